"""The parts of a conversation: openings, short replies, time told, things named, the state."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.time.model import Amount
from qa.dialogue.disowning import nobody_there
from qa.dialogue.moves import opening, returned, unanswered
from qa.dialogue.reading import Fact
from qa.dialogue.replies import read_reply
from qa.dialogue.state import State
from qa.dialogue.things import Thing, meant, things, things_named
from qa.dialogue.times import later, taken_back, time_of
from qa.dialogue.withdrawal import withdrawn
from qa.paths import LISTS, entities, fact, with_fact, without
from qa.understanding import understand

AGENT = "agents[0].independent"


@pytest.mark.parametrize(
    ("message", "move", "rest"),
    [
        ("حالة جديدة: لنا فرع", "fresh", "لنا فرع"),
        ("طيب، سؤال جديد، عندنا وكيل", "fresh", "عندنا وكيل"),
        ("New case: our branch sells", "fresh", "our branch sells"),
        ("Nouveau cas : notre bureau vend", "fresh", "notre bureau vend"),
        ("خلينا نبدا من جديد", "fresh", ""),
        ("وماذا لو كانت ست شهور؟", "what_if", "ست شهور؟"),
        ("شو لو كان مستقل؟", "what_if", "مستقل؟"),
        ("طيب لو نبيع فيه؟", "what_if", "نبيع فيه؟"),
        ("افترض أنه يعمل لنا وحدنا", "what_if", "يعمل لنا وحدنا"),
        ("What if it had been seven?", "what_if", "seven?"),
        ("Et si c'était neuf mois ?", "what_if", "neuf mois ?"),
        ("عفوا، خمسة أشهر لا ثمانية", "correction", "خمسة أشهر لا ثمانية"),
        ("لا معلش غلطت، أربع شهور بس", "correction", "أربع شهور بس"),
        ("Sorry, I meant five months", "correction", "five months"),
        ("Pardon, quatre mois", "correction", "quatre mois"),
        ("بل خمسة أشهر", "correction", "خمسة أشهر"),
        ("لنا وكيل يبرم العقود", "tell", "لنا وكيل يبرم العقود"),
        ("لا نعرف إن كان مستقلا", "tell", "لا نعرف إن كان مستقلا"),
        ("نعم", "tell", "نعم"),
    ],
)
def test_opening(message: str, move: str, rest: str) -> None:
    opened = opening(message)
    assert (opened.move, message[opened.rest :]) == (move, rest)


@pytest.mark.parametrize(
    ("message", "rest"),
    [
        ("لأ بيمضي كل أسبوع", "بيمضي كل أسبوع"),
        ("لا هو يوقع كل شهر", "هو يوقع كل شهر"),
        ("No he signs every week", "he signs every week"),
        ("Non il signe chaque mois", "il signe chaque mois"),
        ("لا يوقع شيئا", "لا يوقع شيئا"),
        ("لا هو سمسار ولا هو موظف", "لا هو سمسار ولا هو موظف"),
        ("No agent signs there", "No agent signs there"),
        ("لأ", "لأ"),
    ],
)
def test_a_no_that_only_answers_denies_nothing_behind_it(message: str, rest: str) -> None:
    plain = unanswered(message)
    assert (plain.strip(), len(plain)) == (rest, len(message))


@pytest.mark.parametrize(
    ("message", "goes_back"),
    [
        ("لندع هذا الافتراض. ما الحكم؟", True),
        ("لنعد إلى الواقع", True),
        ("نرجع للواقع، إيه الحكم؟", True),
        ("Back to the actual facts then", True),
        ("Revenons aux faits", True),
        ("دعنا من المستودع", False),
        ("عدنا إلى الموقع في مارس", False),
        ("We came back in May", False),
    ],
)
def test_going_back_to_the_case_as_told(message: str, goes_back: bool) -> None:
    assert (returned(message) is not None) == goes_back


@pytest.mark.parametrize(
    ("clause", "nobody"),
    [
        ("لم يكن لنا أحد هناك على الإطلاق", True),
        ("ما كان عنا حدا هونيك بالمرة", True),
        ("there is nobody there at all", True),
        ("s'il n'y avait personne là-bas", True),
        ("لا أحد يوقع العقود باسمنا", False),
        ("nobody there signs contracts", False),
        ("ليس لنا أحد سوى السمسار", False),
        ("لا يوقع ولا واحد منها", False),
    ],
)
def test_nobody_is_there_only_where_nothing_follows(clause: str, nobody: bool) -> None:
    assert nobody_there(clause) == nobody


@pytest.mark.parametrize(
    ("message", "value", "whole"),
    [
        ("نعم", True, True),
        ("ايوه طبعا", True, True),
        ("إي والله", True, True),
        ("واه", True, True),
        ("Yes, indeed.", True, True),
        ("oui, tout à fait", True, True),
        ("لا", False, True),
        ("لأ خالص", False, True),
        ("لا أبدا", False, True),
        ("no, not at all", False, True),
        ("non, jamais", False, True),
        ("لا أعرف", None, True),
        ("مدري والله", None, True),
        ("ما بعرف", None, True),
        ("I don't know", None, True),
        ("je ne sais pas", None, True),
        ("نعم، كل أسبوع", True, False),
        ("لا، وعندنا فرع يبيع", False, False),
    ],
)
def test_short_replies(message: str, value: bool | None, whole: bool) -> None:
    reply = read_reply(message, AGENT, {})
    assert reply is not None
    assert (reply.value, reply.known, reply.whole) == (value, value is not None, whole)


@pytest.mark.parametrize("message", ["ثمانية أشهر", "وكيلنا بارع", "لابد من ذلك", "nothing much", "الفقرة 3"])
def test_what_is_no_yes_and_no_no(message: str) -> None:
    assert read_reply(message, AGENT, {}) is None


SITE = "projects[0]"
YEAR = [{"start": "2024-01-01", "end": "2024-03-31"}, {"start": "2024-06-01", "end": "2024-09-30"}]


@pytest.mark.parametrize(
    ("message", "told", "name", "value"),
    [
        ("ثمانية أشهر", {}, "duration", {"months": 8}),
        ("دامت المدة سنة وشهرين", {}, "duration", {"years": 1, "months": 2}),
        ("خمسة أشهر لا ثمانية", {"duration": {"months": 8}}, "duration", {"months": 5}),
        ("خمسة لا ثمانية", {"duration": {"months": 8}}, "duration", {"months": 5}),
        ("five, not eight", {"duration": {"months": 8}}, "duration", {"months": 5}),
        ("سبعة", {"duration": {"months": 8}}, "duration", {"months": 7}),
        ("ثم مددناها شهرين", {"duration": {"months": 5}}, "duration", {"months": 7}),
        ("extended by three weeks", {"duration": {"months": 5}}, "duration", {"months": 5, "weeks": 3}),
        ("زدنا شهرين فصار المجموع سبعة أشهر", {"duration": {"months": 5}}, "duration", {"months": 7}),
        ("من 1 يناير 2024 إلى 31 مارس 2024", {}, "periods", YEAR[:1]),
        ("انتهى في 31 مايو 2024", {"periods": YEAR[:1]}, "periods", [{"start": "2024-01-01", "end": "2024-05-31"}]),
        ("بدأ في 1 فبراير 2024", {"periods": YEAR[:1]}, "periods", [{"start": "2024-02-01", "end": "2024-03-31"}]),
        ("وأيضا من 1 يونيو 2024 إلى 30 سبتمبر 2024", {"periods": YEAR[:1]}, "periods", YEAR),
        (
            "الفترة الثانية من 1 يونيو 2024 إلى 15 يونيو 2024",
            {"periods": YEAR},
            "periods",
            [YEAR[0], {"start": "2024-06-01", "end": "2024-06-15"}],
        ),
        ("مددناه شهرين", {"periods": YEAR[:1]}, "periods", [{"start": "2024-01-01", "end": "2024-05-31"}]),
    ],
)
def test_time_told_of_a_work(message: str, told: dict[str, Any], name: str, value: Any) -> None:
    reply = time_of(message, SITE, told, date(2025, 1, 1))
    assert reply is not None
    assert (reply.path, reply.value) == (f"{SITE}.{name}", value)


@pytest.mark.parametrize("message", ["نعم", "حوالي ستة أشهر", "بين ستة وسبعة أشهر", "سبعة", "لا أذكر"])
def test_time_that_is_not_told(message: str) -> None:
    assert time_of(message, SITE, {}, date(2025, 1, 1)) is None


def test_what_a_correction_takes_back() -> None:
    assert taken_back("خمسة أشهر لا ثمانية") == {8}
    assert taken_back("five months, not eight") == {8}
    assert taken_back("لا ثمانية أشهر") == frozenset()


@given(st.dates(date(2000, 1, 1), date(2050, 1, 1)), st.integers(0, 60), st.integers(0, 400))
def test_later_never_goes_back_and_months_keep_the_day_or_the_month_end(day: date, months: int, days: int) -> None:
    moved = later(day, Amount(months=months, days=days))
    assert moved >= day
    whole = later(day, Amount(months=months))
    assert whole.day <= day.day
    assert (whole.year * 12 + whole.month) - (day.year * 12 + day.month) == months


@pytest.mark.parametrize(
    ("message", "part", "kind"),
    [
        ("انس المستودع", "places", "warehouse"),
        ("the office", "places", "office"),
        ("l'entrepôt", "places", "warehouse"),
        ("البيرو ديالنا", "places", "office"),
        ("السمسار", "agents", "broker"),
        ("مندوبنا", "agents", "other"),
        ("ورشة البناء", "projects", "building_site"),
        ("الورشة", "places", "workshop"),
        ("our subsidiary", "control", None),
    ],
)
def test_things_named(message: str, part: str, kind: str | None) -> None:
    named = things_named(message)
    assert [(n.thing.part, n.thing.kind) for n in named][:1] == [(part, kind)]


@pytest.mark.parametrize("thing", things(), ids=[f"{t.part}-{t.kind}" for t in things()])
def test_an_arabic_anchor_brings_in_its_thing_and_tells_nothing_else_of_it(thing: Thing) -> None:
    """What an anchor tells would stand in the way of what the message tells (insurance alone is told by a fact)."""
    assert set(thing.anchor) == {"ar", "en", "fr"}
    case = understand(thing.anchor["ar"]).case.to_json()
    case.pop("enterprise", None)
    wanted: Any = {"kind": thing.kind} if thing.kind else {}
    wanted = {"services": {"through": "employees"}, "insurance": {"collects_premiums": True}}.get(thing.part, wanted)
    wanted = {"related_company": True} if thing.part == "control" else wanted
    assert case == {thing.part: [wanted] if thing.part in LISTS else wanted}


CASE: dict[str, Any] = {
    "places": [{"kind": "office"}, {"kind": "warehouse", "fixed": True}],
    "agents": [{"kind": "other"}],
}
FOCUS = ["places[0]", "places[1]", "agents[0]"]


def test_which_thing_a_name_means() -> None:
    by_name = {n: things_named(n)[0].thing for n in ("المستودع", "المكتب", "المصنع", "المكان", "المندوب")}
    assert meant(CASE, FOCUS, by_name["المستودع"]) == "places[1]"
    assert meant(CASE, FOCUS, by_name["المكتب"]) == "places[0]"
    assert meant(CASE, FOCUS, by_name["المصنع"]) is None
    assert meant(CASE, FOCUS, by_name["المكان"]) == "places[1]"
    assert meant(CASE, FOCUS, by_name["المندوب"]) == "agents[0]"


@pytest.mark.parametrize(
    ("message", "entities_out", "absent"),
    [
        ("انس المكتب", ("places[0]",), ()),
        ("احذف المستودع من الحساب", ("places[1]",), ()),
        ("forget the agent", ("agents[0]",), ()),
        ("Oubliez l'entrepôt", ("places[1]",), ()),
        ("لم يعد لنا مكتب هناك", ("places[0]",), ()),
        ("ما عندنا مستودع", ("places[1]",), ()),
        ("ليس مكتبا بل مصنع", ("places[0]",), ()),
        ("انس المصنع", (), ("المصنع",)),
        ("الوكيل ليس مستقلا", (), ()),
        ("المكتب لا نبيع فيه", (), ()),
    ],
)
def test_withdrawal(message: str, entities_out: tuple[str, ...], absent: tuple[str, ...]) -> None:
    gone = withdrawn(message, State(case=CASE, focus=tuple(FOCUS)))
    assert (gone.entities, gone.absent) == (entities_out, absent)
    assert len(gone.rest) == len(message)


def _fact(path: str, value: Any) -> Fact:
    return Fact(path, value, 0, 0, "")


def test_taking_a_thing_out_moves_the_later_ones_up() -> None:
    state = State(
        case=CASE,
        focus=tuple(FOCUS),
        pending="places[1].fixed",
        unknown=("places[1].fixed",),
        words={"places[1].fixed": "ثابت"},
    ).without("places[0]")
    assert state.case["places"] == [{"kind": "warehouse", "fixed": True}]
    assert (state.pending, state.unknown, state.focus) == (
        "places[0].fixed",
        ("places[0].fixed",),
        ("places[0]", "agents[0]"),
    )
    assert state.words == {"places[0].fixed": "ثابت"}


def test_a_fact_takes_the_place_of_what_said_the_same_in_another_way() -> None:
    state = State(case={"projects": [{"kind": "assembly", "duration": {"months": 8}}]})
    state = state.told((_fact("projects[0].periods", YEAR),))
    assert state.case["projects"][0] == {"kind": "assembly", "periods": YEAR}
    state = state.told((_fact("projects[0].duration", {"months": 5}),))
    assert state.case["projects"][0] == {"kind": "assembly", "duration": {"months": 5}}


def test_uses_add_up_unless_nothing_else_is_said_to_be_done() -> None:
    state = State(case={"places": [{"kind": "showroom", "activities": ["display"]}]})
    more = state.told((_fact("places[0].activities", ["storage"]),))
    assert more.case["places"][0]["activities"] == ["display", "storage"]
    only = more.told((_fact("places[0].activities", ["storage"]), _fact("places[0].only_these_activities", True)))
    assert only.case["places"][0]["activities"] == ["storage"]


def test_an_employee_is_not_independent() -> None:
    state = State(case={"agents": [{"kind": "other", "independent": True}]})
    assert state.told((_fact("agents[0].kind", "employee"),)).case["agents"] == [{"kind": "employee"}]


PATHS = st.sampled_from(["places[0].fixed", "places[1].fixed", "agents[0].independent", "control.related_company"])


@given(st.lists(st.tuples(PATHS, st.booleans()), max_size=8))
def test_the_last_word_on_a_fact_stands(told: list[tuple[str, bool]]) -> None:
    case: dict[str, Any] = {}
    for path, value in told:
        case = with_fact(case, path, value)
    for path, value in dict(told).items():
        assert fact(case, path) is value


@given(st.lists(st.tuples(PATHS, st.booleans()), max_size=8))
def test_a_state_comes_back_from_the_store_as_it_was(told: list[tuple[str, bool]]) -> None:
    state = State(lang="ar").told(tuple(_fact(p, v) for p, v in told))
    assert State.from_json(state.to_json()) == state
    for entity in reversed(entities(state.case)):
        state = state.without(entity)
    assert without(state.case, "places[0]") == state.case == {}
