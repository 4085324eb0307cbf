"""The words of ``words.yaml`` and the marks of a value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

MARKS: Mapping[bool | None, str] = {True: "✓", False: "✗", None: "?"}
_KEYS: Mapping[bool | None, Any] = {True: True, False: False, None: "open"}


@lru_cache(maxsize=1)
def _load() -> Mapping[Any, Mapping[str, str]]:
    loaded: Mapping[Any, Mapping[str, str]] = yaml.safe_load(
        (files("qa") / "explain" / "words.yaml").read_text("utf-8")
    )
    return loaded


def word(key: str, lang: str) -> str:
    """The heading or note ``key`` in ``lang``."""
    return _load()[key][lang]


def value_word(value: bool | None, lang: str) -> str:
    """The word for a value, for those who do not see its mark."""
    return _load()[_KEYS[value]][lang]
