"""How long projects and services lasted, under each reading that counts time in its own way.

A ``Span`` is what one item says of its time: dated runs of days, a stated total, or nothing. ``passes`` says whether a
group of them passes the threshold: true, false, or ``None`` when dates that are not known decide (design: article5,
sections 4 and 6).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from qa.case import Duration, Period, Project, Service
from qa.windows import Measured, Runs, Threshold, measure
from qa.windows.spans import Run, merge

_FEW = 64
_LONG_KEPT = 16
"""What is worked out of many periods is kept for a few cases only, for it is large."""
MEASURES = ("calendar", "days_30", "days_183")
WINDOWS = ("any_twelve_months", "calendar_year")


@dataclass(frozen=True, slots=True)
class Stated:
    """A stated length: ``months`` as said, ``days`` with weeks in them."""

    months: int
    days: int

    def passes(self, threshold: Threshold, by: str) -> bool:
        return threshold.stated(self.months, self.days, by)


@dataclass(frozen=True, slots=True)
class Span:
    """``runs`` when dated (``open_end``: counted to the day of assessment), ``stated`` when only a length is given,
    neither when nothing is. ``within``: the stated total lies within twelve months, is spread over more, or not said.
    ``vague``: a period that cannot be placed stands among them."""

    runs: tuple[Run, ...] | None = None
    stated: Stated | None = None
    within: bool | None = None
    open_end: bool = False
    vague: bool = False

    @property
    def known(self) -> bool:
        return self.runs is not None or self.stated is not None


def span(item: Project | Service, as_of: date) -> Span:
    """What an item says of its time; dated periods decide over a stated length."""
    periods = item.periods or ()
    if any(p.start is not None for p in periods):
        return _dated(periods, as_of) if len(periods) <= _FEW else _dated_once(_Same(periods), as_of)
    if item.duration is not None and item.duration.stated:
        return Span(stated=stated(item.duration), within=item.within_twelve_months)
    return Span(vague=bool(periods))


def _dated(periods: tuple[Period, ...], as_of: date) -> Span:
    placed = [p for p in periods if p.start is not None]
    runs = [(p.start, p.end or as_of) for p in placed if p.start and p.start <= (p.end or as_of)]
    return Span(
        runs=merge([(a.toordinal(), b.toordinal()) for a, b in runs]),
        open_end=any(p.end is None for p in placed),
        vague=len(placed) < len(periods),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """Periods told apart by identity: thousands are not compared to be looked up."""

    periods: tuple[Period, ...]

    def __hash__(self) -> int:
        return id(self.periods)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.periods is self.periods


@lru_cache(maxsize=_LONG_KEPT)
def _dated_once(same: _Same, as_of: date) -> Span:
    return _dated(same.periods, as_of)


def stated(length: Duration) -> Stated:
    """A stated length in months and days."""
    months = 12 * (length.years or 0) + (length.months or 0)
    return Stated(months, 7 * (length.weeks or 0) + (length.days or 0))


def passes(
    spans: Sequence[Span], threshold: Threshold, window: str = WINDOWS[0], by: str = MEASURES[0], stops: bool = False
) -> bool | None:
    """As ``passing``, by one measure."""
    return passing(tuple(spans), threshold, window, stops)[MEASURES.index(by)]


def passing(spans: tuple[Span, ...], threshold: Threshold, window: str, stops: bool) -> tuple[bool | None, ...]:
    """Whether the spans together pass the threshold, by each of ``MEASURES``; days that fall together count once.

    ``stops``: interruptions count as well (reading ``interruptions: counted``), so that dated runs are taken from the
    first day to the last, and a total spread over more than twelve months lasts beyond any threshold within them.
    """
    return (_passing_once if few(spans) else _passing)(spans, threshold, window, stops)


def few(spans: Iterable[Span]) -> bool:
    """Whether the spans have so few runs that what is worked out of them can be looked up, and kept for many cases."""
    return all(s.runs is None or len(s.runs) <= _FEW for s in spans)


def _passing(spans: tuple[Span, ...], threshold: Threshold, window: str, stops: bool) -> tuple[bool | None, ...]:
    hulls = [_hull(s.runs, stops) for s in spans if s.runs]
    runs = hulls[0] if len(hulls) == 1 else merge([run for hull in hulls for run in hull])
    dated = measured(runs, threshold, window) if runs else None
    return tuple(_passes(spans, dated, threshold, by, stops) for by in MEASURES)


_passing_once = lru_cache(maxsize=1024)(_passing)


def measured(runs: tuple[Run, ...], threshold: Threshold, window: str) -> Measured:
    """``measure`` of merged runs, kept: one case asks for the same runs many times."""
    return (_measured_few if len(runs) <= _FEW else _measured_many)(runs, threshold, window)


@lru_cache(maxsize=512)
def _measured_few(runs: tuple[Run, ...], threshold: Threshold, window: str) -> Measured:
    return measure(Runs(runs), threshold, window)


@lru_cache(maxsize=_LONG_KEPT)
def _measured_many(runs: tuple[Run, ...], threshold: Threshold, window: str) -> Measured:
    return measure(_table(runs), threshold, window)


@lru_cache(maxsize=_LONG_KEPT // 2)
def _table(runs: tuple[Run, ...]) -> Runs:
    return Runs(runs)


def _passes(spans: tuple[Span, ...], dated: Measured | None, threshold: Threshold, by: str, stops: bool) -> bool | None:
    if dated and dated.by(by):
        return True
    undated = [s for s in spans if s.stated is not None]
    alone = [_alone(s, threshold, by, stops) for s in undated]
    if True in alone:
        return True
    if any(s.vague or not s.known for s in spans) or None in alone:
        return None
    return _together(undated, dated, threshold, by)


def _hull(runs: tuple[Run, ...] | None, stops: bool) -> tuple[Run, ...]:
    if not runs:
        return ()
    return ((runs[0][0], runs[-1][1]),) if stops else runs


def _alone(span: Span, threshold: Threshold, by: str, stops: bool) -> bool | None:
    assert span.stated is not None
    if span.within is False and stops:
        return True
    over = span.stated.passes(threshold, by)
    return None if over and span.within is False else over


def _together(undated: Sequence[Span], dated: Measured | None, threshold: Threshold, by: str) -> bool | None:
    """Undated totals that pass only when added up: met if all are said to lie within one year, else open, for they may
    overlap or lie years apart."""
    if not undated or len(undated) + bool(dated) < 2:
        return False
    months = sum(s.stated.months for s in undated if s.stated)
    days = sum(s.stated.days for s in undated if s.stated) + (_counted(dated, by) if dated else 0)
    if not Stated(months, days).passes(threshold, by):
        return False
    return True if dated is None and all(s.within for s in undated) else None


def _counted(dated: Measured, by: str) -> int:
    return dated.largest.size if by == "calendar" and dated.largest else dated.most_days
