"""A Word document as a text of which every character knows the element it stands in, so that words found in the text
can be pointed at in the file.

Read are the body, tables, text boxes, footnotes, endnotes, headers and footers; tracked insertions count, tracked
deletions do not (the text is the memo as it will stand). Paragraphs are parted by a blank line.
"""

from __future__ import annotations

import copy
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from corpus.errors import UnreadableSource
from corpus.readers.limits import Archive, check_size

STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main"
TRANSITIONAL = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": "", "ptab": "\t"}
_DROPPED = frozenset(
    {"del", "moveFrom", "instrText", "delText", "delInstrText", "pPr", "rPr", "sectPr", "Fallback", "rubyPr"}
)
_PARTS = re.compile(r"word/(document|footnotes|endnotes|header\d*|footer\d*)\.xml")
GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class Piece:
    """A text element (or a sign such as a tab) with its characters and where they begin in the text."""

    element: etree._Element
    start: int
    size: int


@dataclass(slots=True)
class WordText:
    """The text of a Word document with the pieces it is made of, part by part."""

    archive: Archive
    roots: dict[str, etree._Element]
    text: str = ""
    pieces: list[Piece] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    parts: list[tuple[int, str]] = field(default_factory=list)

    def under(self, start: int, end: int) -> list[Piece]:
        """The pieces that hold the characters from ``start`` to ``end``."""
        at = max(0, bisect_right(self.starts, start) - 1)
        found = []
        for piece in self.pieces[at:]:
            if piece.start >= end:
                break
            if piece.start + piece.size > start:
                found.append(piece)
        return found

    def cut(self, offset: int) -> None:
        """Part the text element that holds ``offset`` in its middle, so that a piece begins there."""
        at = bisect_right(self.starts, offset) - 1
        piece = self.pieces[at] if at >= 0 else None
        if piece is None or not piece.start < offset < piece.start + piece.size or local(piece.element) != "t":
            return
        size = offset - piece.start
        text = piece.element.text or ""
        tail = copy.deepcopy(piece.element)
        tail.text, piece.element.text, tail.tail = text[size:], text[:size], None
        for element in (piece.element, tail):
            element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        piece.element.addnext(tail)
        self.pieces[at : at + 1] = [Piece(piece.element, piece.start, size), Piece(tail, offset, piece.size - size)]
        self.starts.insert(at + 1, offset)

    def part_at(self, offset: int) -> str:
        """The part of the package that an offset of the text is from."""
        at = bisect_right([s for s, _ in self.parts], offset) - 1
        return self.parts[max(0, at)][1]


def read_word(data: bytes) -> WordText:
    """Read a Word document for checking and annotating. ``UnreadableSource`` when it is none."""
    check_size(data)
    archive = Archive(data)
    if "word/document.xml" not in archive.names:
        raise UnreadableSource("ملف مضغوط ليس مستند Word: لا يوجد فيه word/document.xml")
    names = sorted(filter(_PARTS.fullmatch, archive.names), key=lambda n: (n != "word/document.xml", n))
    document = WordText(archive, {name: part_root(archive.read(name) or b"", name) for name in names})
    out: list[str] = []
    size = 0
    for name, root in document.roots.items():
        document.parts.append((size, name))
        for paragraph in _paragraphs(root):
            size = _add(document, paragraph, out, size)
    document.text = "".join(out)
    document.starts = [p.start for p in document.pieces]
    return document


def part_root(data: bytes, what: str) -> etree._Element:
    """The root of a part, comments and processing instructions kept, with no DTD and no entities."""
    if b"<!DOCTYPE" in data[:4096].upper() or b"<!ENTITY" in data[:200_000].upper():
        raise UnreadableSource(f"رُفض {what}: فيه تعريف كيانات (DTD)")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as fault:
        raise UnreadableSource(f"{what}: ليس XML سليمًا ({fault})") from fault


def local(element: etree._Element) -> str:
    """The name of an element without its namespace; "" for a comment."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def attributes(element: etree._Element) -> dict[str, str]:
    """The attributes of an element as plain strings."""
    return {str(k): str(v) for k, v in element.attrib.items()}


def is_word(element: etree._Element) -> bool:
    """Whether an element is of WordprocessingML, of either flavour."""
    return isinstance(element.tag, str) and etree.QName(element).namespace in (TRANSITIONAL, STRICT)


def _paragraphs(root: etree._Element) -> Iterator[etree._Element]:
    """The paragraphs of a part in order; those of a text box after the paragraph that holds it; copies for old readers
    (``mc:Fallback``) and the separators of notes are no text."""
    for element in root.iter():
        if local(element) != "p" or not is_word(element):
            continue
        above = {local(a) for a in element.iterancestors()}
        if "Fallback" in above or above & {"del", "moveFrom"}:
            continue
        note = next((a for a in element.iterancestors() if local(a) in ("footnote", "endnote")), None)
        if note is not None and any(k.endswith("}type") and v != "normal" for k, v in attributes(note).items()):
            continue
        yield element


def _add(document: WordText, paragraph: etree._Element, out: list[str], size: int) -> int:
    before = size
    for element, text in _texts(paragraph):
        if text:
            document.pieces.append(Piece(element, size, len(text)))
            out.append(text)
            size += len(text)
    if size > before:
        out.append(GAP)
        size += len(GAP)
    return size


def _texts(paragraph: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    stack = [iter(paragraph)]
    while stack:
        element = next(stack[-1], None)
        if element is None:
            stack.pop()
            continue
        name = local(element)
        if not name or name in _DROPPED or name in ("txbxContent", "p"):
            continue
        if name == "t" and is_word(element):
            yield element, element.text or ""
        elif name in _SIGNS and is_word(element):
            yield element, _SIGNS[name]
        else:
            stack.append(iter(element))
