"""Agents, insurers and related companies in standard Arabic: tables that a lawyer can add to. ``agents_told.yaml``
holds one fact a sentence, ``questions_agents.jsonl`` whole questions, their facts and what the article makes of them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from reading_tables import DATA, read, tally

from corpus.library import shipped
from qa.case import parse_case
from qa.rules import evaluate

QUESTIONS = [json.loads(line) for line in (DATA / "questions_agents.jsonl").read_text("utf-8").splitlines()]


def _rows(kind: str) -> list[tuple[str, Any, str]]:
    table = yaml.safe_load((DATA / "agents_told.yaml").read_text("utf-8"))
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row.get(kind, ())]


@pytest.mark.parametrize(("path", "value", "said"), _rows("read"))
def test_a_fact_of_an_agent_is_read_from_the_sentence_that_tells_it(path: str, value: Any, said: str) -> None:
    assert read(path, said) == value


@pytest.mark.parametrize(("path", "value", "said"), _rows("open"))
def test_what_is_not_read_yet_is_never_read_as_something_else(path: str, value: Any, said: str) -> None:
    assert read(path, said) in (None, value)


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row["question"][:50])
def test_the_outcomes_of_the_table_are_those_of_the_article(row: dict[str, Any]) -> None:
    assert evaluate(parse_case(row["case"]), shipped()).outcome == row["outcome"]


def test_questions_on_agents_come_to_the_outcome_of_the_article() -> None:
    found = tally(QUESTIONS)
    assert found["right"] >= 0.85 * found["all"], found
    assert found["wrong and certain"] <= 0.03 * found["all"], found
