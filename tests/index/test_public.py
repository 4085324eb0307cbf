"""The adapter for outside sets: passages become a flat instrument, and questions find the passage that answers them."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from bench import search_public
from bench.search_sets import flat, made_up
from corpus.model import slices

SAMPLE = Path(__file__).parent / "sample_set"
OPTIONS = argparse.Namespace(engine="auto", hybrid=False, cut=False)


def test_questions_find_their_passages() -> None:
    passages, queries = (list(search_public.rows(SAMPLE / f"{name}.tsv")) for name in ("passages", "queries"))
    grades = {query: {passage: int(grade)} for query, passage, grade in search_public.rows(SAMPLE / "qrels.tsv")}
    figures = search_public.figures(search_public.mithaq(passages, OPTIONS), queries, grades)
    assert figures["queries"] == len(queries)
    assert figures["mrr10"] >= 0.93


def test_a_flat_instrument_is_slices_of_its_source() -> None:
    instrument = flat("set", [("a", "نص  أول\nبسطرين"), ("b", "نص ثان")])
    assert [p.id for p in instrument.walk()] == ["art_1", "art_2"]
    assert all(slices(instrument.source, p.spans) == p.text for p in instrument.walk())


def test_made_up_libraries_have_the_size_asked_for_and_are_the_same_each_time() -> None:
    assert sum(len(i.by_id) for i in made_up(50, per_instrument=20)) == 50
    assert [i.source for i in made_up(50, per_instrument=20)] == [i.source for i in made_up(50, per_instrument=20)]


def test_a_line_without_a_tab_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "passages.tsv"
    broken.write_text("p1\tنص\nnothing here\n", "utf-8")
    with pytest.raises(SystemExit, match=":2:"):
        list(search_public.rows(broken))
