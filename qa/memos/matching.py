"""Finding the words of a quotation in the source: the same folded words, one after the other, spaces aside.

A quotation is looked for in the words of the law alone, then with the markers among them («أ)»), then with the page
furniture too, because people copy those as well.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from qa.memos.wording import Wording

_PARTICLES = frozenset("وفب")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fragment stands: its first and last word, and whether it begins after an attached particle."""

    first: int
    last: int
    clipped: bool = False


@dataclass(frozen=True, slots=True)
class Stream:
    """A choice of the source's words, their letters run together, and where each word begins there."""

    indices: tuple[int, ...]
    letters: str
    starts: tuple[int, ...]

    def places(self, keys: Sequence[str], wording: Wording) -> Iterator[Place]:
        """Every place where the letters of ``keys`` stand from the beginning of a word to the end of one."""
        wanted = "".join(keys)
        at = self.letters.find(wanted)
        while at >= 0:
            place = self._place(at, at + len(wanted), keys[0], wording)
            if place:
                yield place
            at = self.letters.find(wanted, at + 1)

    def _place(self, start: int, end: int, first: str, wording: Wording) -> Place | None:
        begin, stop = bisect_left(self.starts, start), bisect_left(self.starts, end)
        if stop >= len(self.starts) or self.starts[stop] != end:
            return None
        if self.starts[begin] == start:
            return Place(self.indices[begin], self.indices[stop - 1])
        return self._clipped(start, begin - 1, stop - 1, first, wording)

    def _clipped(self, start: int, begin: int, stop: int, first: str, wording: Wording) -> Place | None:
        """A first word quoted without the particle attached to it in the source, when it is a word without it."""
        if start - self.starts[begin] != 1 or self.letters[start - 1] not in _PARTICLES:
            return None
        whole = wording.words[self.indices[begin]].key == self.letters[start - 1] + first
        known = first.startswith("ال") or wording.counts.get(first, 0) > 0
        return Place(self.indices[begin], self.indices[stop], True) if whole and known else None


_KEPT: OrderedDict[int, tuple[Wording, tuple[Stream, ...]]] = OrderedDict()


def streams(wording: Wording) -> tuple[Stream, ...]:
    """The law alone, the law with markers, everything with page furniture."""
    kept = _KEPT.get(id(wording))
    if kept is None or kept[0] is not wording:
        words = wording.words
        chosen = (
            [i for i, w in enumerate(words) if not (w.marker or w.furniture)],
            [i for i, w in enumerate(words) if not w.furniture],
            list(range(len(words))),
        )
        kept = _KEPT[id(wording)] = (wording, tuple(_stream(c, wording) for c in chosen))
        while len(_KEPT) > 8:
            _KEPT.popitem(last=False)
    return kept[1]


def _stream(indices: Sequence[int], wording: Wording) -> Stream:
    keys = [wording.words[i].key for i in indices]
    return Stream(tuple(indices), "".join(keys), (0, *accumulate(len(k) for k in keys)))
