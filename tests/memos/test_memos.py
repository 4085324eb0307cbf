"""Memos checked as a careful lawyer would: each citation and quotation, with planted alterations of each kind."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest
import yaml

from corpus.model import Instrument
from qa.memos import check_text

MEMOS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "data" / "memos.yaml").read_text("utf-8"))


@pytest.mark.parametrize("memo", MEMOS, ids=[m["name"] for m in MEMOS])
def test_every_citation_is_found_and_resolved(memo: dict[str, Any], article: Instrument) -> None:
    got = [
        (c.citation.text, list(c.targets), c.instrument == "other") for c in check_text(memo["text"], article).citations
    ]
    want = [(words, targets, bool(other)) for words, targets, *other in memo["citations"]]
    assert [g[1:] for g in got] == [w[1:] for w in want]
    for (found, *_), (words, *_) in zip(got, want, strict=True):
        assert found.startswith(words) or words.startswith(found)


@pytest.mark.parametrize("memo", MEMOS, ids=[m["name"] for m in MEMOS])
def test_every_quotation_is_judged(memo: dict[str, Any], article: Instrument) -> None:
    report = check_text(memo["text"], article)
    got = [(q.judgement.status, list(q.judgement.found_in)) for q in report.quotations]
    assert got == [(status, places) for _, status, places, *_ in memo["quotations"]]
    for checked, (words, _, _, *kinds) in zip(report.quotations, memo["quotations"], strict=True):
        assert checked.quotation.text.strip().startswith(words)
        assert memo["text"][checked.quotation.start : checked.quotation.end] == checked.quotation.text
        if kinds:
            assert list(checked.judgement.classes) == kinds[0]


def one(text: str, article: Instrument) -> dict[str, Any]:
    """The JSON of the only quotation of ``text``."""
    (only,) = check_text(text, article).to_json()["quotations"]
    found: dict[str, Any] = only
    return found


# What is quoted of which provision, and the warning that rides along.
WARNINGS = [
    ("الفقرة 8", "يعتبر أن المشروع (المؤسسة) التابع للدولة المتعاقدة منشأة دائمة", "exact", "boundary_negation"),
    ("الفقرة 5 (أ)", "سلطة إبرام العقود باسم المشروع", "exact", None),
    ("الفقرة 3 (ب)", "تقديم الخدمات بما فيها الخدمات الاستشارية الي يقدمها مشروع", "exact", "source_defect"),
    ("الفقرة 7", "إن مجرد كون شركة مقيمة […] منشأة دائمة للشركة الأخرى", "typographic", "elided_negation"),
    ("الفقرة 4 (ب)", "بمعرفة مشروع (مؤسسة) آخر، 6 الجريدة الرسمية للجمهورية", "altered", "page_furniture"),
    ("الفقرة 3", "ويشمل تعبير \"المنشأة الدائمة\" ما يأتي : أ) موقع البناء أو الإنشاء", "exact", None),
    ("الفقرة 3 (أ)", "ويشمل تعبير \"المنشأة الدائمة\" ما يأتي", "exact", "crosses_clause"),
    ("الفقرة 5 (ب)", "يكن له تلك السلطة ولكنه يحتفظ عادة", "exact", "boundary_negation"),
]  # fmt: skip


@pytest.mark.parametrize(("of", "words", "status", "warning"), WARNINGS)
def test_warnings_ride_along(of: str, words: str, status: str, warning: str | None, article: Instrument) -> None:
    judged = one(f"نصت {of} من المادة 5 من الاتفاقية على أنه «{words}» بلا لبس", article)
    assert judged["status"] == status
    codes = [w["code"] for w in judged["warnings"]]
    assert warning in codes if warning else codes == []
    assert all(w["message"] for w in judged["warnings"])


# One provision's words with one change; what kind of change it is.
CHANGES = [
    ("المكان الثابت الذي لا يزاول فيه المشروع", "negation"),
    ("المكان الثابت الذي يزاول فيه المشروع (المؤسسة) كل نشاطه وبعضه", "conjunction"),
    ("المكان الثابت الذي يزاول المشروع (المؤسسة) فيه كل نشاطه أو بعضه", "order"),
    ("المكان الدائم الذي يزاول فيه المشروع (المؤسسة) كل نشاطه أو بعضه", "word"),
    ("المكان الثابت الذي يزاول فيه المشروع كل نشاطه أو بعضه", "doublet"),
    ("المكان الثابت الذي يزاول فيه المشروع (المؤسسة) كل نشاطه ستة أشهر أو بعضه", "number"),
]

_CONTROL = "مسيطرة على أو تحت سيطرة شركة"
_AUXILIARY = "يباشر فقط القيام بأعمال ذات صفة تمهيدية أو مساعدة"
# A sentence with one quotation; the provision it is said to be of; whether it is there.
ATTRIBUTED = [
    (f"نصت المادة 5/1 على المكان. أما عبارة «{_CONTROL}» الواردة في الفقرة 7 فلا شأن لها", "para_7", "exact"),
    (f"نصت المادة 5/1 على المكان، أما عبارة «{_CONTROL}» الواردة في الفقرة 7 فلا شأن لها", "para_7", "exact"),
    (f"نصت المادة 5/1 على المكان. وعبارة «{_CONTROL}» في الفقرة 7 لا تعنينا", "para_7", "exact"),
    (f"نصت المادة 5/7 على المكان. وعبارة «{_CONTROL}» التي عزاها إلى الفقرة 6 ليست منها", "para_6", "wrong_provision"),
    (f"نصت المادة 5/7 على المكان. والعبارة «{_CONTROL}» المنسوبة\nإلى الفقرة 6 ليست منها", "para_6", "wrong_provision"),
    (f"نصت المادة 5/7 على المكان. وعبارة «{_CONTROL}» التي نسبها الخبير إلى الفقرة 6 لها", "para_6", "wrong_provision"),
    (f"نصت المادة 5/7 على المكان. وعبارة «{_CONTROL}» الواردة سهوا في الفقرة 6 لها", "para_6", "wrong_provision"),
    (f"نصت المادة 5/7 على «{_CONTROL}»، وجاء حكم آخر في الفقرة 6", "para_7", "exact"),
    (f"نصت المادة 5/7 على «{_CONTROL}» في الفقرة 1 معنى آخر", "para_7", "exact"),
    (f"نصت المادة 5/7 على «{_CONTROL}»، وفي الفقرة 1 معنى آخر", "para_7", "exact"),
    (f'The words "{_CONTROL}" in Article 5(7) matter, Article 5(1) does not', "para_7", "exact"),
    (f"les mots « {_CONTROL} » figurant à l'article 5, paragraphe 7", "para_7", "exact"),
    (f"لا تشترطه المادة 5/4/ج بخلاف البند (هـ) الذي جاء فيه «{_AUXILIARY}»", "para_4__point_e", "exact"),
    (f"لا تشترطه المادة 5/4/ج، خلافا للبند (هـ) وفيه «{_AUXILIARY}»", "para_4__point_e", "exact"),
    (f"نصت المادة 5/4/هـ خلافا للبند (ج) على «{_AUXILIARY}»", "para_4__point_e", "exact"),
    ("تحيل الفقرة 5 من المادة 5 إلى الفقرة 7 بقولها «الوكيل المستقل الذي تسري عليه أحكام»", "para_5", "exact"),
    (f"تحيل الفقرة 5 من المادة 5 إلى الفقرة 7، ونصها «{_CONTROL}»", "para_7", "exact"),
    (f"أشار الحكم إلى الفقرة 7 من المادة 5 فقال «{_CONTROL}»", "para_7", "exact"),
]


@pytest.mark.parametrize(("text", "provision", "status"), ATTRIBUTED)
def test_a_quotation_is_of_the_provision_that_the_sentence_says(
    text: str, provision: str, status: str, article: Instrument
) -> None:
    judged = one(text, article)
    assert (judged["attributed_to"], judged["status"]) == ([f"art_5__{provision}"], status)


def test_a_short_quotation_without_its_doublets_is_found_with_what_differs(article: Instrument) -> None:
    judged = one("نصت الفقرة 3 (أ) من المادة 5 على «مشروع التجميع ومشروع التجهيزات»", article)
    assert (judged["status"], judged["found_in"]) == ("altered", ["art_5__para_3__point_a"])
    assert {"conjunction", "doublet"} <= set(judged["classes"])


@pytest.mark.parametrize(("words", "kind"), CHANGES)
def test_an_alteration_is_named_by_its_kind(words: str, kind: str, article: Instrument) -> None:
    judged = one(f"نصت الفقرة 1 من المادة 5 على أنها «{words}».", article)
    assert (judged["status"], judged["found_in"], judged["classes"]) == ("altered", ["art_5__para_1"], [kind])
    assert judged["severity"] == "material"
    assert all(d["quoted"] or d["source"] for d in judged["differences"])


def test_differences_are_as_written_with_their_place_in_the_memo(article: Instrument) -> None:
    text = "الفقرة 3 (أ): «لمدة تزيد في مجموعها على تسعة (9) أشهر خلال فترة اثني (12) عشر شهرا»"
    (change,) = one(text.replace("الفقرة", "نصت المادة 5 فقرة"), article)["differences"]
    assert (change["op"], change["quoted"], change["source"], change["class"]) == (
        "replace",
        "تسعة (9)",
        "ستة (6)",
        "number",
    )


MARKS = ["«{}»", "“{}”", "„{}“", '"{}"', "‹{}›", "«{}", "»{}«", "(({}))", "‘{}’"]


@pytest.mark.parametrize("marks", MARKS)
def test_every_kind_of_mark_is_read(marks: str, article: Instrument) -> None:
    words = "الاحتفاظ بها لغرض البيع فقط"
    judged = one(f"نصت الفقرة 4 (أ) من المادة 5 على {marks.format(words)}.\nثم سطر آخر.", article)
    assert (judged["text"].strip(), judged["status"]) == (words, "altered")


def test_words_with_the_same_letters_are_not_the_same_words(article: Instrument) -> None:
    judged = one("نصت الفقرة 5 من المادة 5 على «في الدولة المتعاقدة المذكورة أو لا، بالنسبة للأنشطة»", article)
    assert judged["status"] == "altered"


def test_a_misprint_put_right_is_an_immaterial_change(article: Instrument) -> None:
    judged = one("نصت الفقرة 3 (ب) من المادة 5 على «الخدمات الاستشارية التي يقدمها مشروع (مؤسسة)»", article)
    assert (judged["status"], judged["severity"], judged["classes"]) == ("altered", "immaterial", ["source_defect"])


def test_attribution_keeps_its_reason(article: Instrument) -> None:
    before = one("نصت الفقرة 4 (أ) من المادة 5 على «لغرض العرض فقط»", article)
    after = one("وقيل «الاحتفاظ بها لغرض العرض فقط» (م 5/4/أ) في الرد", article)
    assert (before["attribution"]["reason"], after["attribution"]["reason"]) == ("same_sentence", "follows")
    aside = one(
        "يسمح البند (و) من الفقرة 4 من المادة 5 بالأنشطة المشار إليها في البنود من (أ) إلى (هـ) "
        "«بشرط أن يكون النشاط الإجمالي»",
        article,
    )
    assert (aside["attributed_to"], aside["status"]) == (["art_5__para_4__point_f"], "exact")


def test_findings_decide_the_exit_status(article: Instrument) -> None:
    assert not check_text("نصت الفقرة 4 (أ) من المادة 5 على «لغرض العرض فقط»، والمادتان 5 و7", article).has_findings
    assert check_text("نصت الفقرة 4 (ج) من المادة 5 على «لغرض العرض فقط»", article).has_findings
    assert check_text("انظر البند (ج) من الفقرة 3 من المادة 5", article).has_findings


def test_every_status_has_its_message_in_arabic_and_english(article: Instrument) -> None:
    report = check_text("\n\n".join(m["text"] for m in MEMOS), article)
    assert {q.judgement.status for q in report.quotations} == {
        "exact", "typographic", "altered", "wrong_provision", "not_found", "unchecked",
    }  # fmt: skip
    for lang in ("ar", "en", "fr"):
        for row in report.to_json(lang)["quotations"]:
            assert row["message"]
            assert "{" not in row["message"]


# Markdown gives a line its meaning: it is not wrapped.
PROSE = [m for m in MEMOS if "\n> " not in m["text"]]


@pytest.mark.parametrize("memo", PROSE, ids=[m["name"] for m in PROSE])
def test_a_memo_wrapped_to_the_page_reads_the_same(memo: dict[str, Any], article: Instrument) -> None:
    lines = memo["text"].split("\n")
    wrapped = "\n".join("\n".join(wrap(line, 80, break_on_hyphens=False)) for line in lines)
    plain, paged = (check_text(text, article) for text in (memo["text"], wrapped))
    assert [(c.targets, c.instrument) for c in paged.citations] == [(c.targets, c.instrument) for c in plain.citations]
    assert [q.judgement.status for q in paged.quotations] == [q.judgement.status for q in plain.quotations]


def test_words_said_to_be_of_another_instrument_are_not_judged_by_this_one(article: Instrument) -> None:
    judged = one("تنص المادة 5 من نموذج الأمم المتحدة على «الاحتفاظ بها لغرض العرض فقط»", article)
    assert (judged["status"], judged["reason"]) == ("unchecked", "other_instrument")
    assert judged["found_in"] == ["art_5__para_4__point_a"]  # the same words stand here
