"""From an outline to provisions: ids, spans, chapeaux and tails, bottom up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from corpus.model import EId, Level, Provision, Span, slices
from corpus.parsing.markers import Candidate
from corpus.parsing.outline import Marked
from corpus.parsing.view import View

Range = tuple[int, int]


@dataclass(slots=True)
class Node:
    """A node of the tree while it is built: its marker, the ranges of its own words before and after its children."""

    level: Level
    eid: str
    candidate: Candidate | None = None
    lead: list[Range] = field(default_factory=list)
    tail: list[Range] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


def without(ranges: Iterable[Range], holes: Sequence[Range]) -> list[Range]:
    """``ranges`` less ``holes`` (both in order)."""
    out = []
    for start, end in ranges:
        for a, b in holes:
            if b <= start or a >= end:
                continue
            if a > start:
                out.append((start, a))
            start = b
        if start < end:
            out.append((start, end))
    return out


def spans_of(view: View, ranges: Iterable[Range]) -> tuple[Span, ...]:
    """The source spans of view ranges, without white space at their ends; empty ones left out."""
    spans = []
    for start, end in ranges:
        span = view.span(start, end)
        piece = view.source[span.start : span.end]
        left = len(piece) - len(piece.lstrip())
        size = len(piece.strip())
        if size:
            spans.append(Span(span.start + left, span.start + left + size))
    return tuple(spans)


def provision(view: View, node: Node) -> Provision:
    """The provision of a node and all below it."""
    children = tuple(provision(view, c) for c in node.children)
    lead, tail = spans_of(view, node.lead), spans_of(view, node.tail)
    spans = lead + tuple(s for c in children for s in c.spans) + tail
    source = view.source
    marker = ""
    marker_span = None
    if node.candidate is not None:
        (marker_span,) = spans_of(view, [(node.candidate.start, node.candidate.end)])
        marker = source[marker_span.start : marker_span.end]
    return Provision(
        id=EId(node.eid),
        level=node.level,
        marker=marker,
        marker_span=marker_span,
        text=slices(source, spans),
        spans=spans,
        chapeau=slices(source, lead) if children else "",
        chapeau_spans=lead if children else (),
        tail=slices(source, tail) if children else "",
        tail_spans=tail if children else (),
        children=children,
    )


def tree(article: Node, marked: Sequence[Marked], end: int, start: int) -> None:
    """Hang ``marked`` below ``article``, with the ranges of their words."""
    article.lead = [(start, marked[0].candidate.start if marked else end)]
    stack: list[Node] = [article]
    for at, item in enumerate(marked):
        del stack[item.depth + 1 :]
        stop = marked[at + 1].candidate.start if at + 1 < len(marked) else end
        node = Node("point", "", item.candidate, [(item.candidate.end, stop)])
        stack[-1].children.append(node)
        stack.append(node)
