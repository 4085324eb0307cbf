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
_ENDS = re.compile(r"[.؟?!:؛;0-9]|\n\s*(?:\n|[-•–])")
_QUOTED = re.compile(r"[«“„‹\"][^»”“›\"]*[»”“›\"]?")


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
        sentence = self._sentence_start(quotation.start)
        before = [i for i in self._before(quotation.start) if self._at(i) >= sentence]
        after = self._right_after(quotation, before)
        if after is not None:
            return self._by(after, "follows")
        chosen = self._told(before, quotation.start)
        chosen = self._main(before, sentence) if chosen is None else chosen
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

    def _right_after(self, quotation: Quotation, before: Sequence[int]) -> int | None:
        """A citation behind the closing mark, in brackets or after a dash («… (م 5/1)»), or one that the words between
        ascribe the quotation to («… الواردة في الفقرة 7», «… التي عزاها إلى الفقرة 7»)."""
        stop = bisect_left(self.starts, quotation.end)
        if stop >= len(self.free):
            return None
        gap = self.text[quotation.end : self.starts[stop]]
        enclosed = len(gap) < 15 and "\n" not in gap and _BETWEEN_AFTER.fullmatch(gap)
        return self.free[stop] if enclosed or self._ascribes(gap, alone=not before) else None

    def _ascribes(self, gap: str, alone: bool) -> bool:
        """Whether the words between a quotation and the next citation ascribe it to that one. A bare «في» does so only
        where no citation of the same sentence stands ``before``."""
        words = _words(gap)
        if len(gap) > 60 or not words or _ENDS.search(gap):
            return False
        ascribes, among = word_sets()["ascribes"], word_sets()["ascribing"]
        strange = [w for w in words if w not in ascribes and w not in among]
        if any(w in ascribes for w in words):  # «التي نسبها الخبير خطأ إلى»: few words more, in one clause
            return len(strange) <= 3 and words[0] not in strange and not any(w.startswith("و") for w in strange)
        return not strange and alone and "،" not in gap and "," not in gap

    def _told(self, before: Sequence[int], at: int) -> int | None:
        """The last citation, whatever it is set against, when a clause of its own brings the words: «بخلاف البند (هـ)
        الذي جاء فيه «…»», «وفيه «…»»."""
        if not before or at - self._at(before[-1]) > _NEAR:
            return None
        words = _words(_QUOTED.sub(" ", self.text[self.resolved[before[-1]].citation.span.end : at]))
        tells = len(words) <= 6 and bool(words) and words[0] in word_sets()["tells"]
        return before[-1] if tells and any(_brings(w) for w in words) else None

    def _main(self, before: Sequence[int], sentence: int) -> int | None:
        """The nearest citation that does not only point aside («المشار إليها في …») and is not only referred to («تحيل
        الفقرة 5 إلى الفقرة 7»); one set against never counts."""
        kept = [i for i in before if "against" not in self.resolved[i].citation.flags]
        straight = [i for i in kept if "aside" not in self.resolved[i].citation.flags]
        straight = [i for n, i in enumerate(straight) if n == 0 or not self._referred(i, sentence)]
        chosen = straight or kept
        return chosen[-1] if chosen else None

    def _referred(self, index: int, sentence: int) -> bool:
        """Whether a provision refers to this one: a verb of reference in the sentence, and «إلى» right before."""
        words = _words(self.text[max(sentence, self._at(index) - 200) : self._at(index)])
        known = word_sets()
        return bool(words) and words[-1] in known["towards"] and any(w.lstrip("وف") in known["refers"] for w in words)

    def _brought(self, start: int, end: int) -> bool:
        return any(_brings(w) for w in _words(self.text[max(start, end - 120) : end]))

    def _by(self, index: int, reason: str) -> Attribution:
        resolved = self.resolved[index]
        return Attribution(resolved.targets, index, reason, resolved.instrument == "other")


def _words(text: str) -> list[str]:
    return [folded(m.group()) for m in WORD.finditer(text)]


def _brings(word: str) -> bool:
    known = word_sets()["brings"]
    return word in known or (word[:1] in "وف" and word[1:] in known)
