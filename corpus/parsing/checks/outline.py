"""Checks of the outline: markers that lost their signs, mixed forms, sequence of points, paragraphs and articles."""

from __future__ import annotations

import re

from corpus.parsing.build import Node
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.numbering import order_of, printed_values

# «1/» in «1/ب-»: the label of the item above.
_ABOVE = re.compile(r"\w{1,2}\s?/\s?(?=\w)")


def check(layout: Layout, rows: Rows) -> None:
    """All checks of the outline."""
    for node in layout.nodes:
        if node.children and node.children[0].candidate is not None:
            _markers(layout, node, rows)
            _sequence(layout, node, rows)
    _articles(layout, rows)


def _markers(layout: Layout, node: Node, rows: Rows) -> None:
    forms: dict[str, tuple[int, int]] = {}
    for child in node.children:
        c = child.candidate
        if c is None or child.marker is None:
            continue
        start, end = child.marker
        if c.kind == "number" and not c.values[0][1]:
            rows.add("marker-misread", start, end, id=child.eid)
        if child.lost:
            rows.add("marker-lost", start, end)
        elif c.form == "bare":
            rows.add("marker-without-bracket", start, end)
        if c.place < 2 and (c.form != "bare" or c.kind == "number"):
            rows.add("marker-in-line", start, end)
        if c.kind != "dash" and not c.repeated.startswith("-"):
            shape = _ABOVE.sub("", layout.view.text[start:end].strip()).replace(c.label, "◌", 1)
            forms.setdefault(shape, (start, end))
    if len(forms) > 1:
        start, end = list(forms.values())[-1]
        shown = "، ".join(f"«{_shown(layout, *place)}»" for place in forms.values())
        rows.add("mixed-markers", start, end, forms=shown)


def _span(layout: Layout, start: int, end: int) -> tuple[int, int]:
    span = layout.view.span(start, end)
    return span.start, span.end


def _shown(layout: Layout, start: int, end: int) -> str:
    return layout.view.source[slice(*_span(layout, start, end))].strip()


def _sequence(layout: Layout, node: Node, rows: Rows) -> None:
    children = [c for c in node.children if (c.candidate and c.candidate.kind != "dash") or c.lost]
    if not children or children[0].candidate is None:
        return
    values = printed_values(children)
    where = layout.where(node)
    letters = [c.candidate for c in children if c.candidate and c.candidate.kind == "letter"]
    if len(letters) > 2 and order_of(letters) == "hijai":
        start, end = children[len(values) - 1].marker or (0, 0)
        rows.add("hijai-order", start, end, where=where, rank=values[-1])
    last = 0
    seen: set[int] = set()
    before: tuple[int, int] | None = None
    for child, value in zip(children, values, strict=True):
        start, end = child.marker or (0, 0)
        if child.candidate and child.candidate.repeated:
            continue
        if value in seen:
            rows.add("sequence-repeat", start, end, where=where, id=child.eid)
        elif value > last + 1 and not child.lost:
            rows.add("sequence-gap", start, end, where=where, before=_before(layout, before), id=child.eid)
        elif value < last:
            rows.add("sequence-order", start, end, where=where, before=_before(layout, before), id=child.eid)
        seen.add(value)
        last, before = (value if value > last else last + 1), (start, end)


def _before(layout: Layout, place: tuple[int, int] | None) -> str:
    return _shown(layout, *place) if place else "البداية"


def _articles(layout: Layout, rows: Rows) -> None:
    last, prefix = 0, ""
    before: tuple[int, int] | None = None
    for node in layout.nodes:
        if node.level != "article" or node.marker is None or any(u.level == "article" for u in layout.ancestors(node)):
            continue
        head, _, number = node.eid.rpartition("art_")
        if head != prefix:
            last, prefix = 0, head
        digits = number.partition("_")[0]
        value = int("".join(c for c in digits.split("-")[0] if c.isdigit()) or 0)
        start, end = node.marker
        if "_" in number:
            rows.add("article-repeat", start, end, id=node.eid)
        elif last and value > last + 1:
            rows.add("article-gap", start, end, before=_before(layout, before))
        elif value < last:
            rows.add("article-order", start, end, before=_before(layout, before))
        last, before = max(last, value) if value <= last + 1 or not last else value, (start, end)
