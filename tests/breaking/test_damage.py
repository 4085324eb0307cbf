"""Damage to what lies on the disk: it is named with its remedy, never quoted from, and costs nothing else."""

from __future__ import annotations

import errno
import json
import os
import socket
from pathlib import Path

import pytest

from api.cli import main
from api.cli.files import write
from corpus.errors import Fault
from corpus.library import Library
from corpus.model import Metadata
from corpus.parsing import parse
from corpus.script.fold import folded
from index.model import Record
from index.records import records
from index.vocabulary import Vocabulary
from qa.engine import Engine

ARTICLE = (
    'المادة 5\n1 - يقصد بعبارة "المنشأة الدائمة" المكان الثابت.\n2 - تشمل العبارة:\n(أ) محل الإدارة.\n(ب) الفرع.\n'
)


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    monkeypatch.setenv("MITHAQ_DATA_DIR", str(tmp_path / "data"))
    made = Engine(tmp_path / "data")
    made.ingest(ARTICLE, name="law.txt", id="law", title="قانون")
    return made


def kept(engine: Engine, name: str) -> Path:
    return next(engine.library.data_dir.glob(f"library/law/**/{name}"))


def fails(engine: Engine) -> str:
    with pytest.raises(Fault) as caught:
        Library(engine.library.data_dir).get("law")
    return str(caught.value)


def test_a_text_changed_on_the_disk_is_never_quoted(engine: Engine) -> None:
    path = kept(engine, "source.txt")
    path.write_text(ARTICLE.replace("تشمل", "لا تشمل"), "utf-8")
    assert str(path) in fails(engine)
    path.write_bytes(ARTICLE.encode())
    assert Library(engine.library.data_dir).get("law").source == ARTICLE


def test_the_xml_of_an_instrument_changed_on_the_disk_is_never_quoted(engine: Engine) -> None:
    engine.ingest(engine.akoma_ntoso("law"), name="law.xml", id="law", title="قانون", replace=True)
    path = next(p for p in engine.library.data_dir.glob("library/law/v*/document.xml"))
    whole = path.read_bytes()
    assert Library(engine.library.data_dir).get("law").get("art_5__para_2__point_b")
    path.write_bytes(whole.replace("الفرع".encode(), "المكتب".encode()))
    assert str(path) in fails(engine)
    path.unlink()
    assert str(path) in fails(engine)


@pytest.mark.parametrize("name", ["source.txt", "card.json", "current"])
@pytest.mark.parametrize("data", [b"", b"\xa3\xff\x00", b"{}", b"[1]", b"../../../etc", b'{"meta": []}'])
def test_any_damaged_file_is_named_with_the_remedy(
    engine: Engine, capsys: pytest.CaptureFixture[str], name: str, data: bytes
) -> None:
    path = kept(engine, name)
    path.write_bytes(data)
    assert str(path) in fails(engine)
    assert main(["show", "art_5", "--instrument", "law"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), "internal" in err) == ("", 1, False)
    assert "mithaq remove law" in err


@pytest.mark.parametrize("remedy", ["remove", "replace"])
@pytest.mark.parametrize("name", ["source.txt", "card.json", "current"])
def test_the_remedy_mends(engine: Engine, name: str, remedy: str) -> None:
    kept(engine, name).write_bytes(b"\xff")
    mended = Engine(engine.library.data_dir)
    if remedy == "remove":
        mended.remove("law")
    else:
        mended.ingest(ARTICLE, name="law.txt", id="law", title="قانون", replace=True)
    assert mended.has_instrument("law") is (remedy == "replace")
    assert mended.search("الفرع").hits


def test_damaged_conversations_are_named_with_the_remedy(engine: Engine) -> None:
    path = engine.library.data_dir / "conversations.sqlite3"
    path.write_bytes(b"x" * 5000)
    with pytest.raises(Fault, match="انقل الملف") as caught:
        engine.chat(None, "لدينا فرع")
    assert str(path) in str(caught.value)


def test_a_data_folder_that_is_a_file_is_not_an_empty_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        for argv in (["list"], ["ask", "هل لنا فرع؟"], ["search", "الفرع"]):
            assert main([*argv, "--data-dir", str(place)]) == 2
            assert str(tmp_path / "file") in capsys.readouterr().err


def test_a_book_in_one_paragraph_is_not_read_again_for_each_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "المادة 1\n1 - " + 'يقصد بعبارة "الأرباح التجارية" كل ما يجنيه المشروع ' * 400
    book = parse(text, "book", Metadata(title="كتاب"))
    folded_characters: list[int] = []
    read: list[str] = []

    def counting(part: str) -> str:
        folded_characters.append(len(part))
        return folded(part)

    def reading(record: Record) -> str:
        read.append(record.eid)
        return str(json.loads(record.shown)["text"])

    monkeypatch.setattr("index.records.folded", counting)
    made = list(records(book))
    # Once for each of 400 quotations over all that stands before it would be 200 times the text.
    assert sum(folded_characters) < 40 * len(text)

    monkeypatch.setattr(Record, "text", reading)
    vocabulary = Vocabulary()
    vocabulary.add(made)
    assert len(read) <= len(made)
    assert vocabulary.spelling["الارباح"] == "الأرباح"
    assert "=" in made[-1].defined


def test_a_memo_is_never_written_over_by_its_own_check(engine: Engine, tmp_path: Path) -> None:
    memo = tmp_path / "memo.html"
    memo.write_text("<p>وفقا للفقرة 1 من المادة 5</p>", "utf-8")
    before = memo.read_bytes()
    (tmp_path / "link.html").symlink_to(memo)
    for out in (memo, tmp_path / "link.html"):
        assert main(["check", str(memo), "--out", str(out)]) == 2
    assert memo.read_bytes() == before
    assert main(["check", str(memo), "--out", str(tmp_path / "report.html")]) in (0, 3)
    assert (tmp_path / "report.html").stat().st_size


def test_a_full_disk_leaves_the_earlier_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "law.xml"
    write(path, b"first")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match=r"No space.*law\.xml"):
        write(path, b"second")
    assert path.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["law.xml"]


def test_what_cannot_be_listened_on_is_said_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        cases = [("--port", port), ("--port", port, "--workers", "2"), ("--host", "999.1.1.1"), ("--port", "99999")]
        for argv in (*cases, ("--workers", "0")):
            assert main(["serve", *argv]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1)
            assert argv[1] in err or argv[0] in err
