"""What holds for every question: it never fails, every fact is tied to a slice, nothing depends on chance."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.case import parse_case
from qa.understanding import understand
from qa.understanding.language import language

WORDS = st.sampled_from(
    [
        "لا",
        "لم",
        "ليس",
        "مش",
        "ما",
        "إلا",
        "سوى",
        "غير",
        "بس",
        "فقط",
        "لكن",
        "بل",
        "لنا",
        "عندنا",
        "وكيل",
        "سمسار",
        "مندوب",
        "موظف",
        "مستقل",
        "يوقع",
        "عقود",
        "باسمنا",
        "كل",
        "يوم",
        "مكتب",
        "فرع",
        "مستودع",
        "نخزن",
        "بضاعتنا",
        "فيه",
        "نبيع",
        "بناء",
        "تركيب",
        "ستة",
        "سبعة",
        "أشهر",
        "من",
        "1",
        "يناير",
        "2024",
        "إلى",
        "30",
        "يوليو",
        "هل",
        "منشأة",
        "دائمة",
        "؟",
        ".",
        "،",
        "«",
        "»",
        "لا",
        "نعرف",
        "إذا",
        "أم",
        "أو",
        "وكيلنا",
        "شركة",
        "تأمين",
        "أقساط",
        "تابعة",
        "خبراؤنا",
        "درب",
        "العميل",
        "عن",
        "بعد",
        "90%",
        "من",
        "شغله",
        "we",
        "our",
        "agent",
        "signs",
        "nous",
        "notre",
        "agent",
        "signe",
    ]
)
SENTENCES = st.lists(WORDS, max_size=40).map(" ".join)


def check(question: str) -> None:
    read = understand(question, as_of=date(2025, 1, 1))
    assert all(question[e.start : e.end] == e.text and e.text for e in read.evidence)
    assert parse_case(read.case.to_json()) == parse_case(read.case.to_json())
    assert understand(question, as_of=date(2025, 1, 1)) == read


@given(SENTENCES)
def test_a_soup_of_our_own_words(question: str) -> None:
    check(question)


@given(st.text(max_size=120))
def test_any_text(question: str) -> None:
    check(question)


@given(SENTENCES, st.sampled_from(["\u200f", "\u0640", "\u064e", "\n", "  "]))
def test_marks_that_say_nothing_change_nothing(question: str, mark: str) -> None:
    """A sign of direction, a tatweel or a vowel sign within the first word leaves the case as it was."""
    if len(question) > 3 and mark in "\u200f\u0640\u064e" and question[0].isalpha() and question[1].isalpha():
        marked = question[:1] + mark + question[1:]
        assert understand(marked, lang="ar").case == understand(question, lang="ar").case
    else:
        check(question + mark)


@pytest.mark.parametrize("question", ["", " ", "؟", "«»", "(" * 50, "لا " * 400, "وكيلنا يوقع العقود " * 150])
def test_odd_questions(question: str) -> None:
    check(question)


def test_a_fact_said_to_be_unknown_is_evidence_without_a_value() -> None:
    read = understand("لا نعرف إن كان وكيلنا هناك مستقلا. هل لنا منشأة دائمة؟")
    told = {e.path: e.value for e in read.evidence}
    assert told["agents[0].independent"] is None


def test_a_clause_that_matters_and_was_not_read_is_shown() -> None:
    question = "وراجعت دفاتر مصارف كثيرة باسمنا. لنا مكتب هناك نبيع فيه. وهي شركة تدرب موظفين. هل لنا منشأة دائمة؟"
    read = understand(question)
    assert all(question[u.start : u.end] == u.text for u in read.unread)
    assert not any(e.start < u.end and u.start < e.end for e in read.evidence for u in read.unread)
    assert read.unread


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("هل لنا منشأة دائمة؟", "ar"),
        ("Do we have a permanent establishment?", "en"),
        ("Avons-nous un établissement stable ?", "fr"),
    ],
)
def test_the_language_is_told(question: str, lang: str) -> None:
    assert language(question) == lang
    assert understand(question).lang == lang


def test_the_labelled_questions_are_read_soundly(data: Path) -> None:
    """Every piece of evidence of every labelled question is a slice, and the facts read are mostly those labelled."""
    right = read_facts = 0
    for path in sorted((data / "understanding").glob("[adpm]*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["kind"] != "verdict" or row.get("register") in ("english", "french"):
                continue
            read = understand(row["question"], as_of=date.fromisoformat(row["as_of"]) if row.get("as_of") else None)
            assert all(row["question"][e.start : e.end] == e.text for e in read.evidence), row["id"]
            got, gold = read.case.to_json(), row["case"]
            for part in ("places", "projects", "services", "agents"):
                read_facts += len(got.get(part) or [])
                right += min(len(got.get(part) or []), len(gold.get(part) or []))
    assert right / read_facts > 0.9
