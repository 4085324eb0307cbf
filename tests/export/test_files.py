"""The printed forms say the words of the answer, lay Arabic out right, and run nothing."""

from __future__ import annotations

import csv
import difflib
import io
import json
import re
import zipfile
from typing import Any

import pytest
from docx import Document
from docx.oxml.ns import qn
from lxml import etree

from api.export import FORMATS, write
from api.export.akn import quoted_sources
from api.export.docx import to_docx
from api.export.memo import blocks
from api.export.tables import guarded, to_csv
from corpus.errors import NotFound
from tests.export.sample import QUESTION, memo


def words_of(made: Any) -> str:
    """Every word the memo holds, in order."""
    out = []
    for block in blocks(made):
        out += [block.note] if block.note else []
        out += [cell for row in block.rows for cell in row] if block.rows else [block.text]
    return "\n".join(out)


@pytest.mark.parametrize("lang", ["ar", "fr", "en"])
def test_word_holds_every_word_and_lays_arabic_right_to_left(lang: str) -> None:
    made = memo(lang)
    document = Document(io.BytesIO(to_docx(made)))
    text = "\n".join(p.text for p in document.paragraphs)
    for quote in made.quotes:
        assert quote["text"] in text
    assert made.statement.splitlines()[0] in text
    paragraphs = [*document.paragraphs, *(p for t in document.tables for c in t._cells for p in c.paragraphs)]
    arabic = re.compile("[\u0621-\u064a]")
    seen = 0
    for p in paragraphs:
        first = next((c for c in "".join(r.text for r in p.runs if not r.text.endswith(": ")) if c.isalpha()), "")
        if arabic.match(first):
            seen += 1
            assert p._p.pPr is not None
            assert p._p.pPr.find(qn("w:bidi")) is not None, p.text
    assert seen >= len(made.quotes)
    for run in document.element.iter(qn("w:r")):
        properties = run.find(qn("w:rPr"))
        if properties is None or not arabic.search("".join(run.itertext())):
            continue
        assert properties.find(qn("w:rFonts")).get(qn("w:cs")), "no complex-script face"
        assert properties.find(qn("w:szCs")) is not None, "no complex-script size"
        bold = properties.find(qn("w:b"))
        if bold is not None and bold.get(qn("w:val")) not in ("0", "false"):
            assert properties.find(qn("w:bCs")) is not None, "bold is lost in Arabic"
    if lang == "ar":
        assert all(t._tbl.tblPr.find(qn("w:bidiVisual")) is not None for t in document.tables)


def test_word_takes_any_text_a_user_may_write() -> None:
    data = to_docx(memo(question="سؤال \x00\x0b فيه <w:p> و & و \ufffe"))
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        etree.fromstring(z.read("word/document.xml"))


def test_the_order_of_word_properties_is_the_schemas() -> None:
    """Word refuses, or repairs aloud, a document whose properties stand out of order."""
    order = ["rStyle", "rFonts", "b", "bCs", "i", "iCs", "color", "sz", "szCs", "rtl", "cs", "lang"]
    with zipfile.ZipFile(io.BytesIO(to_docx(memo()))) as z:
        root = etree.fromstring(z.read("word/document.xml"))
    for properties in root.iter(qn("w:rPr")):
        names = [etree.QName(child).localname for child in properties]
        assert names == sorted(names, key=order.index), names


def test_pdf_text_copied_back_is_the_answer() -> None:
    pytest.importorskip("weasyprint", reason="the extra «pdf» is not installed")
    pypdfium2 = pytest.importorskip("pypdfium2")
    made = memo()
    data, media = write("pdf", made, None)
    assert media == "application/pdf"
    document = pypdfium2.PdfDocument(data)
    got = "\n".join(page.get_textpage().get_text_range() for page in document)
    got = re.sub(r"(?m)^\s*\d+ / \d+\s*$", "", got)  # page numbers
    want = words_of(made).replace(made.address, "")
    got = got.replace(made.address, "")

    def letters(text: str) -> str:
        return "".join(re.findall(r"[^\W_]", re.sub("[\u064b-\u0652\u0640]", "", text)))

    ratio = difflib.SequenceMatcher(None, letters(want), letters(got), autojunk=False).ratio()
    assert ratio >= 0.99
    document.close()


def test_pdf_opens_no_address_of_a_users_text() -> None:
    weasyprint = pytest.importorskip("weasyprint", reason="the extra «pdf» is not installed")
    assert weasyprint
    from api.export.pdf import _own_font

    for url in ("file:///etc/passwd", "http://127.0.0.1/x", "font:///../../etc/passwd", "font:///x/y"):
        with pytest.raises(ValueError, match="only the fonts"):
            _own_font(url)
    data, _ = write(
        "pdf", memo(question="<img src='http://127.0.0.1:1/x.png'><style>@import url(file:///etc/passwd)"), None
    )
    assert data.startswith(b"%PDF")


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "\n=cmd|' /C calc'!A0"])
def test_a_cell_is_never_a_formula(cell: str) -> None:
    assert guarded(cell) == "'" + cell


def test_csv_opens_in_a_spreadsheet() -> None:
    data = to_csv(memo(question='=HYPERLINK("http://x")'))
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert rows[0] == ["part", "what", "value", "source"]
    assert rows[1][2].startswith("'=")
    quotes = [r for r in rows if r[0] == "quote"]
    assert {r[2] for r in quotes} == {q["text"] for q in memo().quotes}
    assert all(len(r) == 4 for r in rows)


def test_json_is_what_the_engine_gave() -> None:
    data, media = write("json", memo(), None)
    value = json.loads(data)
    assert media == "application/json"
    assert value["verdict"]["quotes"] == list(memo().quotes)
    assert value["question"] == QUESTION


class Library3:
    """Gives a small document in Akoma Ntoso."""

    def akoma_ntoso(self, ident: str) -> bytes:
        """An article with two paragraphs, one of them with points."""
        return (
            b'<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><body><article eId="art_5">'
            b'<paragraph eId="art_5__para_1"><content><p>one</p></content></paragraph>'
            b'<paragraph eId="art_5__para_4"><intro><p>chapeau</p></intro>'
            b'<point eId="art_5__para_4__point_a"><content><p>a</p></content></point>'
            b'<point eId="art_5__para_4__point_b"><content><p>b</p></content></point></paragraph>'
            b"</article></body></act></akomaNtoso>"
        )


def test_akoma_ntoso_holds_what_is_quoted_and_what_holds_it() -> None:
    verdict = {"quotes": [{"id": "art_5__para_4__point_a", "instrument": "article5", "text": "a"}]}
    root = etree.fromstring(quoted_sources(memo(verdict=verdict), Library3()))
    assert [e.get("eId") for e in root.iter() if e.get("eId")] == ["art_5", "art_5__para_4", "art_5__para_4__point_a"]
    assert "chapeau" in "".join(root.itertext())
    with pytest.raises(NotFound):
        quoted_sources(memo(verdict={"quotes": []}), Library3())


def test_every_format_is_written() -> None:
    for kind in set(FORMATS) - {"pdf", "akn"}:
        data, media = write(kind, memo(), None)
        assert data
        assert "/" in media
