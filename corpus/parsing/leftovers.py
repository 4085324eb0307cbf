"""What no provision, marker, heading or furniture holds: lone signs between lines. Found, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter

from corpus.model import Provision, Span
from corpus.parsing.build import UNSEEN


def leftovers(source: str, roots: Iterable[Provision], furniture: Iterable[Span]) -> list[Span]:
    """The pieces of a source outside everything, white space and unseen signs aside; linear in the number of spans."""
    held = sorted([*furniture, *(span for root in roots for span in _held(root))], key=attrgetter("start", "end"))
    found, at = [], 0
    for span in (*held, Span(len(source), len(source))):
        if span.start > at:
            gap = source[at : span.start]
            bare = gap.strip(UNSEEN)
            if bare:
                left = at + len(gap) - len(gap.lstrip(UNSEEN))
                found.append(Span(left, left + len(bare)))
        at = max(at, span.end)
    return found


def _held(provision: Provision) -> Iterator[Span]:
    if provision.marker_span:
        yield provision.marker_span
    yield from provision.heading_spans
    inner = [c for c in provision.children if c.level != "sentence"]
    if not inner:
        yield from provision.spans
        return
    yield from provision.chapeau_spans
    yield from provision.tail_spans
    for child in inner:
        yield from _held(child)
