"""Time in text: durations, dates and periods, in Arabic of every register, English and French.

Invariant: every mention is a slice of the text it was read from, and what the
words leave open (a year, an end) stays open."""

from corpus.time.dates import find_dates
from corpus.time.durations import find_durations
from corpus.time.model import Amount, DateMention, DurationMention, PeriodMention, TimeMention
from corpus.time.periods import find_periods
from corpus.time.times import find_times

__all__ = [
    "Amount",
    "DateMention",
    "DurationMention",
    "PeriodMention",
    "TimeMention",
    "find_dates",
    "find_durations",
    "find_periods",
    "find_times",
]
