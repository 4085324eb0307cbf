"""A table of findings at the end of a Word document, laid out from right to left."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from qa.memos.findings import Finding
from qa.memos.word_text import local

_HEADS = {
    "ar": ("#", "العبارة في المذكرة", "النتيجة", "البيان"),
    "en": ("#", "In the memo", "Outcome", "Detail"),
    "fr": ("#", "Dans la note", "Résultat", "Détail"),
}
_TITLE = {"ar": "نتائج فحص الإحالات والاقتباسات", "en": "Citations and quotations checked", "fr": "Citations vérifiées"}
_WIDTHS = (600, 3600, 1600, 3600)


def append_table(body_root: etree._Element, rows: Sequence[Finding], lang: str) -> None:
    """Add a heading and a table of ``rows`` before the last section's properties of the document ``body_root``."""
    space = etree.QName(body_root).namespace or ""
    body = next(e for e in body_root if local(e) == "body")
    last = next((e for e in reversed(body) if local(e) == "sectPr"), None)
    build = _Builder(space, rtl=lang == "ar")
    added = [build.paragraph(_TITLE.get(lang, _TITLE["ar"]), bold=True), build.table(rows, lang), build.paragraph("")]
    for element in added:
        if last is not None:
            last.addprevious(element)
        else:
            body.append(element)


class _Builder:
    def __init__(self, space: str, rtl: bool) -> None:
        self.space = space
        self.rtl = rtl

    def w(self, name: str) -> str:
        """A name of WordprocessingML."""
        return f"{{{self.space}}}{name}"

    def element(self, name: str, *children: etree._Element, **attributes: str) -> etree._Element:
        """An element with children and attributes."""
        made = etree.Element(self.w(name), {self.w(k): v for k, v in attributes.items()})
        made.extend(children)
        return made

    def paragraph(self, text: str, bold: bool = False) -> etree._Element:
        """A paragraph, from right to left when the language asks for it; bold Arabic needs ``bCs``."""
        properties = self.element("rPr")
        if bold:
            properties.extend([self.element("b"), self.element("bCs")])
        if self.rtl:
            properties.append(self.element("rtl"))
        words = self.element("t")
        words.text = "".join(c for c in text if c >= " ")
        words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        made = self.element("p", self.element("pPr", *([self.element("bidi")] if self.rtl else [])))
        if text:
            made.append(self.element("r", properties, words))
        return made

    def table(self, rows: Sequence[Finding], lang: str) -> etree._Element:
        """The table, with a head row that is repeated on each page."""
        sides = ("top", "left", "bottom", "right", "insideH", "insideV")
        borders = self.element("tblBorders", *(self.element(s, val="single", sz="4", color="808080") for s in sides))
        visual = [self.element("bidiVisual")] if self.rtl else []
        properties = self.element("tblPr", *visual, self.element("tblW", w="0", type="auto"), borders)
        grid = self.element("tblGrid", *(self.element("gridCol", w=str(w)) for w in _WIDTHS))
        head = self.row(_HEADS.get(lang, _HEADS["ar"]), head=True)
        body = [self.row((str(n), f.text, f.title, " — ".join(f.lines)), head=False) for n, f in enumerate(rows, 1)]
        return self.element("tbl", properties, grid, head, *body)

    def row(self, cells: Sequence[str], head: bool) -> etree._Element:
        """One row."""
        made = self.element("tr")
        if head:
            made.append(self.element("trPr", self.element("tblHeader")))
        for width, text in zip(_WIDTHS, cells, strict=True):
            properties = self.element("tcPr", self.element("tcW", w=str(width), type="dxa"))
            made.append(self.element("tc", properties, self.paragraph(text, bold=head)))
        return made
