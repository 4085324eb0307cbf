"""The report of a parsed text: what was cut out, and what is doubtful or damaged."""

from __future__ import annotations

from corpus.model import Remark
from corpus.parsing.checks import breaks, outline, script, signs, words
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.furniture import Hole


def report(layout: Layout, holes: list[Hole], rows: Rows) -> tuple[Remark, ...]:
    """Every row there is to say about a text, in its order."""
    for hole in holes:
        if layout.view.text[hole.start : hole.end].strip():
            rows.add(hole.code, hole.start, hole.end)
    for check in (outline, signs, words, script, breaks):
        check.check(layout, rows)
    return rows.done()
