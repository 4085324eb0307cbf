"""The same question however it is typed: loose spelling, other digits, letters drawn out, marks left away."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from reading_tables import DATA, outcome

from qa.understanding import understand
from qa.understanding.lengthened import shorten

HOSTS = [
    (lang, comes, question)
    for lang, by_outcome in yaml.safe_load((DATA / "neutral_hosts.yaml").read_text("utf-8")).items()
    for comes, questions in by_outcome.items()
    for question in questions
]
QUESTIONS = [question for _, _, question in HOSTS]


def drawn_out(question: str) -> str:
    """Every fourth word with its last letter but one written five times."""
    words = question.split(" ")
    return " ".join(
        f"{word[:-2]}{word[-2] * 5}{word[-1]}" if n % 4 == 0 and len(word) > 3 and word.isalpha() else word
        for n, word in enumerate(words)
    )


WAYS: dict[str, Callable[[str], str]] = {
    "loose spelling": lambda q: q.translate(str.maketrans("أإآةى", "اااهي")),
    "Arabic-Indic digits": lambda q: q.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
    "letters and signs apart": lambda q: unicodedata.normalize("NFD", q),
    "tatweel": lambda q: re.sub(r"([\u0628-\u064a]{2})([\u0621-\u064a]{3})", "\\1ـ\\2", q, count=6),
    "more space": lambda q: q.replace(" ", "  "),
    "no mark at the end": lambda q: q.rstrip(" ؟?"),
    "three marks at the end": lambda q: q.replace("؟", "؟؟؟").replace("?", "???"),
    "lower case": str.lower,
    "letters drawn out": drawn_out,
}


TYPED = [  # a doubled Latin letter may be right: there such words are left as slips of the hand
    (way, comes, question)
    for way in WAYS
    for lang, comes, question in HOSTS
    if (way != "letters drawn out" or lang == "ar") and WAYS[way](question) != question
]


@pytest.mark.parametrize(("way", "comes", "question"), TYPED, ids=[f"{n}-{row[0]}" for n, row in enumerate(TYPED)])
def test_a_question_typed_otherwise_comes_to_the_same(way: str, comes: str, question: str) -> None:
    assert outcome(WAYS[way](question)) == comes


def test_arabic_without_any_mark_is_read_and_seldom_wrongly() -> None:
    bare = [(comes, re.sub(r"[،؛.:;,!«»\"()…]", " ", question)) for lang, comes, question in HOSTS if lang == "ar"]
    told = [(comes, outcome(question)) for comes, question in bare]
    assert sum(comes == came for comes, came in told) >= 0.75 * len(told)
    assert sum(came not in (comes, "undetermined") for comes, came in told) <= 1


@given(st.sampled_from(QUESTIONS), st.integers(0, 400), st.integers(3, 9))
def test_what_was_read_is_shown_as_it_was_written(question: str, at: int, times: int) -> None:
    at %= len(question)
    written = question[:at] + question[at] * times + question[at + 1 :] if question[at].isalpha() else question
    for fact in understand(written).evidence:
        assert written[fact.start : fact.end] == fact.text
        assert fact.text.strip()


@given(st.text(alphabet="ابتaeéI 3", max_size=30))
def test_a_shortened_text_knows_where_each_letter_came_from(text: str) -> None:
    plain, origin = shorten(text)
    assert [text[i] for i in list(origin)[:-1]] == list(plain)
    assert origin[len(plain)] == len(text)
    assert shorten(plain)[0] == plain
