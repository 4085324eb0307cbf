"""Checks of line breaks: an empty line inside a sentence, a word broken at the end of its line."""

from __future__ import annotations

import re

from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows

_HYPHEN = re.compile(r"[\u0621-\u064a]{2,}[-\u00ad\u2010\u2011][ \t]*\n\s*[\u0621-\u064a]{2,}")


def check(layout: Layout, rows: Rows) -> None:
    """Empty lines between words of one provision where no sentence ends, and words broken at the end of a line."""
    view = layout.view
    for match in _HYPHEN.finditer(view.text) if "-" in view.text or "\u2010" in view.text else ():
        first, second = re.findall(r"[\u0621-\u064a]+", match[0])
        if not layout.in_marker(match.start()) and not layout.holes.inside(match.start()):
            rows.add("split-word", match.start(), match.end(), meant=first + second)
    for before, line in zip(view.lines, view.lines[1:], strict=False):
        if not line.blank_before or before.ended or line.start in layout.edges or layout.in_marker(line.start):
            continue
        if line.end - line.start < 12 or before.end - before.start < 20 or layout.holes.inside(before.start):
            continue
        piece = layout.piece_at(line.start)
        if piece is None or piece.start >= before.end or piece.node.level in ("preamble", "conclusions"):
            continue
        start = max(before.start, before.end - 24)
        rows.add("line-break-in-sentence", start, before.end)
