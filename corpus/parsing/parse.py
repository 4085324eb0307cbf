"""The parser: a source text in, an instrument out."""

from __future__ import annotations

from dataclasses import replace

from corpus.errors import UnreadableSource
from corpus.model import Instrument, InstrumentId, Metadata, Provision, slices
from corpus.parsing.build import Node, provision, spans_of, tree, without
from corpus.parsing.furniture import furniture
from corpus.parsing.heads import heads
from corpus.parsing.markers import candidates
from corpus.parsing.numbering import printed_values, ranks
from corpus.parsing.orders import rank_letter, roman_text
from corpus.parsing.outline import outline
from corpus.parsing.sentences import with_sentences
from corpus.parsing.view import View


def parse(text: str, id: str, meta: Metadata) -> Instrument:
    """Read ``text`` into an instrument. Raises ``UnreadableSource`` when no provision can be found."""
    view = View(text)
    holes = furniture(view)
    found = heads(view)
    if not found:
        raise UnreadableSource("لم يعثر في النص على أي مادة أو فقرة")
    roots = []
    for at, head in enumerate(found):
        stop = found[at + 1].start if at + 1 < len(found) else len(view.text)
        roots.append(_article(view, head, stop, holes))
    return Instrument(InstrumentId(id), meta, text, tuple(roots), furniture=spans_of(view, holes))


def _article(view: View, head: object, stop: int, holes: list[tuple[int, int]]) -> Provision:
    start = head.end
    marked = outline([c for c in candidates(view, start, stop) if not _inside(c.start, holes)], view.text)
    node = Node("article", f"art_{head.number}")
    tree(node, marked, stop, start)
    _cut(node, holes)
    _number(node, 0)
    heading = without([(start, node.children[0].candidate.start if node.children else start)], holes)
    node.lead = [] if node.children else node.lead
    article = provision(view, node)
    heading_spans = spans_of(view, heading)
    article = replace(
        article,
        heading=slices(view.source, heading_spans),
        heading_spans=heading_spans,
        chapeau="",
        chapeau_spans=(),
        marker_span=spans_of(view, [(head.start, head.end)])[0],
        marker=slices(view.source, spans_of(view, [(head.start, head.end)])),
    )
    return replace(
        article, children=tuple(with_sentences(c, view.source) if not c.children else c for c in article.children)
    )


def _inside(position: int, holes: list[tuple[int, int]]) -> bool:
    return any(a <= position < b for a, b in holes)


def _cut(node: Node, holes: list[tuple[int, int]]) -> None:
    node.lead, node.tail = without(node.lead, holes), without(node.tail, holes)
    for child in node.children:
        _cut(child, holes)


def _number(node: Node, depth: int) -> None:
    items = [c.candidate for c in node.children if c.candidate]
    if not items:
        return
    for child, item, rank in zip(node.children, items, ranks(printed_values(items)), strict=True):
        label = rank_letter(rank) if item.kind == "letter" else roman_text(rank) if item.kind == "roman" else str(rank)
        child.level = "paragraph" if depth == 0 else "point" if item.kind == "letter" else "item"
        kind = {"paragraph": "para", "point": "point", "item": "item"}[child.level]
        child.eid = f"{node.eid}__{kind}_{label}"
        _number(child, depth + 1)
