"""What a threshold of time asks, and what one window holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """What one window holds. ``months`` and ``days`` on the calendar (broken runs add up), ``total_days`` as they are.
    ``continuous``: one run, whose months are whole ones on the calendar."""

    first: int
    last: int
    months: int
    days: int
    total_days: int
    continuous: bool

    @property
    def size(self) -> int:
        """Months and days in days, thirty to the month: the order of windows that are counted on the calendar."""
        return 30 * self.months + self.days


@dataclass(frozen=True, slots=True)
class Threshold:
    """MORE than ``months`` months in total within ``within`` months (paragraph 3: six within twelve).

    ``within`` is ``None`` where an article names no period in which the time must fall; ``at_least`` where it says "not
    less than"; ``days`` where it counts days, which leaves no question how a month is measured.
    """

    months: int
    within: int | None
    days: int | None = None
    at_least: bool = False

    def passed(self, amount: int, limit: int) -> bool:
        return amount >= limit if self.at_least else amount > limit

    def by_calendar(self, count: Count) -> bool:
        """By calendar months; remaining days of broken runs go thirty to the month."""
        if self.days is not None:
            return self.passed(count.total_days, self.days)
        if count.continuous:
            here, there = (count.months, count.days), (self.months, 0)
            return here >= there if self.at_least else here > there
        return self.passed(count.size, 30 * self.months)

    def amount(self, count: Count) -> int:
        """What a window holds, in days, as the threshold counts them."""
        return count.total_days if self.days is not None else count.size

    def by_days(self, days: int, two_months: int) -> bool:
        """By days: ``two_months`` is 60 for months of 30 days, 61 for a half-year of 183 days."""
        if self.days is not None:
            return self.passed(days, self.days)
        return self.passed(2 * days, two_months * self.months)

    def stated(self, months: int, days: int, by: str) -> bool:
        """A stated length, compared as it stands; its days go thirty (or 183 sixths) to the month."""
        half = 61 if by == "days_183" and self.days is None else 60
        limit = 2 * self.days if self.days is not None else half * self.months
        return self.passed(half * months + 2 * days, limit)

    @property
    def just_over(self) -> tuple[int, int]:
        """The least stated length that passes, in months and days."""
        more = 0 if self.at_least else 1
        return (0, self.days + more) if self.days is not None else (self.months, more)

    @property
    def just_under(self) -> tuple[int, int]:
        """The greatest stated length that does not pass, in months and days."""
        if self.days is not None:
            return (0, self.days - self.at_least)
        return (self.months - 1, 29) if self.at_least else (self.months, 0)

    @property
    def limit_days(self) -> int:
        """The threshold in days, thirty to the month."""
        return self.days if self.days is not None else 30 * self.months
