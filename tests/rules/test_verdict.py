"""The verdict as data and as sentences: its shape, its quotes, its reasons, and what it does not depend on."""

from __future__ import annotations

import json
import re
from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import BadInput, NotFound
from corpus.library import shipped
from corpus.model import slices
from qa.case import parse_case
from qa.explain import to_html, to_text
from qa.quotes import quote
from qa.rules import evaluate
from qa.rules.readings import readings
from qa.verdict import Node, Verdict
from tests.rules.strategies import CASES

SIGNS = {"authority_to_conclude_contracts": True, "habitually_exercises_authority": True}
BROKER = {"agents": [{"kind": "broker", **SIGNS}]}
STORES = {"activities": ["storage"], "only_these_activities": True, "goods_belong_to_enterprise": True}
DEPOT = {"places": [{"kind": "warehouse", "fixed": True, **STORES}]}
BROKEN = [{"start": "2023-07-01", "end": "2023-10-31"}, {"start": "2024-02-01", "end": "2024-05-31"}]
SITE = {"projects": [{"kind": "building_site", "periods": BROKEN}]}


def nodes(node: Node) -> list[Node]:
    return [node, *(n for part in node.because for n in nodes(part))]


@given(CASES, st.sampled_from(["ar", "en", "fr"]), st.booleans())
def test_every_verdict_keeps_its_promises(case: dict[str, Any], lang: str, strict: bool) -> None:
    """Quotes are slices; every node stands on a quote of the verdict; no outcome without its support; plain JSON."""
    verdict = evaluate(case, shipped(), unmentioned="unknown" if strict else "absent", as_of="2024-06-30", lang=lang)
    quoted = {q.id: q for q in verdict.quotes}
    for q in verdict.quotes:
        assert q.text == slices(shipped().source, q.spans)
        assert q.chapeau is None or q.chapeau.text == slices(shipped().source, q.chapeau.spans)
    for node in nodes(verdict.explanation):
        assert node.quote in quoted
        assert node.provision in quoted
        assert node.statement
    assert set(verdict.grounds) <= set(quoted)
    assert set(verdict.defeated_by) <= set(quoted)
    assert {m.provision for m in verdict.missing} <= set(quoted)
    assert bool(verdict.grounds) == (verdict.outcome == "permanent_establishment")
    assert not verdict.defeated_by or verdict.outcome == "no_permanent_establishment"
    assert bool(verdict.missing) == (verdict.outcome == "undetermined")
    assert bool(verdict.undetermined_because) == (verdict.outcome == "undetermined")
    assert verdict.holds_under_every_reading == (not verdict.readings)
    for reading in verdict.readings:
        assert reading.outcomes[reading.chosen] == verdict.outcome
        assert len(set(reading.outcomes.values())) > 1
    assert json.loads(json.dumps(verdict.to_json())) == verdict.to_json()


@given(CASES, st.randoms())
def test_the_order_of_lists_does_not_matter(case: dict[str, Any], random: Random) -> None:
    turned = dict(case)
    for name in ("places", "projects", "services", "agents"):
        turned[name] = list(case[name])
        random.shuffle(turned[name])
    turned["places"] = [{**p, "activities": p["activities"][::-1]} for p in turned["places"]]
    one, other = (evaluate(c, shipped(), as_of="2024-06-30") for c in (case, turned))
    assert one.outcome == other.outcome
    assert set(one.grounds) == set(other.grounds)
    assert set(one.defeated_by) == set(other.defeated_by)
    assert {(r.reading, tuple(r.outcomes.items())) for r in one.readings} == {
        (r.reading, tuple(r.outcomes.items())) for r in other.readings
    }
    strip = re.compile(r"\[\d+\]")
    assert sorted(strip.sub("", m.path) for m in one.missing) == sorted(strip.sub("", m.path) for m in other.missing)


@given(CASES, CASES)
def test_one_more_thing_never_takes_a_ground_away(case: dict[str, Any], more: dict[str, Any]) -> None:
    """What is added to a case that gives one leaves it one, with its grounds."""
    both = {**case, "agents": [*case["agents"], *more["agents"]], "places": [*case["places"], *more["places"]]}
    before, after = (evaluate(c, shipped(), as_of="2024-06-30") for c in (case, both))
    if before.outcome == "permanent_establishment":
        assert after.outcome == "permanent_establishment"
        assert set(before.grounds) <= set(after.grounds)
    if before.outcome == "undetermined":
        assert after.outcome != "no_permanent_establishment"


@given(CASES)
def test_a_reading_chosen_gives_the_outcome_that_was_told_of_it(case: dict[str, Any]) -> None:
    verdict = evaluate(case, shipped(), as_of="2024-06-30")
    for reading in verdict.readings[:4]:
        for choice, outcome in reading.outcomes.items():
            assert evaluate(case, shipped(), {reading.reading: choice}, as_of="2024-06-30").outcome == outcome


def test_a_point_is_quoted_with_the_words_it_completes() -> None:
    found = quote(shipped(), "art_5__para_4__point_a")
    assert found.chapeau
    assert found.chapeau.text.startswith('لا تشمل عبارة "المنشأة الدائمة"')
    assert found.to_json()["citation"] == "المادة 5، الفقرة 4 (أ)"
    assert quote(shipped(), "art_5__para_7").chapeau is None
    assert quote(shipped(), "art_5__para_2__point_b", "en").citation == "Article 5(2)(b)"
    with pytest.raises(NotFound, match="art_9"):
        quote(shipped(), "art_9")


@pytest.mark.parametrize(
    ("activities", "point"),
    [(["other_preparatory"], "e"), (["delivery"], "e"), ([], "e"), (["storage"], "e"), (["storage", "delivery"], "f"),
     (["purchasing", "display"], "f"), (["advertising", "other_preparatory"], "f")],
)  # fmt: skip
def test_several_uses_together_are_4_f_and_others_4_e(activities: list[str], point: str) -> None:
    case = {"places": [{"kind": "office", "activities": activities, "preparatory_or_auxiliary": True}]}
    assert evaluate(case, shipped()).defeated_by == (f"art_5__para_4__point_{point}",)


def test_the_sentences_of_a_no() -> None:
    verdict = evaluate(DEPOT, shipped())
    assert verdict.statement == "لا، لا تقوم منشأة دائمة على هذه الوقائع، وذلك بحكم المادة 5، الفقرة 4 (أ)."
    ground = verdict.explanation.because[0]
    assert ground.statement == "المكان 1 (مخزن) ليس منشأة دائمة بموجب المادة 5، الفقرة 1"
    assert ground.defeated_by == ("art_5__para_4__point_a",)
    said = [n.statement for n in nodes(ground)]
    assert "استعمال المكان مما تستثنيه المادة 5، الفقرة 4 (أ)" in said
    assert "السلع أو البضائع مملوكة للمشروع" in said
    assert "المكان تحت تصرف المشروع (افتراضا لعدم ذكره)" in said
    core = next(c for c in verdict.would_change if c.path.endswith("activities"))
    assert core.value == ["storage", "core_business"]
    assert core.statement == (
        "لو تغيرت الواقعة إلى «يجري في المكان كذلك نشاط أساسي للمشروع» لصارت النتيجة: تقوم منشأة دائمة"
    )


def test_the_questions_of_an_open_verdict_come_with_what_each_answer_does() -> None:
    verdict = evaluate(BROKER, shipped())
    assert verdict.explanation.because[0].statement.startswith("الشخص 1 (سمسار): ")
    first = verdict.missing[0]
    assert first.path == "agents[0].wholly_or_mostly_for_enterprise"
    assert first.provision == "art_5__para_8__sent_2"
    assert first.weighing
    assert first.question == "هل يمارس هذا الشخص نشاطه كله أو أغلبه نيابة عن هذا المشروع؟"
    assert {e.value: e.outcome for e in first.effects} == {True: "permanent_establishment", False: "undetermined"}
    assert verdict.undetermined_because == ("fact_missing", "weighing")


def test_a_question_says_which_thing_it_is_of_where_there_are_several() -> None:
    verdict = evaluate({"projects": [{"kind": "assembly"}, {"duration": {"months": 2}}]}, shipped())
    assert verdict.missing[0].question.startswith("الموقع أو المشروع 1 (تجميع): ")


def test_the_most_decisive_fact_comes_first() -> None:
    verdict = evaluate({"agents": [{"independent": False}]}, shipped())
    assert [m.path.split(".")[1] for m in verdict.missing] == [
        "authority_to_conclude_contracts", "habitually_exercises_authority", "habitually_keeps_stock",
        "delivers_from_stock",
    ]  # fmt: skip


def test_time_is_told_with_its_window_and_every_measure() -> None:
    verdict = evaluate(SITE, shipped())
    told = verdict.explanation.because[0].to_json()
    assert told["window"] == {"start": "2023-07-01", "end": "2024-06-30"}
    assert told["counted"] == {"months": 8, "days": 0}
    assert told["threshold"] == {"months": 6, "days": None, "within_months": 12, "strictly_more": True}
    assert told["days_in_window"] == 244
    assert told["crossed_on"] == "2024-04-01"
    assert told["measures"] == {"calendar": True, "days_30": True, "days_183": True}
    assert told["calendar_years"] == {"calendar": False, "days_30": False, "days_183": False}
    change = verdict.would_change[0]
    assert change.path == "projects[0].periods"
    assert change.value[-1] == {"start": "2024-02-01", "end": "2024-03-31"}
    stated = (
        evaluate({"services": [{"duration": {"months": 5, "days": 40}}]}, shipped()).explanation.because[0].to_json()
    )
    assert stated["counted"] == {"months": 6, "days": 10}
    assert stated["measures"]["days_183"] is True


def test_an_open_period_is_counted_to_the_day_of_assessment_and_that_is_said() -> None:
    case = {"projects": [{"periods": [{"start": "2024-01-01"}]}]}
    verdict = evaluate(case, shipped(), as_of=date(2024, 3, 31))
    assert any("2024-03-31" in said for said in verdict.assumptions)
    assert verdict.explanation.because[0].to_json()["days_left"] == 90
    assert evaluate(case, shipped()).as_of == date.today().isoformat()


def test_only_presumptions_that_matter_are_stated() -> None:
    said = evaluate({"places": [{"kind": "branch"}]}, shipped()).assumptions
    assert len(said) == 4
    assert all(s.startswith("المكان 1 (فرع)") for s in said)
    said = evaluate({"places": [{"kind": "branch", "fixed": False}]}, shipped()).assumptions
    assert said == ("ما لم يُذكر أُخذ على أنه غير موجود: مواقع بناء أو مشروعات تجميع أو تجهيزات أو إشراف، خدمات، أشخاص يعملون لحساب المشروع، نشاط تأمين.",)  # fmt: skip  # noqa: E501
    said = evaluate({"services": [{"duration": {"months": 9}}]}, shipped(), lang="en").assumptions
    assert any("taken to be performed in the other state" in s for s in said)
    known = {"duration": {"months": 9}, "performed_in_state": True, "preparatory_or_auxiliary": False}
    assert evaluate({"services": [known]}, shipped()).assumptions == ()


_TWO = [{"duration": {"months": 9}, "performed_in_state": True}] * 2


@pytest.mark.parametrize(
    ("case", "chosen", "stated"),
    [
        ({"services": _TWO[:1]}, {}, True),
        ({"services": _TWO[:1]}, {"paragraph_4_over_3": "does_not"}, False),
        ({"services": [_TWO[0] | {"preparatory_or_auxiliary": False}, _TWO[1]]}, {}, False),
        ({"services": [_TWO[0] | {"preparatory_or_auxiliary": True}, _TWO[1]]}, {}, False),
        ({"services": [_TWO[0] | {"duration": {"months": 2}}]}, {}, False),
        ({"projects": [{"duration": {"months": 9}}]}, {}, True),
        ({"projects": [{"duration": {"months": 9}}]}, {"paragraph_4_over_3": "does_not"}, False),
        ({"projects": [{"duration": {"months": 9}, "preparatory_or_auxiliary": False}]}, {}, False),
        ({"projects": [{"duration": {"months": 2}}]}, {}, False),
        ({"projects": [{}]}, {}, True),
    ],
)
def test_the_character_of_time_spent_is_stated_as_presumed_where_it_matters(
    case: dict[str, Any], chosen: dict[str, str], stated: bool
) -> None:
    said = evaluate(case, shipped(), readings=chosen, lang="en").assumptions
    assert any("not to be preparatory or auxiliary" in s for s in said) == stated


def test_of_an_open_verdict_too_only_presumptions_that_matter_are_stated() -> None:
    """Without authority it is of no account in whose name contracts would be concluded; with it, it is."""
    agent = {"independent": False, "habitually_keeps_stock": True}
    without = evaluate({"agents": [agent | {"authority_to_conclude_contracts": False}]}, shipped(), lang="en")
    assert without.outcome == "undetermined"
    assert [said for said in without.assumptions if said.startswith("person")] == []
    having = evaluate({"agents": [agent | {"authority_to_conclude_contracts": True}]}, shipped(), lang="en")
    assert having.outcome == "undetermined"
    assert len([said for said in having.assumptions if "name" in said or "limited" in said]) == 2


def test_two_facts_are_named_where_no_single_one_would_do() -> None:
    case = {"agents": [{"independent": False, "authority_to_conclude_contracts": False,
                        "habitually_exercises_authority": False, "habitually_keeps_stock": False,
                        "delivers_from_stock": False}]}  # fmt: skip
    pairs = [
        {c.path.split(".")[1], c.also[0][0].split(".")[1]} for c in evaluate(case, shipped()).would_change if c.also
    ]
    assert {"authority_to_conclude_contracts", "habitually_exercises_authority"} in pairs
    assert {"habitually_keeps_stock", "delivers_from_stock"} in pairs
    both = {"places": [{"kind": "branch"}, {"kind": "factory"}]}
    changes = evaluate(both, shipped()).would_change
    assert changes
    assert all(c.also and c.outcome == "no_permanent_establishment" for c in changes)


def test_readings_are_told_in_words_with_their_provision() -> None:
    reading = evaluate({"places": [{"kind": "branch", "fixed": False}]}, shipped()).readings[0]
    assert reading.provision == "art_5__para_2__point_b"
    assert reading.statement == (
        "أثر القائمة في الفقرة 2: أمثلة لا تغني عن ثبات المكان: لا تقوم منشأة دائمة؛ تكفي بذاتها: تقوم منشأة دائمة"
    )


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"readings": {"windows": "any"}}, "windows"),
        ({"readings": {"window": "month"}}, "month"),
        ({"unmentioned": "missing"}, "missing"),
        ({"as_of": "31/01/2024"}, "31/01/2024"),
        ({"as_of": date(1700, 1, 1)}, "1700"),
        ({"lang": "de"}, "de"),
    ],
)
def test_what_is_asked_wrongly_is_refused_in_words(arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word):
        evaluate({}, shipped(), **arguments)


def test_every_reading_has_words_in_three_languages() -> None:
    for reading in readings().values():
        for words in (reading.words, *reading.choices.values()):
            assert set(words) == {"ar", "en", "fr"}


@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
@pytest.mark.parametrize("case", [BROKER, DEPOT, SITE, {}, {"enterprise": {"of_contracting_state": False}}])
def test_the_printers_show_the_whole_tree(case: dict[str, Any], lang: str) -> None:
    verdict: Verdict = evaluate(case, shipped(), lang=lang)
    text, html = to_text(verdict), to_html(verdict)
    for node in nodes(verdict.explanation):
        assert node.statement in text
        assert node.statement.replace("’", "’") in html
    for line in (*verdict.assumptions, *(m.question for m in verdict.missing)):
        assert line in text
    for q in verdict.quotes:
        assert q.text in text
        assert f'id="quote-{q.id}"' in html
    assert html.count("<li") == html.count("</li>")
    assert html.count("<details") == html.count("</details>")
    assert to_text(verdict, quotes=False).count("\n") < text.count("\n")
    assert "blockquote" not in to_html(verdict, quotes=False)
    assert f'lang="{lang}"' in html


def test_a_page_escapes_what_it_shows() -> None:
    node = Node("p", "<b>&", None)
    verdict = evaluate(parse_case({}), shipped())
    odd = Verdict(**{**{f: getattr(verdict, f) for f in verdict.__slots__}, "explanation": node})
    assert "&lt;b&gt;&amp;" in to_html(odd)
