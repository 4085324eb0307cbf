"""Time told in a reply, a correction or a supposition, for a project or service already spoken of: its length, its
dated periods, a new beginning or end, one period of several put right, an extension, a total."""

from __future__ import annotations

import calendar
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from corpus.script.fold import fold
from corpus.script.numerals import NumberMention, find_numbers
from corpus.time import find_times
from corpus.time.model import Amount, DateMention, DurationMention, PeriodMention, TimeMention
from qa.dialogue.words import Reply, blanked, nothing_left, said, spoken
from qa.paths import Data
from qa.understanding.lengths import amount_of

Span = tuple[int, int]
_ORDINALS = ("first", "second", "third")
_NO_END = ("", "signed", "planned")


def time_of(message: str, entity: str, told: Data, as_of: date | None) -> Reply | None:
    """The time that ``message`` tells of ``entity``, whose facts so far are ``told``; ``None`` when it tells none.

    The value that a correction takes back («خمسة أشهر لا ثمانية») is passed over. A bare number takes the unit of the
    duration told before when that has one unit.
    """
    return _Telling(message, entity, told, find_times(message, as_of=as_of or date.today())).reply()


def beginning_in(message: str, as_of: date | None) -> str | None:
    """The day that ``message`` says something began, when it tells that one date and no other time."""
    found = [
        m for m in find_times(message, as_of=as_of or date.today()) if not (isinstance(m, DateMention) and m.today)
    ]
    one = found[0] if len(found) == 1 else None
    if not isinstance(one, DateMention) or one.cue not in ("begin", "from") or one.precision != "day" or not one.first:
        return None
    return one.first.isoformat()


def makes_longer(message: str) -> bool:
    """Whether ``message`` adds to the time told."""
    return said("prolonged", message) or said("more_time", message)


def further(message: str) -> bool:
    """Whether a length is told of that is one more: «ثلاثة أشهر أخرى», "another two months"."""
    return any(isinstance(m, DurationMention) and m.other for m in find_times(message))


def taken_back(message: str) -> frozenset[int]:
    """The numbers that a correction takes back: 8 in «خمسة أشهر لا ثمانية»."""
    numbers = find_numbers(message, weak=True)
    return frozenset(n.value for n in numbers if isinstance(n.value, int) and _is_taken_back(message, n.start))


def _is_taken_back(message: str, start: int) -> bool:
    """Whether «لا», "not", «بدل» stands right before ``start`` and a value before that: the wrong value."""
    before = fold(message[:start]).text.rstrip()
    found = [m for m in spoken("not_that").finditer(before) if m.end() >= len(before) - 1]
    return bool(found) and bool(find_numbers(message[:start], weak=True) or find_times(message[:start]))


def later(day: date, amount: Amount) -> date:
    """The day ``amount`` after ``day``; the end of a short month where the day does not exist."""
    months = day.month - 1 + amount.months + 12 * amount.years
    year, month = day.year + months // 12, months % 12 + 1
    clipped = min(day.day, calendar.monthrange(year, month)[1])
    return date(year, month, clipped) + timedelta(days=amount.days + 7 * amount.weeks)


@dataclass(slots=True)
class _Telling:
    message: str
    entity: str
    told: Data
    mentions: tuple[TimeMention, ...]

    def reply(self) -> Reply | None:
        return self._periods() or self._dates() or self._lengths() or self._bare_number()

    def _make(self, name: str, value: Any, taken: list[Span], used: list[Span]) -> Reply:
        """A reply that ``taken`` gave; ``used`` are all words about time, which leave nothing else said."""
        left = self.message
        for a, b in used:
            left = blanked(left, a, b)
        text = spoken("not_that").blank(fold(left).text)
        whole = nothing_left(spoken("time_words").blank(text))
        start, end = min(a for a, _ in taken), max(b for _, b in taken)
        return Reply(f"{self.entity}.{name}", value, start, end, whole)

    # -- dated periods ---------------------------------------------------------------------------------------------

    def _before(self) -> list[Data]:
        return [dict(p) for p in self.told.get("periods") or []]

    def _periods(self) -> Reply | None:
        found = [m for m in self.mentions if isinstance(m, PeriodMention) and m.first]
        if not found:
            return None
        rows = [_row(m.first, m.last) for m in found]
        before = self._before()
        which = self._which()
        if which is not None and len(rows) == 1:
            rows = [*before[:which], rows[0], *before[which + 1 :]]
        elif before and said("more_time", self.message):
            rows = [*before, *rows]
        spans = [(m.start, m.end) for m in found]
        return self._make("periods", rows, spans, spans)

    def _which(self) -> int | None:
        """Which of the periods told is meant: «الفترة الثانية», "the last period"."""
        count = len(self._before())
        if count < 2:
            return None
        if said("last", self.message):
            return count - 1
        return next((i for i, key in enumerate(_ORDINALS) if i < count and said(key, self.message)), None)

    def _dates(self) -> Reply | None:
        """A new beginning or end: «انتهى في 31 مايو», «بدأ يوم 3 مارس»."""
        found = [m for m in self.mentions if isinstance(m, DateMention) and m.first and m.last and not m.today]
        wrong = [m for m in found if m.corrected_by or _is_taken_back(self.message, m.start)]
        found = [m for m in found if m not in wrong] or found
        rows = self._before()
        begun = self.told.get("begun")
        if not found or (not rows and not begun and not any(m.cue in ("begin", "from") for m in found)):
            return None
        rows = rows or [{"start": begun, "end": None}]
        which = self._which()
        for mention in found:
            row = _row(*_of_year(mention, rows))
            if _begins(mention, wrong, rows[which or 0]):
                rows[which or 0]["start"] = row["start"]
            else:
                rows[-1 if which is None else which]["end"] = row["end"]
        spans = [(m.start, m.end) for m in found]
        return self._make("periods", rows, spans, spans)

    # -- lengths -----------------------------------------------------------------------------------------------------

    def _lengths(self) -> Reply | None:
        found = [m for m in self.mentions if isinstance(m, DurationMention)]
        kept = [m for m in found if m.amount and not m.corrected_by and not m.negated and not m.approx]
        kept = [m for m in kept if not _is_taken_back(self.message, m.start)]
        kept = [m for m in kept if not self._spread_over(m.start)] or kept
        if not kept and not found and (one := self._one_more()):
            return one
        if not kept or any(m.low for m in found):
            return None
        spans = [(m.start, m.end) for m in found]
        total = self._total(kept)
        chosen = total or self._new(kept)
        if total is None and said("extension", self.message) and not self._up_to(chosen.start):
            return self._extended(chosen, spans)
        if total is None and (number := self._total_number()) and (unit := _unit(kept[0].amount)):
            return self._make("duration", {unit: number.value}, [(number.start, number.end)], spans)
        return self._length(chosen, chosen.amount, spans)

    def _spread_over(self, start: int) -> bool:
        """Whether a length is what the time is spread over, and not the time: «موزعة على سنتين», "over two years"."""
        return spoken("spread_over").ends(fold(self.message[:start]).text.rstrip())

    def _length(self, told: DurationMention, amount: Amount | None, spans: list[Span]) -> Reply:
        """``amount`` as the length; not known where its side of six months is open: «أكثر من خمسة أشهر»."""
        worth = amount_of(replace(told, amount=amount))
        value = (worth.as_case() or {"days": 0}) if worth else None
        reply = self._make("duration", value, [(told.start, told.end)], spans)
        return replace(reply, known=worth is not None)

    def _new(self, kept: list[DurationMention]) -> DurationMention:
        """The first length that is not the one told before: «التسعة أشهر مدة العقد، أما الإشراف فخمسة»."""
        told = self.told.get("duration")
        return next((m for m in kept if m.amount and m.amount.as_case() != told), kept[0])

    def _one_more(self) -> Reply | None:
        """«مددت شهرا آخر»: one more of a unit, told with no number."""
        if not said("prolonged", self.message) and not said("more_time", self.message):
            return None
        view = fold(self.message)
        for unit in ("days", "weeks", "months"):
            hit = spoken(f"one_more_{unit}").search(view.text)
            if hit:
                span = view.tight(*hit.span())
                amount = Amount(**{unit: 1})
                mention = DurationMention(span.start, span.end, amount, other=True)
                return self._extended(mention, [(span.start, span.end)])
        return None

    def _up_to(self, start: int) -> bool:
        """Whether a length is what it came to («مددناه إلى تسعة أشهر»), not what was added."""
        return spoken("up_to").ends(fold(self.message[:start]).text.rstrip())

    def _after_total(self, start: int) -> bool:
        found = spoken("total").search(fold(self.message[:start]).text)
        return found is not None

    def _total(self, kept: list[DurationMention]) -> DurationMention | None:
        return next((m for m in kept if self._after_total(m.start)), None)

    def _total_number(self) -> NumberMention | None:
        numbers = [n for n in find_numbers(self.message, weak=True) if n.kind == "cardinal"]
        return next((n for n in numbers if isinstance(n.value, int) and self._after_total(n.start)), None)

    def _extended(self, added: DurationMention, spans: list[Span]) -> Reply | None:
        """«ومددناه شهرين»: what was told and this together."""
        amount, rows = added.amount, self._before()
        assert amount is not None
        taken = [(added.start, added.end)]
        if rows and rows[-1].get("end"):
            rows[-1]["end"] = later(date.fromisoformat(rows[-1]["end"]), amount).isoformat()
            return self._make("periods", rows, taken, spans)
        return self._length(added, Amount(**(self.told.get("duration") or {})) + amount, spans)

    def _bare_number(self) -> Reply | None:
        units = [u for u, n in (self.told.get("duration") or {}).items() if n]
        numbers = [n for n in find_numbers(self.message, weak=True) if not self._pronoun(n)]
        kept = [n for n in numbers if n.kind == "cardinal" and isinstance(n.value, int)]
        kept = [n for n in kept if not _is_taken_back(self.message, n.start)]
        units = units if len(units) == 1 else [u for u in units if u != "days"]
        if len(units) != 1 or not kept:
            return None
        spans = [(n.start, n.end) for n in numbers]
        reply = self._make("duration", {units[0]: kept[0].value}, [(kept[0].start, kept[0].end)], spans)
        told = set((self.told.get("duration") or {}).values())
        sure = len(kept) == 1 and (said("right_figure", self.message) or bool(told & taken_back(self.message)))
        return reply if reply.whole or sure else None

    def _pronoun(self, number: NumberMention) -> bool:
        """ "This one took five": no number."""
        before = fold(self.message[: number.start]).text.rstrip()
        return number.value == 1 and spoken("this_or_that").ends(before)


def _begins(mention: DateMention, wrong: list[DateMention], row: Data) -> bool:
    """Whether a date is that of the beginning of a period. Told with no word of begin or end it is where the date taken
    back is, and is not that of the end; or, where none is taken back, where the beginning is the nearer of the two."""
    if mention.cue in ("begin", "from") or mention.cue not in _NO_END:
        return mention.cue in ("begin", "from")
    days = {m.first.strftime("-%m-%d" if m.precision == "day" else "-%m-") for m in wrong if m.first}
    start, end = (any(d in (row.get(name) or "") for d in days) for name in ("start", "end"))
    if days or not row.get("start") or not row.get("end"):
        return start and not end
    day = _of_year(mention, [row])[0]
    apart = [abs(day - date.fromisoformat(row[name])) for name in ("start", "end")] if day else []
    return bool(apart) and apart[0] < apart[1]


def _of_year(mention: DateMention, rows: list[Data]) -> tuple[date | None, date | None]:
    """The days of a date; one told with no year is of the year of the period it puts right («انتهى في 10 سبتمبر»)."""
    days = [d for row in rows for d in (row.get("end"), row.get("start")) if d]
    if mention.year_from not in ("assumed", "unknown") or not days or not mention.first or not mention.last:
        return mention.first, mention.last
    years = int(days[0][:4]) - mention.first.year
    return later(mention.first, Amount(years=years)), later(mention.last, Amount(years=years))


def _row(first: date | None, last: date | None) -> Data:
    return {"start": first.isoformat() if first else None, "end": last.isoformat() if last else None}


def _unit(amount: Amount | None) -> str | None:
    """The one unit of an amount."""
    units = list(amount.as_case()) if amount else []
    return units[0] if len(units) == 1 else None
