"""Labels of two levels in one: «1/أ-», «أ/1»: the number or letter of the item above, and the item's own."""

from __future__ import annotations

import re

from corpus.parsing.markers import Candidate, Form, outside, ranked
from corpus.parsing.view import View

_LETTER, _NUMBER = r"[ء-غف-ي](?![ء-ي])", r"\d{1,2}(?!\d)"
_COMPOUND = re.compile(
    rf"[(\[]?(?:(?P<a>{_NUMBER})\s?/\s?(?P<b>{_LETTER})|(?P<c>{_LETTER})\s?/\s?(?P<d>{_NUMBER}))"
    r"(?:\s?[)\]]\s?[-–—:.]?|\s?[-–—:.](?!\d)|(?=[ \t]))"
)


def with_compounds(view: View, found: list[Candidate], start: int, end: int) -> list[Candidate]:
    """The candidates of ``[start, end)`` with every compound label read as the item's own; its first part opens an item
    too where that is not open already."""
    if view.text.find("/", start, end) < 0:
        return found
    compounds = {m.start(): m for m in view.opening(_COMPOUND, start, end)}
    if not compounds:
        return found
    plain = {c.start: c for c in outside(found, [m.span() for m in compounds.values()])}
    out: list[Candidate] = []
    latest: dict[str, str] = {}
    for place in sorted({*compounds, *plain}):
        match = compounds.get(place)
        if match is None:
            new = [plain[place]]
        else:
            middle = match.start("b") if match["b"] else match.start("d")
            above = _candidate(match["a"] or match["c"], place, middle, "slash")
            own = _candidate(match["b"] or match["d"], middle, match.end(), "dash")
            shown = latest.get(above.kind) == above.label
            new = [own._replace(start=place)] if shown else [above, own]
        latest |= {c.kind: c.label for c in new if c.place >= 2}
        out += new
    return out


def _candidate(label: str, start: int, end: int, form: Form) -> Candidate:
    kind, values = ranked(label)
    return Candidate(start, end, kind, form, label, values, 3)
