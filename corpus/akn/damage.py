"""The report of a document that brings none of its own: its structure is taken as given, its words are looked at."""

from __future__ import annotations

from bisect import bisect_left

from corpus.model import Instrument, Provision, Remark, Span
from corpus.parsing.build import Holes, Node, Range
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.furniture import Hole
from corpus.parsing.inspect import report
from corpus.parsing.view import View


def damage(instrument: Instrument) -> tuple[Remark, ...]:
    """What is doubtful or damaged in the words of an instrument, as the parser would report it; nothing is changed."""
    view = View(instrument.source)

    def ranges(spans: tuple[Span, ...]) -> list[Range]:
        return [(bisect_left(view.folded.origin, s.start), bisect_left(view.folded.origin, s.end)) for s in spans]

    def node(provision: Provision) -> Node:
        inner = [c for c in provision.children if c.level != "sentence"]
        marker = ranges((provision.marker_span,)) if provision.marker_span else [None]
        return Node(
            provision.level,
            provision.id,
            marker=marker[0],
            heading=ranges(provision.heading_spans),
            lead=ranges(provision.chapeau_spans if inner else provision.spans),
            tail=ranges(provision.tail_spans),
            children=[node(c) for c in inner],
        )

    holes = Holes([Hole(a, b, "furniture") for a, b in ranges(instrument.furniture)])
    layout = Layout(view, holes, [node(root) for root in instrument.roots])
    return report(layout, [], Rows(view))
