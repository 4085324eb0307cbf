"""Dates as said, before their year is settled: what day, month, year or part of a year the words at a place name."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from corpus.time.model import Calendar, Precision
from corpus.time.months import Month, month_at
from corpus.time.negation import bare_word
from corpus.time.phrases import words
from corpus.time.scene import Scene

YearRef = Literal["said", "same", "next", "this", "last", "none"]
_REFS: tuple[YearRef, ...] = ("same", "next", "this", "last")
_KINDS: tuple[Calendar, ...] = ("gregorian", "hijri")
_YMD = re.compile(r"(?<![\d/.\-])(\d{4})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d/]|[.\-]\d)")
_DM = re.compile(r"(?<![\d/.\-])(\d{1,2})\s?/\s?(\d{1,2})(?!\s?[\d/])")
_DMY = re.compile(r"(?<![\d/.\-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/]|[.\-]\d)")


@dataclass(frozen=True, slots=True)
class Raw:
    """A date as said over tokens ``start`` to ``end``. ``part`` is the number of a quarter or half (-1 the last one);
    ``position`` first, middle or last of what is named. ``weak``: perhaps no date; ``paired_only``: a date only as one
    end of a range whose other end has its year («من 15/3 إلى 20/9/2024»)."""

    start: int
    end: int
    calendar: Calendar = "gregorian"
    year: int | None = None
    year_ref: YearRef = "none"
    month: int | None = None
    day: int | None = None
    precision: Precision = "day"
    position: str = ""
    part: int = 0
    approx: bool = False
    weak: bool = False
    paired_only: bool = False


def _year_number(scene: Scene, i: int, kind: Calendar) -> tuple[int, int] | None:
    """A year at token ``i`` as (value, end); words must be a whole year (two words at least, or ألفين)."""
    reading = scene.numbers.get(i)
    if not reading or reading.kind != "cardinal" or not isinstance(reading.value, int):
        return None
    digits = scene.tokens.items[i].kind == "number"
    if digits and len(scene.words[i]) != 4:
        return None
    low, high = (1300, 1500) if kind == "hijri" else (1900, 2100)
    if low <= reading.value <= high and (digits or reading.length > 1 or reading.value == 2000):
        return reading.value, i + (1 if digits else reading.length)
    return None


def _mark(scene: Scene, i: int) -> tuple[Calendar | None, int]:
    """«هـ», «م», «هجرية» after a year: the calendar said, and where it ends."""
    for kind in _KINDS:
        if hit := scene.dates.at(i, f"{kind}_mark"):
            return kind, hit.end
    return None, i


def _named_year(scene: Scene, i: int) -> tuple[YearRef, int] | None:
    """«من السنة نفسها», "the following year": a year named by another, at token ``i``."""
    at = i + (scene.word(i) in (",", "،", "("))
    for ref in _REFS:
        if hit := scene.dates.at(at, f"{ref}_year"):
            return ref, hit.end
    return None


def with_year(scene: Scene, raw: Raw) -> Raw:
    """``raw`` with the year that follows it, said or named by another, and the calendar its mark gives."""
    at = raw.end
    if named := _named_year(scene, at):
        return replace(raw, year_ref=named[0], end=named[1])
    at += scene.word(at) in (",", "،", "-", "/") and scene.word(at) != ""
    for _ in range(2):
        hit = scene.dates.at(at, "year_word")
        if hit and not (scene.word(at) == "من" and hit.end == at + 1 and raw.precision in ("day", "month")):
            at = hit.end
    kinds: tuple[Calendar, ...] = ("hijri", "gregorian") if raw.calendar == "hijri" else ("gregorian", "hijri")
    for kind in kinds:
        if not (found := _year_number(scene, at, kind)):
            continue
        marked, end = _mark(scene, found[1])
        if kind == "hijri" and marked != "hijri" and raw.calendar != "hijri":
            return raw
        calendar = marked or (raw.calendar if raw.calendar == kind else kind)
        return replace(raw, year=found[0], year_ref="said", end=end, calendar=calendar)
    return raw


def _month_after(scene: Scene, i: int) -> tuple[Month, int] | None:
    """The month at token ``i``, «من شهر» and the like between allowed; with its end."""
    at = i
    for _ in range(3):
        if month := month_at(scene.words, at):
            return month, at + month.length
        if hit := scene.dates.at(at, "of"):
            at = hit.end
        elif scene.word(at) in ("-", "/", "،"):
            at += 1
        else:
            return None
    return None


def _day_first(scene: Scene, i: int) -> Raw | None:
    """«5 شباط», «الثالث من جمادى الآخرة», "5 October", «أول مارس», «آخر أيار»."""
    reading = scene.numbers.get(i)
    dayish = reading and reading.kind in ("cardinal", "ordinal") and reading.value in range(1, 32)
    if reading and dayish and (found := _month_after(scene, i + reading.length)):
        month, end = found
        return with_year(scene, Raw(i, end, month.calendar, month=month.number, day=int(reading.value)))
    for hit in scene.position.starts.get(i, ()):
        if hit.name == "approx" or not (found := _month_after(scene, hit.end)):
            continue
        month, end = found
        approx = any(h.name == "approx" and h.end == hit.end for h in scene.position.starts[i])
        return with_year(
            scene, Raw(i, end, month.calendar, month=month.number, position=hit.name, approx=approx, weak=False)
        )
    return None


def _month_first(scene: Scene, i: int) -> Raw | None:
    """ "March 3, 2024", «مايو 2024», «شهر 9 سنة 2023», or a month alone (weak when its name is another word)."""
    month = month_at(scene.words, i)
    if not month:
        return None
    end = i + month.length
    reading = scene.numbers.get(end)
    latin = scene.tokens.items[i].kind == "latin"
    if latin and reading and reading.value in range(1, 32) and reading.kind in ("cardinal", "ordinal"):
        return with_year(
            scene, Raw(i, end + reading.length, month.calendar, month=month.number, day=int(reading.value))
        )
    raw = Raw(i, end, month.calendar, month=month.number, precision="month", weak=month.weak)
    dated = with_year(scene, raw)
    return replace(dated, weak=dated.weak and dated.year_ref == "none")


_PARTS: tuple[tuple[str, Precision, int], ...] = (("quarter", "quarter", 4), ("half", "half", 2))


def _part_of_year(scene: Scene, i: int) -> Raw | None:
    """«الربع الثاني من 2023», «النصف الأول», "Q3 2023", "premier semestre 2024"; a position word may stand before."""
    for name, precision, most in _PARTS:
        found = _part_named(scene, i, name, most) or _part_ranked(scene, i, name, most)
        if found:
            raw = with_year(scene, Raw(i, found[1], precision=precision, part=found[0]))
            return replace(raw, paired_only=raw.year_ref == "none")
    return None


def _part_named(scene: Scene, i: int, name: str, most: int) -> tuple[int, int] | None:
    """«الربع الثاني», «الربع الأخير», "Q3": the number of the part (-1 the last) and the end."""
    hit = scene.dates.at(i, name)
    if not hit:
        return None
    if scene.word(hit.end) in words("last_words"):
        return -1, hit.end + 1
    number, items = scene.numbers.get(hit.end), scene.tokens.items
    if not number or number.value not in range(1, most + 1) or number.kind == "fraction":
        return None
    glued = len(scene.word(i)) > 1 or items[i].end == items[hit.end].start
    ranked = number.kind == "ordinal" or items[i].kind == "latin"
    return (int(number.value), hit.end + number.length) if glued and ranked else None


def _part_ranked(scene: Scene, i: int, name: str, most: int) -> tuple[int, int] | None:
    """ "second quarter", "premier semestre": the number of the part and the end."""
    number = scene.numbers.get(i)
    after = i + number.length if number else i
    hit = scene.dates.at(after, name)
    if not number or number.kind != "ordinal" or not hit or len(scene.word(after)) < 2:
        return None
    return (int(number.value), hit.end) if number.value in range(1, most + 1) else None


def _bare_year(scene: Scene, i: int, at: int) -> bool:
    """«نهاية العام», "the end of the year"; but «نص السنة» is half a year."""
    return scene.word(at) in words("the_year") and not _half(scene, i)


def _half(scene: Scene, i: int) -> bool:
    """«نص», «ونصف» («سنة ونصف السنة»)."""
    return bare_word(scene.word(i)) in words("half_words")


def _positioned(scene: Scene, i: int) -> Raw | None:
    """«مطلع الربع الثاني», «نهاية العام 2023», «آخر 2022», "end of 2023"."""
    for hit in scene.position.starts.get(i, ()):
        if hit.name == "approx":
            continue
        at = of.end if (of := scene.dates.at(hit.end, "of")) else hit.end
        for start in dict.fromkeys((hit.end, at)):
            found = _part_of_year(scene, start) or _year(scene, start)
            if found and found.precision == "year" and _half(scene, i):
                return None  # «نص سنة 2023» is half of it
            if found:
                return replace(found, start=i, position=hit.name, weak=False, paired_only=False)
            if (strong := scene.dates.at(start, "year_strong")) and _bare_year(scene, i, start):
                bare = Raw(i, strong.end, precision="year", position=hit.name)
                named = _named_year(scene, start)
                return replace(bare, year_ref=named[0], end=named[1]) if named else bare
    return None


def _year(scene: Scene, i: int) -> Raw | None:
    """«سنة 2023», «عام ألفين وأربعة وعشرين», «1445هـ», "year 2023", or a bare «2023» in its own right (weak)."""
    strong = scene.dates.at(i, "year_strong")
    at = strong.end if strong else i
    for kind in _KINDS:
        if found := _year_number(scene, at, kind):
            marked, end = _mark(scene, found[1])
            if kind == "hijri" and marked != "hijri":
                continue
            bare = not strong and not marked
            if bare and (scene.word(end) in words("counted") or not 1990 <= found[0] <= 2060):
                return None
            if bare and scene.tokens.items[at].kind != "number":
                return None
            return Raw(i, end, marked or kind, found[0], "said", precision="year", weak=bare)
    if named := _named_year(scene, i):
        return Raw(i, named[1], year_ref=named[0], precision="year", weak=True)
    return None


def numeric(scene: Scene) -> dict[int, Raw]:
    """All dates in figures («15/3/2024», «2024-03-15», «1/9/1445هـ») by their first token."""
    text, starts = scene.tokens.folding.text, {t.start: i for i, t in enumerate(scene.tokens.items)}
    ends = {t.end: i + 1 for i, t in enumerate(scene.tokens.items)}
    out: dict[int, Raw] = {}
    for pattern in (_YMD, _DMY):
        for m in pattern.finditer(text):
            year, month, day = (m[1], m[3], m[4]) if pattern is _YMD else (m[4], m[3], m[1])
            first, end = starts.get(m.start()), ends.get(m.end())
            if first is None or end is None or first in out:
                continue
            y, mo, d = int(year), int(month), int(day)
            y += 2000 if len(year) == 2 else 0
            if mo > 12 >= d:
                mo, d = d, mo
            marked, end = _mark(scene, end)
            calendar: Calendar = marked or ("hijri" if 1300 <= y <= 1500 else "gregorian")
            if 1 <= mo <= 12 and 1 <= d <= 31 and (calendar == "hijri" or 1900 <= y <= 2100):
                out[first] = Raw(first, end, calendar, y, "said", mo, d)
    for m in _DM.finditer(text):
        first, end = starts.get(m.start()), ends.get(m.end())
        if first is not None and end is not None and first not in out and 1 <= int(m[2]) <= 12 and 1 <= int(m[1]) <= 31:
            out[first] = Raw(first, end, month=int(m[2]), day=int(m[1]), paired_only=True)
    return out


def _day_to_day(scene: Scene, raw: Raw) -> Raw | None:
    """The first day of «من 3 إلى 15 مارس 2024», "du 3 au 15 mars", "3-15 March": a number before, the month after."""
    if raw.precision != "day" or not raw.day or not raw.month:
        return None
    join = scene.dates.before(raw.start, "to", "and")
    glued = scene.word(raw.start).startswith("و") and scene.tokens.items[raw.start].kind == "arabic"
    end = join.start if join else raw.start
    if not join and not glued:
        return None
    for start in (end - 1, end - 2, end - 3):
        number = scene.numbers.get(start)
        if not number or start + number.length != end or number.value not in range(1, 32) or number.kind == "percent":
            continue
        opened = any(scene.dates.before(k, "from") for k in (start, start - 1) if k > 0)
        dash = join is not None and scene.word(join.start) in words("dashes")
        if (opened or dash) and Fraction(number.value) < raw.day and (not glued or opened):
            return Raw(start, end, raw.calendar, raw.year, raw.year_ref, raw.month, int(number.value))
    return None


def raw_dates(scene: Scene) -> list[Raw]:
    """All dates of the text as said, left to right, none overlapping."""
    figures, i = numeric(scene), 0
    out: list[Raw] = []
    while i < len(scene.words):
        found = figures.get(i)
        for read in (_day_first, _positioned, _part_of_year, _month_first, _year):
            found = found or read(scene, i)
        if found:
            if (day := _day_to_day(scene, found)) and not (out and out[-1].end > day.start):
                out.append(day)
            out.append(found)
        i = found.end if found else i + 1
    return out
