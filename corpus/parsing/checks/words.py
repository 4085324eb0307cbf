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
# A letter that only ends words, two letters at least before it and two after it.
_FINAL_INSIDE = re.compile(
    r"[ةى](?<=[\u0621-\u064a]{3})(?:(?<=ة)|(?!ء))[\u064b-\u0652]*(?=[\u0621-\u064a]{2})[\u0621-\u064a]+"
)
_MOST_BEFORE = 20
_DIGIT_GLUED = re.compile(r"[0-9](?=[\u0621-\u064a]{2})[\u0621-\u064a]+")
_SHORT = ("من", "عن", "في", "ان", "لا", "لم", "قد", "او", "ما")
_LONGEST_WORD = 28
_VERB = "يتنا"
# So many words are looked for one by one; more of them, in one pass over all words.
_FEW = 60


def check(layout: Layout, rows: Rows) -> None:
    """All checks of words."""
    view = layout.view
    words = _WORD.findall(view.text)
    counts = Counter(words)
    _slips(layout, rows, counts)
    _final_inside(view.source, rows)
    _joints(layout, rows, dict(_glued(counts)), _splits(words, counts))
    _glued_digits(layout, rows)


def _final_inside(source: str, rows: Rows) -> None:
    """Words with the end of another in their midst («المنشأةالدائمة»)."""
    for match in _FINAL_INSIDE.finditer(source):
        start, least = match.start(), max(0, match.start() - _MOST_BEFORE - 1)
        while start > least and "\u0621" <= source[start - 1] <= "\u064a":
            start -= 1
        if match.start() - start > _MOST_BEFORE:
            continue
        piece = source[start : match.end()]
        at = max(piece.find("ة"), 0) or piece.find("ى")
        rows.add_source("glued-words", Span(start, match.end()), meant=f"{piece[: at + 1]} {piece[at + 1 :]}")


def _glued(counts: Counter[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Rare words that are two words of this very text with the space between them lost."""
    numbers = lexicon("ar").atoms
    known = {word for word, count in counts.items() if count >= 2}
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
            if first in known and second in known:
                yield word, (first, second)
                break


def _splits(words: list[str], counts: Counter[str]) -> set[tuple[str, str]]:
    """Neighbours that occur nowhere else and together are a word of this text."""
    once = {word for word, count in counts.items() if count == 1}
    return {
        (first, second)
        for first, second in pairwise(words)
        if first in once and second in once and len(first) > 1 and counts.get(first + second, 0) >= 2
    }


def _joints(layout: Layout, rows: Rows, glued: dict[str, tuple[str, str]], splits: set[tuple[str, str]]) -> None:
    """The rows for glued and split words, in the order of the text."""
    text, end, word = layout.view.text, 0, ""
    for at, after, next_ in _hits(text, {*glued, *(w for pair in splits for w in pair)}):
        if next_ in glued:
            first, second = glued[next_]
            code = "glued-negation" if first in ("لا", "لم", "لن") else "glued-words"
            rows.add(code, at, after, meant=f"{first} {second}")
        elif (word, next_) in splits and not _WORD.search(text, end, at):
            rows.add("split-word", end - len(word), after, meant=word + next_)
        end, word = after, next_


def _hits(text: str, wanted: set[str]) -> list[tuple[int, int, str]]:
    """Where the wanted words stand in a text, in order."""
    if len(wanted) > _FEW:
        return [(m.start(), m.end(), m[0]) for m in _WORD.finditer(text) if m[0] in wanted]
    return sorted((at, at + len(word), word) for word in wanted for at in _places(text, word))


def _places(text: str, word: str) -> Iterator[int]:
    """Where a word stands in a text, not as part of a longer one."""
    at = text.find(word)
    while at >= 0:
        if not _WORD.match(text, at + len(word)) and not (at and _WORD.match(text, at - 1)):
            yield at
        at = text.find(word, at + 1)


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
        if "only" in row and not any(piece in view.source for piece in row["only"]):
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
