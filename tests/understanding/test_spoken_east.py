"""Questions as they are asked in Cairo, the Gulf, Baghdad, Aden and Khartoum: the facts read, and the outcome."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

TABLE = Path(__file__).parents[1] / "data" / "understanding" / "spoken_east.yaml"
ROWS = yaml.safe_load(TABLE.read_text("utf-8"))


def _at(case: Any, path: str) -> Any:
    """What stands at a path such as ``places[0].kind``; ``None`` where nothing does."""
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


@pytest.mark.parametrize("row", ROWS, ids=[row["ask"][:60] for row in ROWS])
def test_what_is_told_is_read(row: dict[str, Any]) -> None:
    read = understand(row["ask"])
    case = read.case.model_dump(mode="json", exclude_none=True)
    assert {path: _at(case, path) for path in row.get("facts", {})} == row.get("facts", {})
    done = _at(case, "places[0].activities") or []
    assert set(row.get("does", ())) <= set(done)
    assert not set(row.get("does_not", ())) & set(done)
    assert all(row["ask"][e.start : e.end] == e.text for e in read.evidence)
    if "outcome" in row:
        unknown = tuple(e.path for e in read.evidence if e.value is None)
        verdict = evaluate(read.case, shipped(), unmentioned="unknown" if read.bare else "absent", unknown=unknown)
        assert verdict.outcome == row["outcome"]
