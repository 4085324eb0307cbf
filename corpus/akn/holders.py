"""The pieces of an instrument that hold text, in the order of its source, each up to the next, with nothing between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from corpus.model import Instrument, Provision

Part = Literal["front", "num", "heading", "intro", "content", "wrapUp"]


@dataclass(frozen=True, slots=True)
class Holder:
    """The source from ``start`` to ``end``, held by one part of one provision; "front" is what comes before all."""

    start: int
    end: int
    part: Part
    owner: Provision | None


def holders(instrument: Instrument) -> list[Holder]:
    """Every character of the source in exactly one holder."""
    starts = sorted(_starts(instrument), key=lambda s: s[0])
    if not starts:
        return [Holder(0, len(instrument.source), "front", None)]
    out = [Holder(0, starts[0][0], "front", None)] if starts[0][0] else []
    for at, (start, part, owner) in enumerate(starts):
        end = starts[at + 1][0] if at + 1 < len(starts) else len(instrument.source)
        out.append(Holder(start, end, part, owner))
    return out


def _starts(instrument: Instrument) -> Iterator[tuple[int, Part, Provision]]:
    for provision in instrument.walk():
        if provision.level == "sentence":
            continue
        if provision.marker_span:
            yield provision.marker_span.start, "num", provision
        if provision.heading_spans:
            yield provision.heading_spans[0].start, "heading", provision
        if any(c.level != "sentence" for c in provision.children):
            if provision.chapeau_spans:
                yield provision.chapeau_spans[0].start, "intro", provision
            if provision.tail_spans:
                yield provision.tail_spans[0].start, "wrapUp", provision
        elif provision.spans:
            yield provision.spans[0].start, "content", provision
