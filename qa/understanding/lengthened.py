"""Letters drawn out for stress («هنااااك», "sooo"): read as the word they stand for, with the way back to the words
as they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from qa.understanding.model import Understanding

_ARABIC = re.compile(r"([\u0621-\u064a])\1{2,}")
_LATIN = re.compile(r"([a-zà-öø-ÿ])\1{2,}")  # capitals are numerals («Phase III»)


def shorten(question: str) -> tuple[str, Sequence[int]]:
    """``question`` with an Arabic letter written three times or more once, a Latin one twice (a doubled letter may be
    right), and for each character, and the end, the index of the character it came from."""
    runs = sorted((*_ARABIC.finditer(question), *_LATIN.finditer(question)), key=lambda m: m.start())
    if not runs:
        return question, range(len(question) + 1)
    origin: list[int] = []
    at = 0
    for run in runs:
        kept = 1 if run.re is _ARABIC else 2
        origin.extend(range(at, run.start() + kept))
        at = run.end()
    origin.extend(range(at, len(question) + 1))
    return "".join(question[i] for i in origin[:-1]), origin


def restored(read: Understanding, question: str, origin: Sequence[int]) -> Understanding:
    """What was read from the shortened words, with the offsets and the words of ``question``."""

    def back(start: int, end: int) -> dict[str, Any]:
        first, last = origin[start], origin[end - 1] + 1
        while end < len(origin) and last < origin[end] and question[last] == question[last - 1]:
            last += 1  # the letters drawn out belong to the word
        return {"start": first, "end": last, "text": question[first:last]}

    evidence = tuple(replace(fact, **back(fact.start, fact.end)) for fact in read.evidence)
    unread = tuple(replace(clause, **back(clause.start, clause.end)) for clause in read.unread)
    return replace(read, evidence=evidence, unread=unread)
