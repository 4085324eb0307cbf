"""Units of time as words: «شهرين», «الأشهر», "weeks", "mois" -> unit, number and what is attached to the word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import ceil

from corpus.script.fold import folded
from corpus.time.model import Amount
from corpus.time.phrases import read_data

_ATTACHED = re.compile(r"^([وف]?)([بلك]|ع)?(ال|لل)?")
ORDER = ("day", "week", "fortnight", "month", "quarter", "season", "half_year", "year")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit word: ``count`` 1, 2 or 0 for a plural; what stands before it in the same word."""

    name: str
    count: int
    lang: str
    joined: bool = False
    preposition: str = ""
    definite: bool = False

    @property
    def rank(self) -> int:
        """Its place among the units, a day being the least."""
        return ORDER.index(self.name)


@cache
def _table() -> Mapping[str, tuple[str, int, str]]:
    raw = read_data("units")
    counts = {"one": 1, "two": 2, "many": 0}
    table: dict[str, tuple[str, int, str]] = {}
    for lang in ("ar", "en", "fr"):
        for name, forms in raw[lang].items():
            for count, words in forms.items():
                for word in words.split():
                    if name in ORDER:
                        table.setdefault(folded(word), (name, counts[count], lang))
    return table


@cache
def collective() -> Mapping[str, int]:
    """French collective numbers: "quinzaine" -> 15."""
    return {folded(k): int(v) for k, v in read_data("units")["collective"].items()}


@cache
def unit(word: str) -> Unit | None:
    """The unit that the folded ``word`` names, its attached particles taken off."""
    table = _table()
    if word in table:
        return Unit(*table[word])
    match = _ATTACHED.match(word)
    if not match:
        return None
    for cut in sorted({match.end(i) for i in range(4) if match.group(i)}):
        if found := table.get(word[cut:]):
            head = word[:cut]
            definite = head.endswith(("ال", "لل"))
            inner = head.removesuffix("ال").removesuffix("لل")
            preposition = "ل" if head.endswith("لل") else inner.lstrip("وف") or ""
            if found[2] == "ar":
                return Unit(*found, joined=head[0] in "وف", preposition=preposition, definite=definite)
    return None


@cache
def _length(name: str) -> Amount:
    return Amount(**{k: int(v) for k, v in read_data("units")["lengths"][name].items()})


def amount(name: str, count: Fraction) -> Amount:
    """``count`` units of ``name`` as an Amount: parts of a year in months, of a month in days of 30 to the month, a
    part of a day as a day."""
    one = _length(name)
    days = Fraction(one.days) * count
    weeks = Fraction(one.weeks) * count
    days += (weeks - weeks.__floor__()) * 7
    months = one.months * count
    years = one.years * count
    months += (years - years.__floor__()) * 12
    days += (months - months.__floor__()) * 30
    return Amount(years.__floor__(), months.__floor__(), weeks.__floor__(), ceil(days))


def yearly(one: Amount, per: str) -> Amount:
    """What ``one`` makes in a year when it comes every ``per``."""
    times = int(read_data("units")["times_a_year"][per])
    return Amount(one.years * times, one.months * times, one.weeks * times, one.days * times)
