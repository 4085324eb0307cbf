"""The report of damage and what references mean, kept in the metadata of an Akoma Ntoso document under a name space of
its own: what ``proprietary`` is for. So a text that was written out and read in again loses nothing of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from corpus.akn.names import KEPT, NOT_XML
from corpus.model import CrossReference, EId, Instrument, Provision, Remark, Span

_CODE = re.compile(r"[a-z][a-z-]{0,39}")
_MOST = 20_000


def write_report(kept: etree._Element, instrument: Instrument) -> None:
    """Add the remarks of an instrument, and what its references mean, below ``kept``."""
    # One target stands in the reference itself; several, and what is meant by one, have no place there.
    references = [r for p in instrument.walk() for r in p.references if len(r.printed) != 1 or r.meant or r.note]
    if not instrument.report and not references:
        return
    report = etree.SubElement(kept, f"{{{KEPT}}}report", nsmap={"m": KEPT})
    for row in instrument.report:
        attributes = {"code": row.code, "line": str(row.line), **_ends(row.span)}
        _say(etree.SubElement(report, f"{{{KEPT}}}remark", attributes), row.message)
    for reference in references:
        attributes = {
            "printed": " ".join(reference.printed),
            "meant": " ".join(reference.meant),
            **_ends(reference.span),
        }
        _say(etree.SubElement(report, f"{{{KEPT}}}reference", attributes), reference.note)


def read_remarks(root: etree._Element, source: str) -> tuple[Remark, ...]:
    """The remarks kept in a document. A row that does not fit the source is no row of this text and is left out."""
    lines = source.count("\n") + 1
    rows = []
    for element in _kept(root, "remark"):
        span, line, code = _span(element, source), element.get("line") or "", element.get("code") or ""
        if span is not None and line.isdecimal() and 1 <= int(line) <= lines and _CODE.fullmatch(code):
            rows.append(Remark(int(line), code, _said(element), span))
    return tuple(rows)


def with_meanings(root: etree._Element, instrument: Instrument) -> Instrument:
    """The instrument with what the document keeps of the targets and the meaning of its references."""
    source = instrument.source
    kept = {span: element for element in _kept(root, "reference") if (span := _span(element, source)) is not None}

    def explained(reference: CrossReference) -> CrossReference:
        element = kept.get(reference.span)
        if element is None:
            return reference
        printed, meant = (tuple(map(EId, (element.get(name) or "").split())) for name in ("printed", "meant"))
        exists = all(eid in instrument.by_id for eid in printed)
        return replace(reference, printed=printed, exists=exists, meant=meant, note=_said(element))

    def settled(each: Provision) -> Provision:
        references = tuple([explained(r) for r in each.references])
        return replace(each, children=tuple([settled(c) for c in each.children]), references=references)

    return replace(instrument, roots=tuple([settled(r) for r in instrument.roots])) if kept else instrument


def _kept(root: etree._Element, name: str) -> Iterator[etree._Element]:
    for count, element in enumerate(root.iter(f"{{{KEPT}}}{name}")):
        if count >= _MOST:
            return
        yield element


def _ends(span: Span) -> dict[str, str]:
    return {"start": str(span.start), "end": str(span.end)}


def _span(element: etree._Element, source: str) -> Span | None:
    ends = element.get("start") or "", element.get("end") or ""
    if not all(end.isdecimal() and len(end) < 10 for end in ends):
        return None
    start, end = map(int, ends)
    return Span(start, end) if start <= end <= len(source) else None


def _say(element: etree._Element, message: str) -> None:
    """The message as text; as a JSON string where it quotes a character that XML cannot hold."""
    if NOT_XML.search(message):
        element.set("form", "json")
        message = json.dumps(message)
    element.text = message


def _said(element: etree._Element) -> str:
    text = element.text or ""
    if element.get("form") != "json":
        return text
    try:
        return str(json.loads(text))
    except ValueError:
        return text
