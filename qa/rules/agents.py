"""Persons acting for the enterprise: the dependent agent (paragraph 5) and the independent one (paragraph 8)."""

from __future__ import annotations

from functools import lru_cache

from qa.case import Agent
from qa.rules.binding import Binding
from qa.rules.cond import FALSE, TRUE, Cond, all_of, any_of, choose, fact, no
from qa.rules.items import Blocker, Item, Rule, Scene, Shape, Slot

_RAISE_INDEPENDENCE = frozenset({"broker", "general_commission_agent"})
_HALF, _ALMOST_ALL = 50, 90
"""Per cent: "mostly" is over half by default; under ``almost_all`` it is ninety and more."""


@lru_cache(maxsize=16)
def rules(contracts: bool, excepted: bool, stock: bool, without: bool, independent: bool) -> Shape:
    """The rules of one person, for an article that has these provisions."""
    named = choose("name_in_5_a", {"formal": fact("in_name"), "functional": TRUE})
    authority = all_of("authority_in_name", fact("authority"), named)
    spared = [Blocker("independent", _independent())] if independent else []
    found: list[Rule] = []
    if contracts:
        tail = all_of(
            "excepted", fact("excepted"), choose("cross_reference_5_a", {"corrected": TRUE, "literal": FALSE})
        )
        stops = [*spared, *([Blocker("contracts", tail)] if excepted else [])]
        found.append(Rule("contracts", all_of("contracts", authority, fact("habit")), tuple(stops)))
    if stock:
        # As written, any authority shuts this point; by its purpose, only authority that the other point reaches.
        unused = any_of("gap", no(authority), no(fact("habit")))
        gap = choose("gap_in_5_b", {"literal": no(fact("authority")), "purposive": unused}) if without else TRUE
        found.append(Rule("stock", all_of("stock", gap, fact("stock"), fact("delivers")), tuple(spared)))
    return Shape(tuple(found))


def _independent() -> Cond:
    """Of independent status, in the ordinary course of his business, not wholly or mostly for the one enterprise."""
    mostly = choose("mostly_in_8", {"over_half": fact("mostly"), "almost_all": fact("almost_all")})
    return all_of("independent", fact("independent"), fact("ordinary"), no(mostly))


def items(scene: Scene) -> list[Item]:
    """One item for each person of the case."""
    return [item(scene, i, agent) for i, agent in enumerate(scene.case.agents or ())]


def item(scene: Scene, index: int, agent: Agent) -> Item:
    """The item of one person."""
    b, path = scene.binding, f"agents[{index}]"
    without = b.contracts is not None and b.stock_without_authority
    shape = rules(bool(b.contracts), b.contracts_excepted, bool(b.stock), without, bool(b.independent))
    return Item(path, "agent", shape, _slots(scene, path, agent), details={"kind": agent.kind})


def _slots(scene: Scene, path: str, agent: Agent) -> dict[str, Slot]:
    def given(field: str) -> Slot:
        return Slot(getattr(agent, field), (f"{path}.{field}",))

    def presumed(field: str, presumption: bool, assumption: str) -> Slot:
        where = f"{path}.{field}"
        if getattr(agent, field) is None and not scene.left_open(where):
            return Slot(presumption, (where,), assumption)
        return Slot(getattr(agent, field), (where,))

    mostly, almost_all = _mostly(scene.binding, path, agent)
    return {
        "authority": given("authority_to_conclude_contracts"),
        "in_name": presumed("in_name_of_enterprise", True, "in_name"),
        "habit": given("habitually_exercises_authority"),
        "excepted": presumed("activities_only_of_paragraph_4", False, "not_limited"),
        "stock": given("habitually_keeps_stock"),
        "delivers": given("delivers_from_stock"),
        "independent": _status(scene, path, agent),
        "ordinary": given("ordinary_course"),
        "mostly": mostly,
        "almost_all": almost_all,
    }


def _status(scene: Scene, path: str, agent: Agent) -> Slot:
    """An employee is never independent. A broker or commission agent is by his trade, if he keeps to it and does not
    work mostly for the enterprise; any other person is asked about."""
    where = f"{path}.independent"
    if agent.kind == "employee":
        return Slot(False, (f"{path}.kind",))
    if agent.independent is None and agent.kind in _RAISE_INDEPENDENCE and not scene.left_open(where):
        return Slot(True, (where,))
    return Slot(agent.independent, (where,))


def _mostly(binding: Binding, path: str, agent: Agent) -> tuple[Slot, Slot]:
    """Whether he works wholly or mostly for the enterprise, taking "mostly" as over half and as almost all; a figure
    decides both, a word without a figure only the first."""
    word, figure = f"{path}.wholly_or_mostly_for_enterprise", f"{path}.share_of_business_percent"
    if binding.devoted is None:
        return Slot(False), Slot(False)
    share, said = agent.share_of_business_percent, agent.wholly_or_mostly_for_enterprise
    if share is not None:
        return Slot(share > _HALF, (figure,)), Slot(share >= _ALMOST_ALL, (figure,))
    return Slot(said, (word,)), Slot(None if said else said, (figure,))
