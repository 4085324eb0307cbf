"""eIds of the Akoma Ntoso naming convention, taken apart: ``art_5__para_3__point_a`` is three segments."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.errors import NotFound

_SEGMENT = re.compile(r"(?P<kind>[a-z]+)(?:_(?P<number>[0-9A-Za-z\u0621-\u064a]+(?:[-._][0-9A-Za-z]+)*))?")
_REPEATED = re.compile(
    r"(?P<base>[0-9]+|[a-z])(?P<rep>bis|ter|quater|quinquies|sexies|septies|octies)(?:-?(?P<sub>[0-9]+))?"
)


@dataclass(frozen=True, slots=True)
class Segment:
    """One level of an eId: its kind (``art``, ``para``, ``point``…) and number (``5``, ``a``, ``8ter``, ``4-1``)."""

    kind: str
    number: str

    def __str__(self) -> str:
        return f"{self.kind}_{self.number}" if self.number else self.kind


def segments(eid: str) -> tuple[Segment, ...]:
    """The segments of ``eid`` from the outermost in; ``NotFound`` when it is no eId at all."""
    found = []
    for part in eid.split("__"):
        match = _SEGMENT.fullmatch(part)
        if not match:
            raise NotFound(f"«{eid}» ليس معرف حكم صحيحا (مثاله: art_5__para_3__point_a)")
        found.append(Segment(match["kind"], match["number"] or ""))
    return tuple(found)


def repeated(number: str) -> tuple[str, str, str]:
    """(base, repetition, rest) of a number: ``8ter`` is (8, ter, ""), ``137bis-1`` (137, bis, 1), ``5`` (5, "", "")."""
    match = _REPEATED.fullmatch(number)
    return (match["base"], match["rep"], match["sub"] or "") if match else (number, "", "")
