"""Periods changed as little as turns the threshold: cut the day before they cross it, or drawn out until they do."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from corpus.library import shipped
from qa.case import LAST_DAY, Period, Project
from qa.rules import evaluate
from qa.rules.durations import span
from qa.rules.stretch import other_side
from qa.windows import Threshold, measure, merge
from tests.rules.test_windows import SIX, THRESHOLDS

AS_OF = date(2024, 12, 31)


def period(text: str) -> Period:
    start, end = text.split("..")
    return Period(start=date.fromisoformat(start), end=date.fromisoformat(end) if end else None)


def runs(periods: list[Period] | tuple[Period, ...]) -> tuple[tuple[int, int], ...]:
    return merge([(p.start.toordinal(), (p.end or AS_OF).toordinal()) for p in periods if p.start])


def changed(*texts: str, as_of: date = AS_OF) -> list[str]:
    periods = tuple(period(t) for t in texts)
    found = other_side(periods, runs(periods), SIX, as_of)
    return [f"{p.start}..{p.end}" for p in found or ()]


@pytest.mark.parametrize(
    ("given_", "then"),
    [
        # cut the day before the threshold is passed
        (["2024-01-01..2024-08-15"], ["2024-01-01..2024-06-30"]),
        (["2023-07-01..2023-10-31", "2024-02-01..2024-05-31"], ["2023-07-01..2023-10-31", "2024-02-01..2024-03-31"]),
        # in whatever order they are given, what comes after the cut is dropped
        (["2024-08-01..2024-09-30", "2024-01-01..2024-07-15"], ["2024-01-01..2024-06-30"]),
        (["2024-01-01..2024-04-30", "2024-03-01..2024-08-31"], ["2024-01-01..2024-04-30", "2024-03-01..2024-06-30"]),
        # an open period is counted to the day of assessment
        (["2024-03-01.."], ["2024-03-01..2024-08-31"]),
        # drawn out to the day on which it is passed
        (["2024-01-01..2024-05-31"], ["2024-01-01..2024-07-01"]),
        (["2024-01-01..2024-06-30"], ["2024-01-01..2024-07-01"]),
        (["2024-10-01.."], ["2024-10-01..2025-04-01"]),
        (["2024-01-01..2024-03-31", "2024-09-01..2024-10-15"], ["2024-01-01..2024-03-31", "2024-09-01..2024-12-01"]),
        # what the last run holds is drawn out as one; what lies years before does not help
        (["2024-01-01..2024-02-10", "2024-02-05..2024-03-31"], ["2024-01-01..2024-07-01"]),
        (["2019-01-01..2019-05-31", "2024-01-01..2024-01-31"], ["2019-01-01..2019-05-31", "2024-01-01..2024-07-01"]),
    ],
)
def test_as_little_is_changed_as_turns_it(given_: list[str], then: list[str]) -> None:
    assert changed(*given_) == then


def test_nothing_is_left_to_cut_or_no_day_is_left_to_name() -> None:
    assert other_side([period("2024-01-01..2024-01-05")], ((738886, 738890),), Threshold(0, 12), AS_OF) is None
    assert changed("2200-09-01..2200-12-31") == []
    assert changed("2200-05-01..2200-09-30") == ["2200-05-01..2200-11-01"]
    assert changed("2200-07-01..2200-10-31") == []
    assert changed("2200-06-30..2200-10-31") == ["2200-06-30..2200-12-30"]
    assert changed("2200-07-01..2200-12-30") == []
    on_the_last_day = ["2200-05-01..2200-05-01", "2200-07-02..2200-12-31"]
    assert changed("2200-05-01..2200-05-01", "2200-07-02..2200-07-02") == on_the_last_day


def test_a_case_of_the_last_year_is_judged() -> None:
    for thing in ("projects", "services"):
        case = {thing: [{"periods": [{"start": "2200-11-01", "end": LAST_DAY.isoformat()}]}]}
        verdict = evaluate(case, shipped(), as_of="2200-12-31")
        assert verdict.outcome == "no_permanent_establishment"
        assert not any(c.path.endswith("periods") for c in verdict.would_change)


def test_a_period_that_cannot_be_placed_or_is_still_to_come_has_no_part() -> None:
    periods = (period("2024-01-01..2024-05-31"), Period(end=date(2024, 1, 1)), Period(start=date(2025, 6, 1)))
    placed = period("2024-01-01..2024-07-01")
    assert other_side(periods, runs(periods[:1]), SIX, AS_OF) == (placed,)


BITS = st.lists(st.tuples(st.integers(0, 700), st.integers(0, 250)), min_size=1, max_size=4)


@given(BITS, THRESHOLDS)
@example([(59, 181), (242, 0)], Threshold(6, 12, at_least=True))
def test_the_change_turns_it_and_a_day_less_would_not(bits: list[tuple[int, int]], threshold: Threshold) -> None:
    first = date(2022, 1, 1)
    periods = [Period(start=first + timedelta(a), end=first + timedelta(a + n)) for a, n in bits]
    before = measure(runs(periods), threshold).calendar
    found = other_side(periods, runs(periods), threshold, AS_OF)
    assume(found is not None)
    assert found
    turned = runs(found)
    assert measure(turned, threshold).calendar is not before
    assert [p.start for p in found] == sorted(p.start for p in found if p.start)
    if before:
        cut = set(_days(runs(periods))) - set(_days(turned))
        assert not set(_days(turned)) - set(_days(runs(periods)))
        # The first day cut, where it stood: behind the last one left it could close a gap and be measured otherwise.
        assert measure((*turned, (min(cut), min(cut))), threshold).calendar
    else:
        assert not set(_days(runs(periods))) - set(_days(turned))
        assert not measure(((*turned[:-1], (turned[-1][0], turned[-1][1] - 1))), threshold).calendar


def _days(of: tuple[tuple[int, int], ...]) -> list[int]:
    return [d for first, last in of for d in range(first, last + 1)]


def test_many_periods_are_read_once_and_as_few_are() -> None:
    days = [date(2020, 1, 1) + timedelta(3 * i) for i in range(200)]
    many = Project(periods=tuple(Period(start=d, end=d) for d in days))
    assert span(many, AS_OF) is span(many, AS_OF)
    assert span(many, AS_OF).runs == tuple((d.toordinal(), d.toordinal()) for d in days)
    again = Project(periods=tuple(Period(start=d, end=d) for d in days))
    assert span(again, AS_OF) == span(many, AS_OF)
    going_on = Project(periods=(*(many.periods or ()), Period(start=date(2024, 1, 1))))
    assert (span(going_on, AS_OF).runs or ())[-1] != (span(going_on, date(2024, 2, 1)).runs or ())[-1]
