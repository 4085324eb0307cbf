"""Month names: CLDR's (Babel) for Egypt, the Levant, the Maghreb, English and French, the spellings of ``months.yaml``
beside them, and the Hijri months; conversion of Hijri dates by the Umm al-Qura calendar (hijridate)."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from babel import Locale
from hijridate import Hijri

from corpus.script.fold import folded
from corpus.script.numerals import Reading, read_at
from corpus.time.model import Calendar
from corpus.time.phrases import Phrases, read_data
from corpus.time.units import unit

_LOCALES = ("ar", "ar_SY", "ar_DZ", "ar_MA", "ar_MR", "en", "fr")
_HIJRI_YEARS = range(1343, 1501)  # what the Umm al-Qura tables hold
_PREFIXES = "وفبلك"


@dataclass(frozen=True, slots=True)
class Month:
    """A month in the text: ``length`` words, ``weak`` when its name is another word too."""

    calendar: Calendar
    number: int
    length: int
    weak: bool = False


@cache
def _names() -> Phrases:
    raw = read_data("months")
    classes: dict[str, list[str]] = {f"{kind}{n}": [] for kind in "gh" for n in range(1, 13)}
    for code in _LOCALES:
        months = Locale.parse(code).months["format"]
        for width in ("wide", "abbreviated"):
            for n, name in months[width].items():
                classes[f"g{n}"].append(name.strip("."))
    for n in range(1, 13):
        classes[f"g{n}"] += raw["gregorian"][str(n)].split() + raw["phrases"].get(str(n), [])
        classes[f"h{n}"] += raw["hijri"][str(n)] + raw["hijri_latin"][str(n)]
    return Phrases(classes)


@cache
def _weak() -> frozenset[str]:
    return frozenset(map(folded, read_data("months")["weak"].split()))


def month_at(words: Sequence[str], i: int) -> Month | None:
    """The month named at word ``i``: a name, with an attached particle or not, or «شهر» with its number."""
    if i >= len(words):
        return None
    hits = _names().at(words, i, joined=False)
    attached = False
    if not hits and len(words[i]) > 3 + (words[i][0] != "و") and words[i][0] in _PREFIXES:
        for cut in (1, 2) if words[i][0] in "وف" and words[i][1] in "بلك" else (1,):
            rest = [words[i][cut:], *words[i + 1 : i + 3]]
            if hits := _names().at(rest, 0, joined=False):
                attached = True
                break
    if hits:
        best = max(hits, key=lambda h: h.end)
        length = best.end if attached else best.end - i
        name = words[i] if length == 1 and not attached else ""
        if name in _weak() and name.isascii() and i + 1 < len(words) and unit(words[i + 1]):
            return None  # "sept mois"
        kind: Calendar = "hijri" if best.name[0] == "h" else "gregorian"
        twice = _named_twice(words, i + length, best.name)
        return Month(kind, int(best.name[1:]), length + twice, name in _weak() and not twice)
    return _numbered(words, i)


def _named_twice(words: Sequence[str], i: int, name: str) -> int:
    """How many words behind a month name it again, as official Arabic does: «كانون الثاني/يناير», «آذار (مارس)»."""
    sign = words[i] if i < len(words) else ""
    at = i + (sign in ("/", "(", "-"))
    if at >= len(words):
        return 0
    again = max((h for h in _names().at(words, at, joined=False) if h.name == name), key=lambda h: h.end, default=None)
    if again is None:
        return 0
    closed = sign == "(" and again.end < len(words) and words[again.end] == ")"
    return again.end + closed - i


def _numbered(words: Sequence[str], i: int) -> Month | None:
    """«شهر 2», «شهر تسعة»: a month by its number; not «شهر واحد»."""
    named = unit(words[i])
    if not named or named.name != "month" or named.count != 1 or named.definite or i + 1 >= len(words):
        return None
    number: Reading | None = read_at(words, i + 1)
    if not number or number.kind != "cardinal" or number.value not in range(1, 13) or number.definite:
        return None
    after = i + 1 + number.length
    counted = unit(words[after]) if after < len(words) else None
    if (number.weak and number.value == 1) or words[i + 1].startswith("و") or (counted and counted.count != 1):
        return None
    return Month("gregorian", int(number.value), 1 + number.length)


def last_day(kind: Calendar, year: int, month: int) -> int:
    """The number of days of a month; for a Hijri year beyond the tables, 30."""
    if kind == "gregorian":
        return calendar.monthrange(year, month)[1]
    return int(Hijri(year, month, 1).month_length()) if year in _HIJRI_YEARS else 30


def gregorian(kind: Calendar, year: int, month: int, day: int) -> date | None:
    """The Gregorian date, or ``None`` where there is no such day or no table for it."""
    try:
        if kind == "gregorian":
            return date(year, month, day)
        return date.fromisoformat(Hijri(year, month, day).to_gregorian().isoformat()) if year in _HIJRI_YEARS else None
    except (ValueError, OverflowError):
        return None


def hijri_note(year: int, month: int, day: int, value: date) -> str:
    """The Arabic sentence that says a Hijri date was converted."""
    name = read_data("months")["hijri"][str(month)][0]
    return f"حُوِّل التاريخ الهجري {day} {name} {year}هـ إلى الميلادي بتقويم أم القرى: {value.isoformat()}"
