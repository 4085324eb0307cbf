"""Questions as they are asked in Cairo, the Gulf, Baghdad, Aden and Khartoum: the facts read, and the outcome."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import DATA, at, outcome

from qa.understanding import understand

ROWS = [
    row
    for name in ("spoken_east", "spoken_east_whole")
    for row in yaml.safe_load((DATA / f"{name}.yaml").read_text("utf-8"))
]


@pytest.mark.parametrize("row", ROWS, ids=[row["ask"][:60] for row in ROWS])
def test_what_is_told_is_read(row: dict[str, Any]) -> None:
    read = understand(row["ask"])
    case = read.case.model_dump(mode="json", exclude_none=True)
    assert {path: at(case, path) for path in row.get("facts", {})} == row.get("facts", {})
    done = at(case, "places[0].activities") or []
    assert set(row.get("does", ())) <= set(done)
    assert not set(row.get("does_not", ())) & set(done)
    assert all(row["ask"][e.start : e.end] == e.text for e in read.evidence)
    if "outcome" in row:
        assert outcome(row["ask"]) == row["outcome"]
