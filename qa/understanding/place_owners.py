"""Whose works a place is, where the words around it tell: a processor's, or the one that others work or buy for."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Mark
from qa.understanding.scene import Scene

_WORKS = ("place.factory", "place.workshop", "place.farm")


def processors(scene: Scene, one: Mark) -> bool:
    """«في مدبغة مغربية … تدبغها لحسابنا»: the works of the other enterprise that processes our goods (para 4(b))."""
    if one.concept not in _WORKS:
        return False
    told = [m for m in scene.named("place.processing_by_another") if abs(m.sentence - one.sentence) <= 1]
    if not told:
        return False
    lodged = scene.led("at_word", one.first) or scene.led("in_word", one.first)
    return lodged or any(m.first <= one.first <= m.last for m in told)


def beneficiary(scene: Scene, one: Mark) -> bool:
    """«يشتري القطن لحساب مصانعنا»: where the goods go, no place spoken of."""
    return scene.led("for_whom", one.first)


def at_home(scene: Scene, one: Mark, others: bool) -> bool:
    """«مصنعنا في ميلانو، ولنا هناك مكتب»: in a town elsewhere, where the words also name the other state (or another
    place); a town by itself says nothing of which of the states is home."""
    if not (scene.near("town_abroad", one.last, 0, 3) or scene.near("town_abroad", one.first, 2, 0)):
        return False
    return others or bool(scene.named("place.there"))


def works_from(scene: Scene, one: Mark) -> bool:
    """«من مقلع في الجبل تقتطع الشركة الحجر»: the work goes out of the place; nothing is said to come from it."""
    return any(m.first < one.first <= m.last and m.first == one.first - 1 for m in scene.named("place.source"))


def of_firm(scene: Scene, one: Mark) -> bool:
    """«مكتب الشركة», «ورشة موكلتنا»: of the enterprise itself, unless the firm is told apart («الشركة الأخرى»)."""
    at = one.last + 1
    if at >= len(scene.tokens) or scene.tokens[at].clause != one.clause:
        return False
    flags = scene.tokens[at].classes.get("our_firm", 0)
    known = bool(flags & (Affix.DEFINITE | Affix.OURS))
    return known and not scene.near("another", at, 0, 2) and not scene.near("third", at, 0, 0)
