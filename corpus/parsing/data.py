"""The words the parser knows, read from ``words.yaml`` and folded."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.script.fold import folded


@cache
def _raw() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((files("corpus") / "parsing" / "words.yaml").read_text("utf-8"))
    return loaded


@cache
def words(*path: str) -> tuple[str, ...]:
    """The folded words or phrases under a path of keys."""
    value: Any = _raw()
    for key in path:
        value = value[key]
    return tuple(folded(w) for w in (value.split() if isinstance(value, str) else value))


@cache
def telling(*path: str) -> tuple[str, ...]:
    """The longest word of each phrase under a path of keys, nouns such as «المادة» aside: a text without any of them
    holds none of the phrases, and looking for a word is much faster than trying a pattern everywhere."""
    nouns = words("reference_nouns")
    return tuple({max(phrase.split(), key=lambda w: len(w) * (not w.endswith(nouns))) for phrase in words(*path)})


@cache
def entries(key: str) -> tuple[dict[str, Any], ...]:
    """The rows under a key, as they stand."""
    return tuple(_raw()[key])


@cache
def any_of(*path: str) -> str:
    """A pattern for any of the words under a path, the longest first, white space free in its run."""
    ordered = sorted(words(*path), key=len, reverse=True)
    return "(?:" + "|".join(r"\s+".join(map(re.escape, w.split())) for w in ordered) + ")"


@cache
def pattern(template: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern in which ``@a.b@`` stands for any of the words under that path."""
    return re.compile(re.sub(r"@([\w.]+)@", lambda m: any_of(*m[1].split(".")), template), flags)
