"""One way in for every format: the content says what it is."""

from __future__ import annotations

from corpus.errors import BadInput, UnreadableSource
from corpus.readers.decoded import Decoded, Progress
from corpus.readers.limits import MOST_CHARS, check_size
from corpus.readers.plain import read_text

_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF8", b"BM")


def read(data: bytes, name: str = "", progress: Progress | None = None) -> Decoded:
    """Decode a document. ``name`` is used in messages and to tell HTML from plain text that begins with «<».

    Raises ``UnreadableSource`` for what cannot be read and ``BadInput`` for what is too large or unsafe.
    """
    check_size(data)
    if not data.strip():
        raise UnreadableSource("الملف فارغ")
    decoded = _decode(data, name.lower(), progress or (lambda done, total: None))
    if len(decoded.text) > MOST_CHARS:
        raise BadInput(f"النص أطول من الحد الأقصى ({MOST_CHARS:,} محرف)")
    if not decoded.text.strip():
        raise UnreadableSource("لا نص في الملف")
    return decoded


def _decode(data: bytes, name: str, progress: Progress) -> Decoded:
    if data[:1024].lstrip()[:5] == b"%PDF-" or b"%PDF-" in data[:1024]:
        from corpus.readers.pdf import read_pdf

        return read_pdf(data, progress)
    if data.startswith(b"PK\x03\x04"):
        from corpus.readers.word import read_docx

        return read_docx(data)
    if data.startswith(_IMAGES):
        from corpus.readers.ocr import read_image

        return read_image(data)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnreadableSource("ملف Word قديم (.doc): احفظه بصيغة .docx ثم أعد المحاولة")
    if data.startswith(b"{\\rtf"):
        raise UnreadableSource("ملف RTF: احفظه بصيغة .docx أو .txt ثم أعد المحاولة")
    return _marked_up(data, name)


def _marked_up(data: bytes, name: str) -> Decoded:
    head = data[:3000].decode("utf-8", "ignore").lstrip("\ufeff \t\r\n").lower()
    if b"\x00<" in data[:8] or data[:4] in (b"\xff\xfe<\x00", b"\xfe\xff\x00<"):
        head = read_text(data).text[:3000].lstrip().lower()
    if "<akomantoso" in head or ":akomantoso" in head:
        from corpus.akn.source import read_akn_text

        return read_akn_text(data)
    if head.startswith(("<!doctype html", "<html", "<?xml")) or (
        head.startswith("<") and (name.endswith((".html", ".htm", ".xhtml")) or _looks_like_html(head))
    ):
        from corpus.readers.html import read_html

        return read_html(data)
    return read_text(data)


def _looks_like_html(head: str) -> bool:
    return any(tag in head for tag in ("<body", "<div", "<p>", "<p ", "<br", "<table", "<span", "<head"))
