"""Expressions that stand for others: synonyms, spoken words, English and French terms, families of one root, topics.

All of them are data (``synonyms``, ``dialect``, ``foreign``, ``families``, ``topics``); this module only folds and
stems them and looks them up by their stems.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from index.analysis.stems import bare, known_nouns, stem
from index.analysis.terms import FILLER, analyse
from index.analysis.tokens import words
from index.lexicon.lists import asking, law, load, stop

Stems = tuple[str, ...]
DEFAULT_WEIGHT = 0.75
FAMILY_WEIGHT = 0.6
_FILES = ("synonyms", "dialect", "foreign")


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way to say a part of a query: its terms, and what it is worth beside the literal words (0 to 1)."""

    stems: Stems
    weight: float
    kind: str


def content(text: str) -> Stems:
    """The terms of an expression without function words; all of them when it has no other."""
    terms = analyse(text)
    kept = tuple(
        s for w, s in zip(terms.words, terms.stems, strict=True) if s != FILLER and w not in stop() and s not in stop()
    )
    return kept or tuple(s for s in terms.stems if s != FILLER)


def keys(expression: str) -> tuple[Stems, ...]:
    """What an expression is looked up by: all its terms, and those without function words when two or more are left."""
    whole, kept = tuple(s for s in analyse(expression).stems if s != FILLER), content(expression)
    return (whole, kept) if len(kept) > 1 and kept != whole else (whole,)


@cache
def _said() -> dict[Stems, tuple[Alternative, ...]]:
    """Every expression of the lexicons by its terms."""
    table: defaultdict[Stems, dict[Stems, Alternative]] = defaultdict(dict)
    for name in _FILES:
        for entry in load(name)[name]:
            meanings = _meanings(entry["means"])
            for key in {key for expression in entry["says"] for key in keys(str(expression))}:
                for meant, weight in meanings:
                    known = table[key].get(meant)
                    if meant != key and (known is None or known.weight < weight):
                        table[key][meant] = Alternative(meant, weight, name)
    return {key: tuple(found.values()) for key, found in table.items()}


def _meanings(means: list[str] | dict[str, float]) -> list[tuple[Stems, float]]:
    if isinstance(means, dict):
        return [(content(text), float(weight)) for text, weight in means.items()]
    return [(content(text), DEFAULT_WEIGHT) for text in means]


def said(stems: Stems) -> tuple[Alternative, ...]:
    """What an expression may stand for; empty when the lexicons do not know it."""
    return _said().get(stems, ())


@cache
def longest() -> int:
    """The number of terms of the longest expression."""
    return max(map(len, (*_said(), *_topics())), default=1)


@cache
def _families() -> dict[str, frozenset[str]]:
    table: defaultdict[str, set[str]] = defaultdict(set)
    for family in load("families")["families"]:
        stems = {content(word)[0] for word in family}
        for word in family:
            for key in verbal(content(word)[0]):
                table[key] |= stems
    return {key: frozenset(found) for key, found in table.items()}


def verbal(term: str) -> tuple[str, ...]:
    """A term and, when it may be a verb of the present (يخزن, تخزن, نخزن), what they have in common."""
    return (term, "~" + term[1:]) if len(term) >= 4 and term[0] in "يتنا" else (term,)


def family(term: str) -> tuple[Alternative, ...]:
    """Words of the same root and matter (تخزين, مخزن, يخزن), each worth less than the word itself."""
    found = set().union(*(_families().get(key, frozenset()) for key in (*verbal(term), "~" + term)))
    return tuple(Alternative((s,), FAMILY_WEIGHT, "family") for s in sorted(found) if s != term)


@cache
def _topics() -> dict[Stems, tuple[Stems, ...]]:
    table: dict[Stems, tuple[Stems, ...]] = {}
    for names in load("topics")["topics"]:
        ways = tuple(dict.fromkeys(content(str(name)) for name in names))
        for way in dict.fromkeys(key for name in names for key in keys(str(name))):
            table[way] = tuple(dict.fromkeys((*table.get(way, ()), *ways)))
    return table


def topic(stems: Stems) -> tuple[Stems, ...]:
    """All ways to name the topic an expression names (itself included); empty when it names none."""
    return _topics().get(stems, ())


@cache
def known_words() -> frozenset[str]:
    """Every stem the lexicons know: a word of these is never taken for a slip of the pen."""
    keys = {s for way in (*_said(), *_topics()) for s in way}
    meant = {s for found in _said().values() for a in found for s in a.stems}
    return frozenset(keys | meant | {k for k in _families() if not k.startswith("~")} | _base())


@cache
def known_forms() -> frozenset[str]:
    """The words of every list as written (folded, without article)."""
    said_forms = [e for name in _FILES for entry in load(name)[name] for e in (*entry["says"], *entry["means"])]
    topics = [way for ways in load("topics")["topics"] for way in ways]
    families = [word for members in load("families")["families"] for word in members]
    written = {w for text in (*said_forms, *topics, *families) for w in words(str(text))}
    return frozenset(map(bare, written | known_nouns() | asking() | stop() | law()))


def _base() -> set[str]:
    return {stem(w) for w in (*known_nouns(), *asking(), *law(), *stop())}
