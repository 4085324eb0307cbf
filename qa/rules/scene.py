"""From a case to its items, and to the items of the same case with one fact changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qa.case import Case, Enterprise, Insurance, Project
from qa.rules import agents, others, places, projects, services
from qa.rules.items import Item, Scene

_PATH = re.compile(r"(\w+)(?:\[(\d+)\])?(?:\.(\w+))?")
_MODELS = {"insurance": Insurance, "enterprise": Enterprise}


def items(scene: Scene) -> list[Item]:
    """All the items of a case, in the order of the article."""
    found = [*places.items(scene), *projects.items(scene), *services.items(scene)]
    found += [*agents.items(scene), *others.insurance(scene)]
    return found + others.unmentioned(scene) if scene.strict else found


def unprovided(scene: Scene) -> list[str]:
    """The kinds of thing the case speaks of on which the article has no provision."""
    case, b = scene.case, scene.binding
    insured = case.insurance is not None and bool(case.insurance.to_json())
    spoken = {
        "projects": (case.projects, b.project),
        "services": (case.services, b.services),
        "agents": (case.agents, b.contracts or b.stock),
        "insurance": (insured, b.insurance),
    }
    return [name for name, (said, provided) in spoken.items() if said and not provided]


def changed(scene: Scene, path: str, value: Any) -> Scene:
    """The scene with the fact at ``path`` changed. A fact that is now given is no longer left open."""
    match = _PATH.fullmatch(path)
    assert match is not None
    name, index, fact = match.groups()
    if index is None:
        part = getattr(scene.case, name) or _MODELS[name]()
        case = scene.case.model_copy(update={name: part.model_copy(update={fact: value})})
        return replace(scene, case=case)
    listed: Sequence[Any] = getattr(scene.case, name) or (Project(),)
    update = {fact: value, "periods": None} if fact == "duration" else {fact: value}
    i = int(index)
    new = (*listed[:i], listed[i].model_copy(update=update), *listed[i + 1 :])
    return replace(scene, case=scene.case.model_copy(update={name: new}))


def given(case: Case, path: str) -> bool:
    """Whether the case gives the fact at ``path``."""
    match = _PATH.fullmatch(path)
    assert match is not None
    name, index, fact = match.groups()
    part = getattr(case, name)
    thing = part[int(index)] if index is not None and part else part
    return thing is not None and getattr(thing, fact, None) is not None


def rebuilt(scene: Scene, path: str) -> list[Item]:
    """The items that a fact at ``path`` is part of, in this scene."""
    match = _PATH.fullmatch(path)
    assert match is not None
    name, index, fact = match.groups()
    if name == "places":
        own = [places.item(scene, int(index), (scene.case.places or ())[int(index)])]
        return [*own, *projects.items(scene)] if fact == "part_of_project" else own
    if name == "agents":
        return [agents.item(scene, int(index), (scene.case.agents or ())[int(index)])]
    if name == "projects":
        return projects.rebuilt(scene, int(index))
    return services.items(scene) if name == "services" else others.insurance(scene)
