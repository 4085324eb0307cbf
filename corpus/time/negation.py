"""Does a negation stand over a duration? «لم يمتد سبعة أشهر», «مابتكملش ست شهور», "did not last six months"."""

from __future__ import annotations

from corpus.time.phrases import words
from corpus.time.scene import Scene

_REACH = 6


def bare_word(word: str) -> str:
    """``word`` without a joined و or ف."""
    return word.removeprefix("و").removeprefix("ف") if len(word) > 2 else word


def denies(word: str) -> bool:
    """Is ``word`` a particle of negation?"""
    return bare_word(word) in words("negation")


def circumfix(word: str) -> bool:
    """«مابتكملش», «ماتعداش»: the negation around a verb."""
    return word.startswith(tuple(words("circumfix_heads"))) and word.endswith("ش") and len(word) > 5


def negated(s: Scene, head: int, start: int) -> bool:
    """Does a negated verb of lasting, or a negation right before, stand over the duration of token ``start``
    whose cues begin at ``head``, with no exception («لم يدم إلا») between?"""
    if s.word(head).startswith("و") and head < start:
        return False
    for at in range(head - 1, max(-1, head - 1 - _REACH), -1):
        if s.sentence[at] != s.sentence[start] or s.word(at) in words("negation_stops"):
            return False
        if any(h.end <= start for h in s.general.starts.get(at, ()) if h.name == "except"):
            return False
        if _denied_here(s, at, head):
            return True
        word = s.word(at)
        if word in words("barriers") or (word.startswith("و") and len(word) > 2) or s.units[at]:
            return False
    return False


def _denied_here(s: Scene, at: int, head: int) -> bool:
    if circumfix(s.word(at)):
        return True
    if not denies(s.word(at)):
        return False
    if at + 1 == head or s.general.at(at + 1, "lasting"):
        return True
    later = range(at + 1, head)  # "n'a pas duré", "didn't last"
    return s.word(at + 1) in words("contract_denials") and any(s.general.at(k, "lasting") for k in later)
