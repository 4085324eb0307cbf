"""How often each word and term stands in how many provisions: what rarity, repair and suggestions are judged by."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable

from index.analysis.terms import FILLER
from index.analysis.tokens import tokenize
from index.model import Record

AROUND = 0.5


class Vocabulary:
    """Counts over the records of an index: ``words`` (folded) and ``stems`` in how many provisions' own words each
    stands, ``around`` in how many only above them, ``phrases`` headings and quoted terms as written, ``spelling`` how a
    folded word is written in the texts."""

    def __init__(self) -> None:
        self.records = 0
        self.length = 0
        self.words: Counter[str] = Counter()
        self.stems: Counter[str] = Counter()
        self.around: Counter[str] = Counter()
        self.phrases: Counter[str] = Counter()
        self.spelling: dict[str, str] = {}

    def add(self, records: Iterable[Record]) -> None:
        """Count ``records`` in."""
        for record in records:
            self._count(record, 1)

    def remove(self, records: Iterable[Record]) -> None:
        """Count ``records`` out."""
        for record in records:
            self._count(record, -1)
        self.words, self.stems, self.around = +self.words, +self.stems, +self.around
        self.phrases = +self.phrases
        self.spelling = {w: s for w, s in self.spelling.items() if w in self.words}

    def _count(self, record: Record, sign: int) -> None:
        stems = record.main.split()
        self.records += sign
        self.length += sign * len(stems)
        own = {*stems, *record.heading.split()} - {FILLER}
        words = set(record.main_words.split())
        counted = (
            (self.words, words),
            (self.stems, own),
            (self.around, set(record.context.split()) - own),
            (self.phrases, set(record.phrases())),
        )
        for counter, found in counted:
            for word in found:
                counter[word] += sign
        if sign > 0 and not words <= self.spelling.keys():
            text = record.text()
            for token in tokenize(text):
                self.spelling.setdefault(token.text, _plain(text[token.start : token.end]))

    def idf(self, stem: str) -> float:
        """How much a term tells: BM25's inverse document frequency, always above 0. A provision under a heading with
        the term counts by half: «المنشأة الدائمة» tells little within the article of that name."""
        found = self.stems.get(stem, 0) + AROUND * self.around.get(stem, 0)
        return math.log(1 + (self.records - found + 0.5) / (found + 0.5))

    @property
    def mean_length(self) -> float:
        """The mean number of own words of a provision."""
        return self.length / self.records if self.records else 1.0

    def to_text(self) -> str:
        """All counts as JSON."""
        counts = [self.words, self.stems, self.around, self.phrases, self.spelling]
        return json.dumps([self.records, self.length, *counts], ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> Vocabulary:
        """The counts of a text made by ``to_text``."""
        made = cls()
        made.records, made.length, *counts, made.spelling = json.loads(text)
        made.words, made.stems, made.around, made.phrases = map(Counter, counts)
        return made


def _plain(word: str) -> str:
    """A word without tatweel and bidi signs, its marks kept."""
    return "".join(c for c in word if c not in "\u0640\u200e\u200f\u200c\u200d")
