"""The word lists of citations: each is used, and the particles and damaged spellings are recognised."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.citing.lexicon import lexicon
from corpus.citing.numbers import roman
from corpus.script.fold import folded

CODE = "".join(p.read_text("utf-8") for p in (Path(__file__).parents[3] / "corpus" / "citing").glob("*.py"))


def test_every_word_list_is_read_somewhere() -> None:
    unused = [name for name in lexicon().sets if f'"{name}"' not in CODE]
    assert unused == []


@pytest.mark.parametrize(
    "word",
    [
        "المادة",
        "مادة",
        "بالمادة",
        "وللمادة",
        "فالمادة",
        "كالمادة",
        "والمادتين",
        "للمواد",
        "املادة",
        "منالمادة",
        "الماده",
    ],
)
def test_an_article_is_known_with_any_particle_and_damage(word: str) -> None:
    assert lexicon().units[folded(word)].level == "art"


@pytest.mark.parametrize("word", ["القانون", "لنظام", "الالئحة", "اللائحة", "منالالئحة", "وبالاتفاقية", "directive"])
def test_instruments_are_known_the_same_way(word: str) -> None:
    assert folded(word) in lexicon().heads


@pytest.mark.parametrize("word", ["التخزين", "إلى", "إلا", "العرض", "مشروع", "موقع", "مادية", "فقراء", "بنك"])
def test_other_words_are_no_unit_nouns(word: str) -> None:
    assert folded(word) not in lexicon().units


@pytest.mark.parametrize(
    ("numeral", "value"), [("i", 1), ("iv", 4), ("ix", 9), ("xlii", 42), ("iiii", None), ("", None)]
)
def test_roman_numerals(numeral: str, value: int | None) -> None:
    assert roman(numeral) == value
