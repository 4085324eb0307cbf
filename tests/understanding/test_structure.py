"""What is unknown, whose it is, what was corrected, which time counts (``structure.yaml``); what is only supposed,
planned, called so or set right later (``supposed.yaml``): tables a lawyer can add to.

``unknown``: the fact is evidence with no value, so that it is asked; ``absent``: nothing of the kind is read.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from reading_tables import DATA, at, outcome

from qa.understanding import understand

ASKED = {
    "ar": " فهل تقوم لنا منشأة دائمة؟",
    "en": " Do we have a permanent establishment?",
    "fr": " Avons-nous un établissement stable ?",
}


def _rows() -> list[tuple[str, Any, str]]:
    tables = [
        yaml.safe_load((DATA / name).read_text("utf-8"))
        for name in ("structure.yaml", "supposed.yaml", "constructions.yaml")
    ]
    told = [(path, row) for table in tables for path, rows in table.items() for row in rows]
    return [(path, row["value"], said) for path, row in told for said in row["said"]]


def _language(said: str) -> str:
    if re.search("[ء-ي]", said):
        return "ar"
    return "fr" if re.search(r"\b(?:nous|notre|nos)\b", said) else "en"


@pytest.mark.parametrize(("path", "value", "said"), _rows())
def test_what_stands_how(path: str, value: Any, said: str) -> None:
    read = understand(said + ASKED[_language(said)])
    case = read.case.model_dump(mode="json", exclude_none=True)
    if value == "unknown":
        assert path in {fact.path for fact in read.evidence if fact.value is None}
    elif value == "absent":
        assert not at(case, path)
    else:
        assert at(case, path) == value


@pytest.mark.parametrize(
    ("comes", "question"),
    [
        (comes, q)
        for comes, rows in yaml.safe_load((DATA / "supposed_questions.yaml").read_text("utf-8")).items()
        for q in rows
    ],
)
def test_a_question_with_its_turns_comes_to_the_outcome_of_the_article(comes: str, question: str) -> None:
    assert outcome(question) == comes
