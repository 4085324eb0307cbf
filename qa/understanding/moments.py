"""Durations and dates of the question as the engine's tokens (the reading of time itself is ``corpus.time``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Moment:
    """A stretch of time said in the tokens ``[first, last]``: a duration (years, months, weeks, days) or a period."""

    first: int
    last: int
    duration: dict[str, int] | None = None
    start: str | None = None
    end: str | None = None
    open_end: bool = False
    vague: bool = False
    spread: bool | None = None
    notes: tuple[str, ...] = ()
    extra: Any = None
