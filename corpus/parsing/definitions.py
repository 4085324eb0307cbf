"""Definitions: «الوزير : وزير المالية», term and meaning kept together in one provision each."""

from __future__ import annotations

import re

from corpus.parsing.build import Node
from corpus.parsing.data import pattern
from corpus.parsing.view import View

_TERM = re.compile(
    r"[\-–•*«\"“]*\s?(?P<term>[^\n:؛.\t|]{2,70}?)[»\"”]?[ ]*(?:[:\t|]|[ ]{3,}|\s[-–—]\s)[ \t]*:?(?=\s*\S)"
)


def definitions(view: View, node: Node) -> None:
    """Split the words of a leaf that introduces definitions into one child for each defined term."""
    if not node.lead:
        return
    start, end = node.lead[0][0], node.lead[-1][1]
    index = view.line_at(start)
    if view.lines and view.lines[index].start < start and view.lines[index].end <= start:
        index += 1
    if index + 2 >= len(view.lines) or view.lines[index + 2].start >= end:
        return  # no room for a line that introduces and two that define
    intro = pattern(r"@definitions@(?!\w)").search(view.text, start, min(end, start + 600))
    if not intro:
        return
    starts = []
    opening = view.line_at(intro.start())
    for i in range(opening + 1, len(view.lines)):
        line = view.lines[i]
        if line.start >= end:
            break
        match = _TERM.match(view.text, line.start, line.end + 1)
        if match and len(match["term"].split()) <= 8 and (view.lines[i - 1].ended or not view.wrapped):
            starts.append(line.start)
    if len(starts) < 2:
        return
    closing = _closing(view, starts[-1], end)
    for at, place in enumerate(starts):
        stop = starts[at + 1] if at + 1 < len(starts) else closing
        child = Node("definition", f"{node.eid}__def_{at + 1}", lead=[(place, stop)])
        node.children.append(child)
    node.lead = [(start, starts[0])]
    node.tail = [(closing, end)] if closing < end else []


def _closing(view: View, start: int, end: int) -> int:
    """Where the last definition ends: at the first line after it that starts anew and defines nothing."""
    index = view.line_at(start) + 1
    while index < len(view.lines) and view.lines[index].start < end:
        line, before = view.lines[index], view.lines[index - 1]
        if before.ended and (not view.wrapped or line.blank_before):
            return line.start
        index += 1
    return end
