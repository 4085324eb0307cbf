"""DOCX: every ``w:t`` in order, tracked deletions left out and insertions kept, content controls and text boxes read,
footnotes set below their paragraph, automatic list numbers made text."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from corpus.errors import UnreadableSource
from corpus.model import Remark, Span
from corpus.readers.decoded import Decoded
from corpus.readers.limits import Archive, parse_xml
from corpus.readers.numbering import Numbering
from corpus.readers.plain import clean

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
# Left out with all they hold: what a tracked change removed, and what is no text of the document.
_DROPPED = {
    f"{W}del",
    f"{W}moveFrom",
    f"{W}instrText",
    f"{W}delText",
    f"{W}pPr",
    f"{W}rPr",
    f"{W}sectPr",
    f"{_MC}Fallback",
}
_SIGNS = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-", f"{W}softHyphen": ""}
NOTE = "[حاشية {number}] {text}"


def read_docx(data: bytes) -> Decoded:
    """The text of a Word document."""
    archive = Archive(data)
    main = archive.read("word/document.xml")
    if main is None:
        raise UnreadableSource("ملف مضغوط ليس مستند Word: لا يوجد فيه word/document.xml")
    root = parse_xml(main, "مستند Word")
    reader = _Reader(archive)
    text = clean("\n".join(reader.lines(root)))
    return Decoded(text, "docx", "utf-8", _remarks(root, text))


def _remarks(root: etree._Element, text: str) -> tuple[Remark, ...]:
    deleted = sum(1 for _ in root.iter(f"{W}del", f"{W}moveFrom"))
    inserted = sum(1 for _ in root.iter(f"{W}ins", f"{W}moveTo"))
    if not deleted and not inserted:
        return ()
    message = f"في المستند تعديلات متتبعة: أُبقي المضاف ({inserted}) وتُرك المحذوف ({deleted})"
    return (Remark(1, "tracked-changes", message, Span(0, min(1, len(text)))),)


class _Reader:
    def __init__(self, archive: Archive) -> None:
        numbering, styles = archive.read("word/numbering.xml"), archive.read("word/styles.xml")
        self._numbering = Numbering(
            parse_xml(numbering, "ترقيم المستند") if numbering else None,
            parse_xml(styles, "أنماط المستند") if styles else None,
        )
        notes = archive.read("word/footnotes.xml")
        self._notes = (
            {n.get(f"{W}id"): n for n in parse_xml(notes, "حواشي المستند").iter(f"{W}footnote")} if notes else {}
        )

    def lines(self, root: etree._Element) -> Iterator[str]:
        """The lines of the document: one for each paragraph, one for each table row, notes below."""
        body = root.find(f"{W}body")
        stack = [iter([body if body is not None else root])]
        while stack:
            element = next(stack[-1], None)
            if element is None:
                stack.pop()
            elif element.tag == f"{W}p":
                yield from self._paragraph(element)
            elif element.tag == f"{W}tr":
                yield from self._row(element)
            elif element.tag not in _DROPPED and isinstance(element.tag, str):
                stack.append(iter(element))

    def _paragraph(self, paragraph: etree._Element) -> Iterator[str]:
        marker = self._numbering.marker(paragraph)
        text = self._text(paragraph)
        if _deleted_mark(paragraph) and not text.strip():
            return
        yield (f"{marker} {text}" if marker and text.strip() else text).rstrip()
        yield from self._below(paragraph)

    def _below(self, element: etree._Element) -> Iterator[str]:
        """The footnotes an element refers to, and the paragraphs of its text boxes."""
        for reference in element.iter(f"{W}footnoteReference"):
            note = self._notes.get(reference.get(f"{W}id"))
            if note is not None and not any(a.tag in _DROPPED for a in reference.iterancestors()):
                words = " ".join(self._text(p) for p in note.iter(f"{W}p")).split()
                yield NOTE.format(number=reference.get(f"{W}id"), text=" ".join(words))
        for box in element.iter(f"{W}txbxContent"):
            if not any(a.tag in _DROPPED for a in box.iterancestors()):
                yield from (self._text(p) for p in box.iter(f"{W}p"))

    def _row(self, row: etree._Element) -> Iterator[str]:
        cells, below = [], []
        for cell in row.iter(f"{W}tc"):
            if next(a for a in cell.iterancestors() if a.tag == f"{W}tr") is not row:
                continue
            paragraphs = [
                p for p in cell.iter(f"{W}p") if next(a for a in p.iterancestors() if a.tag == f"{W}tc") is cell
            ]
            words = []
            for paragraph in paragraphs:
                marker = self._numbering.marker(paragraph)
                text = self._text(paragraph)
                words.append(f"{marker} {text}" if marker and text.strip() else text)
                below += list(self._below(paragraph))
            cells.append(words)
        yield "\t".join("\n".join(w for w in words if w.strip()) for words in cells).rstrip()
        yield from below

    @staticmethod
    def _text(paragraph: etree._Element) -> str:
        out: list[str] = []
        stack = [iter(paragraph)]
        while stack:
            element = next(stack[-1], None)
            if element is None:
                stack.pop()
            elif element.tag == f"{W}t":
                out.append(element.text or "")
            elif element.tag in _SIGNS:
                out.append(_SIGNS[element.tag])
            elif element.tag == f"{W}sym":
                out.append("")
            elif element.tag not in _DROPPED and element.tag != f"{W}txbxContent" and isinstance(element.tag, str):
                stack.append(iter(element))
        return "".join(out)


def _deleted_mark(paragraph: etree._Element) -> bool:
    return paragraph.find(f"{W}pPr/{W}rPr/{W}del") is not None
