"""Definitions: «الوزير : وزير المالية», term and meaning kept together in one provision each."""

from __future__ import annotations

import re

from corpus.parsing.build import Node
from corpus.parsing.data import pattern
from corpus.parsing.view import View

_TERM = re.compile(
    r"[\-–•*«\"“]*\s?(?P<term>[^\n:؛.\t|]{2,70}?)[»\"”]?[ ]*(?:[:\t|]|[ ]{3,}|\s[-–—]\s)[ \t]*:?(?=\s*\S)"
)


_BULLET = re.compile(r"[-–•*]\s")
_LABEL = re.compile(r"[(\[)]?\s?(?:\d{1,3}|[ء-غف-ي]|[ivx]{1,4})\s?[-–.)\](/]")


def definitions(view: View, node: Node) -> None:
    """Split the words of a leaf that introduces definitions into one child for each defined term."""
    if not node.lead:
        return
    start, end = node.lead[0][0], node.lead[-1][1]
    starts = _terms(view, start, end)
    if len(starts) < 2:
        return
    last = closing(view, starts[-1], end)
    for at, place in enumerate(starts):
        stop = starts[at + 1] if at + 1 < len(starts) else last
        child = Node("definition", f"{node.eid}__def_{at + 1}", lead=[(place, stop)])
        node.children.append(child)
    node.lead = [(start, starts[0])]
    node.tail = [(last, end)] if last < end else []


def terms_with_lists(view: View, start: int, first: int, end: int) -> list[int]:
    """Where the definitions of ``[start, end)`` begin, when lists stand inside some of them: two at least without any
    label, before ``first``, the first marker of all, or between markers. Else none."""
    starts = [s for s in _terms(view, start, end) if not _LABEL.match(view.text, s)]
    plain = [s for s in starts if not _BULLET.match(view.text, s)]
    if len(plain) < 2 or plain[0] > first:
        return []
    return [s for s in starts if s in plain or view.text[start:s].rstrip().endswith(".")]


def _terms(view: View, start: int, end: int) -> list[int]:
    """The beginnings of the lines that define a term, after a line that introduces definitions."""
    index = view.line_at(start)
    if view.lines and view.lines[index].start < start and view.lines[index].end <= start:
        index += 1
    if index + 2 >= len(view.lines) or view.lines[index + 2].start >= end:
        return []  # no room for a line that introduces and two that define
    intro = pattern(r"@definitions@(?!\w)").search(view.text, start, min(end, start + 600))
    if not intro:
        return []
    starts = []
    opening = view.line_at(intro.start())
    for i in range(opening + 1, len(view.lines)):
        line = view.lines[i]
        if line.start >= end:
            break
        match = _TERM.match(view.text, line.start, line.end + 1)
        if match and len(match["term"].split()) <= 8 and (view.lines[i - 1].ended or not view.wrapped):
            starts.append(line.start)
    return starts


def closing(view: View, start: int, end: int) -> int:
    """Where the last definition ends: at the first line after it that starts anew and defines nothing."""
    index = view.line_at(start) + 1
    while index < len(view.lines) and view.lines[index].start < end:
        line, before = view.lines[index], view.lines[index - 1]
        if before.ended and (not view.wrapped or line.blank_before):
            return line.start
        index += 1
    return end
