"""Agents: who acts for the enterprise, with what power and habit, stock, independence and devotion (paras 5 and 8)."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

_PLAIN = {
    "independent": "independent", "mostly": "wholly_or_mostly_for_enterprise", "ordinary": "ordinary_course",
    "name": "in_name_of_enterprise", "only_paragraph_4": "activities_only_of_paragraph_4",
}  # fmt: skip


def read(scene: Scene) -> list[Entity]:
    """The agents of the case, in the order of their mention."""
    agents = _entities(scene)
    if not agents:
        return []
    for one in scene.named("agent."):
        if one.concept.startswith("agent.kind") or one.foreign or one.claimed or one.asked:
            continue
        agent = _owner(scene, agents, one)
        _feature(scene, agent, one)
    for agent in agents:
        _settle(agent)
    return [a for a in agents if _counts(a)]


def _entities(scene: Scene) -> list[Entity]:
    agents: list[Entity] = []
    for one in scene.named("agent.kind."):
        if one.foreign or one.claimed or one.polarity is not True:
            continue
        if one.asked and any(not scene.tokens[a.first].asked for a in agents):
            continue
        kind = one.concept.removeprefix("agent.kind.")
        same = _same(scene, agents, one, kind)
        if same is None:
            same = Entity(one.first, one.last)
            agents.append(same)
            same.put("kind", "other" if kind == "agent" else kind, one.first, one.last)
            if kind != "employee":
                same.tags.add("agent")
        elif (kind != "agent" and same.facts["kind"] == "other") or kind == "general_commission_agent":
            same.put("kind", kind, one.first, one.last, override=True)
        if kind != "employee":
            same.tags.add("agent")
        same.last = max(same.last, one.last)
    return agents


def _same(scene: Scene, agents: list[Entity], one: Mark, kind: str) -> Entity | None:
    if not agents:
        return None
    last = agents[-1]
    if scene.near("second", one.first, 2, 1):
        return None
    if last.first <= one.first <= last.last:
        return last
    if kind == "employee" and last.facts["kind"] == "broker" and scene.tokens[last.last].clause != one.clause:
        return None
    if kind == "broker" and last.facts["kind"] == "employee" and not scene.flag(one.first, one.first, Affix.DEFINITE):
        return None
    return last


def _owner(scene: Scene, agents: list[Entity], one: Mark) -> Entity:
    before = [a for a in agents if a.first <= one.last]
    return before[-1] if before else agents[0]


def _feature(scene: Scene, agent: Entity, one: Mark) -> None:
    name = one.concept.removeprefix("agent.")
    if name in _PLAIN:
        agent.put(_PLAIN[name], one.polarity, one.first, one.last)
    elif name in ("authority", "signs"):
        own = (
            one.concept == "agent.authority"
            and one.polarity is False
            and not any(t.denied for t in scene.tokens[one.first : one.last + 1])
        )
        power = scene.has("authority", one.first, one.last) or scene.has("empower", one.first, one.last)
        key = ("hq" if own else "power" if power else "signs") + {True: "+", False: "-", None: "?"}[one.polarity]
        if key not in agent.tags:
            agent.tags.add(key)
            agent.spans[key] = (one.first, one.last)
    else:
        key = name + {True: "+", False: "-", None: "?"}[one.polarity]
        if key not in agent.tags:
            agent.tags.add(key)
            agent.spans[key] = (one.first, one.last)


def _settle(agent: Entity) -> None:
    """From what is said of power and of signing to authority and its exercise."""
    tags, spans = agent.tags, agent.spans

    def put(name: str, value: bool | None, key: str) -> None:
        agent.put(name, value, *spans[key])

    if "power-" in tags and "power+" not in tags:
        put("authority_to_conclude_contracts", False, "power-")
    elif "power+" in tags:
        put("authority_to_conclude_contracts", True, "power+")
        if "signs-" in tags and "habit+" not in tags:
            put("habitually_exercises_authority", False, "signs-")
    elif "hq-" in tags:
        put("authority_to_conclude_contracts", False, "hq-")
    elif "signs-" in tags:
        put("authority_to_conclude_contracts", False, "signs-")
    elif "signs+" in tags and "signs?" not in tags and "power?" not in tags:
        put("authority_to_conclude_contracts", True, "signs+")
    if "habit-" in tags:
        agent.put("habitually_exercises_authority", False, *spans["habit-"], override=True)
    elif "habit+" in tags and "habit?" not in tags and agent.facts.get("authority_to_conclude_contracts") is not False:
        put("habitually_exercises_authority", True, "habit+")
    for name, fact in (("stock", "habitually_keeps_stock"), ("delivers", "delivers_from_stock")):
        if name + "?" in tags:
            continue
        if name + "-" in tags:
            put(fact, False, name + "-")
        elif name + "+" in tags:
            put(fact, True, name + "+")
    if "stock.habit-" in tags:
        agent.put("habitually_keeps_stock", False, *spans["stock.habit-"], override=True)
    if agent.facts.get("habitually_keeps_stock") is False and agent.facts.get("delivers_from_stock") is True:
        agent.facts.pop("delivers_from_stock")


def _counts(agent: Entity) -> bool:
    """A bare employee is no agent: only one who is spoken of as signing, holding a stock, or empowered."""
    if "agent" in agent.tags:
        return True
    told = {t.rstrip("+-?") for t in agent.tags} & {"power", "signs", "hq", "stock"}
    return bool(told)
