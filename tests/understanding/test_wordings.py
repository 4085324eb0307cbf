"""Facts in many wordings: ``wordings.yaml``, a table that a lawyer can add to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.understanding import understand

TABLE = yaml.safe_load((Path(__file__).parents[1] / "data/understanding/wordings.yaml").read_text("utf-8"))
ROWS = [(fact, str(says), said) for fact, by in TABLE.items() for says, lines in by.items() for said in lines]


def _values(case: dict[str, Any], fact: str) -> list[Any]:
    """The values of ``fact`` ("agents.independent"; "places": whether there is any) in every thing of the case."""
    group, _, name = fact.partition(".")
    things = case.get(group) or []
    things = things if isinstance(things, list) else [things]
    if not name:
        return [True for _ in things]
    held = [thing[name] for thing in things if name in thing]
    return [value for one in held for value in (one if isinstance(one, list) else [one])]


def _length(value: Any) -> Any:
    return ",".join(f"{n}{unit[0]}" for unit, n in value.items()) if isinstance(value, dict) else value


@pytest.mark.parametrize(("fact", "says", "said"), ROWS)
def test_the_sentence_tells_the_fact(fact: str, says: str, said: str) -> None:
    read = understand(said)
    values = [_length(v) for v in _values(read.case.model_dump(exclude_none=True, mode="json"), fact)]
    if says == "none":
        assert values == []
    elif says == "unknown":
        open_ = [e.path for e in read.evidence if e.value is None]
        assert values == []
        assert any(re.sub(r"\[\d+\]", "", path).startswith(fact) for path in open_)
    elif says in ("yes", "no"):
        assert set(values) == {says == "yes"}
    else:
        assert says in values
