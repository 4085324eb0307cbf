"""One fact a sentence, and whole questions with the outcome the article gives: tables that a lawyer can add to."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

DATA = Path(__file__).parents[1] / "data" / "understanding"
ASKED = " فهل تقوم لنا منشأة دائمة؟"


def _fragments() -> list[tuple[str, Any, str]]:
    table = yaml.safe_load((DATA / "fragments.yaml").read_text("utf-8"))
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row["said"]]


def _at(case: Any, path: str) -> Any:
    """The value at a path such as ``agents[0].kind``; ``None`` where there is none."""
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


@pytest.mark.parametrize(("path", "value", "said"), _fragments())
def test_a_fact_is_read_from_the_sentence_that_tells_it(path: str, value: Any, said: str) -> None:
    read = _at(understand(said + ASKED).case.model_dump(mode="json", exclude_none=True), path)
    if path.endswith(".activities"):
        assert value in (read or [])
    else:
        assert read == value


def test_whole_questions_come_to_the_outcome_of_the_article() -> None:
    found: Counter[str] = Counter()
    for line in (DATA / "outcomes.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        read = understand(row["question"])
        unknown = tuple(fact.path for fact in read.evidence if fact.value is None)
        verdict = evaluate(read.case, shipped(), unmentioned="unknown" if read.bare else "absent", unknown=unknown)
        found["all"] += 1
        found["right"] += verdict.outcome == row["outcome"]
        found["wrong and certain"] += verdict.outcome not in (row["outcome"], "undetermined")
    assert found["right"] >= 0.9 * found["all"], found
    assert found["wrong and certain"] <= 0.02 * found["all"], found
