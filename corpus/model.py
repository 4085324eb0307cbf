"""The shapes that cross the rooms: spans, provisions, instruments and the report of what was doubtful in a text.

Offsets are 0-based Unicode code points into the source as loaded, end exclusive (design: contract, "Provision").
Identifiers follow the Akoma Ntoso naming convention (``art_5__para_3__point_a``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

EId = NewType("EId", str)
InstrumentId = NewType("InstrumentId", str)

Level = Literal[
    "preamble", "book", "part", "chapter", "section", "article", "paragraph", "point", "item", "indent", "sentence",
    "heading", "definition", "conclusions", "attachment",
]  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range ``[start, end)`` of code points in a source text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span must run forward from 0, not from {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start


def slices(source: str, spans: tuple[Span, ...]) -> str:
    """The words of ``spans`` in ``source``: slices joined by one space, runs of white space shown as one space."""
    return " ".join(" ".join([source[s.start : s.end] for s in spans]).split())


@dataclass(frozen=True, slots=True)
class Remark:
    """One row of an instrument's report: what was dropped, repaired for finding, or is doubtful in the source.

    ``line`` is 1-based; ``code`` is a stable word in kebab case; ``message`` is for a lawyer, in Arabic.
    """

    line: int
    code: str
    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class CrossReference:
    """A reference inside the text to another provision. ``printed`` is where the words point, ``exists`` whether it is
    there, ``meant`` the provision the text's own words show is meant when that differs, ``note`` why (Arabic)."""

    span: Span
    text: str
    printed: tuple[EId, ...]
    exists: bool
    meant: tuple[EId, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision: an article, paragraph, point, item or sentence with its words in the source.

    ``spans`` cover the whole provision, children included, without markers and page furniture; ``chapeau_spans`` the
    words before the first child, ``tail_spans`` those after the last child. ``marker`` is kept as printed ("" if none).
    A leaf has neither chapeau nor tail. ``sentences`` of a paragraph are its children of level ``sentence`` but do not
    make it a non-leaf for the text (their words are the paragraph's own).
    """

    id: EId
    level: Level
    marker: str
    text: str
    spans: tuple[Span, ...]
    heading: str = ""
    heading_spans: tuple[Span, ...] = ()
    chapeau: str = ""
    chapeau_spans: tuple[Span, ...] = ()
    tail: str = ""
    tail_spans: tuple[Span, ...] = ()
    marker_span: Span | None = None
    children: tuple[Provision, ...] = ()
    references: tuple[CrossReference, ...] = ()

    def walk(self) -> Iterator[Provision]:
        """This provision and all below it, in the order of the text."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of an instrument; the unknown stays ``None`` and is never guessed."""

    title: str
    parties: tuple[str, ...] | None = None
    date: str | None = None
    source: str | None = None
    language: str | None = "ar"
    kind: Literal["treaty", "law", "decree", "regulation", "other"] | None = None


@dataclass(frozen=True, slots=True)
class Instrument:
    """A treaty or law: its source text as decoded, the tree of its provisions, and the report of its reading."""

    id: InstrumentId
    meta: Metadata
    source: str
    roots: tuple[Provision, ...]
    report: tuple[Remark, ...] = ()
    furniture: tuple[Span, ...] = ()
    by_id: Mapping[str, Provision] = field(init=False, repr=False, compare=False)
    parents: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {p.id: p for p in self.walk()})
        object.__setattr__(self, "parents", {c.id: p.id for p in self.walk() for c in p.children})

    def walk(self) -> Iterator[Provision]:
        """All provisions, in the order of the text, parents before children."""
        for root in self.roots:
            yield from root.walk()

    def get(self, eid: str) -> Provision | None:
        """The provision of that eId, or ``None``."""
        return self.by_id.get(eid)

    def parent(self, eid: str) -> Provision | None:
        """The provision that holds ``eid`` directly, or ``None`` at the top."""
        up = self.parents.get(eid)
        return self.by_id[up] if up else None
