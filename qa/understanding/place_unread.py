"""Places of whose use words are said that were not read, or of which only another or a doubt tells: it is asked."""

from __future__ import annotations

import re

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Token
from qa.understanding.scene import Scene

_LISTED = ("office", "branch", "workshop", "sales_outlet")
_NEAR = 5  # so many words behind a place its own verb is looked for
_IMPERFECT = re.compile("[وف]?(?:[بك]?[يت]|ع?مي)[^\\W\\d_]{3,}")
_SUBJECTS = ("agent.kind.agent", "agent.kind.broker", "project.", "service.work", "control.related")


def settle(scene: Scene, place: Entity, excluded: tuple[str, ...]) -> None:
    """A listed place of whose use words are said that were not read: nothing may be presumed; its use is asked. So is
    that of a place of which only another's words or a doubt tell. ``excluded``: the uses of paragraph 4."""
    told = any(place.facts.get(name) for name in ("activities", "business_carried_on", "part_of_project"))
    told = told or any(m.asked for m in scene.named(f"place.{place.facts.get('kind')}"))  # "Is the pit a PE?"
    if "unsaid" in place.tags and not told:
        place.put("activities_unknown", True, place.first, place.last)
        return
    bank = any(m.clause == scene.tokens[place.first].clause for m in scene.named("place.of_bank"))
    if ("narrowed" in place.tags or bank) and not place.facts.get("activities"):
        place.put("activities_unknown", True, place.first, place.last)
    if place.facts.get("kind") not in _LISTED or place.facts.get("activities") or "activities_unknown" in place.facts:
        return
    if place.facts.get("part_of_project") or "business_carried_on" in place.facts:
        return
    said = [m for m in scene.named(*(f"place.{a}" for a in excluded)) if m.claimed and m.first > place.last]
    if said and said[0].sentence - scene.tokens[place.last].sentence <= 1:  # «قال إنه للدعاية»: his word for it
        place.put("activities_unknown", True, said[0].first, said[0].last)
        return
    if scene.tokens[place.first].bounded and scene.lang == "ar":  # «ليس في المكتب إلا موظفان يفعلان كذا»
        place.put("activities_unknown", True, place.first, place.last)
        return
    if any(t.startswith("denied:") for t in place.tags) and "unknown:core_business" not in place.tags:
        if "denied:core_business" in place.tags and not _turns(scene, place.spans["denied:core_business"][1]):
            # «مكتب لا يبيع شيئا»: then what is it for?
            place.put("activities_unknown", True, place.first, place.last)
        return
    if (verb := _unread_verb(scene, place)) is not None:
        place.put("activities_unknown", True, verb, verb)
        return
    doubted = next((t for t in sorted(place.tags) if t.startswith("unknown:")), None)
    if doubted is not None:  # «لا نعلم أكان الفرع يبيع»
        place.put("activities_unknown", True, *place.spans[doubted])
        return
    head = scene.tokens[place.first]
    for token in scene.tokens[place.first + 1 :]:
        if token.asked or token.claimed:
            break
        if token.sentence != head.sentence:
            if not _closes_behind(scene, head, token):
                break
            if not (token.exclusive and any("therein" in t.classes for t in scene.clause(token.clause))):
                continue
        inside = "therein" in token.classes and "state_there" not in token.classes
        told = inside or bool(token.classes.get("trade", 0) & Affix.THEIRS) or "used" in token.classes
        far = scene.lang != "ar" and token.index - place.last > 6  # "the sole task of our office in Rabat is to …"
        if told or (token.exclusive and (far or not head.exclusive)):
            words = [t for t in scene.clause(token.clause) if not t.punctuation and t.index > place.last]
            place.put(
                "activities_unknown",
                True,
                words[0].index if words else token.index,
                words[-1].index if words else token.index,
            )
            return


def _unread_verb(scene: Scene, place: Entity) -> int | None:
    """«عندنا مكتب بيلقط كتان»: a verb right behind the place, of the place, that no list knows: a use not read."""
    behind = [t for t in scene.tokens[place.last + 1 : place.last + _NEAR] if not t.punctuation]
    behind = [t for t in behind if t.clause == scene.tokens[place.last].clause and not (t.asked or t.claimed)]
    if scene.lang != "ar":
        return None
    unread = (t.index for t in behind if _IMPERFECT.fullmatch(t.text) and not _known(t) and not t.denied)
    return next(unread, None)  # «حانوت لا تتجاوز مساحته عشرين مترا» tells of no use


def _turns(scene: Scene, last: int) -> bool:
    """«لا يقبل ودائع، لكنه يقرض التجار»: what it does instead stands behind what is denied."""
    sentence = scene.tokens[last].sentence
    return any(a > last and scene.tokens[a].sentence == sentence for a, _ in scene.ops.get("but", ()))


def _known(token: Token) -> bool:
    """Whether a list names the word, other than as a form as it stands."""
    return any(name[0] not in "'=" for name in token.classes)


def _closes_behind(scene: Scene, head: Token, token: Token) -> bool:
    """Whether the words behind a place may still say that it serves for one thing only ("Nothing else goes on …")."""
    alone = scene.lang != "ar" and not others_between(scene, head.index, token.index, third=False)
    return alone and token.sentence - head.sentence <= 3


def others_between(scene: Scene, done: int, at: int, third: bool = True) -> bool:
    """Whether an agent or another work (or, with ``third``, a third person) was named between the list and the words
    that close it."""
    named = (m for m in scene.named(*_SUBJECTS) if m.first < at or m.concept != "service.work")  # «يدرّبون العيال»
    if any(done < m.first <= at for m in named):
        return True
    return third and any("third" in t.classes and t.sentence >= 0 for t in scene.tokens[done + 1 : at])
