"""English and French: sentences with the facts they tell, and whole questions with the outcome the article gives."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from reading_tables import DATA, at, tally

from qa.understanding import understand

ASKED = {"en": " Do we have a permanent establishment?", "fr": " Avons-nous un établissement stable ?"}


def _facts() -> list[tuple[str, str, dict[str, Any]]]:
    tables = [(lang, path) for lang in ASKED for path in sorted(DATA.glob(f"facts_{lang}*.yaml"))]
    rows = [(lang, row) for lang, path in tables for row in yaml.safe_load(path.read_text("utf-8"))]
    return [(lang, row["said"], row["facts"]) for lang, row in rows]


@pytest.mark.parametrize(("lang", "said", "facts"), _facts())
def test_facts_are_read_from_the_sentence_that_tells_them(lang: str, said: str, facts: dict[str, Any]) -> None:
    case = understand(said + ASKED[lang]).case.model_dump(mode="json", exclude_none=True)
    for path, value in facts.items():
        read = at(case, path)
        if path.endswith(".activities") and value is not None:
            assert set(value) <= set(read or []), path
        else:
            assert (read or None) == value if value is None else read == value, path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whole_questions_come_to_the_outcome_of_the_article(lang: str) -> None:
    rows = [json.loads(line) for line in (DATA / "latin_outcomes.jsonl").read_text("utf-8").splitlines()]
    found = tally(row for row in rows if row["lang"] == lang)
    assert found["all"] > 70
    assert found["right"] >= 0.88 * found["all"], found
    assert found["wrong and certain"] <= 0.02 * found["all"], found
