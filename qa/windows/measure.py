"""Measuring merged runs of days against a threshold, in every window of so many months and by every measure.

Sliding a window never gains days except where its start meets the start of a run, its end the end of one, or its length
changes (the end of February): only windows at those days are counted. Counting in calendar months is a little uneven
(28 February days may be a month, 30 days of July are not), so near the threshold every day is tried.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate

from qa.windows.spans import Run, merge, months_and_days, window_end, window_start
from qa.windows.threshold import Count, Threshold

_UNEVEN = 12
"""Counting by calendar months and counting days differ by less than this many days in a year."""
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


class Runs:
    """Merged runs with running totals, so that any window is counted in constant time but for its two ends."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = tuple(runs)
        self.firsts = [first for first, _ in runs]
        self.lasts = [last for _, last in runs]
        whole = [months_and_days(*run) for run in runs]
        self.months = [0, *accumulate(m for m, _ in whole)]
        self.rest = [0, *accumulate(d for _, d in whole)]
        self.days = [0, *accumulate(last - first + 1 for first, last in runs)]

    def total_days(self, first: int, last: int) -> int:
        """Days of the runs from ``first`` to ``last``."""
        i, j = bisect_left(self.lasts, first), bisect_right(self.firsts, last)
        if i >= j:
            return 0
        return self.days[j] - self.days[i] - max(0, first - self.firsts[i]) - max(0, self.lasts[j - 1] - last)

    def count(self, first: int, last: int) -> Count:
        """The window from ``first`` to ``last``, counted."""
        i, j = bisect_left(self.lasts, first), bisect_right(self.firsts, last)
        if i >= j:
            return Count(first, last, 0, 0, 0, True)
        if j - i == 1:
            a, b = max(first, self.firsts[i]), min(last, self.lasts[i])
            months, days = months_and_days(a, b)
            return Count(first, last, months, days, b - a + 1, True)
        ends = [months_and_days(max(first, self.firsts[k]), min(last, self.lasts[k])) for k in (i, j - 1)]
        months = self.months[j - 1] - self.months[i + 1] + sum(m for m, _ in ends)
        days = self.rest[j - 1] - self.rest[i + 1] + sum(d for _, d in ends)
        return Count(first, last, months, days, self.total_days(first, last), False)

    def candidates(self, within: int) -> Iterator[int]:
        """The days on which a fullest window can start."""
        yield from self.firsts
        for last in self.lasts:
            yield max(window_start(last, within), self.firsts[0])
        first_year, last_year = (date.fromordinal(d).year for d in (self.firsts[0], self.lasts[-1]))
        for year in range(first_year, last_year + 1):
            march = date(year, 3, 1).toordinal()
            yield from (march - 1, march)

    def every_start(self, within: int) -> Iterator[int]:
        """Every day on which a window cuts a run at both its ends (elsewhere ``candidates`` suffice)."""
        for first, last in self.runs:
            for day in range(first + 1, last + 1):
                end = window_end(day, within)
                k = bisect_right(self.firsts, end) - 1
                if self.lasts[k] > end:
                    yield day


def measure(runs: Iterable[Run], threshold: Threshold, windows: str = "any_twelve_months") -> Measured:
    """Measure ``runs`` of days: in any window of ``threshold.within`` months, or in calendar years
    (``windows="calendar_year"``, which has a meaning only for windows of twelve months)."""
    merged = merge(runs)
    if not merged:
        return Measured(None, 0, False, False, False, None, threshold.limit_days)
    table = Runs(merged)
    if threshold.within is None:
        return _measured(table, threshold, [table.count(merged[0][0], merged[-1][1])])
    if windows == "calendar_year" and threshold.within == 12:
        years = range(date.fromordinal(merged[0][0]).year, date.fromordinal(merged[-1][1]).year + 1)
        spans = [(date(y, 1, 1).toordinal(), date(y, 12, 31).toordinal()) for y in years]
        return _measured(table, threshold, [table.count(a, b) for a, b in spans])
    return _any_window(table, threshold, threshold.within)


def _any_window(table: Runs, threshold: Threshold, within: int) -> Measured:
    totals: dict[int, int] = {}
    for start in table.candidates(within):
        if start not in totals:
            totals[start] = table.total_days(start, window_end(start, within))
    most = max(totals.values())
    near = sorted((start for start, days in totals.items() if days >= most - _UNEVEN), key=lambda s: (-totals[s], s))
    counts = [table.count(s, window_end(s, within)) for s in near[:_TRIED_FOR_REPORT]]
    if not any(threshold.by_calendar(c) for c in counts) and most > threshold.limit_days - _UNEVEN:
        starts = {*near, *table.every_start(within)}
        counts += [table.count(s, window_end(s, within)) for s in sorted(starts)]
    return _measured(table, threshold, counts, most, rolling=True)


def _measured(
    table: Runs, threshold: Threshold, counts: Sequence[Count], most: int | None = None, rolling: bool = False
) -> Measured:
    # Of windows that hold as much, the one that starts with a run, and the first: its dates say most.
    begins = set(table.firsts)
    largest = max(counts, key=lambda c: (threshold.by_calendar(c), c.size, c.first in begins, -c.first))
    most = max(c.total_days for c in counts) if most is None else most
    over = threshold.by_calendar(largest)
    counted = largest.size if threshold.days is None else largest.total_days
    return Measured(
        largest=largest,
        most_days=most,
        calendar=over,
        days_30=threshold.by_days(most, 60),
        days_183=threshold.by_days(most, 61),
        crossed_on=_crossing(table, threshold, counts, rolling) if over else None,
        days_left=0 if over else max(0, threshold.limit_days - counted - threshold.at_least),
        runs=table.runs,
    )


def _crossing(table: Runs, threshold: Threshold, counts: Sequence[Count], rolling: bool) -> int:
    """The first day on which some window holds more than the threshold.

    A rolling window that crosses starts where a run starts (earlier starts hold no more, later ones less), and of two
    that cross the earlier crosses first; other windows, or where uneven months let none cross, are those counted.
    """
    within = threshold.within
    for start in table.firsts if rolling and within is not None else ():
        end = window_end(start, within or 0)
        near = table.total_days(start, end) > threshold.limit_days - _UNEVEN
        if near and threshold.by_calendar(table.count(start, end)):
            return _first_day(table, threshold, start, end)
    return min(_first_day(table, threshold, c.first, c.last) for c in counts if threshold.by_calendar(c))


def _first_day(table: Runs, threshold: Threshold, start: int, end: int) -> int:
    low, high = start, end
    while low < high:
        middle = (low + high) // 2
        if threshold.by_calendar(table.count(start, middle)):
            high = middle
        else:
            low = middle + 1
    while low > start and threshold.by_calendar(table.count(start, low - 1)):
        low -= 1
    return low
