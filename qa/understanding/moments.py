"""Durations and dates of the question on the engine's tokens (time itself is read by ``corpus.time``)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from corpus.time.model import DateMention, DurationMention, PeriodMention, TimeMention
from corpus.time.times import find_times
from qa.understanding.view import View


@dataclass(frozen=True, slots=True)
class Moment:
    """A mention of time on the tokens ``[first, last]``; ``start`` and ``end`` are its offsets in the question."""

    first: int
    last: int
    start: int
    end: int
    said: TimeMention

    @property
    def duration(self) -> DurationMention | None:
        """The duration, if it is one."""
        return self.said if isinstance(self.said, DurationMention) else None

    @property
    def period(self) -> PeriodMention | None:
        """The period, if it is one."""
        return self.said if isinstance(self.said, PeriodMention) else None

    @property
    def day(self) -> DateMention | None:
        """The date that belongs to no period, if it is one."""
        return self.said if isinstance(self.said, DateMention) else None


def moments(view: View, as_of: date | None) -> list[Moment]:
    """All mentions of time, each with the tokens it stands on, in the order of the words."""
    if not view.tokens:
        return []
    found = []
    for said in find_times(view.question, as_of):
        start, end = (
            (said.start_span[0], said.start_span[1]) if isinstance(said, PeriodMention) else (said.start, said.end)
        )
        first, last = view.covering(start, end)
        found.append(Moment(first, last, start, said.end, said))
    return _begun_anew(view, found)


def _begun_anew(view: View, found: list[Moment]) -> list[Moment]:
    """«من أول مايو 2024، لا من أول مارس، إلى آخر سبتمبر»: it begins on the day before the one denied; where
    that day has no year of its own it begins on no day that is known."""
    kept: list[Moment] = []
    for one in found:
        before, period = (kept[-1].day if kept else None), one.period
        if before is not None and period is not None and _denied_start(view, kept[-1].last, one.first):
            first = before.first if before.precision == "day" else None
            said = replace(period, start=before.start, first=first, start_span=(before.start, before.end))
            one = Moment(kept[-1].first, kept[-1].last, before.start, one.end, said)
            kept.pop()
        kept.append(one)
    return kept


def _denied_start(view: View, last: int, first: int) -> bool:
    """Whether nothing but «، لا من» stands between two mentions of time."""
    between = [t for t in view.tokens[last + 1 : first] if not t.punctuation]
    known = all({"bare_no", "from_word"} & t.classes.keys() for t in between)
    return bool(between) and known and "bare_no" in between[0].classes
