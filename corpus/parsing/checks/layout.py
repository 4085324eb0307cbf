"""Where the nodes of a parsed text lie: their markers and their words, by place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.parsing.build import Holes, Node, Range
from corpus.parsing.view import View


@dataclass(frozen=True, slots=True)
class Piece:
    """One run of words that belongs to one node."""

    start: int
    end: int
    node: Node


class Layout:
    """The nodes of one text by place."""

    def __init__(self, view: View, holes: Holes, roots: Sequence[Node]) -> None:
        self.view, self.holes, self.roots = view, holes, roots
        self.nodes = [n for root in roots for n in _walk(root)]
        self.above = {id(c): n for n in self.nodes for c in n.children}
        self.pieces = sorted(
            (Piece(a, b, n) for n in self.nodes for a, b in [*n.lead, *n.tail] if a < b), key=lambda p: (p.start, p.end)
        )
        self._starts = [p.start for p in self.pieces]
        self.markers: list[Range] = sorted(n.marker for n in self.nodes if n.marker)
        self._marker_starts = [a for a, _ in self.markers]
        self.edges = {a for p in self.pieces for a in (p.start,)} | {a for a, _ in self.markers}
        self.edges |= {a for n in self.nodes for a, _ in n.heading}

    def piece_at(self, position: int) -> Piece | None:
        """The run of words that holds a position of the view."""
        at = bisect_right(self._starts, position) - 1
        if at >= 0 and self.pieces[at].end > position:
            return self.pieces[at]
        return None

    def in_marker(self, position: int) -> bool:
        """Whether a position is part of a printed marker."""
        at = bisect_right(self._marker_starts, position) - 1
        return at >= 0 and self.markers[at][1] > position

    def ancestors(self, node: Node) -> Iterator[Node]:
        """The nodes above a node, nearest first."""
        up = self.above.get(id(node))
        while up is not None:
            yield up
            up = self.above.get(id(up))

    def article_of(self, node: Node) -> Node | None:
        """The article (or annex) that holds a node, itself included."""
        for each in (node, *self.ancestors(node)):
            if each.level in ("article", "attachment"):
                return each
        return None

    def where(self, node: Node) -> str:
        """A node in words, for a message: the eId is exact and short."""
        return node.eid


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _walk(child)
