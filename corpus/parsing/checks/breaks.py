"""Checks of line breaks: an empty line inside a sentence, a word broken at the end of its line."""

from __future__ import annotations

import re

from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows

_HYPHEN = re.compile(r"[-\u2010\u2011](?<=[\u0621-\u064a]{2}.)[ \t]*\n\s*(?P<rest>[\u0621-\u064a]{2,})")
_BEFORE = re.compile(r"[\u0621-\u064a]{2,30}\Z")


def check(layout: Layout, rows: Rows) -> None:
    """Empty lines between words of one provision where no sentence ends, and words broken at the end of a line."""
    view = layout.view
    _broken_words(layout, rows)
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


def _broken_words(layout: Layout, rows: Rows) -> None:
    """Words that a hyphen breaks at the end of a line."""
    text = layout.view.text
    for match in _HYPHEN.finditer(text):
        first = _BEFORE.search(text, max(0, match.start() - 30), match.start())
        if first and not layout.in_marker(first.start()) and not layout.holes.inside(match.start()):
            rows.add("split-word", first.start(), match.end(), meant=first[0] + match["rest"])
