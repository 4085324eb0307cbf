"""Related companies (article 5, para 7)."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene


def read(scene: Scene) -> Entity | None:
    """Whether a parent, subsidiary or sister company is spoken of."""
    for one in scene.named("control.related"):
        if one.polarity:
            found = Entity(one.first, one.last)
            found.put("related_company", True, one.first, one.last)
            return found
    return None
