"""Merged runs of days with running totals, so that any window is counted in constant time but for its two ends."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from corpus.time.counting import SHORTEST_MONTH, months_and_days
from qa.windows.spans import Run
from qa.windows.threshold import Count


class Runs:
    """Runs in order of time, none touching another."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = tuple(runs)
        self.firsts = [first for first, _ in runs]
        self.lasts = [last for _, last in runs]
        self.days = [0, *accumulate([last - first + 1 for first, last in runs])]

    @cached_property
    def _months(self) -> tuple[list[int], list[int]]:
        """Whole months, and days left over, of the runs before each."""
        whole = [(0, b - a + 1) if b - a + 1 < SHORTEST_MONTH else months_and_days(a, b) for a, b in self.runs]
        return [0, *accumulate([m for m, _ in whole])], [0, *accumulate([d for _, d in whole])]

    @cached_property
    def has_months(self) -> bool:
        """Whether a run is as long as a month; where none is, counting months is counting days."""
        return any(last - first + 1 >= SHORTEST_MONTH for first, last in self.runs)

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
        whole, rest = self._months
        months = whole[j - 1] - whole[i + 1] + sum(m for m, _ in ends)
        days = rest[j - 1] - rest[i + 1] + sum(d for _, d in ends)
        return Count(first, last, months, days, self.total_days(first, last), False)
