"""What was counted of a time: the largest window and its dates, every measure side by side, the day the threshold is
first passed, or the days left."""

from __future__ import annotations

from datetime import date
from typing import Any

from qa.rules.durations import WINDOWS, Span, measured
from qa.rules.items import Scene
from qa.rules.judge import Judged
from qa.windows import Measured, Threshold, merge


def counted(j: Judged, scene: Scene) -> dict[str, Any] | None:
    """The figures of a project or of the services; ``None`` when no time is known."""
    spans: tuple[Span, ...] = j.item.details.get("spans", ())
    known = [s for s in spans if s.known]
    if not known:
        return None
    timed = scene.binding.project if j.item.family == "project" else scene.binding.services
    assert timed is not None
    dated = [s.runs for s in known if s.runs is not None]
    if dated:
        merged = dated[0] if len(dated) == 1 else merge(run for runs in dated for run in runs)
        any_window, years = (measured(merged, timed.threshold, window) for window in WINDOWS)
        return _dated(any_window, years, timed.threshold)
    return _stated(known, timed.threshold)


def _threshold(threshold: Threshold) -> dict[str, Any]:
    return {
        "months": threshold.months,
        "days": threshold.days,
        "within_months": threshold.within,
        "strictly_more": not threshold.at_least,
    }


def _dated(found: Measured, years: Measured, threshold: Threshold) -> dict[str, Any]:
    largest = found.largest
    return {
        "window": {"start": _day(largest.first), "end": _day(largest.last)} if largest else None,
        "counted": {"months": largest.months, "days": largest.days} if largest else {"months": 0, "days": 0},
        "threshold": _threshold(threshold),
        "days_in_window": found.most_days,
        "measures": {by: found.by(by) for by in ("calendar", "days_30", "days_183")},
        "calendar_years": {by: years.by(by) for by in ("calendar", "days_30", "days_183")},
        "crossed_on": _day(found.crossed_on) if found.crossed_on is not None else None,
        "days_left": found.days_left if found.crossed_on is None else 0,
        "periods": [{"start": _day(a), "end": _day(b)} for a, b in found.runs[:50]],
    }


def _stated(known: list[Span], threshold: Threshold) -> dict[str, Any]:
    months = sum(s.stated.months for s in known if s.stated)
    days = sum(s.stated.days for s in known if s.stated)
    one = known[0].stated if len(known) == 1 else None
    return {
        "window": None,
        "counted": {"months": months + days // 30, "days": days % 30},
        "threshold": _threshold(threshold),
        "stated": {"months": months, "days": days},
        "measures": {by: one.passes(threshold, by) for by in ("calendar", "days_30", "days_183")} if one else None,
    }


def _day(ordinal: int) -> str:
    return date.fromordinal(ordinal).isoformat()
