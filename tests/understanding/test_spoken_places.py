"""Facts of places as people speak of them, one a sentence, in the spoken Arabic of each region."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from reading_tables import DATA, read


def _rows(part: str) -> list[tuple[str, Any, str]]:
    table = yaml.safe_load((DATA / "spoken_places.yaml").read_text("utf-8"))[part]
    return [(path, row["value"], said) for path, rows in table.items() for row in rows for said in row["said"]]


@pytest.mark.parametrize(("path", "value", "said"), _rows("read"))
def test_a_fact_of_a_place_is_read_from_spoken_words(path: str, value: Any, said: str) -> None:
    known = read(path, said)
    if path.endswith(".activities"):
        assert value in (known or [])
    else:
        assert known == value


@pytest.mark.parametrize(("path", "value", "said"), _rows("open"))
def test_what_is_missed_is_never_read_with_another_value(path: str, value: Any, said: str) -> None:
    """Sentences not read yet: when one comes to be read, its line belongs under ``read``."""
    assert read(path, said) in (None, [])
