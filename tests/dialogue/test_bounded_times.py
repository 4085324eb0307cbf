"""A bound told in answer to "how long?": its side of six months is read, and where it has none no length is taken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.time.model import Amount
from qa.dialogue.listening import listen
from qa.dialogue.state import State
from qa.kinds import detect

TABLE: dict[str, list[str]] = yaml.safe_load((Path(__file__).parent / "bounded.yaml").read_text("utf-8"))
ROWS = [(side, reply) for side, replies in TABLE.items() for reply in replies]
CASES: dict[str, dict[str, Any]] = {
    "projects[0]": {"projects": [{"kind": "building_site"}]},
    "services[0]": {"services": [{"through": "employees"}]},
}


def _length(entity: str, reply: str, told: dict[str, int] | None = None) -> dict[str, int] | None:
    case = {part: [row | ({"duration": told} if told else {}) for row in rows] for part, rows in CASES[entity].items()}
    state = State(case=case, focus=(entity,), pending=None if told else f"{entity}.duration")
    facts = {f.path: f.value for f in listen(reply, state, detect(reply), None, False).facts}
    return facts.get(f"{entity}.duration")


@pytest.mark.parametrize("entity", CASES)
@pytest.mark.parametrize(("side", "reply"), ROWS)
def test_a_bound_is_read_on_its_side_of_six_months(entity: str, side: str, reply: str) -> None:
    length = _length(entity, reply)
    assert (length is None) == (side == "open")
    if length is not None:
        assert (Amount(**length).in_months() > 6) == (side == "more")


@pytest.mark.parametrize(
    ("reply", "months"),
    [("مددناه شهرين", 6), ("مددناه شهرين على الأقل", None), ("مددناه أكثر من شهرين", 6), ("مددناه شهرا على الأكثر", 5)],
)
def test_what_is_added_keeps_its_bound(reply: str, months: int | None) -> None:
    length = _length("projects[0]", reply, {"months": 4})
    assert (length or {}).get("months") == months
