"""A record laid open for scoring: where each term stands in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from index.lexicon.lists import negators
from index.model import Record


@dataclass
class Document:
    """One candidate. Built once per record and kept, so that a small library is laid open only once."""

    record: Record

    @cached_property
    def main(self) -> tuple[str, ...]:
        """The terms of its own words, in order."""
        return tuple(self.record.main.split())

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Term -> its places among its own words."""
        found: dict[str, list[int]] = {}
        for i, term in enumerate(self.main):
            found.setdefault(term, []).append(i)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Its own words as written, folded."""
        return frozenset(self.record.main_words.split())

    @cached_property
    def text(self) -> str:
        """Its own folded words between spaces, for looking up a run of words."""
        return f" {self.record.main_words} "

    @cached_property
    def heading(self) -> Counter[str]:
        """Terms of its heading."""
        return Counter(self.record.heading.split())

    @cached_property
    def points(self) -> Counter[str]:
        """Terms of the provisions below it."""
        return Counter(self.record.points.split())

    @cached_property
    def context(self) -> Counter[str]:
        """Terms of the chapeaux and headings above it."""
        return Counter(self.record.context.split())

    @cached_property
    def defines(self) -> dict[str, bool]:
        """Quoted terms -> whether it defines them (else it lists what they cover)."""
        return {line[1:]: line[0] == "=" for line in self.record.defined.split("\n") if line}

    @cached_property
    def denied(self) -> frozenset[int]:
        """Places of its own words that a negator before them denies: the next word and, with its adjective, the one
        after (بخلاف الوكيل المستقل)."""
        return frozenset(i + n for i, term in enumerate(self.main) if term in negators() for n in (1, 2))
