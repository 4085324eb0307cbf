"""The page on citations and quotations says what the code does."""

from __future__ import annotations

import doctest
from pathlib import Path

from qa.memos.words import word_sets

PAGE = Path(__file__).parents[2] / "docs" / "citations.md"


def test_the_examples_of_the_page_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_every_word_list_is_read_somewhere() -> None:
    code = "".join(p.read_text("utf-8") for p in (Path(__file__).parents[2] / "qa" / "memos").glob("*.py"))
    assert all(f'"{name}"' in code for name in word_sets())
