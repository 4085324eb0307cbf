"""Random cases for the tests of the rules, with facts left unknown."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any, get_args

from hypothesis import strategies as st

from qa.case import Activity, AgentKind, PlaceKind, ProjectKind

Json = dict[str, Any]

PLACE_FACTS = (
    "fixed", "at_disposal", "business_carried_on", "only_these_activities", "goods_belong_to_enterprise",
    "preparatory_or_auxiliary", "part_of_project",
)  # fmt: skip
AGENT_FACTS = (
    "independent", "ordinary_course", "wholly_or_mostly_for_enterprise", "authority_to_conclude_contracts",
    "in_name_of_enterprise", "habitually_exercises_authority", "activities_only_of_paragraph_4",
    "habitually_keeps_stock", "delivers_from_stock",
)  # fmt: skip
INSURANCE_FACTS = (
    "collects_premiums", "insures_risks", "reinsurance_only", "through_person_in_state", "through_independent_agent",
)  # fmt: skip

TRI = st.sampled_from([True, False, None])


def _facts(names: tuple[str, ...]) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries(dict.fromkeys(names, TRI))


def _with(base: st.SearchStrategy[Json], **more: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    return st.tuples(base, st.fixed_dictionaries(more)).map(lambda pair: {**pair[0], **pair[1]})


def _period(start: int, length: int, going_on: bool) -> Json:
    first = date(2022, 1, 1) + timedelta(days=start)
    return {"start": first.isoformat(), "end": None if going_on else (first + timedelta(days=length)).isoformat()}


PERIODS = st.lists(
    st.builds(_period, st.integers(0, 900), st.integers(0, 250), st.just(False)), min_size=1, max_size=4
).map(lambda periods: {"periods": periods})
LENGTHS = st.builds(
    lambda months, days, within: {"duration": {"months": months, "days": days}, "within_twelve_months": within},
    st.integers(0, 9), st.integers(0, 31), TRI,
)  # fmt: skip
TIMES: st.SearchStrategy[Json] = st.one_of(PERIODS, LENGTHS, st.just({}))

PLACES = _with(
    _facts(PLACE_FACTS),
    kind=st.sampled_from([*get_args(PlaceKind), None]),
    activities=st.lists(st.sampled_from(get_args(Activity)), max_size=3, unique=True),
    activities_unknown=st.sampled_from([None, None, None, True]),
)
CHARACTER = st.sampled_from([None, None, True, False])
PROJECTS = _with(TIMES, kind=st.sampled_from([*get_args(ProjectKind), None]), preparatory_or_auxiliary=CHARACTER)
SERVICES = _with(TIMES, performed_in_state=TRI, preparatory_or_auxiliary=CHARACTER)
AGENTS = _with(
    _facts(AGENT_FACTS),
    kind=st.sampled_from([*get_args(AgentKind), None]),
    share_of_business_percent=st.sampled_from([None, None, None, 30, 50, 75, 90]),
)
CASES: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {
        "places": st.lists(PLACES, max_size=2),
        "projects": st.lists(PROJECTS, max_size=2),
        "services": st.lists(SERVICES, max_size=2),
        "agents": st.lists(AGENTS, max_size=2),
        "insurance": st.one_of(st.none(), _facts(INSURANCE_FACTS)),
        "control": st.one_of(st.none(), st.just({"related_company": True})),
    }
)


def random_case(random: Random) -> Json:
    """One thing of each kind or none, for comparisons in bulk; half its facts unknown."""

    def tri() -> bool | None:
        return random.choice([True, False, None, None])

    case: Json = {}
    if random.random() < 0.6:
        acts = random.sample(get_args(Activity), random.randrange(4))
        case["places"] = [
            {name: tri() for name in PLACE_FACTS}
            | {"kind": random.choice([*get_args(PlaceKind), None]), "activities": acts}
        ]
    if random.random() < 0.6:
        case["agents"] = [{name: tri() for name in AGENT_FACTS} | {"kind": random.choice([*get_args(AgentKind), None])}]
    if random.random() < 0.3:
        case["insurance"] = {name: tri() for name in INSURANCE_FACTS}
    if random.random() < 0.4:
        kind = {"kind": random.choice(get_args(ProjectKind))}
        case["projects"] = [_random_time(random) | kind | {"preparatory_or_auxiliary": tri()}]
    if random.random() < 0.4:
        case["services"] = [_random_time(random) | {"performed_in_state": tri(), "preparatory_or_auxiliary": tri()}]
    return case


def _random_time(random: Random) -> Json:
    way = random.randrange(3)
    if way == 0:
        return {}
    if way == 1:
        return {"duration": {"months": random.randrange(9), "days": random.randrange(32)}}
    return {
        "periods": [_period(random.randrange(600), random.randrange(220), False) for _ in range(random.randrange(1, 4))]
    }
