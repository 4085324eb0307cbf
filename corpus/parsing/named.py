"""Paragraphs that are labelled in words: «الفقرة الأولى:», «البند 2-», «فقرة (أ) :» at the beginning of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from corpus.parsing.labels import number_at
from corpus.parsing.markers import Candidate, Kind, outside
from corpus.parsing.view import View

# By the noun: a list of البنود may stand inside one of الفقرات.
_KINDS: dict[str, Kind] = {"فقره": "named", "بند": "clause"}
_SIGN = re.compile(r"[ \t]*(?:[:.]|[-\u2010-\u2015\u2212]+)|(?=[ \t]*\n)")


def with_named(view: View, found: Iterable[Candidate], start: int, end: int) -> list[Candidate]:
    """The candidates of ``[start, end)`` with the named ones among them, in order."""
    named = list(_named(view, start, end))
    if not named:
        return list(found)
    plain = outside(found, [(c.start, c.end) for c in named])
    return sorted([*plain, *named], key=lambda c: c.start)


def _named(view: View, start: int, end: int) -> Iterator[Candidate]:
    for at, noun in _opening(view, start, end):
        number = number_at(view.text, view.text.index(noun, at) + len(noun))
        if number is None or number.end > end:
            continue
        sign = _SIGN.match(view.text, number.end)
        index = view.line_at(at)
        line = view.lines[index]
        fresh = line.blank_before or view.lines[index - 1].ended or not view.text[max(start, at - 80) : at].strip()
        # A reference may open a line too: only a sign behind it or a line of its own makes it a label.
        if sign is None or number.end > line.end or not fresh:
            continue
        kind, label = _KINDS[noun], view.text[at : number.end]
        yield Candidate(at, sign.end(), kind, "word", label, ((kind, number.value),), 3, number.suffix)


def _opening(view: View, start: int, end: int) -> list[tuple[int, str]]:
    """Where a line begins with one of the nouns, in order; found by the noun, for few lines hold one."""
    text, found = view.text, []
    for noun in _KINDS:
        at = text.find(noun, start, end)
        while at >= 0:
            begin = at - 2 if text[max(0, at - 2) : at] == "ال" else at
            if begin >= start and view.lines[view.line_at(begin)].start == begin:
                found.append((begin, noun))
            at = text.find(noun, at + 1, end)
    return sorted(found)
