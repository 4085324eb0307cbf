"""Time: months on the calendar, every window of twelve months, the day the threshold is passed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.time.counting import add_months
from qa.windows import Count, Threshold, measure, merge, months_and_days
from tests.rules.oracle import _later, _months, _over

SIX = Threshold(6, 12)


def day(text: str) -> int:
    return date.fromisoformat(text).toordinal()


def run(text: str) -> tuple[int, int]:
    first, last = text.split("..")
    return day(first), day(last)


@pytest.mark.parametrize(
    ("first", "last", "months", "days"),
    [
        ("2023-01-01", "2023-06-30", 6, 0),
        ("2023-01-01", "2023-07-01", 6, 1),
        ("2023-03-01", "2023-08-31", 6, 0),
        ("2023-09-01", "2024-02-29", 6, 0),
        ("2022-08-31", "2023-02-27", 6, 0),
        ("2024-02-29", "2025-02-27", 12, 0),
        ("2023-05-17", "2023-05-17", 0, 1),
        ("2023-01-31", "2023-02-27", 1, 0),
        ("2023-04-30", "2023-06-29", 2, 0),
        ("2023-12-31", "2024-01-30", 1, 0),
    ],
)
def test_months_are_whole_ones_on_the_calendar(first: str, last: str, months: int, days: int) -> None:
    assert months_and_days(day(first), day(last)) == (months, days)


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [("2023-01-31", 1, "2023-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2023-10-31", 4, "2024-02-29"),
     ("2024-02-29", 12, "2025-02-28"), ("2023-06-15", -12, "2022-06-15"), ("2023-12-01", 1, "2024-01-01")],
)  # fmt: skip
def test_the_end_of_a_month_clips(start: str, months: int, end: str) -> None:
    assert add_months(date.fromisoformat(start), months) == date.fromisoformat(end)


def test_overlapping_and_adjacent_runs_are_one() -> None:
    assert merge([(5, 9), (1, 3), (4, 4), (8, 12), (20, 21), (20, 20)]) == ((1, 12), (20, 21))
    assert merge([]) == ()


@pytest.mark.parametrize(
    ("runs", "months", "days", "window", "crossed", "by"),
    [
        # calendar, thirty days to the month, 183 to the half-year
        (["2023-07-01..2023-10-31", "2024-02-01..2024-05-31"], 8, 0, "2023-07-01..2024-06-30", "2024-04-01", "yyy"),
        (["2022-11-01..2023-02-28", "2024-01-01..2024-04-30"], 4, 0, "2022-11-01..2023-10-31", None, "nnn"),
        (["2024-07-01..2024-09-30", "2024-01-01..2024-03-31"], 6, 0, "2024-01-01..2024-12-31", None, "nyn"),
        (["2023-03-01..2023-08-31"], 6, 0, "2023-03-01..2024-02-29", None, "nyy"),
        (["2025-01-01..2025-07-01"], 6, 1, "2025-01-01..2025-12-31", "2025-07-01", "yyn"),
        (["2023-09-01..2024-02-29"], 6, 0, "2023-09-01..2024-08-31", None, "nyn"),
        (["2023-10-01..2024-01-15", "2024-03-01..2024-06-30"], 7, 15, "2023-10-01..2024-09-30", "2024-05-16", "yyy"),
        (["2020-01-01..2023-12-31"], 12, 0, "2020-01-01..2020-12-31", "2020-07-01", "yyy"),
    ],
)
def test_the_largest_window_is_told_with_its_dates(
    runs: list[str], months: int, days: int, window: str, crossed: str | None, by: str
) -> None:
    found = measure([run(r) for r in runs], SIX)
    assert found.largest
    assert (found.largest.months, found.largest.days) == (months, days)
    assert (found.largest.first, found.largest.last) == run(window)
    assert found.crossed_on == (day(crossed) if crossed else None)
    assert "".join("ny"[found.by(m)] for m in ("calendar", "days_30", "days_183")) == by


def test_days_left_are_those_that_may_still_be_added() -> None:
    five = run("2024-01-01..2024-05-31")
    assert measure([five], SIX).days_left == 30
    longer = (five[0], five[1] + 30)
    assert not measure([longer], SIX).calendar
    assert measure([(five[0], five[1] + 31)], SIX).calendar
    assert measure([], SIX).days_left == 180
    assert measure([run("2024-01-01..2024-12-31")], SIX).days_left == 0


def test_calendar_years_are_cut_at_the_new_year() -> None:
    runs = [run("2023-10-05..2024-05-20")]
    found = measure(runs, SIX, "calendar_year")
    assert not found.calendar
    assert found.largest
    assert (found.largest.first, found.largest.last) == run("2024-01-01..2024-12-31")
    assert measure([run("2024-02-01..2024-09-30")], SIX, "calendar_year").crossed_on == day("2024-08-01")


def test_a_threshold_with_no_period_adds_up_over_the_years() -> None:
    runs = [run("2019-01-01..2019-04-30"), run("2023-01-01..2023-04-30")]
    assert measure(runs, Threshold(6, None)).calendar
    assert not measure(runs, SIX).calendar


def test_not_less_than_is_met_on_the_day_itself() -> None:
    six = [run("2023-01-01..2023-06-30")]
    assert measure(six, Threshold(6, 12, at_least=True)).calendar
    assert not measure([run("2023-01-01..2023-06-29")], Threshold(6, 12, at_least=True)).calendar
    assert measure([run("2023-01-01..2023-06-29")], Threshold(6, 12, at_least=True)).days_left == 0
    assert Threshold(6, 12, at_least=True).stated(6, 0, "calendar")
    assert not Threshold(6, 12).stated(6, 0, "calendar")


def test_a_threshold_in_days_leaves_no_question_how_a_month_is_measured() -> None:
    days = Threshold(6, 12, days=183)
    for length, met in ((183, False), (184, True)):
        found = measure([(day("2023-01-01"), day("2023-01-01") + length - 1)], days)
        assert {found.by(m) for m in ("calendar", "days_30", "days_183")} == {met}
        assert days.stated(0, length, "days_183") is met
        assert days.stated(0, length, "calendar") is met


def test_a_threshold_in_days_is_told_by_the_window_of_most_days() -> None:
    """Two Februaries are two months, and fewer days than the 57 of the year before."""
    runs = [run("2021-07-05..2021-07-31"), run("2021-10-02..2021-10-31"), run("2023-02-01..2023-02-28"),
            run("2023-04-05..2023-05-04")]  # fmt: skip
    found = measure(runs, Threshold(2, 12, days=59))
    assert found.most_days == 58
    assert found.largest
    assert found.largest.total_days == 58
    assert found.days_left == 1


@pytest.mark.parametrize("threshold", [SIX, Threshold(6, 12, at_least=True), Threshold(6, 12, days=183),
                                       Threshold(9, None, days=270, at_least=True)])  # fmt: skip
def test_the_lengths_on_either_side_of_a_threshold(threshold: Threshold) -> None:
    assert threshold.stated(*threshold.just_over, "calendar")
    assert not threshold.stated(*threshold.just_under, "calendar")


@pytest.mark.parametrize(
    ("threshold", "over", "under"),
    [
        (SIX, (6, 1), (6, 0)),
        (Threshold(6, 12, at_least=True), (6, 0), (5, 29)),
        (Threshold(6, 12, days=183), (0, 184), (0, 183)),
        (Threshold(6, 12, days=183, at_least=True), (0, 183), (0, 182)),
    ],
)
def test_those_lengths_are_the_nearest(threshold: Threshold, over: tuple[int, int], under: tuple[int, int]) -> None:
    assert threshold.just_over == over
    assert threshold.just_under == under


@pytest.mark.parametrize(("days", "by_30", "by_183"), [(180, False, False), (181, True, False), (184, True, True)])
def test_days_of_broken_runs_are_counted_as_they_are(days: int, by_30: bool, by_183: bool) -> None:
    first = day("2023-01-01")
    found = measure([(first, first + 99), (first + 150, first + 150 + days - 101)], SIX)
    assert found.most_days == days
    assert (found.days_30, found.days_183) == (by_30, by_183)
    assert SIX.stated(0, days, "days_30") is by_30
    assert SIX.stated(0, days, "days_183") is by_183
    assert SIX.stated(5, 31, "days_183")
    assert not SIX.stated(5, 30, "days_183")


RUNS = st.lists(
    st.tuples(st.integers(0, 500), st.integers(0, 220)).map(lambda p: (738000 + p[0], 738000 + p[0] + p[1])),
    min_size=1, max_size=4,
)  # fmt: skip


@given(RUNS)
def test_every_window_of_twelve_months_day_by_day(runs: list[tuple[int, int]]) -> None:
    """Against a count of every day of every window; and the threshold is passed on the day told, not before."""
    found = measure(runs, SIX)
    days = {date.fromordinal(d) for first, last in runs for d in range(first, last + 1)}
    assert found.calendar == _any(days, "calendar")
    assert found.days_30 == _any(days, "days_30")
    assert found.days_183 == _any(days, "days_183")
    if found.crossed_on is not None:
        crossed = date.fromordinal(found.crossed_on)
        assert _any({d for d in days if d <= crossed}, "calendar")
        assert not _any({d for d in days if d < crossed}, "calendar")


THRESHOLDS = st.sampled_from(
    [SIX, Threshold(6, 12, at_least=True), Threshold(2, 12), Threshold(6, 12, days=183), Threshold(3, 6),
     Threshold(2, 5, at_least=True), Threshold(9, 24), Threshold(6, 18, days=170), Threshold(12, 12)]
)  # fmt: skip
BITS = st.lists(
    st.tuples(st.sampled_from([1, 3, 27, 28, 29, 30, 31, 59, 90]), st.sampled_from([1, 2, 14, 28, 31, 90])),
    min_size=1, max_size=9,
)  # fmt: skip


@given(BITS, st.integers(737000, 739000), THRESHOLDS)
@example([(92, 184), (92, 28)], 738666, SIX)
@example([(151, 184), (92, 184)], 738444, SIX)
@example([(120, 184), (120, 184)], 738753, Threshold(6, 12, at_least=True))
@example([(151, 184), (29, 1), (151, 14)], 737740, Threshold(6, 12, at_least=True))
@example([(28, 90), (90, 90)], 737668, Threshold(3, 6))
@example([(3, 90), (90, 31), (29, 90)], 737673, Threshold(3, 6))
@example([(1, 1), (27, 28), (90, 1), (27, 28), (90, 1)], 737467, Threshold(3, 6))
@example([(27, 1), (1, 90), (59, 1)], 737093, Threshold(2, 5, at_least=True))
def test_windows_of_every_length_day_by_day(bits: list[tuple[int, int]], first: int, threshold: Threshold) -> None:
    """Every figure of the measure, against a count of every window of the threshold's own length."""
    runs = []
    for length, gap in bits:
        runs.append((first, first + length - 1))
        first += length + gap
    found = measure(runs, threshold)
    windows = list(_every_window(runs, threshold.within or 0))
    assert found.most_days == max(w.total_days for w in windows)
    passing = any(_passing(threshold, w) for w in windows)
    assert found.calendar == passing
    assert found.largest == next(w for w in windows if found.largest and w.first == found.largest.first)
    amount = _amount(threshold, found.largest)
    assert found.days_left == (0 if passing else max(0, threshold.limit_days - amount - threshold.at_least))
    if found.crossed_on is not None:
        for last, passes in ((found.crossed_on, True), (found.crossed_on - 1, False)):
            cut = [(a, min(b, last)) for a, b in runs if a <= last]
            assert any(_passing(threshold, w) for w in _every_window(cut, threshold.within or 0)) == passes
    elif not passing:
        assert amount == max(_amount(threshold, w) for w in windows)


def _every_window(runs: list[tuple[int, int]], within: int) -> Iterator[Count]:
    """What each window holds that starts between the first day and the last."""
    for start in range(runs[0][0] if runs else 0, runs[-1][1] + 1 if runs else 0):
        end = _later(date.fromordinal(start), within).toordinal() - 1
        cut = [(max(a, start), min(b, end)) for a, b in runs if b >= start and a <= end]
        counted = [_months(date.fromordinal(a), date.fromordinal(b)) for a, b in cut]
        total = sum(b - a + 1 for a, b in cut)
        yield Count(start, end, sum(m for m, _ in counted), sum(d for _, d in counted), total, len(cut) < 2)


def _amount(threshold: Threshold, window: Count) -> int:
    return window.total_days if threshold.days is not None else 30 * window.months + window.days


def _passing(threshold: Threshold, window: Count) -> bool:
    amount: tuple[int, ...] = (_amount(threshold, window),)
    limit: tuple[int, ...] = (threshold.limit_days,)
    if threshold.days is None and window.continuous:
        amount, limit = (window.months, window.days), (threshold.months, 0)
    return amount >= limit if threshold.at_least else amount > limit


def _any(days: set[date], by: str) -> bool:
    if len(days) < 150:
        return False
    start, ordered = min(days) - timedelta(days=366), sorted(days)
    for shift in range((ordered[-1] - start).days + 1):
        first = start + timedelta(days=shift)
        end = _later(first, 12)
        inside = [d for d in ordered if first <= d < end]
        if len(inside) > 150 and _over(inside, by):
            return True
    return False


@given(st.integers(730000, 745000), st.integers(0, 800))
def test_months_and_days_agree_with_counting_on(first: int, length: int) -> None:
    last = first + length
    assert months_and_days(first, last) == _months(date.fromordinal(first), date.fromordinal(last))


@given(RUNS, st.randoms())
def test_the_order_and_cutting_of_runs_do_not_matter(runs: list[tuple[int, int]], random: object) -> None:
    whole = measure(runs, SIX)
    pieces = [(d, d) for first, last in runs for d in range(first, last + 1)]
    random.shuffle(pieces)  # type: ignore[attr-defined]
    assert measure(pieces, SIX) == whole
