"""Words after a list that belong to the provision above it, and notes of an editor below an article."""

from __future__ import annotations

from corpus.parsing.build import Holes, Node
from corpus.parsing.data import pattern, telling
from corpus.parsing.view import View


def part_tails(view: View, holes: Holes, node: Node, top: bool = True) -> None:
    """Move the words after the last item of every list to the provision that holds the list.

    Not below an article whose paragraphs stand for themselves: an unmarked line after the last belongs to that."""
    for child in node.children:
        part_tails(view, holes, child, top=False)
    if not node.children or (top and node.children[-1].level != "indent" and not _announced(view, node)):
        return
    last = node.children[-1]
    ranges = last.tail if last.children else last.lead
    if last.children or not ranges:
        return
    start, end = ranges[-1]
    at = _tail_start(view, holes, start, end, drafted_for=len(node.children) > 1 or node.children[0].level == "indent")
    if at is not None:
        ranges[-1] = (start, at)
        node.tail.append((at, end))


def _announced(view: View, node: Node) -> bool:
    """Whether words with a colon announce the list of an article: its items are points of one sentence then."""
    return bool(node.lead) and view.text[slice(*node.lead[-1])].rstrip().endswith(":")


def _tail_start(view: View, holes: Holes, start: int, end: int, drafted_for: bool) -> int | None:
    opener = pattern(r"[(«\"]?@tails@(?!\w)")
    index = view.line_at(start) + 1
    while index < len(view.lines) and view.lines[index].start < end:
        line, before = view.lines[index], view.lines[index - 1]
        if not holes.inside(line.start) and drafted_for:
            stopped = view.text[before.start : before.end].rstrip(' "”»)-')[-1:] in (".", "؛", "؟")
            fresh = not view.wrapped or line.blank_before > 0 or before.end - before.start < 0.75 * view.width
            opens = opener.match(view.text, line.start) is not None
            if fresh and (stopped or (opens and (not view.wrapped or line.blank_before > 0))):
                return line.start
        index += 1
    return None


def editor_note(view: View, start: int, stop: int) -> int | None:
    """Where an editor's note on amendments begins in ``[start, stop)``."""
    if all(view.text.find(word, start, stop) < 0 for word in telling("editor")):
        return None
    for match in pattern(r"@editor@").finditer(view.text, start, stop):
        line = view.lines[view.line_at(match.start())]
        if match.start() - line.start <= 42:
            return max(start, line.start)
    return None
