"""Places and the business done there, told in standard Arabic of all shades: a table that a lawyer can add to."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import ASKED, DATA, outcome

from qa.understanding import understand


def _rows(part: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load((DATA / "business.yaml").read_text("utf-8"))[part])


def _read(question: str) -> tuple[list[dict[str, Any]], str]:
    """The places read from ``question``, and the outcome of the case."""
    places = understand(question).case.model_dump(mode="json", exclude_none=True).get("places") or []
    return places, outcome(question)


def _told(row: dict[str, Any], places: list[dict[str, Any]], came: str) -> dict[str, Any]:
    """Of what the row asks, what was read."""
    first = places[0] if places else {}
    uses = first.get("activities") or []
    found = {
        "places": len(places),
        "kind": first.get("kind"),
        "fixed": first.get("fixed"),
        "core": "core_business" in uses,
        "use": row.get("use") if row.get("use") in uses else None,
        "outcome": came,
    }
    return {name: found[name] for name in row if name != "said"}


@pytest.mark.parametrize("row", _rows("facts"), ids=lambda row: row["said"])
def test_a_place_is_read_from_the_sentence_that_tells_it(row: dict[str, Any]) -> None:
    told = _told(row, *_read(row["said"] + ASKED))
    assert told == {name: value for name, value in row.items() if name != "said"}


@pytest.mark.parametrize("row", _rows("questions"), ids=lambda row: row["said"])
def test_a_question_comes_to_the_outcome_of_the_article(row: dict[str, Any]) -> None:
    told = _told(row, *_read(row["said"]))
    assert told == {name: value for name, value in row.items() if name != "said"}
