"""Short replies to the question that is open: yes, no, not known, a share, a kind (time: ``times``)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from corpus.script.fold import Folded, fold
from corpus.script.numerals import find_numbers
from qa.dialogue.elliptic import denies_a_verb, elliptic
from qa.dialogue.things import things_named
from qa.dialogue.times import time_of
from qa.dialogue.weighing import unsettled
from qa.dialogue.words import Reply, nothing_left, spoken
from qa.paths import Data, entity_of, get, leaf, list_of

ORDINALS = ("first", "second", "third")
_LEADING = re.compile(r"[\W_]*")


def _past(text: str, at: int) -> int:
    found = _LEADING.match(text, at)
    return found.end() if found else at


def _leading(key: str, text: str) -> re.Match[str] | None:
    """Words of ``key`` at the start of folded ``text``, after fillers."""
    at = _past(text, 0)
    while True:
        found = spoken(key).search(text, at)
        if found and found.start() == at:
            return found
        filler = spoken("filler").search(text, at)
        if not filler or filler.start() != at or filler.end() == at:
            return None
        at = _past(text, filler.end())


def _reply(path: str, value: Any, folded: Folded, a: int, b: int, *, known: bool = True) -> Reply:
    span = folded.tight(a, b)
    left = folded.text[:a] + " " + folded.text[b:]
    return Reply(path, value, span.start, span.end, nothing_left(left), known)


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
            reply = _reply(path, value, folded, found.start(), end)
            return reply if reply.whole or _stands(folded.text, found, end) else None
    return None


def _stands(text: str, found: re.Match[str], end: int) -> bool:
    """Whether the yes or no of ``found`` answers though more follows it. A verb («he has», "it isn't") may be the
    beginning of that; so may a «not» whose sentence holds another no."""
    if not spoken("by_verb").search(found[0]):
        return True
    affirms = spoken("yes").search(found[0]) is not None
    return not affirms and not unsettled(text[end:]) and not re.match(r"[^,]+,\s*\w", text[end:])


def share_of(message: str, path: str) -> Reply | None:
    """A share of somebody's business: «ستون في المئة», «نصف», «كله»."""
    numbers = [n for n in find_numbers(message, weak=True) if n.kind in ("percent", "cardinal", "fraction")]
    folded = fold(message)
    if numbers:
        n = numbers[0]
        value = float(n.value * 100 if n.kind == "fraction" else n.value)
        left = message[: n.start] + " " + message[n.end :]
        if 0 <= value <= 100:
            return Reply(path, value, n.start, n.end, nothing_left(fold(left).text))
    for key, part in (("half", Fraction(1, 2)), ("all_of_it", Fraction(1))):
        found = _leading(key, folded.text)
        if found:
            return _reply(path, float(part * 100), folded, *found.span())
    return None


def told_share(message: str, entity: str) -> Reply | None:
    """A share told where a yes or no was asked: «95% من شغله لنا»; a bare number is none."""
    if not any(n.kind in ("percent", "fraction") for n in find_numbers(message)):
        return None
    return share_of(message, f"{entity}.share_of_business_percent")


def kind_of(message: str, path: str) -> Reply | None:
    """The kind of a place, a project or an agent, by its name."""
    named = [t for t in things_named(message) if t.thing.part == list_of(path) and t.thing.kind]
    if not named:
        return None
    first = named[0]
    left = message[: first.start] + " " + message[first.end :]
    return Reply(path, first.thing.kind, first.start, first.end, nothing_left(fold(left).text))


def continues(message: str, end: int) -> bool:
    """Whether what stands after ``end`` goes on with an "and" or a "but"."""
    text = fold(message[end:]).text
    at = _past(text, 0)
    found = spoken("going_on").search(text, at)
    return found is not None and found.start() == at


def several(message: str, shown: tuple[str, ...], case: Data, as_of: date | None = None) -> tuple[Reply, ...]:
    """Replies to several of the questions shown, by their order («الأولى نعم والثانية لا»); none unless two are."""
    folded = fold(message)
    marks = sorted((m.start(), m.end(), i) for i, key in enumerate(ORDINALS) for m in spoken(key).finditer(folded.text))
    if len({i for *_, i in marks}) < 2:
        return ()
    out = []
    for (_, end, i), after in zip(marks, [*marks[1:], None], strict=True):
        stop = after[0] if after else len(folded.text)
        a = folded.source(end)
        b = folded.source(stop)
        told = get(case, entity_of(shown[i])) or {} if i < len(shown) else {}
        reply = read_reply(message[a:b], shown[i], told, as_of) if i < len(shown) else None
        if reply is None:
            return ()
        out.append(replace(reply, start=reply.start + a, end=reply.end + a))
    return tuple(out)


def read_reply(message: str, path: str, told: Data, as_of: date | None = None) -> Reply | None:
    """Read ``message`` as a reply to the question about ``path``, of the entity whose facts are ``told``."""
    unknown = says_unknown(message, path)
    if unknown:
        return unknown
    name = leaf(path)
    if name in ("duration", "periods"):
        return time_of(message, entity_of(path), told, as_of)
    if name == "share_of_business_percent":
        return share_of(message, path)
    if name == "wholly_or_mostly_for_enterprise" and (share := told_share(message, entity_of(path))):
        return share
    if name == "kind":
        return kind_of(message, path)
    if name in ("activities", "through"):
        return None
    plain = yes_or_no(message, path)
    if plain and plain.whole:
        return plain
    return elliptic(message, path) or (None if denies_a_verb(message, path) else plain)
