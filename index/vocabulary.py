"""How often each word and term stands in how many provisions: what rarity, repair and suggestions are judged by."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable

from index.analysis.terms import FILLER
from index.model import Record


AROUND = 0.5


class Vocabulary:
    """Counts over the records of an index. ``words`` and ``stems``: in how many provisions each stands."""

    def __init__(self) -> None:
        self.records = 0
        self.length = 0
        self.words: Counter[str] = Counter()
        self.stems: Counter[str] = Counter()
        self.around: Counter[str] = Counter()

    def add(self, records: Iterable[Record], sign: int = 1) -> None:
        """Count ``records`` in (``sign`` 1) or out (-1)."""
        for record in records:
            stems = record.main.split()
            self.records += sign
            self.length += sign * len(stems)
            own = {*stems, *record.heading.split()} - {FILLER}
            above = set(record.context.split()) - own
            for counter, found in (
                (self.words, set(record.main_words.split())),
                (self.stems, own),
                (self.around, above),
            ):
                for word in found:
                    counter[word] += sign
        if sign < 0:
            self.words, self.stems, self.around = +self.words, +self.stems, +self.around

    def idf(self, stem: str) -> float:
        """How much a term tells: BM25's inverse document frequency, always above 0. A provision under a heading with the
        term counts by half: «المنشأة الدائمة» tells little within the article of that name."""
        found = self.stems.get(stem, 0) + AROUND * self.around.get(stem, 0)
        return math.log(1 + (self.records - found + 0.5) / (found + 0.5))

    @property
    def mean_length(self) -> float:
        """The mean number of own words of a provision."""
        return self.length / self.records if self.records else 1.0

    def to_text(self) -> str:
        """All counts as JSON."""
        return json.dumps([self.records, self.length, self.words, self.stems, self.around], ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> Vocabulary:
        """The counts of a text made by ``to_text``."""
        made = cls()
        made.records, made.length, *counts = json.loads(text)
        made.words, made.stems, made.around = map(Counter, counts)
        return made
