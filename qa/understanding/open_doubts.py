"""A doubt whose object no line of the word lists named («ولا يظهر في الفواتير أقدّموها هناك أم عن بعد»).

Something of the case is plainly said not to be known, and nothing came to be left open by it: what was read from the
same sentence is then not told but doubted, and is asked. A doubt of when or how long leaves the times of works open.
"""

from __future__ import annotations

from collections.abc import Iterable

from qa.understanding.model import Entity, Token
from qa.understanding.scene import Scene
from qa.understanding.unknowns import asking_words, question_before, trifling

_TOLD = ("kind", "periods", "activities_unknown")  # what a thing is, and days told by their dates, stay told


def settle(scene: Scene, entities: Iterable[Entity], works: Iterable[Entity]) -> None:
    """Leave open what such doubts are told of, where no fact of ``entities`` or ``works`` was left open."""
    told, timed = list(entities), list(works)
    if any(value is None for entity in told + timed for value in entity.facts.values()):
        return
    for first, last in scene.ops.get("unknown", ()):
        words = _doubted(scene, first, last)
        if not words:
            continue
        if any(words[0].index <= m.first <= words[-1].index for m in scene.named("doubt.time")):
            for work in timed:
                _untime(work, first, last)
        else:
            for entity in told + timed:
                _open(scene, entity, words)


def unplaced(scene: Scene, places: list[Entity]) -> Entity | None:
    """ "My worry is the desk: whether they could use it as they pleased, I don't know yet": a place that only a doubt
    of the asker's speaks of, where no place was read: how it stands is asked."""
    if places:
        return None
    for first, last in scene.ops.get("unknown", ()):
        words = _doubted(scene, first, last)
        if not words:
            continue
        near = {t.sentence for t in words}
        named = (m for m in scene.named("place.other", "place.office") if m.sentence in near and not m.foreign)
        if (one := next((m for m in named if not m.asked and not m.claimed), None)) is not None:
            found = Entity(one.first, one.last)
            found.put("kind", one.concept.removeprefix("place."), one.first, one.last)
            found.put("activities_unknown", True, words[0].index, words[-1].index)
            return found
    return None


def unnamed(scene: Scene, agents: list[Entity]) -> Entity | None:
    """«ابن خالتي يلف على المحلات …، ومش عارف كان عامله توكيل يمضي عنا ولا لأ»: somebody whose power is doubted and whom
    no line named: it is asked."""
    if agents:
        return None
    for one in scene.named("agent.authority"):
        if one.polarity is None and not (one.foreign or one.asked or one.claimed):
            found = Entity(one.first, one.last)
            found.put("kind", "other", one.first, one.last)
            found.put("authority_to_conclude_contracts", None, one.first, one.last)
            return found
    return None


def _doubted(scene: Scene, first: int, last: int) -> list[Token]:
    """The words that the doubt on the tokens ``[first, last]`` is told of: its embedded question, or the one
    before that it answers; none where it is no doubt of the asker's, or no question is embedded."""
    tokens, number = scene.tokens, scene.tokens[first].sentence
    if any(t.asked or t.foreign or t.retracted for t in tokens[first : last + 1]) or trifling(tokens, scene.ops, last):
        return []
    if question_before(tokens, first):
        return [t for t in tokens if number - 1 <= t.sentence <= number]
    starts = {*asking_words(tokens, scene.ops), *(a for a, _ in scene.ops["either"])}
    marks = [m for m in starts if tokens[m].sentence == number and not (first <= m <= last or tokens[m].asked)]
    if any(m > last for m in marks):  # «يوقع العقود عنا، ولا نعلم …»: what stands before is told
        return [t for t in tokens[first:] if t.sentence == number]
    return tokens[min(marks) : last + 1] if marks else []


def _untime(work: Entity, first: int, last: int) -> None:
    """«لم يخبرني أحد متى بدأ ولا كم أخذ»: a length that was read is of something else."""
    if "periods" not in work.facts:  # dates say when; the end of what goes on need not be known
        work.put("duration", None, first, last, override=True)
        work.words.pop("duration", None)


def _open(scene: Scene, entity: Entity, words: list[Token]) -> None:
    start, end = scene.view.slice(words[0].index, words[-1].index)
    for name, (first, last) in dict(entity.spans).items():
        lies = words[0].index <= first and last <= words[-1].index
        if name in entity.words:
            lies = start <= entity.words[name][0] and entity.words[name][1] <= end
        fact = "only_these_activities" if name.startswith("activities[") else name
        if lies and fact not in _TOLD and (name in entity.facts or fact != name):
            entity.put(fact, None, first, last, override=True)
            entity.words.pop(fact, None)
