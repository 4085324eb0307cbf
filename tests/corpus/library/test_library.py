# ruff: noqa: E501  (a sample document is one line)
"""The library: what is added stays, whatever happens to the process that adds it; what is replaced is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from corpus.errors import BadInput, Conflict, Fault, NotFound
from corpus.ingest import ingest_file, ingest_text
from corpus.library import SHIPPED, Library, default_data_dir, shipped
from corpus.model import Metadata

ROOT = Path(__file__).parents[3]


def text(words="النص الأول هنا."):
    return f"المادة 7\nأرباح الأعمال\n1- {words}\n2- النص الثاني هنا."


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path)


def add(library, id="law", words="النص الأول هنا.", replace=False, **meta):
    return library.add(id, ingest_text(text(words), id, Metadata(title="المادة 7", **meta)), replace=replace)


def test_the_shipped_instrument_is_always_there_and_first(library):
    assert [e.id for e in library.entries()] == [SHIPPED]
    assert library.get(SHIPPED) is shipped()
    assert library.list() == (shipped(),)


def test_what_is_added_is_there_in_the_next_process(library):
    added = add(library, parties=("الأولى", "الثانية"), date="2020-01-01", source="الجريدة الرسمية", kind="treaty")
    again = Library(library.data_dir)
    assert [e.id for e in again.entries()] == [SHIPPED, "law"]
    found = again.get("law")
    assert (found.source, found.roots, found.report, found.meta) == (
        added.source,
        added.roots,
        added.report,
        added.meta,
    )
    assert found.meta.parties == ("الأولى", "الثانية")


def test_the_unknown_stays_unknown(library):
    add(library)
    meta = Library(library.data_dir).get("law").meta
    assert (meta.parties, meta.date, meta.source, meta.kind) == (None, None, None, None)


def test_an_id_twice_needs_replace_and_the_old_version_is_kept(library):
    add(library)
    before = library.fingerprint()
    with pytest.raises(Conflict, match="--replace"):
        add(library, words="نص آخر.")
    assert library.fingerprint() == before
    add(library, words="نص آخر.", replace=True)
    assert library.get("law").get("art_7__para_1").text == "نص آخر."
    assert [e.version for e in library.versions("law")] == [1, 2]
    assert library.fingerprint() != before


def test_removing_takes_it_away_and_the_shipped_one_stays(library):
    add(library)
    library.remove("law")
    assert [e.id for e in library.entries()] == [SHIPPED]
    with pytest.raises(NotFound):
        library.get("law")
    with pytest.raises(BadInput):
        library.remove(SHIPPED)
    with pytest.raises(NotFound):
        library.remove("law")


@pytest.mark.parametrize("id", ["", "../up", "a/b", "A", "قانون", ".hidden", "a..b", "x" * 81, "a b"])
def test_unsafe_ids_are_refused(id, library):
    with pytest.raises(BadInput):
        add(library, id=id)
    with pytest.raises(NotFound):
        library.get(id)


def test_the_shipped_id_is_never_replaced(library):
    with pytest.raises(Conflict):
        add(library, id=SHIPPED, replace=True)


def test_the_folder_is_the_users_and_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv("MITHAQ_DATA_DIR", str(tmp_path / "mine"))
    assert default_data_dir() == tmp_path / "mine"
    monkeypatch.delenv("MITHAQ_DATA_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert default_data_dir() == tmp_path / "xdg" / "mithaq"


def test_a_file_where_the_folder_should_be_is_a_clear_fault(tmp_path):
    (tmp_path / "data").write_text("x")
    with pytest.raises(Fault, match="مجلد المكتبة"):
        add(Library(tmp_path / "data"))


def test_a_damaged_card_is_a_clear_fault(library):
    add(library)
    next(library.data_dir.glob("library/law/v*/card.json")).write_text("{")
    with pytest.raises(Fault, match="بطاقة"):
        Library(library.data_dir).get("law")


ADDER = """
import sys
from pathlib import Path
from corpus.ingest import ingest_text
from corpus.library import Library
from corpus.model import Metadata
library = Library(Path(sys.argv[1]))
texts = [ingest_text("المادة 7\\n1- النص رقم %d هنا.\\n2- نص." % n + " كلام" * 20000, "law", Metadata(title=str(n))) for n in range(3)]
print("ready", flush=True)
n = 0
while True:
    library.add("law", texts[n % 3], replace=True)
    n += 1
"""


def test_killed_at_any_moment_the_library_is_whole(library):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for wait in (0.0, 0.003, 0.011, 0.02, 0.037, 0.05, 0.08):
        process = subprocess.Popen(
            [sys.executable, "-c", ADDER, str(library.data_dir)], stdout=subprocess.PIPE, env=environment
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        again = Library(library.data_dir)
        if "law" in [e.id for e in again.entries()]:
            found = again.get("law")
            assert found.get("art_7__para_1").text.startswith(f"النص رقم {found.meta.title}")
            assert len({e.sha256 for e in again.versions("law")}) <= 3
    add(library, replace=True)
    assert library.get("law").get("art_7__para_1").text == "النص الأول هنا."
    left = [p.name for p in library.data_dir.glob("library/law/.*")]
    assert left == []


def test_two_processes_adding_at_once_both_succeed(library):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    adder = ADDER.replace("while True:", "for _ in range(5):").replace('"law", texts', "sys.argv[2], texts")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", adder, str(library.data_dir), id], stdout=subprocess.DEVNULL, env=environment
        )
        for id in ("one", "two", "one")
    ]
    assert [p.wait() for p in running] == [0, 0, 0]
    assert [e.id for e in library.entries()] == [SHIPPED, "one", "two"]
    assert [e.version for e in library.versions("one")] == list(range(1, 11))


def test_documents_keep_what_their_reader_said(library):
    page = "<html><body><p>المادة 1</p><p>يعمل بهذا القانون.</p><p>المادة 2</p><p>ينشر.</p></body></html>"
    library.add("page", ingest_file(page.encode(), "a.html", "page", Metadata(title="قانون")))
    assert [e.format for e in library.entries()] == ["txt", "html"]
    card = json.loads(next(library.data_dir.glob("library/page/v*/card.json")).read_text())
    assert card["version"] == 1
