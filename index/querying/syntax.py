"""The signs a query may carry: "…" exact phrase, -word without, +word required, word* prefix, field:value filters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from corpus.script.fold import folded
from index.analysis.tokens import words
from index.lexicon.lists import load

_PARTS = re.compile(
    r"(?P<minus>(?<!\S)-(?=[\"«“\w]))?(?P<plus>(?<!\S)\+(?=[\"«“\w]))?"
    r"(?:[\"“”«](?P<phrase>[^\"“”«»]*)[\"“”»]|(?P<filter>[^\W\d_]+):(?P<value>\"[^\"]*\"|[^\s\"]+)|(?P<word>[^\s\"“”«»]+))"
)

_KINDS = ("words", "phrases", "required", "denied", "prefixes", "headings")


@dataclass(frozen=True, slots=True)
class Query:
    """A query taken apart. ``words`` are folded, in order, phrases' words included; ``phrases`` stand word for word;
    ``required`` and ``denied`` are folded words; ``prefixes`` begin a word; ``headings`` stand in a
    heading; ``article``, ``instrument`` are filters."""

    raw: str
    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...] = ()
    required: tuple[str, ...] = ()
    denied: tuple[tuple[str, ...], ...] = ()
    prefixes: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    article: str | None = None
    instrument: str | None = None


@cache
def _filters() -> dict[str, str]:
    return {folded(name): field for field, names in load("filters").items() for name in names}


def read(raw: str) -> Query:
    """Take a query apart; never fails: signs that make no sense are words or nothing."""
    found: dict[str, list[tuple[str, ...]]] = {k: [] for k in _KINDS}
    filters: dict[str, str] = {}
    for part in _PARTS.finditer(raw):
        if part["filter"] and (field := _filters().get(folded(part["filter"]))):
            value = part["value"].strip('"')
            if field == "heading":
                found["headings"].append(tuple(words(value)))
            else:
                filters[field] = folded(value).strip("()[]،,.") if field == "article" else value
            continue
        _sort(part, tuple(words(part["phrase"] if part["phrase"] is not None else part[0].lstrip("-+"))), found)
    return Query(
        raw=raw,
        words=tuple(w for group in found["words"] for w in group),
        phrases=tuple(found["phrases"]),
        required=tuple(w for group in found["required"] for w in group),
        denied=tuple(found["denied"]),
        prefixes=tuple(w for group in found["prefixes"] for w in group),
        headings=tuple(w for group in found["headings"] for w in group),
        article=filters.get("article"),
        instrument=filters.get("instrument"),
    )


def _sort(part: re.Match[str], found_words: tuple[str, ...], found: dict[str, list[tuple[str, ...]]]) -> None:
    """Put one part where it belongs."""
    if not found_words:
        return
    if part["minus"]:
        found["denied"].append(found_words)
        return
    if part["word"] and part["word"].endswith("*") and len(found_words) == 1 and len(found_words[0]) >= 2:
        found["prefixes"].append(found_words)
        return
    found["words"].append(found_words)
    if part["plus"]:
        found["required"].append(found_words)
    if part["phrase"] is not None:
        found["phrases"].append(found_words)
