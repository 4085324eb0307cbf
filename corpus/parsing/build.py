"""From nodes to provisions: spans, texts, chapeaux and tails, bottom up."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType

from corpus.model import CrossReference, EId, Level, Provision, Span, slices
from corpus.parsing.furniture import Hole
from corpus.parsing.markers import Candidate
from corpus.parsing.sentences import sentences
from corpus.parsing.view import View

Range = tuple[int, int]
# White space and signs that no reader sees (directions, joiners): never the edge of a provision.
UNSEEN = "".join(chr(c) for c in range(0x3001) if chr(c).isspace()) + (
    "\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad"
)
_UNSEEN = frozenset(UNSEEN)
_start = attrgetter("start")


@dataclass(slots=True)
class Node:
    """A node of the tree while it is built. Ranges are of the view: ``lead`` the words before its children (all its
    words when it has none), ``tail`` those after them."""

    level: Level
    eid: str = ""
    marker: Range | None = None
    candidate: Candidate | None = None
    lost: bool = False
    heading: list[Range] = field(default_factory=list)
    lead: list[Range] = field(default_factory=list)
    tail: list[Range] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


class Holes:
    """Furniture by place, for cutting it out of ranges without looking at all of it each time."""

    def __init__(self, holes: Sequence[Hole]) -> None:
        self._holes = holes
        self._ends = [h.end for h in holes]

    def inside(self, position: int) -> bool:
        """Whether a position is furniture."""
        at = bisect_right(self._ends, position)
        return at < len(self._holes) and self._holes[at].start <= position

    def next(self, position: int) -> int:
        """Where the next furniture from a position on begins, or a place behind every text."""
        at = bisect_right(self._ends, position)
        return self._holes[at].start if at < len(self._holes) else sys.maxsize

    def cut(self, ranges: Iterable[Range]) -> list[Range]:
        """``ranges`` less the furniture."""
        out = []
        for start, end in ranges:
            at = bisect_right(self._ends, start)
            while at < len(self._holes) and self._holes[at].start < end:
                if self._holes[at].start > start:
                    out.append((start, self._holes[at].start))
                start = max(start, self._holes[at].end)
                at += 1
            if start < end:
                out.append((start, end))
        return out


def trimmed(source: str, first: int, last: int) -> Span | None:
    """The range of a source without white space and unseen signs at its ends, or ``None`` when nothing is left."""
    while first < last and source[first] in _UNSEEN:
        first += 1
    while first < last and source[last - 1] in _UNSEEN:
        last -= 1
    return Span(first, last) if first < last else None


def _joined(ranges: Iterable[Range]) -> list[Range]:
    """Ranges that follow one another without a gap made one."""
    out: list[Range] = []
    for start, end in ranges:
        if out and out[-1][1] == start:
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


class Builder:
    """Turns nodes into provisions of one view."""

    def __init__(
        self, view: View, holes: Holes, references: Mapping[str, tuple[CrossReference, ...]] = MappingProxyType({})
    ) -> None:
        self._view, self._holes, self._references = view, holes, references

    def spans(self, ranges: Iterable[Range]) -> tuple[Span, ...]:
        """The source spans of ranges of the view, furniture out, white space at their ends off, empty ones left out."""
        ranges = list(ranges)
        return self.plain_spans(self._holes.cut(_joined(ranges) if len(ranges) > 1 else ranges)) if ranges else ()

    def plain_spans(self, ranges: Iterable[Range]) -> tuple[Span, ...]:
        """As ``spans``, with furniture left in."""
        source, spans = self._view.source, []
        for start, end in ranges:
            span = trimmed(source, *self._view.bounds(start, end))
            if span is not None:
                spans.append(span)
        return tuple(spans)

    def provision(self, node: Node) -> Provision:
        """The provision of a node and of all below it."""
        children = tuple([self.provision(c) for c in node.children])
        lead, tail = self.spans(node.lead), self.spans(node.tail)
        parts = [*lead, *(s for c in children for s in c.spans), *tail] if children else [*lead, *tail]
        spans, source = tuple(sorted(parts, key=_start)), self._view.source
        chapeau, after = slices(source, lead), slices(source, tail)
        if parts == list(spans):  # the words of the whole are those of its parts, one after another
            text = " ".join([piece for piece in (chapeau, *[c.text for c in children], after) if piece])
        else:
            text = slices(source, spans)
        marker = self.spans([node.marker]) if node.marker else ()
        heading = self.spans(node.heading)
        return Provision(
            id=EId(node.eid),
            level=node.level,
            marker=slices(source, marker),
            text=text,
            spans=spans,
            heading=slices(source, heading),
            heading_spans=heading,
            chapeau=chapeau if children else "",
            chapeau_spans=lead if children else (),
            tail=after if children else "",
            tail_spans=tail if children else (),
            marker_span=Span(marker[0].start, marker[-1].end) if marker else None,
            children=children or sentences(node.eid, node.level, spans, source),
            references=self._references.get(node.eid, ()),
        )
