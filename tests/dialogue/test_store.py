"""Conversations on disk: isolated, surviving a restart, expiring, and none lost between processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from corpus.errors import BadInput, Fault, NotFound
from corpus.library import Library
from index import ProvisionIndex
from qa.dialogue import Dialogue, Store

SITE = "لنا موقع بناء في الدولة الأخرى. هل لنا منشأة دائمة؟"


def _outcome(turn: object) -> str | None:
    verdict = turn.answer.verdict  # type: ignore[attr-defined]
    return verdict.outcome if verdict else None


def test_a_conversation_survives_a_restart(library: Library, index: ProvisionIndex, store: Store) -> None:
    first = Dialogue(library, index, store).say(None, SITE)
    second = Dialogue(library, index, Store(store.path)).say(first.session, "ثمانية أشهر")
    assert _outcome(first) == "undetermined"
    assert _outcome(second) == "permanent_establishment"


def test_conversations_are_isolated(dialogue: Dialogue) -> None:
    one, other = dialogue.say(None, SITE), dialogue.say(None, SITE)
    assert one.session != other.session
    assert _outcome(dialogue.say(one.session, "ثمانية أشهر")) == "permanent_establishment"
    assert _outcome(dialogue.say(other.session, "شهران")) == "no_permanent_establishment"


def test_a_conversation_expires(library: Library, index: ProvisionIndex, tmp_path: Path) -> None:
    brief = Dialogue(library, index, Store(tmp_path / "brief.sqlite3", days=0))
    session = brief.say(None, SITE).session
    with pytest.raises(NotFound):
        brief.say(session, "ثمانية أشهر")


@pytest.mark.parametrize("session", ["nothing-of-the-kind", "", "x" * 500, "' or 1=1 --"])
def test_a_conversation_that_is_not_there(dialogue: Dialogue, session: str) -> None:
    if session:
        with pytest.raises(NotFound):
            dialogue.say(session, "نعم")
    else:
        assert dialogue.say(session, SITE).session


@pytest.mark.parametrize("message", ["", "   ", "\n\t"])
def test_an_empty_message_is_refused_and_nothing_is_lost(dialogue: Dialogue, message: str) -> None:
    session = dialogue.say(None, SITE).session
    with pytest.raises(BadInput):
        dialogue.say(session, message)
    assert _outcome(dialogue.say(session, "ثمانية أشهر")) == "permanent_establishment"


def test_a_turn_written_meanwhile_is_never_overwritten(store: Store) -> None:
    ident = store.new()
    assert store.save(ident, {"turns": 1}, 0)
    _, version = store.load(ident)
    assert store.save(ident, {"turns": 2}, version)
    assert not store.save(ident, {"turns": 99}, version)
    assert store.load(ident)[0] == {"turns": 2}


COUNT_UP = """
import sys
from pathlib import Path
from qa.dialogue import Store
store, ident, done = Store(Path(sys.argv[1])), sys.argv[2], 0
while done < 15:
    state, version = store.load(ident)
    done += store.save(ident, {"turns": state["turns"] + 1}, version)
"""


def test_several_processes_lose_no_turn(store: Store) -> None:
    ident = store.new()
    store.save(ident, {"turns": 0}, 0)
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", COUNT_UP, str(store.path), ident]
    workers = [subprocess.Popen(command, cwd=root) for _ in range(3)]
    assert [worker.wait(120) for worker in workers] == [0, 0, 0]
    assert store.load(ident)[0] == {"turns": 45}


def test_a_conversation_can_be_forgotten(dialogue: Dialogue) -> None:
    session = dialogue.say(None, SITE).session
    dialogue.forget(session)
    with pytest.raises(NotFound):
        dialogue.say(session, "نعم")


def test_a_folder_that_cannot_be_written_is_a_clear_fault(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("x")
    with pytest.raises(Fault, match="تعذر حفظ المحادثة"):
        Store(taken / "conversations.sqlite3").save("a", {}, 0)
