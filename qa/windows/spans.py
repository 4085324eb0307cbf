"""Periods as runs of days, and the windows of months over them.

A day is its proleptic Gregorian ordinal (``date.toordinal``); a run ``(first, last)`` counts both its days.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from corpus.time.counting import add_months

Run = tuple[int, int]


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
