"""The words of an instrument in the order of its text, each with the provision it belongs to: what quotations are
checked against.

A word is letters or digits with their signs; what stands between words (spaces, punctuation) is kept by offsets.
Markers are words too (a quotation may run over «أ)»), flagged as such; page furniture is flagged, because it is no law.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass, field

from corpus.model import Instrument, Provision, Span
from corpus.script.fold import folded

# Letters, digits and the signs written on or inside them; brackets and stops are no part of a word.
WORD = re.compile(
    r"[^\W_](?:[^\W_]|[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u00ad])*"
)
_GRAM = 4
_MISPRINTS = frozenset({"lost-letter", "doubtful-word"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the source: its folded form, its place, the deepest provision it belongs to, and what it is."""

    key: str
    start: int
    end: int
    owner: str
    marker: bool = False
    furniture: bool = False


@dataclass(slots=True)
class Wording:
    """All words of one instrument, with the look-ups that quotations need."""

    instrument: Instrument
    words: tuple[Word, ...]
    places: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    grams: dict[tuple[str, ...], list[int]] = field(default_factory=lambda: defaultdict(list))
    counts: Counter[str] = field(default_factory=Counter)
    written: Counter[str] = field(default_factory=Counter)
    starts: list[int] = field(default_factory=list)
    misprints: list[int] = field(default_factory=list)
    misdirected: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.starts = [w.start for w in self.words]
        self.misprints = [r.span.start for r in self.instrument.report if r.code in _MISPRINTS]
        references = (r for p in self.instrument.walk() for r in p.references)
        self.misdirected = [r.span.start for r in references if r.meant]
        for at, word in enumerate(self.words):
            self.places[word.key].append(at)
            self.counts[word.key] += 1
            self.written[self.instrument.source[word.start : word.end]] += 1
        law = [i for i, w in enumerate(self.words) if not (w.marker or w.furniture)]
        for i in range(len(law) - _GRAM + 1):
            self.grams[tuple(self.words[j].key for j in law[i : i + _GRAM])].append(law[i])

    def within(self, eid: str) -> tuple[int, int]:
        """The range of words that ``eid`` holds, children included; ``(0, 0)`` when it is not there."""
        provision = self.instrument.get(eid)
        if provision is None or not provision.spans:
            return 0, 0
        first, last = provision.spans[0].start, provision.spans[-1].end
        return bisect_right(self.starts, first - 1), bisect_right(self.starts, last - 1)

    def raw(self, first: int, last: int) -> str:
        """The source from word ``first`` to word ``last``, both included."""
        return self.instrument.source[self.words[first].start : self.words[last].end]

    def between(self, at: int) -> str:
        """What the source has between word ``at`` and the next."""
        if at + 1 >= len(self.words):
            return self.instrument.source[self.words[at].end : self.words[at].end + 20]
        return self.instrument.source[self.words[at].end : self.words[at + 1].start]

    def holder(self, first: int, last: int) -> str:
        """The deepest provision that holds all words from ``first`` to ``last``."""
        owners = {w.owner for w in self.words[first : last + 1] if not (w.marker or w.furniture)}
        if not owners:
            owners = {self.words[first].owner}
        common = owners.pop()
        for owner in owners:
            common = _common(common, owner)
        return common


def _common(one: str, other: str) -> str:
    a, b = one.split("__"), other.split("__")
    shared = [x for x, y in zip(a, b, strict=False) if x == y]
    return "__".join(shared[: next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(shared))])


def _owned(provision: Provision) -> list[tuple[Span, str]]:
    """The stretches of the source that are a provision's own words, not its children's."""
    inner = [s for c in provision.children if c.level != "sentence" for s in c.spans]
    found: list[tuple[Span, str]] = [(s, str(provision.id)) for s in provision.heading_spans]
    for span in provision.spans:
        at = span.start
        for hole in sorted(s for s in inner if s.start < span.end and s.end > span.start):
            if hole.start > at:
                found.append((Span(at, hole.start), str(provision.id)))
            at = max(at, hole.end)
        if at < span.end:
            found.append((Span(at, span.end), str(provision.id)))
    return found


def _build(instrument: Instrument) -> Wording:
    law = sorted({pair for p in instrument.walk() if p.level != "sentence" for pair in _owned(p)})
    starts = [s.start for s, _ in law]
    furniture = [(s.start, s.end) for s in instrument.furniture]
    first = law[0][0].start if law else 0
    words: list[Word] = []
    owner = law[0][1] if law else ""
    for match in WORD.finditer(instrument.source, first, law[-1][0].end if law else 0):
        at = bisect_right(starts, match.start()) - 1
        inside = at >= 0 and match.end() <= law[at][0].end
        owner = law[at][1] if inside else owner
        foreign = any(a <= match.start() < b for a, b in furniture)
        key = folded(match.group())
        if key:
            words.append(Word(key, match.start(), match.end(), owner, not inside and not foreign, foreign))
    return Wording(instrument, tuple(words))


_KEPT: OrderedDict[int, Wording] = OrderedDict()


def wording(instrument: Instrument) -> Wording:
    """The wording of ``instrument``; the last few are kept."""
    kept = _KEPT.get(id(instrument))
    if kept is None or kept.instrument is not instrument:
        kept = _KEPT[id(instrument)] = _build(instrument)
        while len(_KEPT) > 8:
            _KEPT.popitem(last=False)
    return kept
