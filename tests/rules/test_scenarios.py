"""Facts of some five hundred described situations, each with the verdict a lawyer gave and what it must stand on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from corpus.library import shipped
from qa.rules import evaluate
from qa.rules.tables import eid

FILE = Path(__file__).parent.parent / "data" / "rules" / "scenarios.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
_OUTCOMES = {"permanent_establishment": "yes", "no_permanent_establishment": "no", "undetermined": "open"}


# An auxiliary place is excluded by 4(e), several uses together by 4(f): either is right (section 3, rule 4).
_ALIKE = {"art_5__para_4__point_e": "art_5__para_4__point_f", "art_5__para_4__point_f": "art_5__para_4__point_e"}


def _covers(have: set[str], want: str) -> bool:
    return not have.isdisjoint({want, _ALIKE.get(want, want), want.split("__sent_")[0]})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_scenario(row: dict[str, Any]) -> None:
    verdict = evaluate(row["case"], shipped(), as_of=row.get("as_of"), unknown=row.get("unknown", ()))
    assert _OUTCOMES[verdict.outcome] == row["outcome"], row["why"]
    quoted = {q.id for q in verdict.quotes}
    assert [short for short in row["cites"] if not _covers(quoted, eid(short))] == [], row["why"]
    assert not {eid(short) for short in row["not_grounds"]} & set(verdict.grounds), row["why"]
    if "ask" in row:
        asked = [re.sub(r"\[\d+\]", "", m.path) for m in verdict.missing]
        wanted = {re.sub(r"\[\d+\]", "", path) for path in row["ask"]}
        assert not wanted.isdisjoint(asked), row["why"]
