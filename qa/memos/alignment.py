"""The place in a source whose words a quotation resembles most, and the word-by-word difference there.

Nothing is decided by a score here: an alignment says where to look and what differs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from qa.memos.wording import Wording
from qa.memos.words import in_set

Step = tuple[int | None, int | None]  # (word of the quotation, word of the source); None on the side that lacks it

_SLACK = 12
_SUBSTITUTE, _ALIKE, _GAP, _MATCH = 1.0, 0.85, 0.7, -0.1
_JOINED, _DOUBLET = 0.35, 0.15


@dataclass(frozen=True, slots=True)
class Alignment:
    """Steps from the first to the last word of the source that takes part; ``weight`` the share of the quotation's
    information that is found, ``matched`` the number of its words, ``run`` the longest unbroken run of them."""

    steps: tuple[Step, ...]
    first: int
    last: int
    weight: float
    matched: int
    run: int


def align(keys: Sequence[str], wording: Wording, preferred: Sequence[tuple[int, int]]) -> Alignment | None:
    """The best alignment of the folded words ``keys`` with the source; ``preferred`` ranges of words win a near tie."""
    law = [i for i, w in enumerate(wording.words) if not (w.marker or w.furniture)]
    rank = {word: at for at, word in enumerate(law)}
    weights = [_weight(k, wording) for k in keys]
    best: tuple[float, Alignment] | None = None
    for start, stop in _windows(keys, wording, rank, preferred, len(law)):
        found = _within(keys, weights, law[start:stop], wording)
        if found is None:
            continue
        near = any(a <= found.first < b for a, b in preferred)
        score = found.weight + (0.12 if near else 0.0)
        if best is None or score > best[0]:
            best = score, found
    return best[1] if best else None


def _weight(key: str, wording: Wording) -> float:
    return math.log(2 + len(wording.words) / (1 + wording.counts.get(key, 0)))


def _windows(
    keys: Sequence[str], wording: Wording, rank: dict[int, int], preferred: Sequence[tuple[int, int]], size: int
) -> list[tuple[int, int]]:
    """Stretches of the source where words of the quotation stand in about their order, the likeliest first."""
    votes: Counter[int] = Counter()
    for at, key in enumerate(keys):
        places = wording.places.get(key, ())
        for place in places[:80]:
            if place in rank:
                diagonal = (rank[place] - at) // 8
                bonus = 1.3 if any(a <= place < b for a, b in preferred) else 1.0
                for near in (diagonal, diagonal + 1):
                    votes[near] += bonus / len(places)  # type: ignore[assignment]
    top = 6 if len(keys) <= 100 else 2
    slack = _SLACK + len(keys) // 4
    return [(max(0, d * 8 - slack), min(size, d * 8 + len(keys) + slack)) for d, _ in votes.most_common(top)]


def _within(keys: Sequence[str], weights: Sequence[float], window: Sequence[int], wording: Wording) -> Alignment | None:
    source = [wording.words[i].key for i in window]
    steps = _ended(_steps(keys, source), keys, source)
    placed: list[Step] = [(q, None if s is None else window[s]) for q, s in steps]
    equal = [(q, s) for q, s in placed if q is not None and s is not None and keys[q] == wording.words[s].key]
    if not equal:
        return None
    weight = sum(weights[q] for q, _ in equal) / sum(weights)
    taken = [s for _, s in placed if s is not None]
    return Alignment(tuple(placed), taken[0], taken[-1], weight, len(equal), _longest(placed, keys, wording))


def _longest(placed: Sequence[Step], keys: Sequence[str], wording: Wording) -> int:
    best = here = 0
    for q, s in placed:
        here = here + 1 if q is not None and s is not None and keys[q] == wording.words[s].key else 0
        best = max(best, here)
    return best


def _steps(quoted: Sequence[str], source: Sequence[str]) -> list[Step]:
    """Semi-global alignment: all of the quotation, any stretch of the source."""
    rows, columns = len(quoted) + 1, len(source) + 1
    skips = [_skip(word) for word in source]
    cost = [[0.0] * columns for _ in range(rows)]
    for i in range(1, rows):
        above, row, word = cost[i - 1], cost[i], quoted[i - 1]
        row[0] = i * _GAP
        for j in range(1, columns):
            diagonal = above[j - 1] + (_MATCH if word == source[j - 1] else _differing(word, source[j - 1]))
            row[j] = min(diagonal, above[j] + _GAP, row[j - 1] + skips[j - 1])
    j = min(range(columns), key=lambda c: (cost[-1][c], c))
    return _walk_back(quoted, source, cost, j)


def _ended(steps: list[Step], quoted: Sequence[str], source: Sequence[str]) -> list[Step]:
    """Words of the quotation left over at an end are set against the source's words there, when one resembles them:
    «وبعضه» stands for «أو بعضه»."""
    if steps[-1][1] is None and any(s is not None for _, s in steps):
        after = 1 + max(s for _, s in steps if s is not None)
        size = _resembling(quoted[steps[-1][0] or 0], source[after : after + 3])
        steps = steps + [(None, after + i) for i in range(size)]
    if steps[0][1] is None and any(s is not None for _, s in steps):
        before = min(s for _, s in steps if s is not None)
        size = _resembling(quoted[0], source[max(0, before - 3) : before][::-1])
        steps = [(None, before - size + i) for i in range(size)] + steps
    return steps


def _resembling(word: str, near: Sequence[str]) -> int:
    """How many of the words ``near`` lead to one that resembles ``word``; 0 when none does."""
    alike = (i for i, other in enumerate(near, 1) if Indel.normalized_similarity(word, other) > 0.6)
    return next(alike, 0)


def _skip(word: str) -> float:
    """What leaving out a word of the source costs: little for the second word of a doublet, which lawyers drop."""
    return _DOUBLET if in_set("doublets_second", word) else _GAP


def _differing(one: str, other: str) -> float:
    if one == f"و{other}":
        return _JOINED  # «ومشروع» for «أو مشروع»
    if abs(len(one) - len(other)) > 3:
        return _SUBSTITUTE
    return _ALIKE if Indel.normalized_similarity(one, other) > 0.7 else _SUBSTITUTE


def _walk_back(quoted: Sequence[str], source: Sequence[str], cost: list[list[float]], j: int) -> list[Step]:
    steps: list[Step] = []
    i = len(quoted)
    while i:
        here = cost[i][j]
        if j:
            change = _MATCH if quoted[i - 1] == source[j - 1] else _differing(quoted[i - 1], source[j - 1])
            if abs(here - cost[i - 1][j - 1] - change) < 1e-9:
                i, j = i - 1, j - 1
                steps.append((i, j))
                continue
            if abs(here - cost[i][j - 1] - _skip(source[j - 1])) < 1e-9:
                j -= 1
                steps.append((None, j))
                continue
        i -= 1
        steps.append((i, None))
    return steps[::-1]
