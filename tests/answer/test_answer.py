"""Answers in words: the shape of the contract, the law quoted and never retold, what is outside said plainly."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest

from corpus.citing import find
from corpus.library import shipped
from qa.answer import Answer
from qa.answer.facts import case_words, duration_words, fact_words
from qa.answer.words import Words
from qa.case import parse_case
from qa.kinds.phrases import load

Ask = Callable[..., Answer]

SITE = "لنا موقع بناء في الدولة الأخرى استمر ثمانية أشهر. هل لنا منشأة دائمة؟"
QUESTIONS = [
    SITE,
    "عندنا مخزن نخزن فيه بضاعتنا. منشأة دائمة؟",
    "وكيلنا يبرم العقود باسمنا عادة. هل تنشأ منشأة دائمة؟",
    "للشركة شركة تابعة هناك ولا شيء غيرها. هل هي منشأة دائمة؟",
    "سمسار مستقل يعمل لعملاء كثيرين في حدود مهنته المعتادة. منشأة دائمة؟",
    "ماذا تقول الفقرة 4؟",
    "ماذا تقول الاتفاقية عن المخازن؟",
    "كم نسبة الضريبة على أرباح الفرع؟",
    "ما الفرق بين الفقرة 5 (أ) والفقرة 5 (ب)؟",
    "Our construction site lasted eight months. Do we have a permanent establishment?",
    "Notre chantier de construction a duré huit mois. Avons-nous un établissement stable ?",
    "What does the treaty say about brokers?",
    "شكرا جزيلا",
]


def _spans(pairs: object) -> str:
    source = shipped().source
    assert isinstance(pairs, list)
    return re.sub(r"\s+", " ", " ".join(source[a:b] for a, b in pairs)).strip()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_quote_and_passage_is_a_slice_of_the_source(ask: Ask, question: str) -> None:
    answer = ask(question).to_json()
    for row in [*answer["quotes"], *answer["passages"]]:
        assert row["text"] == _spans(row["spans"])


@pytest.mark.parametrize("question", QUESTIONS)
def test_words_between_quotation_marks_in_the_statement_are_the_law_verbatim(ask: Ask, question: str) -> None:
    answer = ask(question)
    law = (
        {p.text for p in shipped().walk()} | {p.chapeau for p in shipped().walk()} | {p.tail for p in shipped().walk()}
    )
    quoted = re.findall(r": («.+»)$", answer.statement, re.MULTILINE)
    for run in quoted:
        for piece in run[1:-1].split("» … «"):
            assert piece in law


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_provision_the_statement_names_is_quoted(ask: Ask, question: str) -> None:
    """No sentence asserts law that no quote of the answer supports: what it cites stands among its quotes."""
    answer = ask(question)
    bare = re.sub(r"«[^\n]*»", "", answer.statement)
    cited = set(re.findall(r"المادة 5، الفقرة \d(?: \([أ-ي]\))?|Article 5\(\d\)(?:\([a-h]\))?", bare))
    told = " ".join(q.citation for q in (*answer.quotes, *(answer.verdict.quotes if answer.verdict else ())))
    assert all(c in told for c in cited), (cited, told)


@pytest.mark.parametrize("question", QUESTIONS)
def test_understood_words_are_slices_of_the_question(ask: Ask, question: str) -> None:
    for row in ask(question).to_json()["understood"]:
        assert question[row["start"] : row["end"]] == row["text"]


def test_a_verdict_says_the_outcome_first_then_why_and_what_would_change_it(ask: Ask) -> None:
    answer = ask(SITE)
    assert answer.kind == "verdict"
    assert answer.verdict is not None
    assert answer.verdict.outcome == "permanent_establishment"
    lines = answer.statement.splitlines()
    assert lines[0] == answer.verdict.statement
    point = shipped().get("art_5__para_3__point_a")
    assert point is not None
    assert point.text in lines[1]
    assert Words("ar")["change"] in lines
    assert any("8 أشهر" in line for line in lines)


def test_an_open_verdict_asks_the_most_decisive_question(ask: Ask) -> None:
    answer = ask("لنا موقع بناء في الدولة الأخرى. هل لنا منشأة دائمة؟")
    assert answer.verdict is not None
    assert answer.verdict.outcome == "undetermined"
    assert answer.open == answer.verdict.missing[0].question
    assert answer.open in answer.statement


def test_a_citation_shows_the_provision_and_gives_no_verdict(ask: Ask) -> None:
    answer = ask("ماذا تقول الفقرة 3 (أ)؟")
    assert (answer.kind, answer.verdict) == ("citation", None)
    assert [q.id for q in answer.quotes] == ["art_5__para_3__point_a"]
    assert answer.quotes[0].chapeau is not None
    assert answer.quotes[0].chapeau.text in answer.statement


def test_a_paragraph_that_is_not_there_is_said_not_to_be_there(ask: Ask) -> None:
    answer = ask("ماذا تقول الفقرة 12؟")
    assert answer.kind == "citation"
    assert answer.quotes == ()
    assert "لا يوجد في النص المتاح" in answer.statement


def test_a_question_for_the_text_finds_its_provision_first(ask: Ask) -> None:
    answer = ask("ماذا تقول الاتفاقية عن إعادة التأمين؟")
    assert answer.kind == "passages"
    assert answer.passages[0].id == "art_5__para_6"


def test_a_comparison_sets_both_provisions_side_by_side(ask: Ask) -> None:
    answer = ask("ما الفرق بين الفقرة 4 (هـ) والفقرة 4 (و)؟")
    assert answer.kind == "comparison"
    assert {q.id for q in answer.quotes} == {"art_5__para_4__point_e", "art_5__para_4__point_f"}


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("كم نسبة الضريبة على أرباح الفرع؟", "سعر الضريبة ومقدارها"),
        ("بكام ضريبة القيمة المضافة على التركيب؟", "ضريبة القيمة المضافة"),
        ("What is the withholding rate on dividends?", "dividends"),
    ],
)
def test_outside_the_text_there_is_no_verdict_and_it_is_said_plainly(ask: Ask, question: str, topic: str) -> None:
    answer = ask(question)
    assert (answer.kind, answer.verdict, answer.case) == ("out_of_scope", None, None)
    assert topic in answer.statement
    assert {h.id for h in answer.passages} == {q.id for q in answer.quotes}


def test_the_question_in_scope_is_answered_and_the_other_is_said_to_be_outside(ask: Ask) -> None:
    answer = ask(SITE + " وكم نسبة الضريبة على أرباحه؟")
    assert answer.verdict is not None
    assert answer.verdict.outcome == "permanent_establishment"
    assert "سعر الضريبة" in answer.statement
    assert [o.topic for o in answer.outside] == ["rates"]


def test_words_beside_a_verdict(ask: Ask) -> None:
    """A verdict and the text of a paragraph asked in one message: both are given."""
    answer = ask(SITE + " وما نص الفقرة 4؟")
    assert answer.verdict is not None
    assert "art_5__para_4" in {q.id for q in answer.quotes}


@pytest.mark.parametrize(("lang", "first"), [("ar", "نعم"), ("en", "Yes"), ("fr", "Oui")])
def test_the_language_of_the_answer_can_be_chosen_and_law_stays_arabic(ask: Ask, lang: str, first: str) -> None:
    answer = ask(SITE, lang=lang)
    assert answer.lang == lang
    assert answer.statement.startswith(first)
    point = shipped().get("art_5__para_3__point_a")
    assert point is not None
    assert point.text in answer.statement


def test_talk_is_answered_with_a_word_and_no_law(ask: Ask) -> None:
    answer = ask("السلام عليكم")
    assert (answer.kind, answer.verdict, answer.quotes) == ("talk", None, ())
    assert not find(answer.statement)


def test_what_was_not_understood_is_never_a_certain_no(ask: Ask) -> None:
    answer = ask("عندنا زرزور بالبلد التاني، هل هو منشأة دائمة؟")
    assert answer.verdict is not None
    assert answer.verdict.outcome == "undetermined"


def test_a_site_still_going_on_is_counted_to_the_day_of_assessment(ask: Ask) -> None:
    question = "بدأ موقع البناء في 1 يناير 2024 ولا يزال مستمرا. هل لنا منشأة دائمة؟"
    early, late = ask(question, as_of=date(2024, 4, 1)), ask(question, as_of=date(2024, 12, 1))
    assert early.verdict is not None
    assert late.verdict is not None
    assert early.verdict.outcome == "no_permanent_establishment"
    assert late.verdict.outcome == "permanent_establishment"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"months": 1}, "شهر واحد"),
        ({"months": 2}, "شهران"),
        ({"months": 7, "days": 15}, "7 أشهر و15 يوما"),
        ({"years": 1, "months": 11}, "سنة واحدة و11 شهرا"),
        ({"weeks": 3}, "3 أسابيع"),
        ({"days": 120}, "120 يوما"),
        ({"days": 103}, "103 أيام"),
    ],
)
def test_durations_in_arabic_agree_with_their_number(value: dict[str, int], text: str) -> None:
    assert duration_words(value, Words("ar")) == text


def test_facts_are_told_with_the_titles_of_the_form() -> None:
    case = parse_case({"places": [{"kind": "office", "fixed": True}, {"kind": "other", "activities": ["storage"]}]})
    lines = case_words(case, Words("ar"))
    assert lines == ["المكان 1 (مكتب): مكان ثابت: نعم", "المكان 2: ما يجري في المكان: تخزين"]
    assert fact_words("agents[0].independent", False, Words("en")) == "Of independent status: no"
    assert fact_words("projects[0].periods", [{"start": "2024-01-01", "end": None}], Words("ar")).endswith("مستمرة")


def test_the_three_languages_have_the_same_sentences_with_the_same_blanks() -> None:
    table = load("answer", "words")

    def blanks(text: object) -> list[str]:
        return sorted(re.findall(r"\{(\w+)\}", str(text)))

    for key, sentence in table["ar"].items():
        for lang in ("en", "fr"):
            assert key in table[lang], (lang, key)
            if isinstance(sentence, str):
                assert blanks(sentence) == blanks(table[lang][key]), (lang, key)
    assert set(table["en"]) == set(table["fr"]) == set(table["ar"])
