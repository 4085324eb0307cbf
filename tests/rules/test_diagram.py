"""Decision diagrams against truth tables: what is unknown is filled in every way and counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.rules.cond import FALSE, TRUE, Cond, all_of, any_of, choose, fact, no
from qa.rules.cond import readings as standing
from qa.rules.diagram import assignment, compiled

NAMES = ("a", "b", "c", "d", "e")
CONDS = st.recursive(
    st.sampled_from([fact(name) for name in NAMES] + [TRUE, FALSE]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: all_of("", *parts)),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: any_of("", *parts)),
        inner.map(no),
        st.tuples(inner, inner, inner).map(lambda p: choose("way", {"first": p[0], "second": p[1], "third": p[2]})),
    ),
    max_leaves=10,
)
KNOWN = st.fixed_dictionaries(dict.fromkeys(NAMES, st.sampled_from([True, False, None, None])))
CHOSEN = st.sampled_from([{}, {"way": "first"}, {"way": "second"}, {"way": "third"}])


def holds(cond: Cond, facts: Mapping[str, bool], chosen: Mapping[str, str]) -> bool:
    """The plain meaning of a condition."""
    if cond.op == "fact":
        return facts[cond.key]
    if cond.op == "choose":
        return holds(cond.parts[cond.choices.index(chosen.get(cond.key, cond.choices[0]))], facts, chosen)
    parts = [holds(part, facts, chosen) for part in cond.parts]
    return not parts[0] if cond.op == "not" else all(parts) if cond.op == "all" else any(parts)


def completions(known: Mapping[str, bool | None], leave: str = "") -> Iterator[dict[str, bool]]:
    """Every way to fill what is unknown, and (once) nothing of ``leave``."""
    free = [name for name in NAMES if known[name] is None and name != leave]
    for filled in product([True, False], repeat=len(free)):
        yield {**{k: bool(v) for k, v in known.items()}, **dict(zip(free, filled, strict=True))}


@given(CONDS, KNOWN, CHOSEN)
def test_a_diagram_says_what_all_completions_say(
    cond: Cond, known: dict[str, bool | None], chosen: dict[str, str]
) -> None:
    diagram = compiled(cond)
    variables = assignment(known, chosen, standing(cond))
    values = [holds(cond, facts, chosen) for facts in completions(known)]
    assert diagram.exact(variables) == (values[0] if len(set(values)) == 1 else None)
    assert diagram.reach(variables) == (True in values) * 2 + (False in values)
    assert diagram.weight(variables) == pytest.approx(values.count(True) / len(values))


@given(CONDS, KNOWN, CHOSEN)
def test_the_influence_of_a_fact_is_the_share_of_completions_in_which_it_decides(
    cond: Cond, known: dict[str, bool | None], chosen: dict[str, str]
) -> None:
    diagram = compiled(cond)
    variables = assignment(known, chosen, standing(cond))
    for slot in (name for name in NAMES if known[name] is None):
        others = list(completions(known, leave=slot))
        decides = [holds(cond, o | {slot: True}, chosen) != holds(cond, o | {slot: False}, chosen) for o in others]
        assert diagram.influence(slot, variables) == pytest.approx(decides.count(True) / len(decides))
        assert diagram.influence(slot, variables) == diagram.influence(slot, variables)


def test_a_reading_that_is_not_chosen_keeps_its_default() -> None:
    choices = {"way": ("first", "second", "third")}
    assert assignment({"a": None}, {}, choices) == {"a": None, "way=second": False, "way=third": False}
    assert assignment({}, {"way": "third"}, choices) == {"way=second": False, "way=third": True}
