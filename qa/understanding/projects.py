"""Building sites and projects (article 5, para 3(a))."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene

KINDS = ("building_site", "construction", "assembly", "installation", "supervision")


def read(scene: Scene) -> list[Entity]:
    """The projects of the case, in the order of their mention."""
    projects: list[Entity] = []
    for one in scene.named("project."):
        kind = one.concept.removeprefix("project.")
        if kind not in KINDS or one.foreign or one.claimed or one.polarity is not True:
            continue
        if one.asked and projects:
            continue
        if projects and (kind == projects[-1].facts["kind"] or one.first <= projects[-1].last):
            continue
        if projects and "supervision" in (kind, projects[-1].facts["kind"]):
            projects[-1].put("kind", "supervision", one.first, one.last, override=True)
            continue
        if projects and scene.tokens[projects[-1].last].clause == one.clause:
            continue
        project = Entity(one.first, one.last)
        project.put("kind", kind, one.first, one.last)
        projects.append(project)
    return projects
