"""Questions that the corpus cannot answer: rates, profits, other articles, other laws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from qa.kinds.phrases import Phrases, load, phrases


@lru_cache(maxsize=1)
def _topics() -> Mapping[str, Phrases]:
    return {name: phrases(map(str, entry["phrases"])) for name, entry in load("kinds", "outside").items()}


def outside_topics(text: str) -> tuple[tuple[str, int, int], ...]:
    """(topic, start, end) of each mention of a topic outside the corpus in folded ``text``, in its order."""
    found = [(name, *m.span()) for name, p in _topics().items() for m in p.finditer(text)]
    return tuple(sorted(found, key=lambda f: f[1]))


def describe(topic: str, lang: str) -> str:
    """The name of a topic in ``lang``."""
    entry: Mapping[str, Any] = load("kinds", "outside")[topic]
    return str(entry.get(lang) or entry["ar"])


def in_treaties(topic: str) -> bool:
    """Whether a whole treaty has an article on the topic."""
    return bool(load("kinds", "outside").get(topic, {}).get("treaty"))


def near(topic: str) -> str:
    """The words to search for, so that the nearest provisions can be offered; "" when nothing is near."""
    return str(load("kinds", "outside")[topic]["near"])
