"""What the index takes in and hands out. No object of a search engine is among these."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

_APART = "\x1f"


@dataclass(frozen=True, slots=True)
class Hit:
    """A provision found. ``text`` is the provision's text as the contract shows it, ``spans`` its place in the source,
    ``highlights`` ranges ``(start, end)`` of ``text`` in code points, end exclusive, in order, not touching.
    ``score`` is above 0; it orders the hits of one query and compares to nothing else."""

    id: str
    instrument: str
    citation: str
    text: str
    score: float
    highlights: tuple[tuple[int, int], ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    level: str = ""

    def to_json(self) -> dict[str, Any]:
        """The hit as the contract's JSON."""
        return {
            "id": self.id,
            "instrument": self.instrument,
            "citation": self.citation,
            "level": self.level,
            "text": self.text,
            "score": round(self.score, 4),
            "highlights": [list(pair) for pair in self.highlights],
            "spans": [list(pair) for pair in self.spans],
        }


@dataclass(frozen=True, slots=True)
class Results:
    """One page of hits, the number of all hits (of a large library: among its best candidates), and, when the words
    were likely mistyped, the query as it was read."""

    total: int
    hits: tuple[Hit, ...]
    did_you_mean: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The results as the contract's JSON."""
        return {"total": self.total, "hits": [h.to_json() for h in self.hits], "did_you_mean": self.did_you_mean}


@dataclass(frozen=True, slots=True)
class Record:
    """A provision as an engine keeps it: keys to filter by, streams of terms (separated by spaces) to find and rank
    by, and ``shown``, the JSON of what a hit shows. ``main`` is the provision's own words (a paragraph's: chapeau and
    tail), ``points`` those of the provisions below it, ``heading`` its own heading, ``context`` the chapeaux and
    headings above it, ``defined`` the terms it defines or lists, one a line."""

    instrument: str
    eid: str
    order: int
    article: str
    main_words: str
    main: str
    points: str
    heading: str
    context: str
    defined: str
    shown: str

    @property
    def key(self) -> str:
        """Unique in an index."""
        return f"{self.instrument} {self.eid}"

    def text(self) -> str:
        """The provision's text as shown."""
        return str(json.loads(self.shown)["text"])

    def phrases(self) -> list[str]:
        """Its heading and quoted terms as written, for suggestions."""
        return list(json.loads(self.shown)["phrases"])

    def to_text(self) -> str:
        """The record as one string, its fields apart by a character that no text has (a control, U+001F)."""
        return _APART.join(str(getattr(self, name)).replace(_APART, " ") for name in self.__slots__)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """The record of a string made by ``to_text``. Reading one is on the path of every candidate of every query."""
        instrument, eid, order, *others = text.split(_APART)
        return cls(instrument, eid, int(order), *others)
