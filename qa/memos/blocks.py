"""Block quotations: stretches of a memo that repeat the source without any marks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from corpus.script.fold import folded
from qa.memos.extraction import Quotation, unmarked
from qa.memos.lines import paragraphs
from qa.memos.wording import WORD, Wording

_GRAM = 4
_LEAST = 8  # words in a row that are the source's before a stretch without marks is taken for a quotation
_BRIDGE = 4  # words between two such runs that do not part them

_Run = tuple[int, int, int]  # first and last word of the line, place of the first in the source


def blocks(text: str, marked: Sequence[Quotation], wording: Wording) -> Iterator[Quotation]:
    """The unmarked quotations of ``text`` outside those in ``marked``."""
    starts = [q.start for q in marked]
    for start, end in paragraphs(text):
        words = [(folded(m.group()), m.start(), m.end()) for m in WORD.finditer(text, start, end)]
        words = [w for w in words if w[0] and not _inside(w[1], marked, starts)]
        if len(words) < _LEAST:
            continue
        for first, last in _joined(list(_runs([w[0] for w in words], wording))):
            found = unmarked(text, words[first][1], words[last][2])
            if found and last - first + 1 >= _LEAST:
                yield found


def _inside(at: int, marked: Sequence[Quotation], starts: Sequence[int]) -> bool:
    i = bisect_left(starts, at + 1) - 1
    return any(q.start <= at < q.end for q in marked[max(0, i - 3) : i + 1])


def _runs(keys: Sequence[str], wording: Wording) -> Iterator[_Run]:
    """Runs of words that follow one another in the source too."""
    at = 0
    while at <= len(keys) - _GRAM:
        places = wording.grams.get(tuple(keys[at : at + _GRAM]))
        if not places:
            at += 1
            continue
        length, place = max(((_length(keys, at, p, wording), p) for p in places[:20]), key=lambda pair: pair[0])
        yield at, at + length - 1, place
        at += length


def _length(keys: Sequence[str], at: int, place: int, wording: Wording) -> int:
    size = 0
    while at + size < len(keys) and place < len(wording.words):
        word = wording.words[place]
        if not (word.marker or word.furniture):
            if word.key != keys[at + size]:
                break
            size += 1
        place += 1
    return size


def _joined(runs: Sequence[_Run]) -> Iterator[tuple[int, int]]:
    """Runs close together in the memo and in the source are one quotation, if one of them is long enough."""
    group: list[_Run] = []
    for run in runs:
        if group and not _near(group[-1], run):
            yield from _kept(group)
            group = []
        group.append(run)
    yield from _kept(group)


def _near(one: _Run, other: _Run) -> bool:
    skipped = other[0] - one[1] - 1
    moved = other[2] - (one[2] + one[1] - one[0]) - 1
    return skipped <= _BRIDGE and -1 <= moved <= 3 * _BRIDGE


def _kept(group: Sequence[_Run]) -> Iterator[tuple[int, int]]:
    if group and max(last - first + 1 for first, last, _ in group) >= _LEAST:
        yield group[0][0], group[-1][1]
