"""From what the grammar read to citations with their place in the source: spans, quotations, list items, subjects."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.citing.lexicon import Unit
from corpus.citing.parser import Run
from corpus.citing.quoting import Marked, marked
from corpus.citing.syntax import Citation, InstrumentPhrase, Kind
from corpus.citing.view import View
from corpus.model import Span

_WORDS = re.compile(r"[^\W_]+")
_SPREAD = 80  # characters on each side in which the words around a citation are looked for
_SUBJECT = 400  # how far back the law that a passage is about may have been named


@dataclass(slots=True)
class Found:
    """A run that stands as a citation, with the instrument phrases after and before it (spans in the folded text)."""

    run: Run
    unit: Unit
    phrase: InstrumentPhrase | None
    before: InstrumentPhrase | None
    own_number: int | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """Turns what was found in one view into citations."""

    view: View
    found: Sequence[Found]
    mentions: Sequence[InstrumentPhrase]

    def citations(self) -> Iterator[Citation]:
        """The citations, in the order of the text."""
        quotes = marked(self.view.source) if self.found else ()
        starts = [q.start for q in quotes]
        ends = [m.span.end for m in self.mentions]
        treaty = next((m.span.start for m in self.mentions if m.head == "treaty"), len(self.view.text))
        for item in self.found:
            yield self._citation(item, quotes, starts, ends, treaty)

    def _citation(
        self, item: Found, quotes: tuple[Marked, ...], starts: list[int], ends: list[int], treaty: int
    ) -> Citation:
        run, flags = item.run, set(item.run.flags)
        span = self.view.span(run.start, run.end)
        phrase = item.phrase or item.before
        if item.phrase is None and item.before is not None:
            flags.add("before")
        if phrase is None and run.start < treaty:
            phrase = self._subject(run.start, ends)
            if phrase:
                flags.add("subject")
        full = self._full(item)
        quote = _inside(span.start, span.end, quotes, starts)
        placed = replace(phrase, span=self.view.span(phrase.span.start, phrase.span.end)) if phrase else None
        return Citation(
            span,
            full,
            self.view.source[span.start : span.end],
            _kind(run),
            run.nodes,
            placed,
            carried=bool(flags & {"carried", "subject"}),
            commentary="commentary" in flags,
            quoted=quote >= 0,
            quote_at=quote,
            own_number=item.own_number,
            around=self._around(run) if _kind(run) != "full" else "",
            flags=frozenset(flags),
        )

    def _full(self, item: Found) -> Span:
        start, end = item.run.start, item.run.end
        if item.phrase and 0 <= item.phrase.span.start - end < 40:
            end = max(end, item.phrase.span.end)
        if item.before and 0 <= start - item.before.span.end < 40:
            start = min(start, item.before.span.start)
        return self.view.span(start, end)

    def _subject(self, start: int, ends: list[int]) -> InstrumentPhrase | None:
        at = bisect_right(ends, start) - 1
        if at < 0 or start - ends[at] > _SUBJECT or self.mentions[at].head != "law":
            return None
        return None if "\n\n" in self.view.text[ends[at] : start] else self.mentions[at]

    def _around(self, run: Run) -> str:
        text = self.view.text
        before = _WORDS.findall(text[max(0, run.start - _SPREAD) : run.start])[-3:]
        after = _WORDS.findall(text[run.end : run.end + _SPREAD])[:3]
        own = _WORDS.findall(text[run.start : run.end])
        return "|".join((" ".join(before), " ".join(own), " ".join(after)))


def _kind(run: Run) -> Kind:
    if "ibid" in run.flags:
        return "ibid"
    paths = [p for node in run.nodes for p in node.paths()]
    if any(n.relation for p in paths for n in p):
        return "relative"
    return "full" if all(p[0].level == "art" for p in paths) else "short"


def _inside(start: int, end: int, quotes: tuple[Marked, ...], starts: list[int]) -> int:
    """Where the longer quotation begins of which the citation is some words, or -1."""
    at = bisect_left(starts, start + 1) - 1
    for quote in quotes[max(0, at - 3) : at + 1]:
        if quote.start <= start and end <= quote.end and quote.closed and quote.end - quote.start > end - start + 12:
            return quote.start
    return -1
