"""Memos as files: what is read of a Word document, and that writing findings back loses nothing of it."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime

import pytest
from docx import Document
from lxml import etree

from corpus.errors import BadInput, UnreadableSource
from corpus.model import Instrument
from qa.memos import annotate, check_document, findings
from qa.memos.word_text import local, read_word
from tests.memos.word_sample import W, package

WHEN = datetime(2024, 5, 6, tzinfo=UTC)
_CHANGED = {"word/document.xml", "word/comments.xml", "[Content_Types].xml", "word/_rels/document.xml.rels"}


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def ranges(data: bytes) -> dict[str, str]:
    """The words under each comment of a document's body."""
    open_now: set[str] = set()
    found: dict[str, str] = {}
    for element in etree.fromstring(parts(data)["word/document.xml"]).iter():
        ident = element.get(f"{{{W}}}id", "")
        if local(element) == "commentRangeStart":
            open_now.add(ident)
        elif local(element) == "commentRangeEnd":
            open_now.discard(ident)
        elif local(element) == "t":
            for one in open_now:
                found[one] = found.get(one, "") + (element.text or "")
    return found


@pytest.fixture(scope="module")
def written(article: Instrument) -> tuple[bytes, bytes]:
    """The sample memo, and the same with comments and a table."""
    data = package()
    report = check_document(data, "memo.docx", article)
    return data, annotate(data, "memo.docx", ".docx", report, table=True, when=WHEN)


def test_every_place_of_a_document_is_read_and_tracked_changes_count_as_they_will_stand() -> None:
    text = read_word(package()).text
    assert "«المكان الثابت الذي يباشر فيه المشروع" in text  # three runs
    assert "مسيطرة على أو تحت سيطرة شركة" in text  # inserted
    assert "مالكة لأسهم" not in text  # deleted
    for place in ("تسعة (9) أشهر", "الفقرة 12 من المادة 5", "لغرض تشغيلها", "وكيل خاص", "بشأن الفقرة 5 (ج)"):
        assert text.count(place) == 1  # cell, link, text box, footnote, header
    assert "مكرر" not in text  # the copy for old readers


def test_each_comment_covers_the_exact_words(written: tuple[bytes, bytes], article: Instrument) -> None:
    report = check_document(written[0], "memo.docx", article)
    wrong = [f.text for f in findings(report) if f.grade != "right"]
    covered = list(ranges(written[1]).values())
    body = [w for w in wrong if "وكيل خاص" not in w and "(ج)" not in w and "لغرض تشغيلها" not in w]
    assert set(body) <= set(covered)
    assert len(body) >= 3


def test_nothing_is_lost(written: tuple[bytes, bytes]) -> None:
    before, after = (parts(d) for d in written)
    assert set(before) <= set(after)
    assert {n for n in after if before.get(n) != after[n]} <= _CHANGED
    old, new = read_word(written[0]), read_word(written[1])
    body = old.text[: old.parts[1][0]]
    assert new.text.startswith(body)
    assert new.text.endswith(old.text[old.parts[1][0] :])
    for kept in (b"<w:del ", b"<w:ins ", b"<w:hyperlink", b"<w:i/>", b"<w:iCs/>", b"footnoteReference", b"mc:Fallback"):
        assert after["word/document.xml"].count(kept) >= before["word/document.xml"].count(kept) > 0


def test_split_runs_keep_their_properties(written: tuple[bytes, bytes]) -> None:
    root = etree.fromstring(parts(written[1])["word/document.xml"])
    arabic = [r for r in root.iter(f"{{{W}}}r") if any("\u0600" < c < "\u06ff" for c in "".join(r.itertext()))]
    assert all(r.find(f"{{{W}}}rPr/{{{W}}}rtl") is not None for r in arabic if r.find(f"{{{W}}}t") is not None)


def test_the_comments_read_from_right_to_left_and_word_opens_the_file(written: tuple[bytes, bytes]) -> None:
    comments = etree.fromstring(parts(written[1])["word/comments.xml"])
    assert len(comments) == len({c.get(f"{{{W}}}id") for c in comments}) > 4
    assert all(p.find(f"{{{W}}}pPr/{{{W}}}bidi") is not None for p in comments.iter(f"{{{W}}}p"))
    assert any("ستة (6)" in "".join(c.itertext()) for c in comments)
    document = Document(io.BytesIO(written[1]))
    table = document.tables[-1]
    assert table._tbl.tblPr.find(f"{{{W}}}bidiVisual") is not None
    assert table.rows[0].cells[0].text == "#"


def test_a_second_check_adds_comments_beside_the_first(written: tuple[bytes, bytes], article: Instrument) -> None:
    once = written[1]
    twice = annotate(once, "m.docx", ".docx", check_document(once, "m.docx", article), when=WHEN)
    first, second = (etree.fromstring(parts(d)["word/comments.xml"]) for d in (once, twice))
    ids = [c.get(f"{{{W}}}id") for c in second]
    assert len(second) > len(first)
    assert len(ids) == len(set(ids))


def test_the_same_memo_gives_the_same_file(article: Instrument) -> None:
    data = package()
    made = [annotate(data, "m.docx", ".docx", check_document(data, "m.docx", article), when=WHEN) for _ in range(2)]
    assert made[0] == made[1]


MEMO = "نصت الفقرة 4 (أ) من المادة 5 من الاتفاقية على «لغرض البيع فقط».\n\nوالفقرة 8 <واضحة> & بينة."


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (MEMO.encode(), "memo.txt"),
        (f"# مذكرة\n\n{MEMO}".encode(), "memo.md"),
        (f"<html><body><p>{MEMO.split(chr(10))[0]}</p><p>والفقرة 8</p></body></html>".encode(), "memo.html"),
    ],
)
def test_other_formats_are_read_and_written_as_word_page_and_json(data: bytes, name: str, article: Instrument) -> None:
    report = check_document(data, name, article)
    (checked,) = report.quotations
    assert (checked.judgement.status, checked.judgement.found_in) == ("altered", ("art_5__para_4__point_a",))
    made = annotate(data, name, ".docx", report, when=WHEN)
    assert "لغرض البيع فقط" in ranges(made).values()
    page = annotate(data, name, "report.html", report).decode()
    assert page.count("<mark") == page.count("</mark>") == len(report.citations) + 1
    assert 'dir="rtl"' in page
    assert json.loads(annotate(data, name, ".json", report))["summary"]["has_findings"] is True


def test_the_page_shows_every_word_of_the_memo_escaped(article: Instrument) -> None:
    data = MEMO.encode()
    page = annotate(data, "m.txt", ".html", check_document(data, "m.txt", article)).decode()
    assert "&lt;واضحة&gt; &amp; بينة." in page
    assert "<واضحة>" not in page


def test_bad_files_are_refused_with_a_reason(article: Instrument) -> None:
    with pytest.raises(UnreadableSource, match=r"Word|مضغوط"):
        check_document(b"PK\x03\x04 not a zip", "memo.docx", article)
    broken = io.BytesIO()
    with zipfile.ZipFile(broken, "w") as archive:
        archive.writestr("word/document.xml", "<w:document")
    with pytest.raises(UnreadableSource, match=r"XML"):
        check_document(broken.getvalue(), "memo.docx", article)
    report = check_document(MEMO.encode(), "m.txt", article)
    with pytest.raises(BadInput, match=r"\.docx \.html \.json"):
        annotate(MEMO.encode(), "m.txt", ".odt", report)
