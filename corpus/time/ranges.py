"""Durations said as a range: «من ستة إلى سبعة أشهر», «شهرين تلاتة», "six or seven months"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from corpus.time.context import Around, around, flagged
from corpus.time.model import Amount, DurationMention
from corpus.time.phrases import words
from corpus.time.scene import Scene
from corpus.time.terms import Term, number_at, sum_at
from corpus.time.units import amount


def _number_range(s: Scene, i: int) -> tuple[Amount, Amount, int] | None:
    """«ستة إلى سبعة أشهر», «بين خمسة وسبعة أشهر», «خمس ست شهور», "six or seven months" at token ``i``."""
    first = number_at(s, i)
    if not first or first[0].kind != "cardinal" or first[0].value == 1:
        return None
    reading, at = first
    joined = s.word(at) in words("range_joins")
    at += joined
    second = sum_at(s, at) if at < len(s.words) else None
    if not second or second.number is None or second.share:
        return None
    word = s.word(at)
    glued = word.startswith(("و", "ل")) and s.tokens.items[at].kind == "arabic" and not joined
    low, high = Fraction(reading.value), second.number
    opened = any(s.word(k) in words("range_openers") for k in range(max(0, i - 2), i))
    anded = (glued and word.startswith("و")) or s.word(at - 1) in words("range_ands")
    close = not joined and not glued and high == low + 1
    if not low < high or (anded and not opened) or not (joined or glued or close):
        return None
    return amount(second.unit.name, low), second.amount, second.end


def _term_range(s: Scene, term: Term) -> tuple[Amount, Amount, int] | None:
    """«شهر أو شهرين», «من ستة أشهر إلى سبعة», «شهرين تلاتة» after the duration ``term``."""
    at = term.end
    exact = s.after.at(at, "exact")
    at = exact.end if exact else at
    joined = s.word(at) in words("range_joins") - words("range_ands") - {"ل"}
    opened = any(
        s.word(k) in words("range_openers") | words("range_from") for k in range(max(0, term.start - 2), term.start)
    )
    if s.word(at) in words("range_weak_joins") and not opened:
        return None
    at += joined
    other = sum_at(s, at) if at < len(s.words) else None
    dual = other and term.bare and other.unit.count == 2 and other.unit.name == term.unit.name  # «شهر شهرين»
    if other and (joined or dual) and not other.bare and other.amount.in_months() > term.amount.in_months():
        return term.amount, other.amount, other.end
    reading = s.numbers.get(at)
    if not reading or reading.kind != "cardinal" or term.number is None or other:
        return None
    high = Fraction(reading.value)
    paired = s.word(at).startswith("و") and any(
        s.word(k) in words("range_openers") for k in range(max(0, term.start - 2), term.start)
    )
    joined |= paired  # «ما بين ستة أشهر وثمانية»
    plain = reading.length == 1 and (paired or not s.word(at).startswith("و"))
    if plain and high > term.number and (joined or (high == term.number + 1 and term.unit.lang == "ar")):
        return term.amount, amount(term.unit.name, high), at + reading.length
    return None


def range_at(s: Scene, i: int, term: Term | None) -> tuple[DurationMention, int] | None:
    found = _number_range(s, i) or (_term_range(s, term) if term else None)
    if not found:
        return None
    low, high, end = found
    fake = term or sum_at(s, end - 1)
    a, _ = around(s, replace(fake, start=i, end=end)) if fake else (Around(i, i, end), low)
    start, stop = s.span(a.start, a.end)
    mention = DurationMention(start, stop, None, low, high, bound=a.bound, role=a.role, per=a.per, negated=a.negated)
    return flagged(mention, a), a.end
