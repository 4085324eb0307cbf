"""A record laid open for scoring: where the terms of a query stand in it."""

from __future__ import annotations

from collections.abc import Set

from index.lexicon.lists import negators
from index.model import Record

Places = dict[str, list[int]]


class Document:
    """One candidate. ``main``, ``heading``, ``points`` and ``context`` are its terms in order; ``text`` its own folded
    words between spaces; ``defines`` maps quoted terms to whether it defines them (else it lists what they cover)."""

    __slots__ = ("context", "defines", "heading", "main", "points", "record", "text")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.main = record.main.split()
        self.heading = record.heading.split()
        self.points = record.points.split()
        self.context = record.context.split()
        self.text = f" {record.main_words} "
        self.defines = {line[1:]: line[0] == "=" for line in record.defined.split("\n") if line}

    def places(self, wanted: Set[str]) -> Places:
        """The places of each wanted term among its own words; terms that are not there are left out."""
        found: Places = {}
        for i, term in enumerate(self.main):
            if term in wanted:
                found.setdefault(term, []).append(i)
        return found

    def denied(self, place: int) -> bool:
        """Whether a negator denies the word at ``place``: the one before it or, for an adjective, before its noun
        (بخلاف الوكيل المستقل)."""
        return any(term in negators() for term in self.main[max(0, place - 2) : place])
