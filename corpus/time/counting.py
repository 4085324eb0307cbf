"""Months counted on the calendar.

A day is its proleptic Gregorian ordinal (``date.toordinal``); of a stretch of days both ends are counted.
"""

from __future__ import annotations

from calendar import monthrange
from datetime import date

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
