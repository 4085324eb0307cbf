"""An instrument as Akoma Ntoso XML."""

from __future__ import annotations

import re
from bisect import bisect_left
from datetime import date

from lxml import etree

from corpus.akn.holders import Holder, holders
from corpus.akn.names import ELEMENT, KEPT, NAMESPACE, NOT_XML, q
from corpus.akn.report import write_report
from corpus.model import CrossReference, Instrument, Provision, Span

_UNDATED = "1000-01-01"


def write(instrument: Instrument) -> bytes:
    """The XML of an instrument, valid against the schema of Akoma Ntoso 3.0; UTF-8."""
    return _Writer(instrument).write()


class _Writer:
    def __init__(self, instrument: Instrument) -> None:
        self._instrument = instrument
        self._parts: dict[tuple[str, str], Holder] = {}
        self._front: Holder | None = None
        for holder in holders(instrument):
            if holder.owner is None:
                self._front = holder
            else:
                self._parts[holder.owner.id, holder.part] = holder
        self._furniture = instrument.furniture

    def write(self) -> bytes:
        root = etree.Element(q("akomaNtoso"), nsmap={None: NAMESPACE})  # type: ignore[dict-item]
        act = etree.SubElement(root, q("act"), name=self._instrument.meta.kind or "act")
        self._meta(act, "main", self._instrument.meta.title)
        roots = self._instrument.roots
        if self._front is not None:
            self._text(etree.SubElement(etree.SubElement(act, q("preface")), q("p")), self._front, ())
        for provision in roots:
            if provision.level == "preamble":
                self._block(act, "preamble", provision)
        body = etree.SubElement(act, q("body"))
        inside = [p.level not in ("preamble", "conclusions", "attachment") for p in roots]
        for at, provision in enumerate(roots):
            # Closing words with articles after them (of «مواد الإصدار») keep their place in the text.
            if inside[at] or (provision.level == "conclusions" and any(inside[at:])):
                self._hierarchy(body, provision)
        for at, provision in enumerate(roots):
            if provision.level == "conclusions" and not any(inside[at:]):
                self._block(act, "conclusions", provision)
        self._attachments(act, [p for p in roots if p.level == "attachment"])
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8")

    def _attachments(self, act: etree._Element, annexes: list[Provision]) -> None:
        if not annexes:
            return
        above = etree.SubElement(act, q("attachments"))
        for provision in annexes:
            attachment = etree.SubElement(above, q("attachment"), eId=provision.id)
            self._part(attachment, "num", provision, "num")
            self._part(attachment, "heading", provision, "heading")
            document = etree.SubElement(attachment, q("doc"), name="annex")
            self._meta(document, provision.id, provision.heading or provision.marker or provision.id)
            main = etree.SubElement(document, q("mainBody"))
            inner = [c for c in provision.children if c.level != "sentence"]
            if not inner:
                self._paragraph(main, "content", provision)
                if not len(main):
                    etree.SubElement(main, q("p"))
                continue
            self._generic(main, provision, "intro")
            for child in inner:
                self._hierarchy(main, child)
            self._generic(main, provision, "wrapUp")

    def _generic(self, above: etree._Element, provision: Provision, part: str) -> None:
        """The words before or after the provisions of an annex, in a container of their own."""
        if (provision.id, part) in self._parts:
            box = etree.SubElement(above, q("hcontainer"), name=part, eId=f"{provision.id}__{part.lower()}")
            self._paragraph(etree.SubElement(box, q("content")), part, provision)

    def _hierarchy(self, above: etree._Element, provision: Provision) -> None:
        name = ELEMENT.get(provision.level)
        if name is None:
            element = etree.SubElement(above, q("hcontainer"), name=provision.level, eId=provision.id)
        else:
            element = etree.SubElement(above, q(name), eId=provision.id)
        self._part(element, "num", provision, "num")
        self._part(element, "heading", provision, "heading")
        inner = [c for c in provision.children if c.level != "sentence"]
        if inner:
            if (provision.id, "intro") in self._parts:
                self._paragraph(etree.SubElement(element, q("intro")), "intro", provision)
            for child in inner:
                self._hierarchy(element, child)
            if (provision.id, "wrapUp") in self._parts:
                self._paragraph(etree.SubElement(element, q("wrapUp")), "wrapUp", provision)
            return
        content = etree.SubElement(element, q("content"))
        self._paragraph(content, "content", provision)
        if not len(content):
            etree.SubElement(content, q("p"))

    def _block(self, above: etree._Element, name: str, provision: Provision) -> None:
        self._paragraph(etree.SubElement(above, q(name), eId=provision.id), "content", provision)

    def _paragraph(self, above: etree._Element, part: str, provision: Provision) -> None:
        holder = self._parts.get((provision.id, part))
        if holder is not None:
            self._text(etree.SubElement(above, q("p")), holder, provision.references)

    def _part(self, above: etree._Element, part: str, provision: Provision, name: str) -> None:
        holder = self._parts.get((provision.id, part))
        if holder is not None:
            self._text(etree.SubElement(above, q(name)), holder, ())

    def _text(self, element: etree._Element, holder: Holder, references: tuple[CrossReference, ...]) -> None:
        """The source under a holder: furniture and references as inline elements, every other character as it is."""
        inside: list[tuple[Span, CrossReference | None]] = [
            (f, None) for f in _within(self._furniture, holder.start, holder.end)
        ]
        inside += [(r.span, r) for r in references if holder.start <= r.span.start and r.span.end <= holder.end]
        at = holder.start
        for span, reference in sorted(inside, key=lambda x: x[0]):
            if span.start < at:
                continue
            _append(element, self._instrument.source[at : span.start])
            self._inline(element, span, reference)
            at = span.end
        _append(element, self._instrument.source[at : holder.end])

    def _inline(self, element: etree._Element, span: Span, reference: CrossReference | None) -> None:
        if reference is None:
            inner = etree.SubElement(element, q("inline"), name="furniture")
        elif len(reference.printed) == 1:
            inner = etree.SubElement(element, q("ref"), href=f"#{reference.printed[0]}")
        else:
            ends = {"from": f"#{reference.printed[0]}", "upTo": f"#{reference.printed[-1]}"}
            inner = etree.SubElement(element, q("rref"), ends)
        _append(inner, self._instrument.source[span.start : span.end])

    def _meta(self, above: etree._Element, component: str, title: str) -> None:
        meta = etree.SubElement(above, q("meta"))
        identification = etree.SubElement(meta, q("identification"), source="#mithaq")
        given = self._instrument.meta.date
        day = given if given and re.fullmatch(r"\d{4}-\d{2}-\d{2}", given) else _UNDATED
        name = re.sub(r"[^a-z0-9-]", "-", self._instrument.id)
        work = f"/akn/und/act/{day}/{name}"
        language = "ara" if (self._instrument.meta.language or "ar") == "ar" else str(self._instrument.meta.language)
        expression = f"{work}/{language}@"
        for level, uri in (
            ("FRBRWork", work),
            ("FRBRExpression", expression),
            ("FRBRManifestation", f"{expression}.xml"),
        ):
            box = etree.SubElement(identification, q(level))
            etree.SubElement(box, q("FRBRthis"), value=f"{uri}/!{component}")
            etree.SubElement(box, q("FRBRuri"), value=uri)
            if level == "FRBRWork":
                etree.SubElement(box, q("FRBRalias"), value=title or name, name="title")
            made = date.today().isoformat() if level == "FRBRManifestation" else day
            etree.SubElement(box, q("FRBRdate"), date=made, name="generation" if made != day else "document")
            etree.SubElement(box, q("FRBRauthor"), href="#unknown")
            if level == "FRBRWork":
                etree.SubElement(box, q("FRBRcountry"), value="und")
            elif level == "FRBRExpression":
                etree.SubElement(box, q("FRBRlanguage"), language=language)
        if component != "main":
            return
        references = etree.SubElement(meta, q("references"), source="#mithaq")
        etree.SubElement(
            references, q("TLCOrganization"), eId="mithaq", href="/ontology/organization/mithaq", showAs="Mithaq"
        )
        etree.SubElement(
            references, q("TLCOrganization"), eId="unknown", href="/ontology/organization/unknown", showAs="—"
        )
        kept = etree.SubElement(meta, q("proprietary"), source="#mithaq")
        etree.SubElement(kept, f"{{{KEPT}}}whitespace", kept="true", nsmap={"m": KEPT})
        write_report(kept, self._instrument)


def _within(spans: tuple[Span, ...], start: int, end: int) -> list[Span]:
    found = []
    at = bisect_left(spans, Span(start, start))
    while at < len(spans) and spans[at].start < end:
        found.append(spans[at])
        at += 1
    return found


def _append(element: etree._Element, text: str) -> None:
    """Text at the end of an element; a page break is ``eop``, what XML cannot hold an empty element that names it."""
    at = 0
    for match in NOT_XML.finditer(text):
        _append_plain(element, text[at : match.start()])
        if match[0] == "\f":
            etree.SubElement(element, q("eop"))
        else:
            etree.SubElement(element, q("inline"), name=f"char-{ord(match[0]):04x}")
        at = match.end()
    _append_plain(element, text[at:])


def _append_plain(element: etree._Element, text: str) -> None:
    if not text:
        return
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text
