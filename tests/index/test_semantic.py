"""Search by meaning: only where it is asked for, in step with the library, computed once for each text."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.errors import BadInput
from index import open_index
from index.semantic import embedding

from .conftest import LAW, Shelf, law

needs_model = pytest.mark.skipif(not embedding.available(), reason="mithaq[semantic] is not installed")


def test_without_the_extra_it_is_refused_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "find_spec", lambda _: None)
    with pytest.raises(BadInput, match=r"mithaq\[semantic\]"):
        open_index(Shelf([law()]), semantic=True)


@needs_model
def test_it_keeps_what_words_find_and_stays_empty_where_they_do(tmp_path: Path) -> None:
    words = open_index(Shelf([law()]))
    meaning = open_index(Shelf([law()], tmp_path), semantic=True, in_memory=False)
    hits = meaning.search("توزيعات أرباح").hits
    assert {h.id for h in words.search("توزيعات أرباح").hits} <= {h.id for h in hits}
    assert meaning.search("كرة القدم").hits == ()


@needs_model
def test_a_text_is_embedded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf([law()], tmp_path)
    open_index(shelf, semantic=True, in_memory=False)
    embedded: list[str] = []
    really = embedding.passages
    monkeypatch.setattr(embedding, "passages", lambda texts, done: embedded.extend(texts) or really(texts, done))
    shelf.instruments.append(law("second", LAW.replace("حكومة", "مصرفا مركزيا")))
    index = open_index(shelf, semantic=True, in_memory=False)
    assert [t for t in embedded if "مصرفا مركزيا" not in t] == []
    assert {h.instrument for h in index.search("مصرف مركزي").hits} == {"second"}


@needs_model
def test_a_query_is_embedded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    before = embedding.query.cache_info().hits
    index = open_index(Shelf([law()]), semantic=True)
    index.search("أرباح الأسهم")
    index.search("أرباح الأسهم")
    assert embedding.query.cache_info().hits == before + 1
