"""On questions as people ask them (sample set): the durations and periods that the cases hold are among those read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from corpus.time import DurationMention, PeriodMention, find_times

ROOT = Path(__file__).parents[2] / "data" / "time" / "questions.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in ROOT.read_text("utf-8").splitlines()]

# What a case makes of the words, not what they say: sums over clauses, "a bit more" as a day, person-days divided.
COMPOSED = {"td_009", "td_011", "td_014", "td_019", "td_023", "td_032", "td_068", "td_086", "tm_044"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_what_the_case_holds_is_read(row: dict[str, Any]) -> None:
    found = find_times(row["question"])
    spans = {(str(m.first), m.last and str(m.last)) for m in found if isinstance(m, PeriodMention)}
    assert {tuple(p) for p in row["periods"]} <= spans
    amounts = [m.amount.as_case() for m in found if isinstance(m, DurationMention) and m.amount]
    amounts += [m.yearly.as_case() for m in found if isinstance(m, DurationMention) and m.yearly]
    amounts += [m.amount.as_case() for m in found if isinstance(m, PeriodMention) and m.amount]
    if row["id"] not in COMPOSED:
        assert all(value in amounts for _, value in row["durations"]), amounts


def test_the_composed_ones_are_few_and_there() -> None:
    assert {row["id"] for row in ROWS} >= COMPOSED
    assert len(COMPOSED) * 10 < len(ROWS)
