"""Cue phrases read from data and found in tokens: every class of words that says how a duration or a date is meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.script.fold import folded
from corpus.script.tokens import tokenise

_JOINING = "وف"
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the compiled one where it is there


@cache
def read_data(name: str) -> Any:
    """The data file ``name`` of this room, every scalar a string (so that "no" and "on" stay words)."""
    text = (files("corpus.time") / "data" / f"{name}.yaml").read_text("utf-8")
    return yaml.load(text, Loader=_LOADER)


@cache
def words(name: str) -> frozenset[str]:
    """The folded words of one set of ``words.yaml``."""
    return frozenset(folded(read_data("words")[name]).split())


@dataclass(frozen=True, slots=True)
class Hit:
    """A phrase of class ``name`` over tokens ``start`` to ``end``."""

    start: int
    end: int
    name: str


Pattern = tuple[tuple[str, bool], ...]


def _pattern(phrase: str) -> Pattern:
    """A phrase as (folded word, is a prefix) pairs."""
    words: list[tuple[str, bool]] = []
    for token in tokenise(phrase).items:
        if token.text == "*" and words:
            words[-1] = (words[-1][0], True)
        else:
            words.append((token.text, False))
    return tuple(words)


def _same(word: str, want: tuple[str, bool]) -> bool:
    return word.startswith(want[0]) if want[1] else word == want[0]


class Phrases:
    """A set of phrases by class, found in linear time: phrases are indexed by their first word or its beginning."""

    def __init__(self, classes: Mapping[str, Sequence[str]]) -> None:
        self._exact: dict[str, list[tuple[Pattern, str]]] = defaultdict(list)
        self._prefix: dict[str, list[tuple[Pattern, str]]] = defaultdict(list)
        self._longest = 0
        self._candidates = lru_cache(maxsize=16384)(self._find)
        for name, phrases in classes.items():
            for phrase in phrases:
                pattern = _pattern(phrase)
                table = self._prefix if pattern[0][1] else self._exact
                table[pattern[0][0]].append((pattern, name))
                if pattern[0][1]:
                    self._longest = max(self._longest, len(pattern[0][0]))

    def _find(self, word: str) -> tuple[tuple[Pattern, str], ...]:
        found = list(self._exact.get(word, ()))
        for length in range(2, min(len(word), self._longest) + 1):
            found += self._prefix.get(word[:length], ())
        return tuple(found)

    def at(self, words: Sequence[str], i: int, *, joined: bool = True) -> list[Hit]:
        """The phrases that start at word ``i``, the longest of each class; with ``joined`` also behind و or ف."""
        word = words[i]
        candidates = self._candidates(word)
        if joined and word[0] in _JOINING and len(word) > 2:
            candidates += self._candidates(word[1:])
        best: dict[str, int] = {}
        for pattern, name in candidates:
            end = i + len(pattern)
            if end <= len(words) and all(_same(words[i + k], pattern[k]) for k in range(1, len(pattern))):
                best[name] = max(best.get(name, 0), end)
        return [Hit(i, end, name) for name, end in best.items()]


@cache
def phrases(name: str, section: str = "") -> Phrases:
    """The phrases of a data file (or of one section of it), by class."""
    raw = read_data(name)
    raw = raw[section] if section else raw
    return Phrases({k: v for k, v in raw.items() if isinstance(v, list)})


class Found:
    """All hits in one text, by where they start and where they end."""

    def __init__(self, table: Phrases, words: Sequence[str]) -> None:
        self.starts: dict[int, list[Hit]] = {}
        self.ends: dict[int, list[Hit]] = defaultdict(list)
        for i in range(len(words)):
            if hits := table.at(words, i):
                self.starts[i] = hits
                for hit in hits:
                    self.ends[hit.end].append(hit)

    def at(self, i: int, *names: str) -> Hit | None:
        """The longest hit of one of ``names`` that starts at ``i``."""
        return max((h for h in self.starts.get(i, ()) if h.name in names), key=lambda h: h.end, default=None)

    def before(self, i: int, *names: str) -> Hit | None:
        """The longest hit of one of ``names`` that ends at ``i`` (any name when none is given)."""
        hits = (h for h in self.ends.get(i, ()) if not names or h.name in names)
        return min(hits, key=lambda h: h.start, default=None)
