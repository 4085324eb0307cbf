"""The verdict is exact: it agrees with every way of filling what is unknown, and with an independent judge."""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.library import shipped
from qa.rules import evaluate
from qa.rules.readings import readings
from tests.rules import oracle
from tests.rules.strategies import (
    AGENT_FACTS,
    AGENTS,
    CASES,
    INSURANCE_FACTS,
    PLACE_FACTS,
    PLACES,
    PROJECTS,
    SERVICES,
    random_case,
)  # fmt: skip

DEFAULTS = {name: reading.default for name, reading in readings().items()}


def _completions(thing: dict[str, Any], facts: tuple[str, ...]) -> list[dict[str, Any]]:
    unknown = [f for f in facts if thing.get(f) is None]
    return [
        {**thing, **dict(zip(unknown, filled, strict=True))} for filled in product([True, False], repeat=len(unknown))
    ]


def _agrees(section: str, thing: dict[str, Any], facts: tuple[str, ...], listed: bool = True) -> None:
    def case(filled: dict[str, Any]) -> dict[str, Any]:
        return {section: [filled] if listed else filled}

    path = f"{section}[0]" if listed else section
    unknown = [f"{path}.{f}" for f in facts if thing.get(f) is None]
    verdict = evaluate(case(thing), shipped(), unknown=unknown)
    outcomes = {evaluate(case(filled), shipped()).outcome for filled in _completions(thing, facts)}
    expected = outcomes.pop() if len(outcomes) == 1 else "undetermined"
    assert verdict.outcome == expected
    assert bool(verdict.missing) == (expected == "undetermined")


@given(AGENTS)
def test_an_agent_is_judged_as_all_completions_agree(agent: dict[str, Any]) -> None:
    figure = agent["share_of_business_percent"] is not None
    facts = tuple(f for f in AGENT_FACTS if f != "wholly_or_mostly_for_enterprise" or not figure)
    # The order of the facts is that of the form; enough are known to keep the completions few.
    for fact in facts[:4]:
        agent[fact] = bool(agent[fact])
    _agrees("agents", agent, facts)


@given(PLACES)
def test_a_place_is_judged_as_all_completions_agree(place: dict[str, Any]) -> None:
    place["activities"] = place["activities"] or ["storage"]
    place["activities_unknown"] = None
    place["part_of_project"] = False
    _agrees("places", place, PLACE_FACTS)


@given(st.fixed_dictionaries({f: st.sampled_from([True, False, None]) for f in INSURANCE_FACTS}))
def test_insurance_is_judged_as_all_completions_agree(insurance: dict[str, Any]) -> None:
    insurance["collects_premiums"] = bool(insurance["collects_premiums"])
    if insurance["through_independent_agent"] is not None and insurance["through_person_in_state"] is None:
        insurance["through_person_in_state"] = True
    _agrees("insurance", insurance, INSURANCE_FACTS, listed=False)


def _either(reading: str) -> st.SearchStrategy[dict[str, str]]:
    """Choices of a reading and of whether paragraph 4 stops what paragraph 3 gives."""
    return st.fixed_dictionaries(
        {name: st.sampled_from(list(readings()[name].choices)) for name in (reading, "paragraph_4_over_3")}
    )


@given(st.lists(PROJECTS, min_size=1, max_size=2), _either("project_aggregation"))
def test_projects_are_judged_as_all_completions_agree(things: list[dict[str, Any]], chosen: dict[str, str]) -> None:
    _all_agree("projects", things, ("preparatory_or_auxiliary",), chosen)


@given(st.lists(SERVICES, min_size=1, max_size=3), _either("service_aggregation"))
def test_services_are_judged_as_all_completions_agree(things: list[dict[str, Any]], chosen: dict[str, str]) -> None:
    _all_agree("services", things, ("preparatory_or_auxiliary", "performed_in_state"), chosen)


def _all_agree(section: str, things: list[dict[str, Any]], facts: tuple[str, ...], chosen: dict[str, str]) -> None:
    """Facts said to be unknown, of several things that count together: the outcome is that of all the ways to fill
    them, and one is asked for exactly when some way of filling the others leaves it to decide."""
    for thing in things:
        if not (thing.get("duration") or thing.get("periods")):
            thing["duration"] = {"months": 7}
        thing["within_twelve_months"] = None
    unknown = [(i, f) for i, thing in enumerate(things) for f in facts if thing.get(f) is None]
    outcomes = {}
    for filled in product([True, False], repeat=len(unknown)):
        new = [dict(thing) for thing in things]
        for (i, fact), value in zip(unknown, filled, strict=True):
            new[i][fact] = value
        outcomes[filled] = evaluate({section: new}, shipped(), readings=chosen).outcome
    paths = [f"{section}[{i}].{fact}" for i, fact in unknown]
    verdict = evaluate({section: things}, shipped(), readings=chosen, unknown=paths)
    found = set(outcomes.values())
    assert verdict.outcome == (found.pop() if len(found) == 1 else "undetermined")
    if verdict.outcome == "undetermined" and "undetermined" not in outcomes.values():
        asked = {m.path for m in verdict.missing}
        for place, path in enumerate(paths):
            flipped = {filled: (*filled[:place], not filled[place], *filled[place + 1 :]) for filled in outcomes}
            assert (path in asked) == any(outcomes[f] != outcomes[other] for f, other in flipped.items()), path
        assert asked <= set(paths)


def _compare(count: int, seed: int) -> None:
    random = Random(seed)
    names = [n for n in DEFAULTS if n != "project_aggregation"]
    for _ in range(count):
        case = random_case(random)
        chosen = dict(DEFAULTS)
        for name in random.sample(names, random.randrange(4)):
            chosen[name] = random.choice(list(readings()[name].choices))
        got = evaluate(case, shipped(), readings=chosen, as_of="2024-06-30")
        assert got.outcome == oracle.outcome(case, chosen), (case, chosen)


def test_an_independent_judge_agrees() -> None:
    _compare(250, seed=5)


@pytest.mark.slow
@pytest.mark.skipif("MITHAQ_SLOW" not in os.environ, reason="thousands of cases: set MITHAQ_SLOW=1")
def test_an_independent_judge_agrees_on_thousands() -> None:
    _compare(4000, seed=7)


@given(CASES)
def test_a_missing_fact_can_change_the_outcome_and_its_answers_are_told_right(case: dict[str, Any]) -> None:
    """Every fact asked for decides in some completion; what each answer is said to do, it does."""
    verdict = evaluate(case, shipped(), as_of="2024-06-30")
    assert bool(verdict.missing) == (verdict.outcome == "undetermined")
    for missing in verdict.missing[:6]:
        for effect in missing.effects:
            if isinstance(effect.value, bool):
                after = evaluate(_set(case, missing.path, effect.value), shipped(), as_of="2024-06-30")
                assert after.outcome == effect.outcome


@given(CASES)
def test_a_change_of_fact_does_what_is_said(case: dict[str, Any]) -> None:
    verdict = evaluate(case, shipped(), as_of="2024-06-30")
    told = [(change.path, str(change.value), change.also) for change in verdict.would_change]
    assert len(told) == len(set(map(repr, told)))  # each change once
    for change in verdict.would_change[:6]:
        changed = _set(case, change.path, change.to_json()["value"])
        for path, value in change.also:
            changed = _set(changed, path, value)
        after = evaluate(changed, shipped(), as_of="2024-06-30")
        assert after.outcome == change.outcome != verdict.outcome


def _set(case: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The case with the fact at ``path`` changed (a length replaces dated periods)."""
    section, _, fact = path.partition(".")
    if "[" not in section:
        return {**case, section: {**(case.get(section) or {}), fact: value}}
    name, index = section[:-1].split("[")
    things = list(case.get(name) or [{}])
    things[int(index)] = {**things[int(index)], fact: value, **({"periods": None} if fact == "duration" else {})}
    return {**case, name: things}


# Facts of which nothing is presumed when they are not said.
_ASKED = {
    "agents": ("ordinary_course", "authority_to_conclude_contracts", "habitually_exercises_authority",
               "habitually_keeps_stock", "delivers_from_stock"),
    "places": ("only_these_activities", "goods_belong_to_enterprise"),
}  # fmt: skip


@given(CASES, st.data())
def test_a_fact_learned_never_turns_a_determined_verdict(case: dict[str, Any], data: st.DataObject) -> None:
    """Whatever is learned of what was open leaves a determined verdict as it was, grounds and all."""
    verdict = evaluate(case, shipped(), as_of="2024-06-30")
    open_facts = [
        (f"{section}[{i}].{fact}")
        for section, facts in _ASKED.items()
        for i, thing in enumerate(case[section])
        for fact in facts
        if thing.get(fact) is None
    ]
    if verdict.outcome == "undetermined" or not open_facts:
        return
    path = data.draw(st.sampled_from(open_facts))
    after = evaluate(_set(case, path, data.draw(st.booleans())), shipped(), as_of="2024-06-30")
    assert after.outcome == verdict.outcome
