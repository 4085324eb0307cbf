"""Replies in every register to each question that can be open: read, or asked again, never read the wrong way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.script.fold import folded
from qa.dialogue.elliptic import elliptic
from qa.dialogue.listening import listen
from qa.dialogue.replies import several
from qa.dialogue.state import State
from qa.kinds import detect
from qa.kinds.phrases import load, phrases
from qa.paths import LISTS

TABLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "replies.yaml").read_text("utf-8"))
ROWS = [
    (row["about"], row["open"], value, reply)
    for row in TABLE["replies"]
    for key, value in (("yes", True), ("no", False))
    for reply in row.get(key, ())
]


def _read(about: str, path: str, reply: str) -> Any:
    case = TABLE["cases"][about]
    focus = tuple(f"{part}[0]" if part in LISTS else part for part in case)
    heard = listen(reply, State(case=case, focus=focus, pending=path), detect(reply), None, False)
    facts = {f.path: f.value for f in heard.facts}
    if path == "agents[0].independent" and facts.get("agents[0].kind") == "employee":
        return False  # an employee is never independent
    return facts.get(path)


@pytest.mark.parametrize(("about", "path", "value", "reply"), ROWS)
def test_no_reply_is_read_the_wrong_way(about: str, path: str, value: bool, reply: str) -> None:
    assert _read(about, path, reply) in (None, value)


def test_nearly_every_reply_is_read() -> None:
    missed = [(path, reply) for about, path, value, reply in ROWS if _read(about, path, reply) is not value]
    assert len(missed) <= 0.04 * len(ROWS), missed


SHOWN = ("agents[0].authority_to_conclude_contracts", "agents[0].habitually_keeps_stock", "projects[0].duration")


@pytest.mark.parametrize(
    ("reply", "values"),
    [
        ("الأولى نعم والثانية لا", {0: True, 1: False}),
        ("أولا لا، ثانيا لا أعرف", {0: False, 1: None}),
        ("first yes, second no, third eight months", {0: True, 1: False, 2: {"months": 8}}),
        ("la première oui, la deuxième non", {0: True, 1: False}),
        ("الأولى نعم", {}),
        ("الفترة الأولى والثانية", {}),
    ],
)
def test_replies_by_the_order_of_the_questions(reply: str, values: dict[int, Any]) -> None:
    found = several(reply, SHOWN, {})
    assert {r.path: r.value for r in found} == {SHOWN[i]: v for i, v in values.items()}


def test_a_denial_elsewhere_in_the_clause_leaves_a_reply_unclear() -> None:
    assert elliptic("ليس هذا مكانا أعرف أنه ثابت", "places[0].fixed") is None
    assert elliptic("ثابت أو متنقل", "places[0].fixed") is None


def test_a_long_message_is_read_as_a_case() -> None:
    long = "المكان ثابت " + "وكلام كثير " * 10
    assert elliptic(long, "places[0].fixed") is None


def test_every_phrase_of_the_answers_can_be_tried() -> None:
    for fact, entry in (*load("dialogue", "answers").items(), *load("dialogue", "denials").items()):
        for items in [entry] if isinstance(entry, list) else entry.values():
            for item in map(str, items):
                assert phrases([item]).search(folded(_spelled(item))), (fact, item)


def _spelled(phrase: str) -> str:
    words = []
    for token in phrase.split():
        if token.startswith("[") or token == "...":
            continue
        first = max(token.strip("()").split("|"), key=len).replace("_", " ")
        words.append(" ".join(w.removeprefix("=").rstrip("*") for w in first.split(" ")))
    return " ".join(words)
