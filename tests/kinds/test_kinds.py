"""The kind of a question: every register, in-scope questions with noise, out-of-scope questions with bait."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from corpus.library import shipped
from corpus.script.fold import folded
from qa.kinds import decide, detect
from qa.kinds.outside import describe, near, outside_topics
from qa.kinds.phrases import load, phrases
from qa.kinds.topics import Topic, provisions_on, topics
from qa.understanding import understand

HERE = Path(__file__).parent
QUESTIONS = [
    (kind, str(text))
    for kind, texts in yaml.safe_load((HERE / "kinds.yaml").read_text("utf-8")).items()
    for text in texts
]


@pytest.mark.parametrize(("kind", "question"), QUESTIONS)
def test_kind_of_each_question(kind: str, question: str) -> None:
    facts = bool(understand(question).evidence)
    assert decide(question, facts=facts).kind == kind


def _samples(data: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (data / "kinds" / "questions.jsonl").read_text("utf-8").splitlines()]


def test_labelled_questions(data: Path) -> None:
    """Of the labelled questions nearly all get their kind (a question for the text may be passages or citation)."""
    rows = _samples(data)
    text = {"passages", "citation", "comparison"}
    wrong = []
    for row in rows:
        kind = decide(str(row["question"]), facts=row["kind"] == "verdict").kind
        if kind != row["kind"] and not {kind, row["kind"]} <= text:
            wrong.append((row["id"], row["kind"], kind))
    assert len(wrong) <= 0.01 * len(rows), wrong


def test_labelled_questions_for_the_text_name_their_provisions(data: Path) -> None:
    rows = [r for r in _samples(data) if r["kind"] in ("passages", "citation")]
    missed = []
    for row in rows:
        got = decide(str(row["question"]), facts=False).targets
        wanted = row["must_cite"]
        assert isinstance(wanted, list)
        if not all(any(t == w or w.startswith(t + "__") for t in got) for w in wanted):
            missed.append((row["id"], wanted, got))
    assert len(missed) <= 0.1 * len(rows), missed


@pytest.mark.parametrize(
    ("question", "targets"),
    [
        ("ماذا تقول الفقرة 3 (أ)؟", ("art_5__para_3__point_a",)),
        ("ما نص الجملة الثانية من الفقرة الثامنة؟", ("art_5__para_8__sent_2",)),
        ("5/4/و", ("art_5__para_4__point_f",)),
        ("ماذا تقول الاتفاقية عن إعادة التأمين؟", ("art_5__para_6",)),
        ("أين ورد ذكر المزارع؟", ("art_5__para_2__point_h",)),
        ("What does the treaty say about brokers?", ("art_5__para_8",)),
        ("Que dit la convention des filiales ?", ("art_5__para_7",)),
        ("شو بيحكي النص عن اللي بيخزن بضاعة وبيسلّم منها؟", ("art_5__para_5__point_b",)),
    ],
)
def test_what_a_question_for_the_text_is_about(question: str, targets: tuple[str, ...]) -> None:
    assert decide(question, facts=False).targets == targets


def test_a_paragraph_that_is_not_there_is_a_citation_and_another_article_is_outside() -> None:
    assert decide("ماذا تقول الفقرة 12؟").kind == "citation"
    outside = decide("ماذا تقول المادة 7 من الاتفاقية؟")
    assert (outside.kind, [o.topic for o in outside.outside]) == ("out_of_scope", ["other_article"])


def test_both_questions_of_one_message_are_seen() -> None:
    found = decide("لنا فرع يبيع هناك. هل هو منشأة دائمة؟ وكم نسبة الضريبة على أرباحه؟", facts=True)
    assert found.kind == "verdict"
    assert "rates" in {o.topic for o in found.outside}


def test_a_tax_told_in_passing_is_not_asked() -> None:
    assert decide("ندفع ضريبة القيمة المضافة على الإيجار. هل مكتبنا منشأة دائمة؟", facts=True).outside == ()


@pytest.mark.parametrize(
    ("message", "lang"),
    [
        ("عندنا établissement stable ولا لا؟", "ar"),
        ("Do we have a PE?", "en"),
        ("Avons-nous un établissement stable ?", "fr"),
        ("huit mois", "fr"),
        ("eight months", "en"),
        ("٨ شهور", "ar"),
    ],
)
def test_language(message: str, lang: str) -> None:
    assert detect(message) == lang


def test_a_bare_number_keeps_the_language_of_the_conversation() -> None:
    assert detect("8", default="fr") == "fr"


@pytest.mark.parametrize("topic", list(load("kinds", "outside")))
def test_every_topic_outside_has_names_and_matching_phrases(topic: str) -> None:
    assert all(describe(topic, lang) for lang in ("ar", "en", "fr"))
    assert isinstance(near(topic), str)
    assert load("kinds", "outside")[topic]["phrases"]


@pytest.mark.parametrize("topic", topics(), ids=[t.name for t in topics()])
def test_every_topic_has_provisions_in_the_shipped_article(topic: Topic) -> None:
    assert provisions_on((topic,), shipped())


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("وكيل", "للوكيل", True),
        ("وكيل", "نكيل", False),
        ("نسبة (الضريبة|الضرائب)", "ونسبتها الضريبه", True),
        ("=هل", "وهل", False),
        ("مطعم", "مطعما", True),
        ("قيمة ... مضافة", "قيمه العقد الكبير مضافه", True),
        ("قيمة ... مضافة", "قيمه. مضافه", False),
        ("tax [the] rate*", "tax rates", True),
    ],
)
def test_phrases(phrase: str, text: str, found: bool) -> None:
    assert bool(phrases([phrase]).search(text)) is found


@given(st.text(max_size=200))
def test_never_fails_and_spans_are_slices(text: str) -> None:
    decision = decide(text)
    assert all(text[o.start : o.end] == o.text for o in decision.outside)


@given(st.lists(st.sampled_from([q for _, q in QUESTIONS]), min_size=1, max_size=3))
def test_outside_words_are_slices_of_the_message(parts: list[str]) -> None:
    text = " ".join(parts)
    assert all(text[o.start : o.end] == o.text for o in decide(text).outside)


def test_adding_a_topic_word_is_found() -> None:
    assert [t for t, *_ in outside_topics("ضريبه القيمه المضافه")] == ["vat"]


@pytest.mark.parametrize("name", ["asking", "text", "talk"])
def test_every_phrase_of_the_lexicon_can_be_tried(name: str) -> None:
    """Each phrase, its first choice of every word taken, matches itself: nothing in the lexicon is unreachable."""
    for key, items in load("kinds", name).items():
        for item in map(str, items):
            assert phrases([item]).search(folded(spelled(item))), (key, item)


def test_every_topic_phrase_can_be_tried() -> None:
    for name in ("outside", "topics"):
        for key, entry in load("kinds", name).items():
            for item in map(str, entry["phrases"]):
                assert phrases([item]).search(folded(spelled(item))), (key, item)


def spelled(phrase: str) -> str:
    """A text that the phrase must match: the first alternative of each word, optional words left out."""
    words = []
    for token in phrase.split():
        if token.startswith("[") or token == "...":
            continue
        first = token.strip("()").split("|")[0].replace("_", " ")
        words.append(" ".join(w.removeprefix("=").rstrip("*") for w in first.split(" ")))
    return " ".join(words)
