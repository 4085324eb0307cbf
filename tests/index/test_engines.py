"""One suite for every engine: the same requests give the same records, so that a library may change engines unseen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.library import shipped
from index import open_index
from index.engines.base import Engine, Request
from index.engines.choice import LARGE, SMALL, available, choose, make
from index.model import Record
from index.records import records
from index.search import Searcher
from index.vocabulary import Vocabulary

from .conftest import Shelf, law, written

ENGINES = [name for name in ("whoosh", "tantivy") if available(name)]
RECORDS = [*records(shipped()), *records(law())]


@pytest.fixture(params=[(e, disk) for e in ENGINES for disk in (False, True)], ids=lambda p: f"{p[0]}-{p[1]}")
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    name, disk = request.param
    folder = tmp_path / "engine" if disk else None
    if folder:
        folder.mkdir()
    made = make(name, folder)
    made.update(RECORDS, ())
    yield made
    made.close()


def keys(found: list[Record]) -> list[str]:
    return [record.key for record in found]


def test_everything_comes_back_as_it_went_in(engine: Engine) -> None:
    assert engine.count() == len(RECORDS)
    assert sorted(engine.everything(), key=lambda r: r.key) == sorted(RECORDS, key=lambda r: r.key)
    assert {r.instrument for r in engine.everything("law")} == {"law"}


def test_a_term_finds_exactly_the_records_that_hold_it(engine: Engine) -> None:
    found = engine.candidates(Request({"مصنع": 1.0}))
    assert set(keys(found)) == {"article5 art_5__para_2__point_e", "article5 art_5__para_2"}
    assert keys(found)[0] == "article5 art_5__para_2__point_e"


def test_filters_and_demands_narrow(engine: Engine) -> None:
    both = engine.candidates(Request({"دول": 1.0}))
    assert {r.instrument for r in both} == {"article5", "law"}
    assert {r.instrument for r in engine.candidates(Request({"دول": 1.0}, instrument="law"))} == {"law"}
    assert {r.article for r in engine.candidates(Request({"دول": 1.0}, article="2"))} == {"2"}
    demanded = engine.candidates(Request({"دول": 1.0}, required=(("تامين", "غير موجود"),)))
    assert keys(demanded) == ["article5 art_5__para_6"]


def test_the_limit_keeps_the_best(engine: Engine) -> None:
    whole = keys(engine.candidates(Request({"سلع": 1.0, "بضاع": 1.0})))
    assert len(whole) > 3
    assert keys(engine.candidates(Request({"سلع": 1.0, "بضاع": 1.0}, limit=3))) == whole[:3]


def test_no_terms_find_nothing(engine: Engine) -> None:
    assert engine.candidates(Request({})) == []
    assert engine.candidates(Request({"لاشيءكهذا": 1.0})) == []


def test_replacing_an_instrument_leaves_none_of_the_old(engine: Engine) -> None:
    new = [replace(r, main="جديد", main_words="جديد") for r in RECORDS if r.instrument == "law"][:2]
    engine.update(new, ["law"])
    assert {r.key for r in engine.everything("law")} == {r.key for r in new}
    assert len(engine.candidates(Request({"جديد": 1.0}))) == 2
    engine.update([], ["law"])
    assert list(engine.everything("law")) == []
    assert engine.candidates(Request({"جديد": 1.0})) == []


def test_records_are_fetched_by_key_in_order(engine: Engine) -> None:
    wanted = [RECORDS[5].key, "law no_such", RECORDS[1].key]
    assert keys(engine.fetch(wanted)) == [RECORDS[5].key, RECORDS[1].key]


def test_a_failed_update_changes_nothing(engine: Engine) -> None:
    def broken() -> Iterator[Record]:
        yield replace(RECORDS[0], eid="new")
        raise RuntimeError("the source went away")

    with pytest.raises(RuntimeError):
        engine.update(broken(), ["article5"])
    assert engine.count() == len(RECORDS)
    engine.update([], [])
    assert engine.count() == len(RECORDS)


@pytest.mark.skipif(len(ENGINES) < 2, reason="only one engine is installed")
def test_all_engines_give_the_same_hits() -> None:
    vocabulary = Vocabulary()
    vocabulary.add(RECORDS)
    searchers = []
    for name in ENGINES:
        engine = make(name, None)
        engine.update(RECORDS, ())
        searchers.append(Searcher(engine, vocabulary))
    for asked in written():
        first, *others = [s.search(asked.query, None, 20, 0) for s in searchers]
        assert all(other == first for other in others), asked.query


def test_the_size_of_a_library_chooses_its_engine() -> None:
    large = "tantivy" if available("tantivy") else "whoosh"
    assert choose("auto", LARGE - 1) == "whoosh"
    assert choose("auto", LARGE) == large
    assert choose("auto", SMALL, "tantivy") == large
    assert choose("auto", SMALL - 1, "tantivy") == "whoosh"


def test_a_library_that_grows_changes_engines_and_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(ENGINES) < 2:
        pytest.skip("only one engine is installed")
    shelf = Shelf([shipped()], tmp_path)
    index = open_index(shelf, in_memory=False)
    before = index.search("المصنع").hits
    assert index.engine == "whoosh"
    monkeypatch.setattr("index.engines.choice.LARGE", 30)
    shelf.instruments.append(law())
    index.refresh()
    assert index.engine == "tantivy"
    assert [h.id for h in index.search("المصنع").hits] == [h.id for h in before]
