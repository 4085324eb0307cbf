"""What became of a quotation: exact, typographic, altered, of another provision, not found, or not checked at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from qa.memos.differences import Difference

Status = Literal["exact", "typographic", "altered", "wrong_provision", "not_found", "unchecked"]
Severity = Literal["none", "immaterial", "material"]


@dataclass(frozen=True, slots=True)
class Attribution:
    """What a quotation is said to be of: eIds, whether of the loaded instrument, which citation (its place in the list
    of the memo's citations) and why that one."""

    targets: tuple[str, ...]
    citation: int | None
    reason: str
    other: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome of checking one quotation. ``source`` is the wording of the source there, ``spans`` its slices;
    ``classes`` name typographic differences or kinds of alteration; ``warnings`` are codes (see docs/citations.md)."""

    status: Status
    found_in: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    classes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    source: str = ""
    spans: tuple[tuple[int, int], ...] = ()
    severity: Severity = "none"
    reason: str = ""
