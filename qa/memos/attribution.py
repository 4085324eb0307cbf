"""Which provision a quotation is said to be of, and by which words of the memo."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from corpus.citing import Resolved
from corpus.script.fold import folded
from qa.memos.extraction import Quotation
from qa.memos.judgement import Attribution
from qa.memos.lines import paragraphs
from qa.memos.wording import WORD
from qa.memos.words import word_sets

_STOP = re.compile(r"[.؟!?](?=[\s»”\"]|$)")
_BETWEEN_AFTER = re.compile(r"[»”\"›)\]\s,،.]*[(\[–—\-][\s«]*")
_NEAR = 700


@dataclass(slots=True)
class Attributor:
    """Attributes the quotations of one memo. Only citations that stand outside quotations attribute."""

    text: str
    resolved: Sequence[Resolved]
    free: list[int] = field(init=False)
    starts: list[int] = field(init=False)
    stops: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.free = [i for i, r in enumerate(self.resolved) if not r.citation.quoted]
        spans = [(self.resolved[i].citation.span.start, self.resolved[i].citation.span.end) for i in self.free]
        self.starts = [a for a, _ in spans]
        stops = [m.end() for m in _STOP.finditer(self.text) if not self._inside(m.start(), spans)]
        self.stops = sorted([*stops, *(start for start, _ in paragraphs(self.text))])

    def _inside(self, at: int, spans: Sequence[tuple[int, int]]) -> bool:
        i = bisect_right(self.starts, at) - 1
        return i >= 0 and spans[i][0] <= at < spans[i][1]

    def of(self, quotation: Quotation) -> Attribution:
        """The attribution of one quotation; ``context`` and ``none`` bind to nothing, the others do."""
        after = self._right_after(quotation)
        if after is not None:
            return self._by(after, "follows")
        sentence = self._sentence_start(quotation.start)
        before = [i for i in self._before(quotation.start) if self._at(i) >= sentence]
        chosen = self._main(before)
        if chosen is not None:
            return self._by(chosen, "same_sentence")
        last = next(iter(reversed(self._before(quotation.start))), None)
        if last is None or quotation.start - self._at(last) > _NEAR:
            return Attribution((), None, "none")
        return self._by(last, "brought" if self._brought(sentence, quotation.start) else "context")

    def _at(self, index: int) -> int:
        return self.resolved[index].citation.span.start

    def _before(self, at: int) -> list[int]:
        stop = bisect_left(self.starts, at)
        return self.free[max(0, stop - 12) : stop]

    def _sentence_start(self, at: int) -> int:
        i = bisect_right(self.stops, at) - 1
        return self.stops[i] if i >= 0 else 0

    def _right_after(self, quotation: Quotation) -> int | None:
        """A citation in brackets or after a dash behind the closing mark: «… (م 5/1)»."""
        stop = bisect_left(self.starts, quotation.end)
        if stop >= len(self.free):
            return None
        gap = self.text[quotation.end : self.starts[stop]]
        return self.free[stop] if len(gap) < 15 and "\n" not in gap and _BETWEEN_AFTER.fullmatch(gap) else None

    def _main(self, before: Sequence[int]) -> int | None:
        """The nearest citation that does not only point aside («المشار إليها في …»); one set against never counts."""
        kept = [i for i in before if "against" not in self.resolved[i].citation.flags]
        straight = [i for i in kept if "aside" not in self.resolved[i].citation.flags]
        chosen = straight or kept
        return chosen[-1] if chosen else None

    def _brought(self, start: int, end: int) -> bool:
        known = word_sets()["brings"]
        words = [folded(m.group()) for m in WORD.finditer(self.text, max(start, end - 120), end)]
        return any(w in known or (w[:1] in "وف" and w[1:] in known) for w in words)

    def _by(self, index: int, reason: str) -> Attribution:
        resolved = self.resolved[index]
        return Attribution(resolved.targets, index, reason, resolved.instrument == "other")
