"""What is unknown, whose it is, what was corrected, which time counts: ``structure.yaml``, a table a lawyer can add to.

``unknown``: the fact is evidence with no value, so that it is asked; ``absent``: nothing of the kind is read.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.understanding import understand

TABLE = Path(__file__).parents[1] / "data" / "understanding" / "structure.yaml"
ASKED = {
    "ar": " فهل تقوم لنا منشأة دائمة؟",
    "en": " Do we have a permanent establishment?",
    "fr": " Avons-nous un établissement stable ?",
}


def _rows() -> list[tuple[str, Any, str]]:
    table = yaml.safe_load(TABLE.read_text("utf-8"))
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row["said"]]


def _at(case: Any, path: str) -> Any:
    """The value at a path such as ``projects[0].kind``; ``None`` where there is none."""
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


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
        assert not _at(case, path)
    else:
        assert _at(case, path) == value
