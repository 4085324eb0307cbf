"""Watermarks that text extraction scatters over a page in fragments of a few letters each."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

from corpus.parsing.data import words
from corpus.parsing.view import View

_LONGEST = 60
_NO_LETTER = re.compile(r"[\W_]+")
# The pieces found must make up this share of the whole mark: a word of it alone is no watermark.
_SHARE = 0.6


def watermarks(view: View) -> Iterator[tuple[int, int, str]]:
    """Lines that hold nothing but pieces of a known watermark, when several of them stand in one text."""
    text, known = view.text, _pieces()
    lines = {}
    for i, line in enumerate(view.lines):
        if line.end - line.start <= _LONGEST and (bare := _bare(text[line.start : line.end])) in known:
            lines[i] = bare
    for mark in map(_bare, words("watermarks") if lines else ()):
        pieces = {i: bare for i, bare in lines.items() if bare in mark}
        if sum(map(len, set(pieces.values()))) < _SHARE * len(mark):
            continue
        sure = [i for i, bare in pieces.items() if len(bare) >= 4]
        for i, bare in pieces.items():
            if len(bare) >= 4 or _close(sure, i):
                yield view.lines[i].start, view.lines[i].end, "watermark"


@cache
def _pieces() -> frozenset[str]:
    """Every run of letters of every known watermark."""
    marks = [_bare(mark) for mark in words("watermarks")]
    return frozenset(m[a:b] for m in marks for a in range(len(m)) for b in range(a + 1, len(m) + 1))


def _close(sure: list[int], at: int) -> bool:
    """Whether one of the sure pieces stands within a few lines."""
    next_ = bisect_left(sure, at)
    return any(abs(i - at) <= 3 for i in sure[max(0, next_ - 1) : next_ + 1])


def _bare(text: str) -> str:
    """The letters alone, لا and its swap ال made one."""
    return _NO_LETTER.sub("", text).replace("لا", "ال")
