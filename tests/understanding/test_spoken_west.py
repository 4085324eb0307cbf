"""Levantine and Maghrebi speech: one fact a sentence, and whole questions with the outcome the article gives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

TABLE = yaml.safe_load((Path(__file__).parents[1] / "data" / "understanding" / "spoken_west.yaml").read_text("utf-8"))
ASKED = " هيك بيكون عنا منشأة دائمة؟"
FACTS = [(path, row["value"], said) for path, rows in TABLE["facts"].items() for row in rows for said in row["said"]]
OUTCOMES = [(outcome, asked) for outcome, questions in TABLE["outcomes"].items() for asked in questions]


def _at(case: Any, path: str) -> Any:
    """The value at a path such as ``agents[0].kind``; ``None`` where there is none."""
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


@pytest.mark.parametrize(("path", "value", "said"), FACTS)
def test_a_fact_is_read_from_the_speech_that_tells_it(path: str, value: Any, said: str) -> None:
    read = _at(understand(said + ASKED).case.model_dump(mode="json", exclude_none=True), path)
    if path.endswith(".activities"):
        assert value in (read or [])
    else:
        assert read == value


@pytest.mark.parametrize(("outcome", "asked"), OUTCOMES)
def test_a_question_comes_to_the_outcome_of_the_article(outcome: str, asked: str) -> None:
    read = understand(asked)
    unknown = tuple(fact.path for fact in read.evidence if fact.value is None)
    verdict = evaluate(read.case, shipped(), unmentioned="unknown" if read.bare else "absent", unknown=unknown)
    assert verdict.outcome == outcome
