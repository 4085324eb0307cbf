"""Memos as files: read, checked, and written back with the findings in them."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from pathlib import PurePath

from corpus.citing.format import Lang
from corpus.citing.render import Shelf
from corpus.errors import BadInput
from corpus.model import Instrument
from corpus.readers import read
from qa.memos.check import check_text
from qa.memos.findings import Finding, findings
from qa.memos.page import html_report
from qa.memos.report import MemoReport
from qa.memos.word_comments import Note, write_comments
from qa.memos.word_table import append_table
from qa.memos.word_text import read_word

KINDS = (".docx", ".html", ".json")


def check_document(data: bytes, name: str, library: Instrument | Shelf, instrument_id: str | None = None) -> MemoReport:
    """Check a memo given as a file: DOCX, PDF, HTML, Markdown or text, told by its content.

    Offsets of the report are into the text read from the file (``report.text``). Raises ``UnreadableSource`` or
    ``BadInput`` for what cannot be read.
    """
    return check_text(memo_text(data, name), library, instrument_id)


def memo_text(data: bytes, name: str) -> str:
    """The text of a memo file, as it is checked."""
    return read_word(data).text if _is_word(data) else read(data, name).text


def annotate(
    data: bytes,
    name: str,
    kind: str,
    report: MemoReport,
    *,
    table: bool = False,
    lang: Lang = "ar",
    every: bool = False,
    when: datetime | None = None,
) -> bytes:
    """The memo with its findings as a file of ``kind``: ``.docx`` (the lawyer's own file with comments, or a new one
    for a memo that was no Word file), ``.html`` (a page) or ``.json``.

    ``report`` is what ``check_document`` said of the same file. ``table`` adds a table of all findings at the end;
    ``every`` comments on what is right too. ``when`` is the date of the comments (now).
    """
    wanted = PurePath(kind).suffix.lower() or kind.lower()
    if wanted == ".json":
        return json.dumps(report.to_json(lang), ensure_ascii=False, indent=1).encode()
    if wanted == ".html":
        return html_report(report, lang).encode()
    if wanted != ".docx":
        raise BadInput(f"لا تكتب النتائج بصيغة «{kind}»؛ الصيغ المتاحة: {' '.join(KINDS)}")
    if not _is_word(data):
        data, report = _as_word(report)
    document = read_word(data)
    rows = findings(report, lang)
    if table:
        append_table(document.roots["word/document.xml"], rows, lang)
    notes = [_note(f, lang) for f in rows if every or f.grade != "right"]
    return write_comments(data, document, notes, when or datetime.now(UTC))


def _is_word(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def _note(finding: Finding, lang: Lang) -> Note:
    return Note(finding.start, finding.end, (finding.title, *finding.lines), rtl=lang == "ar")


def _as_word(report: MemoReport) -> tuple[bytes, MemoReport]:
    """A new Word file of the memo's lines, from right to left, and the report on it."""
    from docx import Document
    from docx.oxml import OxmlElement

    made = Document()
    for line in report.text.splitlines():
        paragraph = made.add_paragraph()
        paragraph._p.get_or_add_pPr().append(OxmlElement("w:bidi"))
        run = paragraph.add_run("".join(c for c in line if c >= " " or c == "\t"))
        run._r.get_or_add_rPr().append(OxmlElement("w:rtl"))
    out = io.BytesIO()
    made.save(out)
    data = out.getvalue()
    return data, check_text(read_word(data).text, report.instrument)
