"""How often a duration comes again: «أسبوعين من كل شهر», «أربع تيام بالجمعة», "trois jours par semaine"."""

from __future__ import annotations

from corpus.time.model import Amount, DurationMention
from corpus.time.phrases import words
from corpus.time.scene import Scene
from corpus.time.units import Unit, unit, yearly

_ADVERBS = (("yearly", "year"), ("monthly", "month"), ("weekly", "week"))


def _unit(s: Scene, at: int) -> Unit | None:
    """The unit of a frequency at ``at``; «الجمعة» is the week there."""
    word = s.word(at)
    if word in words("friday"):
        return Unit("week", 1, "ar", preposition="ب" if word[0] == "ب" else "", definite="ال" in word)
    if word in words("quarter_words"):
        return Unit("quarter", 1, "en")
    found = unit(word) if word else None
    return found if found and (found.count == 1 or found.lang == "fr") and found.name != "day" else None


def _after(s: Scene, i: int) -> tuple[str, int] | None:
    """«من كل شهر», «في الشهر», «بالجمعة», "a month", "par semaine" at token ``i``: the unit and the end."""
    hit = s.after.at(i, "per")
    at = hit.end if hit else i
    found = _unit(s, at)
    if not found:
        return None
    every = hit is not None and s.word(hit.end - 1) in words("every_per")
    prefixed = not hit and found.preposition in ("ب", "ف") and found.definite
    following = s.word(at + 1)
    described = following.startswith("ال") or following in words("described")
    inside = hit is not None and found.definite and not described
    return (found.name, at + 1) if every or prefixed or inside else None


def _before(s: Scene, i: int) -> tuple[str, int] | None:
    """«كل شهر أسبوعين»: the unit and where it starts."""
    found = _unit(s, i - 1) if i > 1 else None
    return (found.name, i - 2) if found and s.word(i - 2) in words("every") else None


def frequency(s: Scene, start: int, end: int, names: set[str]) -> tuple[str | None, int, int]:
    """The unit that the duration over tokens ``start`` to ``end`` comes again with, with all its words."""
    for name, per in _ADVERBS:
        if name in names:
            return per, start, end
    if found := _after(s, end + (s.word(end) in words("per_skips"))):
        return found[0], start, max(end, found[1])
    if before := _before(s, start):
        return before[0], before[1], end
    return None, start, end


def weekday(s: Scene, i: int) -> tuple[DurationMention, int] | None:
    """«كل يوم سبت», "every Saturday" at token ``i``: one day every week."""
    if s.word(i) not in words("every_weekday"):
        return None
    named = s.word(i + 1) in words("day_words")
    at = i + 1 + named
    hit = s.dates.at(at, "weekday") if at < len(s.words) else None
    if not hit or s.word(at).startswith("و") or (not named and s.word(at) in words("weak_weekdays")):
        return None
    one = Amount(days=1)
    return DurationMention(*s.span(i, hit.end), one, per="week", yearly=yearly(one, "week")), hit.end
