"""All that a text says of time, in one list: periods before dates, dates before durations, no word used twice."""

from __future__ import annotations

from datetime import date

from corpus.time.dates import dated
from corpus.time.durations import durations_of
from corpus.time.model import PeriodMention, TimeMention
from corpus.time.periods import periods_of


def find_times(text: str, as_of: date | None = None) -> tuple[TimeMention, ...]:
    """Periods, the dates that belong to none, and durations, in order of their first words.

    A period takes the words of its two dates and of what keeps it open, not what stands between them. ``as_of`` is the
    day of assessment (see ``find_dates``)."""
    view = dated(text, as_of)
    s = view.scene
    taken = frozenset(k for raw in view.raws for k in range(raw.start, raw.end))
    periods = periods_of(view)
    used = {span for p in periods for span in (p.start_span, p.end_span) if span}
    inside = {k for p in periods if p.kind == "whole" for k in range(p.start, p.end)}
    dates = [m for m in view.mentions if (m.start, m.end) not in used and m.start not in inside]
    out: list[TimeMention] = [*periods, *dates, *durations_of(s, taken)]
    return tuple(sorted(out, key=_place))


def _place(m: TimeMention) -> tuple[int, int]:
    return (m.start_span[0] if isinstance(m, PeriodMention) else m.start, m.end)


__all__ = ["find_times"]
