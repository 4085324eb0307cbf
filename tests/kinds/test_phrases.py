"""Sets of phrases: when their patterns are compiled."""

from __future__ import annotations

import pytest

from qa.kinds.phrases import _compiled, compile_all, phrases


def test_a_service_that_warmed_up_compiles_nothing_more_for_a_text() -> None:
    found = phrases(["هل ... زنبرك", "مرزبان"])
    compile_all()
    before = _compiled.cache_info().misses
    assert found.search("هل عندنا زنبرك")
    assert found.search("مرزبان")
    assert _compiled.cache_info().misses == before


@pytest.mark.parametrize(
    ("text", "ends"),
    [("مددناه الي", True), ("الي", True), ("الي نهايه العام", False), ("الينا", False), ("", False)],
)
def test_a_text_ends_with_a_phrase_or_does_not(text: str, ends: bool) -> None:
    assert phrases(["=إلى"]).ends(text) is ends
