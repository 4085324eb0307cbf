"""Projects and services, one fact a sentence, in every register: ``works.yaml``, a table that a lawyer can add to."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import DATA, outcome, read

from qa.understanding import understand

DAYS = {"years": 360, "months": 30, "weeks": 7, "days": 1}


def _rows(kind: str) -> list[tuple[str, Any, str]]:
    table = yaml.safe_load((DATA / "works.yaml").read_text("utf-8"))
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row.get(kind, ())]


def _same(value: Any) -> Any:
    """A value as it counts before the article: a length as its days, a building site and construction as one."""
    if isinstance(value, dict) and value.keys() <= DAYS.keys():
        return sum(DAYS[unit] * number for unit, number in value.items())
    if isinstance(value, list):
        return [(period.get("start"), period.get("end")) for period in value]
    return "construction" if value == "building_site" else value


def _read(path: str, said: str) -> Any:
    return _same(read(path, said))


@pytest.mark.parametrize(("path", "value", "said"), _rows("read"))
def test_a_fact_of_a_work_is_read_from_the_sentence_that_tells_it(path: str, value: Any, said: str) -> None:
    assert _read(path, said) == _same(value)


@pytest.mark.parametrize(("path", "value", "said"), _rows("open"))
def test_what_is_not_read_yet_is_never_read_as_something_else(path: str, value: Any, said: str) -> None:
    assert _read(path, said) in (None, _same(value))


def _whole() -> list[tuple[str, int | None, str]]:
    table = yaml.safe_load((DATA / "works_whole.yaml").read_text("utf-8"))
    return [(came, row["days"], said) for came, rows in table.items() for row in rows for said in row["said"]]


@pytest.mark.parametrize(("came", "days", "said"), _whole())
def test_a_whole_question_of_works_comes_to_its_outcome(came: str, days: int | None, said: str) -> None:
    assert outcome(said) == came
    case = understand(said).case
    first = next(iter((*(case.projects or ()), *(case.services or ()))), None)
    if days is not None:
        assert first is not None
        assert first.duration is not None
        assert _same(first.duration.model_dump(exclude_none=True)) == days
