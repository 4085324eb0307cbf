"""What is read from a text about time: amounts, and mentions of durations, dates and periods with raw offsets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Literal

Bound = Literal["more", "less", "at_least", "at_most", "exact", "barely"]
DurationRole = Literal["length", "window", "spread", "throughout", "since", "ago", "after", "reached", "every"]
Precision = Literal["day", "month", "quarter", "half", "year"]
Calendar = Literal["gregorian", "hijri"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A length of time in the units of a Case (contract, "Case"): whole years, months, weeks and days."""

    years: int = 0
    months: int = 0
    weeks: int = 0
    days: int = 0

    def as_case(self) -> dict[str, int]:
        """The units that are not zero: ``{"months": 6, "days": 15}``."""
        units = {"years": self.years, "months": self.months, "weeks": self.weeks, "days": self.days}
        return {k: v for k, v in units.items() if v}

    def in_months(self) -> Fraction:
        """The whole in months; days and weeks count in months of 30 days (article 5 page, section 4)."""
        return self.years * 12 + self.months + Fraction(self.weeks * 7 + self.days, 30)

    def __add__(self, other: Amount) -> Amount:
        return Amount(
            self.years + other.years, self.months + other.months, self.weeks + other.weeks, self.days + other.days
        )

    def less(self, other: Amount) -> Amount | None:
        """This without ``other``, months borrowed as 30 days; ``None`` when nothing is left."""
        months = (self.years - other.years) * 12 + self.months - other.months
        days = (self.weeks - other.weeks) * 7 + self.days - other.days
        while days < 0 < months:
            months, days = months - 1, days + 30
        return Amount(months=months, days=days) if months >= 0 and days >= 0 and months + days > 0 else None


@dataclass(frozen=True, slots=True)
class DurationMention:
    """A duration in the text ``source[start:end]``.

    - ``amount``: what is said; ``None`` for a range (``low`` to ``high``) or a number left open (``vague``: «بضعة
      أشهر»).
    - ``bound``: compared («أكثر من ستة أشهر»), or stressed as exact («بالتمام»). ``approx``: «حوالي».
    - ``role``: a length by default; a window («خلال اثني عشر شهرا» beside a length); the time a total is spread over;
      the whole of a year (throughout); since, ago or after something; the point reached («منتصف الشهر السابع»: six
      months and a half); every («كل أسبوعين»), which is no length.
    - ``per``: it comes again every such unit («أسبوعين من كل شهر»); ``yearly``: what that makes in a year.
    - ``negated``: a negation stands over it («لم يمتد سبعة أشهر»). ``only``: «سوى», "only".
    - ``each``, ``other``, ``then``: said of each, of one more, of one that follows.
    - ``elliptic``: the unit comes from a duration before. ``bare``: one unit, with no number («لسنة»).
    - ``share``: a part of a year («٤٥٪ من أيام سنة ٢٠٢٣»). ``definite``: it carries ال, and so speaks of one known.
    - ``person_days``: counted in days of persons. ``corrected_by``: the span that takes its place."""

    start: int
    end: int
    amount: Amount | None
    low: Amount | None = None
    high: Amount | None = None
    approx: bool = False
    bound: Bound | None = None
    role: DurationRole = "length"
    per: str | None = None
    yearly: Amount | None = None
    negated: bool = False
    only: bool = False
    each: bool = False
    other: bool = False
    then: bool = False
    elliptic: bool = False
    bare: bool = False
    share: bool = False
    definite: bool = False
    person_days: bool = False
    vague: bool = False
    corrected_by: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date in the text ``source[start:end]``, from ``first`` to ``last`` day in the Gregorian calendar (the same day
    for a day; a month, quarter or year otherwise). Both are ``None`` when the year is not known.

    ``parts`` are year, month, day as said, in ``calendar``; ``year_from``: said, context (another date of the text),
    assumed (the day of assessment) or unknown. ``note``: for a converted date, an Arabic sentence that says so.
    ``today``: the text gives it as today's date. ``approx``: «أوائل», "early". ``cue``: from, to, begin, finish, signed
    or "" by the words before it."""

    start: int
    end: int
    first: date | None
    last: date | None
    precision: Precision
    calendar: Calendar = "gregorian"
    parts: tuple[int | None, int | None, int | None] = (None, None, None)
    year_from: Literal["said", "context", "assumed", "unknown"] = "said"
    note: str = ""
    today: bool = False
    approx: bool = False
    cue: str = ""
    corrected_by: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class PeriodMention:
    """A period: ``first`` to ``last`` day, both counted. ``last`` is ``None`` for an open end («ولا يزال»), and then
    ``ongoing`` says whether words say that it goes on (their span is ``open_span``), or only that it began.

    ``kind``: a range with both ends side by side, told by verbs («بدأ في … وانتهى في …»), open, or whole (a named
    month or year). ``start_span``, ``end_span``: the words of the two dates; ``start``, ``end`` the whole. ``amount``:
    its length when the year is unknown but the months give it («من أول صفر إلى نهاية ربيع الثاني»). ``planned``: said
    of the future. ``note``: as for a date."""

    start: int
    end: int
    first: date | None
    last: date | None
    start_span: tuple[int, int]
    end_span: tuple[int, int] | None = None
    open_span: tuple[int, int] | None = None
    ongoing: bool = False
    planned: bool = False
    amount: Amount | None = None
    note: str = ""
    approx: bool = False
    year_from: Literal["said", "context", "assumed", "unknown"] = "said"
    kind: Literal["range", "told", "open", "whole"] = "range"


TimeMention = DurationMention | DateMention | PeriodMention
