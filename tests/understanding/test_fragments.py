"""One fact a sentence, and whole questions with the outcome the article gives: tables that a lawyer can add to."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from reading_tables import DATA, read, tally


def _fragments() -> list[tuple[str, Any, str]]:
    table = yaml.safe_load((DATA / "fragments.yaml").read_text("utf-8"))
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row["said"]]


@pytest.mark.parametrize(("path", "value", "said"), _fragments())
def test_a_fact_is_read_from_the_sentence_that_tells_it(path: str, value: Any, said: str) -> None:
    known = read(path, said)
    if path.endswith(".activities"):
        assert value in (known or [])
    else:
        assert known == value


def test_whole_questions_come_to_the_outcome_of_the_article() -> None:
    found = tally(json.loads(line) for line in (DATA / "outcomes.jsonl").read_text("utf-8").splitlines())
    assert found["right"] >= 0.9 * found["all"], found
    assert found["wrong and certain"] <= 0.02 * found["all"], found
