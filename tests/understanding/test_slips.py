"""Slips of the hand in questions: undone where only a hand explains them, left alone where a language would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.script.fold import folded
from qa.understanding import understand
from qa.understanding.language import language
from qa.understanding.lexicon import lexicon
from qa.understanding.view import view

DATA = Path(__file__).parents[1] / "data" / "understanding"

SLIPS = [  # what was typed, what is meant
    ("المستوودع", "المستودع"),
    ("مستدوع", "مستودع"),
    ("مستدوعنا", "مستودعنا"),
    ("البضائعع", "البضائع"),
    ("مككتبنا", "مكتبنا"),
    ("السممسار", "السمسار"),
    ("مندووب", "مندوب"),
    ("warehuose", "warehouse"),
    ("warehousse", "warehouse"),
    ("entreppot", "entrepôt"),
    ("succurssale", "succursale"),
]
WORDS = [  # true words, one letter from a word of the lists
    "نكيل", "يكتتب", "تلخيص", "استقال", "ثلاثة", "قيام", "صاحبنا", "تتباع", "مجاورة", "حسابات", "فقرة", "contact",
    "stationery", "parking", "police", "marche", "magazine",
]  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), SLIPS)
def test_a_slip_is_read_as_the_word_meant(typed: str, meant: str) -> None:
    book = lexicon(language(meant) if meant[0] > "z" else ("en" if "warehouse" in meant else "fr"))
    right = {n for n in book.classes(folded(meant.split()[0])) if not n.startswith(("=", "'"))}
    read = view(typed, book).tokens[0]
    assert right
    assert right <= set(read.classes) | {"the_word"}


@pytest.mark.parametrize("word", WORDS)
def test_a_true_word_is_no_slip(word: str) -> None:
    for lang in ("ar",) if word[0] > "z" else ("en", "fr"):
        assert not view(word, lexicon(lang)).slips


def _questions() -> Iterator[str]:
    for path in sorted(DATA.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            question = json.loads(line).get("question")
            if isinstance(question, str):
                yield question


def test_words_people_wrote_are_left_as_they_are() -> None:
    """Over some thousand questions written with care nothing is a slip: what is undone there would be a true word."""
    found = {}
    for question in _questions():
        seen = view(question, lexicon(language(question)))
        found.update({seen.tokens[index].text: base for index, base in seen.slips})
    assert found == {}


def test_what_rests_on_a_slip_is_said() -> None:
    read = understand("لدينا موقع بناء في الخرطوم ومسستودع لبضائعنا فقط للتخزين")
    assert [p.kind for p in read.case.places] == ["warehouse"]
    assert any("«ومسستودع»" in note and "«مستودع»" in note for note in read.notes)
    assert all(
        e.text == "لدينا موقع بناء في الخرطوم ومسستودع لبضائعنا فقط للتخزين"[e.start : e.end] for e in read.evidence
    )


@given(st.sampled_from(["ليس", "غير", "دون", "بدون", "فقط", "سوى", "إلا", "لكن", "لسنا", "بخلاف"]), st.data())
@settings(max_examples=60, deadline=None)
def test_a_negation_is_never_made_out_of_a_slip(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    typed = data.draw(st.sampled_from([word[:at] + word[at] + word[at:], word[:at] + word[at + 1 :]]))
    book = lexicon("ar")
    for index, base in view(typed, book).slips:
        assert index == 0
        assert not (book.nouns.get(base, set()) | book.verbs.get(base, set())) & book.operators
