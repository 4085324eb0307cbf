"""The case: what it takes, what it refuses, and how a fault is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import InvalidCase
from qa.case import MAX_PERIODS, Case, case_paths, case_schema, parse_case
from qa.case_schema import labels
from tests.rules.strategies import CASES


@given(CASES)
def test_a_case_read_back_from_its_json_is_the_same(case: dict[str, Any]) -> None:
    read = parse_case(case)
    assert parse_case(read.to_json()).to_json() == read.to_json()


def test_a_case_is_taken_as_it_is() -> None:
    case = Case()
    assert parse_case(case) is case


@pytest.mark.parametrize(
    ("obj", "path"),
    [
        ({"places": [{"fixed": "yes"}]}, "places[0].fixed"),
        ({"agents": [{"kind": "employee"}, {"independent": 1}]}, "agents[1].independent"),
        ({"places": [{"activities": ["storage", "sale"]}]}, "places[0].activities[1]"),
        ({"projects": [{"duration": {"months": 6.0}}]}, "projects[0].duration.months"),
        ({"projects": [{"periods": [{"start": "2024-05-01", "end": "2024-04-30"}]}]}, "projects[0].periods[0]"),
        ({"projects": [{"periods": [{"start": "1524-05-01"}]}]}, "projects[0].periods[0].start"),
        ({"agents": [{"share_of_business_percent": float("nan")}]}, "agents[0].share_of_business_percent"),
        ({"control": "none"}, "control"),
        ({"insurance": {"colour": 1}}, "insurance.colour"),
        ("case", "case"),
        (None, "case"),
        ([], "case"),
        ({1: 2}, "[1]"),
        ({"places": [{}] * 501}, "places"),
        ({"projects": [{"periods": [{}] * (MAX_PERIODS + 1)}]}, "projects[0].periods"),
    ],
)
def test_a_fault_is_named_by_its_path(obj: object, path: str) -> None:
    with pytest.raises(InvalidCase) as error:
        parse_case(obj)
    assert path in [p for p, _ in error.value.faults]
    assert all(reason for _, reason in error.value.faults)


def test_all_faults_are_told_in_the_language_asked_for() -> None:
    obj = {"places": [{"fixed": 0, "kind": "tent"}], "sites": []}
    for lang, word in (("ar", "حقل غير معروف"), ("en", "unknown field"), ("fr", "champ inconnu")):
        with pytest.raises(InvalidCase) as error:
            parse_case(obj, lang)
        assert dict(error.value.faults)["sites"] == word
        assert len(error.value.faults) == 3


def test_values_within_values_are_refused_without_exhausting_anything() -> None:
    bomb: Any = "storage"
    for _ in range(5000):
        bomb = [bomb]
    with pytest.raises(InvalidCase) as error:
        parse_case({"places": [{"kind": "warehouse", "activities": bomb}]})
    assert error.value.faults[0][0] == "places[0].activities[0]"
    knot: dict[str, Any] = {}
    knot["places"] = knot
    with pytest.raises(InvalidCase):
        parse_case(knot)


@pytest.mark.parametrize(
    ("written", "word"),
    [("2023-02-29", "no such day"), ("2023-00-10", "no such day"), ("٢٠٢٣-٠١-٠١", "written like"),
     ("2023-W05-1", "written like"), ("20230101", "written like"), ("2023-1-1", "written like"),
     ("2023-01-01 ", "written like"), ("2023-01-0x", "written like"), ("1899-12-31", "1900")],
)  # fmt: skip
def test_a_date_is_refused_for_what_is_wrong_with_it(written: str, word: str) -> None:
    with pytest.raises(InvalidCase) as error:
        parse_case({"services": [{"periods": [{"start": written}]}]}, "en")
    ((path, reason),) = error.value.faults
    assert path == "services[0].periods[0].start"
    assert word in reason


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["places", "agents", "kind", "periods", "fixed", "duration", "x"]), inner)
    ),
    max_leaves=12,
)


@given(JUNK)
def test_anything_is_read_or_refused(obj: object) -> None:
    faults: list[tuple[str, str]] = []
    try:
        parse_case(obj)
    except InvalidCase as error:
        faults = error.faults
        assert faults
    assert all(path and reason for path, reason in faults)


@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
def test_every_fact_has_a_title_and_a_question(lang: str) -> None:
    for path in case_paths():
        assert labels()["facts"][path]["title"][lang]
        assert labels()["facts"][path]["question"][lang]


def test_every_word_of_the_labels_is_of_a_fact() -> None:
    paths = set(case_paths())
    whole = paths | {p.split(".")[0] for p in paths}
    assert set(labels()["facts"]) <= whole


def test_the_schema_draws_a_form() -> None:
    schema = case_schema()
    place = schema["properties"]["places"]["items"]
    assert place["type"] == "object"
    assert place["properties"]["fixed"] == {
        "title": "مكان ثابت",
        "description": labels()["facts"]["places.fixed"]["question"]["ar"],
        "type": ["boolean", "null"],
    }
    kinds = place["properties"]["kind"]["oneOf"]
    assert {"const": "branch", "title": "فرع"} in kinds
    assert kinds[-1] == {"const": None, "title": "غير معلوم"}
    acts = place["properties"]["activities"]
    assert acts["items"]["type"] == "string"
    assert all(kind["const"] for kind in acts["items"]["oneOf"])
    period = schema["properties"]["projects"]["items"]["properties"]["periods"]["items"]["properties"]
    assert period["start"]["format"] == "date"
    assert case_schema("en")["properties"]["control"]["title"] == "Control between companies"
