"""Short replies to the question that is open: yes, no, not known, a duration, dates, a share, a kind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from corpus.script.fold import Folded, fold
from corpus.script.numerals import find_numbers
from corpus.time import find_times
from corpus.time.model import DurationMention, PeriodMention
from qa.dialogue.paths import leaf, list_of
from qa.dialogue.things import things_named
from qa.kinds.phrases import Phrases, phrase_set

UNKNOWN = "unknown"
_WORD = re.compile(r"\w")
_LEADING = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class Reply:
    """A value read for one fact: ``message[start:end]`` gave it. ``known`` is false for «لا أعرف». ``rest`` is where
    what else is said begins; ``whole``: nothing else is said."""

    path: str
    value: Any
    start: int
    end: int
    whole: bool
    known: bool = True


def _set(key: str) -> Phrases:
    return phrase_set("dialogue", "replies", key)


def _nothing_left(text: str) -> bool:
    """Whether only filler words are left in folded ``text``."""
    return not _WORD.search(_set("filler").blank(text))


def _leading(key: str, text: str) -> re.Match[str] | None:
    """Words of ``key`` at the start of folded ``text``, after fillers."""
    lead = _LEADING.match(text)
    at = lead.end() if lead else 0
    while True:
        found = _set(key).search(text, at)
        if found and found.start() == at:
            return found
        filler = _set("filler").search(text, at)
        if not filler or filler.start() != at or filler.end() == at:
            return None
        lead = _LEADING.match(text, filler.end())
        at = lead.end() if lead else filler.end()


def _reply(path: str, value: Any, folded: Folded, a: int, b: int, *, known: bool = True) -> Reply:
    span = folded.tight(a, b)
    left = folded.text[:a] + " " + folded.text[b:]
    return Reply(path, value, span.start, span.end, _nothing_left(left), known)


def says_unknown(message: str, path: str) -> Reply | None:
    """«لا أعرف» at the start of the message."""
    folded = fold(message)
    found = _leading("unknown", folded.text)
    return _reply(path, None, folded, *found.span(), known=False) if found else None


def yes_or_no(message: str, path: str) -> Reply | None:
    """A yes or a no at the start of the message."""
    folded = fold(message)
    for key, value in (("yes", True), ("no", False)):
        found = _leading(key, folded.text)
        if found:
            end = found.end()
            while more := _leading(key, folded.text[end:]):  # «لا أبدا», "yes, of course"
                end += more.end()
            return _reply(path, value, folded, found.start(), end)
    return None


def _outside(text: str, spans: list[tuple[int, int]]) -> str:
    """``text`` with the spans blanked."""
    for a, b in spans:
        text = text[:a] + " " * (b - a) + text[b:]
    return text


def time_of(message: str, entity: str, previous: dict[str, int] | None, as_of: date | None) -> Reply | None:
    """A duration or dated periods, for the project or service at ``entity``.

    The value that a correction takes back («خمسة أشهر لا ثمانية») is passed over. A bare number takes the unit of
    ``previous`` when that has one unit.
    """
    mentions = find_times(message, as_of=as_of or date.today())
    periods = [m for m in mentions if isinstance(m, PeriodMention) and m.first]
    if periods:
        rows = [
            {"start": m.first.isoformat(), "end": m.last.isoformat() if m.last else None} for m in periods if m.first
        ]
        spans = [(m.start, m.end) for m in periods]
        left = _nothing_left(fold(_outside(message, spans)).text)
        return Reply(f"{entity}.periods", rows, spans[0][0], spans[-1][1], left)
    lengths = [m for m in mentions if isinstance(m, DurationMention)]
    kept = [m for m in lengths if m.amount and not m.corrected_by and not _taken_back(message, m.start)]
    if kept:
        spans = [(m.start, m.end) for m in lengths]
        left = _nothing_left(_without_contrast(fold(_outside(message, spans)).text))
        amount = kept[0].amount
        if amount and not kept[0].approx:
            return Reply(f"{entity}.duration", amount.as_case(), kept[0].start, kept[0].end, left)
    return _bare_number(message, entity, previous)


def _without_contrast(text: str) -> str:
    return _set("not_that").blank(text)


def _taken_back(message: str, start: int) -> bool:
    """Whether «لا», "not", «بدل» stands right before ``start`` and a value before that: the wrong value."""
    before = fold(message[:start]).text.rstrip()
    found = [m for m in _set("not_that").finditer(before) if m.end() >= len(before) - 1]
    return bool(found) and bool(find_numbers(message[:start], weak=True) or find_times(message[:start]))


def taken_back(message: str) -> frozenset[int]:
    """The numbers that a correction takes back: 8 in «خمسة أشهر لا ثمانية»."""
    numbers = find_numbers(message, weak=True)
    return frozenset(n.value for n in numbers if isinstance(n.value, int) and _taken_back(message, n.start))


def continues(message: str, end: int) -> bool:
    """Whether what stands after ``end`` goes on with an "and" or a "but"."""
    text = fold(message[end:]).text
    lead = _LEADING.match(text)
    at = lead.end() if lead else 0
    found = _set("going_on").search(text, at)
    return bool(found) and found is not None and found.start() == at


def _bare_number(message: str, entity: str, previous: dict[str, int] | None) -> Reply | None:
    units = [u for u, n in (previous or {}).items() if n]
    numbers = [
        n
        for n in find_numbers(message, weak=True)
        if n.kind == "cardinal" and isinstance(n.value, int) and not _taken_back(message, n.start)
    ]
    if len(units) != 1 or not numbers:
        return None
    first = numbers[0]
    spans = [(n.start, n.end) for n in find_numbers(message, weak=True)]
    if not _nothing_left(_without_contrast(fold(_outside(message, spans)).text)):
        return None
    return Reply(f"{entity}.duration", {units[0]: first.value}, first.start, first.end, True)


def share_of(message: str, path: str) -> Reply | None:
    """A share of somebody's business: «ستون في المئة», «نصف», «كله»."""
    numbers = [n for n in find_numbers(message, weak=True) if n.kind in ("percent", "cardinal", "fraction")]
    folded = fold(message)
    if numbers:
        n = numbers[0]
        value = float(n.value * 100 if n.kind == "fraction" else n.value)
        if 0 <= value <= 100:
            return Reply(path, value, n.start, n.end, _nothing_left(fold(_outside(message, [(n.start, n.end)])).text))
    for key, part in (("half", Fraction(1, 2)), ("all_of_it", Fraction(1))):
        found = _leading(key, folded.text)
        if found:
            return _reply(path, float(part * 100), folded, *found.span())
    return None


def kind_of(message: str, path: str) -> Reply | None:
    """The kind of a place, a project or an agent, by its name."""
    named = [t for t in things_named(message) if t.thing.part == list_of(path) and t.thing.kind]
    if not named:
        return None
    first = named[0]
    left = _nothing_left(fold(_outside(message, [(first.start, first.end)])).text)
    return Reply(path, first.thing.kind, first.start, first.end, left)


def read_reply(
    message: str, path: str, *, previous: dict[str, int] | None = None, as_of: date | None = None
) -> Reply | None:
    """Read ``message`` as a reply to the question about ``path``; ``None`` when it is none."""
    unknown = says_unknown(message, path)
    if unknown:
        return unknown
    name = leaf(path)
    if name in ("duration", "periods"):
        return time_of(message, path.rsplit(".", 1)[0], previous, as_of)
    if name == "share_of_business_percent":
        return share_of(message, path)
    if name == "kind":
        return kind_of(message, path)
    if name in ("activities", "through"):
        return None
    return yes_or_no(message, path)
