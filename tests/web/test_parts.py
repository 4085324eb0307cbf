"""The pieces of the pages: marks, timelines, rows of what was understood, the pieces of a memo."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.web.checking import pieces
from api.web.present import places, rows
from api.web.reading import _differences, _matched, defined
from api.web.timeline import WIDTH, timelines
from api.web.view import segments
from corpus.export import instrument_json
from corpus.library import Library

OFFSETS = st.lists(st.tuples(st.integers(-3, 60), st.integers(-3, 60)), max_size=6)


@given(st.text(max_size=50), OFFSETS)
def test_marks_never_change_the_text(text: str, spans: list[tuple[int, int]]) -> None:
    assert "".join(piece for piece, _ in segments(text, spans)) == text


def test_marks_fall_on_the_words_of_the_rule() -> None:
    text = "لمدة تزيد في مجموعها على ستة (6) أشهر خلال فترة"
    assert segments(text, places(text, ["ستة (6) أشهر"])) == [
        ("لمدة تزيد في مجموعها على ", False),
        ("ستة (6) أشهر", True),
        (" خلال فترة", False),
    ]


SITE = {"projects": [{"periods": [{"start": "2024-01-01", "end": "2024-05-31"}, {"start": "2024-09-01"}]}]}
MEASURED = {
    "because": [
        {
            "path": "projects[0].periods",
            "window": {"start": "2024-01-01", "end": "2024-12-31"},
            "counted": {"months": 9},
        }
    ]
}


@pytest.mark.parametrize("rtl", [True, False])
def test_the_timeline_runs_in_the_direction_of_the_page(rtl: bool) -> None:
    (line,) = timelines(SITE, MEASURED, date(2024, 12, 31), rtl)
    first, second = line.bars
    assert (first.x > second.x) is rtl
    assert second.open
    assert second.end == "2024-12-31"
    assert line.window is not None
    assert (line.window.start, line.window.end) == ("2024-01-01", "2024-12-31")
    for bar in (*line.bars, line.window):
        assert bar.x >= 0
        assert bar.x + bar.width <= WIDTH
    assert all(0 <= x <= WIDTH for x, _ in line.ticks)


def test_no_dates_give_no_picture() -> None:
    assert timelines({"projects": [{"duration": {"months": 3}}]}, MEASURED, date(2024, 1, 1), True) == []


def view(lang: str) -> Any:
    """A view with words alone."""
    from api.web.view import View
    from api.web.words import Words

    return View(None, Words(lang), "auto", "", "0")  # type: ignore[arg-type]


def test_each_fact_stands_beside_the_words_that_gave_it() -> None:
    from api.web.asking import case_groups

    question = "لنا مكتب ثابت"
    said = [
        {"path": "places[0].kind", "value": "office", "start": 4, "end": 8, "text": "مكتب"},
        {"path": "places[0].fixed", "value": True, "start": 9, "end": 13, "text": "ثابت"},
    ]
    assert all(question[u["start"] : u["end"]] == u["text"] for u in said)
    case = {"places": [{"kind": "office", "fixed": False, "business_carried_on": True}]}
    found = {r.path: (r.words, r.origin) for r in rows(view("ar"), case, said, case_groups("ar"))}
    assert found["places.0.kind"] == ("مكتب", "words")
    assert found["places.0.fixed"] == ("", "you")  # corrected by the reader: the words no longer say it
    assert found["places.0.business_carried_on"] == ("", "inferred")


def test_a_fact_that_a_model_proposed_is_said_to_be_so() -> None:
    from api.web.asking import case_groups

    case = {"agents": [{"independent": True}]}
    said = [{"path": "agents[0].independent", "value": True, "start": 0, "end": 4, "text": "مستق", "proposed": True}]
    (row,) = rows(view("ar"), case, said, case_groups("ar"))
    assert (row.origin, row.words) == ("proposed", "مستق")


def test_a_fact_corrected_says_so_in_the_readers_language() -> None:
    from api.web.asking import case_groups

    case = {"projects": [{"duration": {"months": 8, "days": 3}}]}
    (row,) = rows(view("fr"), case, [], case_groups("fr"))
    assert row.shown == "8 mois, 3 jours"


def test_a_memo_is_cut_where_its_findings_stand_and_nothing_is_lost() -> None:
    memo = "تنص الفقرة 1 على أن «المكان الثابت» هو كذا."
    start = memo.index("«")
    found = {
        "quotations": [{"start": start, "end": memo.index("»") + 1, "status": "exact"}],
        "citations": [{"start": 4, "end": 12}, {"start": start + 1, "end": start + 3}],
    }
    made = pieces(memo, found)
    assert "".join(p.text for p in made) == memo
    assert [p.look for p in made if p.href] == ["cite", "met"]


@given(st.lists(st.sampled_from(["لا", "ما", "لم", "المشروع", "المنشأة"]), max_size=8),
       st.lists(st.sampled_from(["لا", "ما", "لم", "المشروع", "المنشأة"]), max_size=8))  # fmt: skip
def test_a_comparison_marks_words_and_keeps_both_texts(one: list[str], two: list[str]) -> None:
    left, right = _differences(" ".join(one), " ".join(two))
    assert "".join(t for t, _ in left) == " ".join(one)
    assert "".join(t for t, _ in right) == " ".join(two)
    unmarked = ["".join(t for t, marked in side if not marked).split() for side in (left, right)]
    assert unmarked[0] == unmarked[1]


def test_the_reader_lists_the_terms_the_text_defines() -> None:
    doc = instrument_json(Library(None).get("article5"))
    assert ("المنشأة الدائمة", "art_5__para_1") in [(term, eid) for term, eid, _ in defined(doc)]


def test_provisions_are_compared_by_role_and_else_by_number() -> None:
    """The office is the fourth point of one list and the third of the other; paragraph 9 stands in one text alone."""
    one: dict[str, Any] = {"art_5__para_2__point_d": {}, "art_5__para_3": {}, "art_5__para_9": {}}
    two: dict[str, Any] = {"art_7__para_2__point_c": {}, "art_7__para_3": {}, "art_7__para_2__point_d": {}}
    roles = [
        {"art_5__para_2__point_d": "office"},
        {"art_7__para_2__point_c": "office", "art_7__para_2__point_d": "farm"},
    ]
    assert _matched([one, two], roles) == [
        ("art_5__para_2__point_d", "art_7__para_2__point_c"),
        ("art_5__para_3", "art_7__para_3"),
        ("art_5__para_9", None),
        (None, "art_7__para_2__point_d"),
    ]


def test_a_provision_quoted_and_found_is_shown_once() -> None:
    from api.web.asking import _once

    quotes = [{"id": "art_5__para_4", "instrument": "article5"}]
    passages = [
        {"id": "art_5__para_4", "instrument": "article5", "highlights": [[0, 3]]},
        {"id": "art_5__para_4", "instrument": "other", "highlights": []},
    ]
    marked, rest = _once(quotes, passages)
    assert marked[0]["highlights"] == [[0, 3]]
    assert [p["instrument"] for p in rest] == ["other"]
