"""Visits told by their number and the length of each: «أربع زيارات، في كل مرة أسبوع»."""

from __future__ import annotations

from corpus.script.numerals import find_numbers
from corpus.time.model import Amount
from qa.understanding.lengths import amount_of
from qa.understanding.model import Entity
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene

_MOST = 366
_HALF, _YEAR = 6, 12  # months


def counted(scene: Scene, work: Entity, each: Moment) -> bool:
    """State what the visits make together, where their number stands in the sentence. Not where that passes half a
    year and no word says within what time: then the dates are asked (article5, section 4)."""
    counted_by = ("times_word", "parts_word") if "service" not in work.tags else ("times_word",)
    number = next((n for name in counted_by if (n := _number(scene, each, name)) is not None), None)
    one = amount_of(each.duration) if each.duration is not None else None
    if number is None or one is None:
        return False
    total = Amount(one.years * number, one.months * number, one.weeks * number, one.days * number)
    unbroken = any(m.polarity for m in scene.named("work.unbroken")) and total.in_months() <= _YEAR
    if unbroken:  # «ثلاثة عقود متلاحقة، لكل منها ثلاثة أشهر، … بلا توقف»
        work.put("within_twelve_months", True, each.first, each.last)
    elif total.in_months() > _HALF and work.facts.get("within_twelve_months") is None:
        return False
    work.put("duration", total.as_case(), each.first, each.last)
    work.words["duration"] = (each.start, each.end)
    return True


def _number(scene: Scene, each: Moment, name: str) -> int | None:
    """The number of times in the sentence of the length, undenied and said only once."""
    sentence = scene.tokens[each.first].sentence
    found = set()
    for said in find_numbers(scene.view.question, weak=True):
        first, last = scene.view.covering(said.start, said.end)
        token = scene.tokens[first]
        plain = said.kind == "cardinal" and said.value == int(said.value) and 1 < said.value <= _MOST
        if plain and token.sentence == sentence and not token.denied and scene.near(name, last, -1, 1):
            found.add(int(said.value))
    return found.pop() if len(found) == 1 else None
