"""The enterprise itself: whether it is of one of the two states at all (article 5, para 5: "an enterprise of the other
contracting state"). What is not said of it is taken as it is presumed everywhere: that it is."""

from __future__ import annotations

from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene


def read(scene: Scene, firm: Entity | None) -> Entity | None:
    """``firm`` (what the insurers' words say of the enterprise, or ``None``) with the state it is of, where it is said
    to be of neither."""
    for one in scene.named("enterprise.outside"):
        if not one.polarity or one.foreign or one.claimed or one.asked or one.supposed:
            continue
        if any({"third", "client", "agent_noun"} & t.classes.keys() for t in scene.clause(one.clause)):
            continue  # «عميلنا من دولة ليست طرفا في الاتفاقية»
        firm = firm or Entity(0, 0)
        firm.put("of_contracting_state", False, one.first, one.last)
        break
    return firm


def at_head(scene: Scene, one: Mark) -> bool:
    """«La tannerie portugaise tient à Taroudant un local», "a Porto tannery rents a room": works at the head of the
    sentence that have a place themselves, and are not said to lie there, are the firm."""
    if one.concept not in ("place.factory", "place.workshop", "place.farm"):
        return False
    words = [t for t in scene.tokens if t.sentence == one.sentence and not t.punctuation]
    head = [t for t in words if t.index < one.first]
    behind = [t for t in words if one.last < t.index <= one.last + 4]
    verb = next((t for t in behind if {"have", "keep"} & t.classes.keys()), None)
    if len(head) > 2 or verb is None or verb.denied:
        return False
    apart = {"town_there", "state_there", "therein", "rel_pron", "be", "aux", "d_we", "ours"}
    between = [t for t in behind if t.index < verb.index]
    if any(apart & t.classes.keys() for t in head + between) or any(t.clause != verb.clause for t in between):
        return False
    rest = [t for t in words if t.index > verb.index]
    located = any({"town_there", "state_there"} & t.classes.keys() for t in rest)
    return located and any(any(c.startswith("w_") for c in t.classes) for t in rest)
