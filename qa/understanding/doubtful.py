"""A doubt told of something that no word list names («ولا ندري أثابتة هي في موضع واحد أم تنقل»): the thing it is told
of is there, of no kind known, and the doubt is what to ask about."""

from __future__ import annotations

from qa.understanding.agent_facts import DOUBTS
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

_PLACES = {
    "place.fixed": "fixed",
    "place.moving": "fixed",
    "place.disposal": "at_disposal",
    "place.prep": "preparatory_or_auxiliary",
}
_AGENTS = {
    **{f"agent.{name}": fact for name, fact in DOUBTS.items() if name != "name"},
    "agent.authority": "authority_to_conclude_contracts",
    "agent.habit": "habitually_exercises_authority",
}


def place(scene: Scene) -> Entity | None:
    """A place of which only a doubt is told, for a question in which nothing else was found."""
    return _of(scene, _PLACES)


def agent(scene: Scene) -> Entity | None:
    """A person of whom only a doubt is told, for a question in which nothing else was found."""
    return _of(scene, _AGENTS)


def _of(scene: Scene, facts: dict[str, str]) -> Entity | None:
    doubts = [m for m in scene.named(*facts) if m.polarity is None and m.firm]
    if not doubts:
        return None
    found = Entity(doubts[0].first, doubts[0].last)
    found.put("kind", "other", found.first, found.last)
    for one in doubts:
        found.put(facts[one.concept], None, one.first, one.last)
    return found


def unconfirmed(scene: Scene, one: Mark) -> bool:
    """«سمعت إنه صاروا يبيعوا منه، بس ما حدا أكدلي»: a rumour of which its own sentence says that no one knows."""
    rest = [t for t in scene.tokens[one.last + 1 :] if t.sentence == one.sentence]
    return scene.lang == "ar" and one.concept == "place.core_business" and any(t.unknown for t in rest)
