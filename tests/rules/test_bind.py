"""Roles told from an article's own words: the shipped one, another with numbers and parts of its own, and none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from corpus.errors import Fault, NotFound
from corpus.library import shipped
from corpus.model import Instrument, Metadata
from corpus.parsing import parse
from qa.rules import anchors, evaluate
from qa.rules.bind import bind
from qa.rules.binding import played
from qa.windows import Threshold

TEXT = (Path(__file__).parent.parent / "data" / "rules" / "other_treaty.txt").read_text("utf-8")


@pytest.fixture(scope="module")
def other() -> Instrument:
    return parse(TEXT, "other", Metadata(title="اتفاقية أخرى"))


def test_the_shipped_article_plays_every_role() -> None:
    binding = bind(shipped())
    p = "art_5__para_"
    assert dict(binding.listed) == {
        "place_of_management": f"{p}2__point_a", "branch": f"{p}2__point_b", "sales_outlet": f"{p}2__point_c",
        "office": f"{p}2__point_d", "factory": f"{p}2__point_e", "workshop": f"{p}2__point_f",
        "extraction_site": f"{p}2__point_g", "farm": f"{p}2__point_h",
    }  # fmt: skip
    assert binding.project
    assert binding.services
    assert binding.project.threshold == binding.services.threshold == Threshold(months=6, within=12)
    assert [x.provision for x in binding.exclusions] == [f"{p}4__point_{letter}" for letter in "abcd"]
    assert [x.only for x in binding.exclusions] == ["last", "all", "implied", "implied"]
    assert [x.character for x in binding.exclusions] == ["none", "none", "none", "similar"]
    assert [x.goods for x in binding.exclusions] == [True, True, False, False]
    roles = played(binding)
    assert roles["residual"] == f"{p}4__point_e"
    assert roles["combination"] == f"{p}4__point_f"
    assert (roles["contracts"], roles["stock"]) == (f"{p}5__point_a", f"{p}5__point_b")
    assert (roles["insurance"], roles["control"], roles["independent"]) == (f"{p}6", f"{p}7", f"{p}8")
    assert roles["devoted"] == f"{p}8__sent_2"
    assert binding.contracts_excepted
    assert binding.reinsurance_excepted
    assert binding.unread == ()
    assert binding.settled == {}


def test_every_role_of_the_shipped_article_has_a_verbatim_anchor() -> None:
    binding = bind(shipped())
    assert set(anchors.anchors()["article5"]) == set(played(binding))
    for role, words in anchors.anchors()["article5"].items():
        provision = shipped().get(played(binding)[role])
        assert provision is not None
        assert words in provision.text


def test_a_rule_that_does_not_stand_on_its_words_is_refused() -> None:
    binding = bind(shipped())
    with pytest.raises(Fault, match="control"):
        anchors.check(replace(binding, control="art_5__para_8"))


def test_another_treaty_plays_the_roles_it_has(other: Instrument) -> None:
    binding = bind(other)
    assert binding.project
    assert binding.project.threshold == Threshold(months=9, within=None)
    assert binding.services is None
    assert binding.stock is None
    assert binding.insurance is None
    assert binding.devoted is None
    assert binding.combination is None
    assert "delivery" in binding.exclusions[0].activities
    assert binding.settled["cross_reference_5_a"] == "corrected"
    assert binding.settled["paragraph_4_over_3"] == "defeats"
    assert binding.unread == ("art_5__para_8",)


CASES = [
    ("nine months are not more than nine", {"projects": [{"duration": {"months": 9}}]}, "no", ["art_5__para_3"]),
    ("ten are", {"projects": [{"duration": {"months": 10}}]}, "yes", ["art_5__para_3"]),
    (
        "no period is named: three and seven months years apart add up",
        {"projects": [{"kind": "building_site", "periods": [
            {"start": "2019-01-01", "end": "2019-03-31"}, {"start": "2023-01-01", "end": "2023-07-31"}]}]},
        "yes",
        ["art_5__para_3"],
    ),
    (
        "delivery is in this list: a depot that delivers is excluded",
        {"places": [{"kind": "warehouse", "fixed": True, "activities": ["storage", "delivery"],
                     "only_these_activities": True, "goods_belong_to_enterprise": True,
                     "preparatory_or_auxiliary": False}]},
        "no",
        ["art_5__para_4__point_a"],
    ),
    ("there is no paragraph on services", {"services": [{"duration": {"months": 30}}]}, "no", []),
    ("no stock agent", {"agents": [{"independent": False, "authority_to_conclude_contracts": False,
                                    "habitually_keeps_stock": True, "delivers_from_stock": True}]}, "no", []),
    ("an agent who concludes", {"agents": [{"kind": "employee", "authority_to_conclude_contracts": True,
                                            "habitually_exercises_authority": True}]}, "yes", ["art_5__para_5"]),
    (
        "no second sentence: working mostly for the enterprise does not take independence away",
        {"agents": [{"independent": True, "ordinary_course": True, "wholly_or_mostly_for_enterprise": True,
                     "authority_to_conclude_contracts": True, "habitually_exercises_authority": True}]},
        "no",
        ["art_5__para_6"],
    ),
    ("a workshop is not in this list, and is asked about", {"places": [{"kind": "workshop"}]}, "open", []),
]  # fmt: skip
_OUTCOMES = {"yes": "permanent_establishment", "no": "no_permanent_establishment", "open": "undetermined"}


@pytest.mark.parametrize(("why", "case", "outcome", "cited"), CASES, ids=[c[0] for c in CASES])
def test_its_verdicts_come_from_its_own_text(
    other: Instrument, why: str, case: dict[str, object], outcome: str, cited: list[str]
) -> None:
    verdict = evaluate(case, other)
    assert verdict.outcome == _OUTCOMES[outcome], why
    assert set(cited) <= {*verdict.grounds, *verdict.defeated_by}
    assert all(quote.text in " ".join(TEXT.split()) for quote in verdict.quotes)
    assert "art_5__para_8" in {q.id for q in verdict.quotes}, (
        "what no rule reads is quoted and said not to be considered"
    )
    assert any("الفقرة 8" in said for said in verdict.assumptions)


def test_a_stock_that_asks_for_no_want_of_authority() -> None:
    """An article may give a permanent establishment for a stock whatever the authority, and name no other agent."""
    stock = "ويحتفظ عادة بمخزون من السلع يسلم منه بانتظام نيابة عن المشروع"
    text = TEXT.replace("وله سلطة إبرام العقود باسم المشروع ويمارسها عادة", stock)
    article = parse(text, "stock", Metadata(title="مخزون"))
    assert bind(article).contracts is None
    assert not bind(article).stock_without_authority
    delivers = {"habitually_keeps_stock": True, "delivers_from_stock": True, "independent": False}
    for authority in (True, False, None):
        case = {"agents": [{**delivers, "authority_to_conclude_contracts": authority}]}
        verdict = evaluate(case, article)
        assert verdict.grounds == ("art_5__para_5",)
        assert verdict.readings == ()


def test_what_it_has_no_provision_on_is_said(other: Instrument) -> None:
    verdict = evaluate({"services": [{"duration": {"months": 30}}], "places": [{"kind": "office"}]}, other)
    assert verdict.outcome == "permanent_establishment"
    assert "ليس في المادة نص على خدمات، فلم يُنظر فيها." in verdict.assumptions
    alone = evaluate({"services": [{"duration": {"months": 30}}]}, other)
    assert "ليس فيها نص على خدمات" in alone.statement
    assert evaluate({}, other).statement.startswith("لا، لا تقوم منشأة دائمة: لم يُذكر")


def test_without_the_second_sentence_the_share_of_his_business_is_nothing(other: Instrument) -> None:
    agent = {"independent": True, "ordinary_course": True, "share_of_business_percent": 95,
             "authority_to_conclude_contracts": True, "habitually_exercises_authority": True}  # fmt: skip
    for choice in ("over_half", "almost_all"):
        verdict = evaluate({"agents": [agent]}, other, {"mostly_in_8": choice})
        assert verdict.outcome == "no_permanent_establishment"


def test_a_text_with_no_such_article_gives_no_verdicts() -> None:
    text = "المادة 1\nيعمل بهذا القانون من تاريخ نشره.\nالمادة 2\nعلى الوزير تنفيذ هذا القانون."
    with pytest.raises(NotFound, match="لا تعطي"):
        evaluate({}, parse(text, "law", Metadata(title="قانون")))


def test_a_definition_alone_gives_no_verdicts() -> None:
    text = "المادة 4\n1- تتألف المنشأة الدائمة من مكان ثابت يزاول فيه النشاط.\n2- تنظم اللائحة ما عدا ذلك."
    with pytest.raises(NotFound, match="لا تعطي"):
        evaluate({}, parse(text, "law", Metadata(title="قانون")))
