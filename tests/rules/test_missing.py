"""What is missing: which facts are asked for, in which order, and how much each decides."""

from __future__ import annotations

from datetime import date
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.library import shipped
from qa.case import parse_case
from qa.rules import evaluate
from qa.rules.bind import bind
from qa.rules.findings import Court, open_facts
from qa.rules.items import Scene
from qa.rules.judge import judge
from qa.rules.readings import chosen
from qa.rules.scene import items
from tests.rules.strategies import INSURANCE_FACTS, TRI

FACTS = ("authority_to_conclude_contracts", "habitually_exercises_authority", "habitually_keeps_stock",
         "delivers_from_stock", "ordinary_course")  # fmt: skip
KNOWN = {"kind": "other", "independent": True, "wholly_or_mostly_for_enterprise": False,
         "in_name_of_enterprise": True, "activities_only_of_paragraph_4": False}  # fmt: skip


def court(case: dict[str, Any], unknown: tuple[str, ...] = ()) -> Court:
    scene = Scene(parse_case(case), bind(shipped()), date(2024, 12, 31), frozenset(unknown))
    return Court(scene, chosen(None), tuple(judge(item, chosen(None)) for item in items(scene)))


def dependent(agent: dict[str, bool | None]) -> bool:
    """Paragraph 5 in plain words, of an agent whose five facts are known."""
    authority, habit, stock, delivers, ordinary = (bool(agent[fact]) for fact in FACTS)
    return not ordinary and ((authority and habit) or (not authority and stock and delivers))


@given(st.lists(st.fixed_dictionaries(dict.fromkeys(FACTS, TRI)), min_size=1, max_size=2))
def test_a_fact_weighs_the_share_of_ways_to_fill_the_rest_in_which_it_decides(agents: list[dict[str, Any]]) -> None:
    free = [(i, fact) for i, agent in enumerate(agents) for fact in FACTS if agent[fact] is None]
    given_ = {"agents": [agent | KNOWN for agent in agents]}

    def outcome(filled: dict[tuple[int, str], bool]) -> bool:
        return any(dependent({f: filled.get((i, f), a[f]) for f in FACTS}) for i, a in enumerate(agents))

    expected = {}
    for one in free:
        rest = [f for f in free if f != one]
        ways = [dict(zip(rest, values, strict=True)) for values in product([True, False], repeat=len(rest))]
        decides = sum(outcome(way | {one: True}) != outcome(way | {one: False}) for way in ways)
        if decides:
            expected[f"agents[{one[0]}].{one[1]}"] = decides / len(ways)
    judged = court(given_)
    found = open_facts(judged)
    if judged.outcome == "undetermined":
        assert {o.path: o.weight for o in found} == pytest.approx(expected)
        weights = [round(o.weight, 6) for o in found]
        assert weights == sorted(weights, reverse=True)
        assert [o.weighing for o in found] == [o.path.endswith(("authority", "stock")) and "conclude" not in o.path
                                               and "delivers" not in o.path for o in found]  # fmt: skip
    else:
        assert expected == {}


def test_of_facts_that_decide_as_much_the_one_a_lawyer_asks_first_comes_first() -> None:
    case = {"agents": [{"independent": False, "authority_to_conclude_contracts": False}]}
    assert [o.path for o in open_facts(court(case))] == [
        "agents[0].habitually_keeps_stock", "agents[0].delivers_from_stock"
    ]  # fmt: skip
    insured = open_facts(court({"insurance": {"collects_premiums": True}}))
    assert [o.path for o in insured] == ["insurance.through_person_in_state", "insurance.through_independent_agent"]


def test_a_thing_that_is_almost_certain_makes_the_others_weigh_less() -> None:
    """Of two agents, one gives one unless a single fact fails: what is open about the other decides more seldom."""
    near = {"kind": "employee", "authority_to_conclude_contracts": True}
    far = {"kind": "employee", "authority_to_conclude_contracts": False, "habitually_keeps_stock": True}
    alone = {o.path: o.weight for o in open_facts(court({"agents": [far]}))}
    beside = {o.path: o.weight for o in open_facts(court({"agents": [far, near]}))}
    assert alone == {"agents[0].delivers_from_stock": 1.0}
    assert beside == {"agents[0].delivers_from_stock": 0.5, "agents[1].habitually_exercises_authority": 0.5}


def test_the_weight_of_a_fact_that_fills_two_slots_is_that_of_the_slot_in_which_it_decides_most() -> None:
    place = {"kind": "other", "fixed": True}
    found = {o.path: o.weight for o in open_facts(court({"places": [place]}))}
    assert found["places[0].business_carried_on"] == 1.0


@pytest.mark.parametrize("fact", INSURANCE_FACTS)
def test_a_fact_said_to_be_unknown_is_asked_for_where_it_decides(fact: str) -> None:
    known = {"collects_premiums": True, "insures_risks": False, "reinsurance_only": False,
             "through_person_in_state": True, "through_independent_agent": False}  # fmt: skip
    del known[fact]
    path = f"insurance.{fact}"
    asked = [o.path for o in open_facts(court({"insurance": known}, (path,)))]
    person_follows = fact == "through_person_in_state"
    assert asked == ([path] if fact != "insures_risks" and not person_follows else [])


HERE = {"performed_in_state": True}
MONTH = {"start": "2023-01-01", "end": "2023-01-31"}


@pytest.mark.parametrize(
    ("services", "readings", "asked"),
    [
        # Of a short total and an unknown length, the length; a total spread over more than a year asks for its own
        # dates, not for those of work that has its dates.
        ([{"duration": {"months": 2}}, {}], {}, ["services[1].duration", "services[1].periods"]),
        (
            [{"duration": {"months": 8}, "within_twelve_months": False}, {"periods": [MONTH]}],
            {},
            ["services[0].periods"],
        ),
        # A total that lies within a year may still lie years from work that has its dates.
        (
            [
                {"periods": [{"start": "2022-01-01", "end": "2022-06-01"}]},
                {"duration": {"months": 2}, "within_twelve_months": True},
            ],
            {},
            ["services[1].periods"],
        ),
        # Where each is taken alone, one that is short is asked nothing.
        (
            [{"duration": {"months": 2}, "within_twelve_months": True}, {}],
            {"service_aggregation": "connected_only"},
            ["services[1].duration", "services[1].periods"],
        ),
    ],
)
def test_of_services_counted_together_only_what_is_open_is_asked(
    services: list[dict[str, Any]], readings: dict[str, str], asked: list[str]
) -> None:
    case = {"services": [HERE | service for service in services]}
    found = evaluate(case, shipped(), readings=readings, as_of="2024-12-31")
    assert (found.outcome, [m.path for m in found.missing]) == ("undetermined", asked)


@pytest.mark.parametrize("months", [2, 8])
def test_of_more_doubts_than_are_tried_every_one_is_asked(months: int) -> None:
    """Long enough alone, or only together: whichever of five services was performed abroad is asked of each."""
    paths = [f"services[{i}].performed_in_state" for i in range(5)]
    case = {"services": [{"duration": {"months": months}, "within_twelve_months": True}] * 5}
    found = evaluate(case, shipped(), unknown=paths, as_of="2024-12-31")
    assert (found.outcome, [m.path for m in found.missing]) == ("undetermined", paths)
