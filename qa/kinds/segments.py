"""A message cut into the sentences and joined questions it is made of, over folded text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from qa.kinds.phrases import phrase_set

# A full stop between digits («2.5») ends nothing.
_END = re.compile(r"[؟?!؛\n]+|\.(?!\d)")
_JOINED = re.compile(r"(?:[،,;:)\-–—]\s*|\s(?:and|et|ثم|وبعدين|كمان|also|aussi|but|mais|بس|لكن|ولكن|طيب|طب)\s+)$")


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence or one of the questions joined in it: ``[start, end)`` in the folded text; ``asks``: it is a question
    or a request."""

    start: int
    end: int
    text: str
    asks: bool


def _sentences(text: str) -> list[tuple[int, int, bool]]:
    """(start, end, ends with a question mark) of each sentence."""
    out, at = [], 0
    for match in _END.finditer(text):
        if text[at : match.start()].strip():
            out.append((at, match.end(), "؟" in match[0] or "?" in match[0]))
        at = match.end()
    if text[at:].strip():
        out.append((at, len(text), False))
    return out


def _cuts(text: str, start: int, end: int) -> list[int]:
    """Where a further question is joined on inside a sentence."""
    cuts = []
    for match in phrase_set("kinds", "asking", "openers").finditer(text[start:end]):
        at = start + match.start()
        glued = match[0][0] in "وف" and len(match[0].split()[0]) > 2
        if text[start:at].strip() and (glued or _JOINED.search(text[start:at])):
            cuts.append(at)
    return cuts


def segments(text: str) -> tuple[Segment, ...]:
    """The segments of a folded message, in order; they cover all its words."""
    openers, tails = phrase_set("kinds", "asking", "openers"), phrase_set("kinds", "asking", "tails")
    out = []
    for start, end, marked in _sentences(text):
        edges = [start, *_cuts(text, start, end), end]
        for i, (a, b) in enumerate(pairwise(edges)):
            piece = text[a:b]
            last = i == len(edges) - 2
            asks = (marked and last) or bool(openers.search(piece) or tails.search(piece))
            out.append(Segment(a, b, piece, asks))
    return tuple(out)
