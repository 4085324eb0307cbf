"""Replies that take back, ask back, doubt or reserve are no plain answer; plain ones that look like them are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.dialogue.elliptic import elliptic
from qa.dialogue.listening import listen
from qa.dialogue.state import State
from qa.dialogue.weighing import weigh
from qa.kinds import detect
from qa.paths import LISTS

TABLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "weighed.yaml").read_text("utf-8"))
WORDED: dict[str, dict[str, list[str]]] = yaml.safe_load((Path(__file__).parent / "worded.yaml").read_text("utf-8"))
ALLOWED = {"yes": (True,), "no": (False,), "unsure": (None,), "no_yes": (None, False)}
ROWS = [
    (row["about"], row["open"], allowed, reply)
    for row in TABLE["replies"]
    for key, allowed in ALLOWED.items()
    for reply in row.get(key, ())
]


def _read(about: str, path: str, reply: str) -> Any:
    case = TABLE["cases"][about]
    focus = tuple(f"{part}[0]" if part in LISTS else part for part in case)
    facts = {f.path: f.value for f in listen(reply, State(case, focus, pending=path), detect(reply), None, False).facts}
    if path == "agents[0].independent" and facts.get("agents[0].kind") == "employee":
        return False  # an employee is never independent
    return facts.get(path)


@pytest.mark.parametrize(("about", "path", "allowed", "reply"), ROWS)
def test_a_reply_is_worth_what_it_says(about: str, path: str, allowed: tuple[Any, ...], reply: str) -> None:
    assert _read(about, path, reply) in allowed


@pytest.mark.parametrize(("months", "reply"), TABLE["lengths"])
def test_a_length_taken_back_is_not_the_length(months: int, reply: str) -> None:
    assert _read("bridge", "projects[0].duration", reply) == {"months": months}


@pytest.mark.parametrize("reply", [reply for *_, reply in ROWS])
def test_what_is_left_of_a_reply_stands_where_it_stood(reply: str) -> None:
    left = weigh(reply).text
    assert len(left) == len(reply)
    assert all(a == b or a == " " for a, b in zip(left, reply, strict=True))


@pytest.mark.parametrize(
    ("path", "value", "reply"),
    [
        (fact.replace(".", "[0].") if fact.split(".")[0] in LISTS else fact, key == "yes", reply)
        for fact, rows in WORDED.items()
        for key, replies in rows.items()
        for reply in replies
    ],
)
def test_the_words_of_an_answer(path: str, value: bool, reply: str) -> None:
    read = elliptic(reply, path)
    assert read is not None
    assert read.value is value
