"""Measuring merged runs of days against a threshold, in every window of so many months and by every measure.

Only windows at which sliding can gain are counted (``sliding``). Counting in calendar months is a little uneven
(28 February days may be a month, 30 days of July are not), so near the threshold every day is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from heapq import nsmallest

from qa.windows.runs import Runs
from qa.windows.sliding import Windows, at_firsts, at_lasts, cutting
from qa.windows.spans import Run, merge, window_end
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
    firsts, lasts = at_firsts(table, within), at_lasts(table, within)
    most = max(firsts.totals + lasts.totals)
    # Windows that hold nearly as much, the fullest first.
    near = {(-total, start, end) for w in (firsts, lasts) for start, end, total in w if total >= most - _UNEVEN}
    counts = [table.count(s, e) for _, s, e in nsmallest(_TRIED_FOR_REPORT, near)]
    if _may_be_uneven(table, threshold, most) and not any(threshold.by_calendar(c) for c in counts):
        starts = {*(s for _, s, _ in near), *cutting(table, firsts, within, most - _UNEVEN)}
        counts += [table.count(s, window_end(s, within)) for s in sorted(starts)]
    return _measured(table, threshold, counts, most, firsts)


def _may_be_uneven(table: Runs, threshold: Threshold, most: int) -> bool:
    """Whether months on the calendar may pass where days do not, or the other way."""
    return threshold.days is None and table.has_months and most > threshold.limit_days - _UNEVEN


def _measured(
    table: Runs,
    threshold: Threshold,
    counts: Sequence[Count],
    most: int | None = None,
    rolling: Windows | None = None,
) -> Measured:
    # Of windows that hold as much, the one that starts with a run, and the first: its dates say most.
    begins = set(table.firsts)
    largest = max(counts, key=lambda c: (threshold.by_calendar(c), threshold.amount(c), c.first in begins, -c.first))
    most = max(c.total_days for c in counts) if most is None else most
    over = threshold.by_calendar(largest)
    return Measured(
        largest=largest,
        most_days=most,
        calendar=over,
        days_30=threshold.by_days(most, 60),
        days_183=threshold.by_days(most, 61),
        crossed_on=_crossing(table, threshold, counts, rolling) if over else None,
        days_left=0 if over else max(0, threshold.limit_days - threshold.amount(largest) - threshold.at_least),
        runs=table.runs,
    )


def _crossing(table: Runs, threshold: Threshold, counts: Sequence[Count], rolling: Windows | None) -> int:
    """The first day on which some window holds more than the threshold.

    A rolling window that crosses starts where a run starts (earlier starts hold no more, later ones less), and of two
    that cross the earlier crosses first; other windows, or where uneven months let none cross, are those counted.
    """
    if rolling is not None:
        least = threshold.limit_days - _UNEVEN
        for start, end, total in rolling:
            if total > least and threshold.by_calendar(table.count(start, end)):
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
