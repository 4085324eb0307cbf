"""Conversations of other authors, who had not seen the word lists: turn by turn, the outcome the article gives."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from qa.engine import Engine

DATA = Path(__file__).parents[1] / "data" / "dialogue" / "strangers.jsonl"


def _tally(part: str, engine: Engine) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in map(json.loads, DATA.read_text("utf-8").splitlines()):
        session = None
        for turn in row["turns"] if row["set"] == part else ():
            day = turn.get("as_of") or row.get("as_of")
            said = engine.chat(session, turn["say"], as_of=date.fromisoformat(day) if day else None)
            session = said.session
            verdict = said.answer.verdict
            came, due = verdict.outcome if verdict is not None else None, turn.get("outcome")
            found["all"] += due is not None
            found["right"] += due is not None and came == due
            found["wrong and certain"] += due is not None and came not in (due, "undetermined", None)
    return found


@pytest.mark.parametrize(("part", "least", "most_wrong"), [("first", 0.85, 0.08), ("second", 0.78, 0.12)])
def test_conversations_of_other_authors(part: str, least: float, most_wrong: float, tmp_path: Path) -> None:
    found = _tally(part, Engine(tmp_path))
    assert found["right"] >= least * found["all"], found
    assert found["wrong and certain"] <= most_wrong * found["all"], found
