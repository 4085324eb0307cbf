"""The enterprise itself: whether it is of one of the two states at all (article 5, para 5: "an enterprise of the other
contracting state"). What is not said of it is taken as it is presumed everywhere: that it is."""

from __future__ import annotations

from qa.understanding.model import Entity
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
