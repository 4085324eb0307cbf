"""The parser's view of a source: the folded text with swapped lam-alefs put right, its lines, and the way back."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from corpus.model import Span
from corpus.script.fold import fold
from corpus.script.swaps import swaps

_BREAK = re.compile(r"\r\n|[\n\r\f\x0b\x85\u2028\u2029]")
STOPS = ".:;،؛!؟?"
_CLOSERS = " \t\"”»'-\u2013\u2014\u2212"


class Line(NamedTuple):
    """A line with something on it: ``[start, end)`` of the view without surrounding white space; ``blank_before``
    how many empty lines come before it; ``ended``: its last sign ends a sentence or a clause."""

    start: int
    end: int
    blank_before: int
    ended: bool


class View:
    """A source folded for finding. Positions in ``text`` are the view's; ``span`` leads back to the source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.folded = fold(source)
        self.swapped, self.text = swaps(self.folded, source)
        self._newlines = [m.start() for m in re.finditer("\n", source)]
        self.lines = self._lines()
        self._starts = [line.start for line in self.lines]
        self.stretched = "\u0640" in source
        self.width = self._width()
        self.wrapped = self._is_wrapped()

    def span(self, start: int, end: int) -> Span:
        """The span of the source under ``[start, end)`` of the view; what folding dropped at the very beginning of the
        source belongs to the first span."""
        return Span(*self.bounds(start, end))

    def bounds(self, start: int, end: int) -> tuple[int, int]:
        """As ``span``, the two ends alone."""
        first, last = self.folded.bounds(start, end)
        return (0, last) if start == 0 else (first, last)

    def source_line(self, position: int) -> int:
        """The 1-based number of the source line that holds a position of the source."""
        return bisect_left(self._newlines, position) + 1

    def line_at(self, position: int) -> int:
        """The index in ``lines`` of the line that holds a position of the view, or of the last one before it."""
        return max(0, bisect_right(self._starts, position) - 1)

    def of(self, line: Line) -> str:
        """The folded words of a line."""
        return self.text[line.start : line.end]

    def opening(self, pattern: re.Pattern[str], start: int = 0, stop: int | None = None) -> Iterator[re.Match[str]]:
        """The matches of ``pattern`` at the beginnings of the lines of ``[start, stop)``."""
        stop = len(self.text) if stop is None else stop
        for index in range(bisect_left(self._starts, start), bisect_left(self._starts, stop)):
            match = pattern.match(self.text, self._starts[index], stop)
            if match:
                yield match

    def _lines(self) -> tuple[Line, ...]:
        lines, blank, start = [], 0, 0
        text = self.text
        returns = "\r" in text
        for piece in _BREAK.split(text):
            stripped = piece.strip()
            if stripped:
                left = start + piece.index(stripped)
                # The empty end of a line of closing signs alone is "in" any string: such a line ends what it ends.
                ended = stripped.rstrip(_CLOSERS)[-1:] in STOPS
                lines.append(Line(left, left + len(stripped), blank, ended))
                blank = 0
            else:
                blank += 1
            start += len(piece) + 1
            if returns and text[start - 1 : start + 1] == "\r\n":
                start += 1
        return tuple(lines)

    def _width(self) -> int:
        """The length that all but the longest tenth of the lines keep within: the width of wrapped lines."""
        sizes = sorted(line.end - line.start for line in self.lines)
        return sizes[len(sizes) * 9 // 10] if sizes else 0

    def _is_wrapped(self) -> bool:
        """Whether line breaks fall inside sentences as a rule, so that a new line says nothing by itself."""
        broken = total = 0
        for line, after in zip(self.lines, self.lines[1:], strict=False):
            if after.blank_before:
                continue
            total += 1
            full = line.end - line.start >= 0.6 * self.width
            broken += full and not line.ended and self.text[after.start : after.start + 2].isalpha()
        return total >= 4 and broken >= 0.3 * total
