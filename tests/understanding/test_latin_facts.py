"""English and French: sentences with the facts they tell, and whole questions with the outcome the article gives."""

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
ASKED = {"en": " Do we have a permanent establishment?", "fr": " Avons-nous un établissement stable ?"}


def _facts() -> list[tuple[str, str, dict[str, Any]]]:
    tables = {lang: yaml.safe_load((DATA / f"facts_{lang}.yaml").read_text("utf-8")) for lang in ASKED}
    return [(lang, row["said"], row["facts"]) for lang, rows in tables.items() for row in rows]


def _at(case: Any, path: str) -> Any:
    """The value at a path such as ``agents[0].kind``; ``None`` where there is none."""
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


@pytest.mark.parametrize(("lang", "said", "facts"), _facts())
def test_facts_are_read_from_the_sentence_that_tells_them(lang: str, said: str, facts: dict[str, Any]) -> None:
    case = understand(said + ASKED[lang]).case.model_dump(mode="json", exclude_none=True)
    for path, value in facts.items():
        read = _at(case, path)
        if path.endswith(".activities"):
            assert set(value) <= set(read or []), path
        else:
            assert (read or None) == value if value is None else read == value, path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whole_questions_come_to_the_outcome_of_the_article(lang: str) -> None:
    found: Counter[str] = Counter()
    for line in (DATA / "latin_outcomes.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["lang"] != lang:
            continue
        read = understand(row["question"])
        unknown = tuple(fact.path for fact in read.evidence if fact.value is None)
        verdict = evaluate(read.case, shipped(), unmentioned="unknown" if read.bare else "absent", unknown=unknown)
        found["all"] += 1
        found["right"] += verdict.outcome == row["outcome"]
        found["wrong and certain"] += verdict.outcome not in (row["outcome"], "undetermined")
    assert found["all"] > 70
    assert found["right"] >= 0.88 * found["all"], found
    assert found["wrong and certain"] <= 0.02 * found["all"], found
