"""The rows of a report while they are gathered."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.model import Remark, Span
from corpus.parsing.view import View

MOST = 60
_FEWER = {"markup": 1, "repeated-heading": 5, "bracket-unbalanced": 200, "reference-contradicted": 200}
_LONGEST = 60


@cache
def messages() -> dict[str, str]:
    """The Arabic sentence of every code, with ``{names}`` for what it speaks of."""
    loaded: dict[str, str] = yaml.safe_load(
        (files("corpus") / "parsing" / "checks" / "messages.yaml").read_text("utf-8")
    )
    return loaded


class Rows:
    """Gathers rows; of one code at most ``MOST`` are listed one by one, the rest are counted in one row."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._rows: list[Remark] = []
        self._count: Counter[str] = Counter()
        self._last: dict[str, Span] = {}
        self._said: set[tuple[str, Span]] = set()

    def add(self, code: str, start: int, end: int, **words: Any) -> None:
        """A row about ``[start, end)`` of the view."""
        self.add_source(code, self._view.span(start, end), **words)

    def add_source(self, code: str, span: Span, **words: Any) -> None:
        """A row about a span of the source."""
        if (code, span) in self._said:
            return
        self._said.add((code, span))
        self._count[code] += 1
        self._last[code] = span
        if self._count[code] > _FEWER.get(code, MOST):
            return
        piece = " ".join(self._view.source[span.start : span.end].split())
        if len(piece) > _LONGEST:
            piece = piece[: _LONGEST - 1] + "…"
        words.setdefault("piece", piece)
        message = messages()[code].format(**words)
        self._rows.append(Remark(self._view.source_line(span.start), code, message, span))

    def done(self) -> tuple[Remark, ...]:
        """All rows, in the order of the text."""
        rows = list(self._rows)
        for code, count in self._count.items():
            most = _FEWER.get(code, MOST)
            if count > most:
                span = self._last[code]
                text = messages()["more"].format(count=count - most, code=code)
                rows.append(Remark(self._view.source_line(span.start), code, text, span))
        return tuple(sorted(rows, key=lambda r: (r.span.start, r.span.end)))
