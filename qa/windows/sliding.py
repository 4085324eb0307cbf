"""Sliding a window of so many months over merged runs of days.

Sliding gains days only up to where the window's start meets the start of a run, its end the end of one, or its length
changes (the end of a month): a fullest window starts on one of these days. They are gone through once, in order of
time, with a finger on the first run in the window and one behind the last.
"""

from __future__ import annotations

from bisect import bisect_right
from calendar import isleap
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from qa.windows.runs import Runs
from qa.windows.spans import Run, window_end, window_start


def unevenness(within: int) -> int:
    """More days than what two windows of so many months hold can differ by in days, when they hold as much counted in
    months of thirty: a month has up to one day more, February two less."""
    return max(12, within)


def short_months(within: int) -> int:
    """By how many days, at most, a window of so many months holds less than months of thirty days counted in it would:
    each February is two short."""
    return 2 * (within // 12 + 1)


@dataclass(frozen=True, slots=True)
class Windows:
    """Windows in order of time: their first and last days, and how many days of the runs each holds."""

    starts: list[int]
    ends: list[int]
    totals: list[int]

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return zip(self.starts, self.ends, self.totals, strict=True)


def at_firsts(table: Runs, within: int) -> Windows:
    """The windows that start with a run."""
    return _filled(table, table.firsts, within)


def at_lasts(table: Runs, within: int) -> Windows:
    """The windows that end with a run, and those at which their length changes."""
    starts = {*_starts(table.lasts, within), *_uneven(table, within)}
    return _filled(table, sorted(start for start in starts if start >= table.firsts[0]), within)


def _uneven(table: Runs, within: int) -> Iterator[int]:
    """The days at which the end of a window does not go on with its start: about the end of February for whole years,
    about the end of every month for other lengths (the end leaps, or waits where a month has no such day)."""
    months = (3,) if within % 12 == 0 else range(1, 13)
    first_year, last_year = (date.fromordinal(d).year for d in (table.firsts[0], table.lasts[-1]))
    for year in range(first_year, last_year + 1):
        for month in months:
            first = date(year, month, 1).toordinal()
            yield from (first - 1, first)
            if within % 12:
                yield from (first + 27, first + 28, first + 29)


def cutting(table: Runs, firsts: Windows, within: int, least: int) -> Iterator[int]:
    """The other days on which a window of at least ``least`` days can start that cuts a run at both its ends: where
    months are uneven, one of these may hold more months though not more days."""
    for (first, last), total in zip(table.runs, firsts.totals, strict=True):
        # Each day further on, the window gains at most one, and three more where its end leaps over the end of a month.
        if first == last or total + 5 * (last - first) // 4 + 4 < least:
            continue
        near, far = window_end(first + 1, within), window_end(last, within)
        for k in range(bisect_right(table.lasts, near), bisect_right(table.firsts, far)):
            for day in _ending_in(table.runs[k], first + 1, last, within):
                end = window_end(day, within)
                if table.firsts[k] <= end < table.lasts[k] and table.total_days(day, end) >= least:
                    yield day


def _ending_in(run: Run, after: int, until: int, within: int) -> range:
    """The days, of those from ``after`` to ``until``, on which a window may start that ends in a run, and a few more:
    ends leap or wait at the end of a month."""
    return range(max(after, window_start(run[0], within) - 4), min(until, window_start(run[1], within) + 4) + 1)


def _filled(table: Runs, starts: list[int], within: int) -> Windows:
    ends = _ends(starts, within)
    firsts, lasts, days, count = table.firsts, table.lasts, table.days, len(table.firsts)
    totals: list[int] = []
    i = j = 0
    for start, end in zip(starts, ends, strict=True):
        while i < count and lasts[i] < start:
            i += 1
        while j < count and firsts[j] <= end:
            j += 1
        total = days[j] - days[i]
        if i < j:
            if firsts[i] < start:
                total -= start - firsts[i]
            if lasts[j - 1] > end:
                total -= lasts[j - 1] - end
        totals.append(total)
    return Windows(starts, ends, totals)


def _ends(starts: list[int], within: int) -> list[int]:
    """``window_end`` of days in order of time: of twelve months, a year less a day, longer over a 29 February."""
    if within != 12 or not starts:
        return [window_end(start, within) for start in starts]
    leap, ends, i = _leap_days(starts[0], starts[-1]), [], 0
    for start in starts:
        while leap[i] <= start:
            i += 1
        ends.append(start + 365 if leap[i] <= start + 365 else start + 364)
    return ends


def _starts(lasts: list[int], within: int) -> list[int]:
    """``window_start`` of days in order of time."""
    if within != 12:
        return [window_start(last, within) for last in lasts]
    leap, starts, i = _leap_days(lasts[0] - 366, lasts[-1]), [], 0
    for last in lasts:
        # From the day after, back to the same day a year before: 28 February for the 29th.
        while leap[i] < last - 364:
            i += 1
        starts.append(last - 365 if leap[i] <= last + 1 else last - 364)
    return starts


def _leap_days(first: int, last: int) -> list[int]:
    """Every 29 February from the year of one day to after the year that follows another, and a day after them all."""
    years = range(date.fromordinal(first).year, date.fromordinal(last).year + 2)
    return [*(date(year, 2, 29).toordinal() for year in years if isleap(year)), last + 10_000]
