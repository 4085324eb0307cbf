"""Measuring merged runs of days against a threshold, in every window of so many months and by every measure.

Only windows at which sliding can gain are counted (``sliding``). Counting in calendar months is a little uneven
(28 February days may be a month, 30 days of July are not), so where none of these passes, every day is tried that may
hold more.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from qa.windows.runs import Runs
from qa.windows.sliding import Windows, at_firsts, at_lasts, cutting, short_months, unevenness
from qa.windows.spans import Run, merge, window_end
from qa.windows.threshold import Count, Threshold

_TRIED_FOR_REPORT = 48


@dataclass(frozen=True, slots=True)
class Measured:
    """Whether the threshold is passed, by window and measure, with the figures of the largest window."""

    largest: Count | None
    most_days: int
    calendar: bool
    days_30: bool
    days_183: bool
    crossed_on: int | None
    days_left: int
    runs: tuple[Run, ...] = field(repr=False, default=())

    def by(self, measure: str) -> bool:
        return {"calendar": self.calendar, "days_30": self.days_30, "days_183": self.days_183}[measure]


def measure(runs: Iterable[Run] | Runs, threshold: Threshold, windows: str = "any_twelve_months") -> Measured:
    """Measure ``runs`` of days, or a table of merged ones: in any window of ``threshold.within`` months, or in calendar
    years (``windows="calendar_year"``, which has a meaning only for windows of twelve months)."""
    table = runs if isinstance(runs, Runs) else Runs(merge(runs))
    if not table.runs:
        return Measured(None, 0, False, False, False, None, threshold.limit_days)
    first, last = table.firsts[0], table.lasts[-1]
    if threshold.within is None:
        return _fixed_windows(table, threshold, [(first, last)])
    if windows == "calendar_year" and threshold.within == 12:
        years = range(date.fromordinal(first).year, date.fromordinal(last).year + 1)
        spans = [(date(y, 1, 1).toordinal(), date(y, 12, 31).toordinal()) for y in years]
        return _fixed_windows(table, threshold, spans)
    return _any_window(table, threshold, threshold.within)


def _any_window(table: Runs, threshold: Threshold, within: int) -> Measured:
    firsts, lasts = at_firsts(table, within), at_lasts(table, within)
    most = max(firsts.totals + lasts.totals)
    least = most - unevenness(within)
    # Windows that hold nearly as much, the fullest first.
    near = {(-total, start, end) for w in (firsts, lasts) for start, end, total in w if total >= least}
    counts = [table.count(s, e) for _, s, e in heapq.nsmallest(_TRIED_FOR_REPORT, near)]
    if not any(threshold.by_calendar(c) for c in counts) and _by_months(table, threshold):
        starts = {*(s for _, s, _ in near), *cutting(table, firsts, within, least)}
        counts += [table.count(s, window_end(s, within)) for s in sorted(starts)]
    largest = _largest(table, threshold, counts)
    crossed = _crossing(table, threshold, firsts, lasts) if threshold.by_calendar(largest) else None
    return _measured(table, threshold, largest, most, crossed)


def _fixed_windows(table: Runs, threshold: Threshold, windows: Iterable[Run]) -> Measured:
    """Windows that do not slide."""
    counts = [table.count(first, last) for first, last in windows]
    passing = [_first_day(table, threshold, c.first, c.last) for c in counts if threshold.by_calendar(c)]
    most = max(c.total_days for c in counts)
    return _measured(table, threshold, _largest(table, threshold, counts), most, min(passing, default=None))


def _by_months(table: Runs, threshold: Threshold) -> bool:
    """Whether counting months may come to another result than counting days."""
    return threshold.days is None and table.has_months


def _largest(table: Runs, threshold: Threshold, counts: Sequence[Count]) -> Count:
    """Of windows that hold as much, the one that starts with a run, and the first: its dates say most."""
    begins = set(table.firsts)
    return max(counts, key=lambda c: (threshold.by_calendar(c), threshold.amount(c), c.first in begins, -c.first))


def _measured(table: Runs, threshold: Threshold, largest: Count, most: int, crossed: int | None) -> Measured:
    left = max(0, threshold.limit_days - threshold.amount(largest) - threshold.at_least)
    return Measured(
        largest=largest,
        most_days=most,
        calendar=crossed is not None,
        days_30=threshold.by_days(most, 60),
        days_183=threshold.by_days(most, 61),
        crossed_on=crossed,
        days_left=left if crossed is None else 0,
        runs=table.runs,
    )


def _crossing(table: Runs, threshold: Threshold, firsts: Windows, lasts: Windows) -> int | None:
    """The first day on which some window holds more than the threshold: of all that do, in order of their starts, the
    one that passes it first. Whatever starts too late to hold enough by then passes it later."""
    within = threshold.within or 0
    least = threshold.limit_days - short_months(within)
    every: list[Iterator[Run]] = [((start, end) for start, end, total in w if total >= least) for w in (firsts, lasts)]
    if _by_months(table, threshold):
        every.append((start, window_end(start, within)) for start in cutting(table, firsts, within, least))
    crossed: int | None = None
    for start, end in heapq.merge(*every):
        if crossed is not None and start + least > crossed:
            break
        last = end if crossed is None else min(end, crossed - 1)
        if threshold.by_calendar(table.count(start, last)):
            crossed = _first_day(table, threshold, start, last)
    return crossed


def _first_day(table: Runs, threshold: Threshold, start: int, end: int) -> int:
    """The first day by which the window from ``start`` to ``end``, which passes the threshold, does so: a day more
    never counts less."""
    low, high = start, end
    while low < high:
        middle = (low + high) // 2
        if threshold.by_calendar(table.count(start, middle)):
            high = middle
        else:
            low = middle + 1
    return low
