"""The parser's view of a source: the folded text, its lines, and the way back to the source."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.model import Span
from corpus.script.fold import fold

_BREAK = re.compile(r"\r\n|[\n\r\f\x0b\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the view: ``[start, end)`` without its surrounding white space, and its number from 0."""

    number: int
    start: int
    end: int


class View:
    """A source folded for finding. Positions in ``text`` are the view's; ``span`` leads back to the source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.folded = fold(source)
        self.text = self.folded.text
        self._newlines = [m.start() for m in re.finditer("\n", source)]
        self.lines = tuple(self._lines())

    def _lines(self) -> Iterator[Line]:
        start, text = 0, self.text
        ends = [(m.start(), m.end()) for m in _BREAK.finditer(text)]
        ends.append((len(text), len(text)))
        for number, (end, after) in enumerate(ends):
            piece = text[start:end]
            left = len(piece) - len(piece.lstrip())
            stripped = piece.strip()
            yield Line(number, start + left, start + left + len(stripped))
            start = after

    def span(self, start: int, end: int) -> Span:
        """The span of the source under ``[start, end)`` of the view."""
        return self.folded.span(start, end)

    def line_of(self, source_position: int) -> int:
        """The 1-based number of the source line that holds a source position."""
        return bisect_right(self._newlines, source_position - 1) + 1 if source_position else 1
