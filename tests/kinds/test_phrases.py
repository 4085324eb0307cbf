"""Sets of phrases: when their patterns are compiled."""

from __future__ import annotations

from qa.kinds.phrases import _compiled, compile_all, phrases


def test_a_service_that_warmed_up_compiles_nothing_more_for_a_text() -> None:
    found = phrases(["هل ... زنبرك", "مرزبان"])
    compile_all()
    before = _compiled.cache_info().misses
    assert found.search("هل عندنا زنبرك")
    assert found.search("مرزبان")
    assert _compiled.cache_info().misses == before
