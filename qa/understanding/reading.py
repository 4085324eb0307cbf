"""``understand``: the question through the engine, then through each domain, into a Case with its evidence."""

from __future__ import annotations

from datetime import date
from typing import Any

from qa.case import Case, parse_case
from qa.understanding import agents, control, insurance, places, projects, services, spells
from qa.understanding.language import language
from qa.understanding.lexicon import lexicon
from qa.understanding.model import Entity, Evidence, Understanding
from qa.understanding.scene import Scene, scene


def understand(question: str, as_of: date | None = None, lang: str | None = None) -> Understanding:
    """Read ``question`` (Arabic in any register, English, French) into a Case with evidence.

    ``as_of`` is the day on which the question is asked (for "until now"); ``lang`` overrides the language told from
    the words. Never raises for any text; what cannot be read is left out, never guessed.
    """
    told = lang if lang in ("ar", "en", "fr") else language(question)
    seen = scene(question, lexicon(told))
    return _compose(seen, told)


def _compose(seen: Scene, lang: str) -> Understanding:
    parts: dict[str, Any] = {}
    evidence: list[Evidence] = []
    found_agents = agents.read(seen)
    found_projects = projects.read(seen)
    found_services = services.read(seen, found_projects)
    spells.attach(seen, sorted(found_projects + found_services, key=lambda e: e.first))
    cover, firm = insurance.read(seen, found_agents)
    for name, entities in (
        ("places", places.read(seen)), ("projects", found_projects), ("services", found_services), ("agents", found_agents),
    ):  # fmt: skip
        if entities:
            parts[name] = [_facts(seen, entity, f"{name}[{i}]", evidence) for i, entity in enumerate(entities)]
    for name, entity in (("insurance", cover), ("control", control.read(seen)), ("enterprise", firm)):
        if entity is not None:
            parts[name] = _facts(seen, entity, name, evidence)
    case: Case = parse_case(parts)
    return Understanding(lang, case, tuple(sorted(evidence, key=lambda e: (e.start, e.path))))


def _facts(seen: Scene, entity: Entity, path: str, evidence: list[Evidence]) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for name, value in entity.facts.items():
        facts[name] = value
        if name == "activities":
            for i, activity in enumerate(value):
                evidence.append(_evidence(seen, f"{path}.activities[{i}]", activity, entity.spans[f"activities[{i}]"]))
        elif name in entity.spans:
            evidence.append(_evidence(seen, f"{path}.{name}", value, entity.spans[name]))
    return facts


def _evidence(seen: Scene, path: str, value: Any, span: tuple[int, int]) -> Evidence:
    start, end = seen.view.slice(*span)
    return Evidence(path, value, start, end, seen.view.question[start:end])
