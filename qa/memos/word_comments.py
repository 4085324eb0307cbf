"""Writing findings into a Word document as comments at the exact words, with nothing of the document lost.

Only the parts that change are written anew (the body, the comments, the list of parts); every other byte of the package
is copied. Where Word allows no comment (headers, footers, notes, text boxes) the comment stands at the nearest place in
the body and says where the words are.
"""

from __future__ import annotations

import copy
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from lxml import etree

from qa.memos.word_parts import comments_part, stamp
from qa.memos.word_text import Piece, WordText, attributes, local


@dataclass(frozen=True, slots=True)
class Note:
    """A comment to be written: the range of the text it is about, and its lines."""

    start: int
    end: int
    lines: tuple[str, ...]
    rtl: bool = True


def write_comments(data: bytes, document: WordText, notes: Sequence[Note], when: datetime) -> bytes:
    """The document ``data`` with a comment for each note. The roots of ``document`` are changed in place."""
    body = document.roots["word/document.xml"]
    changed, first = comments_part(document, notes, when)
    for number, note in sorted(enumerate(notes, first), key=lambda pair: -pair[1].start):
        _anchor(document, body, note, number)
    changed["word/document.xml"] = serialise(body)
    return _packed(data, changed)


def serialise(root: etree._Element) -> bytes:
    """A part as bytes."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _anchor(document: WordText, body: etree._Element, note: Note, number: int) -> None:
    space = etree.QName(body).namespace or ""
    pieces = document.under(note.start, note.end)
    inside = document.part_at(note.start) == "word/document.xml" and pieces and not _boxed(pieces[0].element)
    if not inside:
        _beside(document, body, pieces, number, space)
        return
    document.cut(note.start)
    document.cut(note.end)
    pieces = document.under(note.start, note.end)
    first = _run_from(pieces[0].element)
    last = _run_to(pieces[-1].element)
    first.addprevious(etree.Element(f"{{{space}}}commentRangeStart", {f"{{{space}}}id": str(number)}))
    _close(last, number, space)


def _boxed(element: etree._Element) -> bool:
    return any(local(a) == "txbxContent" for a in element.iterancestors())


def _close(run: etree._Element, number: int, space: str) -> None:
    end = etree.Element(f"{{{space}}}commentRangeEnd", {f"{{{space}}}id": str(number)})
    run.addnext(end)
    end.addnext(_reference(number, space))


def _reference(number: int, space: str) -> etree._Element:
    run = etree.Element(f"{{{space}}}r")
    etree.SubElement(run, f"{{{space}}}commentReference", {f"{{{space}}}id": str(number)})
    return run


def _run_of(element: etree._Element) -> etree._Element:
    return next(a for a in (element, *element.iterancestors()) if local(a) == "r")


def _run_from(element: etree._Element) -> etree._Element:
    """The run that begins with ``element``, split off what stands before it."""
    run = _run_of(element)
    children = [c for c in run if local(c) != "rPr"]
    return run if children[0] is element else _split(run, children[children.index(element) :])


def _run_to(element: etree._Element) -> etree._Element:
    """The run that ends with ``element``, what stands after it split off."""
    run = _run_of(element)
    children = [c for c in run if local(c) != "rPr"]
    if children[-1] is not element:
        _split(run, children[children.index(element) + 1 :])
    return run


def _split(run: etree._Element, moved: Sequence[etree._Element]) -> etree._Element:
    """A new run after ``run`` with its properties and the children ``moved`` out of it."""
    right = copy.copy(run)
    for child in list(right):
        right.remove(child)
    properties = next((c for c in run if local(c) == "rPr"), None)
    if properties is not None:
        right.append(copy.deepcopy(properties))
    right.extend(moved)
    run.addnext(right)
    right.tail, run.tail = run.tail, None
    return right


def _beside(document: WordText, body: etree._Element, pieces: Sequence[Piece], number: int, space: str) -> None:
    """A comment on words where Word allows none: at the note's reference, at the box, or at the first paragraph."""
    run = _nearest(body, pieces)
    if run is None:
        paragraph = next((e for e in body.iter() if local(e) == "p"), None)
        if paragraph is None:
            return
        run = etree.SubElement(paragraph, f"{{{space}}}r")
    run.addprevious(etree.Element(f"{{{space}}}commentRangeStart", {f"{{{space}}}id": str(number)}))
    _close(run, number, space)


def _nearest(body: etree._Element, pieces: Sequence[Piece]) -> etree._Element | None:
    above = list(pieces[0].element.iterancestors()) if pieces else []
    note = next((a for a in above if local(a) in ("footnote", "endnote")), None)
    if note is not None:
        wanted = next((v for k, v in attributes(note).items() if k.endswith("}id")), "")
        for reference in body.iter():
            if local(reference) == f"{local(note)}Reference" and wanted in attributes(reference).values():
                return _run_of(reference)
    box = next((i for i, a in enumerate(above) if local(a) == "txbxContent"), None)
    if box is not None:
        return next((a for a in above[box:] if local(a) == "r"), None)
    return next((e for e in body.iter() if local(e) == "r" and not _boxed(e)), None)


def _packed(data: bytes, changed: dict[str, bytes]) -> bytes:
    """The package with the changed parts in their places, every other entry as it was."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            fresh = changed.pop(info.filename, None)
            kept = zipfile.ZipInfo(info.filename, info.date_time)
            kept.compress_type, kept.external_attr = info.compress_type, info.external_attr
            new.writestr(kept, old.read(info.filename) if fresh is None else fresh)
        for name, fresh in changed.items():
            new.writestr(zipfile.ZipInfo(name, stamp()), fresh, zipfile.ZIP_DEFLATED)
    return out.getvalue()
