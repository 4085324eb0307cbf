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


def negated(s: Scene, head: int, start: int) -> str:
    """``less`` when a negated verb of reaching stands over the duration of token ``start`` whose cues begin at ``head``
    («لم يبلغ ستة أشهر»), ``denied`` for a negated verb of lasting or a negation right before it, "" for neither, or
    when an exception («لم يدم إلا») stands between."""
    if s.word(head).startswith("و") and head < start:
        return ""
    for at in range(head - 1, max(-1, head - 1 - _REACH), -1):
        if s.sentence[at] != s.sentence[start] or s.word(at) in words("negation_stops"):
            return ""
        without = s.word(at) in words("without") and s.word(at + 1) in words("that")
        if not without and any(h.end <= start for h in s.general.starts.get(at, ()) if h.name == "except"):
            return ""
        if said := _denied_here(s, at, head):
            return said
        word = s.word(at)
        joined = word.startswith("و") and len(word) > 2 and not s.general.at(at, "lasting")
        bound = s.word(at) in words("that") and s.word(at - 1) in words("without")
        if (word in words("barriers") and not bound) or joined or s.unit(at):
            return ""
    return ""


def _denied_here(s: Scene, at: int, head: int) -> str:
    word = s.word(at)
    if circumfix(word):
        return "less" if any(root in word for root in words("reaching_roots")) else "denied"
    if word in words("negation_after"):  # "n'a pas duré cinq mois"; "n'atteint pas six mois" is read at its "n"
        reached = any(s.general.at(k, "reaching") for k in range(max(0, at - 2), at))
        return "denied" if at + 1 == head and not reached else ""
    without = word in words("without") and s.word(at + 1) in words("that")
    if not (denies(word) or without) or (word in words("relatives") and s.word(at - 1) in words("before_relative")):
        return ""  # «بلغ ما أقاموه سبعة أشهر»: what they stayed
    if without:
        at += 1
    contracted = s.word(at + 1) in words("contract_denials")  # "n'a pas duré", "didn't last"
    verbs = range(at + 1, head) if contracted else (at + 1,)
    if any(s.general.at(k, "reaching") for k in verbs if k < head):
        return "less"
    return "denied" if at + 1 == head or any(s.general.at(k, "lasting") for k in verbs) else ""
