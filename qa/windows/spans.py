"""Periods as runs of days, and months counted on the calendar.

A day is its proleptic Gregorian ordinal (``date.toordinal``); a run ``(first, last)`` counts both its days.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date

Run = tuple[int, int]

SHORTEST_MONTH = 28
"""Days of the shortest month: a run of fewer holds no whole month."""


def add_months(day: date, months: int) -> date:
    """The same day of the month ``months`` later; the last day of the month where there is no such day."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    if day.day <= 28:
        return date(year, month + 1, day.day)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def months_and_days(first: int, last: int) -> tuple[int, int]:
    """Whole calendar months from day ``first``, and the days left over, both ends counted.

    1 January to 30 June is (6, 0), to 1 July (6, 1). Every month is counted from the first day, so that the end of a
    short month does not shorten the next one.
    """
    if last - first + 1 < SHORTEST_MONTH:
        return 0, last - first + 1
    start, end = date.fromordinal(first), date.fromordinal(last + 1)
    months = (end.year - start.year) * 12 + end.month - start.month
    whole = add_months(start, months)
    if whole > end:
        months -= 1
        whole = add_months(start, months)
    return months, (end - whole).days


def merge(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Runs in order of time, overlapping and adjacent ones made one."""
    merged: list[Run] = []
    for first, last in sorted(runs):
        if merged and first <= merged[-1][1] + 1:
            if last > merged[-1][1]:
                merged[-1] = (merged[-1][0], last)
        else:
            merged.append((first, last))
    return tuple(merged)


def window_end(first: int, months: int) -> int:
    """The last day of the window of ``months`` months that starts on day ``first``."""
    day = date.fromordinal(first)
    if months == 12 and (day.month, day.day) != (2, 29):
        return day.replace(year=day.year + 1).toordinal() - 1
    return add_months(day, months).toordinal() - 1


def window_start(last: int, months: int) -> int:
    """The first day of the latest window of ``months`` months that ends on day ``last`` or before."""
    return add_months(date.fromordinal(last + 1), -months).toordinal()
