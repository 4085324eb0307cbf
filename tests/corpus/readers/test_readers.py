# ruff: noqa: E501  (markup of a test document is one line)
"""Documents in: the format told by the content, nothing lost, what is unsafe or unreadable refused with a reason."""

from __future__ import annotations

import io
import shutil
import stat
import zipfile

import pytest

from corpus.errors import BadInput, UnreadableSource
from corpus.ingest import ingest_file
from corpus.library import shipped
from corpus.model import Metadata
from corpus.readers import limits, read

TEXT = (
    "المادة 5\nالمنشأة الدائمة\n1- تعني العبارة المكان الثابت، وفقا لما يلي:\nأ) الفرع.\nب) المكتب.\n2- لا تشمل المخزن."
)


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16-le"), ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32-le"), ("cp1256", "cp1256"), ("iso8859_6", "iso8859_6"),
    ],
)  # fmt: skip
def test_encodings_are_told_apart_by_the_bytes(encoding, told):
    text = TEXT.replace("–", "-")
    decoded = read(text.encode(encoding), "a.txt")
    assert decoded.text == text
    assert decoded.encoding in (told, "cp1256") if told == "iso8859_6" else decoded.encoding == told


def test_line_ends_and_forbidden_characters_are_settled_once():
    assert read(b"a\r\nb\rc\x00\x07" + TEXT.encode()).text.startswith("a\nb\nc")


def test_a_damaged_utf8_file_is_read_and_said():
    decoded = read(TEXT.encode()[:60] + b"\xff" + TEXT.encode()[60:])
    assert [r.code for r in decoded.remarks] == ["undecodable-bytes"]


HTML = """<!doctype html><html dir=rtl><head><meta charset=utf-8><title>عنوان</title><style>p{}</style><script>var x=1</script></head>
<body><nav>قائمة الموقع</nav><h2>المادة 5</h2><p>المنشأة
   الدائمة</p><p>1- تعني العبارة <b>المكان</b> الثابت:</p><ol style="list-style-type: arabic-abjad"><li>الفرع.<li>المكتب.</ol>
<p style="display:none">مخفي</p><p>2- لا تشمل&nbsp;المخزن &amp; غيره.<br>سطر ثان.</p>
<table><tr><td>الوزير</td><td>وزير المالية.</td></tr></table></body></html>"""


def test_html_gives_the_text_a_reader_sees():
    decoded = read(HTML.encode())
    assert decoded.format == "html"
    assert decoded.text.split("\n") == [
        "المادة 5",
        "المنشأة الدائمة",
        "1- تعني العبارة المكان الثابت:",
        "أ- الفرع.",
        "ب- المكتب.",
        "2- لا تشمل\u00a0المخزن & غيره.",
        "سطر ثان.",
        "الوزير\tوزير المالية.",
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1256", "utf-16"])
def test_html_in_the_encoding_it_declares(encoding):
    page = HTML.replace("charset=utf-8", f"charset={encoding}")
    assert "تعني العبارة المكان الثابت" in read(page.encode("cp1256" if "1256" in encoding else encoding)).text


def test_html_of_any_depth_is_walked():
    deep = "<div>" * 5000 + TEXT + "</div>" * 5000
    assert "المادة" in read(f"<html><body>{deep}</body></html>".encode()).text


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


def docx(body, **parts):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", f"<w:document {W}><w:body>{body}</w:body></w:document>")
        for name, content in parts.items():
            archive.writestr(f"word/{name}.xml", f"<w:{name} {W}>{content}</w:{name}>")
    return data.getvalue()


def para(words, properties=""):
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{words}</w:t></w:r></w:p>"


def test_docx_keeps_insertions_leaves_deletions_and_reads_what_hides():
    body = (
        "<w:p><w:r><w:t>المادة</w:t></w:r><w:r><w:t xml:space='preserve'> 5</w:t></w:r></w:p>"
        "<w:p><w:r><w:t>1- النص </w:t></w:r><w:ins><w:r><w:t>المضاف</w:t></w:r></w:ins><w:del><w:r><w:delText>المحذوف</w:delText></w:r></w:del>"
        "<w:moveFrom><w:r><w:t>المنقول</w:t></w:r></w:moveFrom><w:hyperlink><w:r><w:t> والرابط</w:t></w:r></w:hyperlink></w:p>"
        "<w:sdt><w:sdtContent><w:p><w:r><w:t>2- في عنصر تحكم</w:t><w:tab/><w:t>بعد مسافة</w:t></w:r></w:p></w:sdtContent></w:sdt>"
        "<w:p><w:r><w:t>3- له حاشية</w:t><w:footnoteReference w:id='2'/></w:r></w:p>"
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>الوزير</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>وزير المالية</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
        "<w:p><w:r><mc:AlternateContent><mc:Choice><w:t>مرة</w:t></mc:Choice><mc:Fallback><w:t>مرتين</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    notes = "<w:footnote w:id='2'><w:p><w:r><w:t>نص الحاشية.</w:t></w:r></w:p></w:footnote>"
    decoded = read(docx(body, footnotes=notes))
    assert decoded.text.split("\n") == [
        "المادة 5",
        "1- النص المضاف والرابط",
        "2- في عنصر تحكم\tبعد مسافة",
        "3- له حاشية",
        "[حاشية 2] نص الحاشية.",
        "الوزير\tوزير المالية",
        "مرة",
    ]
    assert [r.code for r in decoded.remarks] == ["tracked-changes"]


def test_docx_notes_are_reported_and_no_law():
    body = (
        para("المادة 1")
        + "<w:p><w:r><w:t>يعمل بهذا القانون من تاريخه.</w:t><w:footnoteReference w:id='2'/></w:r></w:p>"
        + para("المادة 2")
        + para("ينشر هذا القانون.")
    )
    notes = "<w:footnote w:id='2'><w:p><w:r><w:t>نص الحاشية.</w:t></w:r></w:p></w:footnote>"
    instrument = ingest_file(docx(body, footnotes=notes), "a.docx", "a", Metadata(title="x")).instrument
    assert instrument.get("art_1").text == "يعمل بهذا القانون من تاريخه."
    assert "footnote" in [r.code for r in instrument.report]


def test_docx_automatic_numbers_become_markers():
    levels = "".join(
        f"<w:lvl w:ilvl='{n}'><w:start w:val='1'/><w:numFmt w:val='{style}'/><w:lvlText w:val='{text}'/></w:lvl>"
        for n, (style, text) in enumerate([("decimal", "%1-"), ("arabicAbjad", "%2)"), ("arabicAlpha", "(%3)")])
    )
    numbering = f"<w:abstractNum w:abstractNumId='7'>{levels}</w:abstractNum><w:num w:numId='3'><w:abstractNumId w:val='7'/></w:num>"
    styles = "<w:style w:styleId='L'><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='3'/></w:numPr></w:pPr></w:style><w:style w:styleId='M'><w:basedOn w:val='L'/></w:style>"

    def numbered(words, depth):
        return para(words, f"<w:numPr><w:ilvl w:val='{depth}'/><w:numId w:val='3'/></w:numPr>")

    body = (
        para("المادة 5")
        + numbered("تشمل العبارة:", 0)
        + "".join(
            numbered(w, 1)
            for w in (
                "الفرع.",
                "المكتب.",
                "المصنع:",
            )
        )
    )
    body += (
        numbered("الأول.", 2)
        + numbered("الثاني.", 2)
        + numbered("الثالث.", 2)
        + para("لا تشمل المخزن.", "<w:pStyle w:val='M'/>")
    )
    lines = read(docx(body, numbering=numbering, styles=styles)).text.split("\n")
    assert lines[1:] == [
        "1- تشمل العبارة:",
        "أ) الفرع.",
        "ب) المكتب.",
        "ج) المصنع:",
        "(أ) الأول.",
        "(ب) الثاني.",
        "(ت) الثالث.",
        "2- لا تشمل المخزن.",
    ]


def bomb():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"0" * 40_000_000)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (bomb(), "قنبلة"),
        (docx(para("المادة 1") * 50)[:300], "تالف"),
        (b"PK\x03\x04 not a zip", "تالف"),
        (b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><akomaNtoso>&a;</akomaNtoso>', "DTD"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "docx"),
        (b"{\\rtf1 text}", "RTF"),
        (b"", "فارغ"),
        (b"%PDF-1.7 broken", "PDF"),
        (b"<html><body><script>1</script></body></html>", "لا نص"),
    ],
    ids=["zip bomb", "broken zip", "no zip", "xml entities", "old doc", "rtf", "empty", "broken pdf", "empty page"],
)
def test_what_is_unsafe_or_unreadable_is_refused_with_its_reason(data, words):
    with pytest.raises(BadInput, match=words):
        read(data)


def test_a_file_above_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    with pytest.raises(BadInput, match="الحد الأقصى"):
        read(TEXT.encode())


def test_random_bytes_are_refused_or_read_but_never_crash():
    import random

    dice = random.Random(3)
    for head in (b"", b"PK\x03\x04", b"%PDF-", b"<html>", b"<?xml ", b"\xff\xfe", b"{\\rtf"):
        for _ in range(30):
            data = head + dice.randbytes(dice.randrange(1, 400))
            try:
                read(data)
            except BadInput as refusal:
                assert str(refusal)  # noqa: PT017


pytest.importorskip("weasyprint", reason="PDF files for the tests are made with weasyprint")


@pytest.fixture(scope="module")
def pdf():
    """A PDF of the shipped article with a running header and page numbers on every page."""
    import html
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from weasyprint import HTML

        style = '@page{size:A5;margin:15mm;@top-center{content:"الجريدة الرسمية العدد 12"}@bottom-center{content:counter(page)}}body{font-size:11pt}'
        lines = "".join(f"<p>{html.escape(line)}</p>" for line in shipped().source.split("\n") if line.strip())
        return HTML(string=f"<html lang=ar dir=rtl><style>{style}</style><body>{lines}</body></html>").write_pdf()


def test_pdf_gives_the_words_in_reading_order_and_the_same_provisions(pdf):
    pages = []
    ingested = ingest_file(
        pdf, "a.pdf", "a", Metadata(title="x"), progress=lambda done, total: pages.append((done, total))
    )
    assert ingested.format == "pdf"
    assert pages[-1][0] == pages[-1][1] > 1
    ids = {p.id for p in ingested.instrument.walk()}
    ours = {p.id for p in shipped().walk()}
    assert len(ids & ours) >= len(ours) - 1
    second = ingested.instrument.get("art_5__para_2__point_b")
    assert second is not None
    assert second.text == "الفرع"
    assert {"running-header", "page-number"} <= {r.code for r in ingested.instrument.report}


def test_a_scanned_page_without_tesseract_says_what_to_install(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(UnreadableSource, match="tesseract-ocr-ara"):
        read(b"\x89PNG\r\n\x1a\n0000")


def test_a_scanned_page_goes_through_the_installed_tesseract(monkeypatch, tmp_path):
    program = tmp_path / "tesseract"
    program.write_text("#!/bin/sh\ncat >/dev/null\nprintf 'المادة 1\\nنص من صورة الصفحة.\\n\\f'\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    decoded = read(b"\x89PNG\r\n\x1a\n0000")
    assert decoded.format == "image"
    assert decoded.text == "المادة 1\nنص من صورة الصفحة.\n"
