"""Footnotes: at the foot of a page, below a rule, or at the end of a text. A note is set aside only when its number or
star stands as a sign in the text before it («رقراق.1», «القانون(2)», «رقم 5*»); without one it stays in the text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from corpus.parsing.data import pattern
from corpus.parsing.view import View

Found = tuple[int, int, str]

# How the reader of Word documents sets a footnote below its paragraph.
_WORD_NOTE = re.compile(r"\[حاشيه -?\d+\] ")
_NOTE = re.compile(r"[-–—*(\[ ]{0,3}(?P<n>\d{1,3})[-–—*)\]. ]{0,3}(?=\S)")
_STARRED = re.compile(r"[(\[]?(?P<n>\*{1,3})(?!\*)[)\]]?[ \t]*(?=\w)")
# What stands before it is looked at afterwards: so the search runs from digit to digit.
_SIGN = re.compile(r"[0-9][0-9]{0,2}(?=[)\]]?[.،؛:»\"]?(?:\s|\Z))")
_STAR_SIGN = re.compile(r"\*+")
_RULE = re.compile(r"[-_=–—]{5,}\Z")
_RULED = re.compile(r"[-_=–—][-_=–—]{4}")
_NEAR = 6000
_MOST_LINES = 40


def word_notes(view: View) -> Iterator[Found]:
    """Footnotes as the reader of Word documents writes them."""
    for match in view.opening(_WORD_NOTE) if "[حاشيه" in view.text else ():
        yield match.start(), view.lines[view.line_at(match.start())].end, "footnote"


class Footnotes:
    """The footnotes of one text. ``taken``: the lines that are furniture already."""

    def __init__(self, view: View, taken: set[int]) -> None:
        self._view, self._taken = view, taken
        self._places: dict[str, list[int]] = {}

    def find(self) -> Iterator[Found]:
        """All footnotes."""
        yield from self._above_page_numbers()
        yield from self._below_rules()
        yield from self._at_the_end()

    def _above_page_numbers(self) -> Iterator[Found]:
        """Notes just above a page number, below an empty line."""
        lines, taken = self._view.lines, self._taken
        for index in sorted(taken):
            first = index - 1
            while first > 0 and first not in taken and index - first < 8:
                label = _label(self._view, first)
                if lines[first].blank_before and label:
                    if self._signed(label, lines[first].start):
                        yield lines[first].start, lines[index - 1].end, "footnote"
                    break
                first -= 1

    def _below_rules(self) -> Iterator[Found]:
        """Notes below a rule, up to the next empty line or the end of the page."""
        lines = self._view.lines
        for at, line in enumerate(lines[:-1] if _RULED.search(self._view.text) else ()):
            if line.end - line.start >= 5 and _RULE.match(self._view.text, line.start, line.end):
                label = _label(self._view, at + 1)
                if not label or not self._signed(label, line.start):
                    continue
                last = at + 1
                while last + 1 < len(lines) and last + 1 not in self._taken and not lines[last + 1].blank_before:
                    if _RULE.match(self._view.text, lines[last + 1].start, lines[last + 1].end):
                        break
                    last += 1
                yield lines[at + 1].start, lines[last].end, "footnote"

    def _at_the_end(self) -> Iterator[Found]:
        """Notes that end a text, below an empty line: every one must have its sign, in their order."""
        lines = self._view.lines
        labels: dict[int, str] = {}
        found = -1
        for at in range(len(lines) - 1, max(0, len(lines) - _MOST_LINES), -1):
            if pattern(r"[(\[«\" ]{0,2}@article@(?!\w)").match(self._view.text, lines[at].start):
                break
            label = _label(self._view, at)
            if label:
                labels[at] = label
                if lines[at].blank_before and lines[at - 1].ended and self._all_signed(labels, lines[at].start):
                    found = at
        if found > 0:
            yield lines[found].start, lines[-1].end, "footnote"

    def _all_signed(self, labels: dict[int, str], start: int) -> bool:
        last, count = -1, 0
        for at in sorted(labels):
            places = self._signs(labels[at])
            next_ = bisect_right(places, last)
            if (
                next_ == len(places)
                or places[next_] >= start
                or (labels[at].isdigit() and int(labels[at]) != count + 1)
            ):
                return False
            last, count = places[next_], count + 1
        return True

    def _signed(self, label: str, start: int) -> bool:
        places = self._signs(label)
        at = bisect_left(places, start) - 1
        return at >= 0 and places[at] >= start - _NEAR

    def _signs(self, label: str) -> list[int]:
        """Where a label stands as the sign of a note: right behind a word or its stop."""
        if not self._places:
            places: dict[str, list[int]] = defaultdict(list)
            text = self._view.text
            for match in chain(_SIGN.finditer(text), _STAR_SIGN.finditer(text) if "*" in text else ()):
                if self._is_sign(match):
                    places[match[0]].append(match.start())
            self._places = dict(places) or {"": []}
        return self._places.get(label, [])

    def _is_sign(self, match: re.Match[str]) -> bool:
        text, at = self._view.text, match.start() - 1
        for signs in ("([", " " if match[0].startswith("*") else "", ".،؛:)"):
            if at > 0 and text[at] in signs:
                at -= 1
        if at < 0 or not (text[at].isalpha() or (match[0].startswith("*") and text[at].isdigit())):
            return False
        return pattern(r"(?<!\w)(?:ال|لل|بال|وال)?@reference_nouns@\Z").search(text, max(0, at - 12), at + 1) is None


def _label(view: View, index: int) -> str:
    """The number or the stars that open a line as a note's, or ""."""
    line = view.lines[index]
    match = _NOTE.match(view.text, line.start, line.end)
    if match:
        return match["n"]
    match = _STARRED.match(view.text, line.start, line.end)
    return match["n"] if match else ""
