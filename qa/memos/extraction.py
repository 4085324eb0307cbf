"""Quotations in a memo: between marks of every kind, nested or never closed; terms are told apart and left out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.citing.quoting import Marked, marked
from corpus.script.fold import folded
from qa.memos.lines import paragraphs
from qa.memos.wording import WORD
from qa.memos.words import negates, numeric, word_sets

_ELLIPSIS = re.compile(r"\[\s*(?:…|\.{2,}|\.\s\.\s\.)\s*\]|\(\s*(?:…|\.{2,})\s*\)|…+|\.{3,}|\.\.(?=\s|$)|\[\s*\]")
_STOP = re.compile(r"[.؟!](?=\s|$)")
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class QuotedWord:
    """A word of a quotation: as written, folded, and where it stands in the memo."""

    raw: str
    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation: its offsets in the memo without the marks, the mark, and its fragments between marked omissions."""

    start: int
    end: int
    text: str
    mark: str
    closed: bool
    fragments: tuple[tuple[QuotedWord, ...], ...]
    cuts: tuple[str, ...]

    @property
    def words(self) -> tuple[QuotedWord, ...]:
        """All words, in order."""
        return tuple(w for fragment in self.fragments for w in fragment)


def quotations(text: str) -> Iterator[Quotation]:
    """The quotations of ``text`` that may be of a provision, in its order."""
    outer = -1
    for piece in marked(text):
        if piece.start < outer:
            continue  # inside one that is checked as a whole
        found = quotation(text, piece)
        if found is None or _is_term(text, piece, found):
            continue
        if piece.closed:
            outer = piece.end
        yield found


def quotation(text: str, piece: Marked) -> Quotation | None:
    """The quotation under a pair of marks; one never closed ends with its sentence. ``None`` when it has no word."""
    end = piece.end
    if not piece.closed:
        spans = paragraphs(text)
        at = bisect_right(spans, (piece.start, len(text))) - 1
        end = min(end, spans[at][1]) if at >= 0 else end
        stop = _STOP.search(text, piece.start, end)
        end = stop.start() if stop else end
    return _cut(text, piece.start, end, piece.mark, piece.closed)


def unmarked(text: str, start: int, end: int) -> Quotation | None:
    """A stretch of the memo taken as a quotation without marks."""
    return _cut(text, start, end, "", True)


def _cut(text: str, start: int, end: int, mark: str, closed: bool) -> Quotation | None:
    fragments, cuts, at = [], [], start
    for gap in (*_ELLIPSIS.finditer(text, start, end), None):
        stop = gap.start() if gap else end
        words = tuple(_words(text, at, stop))
        if words:
            fragments.append(words)
            cuts.append(text[at:stop])
        at = gap.end() if gap else end
    if not fragments:
        return None
    return Quotation(start, end, text[start:end], mark, closed, tuple(fragments), tuple(cuts))


def _words(text: str, start: int, end: int) -> Iterator[QuotedWord]:
    for match in WORD.finditer(text, start, end):
        key = folded(match.group())
        if key:
            yield QuotedWord(match.group(), key, match.start(), match.end())


def _is_term(text: str, piece: Marked, found: Quotation) -> bool:
    """Whether the words are a term or a name: fewer than three, unless a number or a negation is among them; or three
    at most after «كلمة», «مصطلح»."""
    words = found.words
    if len(words) < _SHORTEST:
        telling = any(numeric(w.key) or negates(w.key) for w in words)
        return not (len(words) == _SHORTEST - 1 and telling)
    before = [folded(w.group()) for w in WORD.finditer(text, max(0, piece.start - 20), piece.start)][-1:]
    terms = word_sets()["terms"]
    apposed = bool(before) and (before[0] in terms or before[0][1:] in terms or before[0][2:] in terms)
    return apposed and len(words) <= _SHORTEST
