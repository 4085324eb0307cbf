"""Dated periods on the other side of a threshold: cut short the day before they cross it, or drawn out till then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from qa.case import LAST_DAY, Period
from qa.rules.durations import WINDOWS, measured
from qa.windows import Threshold, measure
from qa.windows.spans import Run


def other_side(
    periods: Sequence[Period], runs: tuple[Run, ...], threshold: Threshold, as_of: date
) -> tuple[Period, ...] | None:
    """The same periods, in order of time, with as little changed as turns the threshold; ``None`` when that leaves no
    period, or nothing of the kind would. ``runs`` are their days merged, open ones counted to ``as_of``."""
    placed = sorted((p for p in periods if p.start and p.start <= (p.end or as_of)), key=_start)
    now = measured(runs, threshold, WINDOWS[0])
    if now.crossed_on is not None:
        end = date.fromordinal(now.crossed_on - 1)
        return tuple(_until(p, p.end or as_of, end) for p in placed if _start(p) <= end) or None
    first, last = runs[-1]
    drawn = _drawn(runs, threshold)
    if drawn is None or drawn > LAST_DAY.toordinal():
        return None
    before = [_until(p, p.end or as_of, date.fromordinal(last)) for p in placed if _start(p).toordinal() < first]
    return (*before, Period(start=date.fromordinal(first), end=date.fromordinal(drawn)))


def _start(period: Period) -> date:
    assert period.start is not None
    return period.start


def _until(period: Period, counted: date, end: date) -> Period:
    """A period that ends on ``counted``, or on ``end`` if that is earlier; a period is read once and kept as it is."""
    end = min(counted, end)
    return period if period.end == end else Period(start=period.start, end=end)


def _drawn(runs: tuple[Run, ...], threshold: Threshold) -> int | None:
    """The first day to which the last run must go on for the threshold to be passed."""
    (first, last), before = runs[-1], runs[:-1]
    if threshold.within:
        # Only what lies near the end can come into a window with the days added.
        reach = last - 31 * threshold.within
        before = tuple(r for r in before if r[1] >= reach)
    low, high = 1, 31 * (threshold.months + 1)
    while low < high:
        middle = (low + high) // 2
        if _passes((*before, (first, last + middle)), threshold):
            high = middle
        else:
            low = middle + 1
    return last + low if _passes((*before, (first, last + low)), threshold) else None


def _passes(runs: tuple[Run, ...], threshold: Threshold) -> bool:
    return measure(runs, threshold, WINDOWS[0]).calendar
