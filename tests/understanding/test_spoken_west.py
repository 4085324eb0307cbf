"""Levantine and Maghrebi speech: one fact a sentence, and whole questions with the outcome the article gives."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import DATA, outcome, read

PARTS = ("agents", "places", "works", "whole")
TABLES = [yaml.safe_load((DATA / f"spoken_west_{part}.yaml").read_text("utf-8")) for part in PARTS]
ASKED = " هيك بيكون عنا منشأة دائمة؟"
FACTS = [
    (path, row["value"], said)
    for table in TABLES
    for path, rows in table.get("facts", {}).items()
    for row in rows
    for said in row["said"]
]
OUTCOMES = [
    (wanted, asked)
    for table in TABLES
    for wanted, questions in table.get("outcomes", {}).items()
    for asked in questions
]


@pytest.mark.parametrize(("path", "value", "said"), FACTS)
def test_a_fact_is_read_from_the_speech_that_tells_it(path: str, value: Any, said: str) -> None:
    known = read(path, said, ASKED)
    if path.endswith(".activities"):
        assert value in (known or [])
    else:
        assert known == value


@pytest.mark.parametrize(("wanted", "asked"), OUTCOMES)
def test_a_question_comes_to_the_outcome_of_the_article(wanted: str, asked: str) -> None:
    assert outcome(asked) == wanted
