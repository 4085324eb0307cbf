"""The tokens of a question and its own words: each leads back to the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qa.understanding.lexicon import lexicon
from qa.understanding.view import view

QUESTION = "وكيلنا في «ينبع» مستقل، لكنّ ثمانين بالمئة من عمله لنا. هل لنا منشأة دائمة؟"


@pytest.mark.parametrize("words", ["وكيلنا", "ثمانين بالمئة", "مستقل", "ينبع", "دائمة"])
def test_the_tokens_of_words_stand_for_those_words(words: str) -> None:
    seen = view(QUESTION, lexicon("ar"))
    start = QUESTION.index(words)
    assert QUESTION[slice(*seen.slice(*seen.covering(start, start + len(words))))] == words


@given(st.data())
def test_any_run_of_tokens_is_found_again_from_its_words(data: st.DataObject) -> None:
    seen = view(QUESTION, lexicon("ar"))
    first = data.draw(st.integers(0, len(seen.tokens) - 1))
    last = data.draw(st.integers(first, len(seen.tokens) - 1))
    assert seen.covering(*seen.slice(first, last)) == (first, last)
