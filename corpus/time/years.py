"""Settling the year of each date: said, or taken from a neighbour («من 5 شباط إلى 20 آذار 2022», «من السنة نفسها»)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from corpus.time.months import gregorian, last_day
from corpus.time.raw_dates import Raw
from corpus.time.scene import Scene

_FAR = 40  # how many dates away a year may be taken from
YearFrom = Literal["said", "context", "assumed", "unknown"]


@dataclass(frozen=True, slots=True)
class Dated:
    """A raw date with its year settled (``None`` where nothing gives it) and where the year came from."""

    raw: Raw
    year: int | None
    source: YearFrom


def _within(raw: Raw) -> tuple[int, int]:
    """Month and day of a date, for the order of two dates in a year."""
    if raw.precision in ("quarter", "half"):
        size = 3 if raw.precision == "quarter" else 6
        part = raw.part if raw.part > 0 else 12 // size
        return (part - 1) * size + (size if raw.position == "last" else 1), 1
    return raw.month or 1, raw.day or {"middle": 15, "last": 31}.get(raw.position, 1)


def _from_neighbour(raw: Raw, other: Raw, year: int, after: bool) -> int:
    """The year of ``raw`` beside ``other`` of ``year``, when ``raw`` comes ``after`` (or before) it."""
    mine, its = _within(raw), _within(other)
    if after:
        return year + (mine < its)
    return year - (mine > its)


class Years:
    """The years of all dates of a text; ``pairs`` maps the first date of each range to its last."""

    def __init__(
        self, raws: Sequence[Raw], pairs: Mapping[int, int], scene: Scene, as_of: date | None, cues: Sequence[str] = ()
    ) -> None:
        self._raws, self._pairs, self._as_of, self._cues = raws, pairs, as_of, cues
        self._starts = {end: start for start, end in pairs.items()}
        self._sentence = [scene.sentence[r.start] for r in raws]
        self._years: list[int | None] = [r.year for r in raws]
        self._source: list[YearFrom] = ["said" if r.year else "unknown" for r in raws]

    def settle(self) -> list[Dated]:
        """Named years first, then range partners, then neighbours, then the day of assessment."""
        for step in (self._named, self._partner, self._neighbour, self._assumed):
            for i, raw in enumerate(self._raws):
                if self._years[i] is None and (found := step(i, raw)):
                    self._years[i], self._source[i] = found
        return [Dated(r, y, s) for r, y, s in zip(self._raws, self._years, self._source, strict=True)]

    def _known(self, i: int, step: int) -> int | None:
        """The nearest date before (-1) or after (+1) ``i`` with a year, in the same calendar."""
        at = i + step
        while 0 <= at < len(self._raws) and abs(at - i) <= _FAR:
            if self._years[at] is not None and self._raws[at].calendar == self._raws[i].calendar:
                return at
            at += step
        return None

    def _named(self, i: int, raw: Raw) -> tuple[int, YearFrom] | None:
        if raw.year_ref in ("same", "next"):
            if raw.year_ref == "same" and (near := self._sibling(i)):
                return near
            at = self._known(i, -1)
            if at is None:
                at = self._known(i, 1)
            if at is not None and (year := self._years[at]) is not None:
                return year + (raw.year_ref == "next"), "context"
        if raw.year_ref in ("this", "last") and self._as_of:
            return self._as_of.year - (raw.year_ref == "last"), "assumed"
        return None

    def _sibling(self, i: int) -> tuple[int, YearFrom] | None:
        """«من أول صفر إلى نهاية ربيع الثاني 1445 من السنة نفسها»: the partner of the same range, when it has a year."""
        at = self._starts.get(i)
        year = self._years[at] if at is not None else None
        return (year, "context") if year is not None else None

    def _partner(self, i: int, raw: Raw) -> tuple[int, YearFrom] | None:
        if raw.year_ref != "none":
            return None
        for table, after in ((self._pairs, False), (self._starts, True)):
            at = table.get(i)
            if at is not None and (year := self._years[at]) is not None:
                return _from_neighbour(raw, self._raws[at], year, after), "context"
        return None

    def _neighbour(self, i: int, raw: Raw) -> tuple[int, YearFrom] | None:
        if raw.year_ref == "none" and (partner := self._partner(i, raw)):
            return partner
        if (again := self._said_before(i, raw)) is not None:
            return again, "context"
        ahead, back = self._known(i, 1), self._known(i, -1)
        near = ahead is not None and self._sentence[ahead] == self._sentence[i]
        if ahead is not None and near and (back is None or self._sentence[back] != self._sentence[i]):
            return self._take(i, ahead, after=False)
        if back is not None:
            start = self._starts.get(back)
            if i in self._pairs and start is not None and self._years[start] is not None:
                back = start  # «team A 5 January - 20 April 2024, team B 1 April - 31 July»: they may overlap
            return self._take(i, back, after=True)
        return self._take(i, ahead, after=False) if ahead is not None else None

    def _said_before(self, i: int, raw: Raw) -> int | None:
        """The year of the same day named earlier in the text: it is that day again."""
        for at in range(i - 1, max(-1, i - 1 - _FAR), -1):
            other = self._raws[at]
            if (other.month, other.day, other.position) == (raw.month, raw.day, raw.position) and self._years[at]:
                return self._years[at]
        return None

    def _take(self, i: int, at: int, after: bool) -> tuple[int, YearFrom]:
        year, other = self._years[at], self._raws[at]
        assert year is not None
        if other.precision == "year" and not other.position:
            return year, "context"
        told_back = self._cues and self._cues[i] == "begin" and self._cues[at] == "finish"
        return _from_neighbour(self._raws[i], other, year, after and not told_back), "context"

    def _assumed(self, i: int, raw: Raw) -> tuple[int, YearFrom] | None:
        if self._as_of is None or raw.calendar == "hijri" or raw.precision == "year" or raw.year_ref == "same":
            return None
        if partner := self._partner(i, raw):
            return partner[0], "assumed"
        year = self._as_of.year
        return year - ((raw.month or 1) > self._as_of.month), "assumed"


def bounds(raw: Raw, year: int) -> tuple[date | None, date | None]:
    """The first and last Gregorian day of what ``raw`` names in ``year`` of its calendar."""
    kind = raw.calendar
    if raw.precision == "day" and raw.day:
        one = gregorian(kind, year, raw.month or 1, raw.day)
        return one, one
    size = {"quarter": 3, "half": 6, "year": 12}.get(raw.precision, 1)
    part = raw.part if raw.part > 0 else 12 // size
    first_month = raw.month or ((part - 1) * size + 1 if raw.precision in ("quarter", "half") else 1)
    last_month = first_month + size - 1
    first = gregorian(kind, year, first_month, 1)
    last = gregorian(kind, year, last_month, last_day(kind, year, last_month))
    if first is None or last is None:
        return None, None
    if raw.position == "first":
        return first, first
    if raw.position == "last":
        return last, last
    if raw.position == "middle":
        day = gregorian(kind, year, first_month, 15) if size == 1 else first + (last - first) // 2
        return day, day
    return first, last
