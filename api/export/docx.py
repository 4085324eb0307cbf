"""The memo as DOCX. Word lays Arabic out right only when each paragraph says ``w:bidi`` and each run names its
complex-script font, size and bold; all of it is set here, by hand."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from docx import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

from api.export.memo import Block, Memo, blocks, direction

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
#: A face with Arabic that both Word and free offices have, or replace by one that has it.
FACE = "Times New Roman"
_SIZES = {"title": 20, "heading": 14, "outcome": 16, "quote": 14, "context": 12, "small": 9}
_BOLD = ("title", "heading", "outcome")
#: XML cannot hold these.
_CONTROL = dict.fromkeys([*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), 0xFFFE, 0xFFFF])


def _set(parent: Any, tag: str, **attributes: str) -> Any:
    child = OxmlElement(tag)
    for name, value in attributes.items():
        child.set(qn(f"w:{name}"), value)
    parent.append(child)
    return child


def _run(paragraph: Any, text: str, size: int, bold: bool, rtl: bool, colour: str = "") -> None:
    run = paragraph.add_run(text.translate(_CONTROL))
    run.font.name, run.font.size, run.font.bold = FACE, Pt(size), bold
    if colour:
        run.font.color.rgb = RGBColor.from_string(colour)
    properties = run._element.get_or_add_rPr()
    fonts = properties.find(qn("w:rFonts"))
    for script in ("ascii", "hAnsi", "cs", "eastAsia"):
        fonts.set(qn(f"w:{script}"), FACE)
    if bold:
        properties.find(qn("w:b")).addnext(OxmlElement("w:bCs"))  # without it bold is lost in Arabic
    size_cs = OxmlElement("w:szCs")
    size_cs.set(qn("w:val"), str(2 * size))
    properties.find(qn("w:sz")).addnext(size_cs)
    if rtl:
        _set(properties, "w:rtl")
        _set(properties, "w:lang", bidi="ar-SA")


def _direct(paragraph: Any, rtl: bool) -> None:
    if rtl:
        properties = paragraph._p.get_or_add_pPr()
        bidi = OxmlElement("w:bidi")
        properties.insert_element_before(
            bidi, "w:adjustRightInd", "w:snapToGrid", "w:spacing", "w:ind", "w:contextualSpacing", "w:jc", "w:rPr"
        )


def _write(document: Any, block: Block, page_rtl: bool) -> None:
    if block.kind == "table":
        _table(document, block, page_rtl)
        return
    style = {"title": "Heading 1", "heading": "Heading 2", "item": "List Bullet"}.get(block.kind, "Normal")
    paragraph = document.add_paragraph(style=style)
    rtl = direction(block.text) == "rtl"
    _direct(paragraph, rtl)
    if block.kind in ("quote", "context"):
        paragraph.paragraph_format.left_indent = Pt(18)
        paragraph.paragraph_format.line_spacing = 1.5
    size, bold = _SIZES.get(block.kind, 12), block.kind in _BOLD
    colour = "566072" if block.kind in ("small", "context") else "1D2430"
    if block.note:
        _run(paragraph, f"{block.note}: ", 11, True, direction(block.note) == "rtl", "0B5C7A")
    _run(paragraph, block.text, size, bold, rtl, colour)


def _table(document: Any, block: Block, rtl: bool) -> None:
    table = document.add_table(rows=0, cols=len(block.rows[0]))
    table.style = "Table Grid"
    table.alignment = WD_TABLE_ALIGNMENT.CENTER
    if rtl:
        look = table._tbl.tblPr
        look.insert_element_before(
            OxmlElement("w:bidiVisual"),
            "w:tblStyleRowBandSize", "w:tblStyleColBandSize", "w:tblW", "w:jc", "w:tblBorders", "w:tblLayout",
            "w:tblLook",
        )  # fmt: skip
    for i, row in enumerate(block.rows):
        for cell, text in zip(table.add_row().cells, row, strict=True):
            paragraph = cell.paragraphs[0]
            _direct(paragraph, direction(text) == "rtl" if text else rtl)
            _run(paragraph, text, 11, i == 0, direction(text) == "rtl")


def to_docx(memo: Memo) -> bytes:
    """The memo as a Word document."""
    document = Document()
    rtl = memo.words.dir == "rtl"
    document.core_properties.title = memo.words("answer.title")
    document.core_properties.author = "Mithaq"
    document.core_properties.language = memo.lang
    if rtl:
        section = document.sections[0]._sectPr
        section.append(OxmlElement("w:bidi"))
    for block in blocks(memo):
        _write(document, block, rtl)
    out = BytesIO()
    document.save(out)
    return out.getvalue()
