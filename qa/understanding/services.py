"""Services through people on the spot (article 5, para 3(b))."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene


def read(scene: Scene, projects: list[Entity]) -> list[Entity]:
    """The services of the case, in the order of their mention."""
    works = [
        m
        for m in scene.named("service.work", "service.sent")
        if m.polarity is True and not m.foreign and not m.claimed and not m.asked
    ]
    people = [m for m in scene.named("service.employees", "service.freelance") if not m.foreign and not m.claimed]
    if not works or not people:
        return []
    inside = [w for w in works if not any(abs(p.first - w.first) < 8 for p in projects)]
    if not inside:
        return []
    service = Entity(min(inside[0].first, people[0].first), inside[0].last)
    free = [m for m in people if m.concept == "service.freelance"]
    through = free[0] if free else people[0]
    service.put("through", "other_individuals" if free else "employees", through.first, through.last)
    for one in scene.named("service.prep"):
        if one.polarity is not None and not one.claimed and not one.asked:
            service.put("preparatory_or_auxiliary", one.polarity, one.first, one.last)
    return [service]
