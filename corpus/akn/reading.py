"""Akoma Ntoso read into an instrument: the structure is the document's own, nothing is guessed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from lxml import etree

from corpus.akn.damage import damage
from corpus.akn.names import KEPT, LEVEL, PREFIX
from corpus.akn.report import read_remarks, with_meanings
from corpus.akn.source import akn_root
from corpus.errors import UnreadableSource
from corpus.model import CrossReference, EId, Instrument, InstrumentId, Level, Metadata, Provision, Span, slices
from corpus.parsing.build import UNSEEN
from corpus.parsing.sentences import with_sentences

_BLOCKS = {
    "p",
    "num",
    "heading",
    "subheading",
    "tblock",
    "listIntroduction",
    "listWrapUp",
    "li",
    "tr",
    "docTitle",
    "block",
}
_TRANSPARENT = {
    "list",
    "blockList",
    "tblock",
    "body",
    "mainBody",
    "portionBody",
    "blockContainer",
    "container",
    "formula",
    "recitals",
}
_DEEPEST = 60


@dataclass(slots=True)
class _Growing:
    """A provision while it is read: the ranges of its words by part."""

    level: Level
    eid: str
    num: list[Span] = field(default_factory=list)
    heading: list[Span] = field(default_factory=list)
    before: list[Span] = field(default_factory=list)
    after: list[Span] = field(default_factory=list)
    children: list[_Growing] = field(default_factory=list)
    references: list[CrossReference] = field(default_factory=list)


def read_source(data: bytes) -> str:
    """The text of a document as ``read_instrument`` sees it."""
    return _Reader(akn_root(data)).source


def read_instrument(data: bytes, id: str, meta: Metadata) -> Instrument:
    """The instrument of an Akoma Ntoso document. Raises ``UnreadableSource`` when it holds no provision."""
    root = akn_root(data)
    reader = _Reader(root)
    source = reader.source
    roots = [with_sentences(_finished(node, source), source) for node in reader.roots]
    roots = [r for r in roots if r.spans or r.marker_span or r.heading_spans]
    if not any(p.level in ("article", "paragraph", "section") for r in roots for p in r.walk()):
        raise UnreadableSource("لا حكم في ملف Akoma Ntoso: لا مادة فيه ولا فقرة")
    report, furniture = read_remarks(root, source), tuple(reader.furniture)
    found = _with_existence(Instrument(InstrumentId(id), meta, source, tuple(roots), report, furniture))
    return with_meanings(root, found) if reader.kept else replace(found, report=damage(found))


class _Reader:
    def __init__(self, root: etree._Element) -> None:
        self._out: list[str] = []
        self._size = 0
        self.roots: list[_Growing] = []
        self.furniture: list[Span] = []
        self._taken: Counter[str] = Counter()
        self.kept = next(root.iter(f"{{{KEPT}}}whitespace"), None) is not None
        for document in root.iterchildren(tag=etree.Element):
            self._document(document, None)
        self.source = "".join(self._out)

    def _document(self, document: etree._Element, above: _Growing | None) -> None:
        for part in document.iterchildren(tag=etree.Element):
            name = _name(part)
            if name in ("meta", "coverPage"):
                continue
            if name == "preface":
                self._skip(part)
            elif name in ("preamble", "conclusions"):
                node = _Growing(name, part.get("eId") or name)  # type: ignore[arg-type]
                self._words(part, node.before, node)
                (above.children if above else self.roots).append(node)
            elif name in ("attachments", "components"):
                for each in part.iterchildren(tag=etree.Element):
                    self._attachment(each)
            else:
                self._inside(part, above, 0)

    def _attachment(self, element: etree._Element) -> None:
        number = sum(n.level == "attachment" for n in self.roots) + 1
        node = _Growing("attachment", element.get("eId") or f"att_{number}")
        self.roots.append(node)
        for part in element.iterchildren(tag=etree.Element):
            name = _name(part)
            if name == "num":
                self._words(part, node.num, node)
            elif name in ("heading", "subheading"):
                self._words(part, node.heading, node)
            else:
                self._document(part, node)

    def _inside(self, element: etree._Element, above: _Growing | None, depth: int) -> None:
        for part in element.iterchildren(tag=etree.Element):
            name = _name(part)
            level = self._level(part)
            if depth > _DEEPEST:
                raise UnreadableSource("ملف Akoma Ntoso متداخل فوق الحد المعقول")
            if level in ("intro", "wrapUp") and above is not None:
                self._words(part, above.before if level == "intro" else above.after, above)
            elif level:
                node = _Growing(level, self._eid(part, level, above))  # type: ignore[arg-type]
                (above.children if above else self.roots).append(node)
                self._inside(part, node, depth + 1)
            elif name == "num" and above is not None:
                self._words(part, above.num, above)
            elif name in ("heading", "subheading") and above is not None:
                self._words(part, above.heading, above)
            elif name in _TRANSPARENT:
                self._inside(part, above, depth + 1)
            elif above is not None:
                self._words(part, above.after if above.children else above.before, above)
            else:
                self._skip(part)

    @staticmethod
    def _level(element: etree._Element) -> str:
        name = _name(element)
        if name == "hcontainer":
            return element.get("name") or "section"
        return LEVEL.get(name, "")

    def _eid(self, element: etree._Element, level: str, above: _Growing | None) -> str:
        given = element.get("eId") or element.get("id")
        if not given:
            prefix = PREFIX.get(level, "sec")  # type: ignore[call-overload]
            label = re.sub(
                r"[^0-9A-Za-z]", "", "".join(str(e) for n in element if _name(n) == "num" for e in n.itertext())
            )
            place = 1 + sum(c.level == level for c in (above.children if above else self.roots))
            own = f"{prefix}_{label or place}"
            given = own if above is None or level == "article" else f"{above.eid}__{own}"
        self._taken[given] += 1
        return given if self._taken[given] == 1 else f"{given}_{self._taken[given]}"

    def _skip(self, element: etree._Element) -> None:
        """Words that belong to no provision: kept in the source, set aside as furniture."""
        aside: list[Span] = []
        self._words(element, aside, None)
        self.furniture += aside

    def _words(self, element: etree._Element, into: list[Span], node: _Growing | None) -> None:
        """The text of an element, all that is inside it included, as pieces of the source cut at furniture."""
        start = self._size
        pieces: list[tuple[int, int]] = []
        stack: list[tuple[str, etree._Element, int]] = [("open", element, 0)]
        while stack:
            step, each, mark = stack.pop()
            if step == "close":
                start = self._closed(each, mark, start, pieces, node)
                if each is not element:
                    self._put(each.tail)
                continue
            if not isinstance(each.tag, str):
                self._put(each.tail)
                continue
            name = _name(each)
            if not self.kept and name in _BLOCKS and each is not element:
                self._break()
            mark = self._size
            if name == "eop":
                self._raw("\f")
            elif name == "inline" and (each.get("name") or "").startswith("char-"):
                self._raw(chr(int((each.get("name") or "")[5:] or "20", 16)))
            elif name in ("br", "eol"):
                self._raw("\n")
            self._put(each.text)
            stack.append(("close", each, mark))
            stack += [("open", child, 0) for child in reversed(each)]
        pieces.append((start, self._size))
        if not self.kept:
            self._break()
        into += self._trimmed(pieces)

    def _closed(
        self, each: etree._Element, mark: int, start: int, pieces: list[tuple[int, int]], node: _Growing | None
    ) -> int:
        name = _name(each)
        if name == "inline" and each.get("name") == "furniture" and self._size > mark:
            self.furniture.append(Span(mark, self._size))
            pieces.append((start, mark))
            return self._size
        if name in ("ref", "rref") and node is not None and self._size > mark:
            href = (each.get("href") or each.get("from") or "").lstrip("#")
            last = (each.get("upTo") or "").lstrip("#")
            if href and "/" not in href:
                printed = (EId(href), EId(last)) if last else (EId(href),)
                node.references.append(CrossReference(Span(mark, self._size), "", printed, False))
        return start

    def _trimmed(self, pieces: list[tuple[int, int]]) -> list[Span]:
        """The pieces of what was read last, without white space at their ends; empty ones left out."""
        first = pieces[0][0]
        held: list[str] = []
        size = self._size
        for text in reversed(self._out):
            held.append(text)
            size -= len(text)
            if size <= first:
                break
        tail = "".join(reversed(held))
        spans = []
        for start, end in pieces:
            piece = tail[start - size : end - size]
            bare = piece.strip(UNSEEN)
            if bare:
                left = start + len(piece) - len(piece.lstrip(UNSEEN))
                spans.append(Span(left, left + len(bare)))
        return spans

    def _put(self, text: str | None) -> None:
        if text:
            self._raw(text if self.kept else re.sub(r"[ \t\r\n]+", " ", text))

    def _raw(self, text: str) -> None:
        self._out.append(text)
        self._size += len(text)

    def _break(self) -> None:
        if self._size and not (self._out and self._out[-1].endswith("\n")):
            self._raw("\n")


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _finished(node: _Growing, source: str) -> Provision:
    children = tuple([_finished(c, source) for c in node.children])
    spans = tuple(sorted([*node.before, *(s for c in children for s in c.spans), *node.after]))
    return Provision(
        id=EId(node.eid),
        level=node.level,
        marker=slices(source, tuple(node.num)),
        marker_span=Span(node.num[0].start, node.num[-1].end) if node.num else None,
        text=slices(source, spans),
        spans=spans,
        heading=slices(source, tuple(node.heading)),
        heading_spans=tuple(node.heading),
        chapeau=slices(source, tuple(node.before)) if children else "",
        chapeau_spans=tuple(node.before) if children else (),
        tail=slices(source, tuple(node.after)) if children else "",
        tail_spans=tuple(node.after) if children else (),
        children=children,
        references=tuple(
            CrossReference(r.span, " ".join(source[r.span.start : r.span.end].split()), r.printed, False)
            for r in node.references
        ),
    )


def _with_existence(instrument: Instrument) -> Instrument:
    """References with the run they name spelled out and whether it exists."""

    def settled(provision: Provision) -> Provision:
        references = tuple(_settle(instrument, r) for r in provision.references)
        return replace(provision, children=tuple([settled(c) for c in provision.children]), references=references)

    return replace(instrument, roots=tuple([settled(r) for r in instrument.roots]))


def _settle(instrument: Instrument, reference: CrossReference) -> CrossReference:
    printed = reference.printed
    if len(printed) == 2:
        above = instrument.parent(printed[0])
        if above is not None:
            ids = [c.id for c in above.children]
            if printed[0] in ids and printed[1] in ids:
                printed = tuple(ids[ids.index(printed[0]) : ids.index(printed[1]) + 1])
    return replace(reference, printed=printed, exists=all(instrument.get(p) for p in printed))
