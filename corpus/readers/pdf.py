"""PDF: the text layer through pypdfium2; pages without one through OCR when tesseract is installed."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2 as pdfium

from corpus.errors import BadInput, UnreadableSource
from corpus.model import Remark, Span
from corpus.readers.decoded import Decoded, Progress
from corpus.readers.glyphs import glyphs_of
from corpus.readers.limits import MOST_PAGES
from corpus.readers.pagelines import lines_of
from corpus.readers.plain import clean
from corpus.script.visual import mirror, mirrored

_FEWEST_LETTERS = 12
_LETTER = re.compile(r"\w")


def read_pdf(data: bytes, progress: Progress) -> Decoded:
    """The text of a PDF, a form feed between its pages."""
    document = _open(data)
    try:
        count = len(document)
        if count > MOST_PAGES:
            raise BadInput(f"عدد صفحات الملف {count} يتجاوز الحد الأقصى {MOST_PAGES}")
        pages, scanned = [], []
        for number in range(count):
            page = document[number]
            text = _layer(page)
            if len(_LETTER.findall(text)) < _FEWEST_LETTERS and _has_image(page):
                scanned.append(number)
            pages.append(text)
            progress(number + 1, count)
        if scanned:
            _recognise(document, pages, scanned, progress)
    finally:
        document.close()
    text = clean("\n\f\n".join(pages))
    if mirrored(text.split("\n")):
        text = mirror(text)
    return Decoded(text, "pdf", "utf-8", _remarks(scanned, text))


def _open(data: bytes) -> Any:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as fault:
        reason = "محمي بكلمة سر" if "password" in str(fault).lower() else "تالف أو ليس PDF"
        raise UnreadableSource(f"ملف PDF {reason}") from fault


def _layer(page: Any) -> str:
    try:
        return "\n".join(lines_of(glyphs_of(page)))
    except pdfium.PdfiumError:
        return ""


def _has_image(page: Any) -> bool:
    return any(True for _ in page.get_objects(filter=[pdfium.raw.FPDF_PAGEOBJ_IMAGE], max_depth=4))


def _recognise(document: Any, pages: list[str], scanned: list[int], progress: Progress) -> None:
    from corpus.readers.ocr import graymap, recognise

    for done, number in enumerate(scanned, 1):
        bitmap = document[number].render(scale=300 / 72, grayscale=True)
        pages[number] = recognise(graymap(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer)))
        bitmap.close()
        progress(done, len(scanned))


def _remarks(scanned: list[int], text: str) -> tuple[Remark, ...]:
    if not scanned:
        return ()
    shown = "، ".join(str(n + 1) for n in scanned[:12]) + ("…" if len(scanned) > 12 else "")
    message = f"صفحات ممسوحة ضوئيًا قُرئت بالتعرف على الحروف (OCR)، فراجعها على الأصل: {shown}"
    return (Remark(1, "ocr", message, Span(0, min(1, len(text)))),)
