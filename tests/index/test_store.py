"""The index on disk: in step with the library, whole for every reader, never trusted when it is not ours."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from corpus.library import shipped
from corpus.model import Instrument
from index import open_index
from index.store import fingerprint, keeper
from index.store.keeper import Progress

from .conftest import LAW, Shelf, law

UTF8 = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def generation(folder: Path) -> Path:
    """The folder of the current generation."""
    return folder / "index" / json.loads((folder / "index" / "current.json").read_text("utf-8"))["generation"]


def ids(shelf: Shelf, query: str) -> set[tuple[str, str]]:
    return {(h.instrument, h.id) for h in open_index(shelf, in_memory=False).search(query, limit=50).hits}


def test_an_index_is_opened_again_without_building(tmp_path: Path) -> None:
    shelf, seen = Shelf([shipped(), law()], tmp_path), []
    open_index(shelf, in_memory=False, report=seen.append)
    assert seen == [Progress(done=2, total=2, instrument="law")]
    seen.clear()
    index = open_index(shelf, in_memory=False, report=seen.append)
    assert seen == []
    assert index.notes == []
    assert index.search("الفوائد").total > 0


def test_only_what_changed_is_touched(tmp_path: Path) -> None:
    shelf = Shelf([shipped(), law()], tmp_path)
    index = open_index(shelf, in_memory=False)
    first = generation(tmp_path)
    index.refresh()
    assert generation(tmp_path) == first
    shelf.instruments[1] = law(text=LAW.replace("سندات الديون", "الودائع المصرفية"))
    index.refresh()
    assert generation(tmp_path) != first
    assert index.search("الودائع المصرفية").hits[0].id == "art_2__para_2"
    assert index.search('"سندات الديون"').total == 0
    shelf.instruments.pop()
    index.refresh()
    assert index.search("الودائع المصرفية").total == 0
    assert index.search("المصنع").total > 0


def test_incremental_and_fresh_indexes_are_alike(tmp_path: Path) -> None:
    grown = Shelf([law("a")], tmp_path / "grown")
    index = open_index(grown, in_memory=False)
    for subject in (shipped(), law("b")):
        grown.instruments.append(subject)
        index.refresh()
    grown.instruments.pop(0)
    index.refresh()
    fresh = open_index(Shelf([shipped(), law("b")], tmp_path / "fresh"), in_memory=False)
    memory = open_index(Shelf([shipped(), law("b")]))
    for query in ("المنشأة الدائمة", "أرباح الأسهم", "وكيل مستقل", "سلطةإبرام العقود"):
        assert index.search(query) == fresh.search(query) == memory.search(query)


def test_a_reader_sees_what_another_publishes(tmp_path: Path) -> None:
    reader = open_index(Shelf([shipped()], tmp_path), in_memory=False)
    assert reader.search("الفوائد").total == 0
    open_index(Shelf([shipped(), law()], tmp_path), in_memory=False)
    assert reader.search("الفوائد").total > 0


def test_a_damaged_file_is_built_again_and_said(tmp_path: Path) -> None:
    shelf = Shelf([shipped()], tmp_path)
    open_index(shelf, in_memory=False)
    for file in sorted(p for p in generation(tmp_path).rglob("*") if p.is_file() and p.stat().st_size > 20):
        current = generation(tmp_path)
        target = next((p for p in current.rglob(file.name)), None)
        if target is None:
            continue
        target.write_bytes(b"\x80damaged" + target.read_bytes()[9:])
        index = open_index(shelf, in_memory=False)
        assert "تالف" in index.notes[0]
        assert index.search("المصنع").total > 0


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"seal": 3}', '{"generation": "../.."}'])
def test_a_manifest_that_is_none_is_built_again_and_said(tmp_path: Path, content: str) -> None:
    shelf = Shelf([shipped()], tmp_path)
    open_index(shelf, in_memory=False)
    (tmp_path / "index" / "current.json").write_text(content, "utf-8")
    index = open_index(shelf, in_memory=False)
    assert index.notes
    assert index.search("المصنع").total > 0


def test_missing_files_are_built_again(tmp_path: Path) -> None:
    shelf = Shelf([shipped()], tmp_path)
    open_index(shelf, in_memory=False)
    (generation(tmp_path) / "words.json").unlink()
    assert open_index(shelf, in_memory=False).search("المصنع").total > 0


class Bomb:
    """Unpickling this makes the file named."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return (Path.touch, (self.path,))


def test_a_strangers_index_is_never_unpickled(tmp_path: Path) -> None:
    """A folder made elsewhere, its files and its manifest in order: opening it must not read its pickles."""
    other, mine, sprung = tmp_path / "other", tmp_path / "mine", tmp_path / "sprung"
    open_index(Shelf([shipped()], other), in_memory=False)
    mine.mkdir()
    (other / "index").rename(mine / "index")
    for file in generation(mine).glob("whoosh/*"):
        file.write_bytes(pickle.dumps(Bomb(sprung)))
    index = open_index(Shelf([shipped()], mine), in_memory=False)
    assert "لم يكتبه" in index.notes[0]
    assert index.search("المصنع").total > 0
    assert not sprung.exists()


def test_another_analyser_makes_the_index_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf([shipped()], tmp_path)
    open_index(shelf, in_memory=False)
    monkeypatch.setattr(fingerprint, "analyser", lambda: "another")
    assert "قديم" in open_index(shelf, in_memory=False).notes[0]


def test_an_interrupted_build_goes_on_from_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "BATCH", 5)
    subjects = [law(f"law-{n}") for n in range(4)]

    def stop(progress: Progress) -> None:
        if progress.instrument == "law-1":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        open_index(Shelf(subjects, tmp_path), in_memory=False, report=stop)
    seen: list[Progress] = []
    index = open_index(Shelf(subjects, tmp_path), in_memory=False, report=seen.append)
    assert [p.instrument for p in seen] == ["law-2", "law-3"]
    assert {h.instrument for h in index.search("الفوائد", limit=50).hits} == {s.id for s in subjects}


KEEP = """
import sys
from pathlib import Path
from corpus.library import shipped
from corpus.model import Instrument
from index import open_index

class Shelf:
    data_dir = Path(sys.argv[1])
    def list(self):
        return (shipped(),)

print(open_index(Shelf(), in_memory=False).search("المصنع").total)
"""


def test_several_processes_may_keep_one_index(tmp_path: Path) -> None:
    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", KEEP, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, env=UTF8) for _ in range(3)]
    said = [process.communicate(timeout=120)[0].split() for process in running]
    assert said == [[b"2"]] * 3
    assert len(list((tmp_path / "index").glob("g*"))) == 1


class Catalogue(Shelf):
    """A library that knows what it holds without reading the texts."""

    loaded: list[str]

    def entries(self) -> list[Instrument]:
        return self.instruments

    def get(self, id: str) -> Instrument:
        self.loaded.append(id)
        return next(i for i in self.instruments if i.id == id)


def test_only_what_changed_is_read(tmp_path: Path) -> None:
    shelf = Catalogue([shipped(), law()], tmp_path)
    shelf.loaded = []
    open_index(shelf, in_memory=False)
    assert shelf.loaded == ["article5", "law"]
    shelf.loaded.clear()
    shelf.instruments.append(law("second"))
    index = open_index(shelf, in_memory=False)
    assert shelf.loaded == ["second"]
    assert {h.instrument for h in index.search("الفوائد").hits} == {"law", "second"}


def test_the_shipped_instrument_alone_leaves_nothing_on_disk(tmp_path: Path) -> None:
    shelf = Shelf([shipped()], tmp_path)
    index = open_index(shelf)
    assert index.search("المصنع").total == 2
    assert list(tmp_path.iterdir()) == []
    shelf.instruments.append(law())
    index.refresh()
    assert index.search("الفوائد").total > 0
    assert generation(tmp_path).is_dir()


def test_a_folder_that_cannot_be_written_is_said_and_search_works(tmp_path: Path) -> None:
    (tmp_path / "index").write_text("a file where the folder should be", "utf-8")
    index = open_index(Shelf([shipped(), law()], tmp_path))
    assert "في الذاكرة" in index.notes[0]
    assert index.search("الفوائد").total > 0


def test_a_library_without_a_folder_is_indexed_in_memory() -> None:
    assert open_index(Shelf([shipped()])).search("المصنع").total > 0
