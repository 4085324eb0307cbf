"""The parts of a Word package that comments need: the comments, their content type and their relationship."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from lxml import etree

from qa.memos.word_text import STRICT, WordText, attributes, local, part_root

_CONTENT = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELS = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments"
_RELATION_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships/comments"
_PART = "word/comments.xml"
AUTHOR, INITIALS = "ميثاق", "م"


class _Note(Protocol):
    @property
    def lines(self) -> tuple[str, ...]: ...
    @property
    def rtl(self) -> bool: ...


def stamp() -> tuple[int, int, int, int, int, int]:
    """The date of a new entry of the package: fixed, so that the same memo gives the same file."""
    return (1980, 1, 1, 0, 0, 0)


def comments_part(document: WordText, notes: Sequence[_Note], when: datetime) -> tuple[dict[str, bytes], int]:
    """The parts to write so that ``notes`` are comments of the document, and the number of the first of them."""
    space = etree.QName(document.roots["word/document.xml"]).namespace or ""
    name = _existing(document) or _PART
    old = document.archive.read(name)
    root = part_root(old, name) if old else etree.Element(f"{{{space}}}comments", nsmap={"w": space})
    first = 1 + max(
        (int(v) for e in root for k, v in attributes(e).items() if k.endswith("}id") and v.isdigit()), default=-1
    )
    for number, note in enumerate(notes, first):
        root.append(_comment(space, number, note, when))
    changed = {name: etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)}
    if not old:
        changed |= _declared(document, strict=space == STRICT)
    return changed, first


def _existing(document: WordText) -> str | None:
    rels = document.archive.read("word/_rels/document.xml.rels")
    if rels is None:
        return None
    for relation in part_root(rels, "document.xml.rels"):
        if str(relation.get("Type", "")).endswith("/comments"):
            target = str(relation.get("Target", ""))
            name = target.lstrip("/") if target.startswith("/") else f"word/{target}"
            return name if name in document.archive.names else None
    return None


def _comment(space: str, number: int, note: _Note, when: datetime) -> etree._Element:
    def w(name: str) -> str:
        return f"{{{space}}}{name}"

    day = when.strftime("%Y-%m-%dT%H:%M:%SZ")
    about = {w("id"): str(number), w("author"): AUTHOR, w("date"): day, w("initials"): INITIALS}
    comment = etree.Element(w("comment"), about)
    for line in note.lines:
        paragraph = etree.SubElement(comment, w("p"))
        if note.rtl:
            etree.SubElement(etree.SubElement(paragraph, w("pPr")), w("bidi"))
        run = etree.SubElement(paragraph, w("r"))
        if note.rtl:
            etree.SubElement(etree.SubElement(run, w("rPr")), w("rtl"))
        text = etree.SubElement(run, w("t"), {"{http://www.w3.org/XML/1998/namespace}space": "preserve"})
        text.text = "".join(c for c in line if c >= " " or c == "\t")
    return comment


def _declared(document: WordText, strict: bool) -> dict[str, bytes]:
    """The content types and the relationships with the comments added."""
    types = part_root(document.archive.read("[Content_Types].xml") or b"", "[Content_Types].xml")
    if not any(e.get("PartName") == f"/{_PART}" for e in types):
        etree.SubElement(types, f"{{{_CONTENT}}}Override", {"PartName": f"/{_PART}", "ContentType": _TYPE})
    name = "word/_rels/document.xml.rels"
    old = document.archive.read(name)
    rels = part_root(old, name) if old else etree.fromstring(f'<Relationships xmlns="{_RELS}"/>')
    taken = {str(e.get("Id")) for e in rels if local(e) == "Relationship"}
    ident = next(f"rIdMithaq{n}" for n in range(len(taken) + 1) if f"rIdMithaq{n}" not in taken)
    kind = _RELATION_STRICT if strict else _RELATION
    etree.SubElement(rels, f"{{{_RELS}}}Relationship", {"Id": ident, "Type": kind, "Target": "comments.xml"})
    return {
        "[Content_Types].xml": etree.tostring(types, xml_declaration=True, encoding="UTF-8", standalone=True),
        name: etree.tostring(rels, xml_declaration=True, encoding="UTF-8", standalone=True),
    }
