"""Checks of words: glued and split words, letters lost or mistaken, negation that typing hid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import yaml

from corpus.model import Span
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.script.number_words import lexicon

_WORD = re.compile(r"[\u0621-\u064a]+")
_FINAL_INSIDE = re.compile(
    r"(?<![\u0621-\u064a])[\u0621-\u064a]{2,20}?(?:ة|ى(?!ء))[\u064b-\u0652]*(?=[\u0621-\u064a]{2})[\u0621-\u064a]+"
)
_DIGIT_GLUED = re.compile(r"\d(?=[\u0621-\u064a]{2})[\u0621-\u064a]+")
_SHORT = ("من", "عن", "في", "ان", "لا", "لم", "قد", "او", "ما")
_LONGEST_WORD = 28
_VERB = "يتنا"


def check(layout: Layout, rows: Rows) -> None:
    """All checks of words."""
    view = layout.view
    words = _WORD.findall(view.text)
    counts = Counter(words)
    _slips(layout, rows, counts)
    for match in _FINAL_INSIDE.finditer(view.source):
        piece = match[0]
        at = max(piece.find("ة"), 0) or piece.find("ى")
        rows.add_source("glued-words", Span(match.start(), match.end()), meant=f"{piece[: at + 1]} {piece[at + 1 :]}")
    _joints(layout, rows, dict(_glued(counts)), _splits(words, counts))
    _glued_digits(layout, rows)


def _glued(counts: Counter[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Rare words that are two words of this very text with the space between them lost."""
    numbers = lexicon("ar").atoms
    for word, count in counts.items():
        if not 6 <= len(word) <= _LONGEST_WORD or word in numbers or word.removeprefix("و") in numbers:
            continue
        if word.startswith("لا") and word[2] in _VERB and word[2:] in counts:
            yield word, ("لا", word[2:])
            continue
        if count > 2 or len(word) < 7:
            continue
        for at in range(2, len(word) - 3):
            first, second = word[:at], word[at:]
            if at == 2 and (first not in _SHORT or not second.startswith("ال")):
                continue
            enough = 2
            if counts.get(first, 0) >= enough and counts.get(second, 0) >= enough:
                yield word, (first, second)
                break


def _splits(words: list[str], counts: Counter[str]) -> set[tuple[str, str]]:
    """Neighbours that occur nowhere else and together are a word of this text."""
    return {
        (first, second)
        for first, second in pairwise(words)
        if counts[first] == 1 and counts[second] == 1 and len(first) > 1 and counts.get(first + second, 0) >= 2
    }


def _joints(layout: Layout, rows: Rows, glued: dict[str, tuple[str, str]], splits: set[tuple[str, str]]) -> None:
    """The rows for glued and split words, in one pass over the text."""
    if not glued and not splits:
        return
    before: re.Match[str] | None = None
    for match in _WORD.finditer(layout.view.text):
        word = match[0]
        if word in glued:
            first, second = glued[word]
            code = "glued-negation" if first in ("لا", "لم", "لن") else "glued-words"
            rows.add(code, match.start(), match.end(), meant=f"{first} {second}")
        elif before and (before[0], word) in splits:
            rows.add("split-word", before.start(), match.end(), meant=before[0] + word)
        before = match


def _glued_digits(layout: Layout, rows: Rows) -> None:
    found = list(_DIGIT_GLUED.finditer(layout.view.text))
    if found:
        rows.add("glued-numbers", found[0].start(), found[0].end(), count=len(found))


@cache
def _table() -> tuple[tuple[re.Pattern[str], dict[str, Any]], ...]:
    raw = yaml.safe_load((files("corpus") / "parsing" / "checks" / "slips.yaml").read_text("utf-8"))
    return tuple((re.compile(rf"{row['find']}(?!\w)"), row) for row in raw)


def _slips(layout: Layout, rows: Rows, counts: Counter[str]) -> None:
    view = layout.view
    for find, row in _table():
        if not any(word in counts for word in row["words"]):
            continue
        in_source = "source" in row
        text = view.source if in_source else view.text
        if "against" in row and row["against"] not in view.source:
            continue
        for match in find.finditer(text):
            if match.start() and text[match.start() - 1].isalnum():
                continue
            span = Span(match.start(), match.end()) if in_source else view.span(match.start(), match.end())
            piece = view.source[span.start : span.end].strip()
            if piece in row.get("not", ()) or ("only" in row and piece not in row["only"]):
                continue
            meant = row["meant"].format(self=piece[:-1])
            rows.add_source(row["code"], span, meant=meant, because=row.get("because", ""))
