"""One document as a plan sees it: the places of the plan's terms, and what each is worth there (BM25F)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from index.ranking.document import Document

K1 = 1.2
B = 0.55
# What a term is worth in each field; context and points are only where a provision stands, not what it says.
HEADING, POINTS, CONTEXT = 1.0, 0.35, 0.12
MOST_AROUND = 2
# How far a term counts as covered by where it stands.
IN_POINTS, IN_CONTEXT = 0.9, 0.5

Worth = tuple[float, float]
NOTHING: Worth = (0.0, 0.0)


class View:
    """``idf`` holds every term of the plan; ``mean_length`` is the mean number of own words of a provision."""

    __slots__ = ("_idf", "_known", "_length", "document", "places")

    def __init__(self, document: Document, idf: Mapping[str, float], mean_length: float) -> None:
        self.document = document
        self.places = document.places(idf.keys())
        self._idf = idf
        self._length = 1 - B + B * len(document.main) / mean_length
        self._known: dict[str, Worth] = {}

    def term(self, stem: str) -> Worth:
        """The BM25F of one term, and how much of it is covered (0 to 1)."""
        known = self._known.get(stem)
        if known is None:
            known = self._known[stem] = self._term(stem)
        return known

    def _term(self, stem: str) -> Worth:
        document = self.document
        own = len(self.places.get(stem, ()))
        heading = document.heading.count(stem) if document.heading else 0
        points = min(MOST_AROUND, document.points.count(stem)) if document.points else 0
        context = min(MOST_AROUND, document.context.count(stem)) if document.context else 0
        frequency = own / self._length + HEADING * heading + POINTS * points + CONTEXT * context
        if not frequency:
            return NOTHING
        cover = 1.0 if own or heading else IN_POINTS if points else IN_CONTEXT
        return self._idf[stem] * frequency * (K1 + 1) / (frequency + K1), cover

    def names(self, stems: Sequence[str]) -> bool:
        """Whether the terms stand together among the document's own words, or in a row in what is around them."""
        if all(s in self.places for s in stems):
            return self.together(stems)
        run, document = f" {' '.join(stems)} ", self.document
        return any(run in f" {' '.join(field)} " for field in (document.heading, document.context, document.points))

    def together(self, stems: Sequence[str]) -> bool:
        """Whether the terms stand within a few words of each other among the document's own; true when none does."""
        if len(stems) < 2:
            return True
        known = [p for s in stems if (p := self.places.get(s))]
        if len(known) < 2:
            return not known
        reach = len(stems) + 5
        return any(all(any(abs(at - first) <= reach for at in other) for other in known[1:]) for first in known[0])
