"""Facts of places as people speak of them, one a sentence, in the spoken Arabic of each region."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from qa.understanding import understand

TABLE = Path(__file__).parents[1] / "data" / "understanding" / "spoken_places.yaml"
ASKED = " فهل تقوم لنا منشأة دائمة؟"


def _rows(part: str) -> list[tuple[str, Any, str]]:
    table = yaml.safe_load(TABLE.read_text("utf-8"))[part]
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row["said"]]


def _read(path: str, said: str) -> Any:
    """The value at a path such as ``places[0].kind`` of what is read; ``None`` where there is none."""
    case: Any = understand(said + ASKED).case.model_dump(mode="json", exclude_none=True)
    for name, number in re.findall(r"(\w+)(?:\[(\d+)\])?", path):
        case = (case or {}).get(name)
        if number:
            case = case[int(number)] if case and int(number) < len(case) else None
    return case


@pytest.mark.parametrize(("path", "value", "said"), _rows("read"))
def test_a_fact_of_a_place_is_read_from_spoken_words(path: str, value: Any, said: str) -> None:
    read = _read(path, said)
    if path.endswith(".activities"):
        assert value in (read or [])
    else:
        assert read == value


@pytest.mark.parametrize(("path", "value", "said"), _rows("open"))
def test_what_is_missed_is_never_read_with_another_value(path: str, value: Any, said: str) -> None:
    """Sentences not read yet: when one comes to be read, its line belongs under ``read``."""
    assert _read(path, said) in (None, [])
