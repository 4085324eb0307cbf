"""Checks of line breaks: an empty line inside a sentence."""

from __future__ import annotations

from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows


def check(layout: Layout, rows: Rows) -> None:
    """Empty lines between words of one provision where no sentence ends."""
    view = layout.view
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
