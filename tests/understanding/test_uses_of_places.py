"""What places are used for and for nothing else, whose goods, how fixed, at whose disposal: in standard Arabic."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import ASKED, DATA, outcome

from qa.understanding import understand

TABLE = yaml.safe_load((DATA / "uses_of_places.yaml").read_text("utf-8"))
TOLD = yaml.safe_load((DATA / "places_told.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", TABLE["told"], ids=lambda row: row["said"][:50])
def test_the_facts_of_a_place_are_read(row: dict[str, Any]) -> None:
    places = understand(row["said"] + ASKED).case.model_dump(mode="json", exclude_none=True).get("places") or []
    if row["place"] is None:
        assert places == []
        return
    assert places, "no place was read"
    read = {name: places[0].get(name) for name in row["place"]}
    if "activities" in read:
        read["activities"] = sorted(read["activities"] or [])
    assert read == row["place"]


@pytest.mark.parametrize("row", TABLE["asked"] + TOLD["asked"], ids=lambda row: row["asked"][:50])
def test_a_question_comes_to_the_outcome_of_the_article(row: dict[str, str]) -> None:
    assert outcome(row["asked"]) == row["outcome"]


@pytest.mark.parametrize("row", TABLE["open"], ids=lambda row: row["asked"][:50])
def test_what_is_not_read_in_full_is_asked_about(row: dict[str, str]) -> None:
    """Never a wrong answer; a question that comes to be read belongs under ``asked``."""
    assert outcome(row["asked"]) == "undetermined"
