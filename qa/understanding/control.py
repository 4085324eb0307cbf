"""Related companies (article 5, para 7)."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene


def read(scene: Scene) -> Entity | None:
    """Whether a parent, subsidiary or sister company is spoken of."""
    told = [m for m in scene.named("control.related") if not (m.foreign or m.claimed or m.asked)]
    ended = next((m for m in told if m.absolute and m.polarity is False), None)
    for one in scene.named("control.related"):
        if one.polarity and ended is not None and one.sentence == ended.sentence:  # «nous avons revendu nos parts»
            found = Entity(ended.first, ended.last)
            found.put("related_company", False, ended.first, ended.last)
            return found
        if one.polarity:
            found = Entity(one.first, one.last)
            found.put("related_company", True, one.first, one.last)
            return found
    return None
