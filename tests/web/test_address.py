"""The address is the case: what a form or an address says is the case, and the case says it back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.web.address import decode, encode, put_fact
from api.web.fields import Field, bracketed, dotted, groups, locate
from api.web.inquiry import read
from corpus.errors import InvalidCase
from qa.case import case_schema, parse_case

GROUPS = groups(case_schema("ar"))
DATES = st.dates().map(lambda d: d.replace(year=1900 + d.year % 300).isoformat())


def values(field: Field) -> st.SearchStrategy[Any]:
    """A JSON value of that field."""
    match field.kind:
        case "bool":
            return st.booleans()
        case "choice":
            return st.sampled_from([code for code, _ in field.options])
        case "choices":
            return st.lists(st.sampled_from([code for code, _ in field.options]), min_size=1, max_size=3, unique=True)
        case "duration":
            part = st.sampled_from([p.name for p in field.parts])
            return st.dictionaries(part, st.integers(0, 90), min_size=1, max_size=3)
        case "periods":
            return st.lists(st.fixed_dictionaries({"start": DATES}), min_size=1, max_size=3)
        case "number":
            return st.integers(0, 100) | st.floats(0, 100).map(lambda x: round(x, 2) + 0.5).filter(lambda x: x <= 100)
        case _:
            return st.just("x")


def entity(fields: tuple[Field, ...], least: int) -> st.SearchStrategy[dict[str, Any]]:
    """An entity of which some facts are known."""
    every = st.fixed_dictionaries({}, optional={f.name: values(f) for f in fields})
    return every.filter(lambda e: len(e) >= least)


CASES = st.fixed_dictionaries(
    {},
    optional={
        g.name: st.lists(entity(g.fields, 0), min_size=1, max_size=3) if g.many else entity(g.fields, 1) for g in GROUPS
    },
)


@given(CASES)
def test_a_case_goes_into_an_address_and_comes_back(case: dict[str, Any]) -> None:
    back, rest = decode(encode(case, GROUPS), GROUPS)
    assert back == case
    assert rest == []


@given(CASES)
def test_an_address_of_a_case_is_already_the_shortest(case: dict[str, Any]) -> None:
    pairs = encode(case, GROUPS)
    assert read(pairs, GROUPS).asis
    assert read([*pairs, ("q", "سؤال")], GROUPS).q == "سؤال"


@pytest.mark.parametrize("digits", ["8", "٨", "۸", " 8 "])
def test_a_number_is_read_in_any_script_of_digits(digits: str) -> None:
    case, _ = decode([("projects.0.duration.months", digits)], GROUPS)
    assert case == {"projects": [{"duration": {"months": 8}}]}


def test_a_share_keeps_its_fraction() -> None:
    case, _ = decode([("agents.0.share_of_business_percent", "٦٢٫٥")], GROUPS)
    assert case["agents"][0]["share_of_business_percent"] == 62.5


def test_what_is_no_value_is_kept_so_that_it_is_refused_with_its_path() -> None:
    case, _ = decode([("places.0.fixed", "maybe"), ("projects.0.duration.months", "many")], GROUPS)
    assert case["places"][0]["fixed"] == "maybe"
    with pytest.raises(InvalidCase) as raised:
        parse_case(case)
    assert {path for path, _ in raised.value.faults} == {"places[0].fixed", "projects[0].duration.months"}


@pytest.mark.parametrize(
    "name",
    ["places.0.knd", "places.x.kind", "places.99999.kind", "projects.0.periods.x.start", "projects.0.duration.eons"],
)
def test_a_name_that_is_no_fact_is_refused(name: str) -> None:
    with pytest.raises(InvalidCase):
        decode([(name, "yes")], GROUPS)


def test_a_mentioned_thing_of_which_nothing_is_known_stays_mentioned() -> None:
    case, _ = decode([("agents.0.kind", ""), ("enterprise.insurance_business", "")], GROUPS)
    assert case == {"agents": [{}]}


def test_gaps_close_and_order_stays() -> None:
    case, _ = decode([("places.7.kind", "office"), ("places.2.kind", "branch")], GROUPS)
    assert [p["kind"] for p in case["places"]] == ["branch", "office"]


def test_one_fact_is_set_changed_and_forgotten() -> None:
    case = {"places": [{"kind": "office"}, {}]}
    told = put_fact(case, "places.0.fixed", "no", GROUPS)
    assert told == {"places": [{"kind": "office", "fixed": False}, {}]}
    assert put_fact(told, "places.0.fixed", "yes", GROUPS)["places"][0]["fixed"] is True
    assert put_fact(told, "places.0.fixed", "", GROUPS) == case


def test_a_button_of_the_page_gives_one_fact() -> None:
    inquiry = read([("places.0.kind", "office"), ("set", "places.0.fixed=yes"), ("dont_know", "agents.0.kind")], GROUPS)
    assert inquiry.case == {"places": [{"kind": "office", "fixed": True}]}
    assert inquiry.unknown == ("agents.0.kind",)
    assert not inquiry.asis


def test_a_fact_now_known_is_no_longer_among_the_unknown() -> None:
    inquiry = read([("places.0.fixed", "yes"), ("dont_know", "places.0.fixed")], GROUPS)
    assert inquiry.unknown == ()


def test_readings_date_and_strictness() -> None:
    inquiry = read(
        [("reading.window", "calendar_year"), ("as_of", "2025-06-30"), ("unmentioned", "unknown"), ("q", " x ")], GROUPS
    )
    assert inquiry.readings == {"window": "calendar_year"}
    assert str(inquiry.as_of) == "2025-06-30"
    assert inquiry.unmentioned == "unknown"
    assert inquiry.q == "x"
    with pytest.raises(InvalidCase):
        read([("as_of", "2025-6-3")], GROUPS)


@pytest.mark.parametrize(("path", "form"), [("places[0].fixed", "places.0.fixed"), ("control.related_company",) * 2])
def test_paths_in_both_spellings(path: str, form: str) -> None:
    assert dotted(path) == form
    assert bracketed(form) == path
    assert locate(GROUPS, path) == locate(GROUPS, form)
    assert locate(GROUPS, path) is not None


def test_the_form_has_a_field_for_every_fact_of_the_schema() -> None:
    schema = case_schema("en")
    for group in GROUPS:
        node = schema["properties"][group.name]
        inner = node["items"] if group.many else node
        assert {f.name for f in group.fields} == set(inner["properties"])
