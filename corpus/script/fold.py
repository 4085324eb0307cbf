"""Folding for finding: spelling variants of Arabic made one, with an exact map back to the source.

What is folded: tatweel, vowel signs and bidi controls go; presentation forms become plain letters; أإآٱ become ا,
ى becomes ي, ة becomes ه, ؤ and ئ lose their hamza; Arabic-Indic and Persian digits become 0-9; Latin letters lose case
and accents. What is not: إلى (to) stays apart from إلا (unless), because final ى becomes ي and never ا.

Folding is for finding only. Quotations are always slices of the source.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from pyarabic import araby

from corpus.model import Span

_BIDI = "\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad"
_MARKS = (
    "".join(araby.TASHKEEL) + "\u0653\u0654\u0655\u0656\u0657\u0658\u0659\u065a\u065b\u065c\u065d\u065e\u065f\u0670"
)
_QURANIC = "".join(map(chr, (*range(0x06D6, 0x06DD), *range(0x06DF, 0x06E9), *range(0x06EA, 0x06EE))))

_SPELLING = {
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ٲ": "ا", "ٳ": "ا",
    "ى": "ي", "ی": "ي", "ې": "ي", "ئ": "ي", "ؤ": "و",
    "ة": "ه", "ۀ": "ه", "ہ": "ه", "ھ": "ه", "ە": "ه", "ۃ": "ه",
    "ک": "ك", "ڪ": "ك", "گ": "ك", "ڭ": "ك", "ݣ": "ك",
    "پ": "ب", "چ": "ج", "ژ": "ز", "ڤ": "ف", "ڥ": "ف", "ۏ": "و", "ۋ": "و",
}  # fmt: skip
_DIGITS = {chr(base + d): str(d) for base in (0x0660, 0x06F0) for d in range(10)}
_PUNCTUATION = {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "٫": ".", "٬": ",", "’": "'", "‘": "'", "ʼ": "'"}


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text and, for each of its characters, the index of the source character it came from."""

    text: str
    origin: Sequence[int]
    source_length: int

    def source(self, at: int) -> int:
        """Where in the source the folded character ``at`` came from; behind the last one, the end of the source."""
        return self.origin[at] if at < len(self.origin) else self.source_length

    def span(self, start: int, end: int) -> Span:
        """The span of the source that the folded range ``[start, end)`` came from; signs after the last letter of the
        range belong to that letter and are included."""
        return Span(*self.bounds(start, end))

    def bounds(self, start: int, end: int) -> tuple[int, int]:
        """As ``span``, the two ends alone."""
        origin = self.origin
        if start >= end:
            at = self.source(start)
            return at, at
        return origin[start], max(self.source(end), origin[end - 1] + 1)

    def tight(self, start: int, end: int) -> Span:
        """As ``span``, without what was dropped after the last kept character."""
        if start >= end:
            return self.span(start, end)
        return Span(self.origin[start], self.origin[end - 1] + 1)


def _latin(char: str) -> str:
    base = "".join(c for c in unicodedata.normalize("NFKD", char.casefold()) if not unicodedata.combining(c))
    return {"œ": "oe", "æ": "ae", "ß": "ss"}.get(char.casefold(), base)


@lru_cache(maxsize=65536)
def fold_char(char: str) -> str:
    """The folding of one character: "" when it is dropped, several characters for a ligature."""
    if char in _BIDI or char in _MARKS or char in _QURANIC or char == araby.TATWEEL:
        return ""
    if char in _SPELLING:
        return _SPELLING[char]
    if char in _DIGITS:
        return _DIGITS[char]
    if char in _PUNCTUATION:
        return _PUNCTUATION[char]
    code = ord(char)
    if code < 0x80:
        return char.lower()
    if 0xFB50 <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFF:
        # NFKC writes the isolated signs FE70-FE7F as SPACE + sign, which would cut the word: the space is no character.
        plain = (
            unicodedata.normalize("NFKC", char).replace(" ", "")
            if code >= 0xFE70
            else unicodedata.normalize("NFKC", char)
        )
        return "".join(fold_char(c) for c in plain if c != char)
    if code < 0x0250 or 0x1E00 <= code <= 0x1EFF or 0xFF00 <= code <= 0xFF5E:
        return _latin(char)
    if unicodedata.category(char) == "Mn" and unicodedata.name(char, "").startswith(("ARABIC", "COMBINING")):
        return ""
    return char


class _Table(dict[int, str]):
    """A translation table for ``str.translate`` that fills itself."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = fold_char(chr(code))
        return folded


_TABLE = _Table()
# Anything that may fold to no character or to several: outside plain ASCII, the Arabic letters and common punctuation.
_COMMON = r"\x00-\x7f\u00a0«»\u060c\u061b\u061f\u0621-\u063a\u0641-\u064a\u0660-\u066c\u2013\u2014\u2018-\u201f\u2026"
# The first character by itself: only so does the search run over the rest without trying a match at each.
_ODD = re.compile(f"[^{_COMMON}][^{_COMMON}]*")


# The characters that ``_ODD`` does not find and that fold to one other each. ``str.replace`` runs over a long text many
# times faster than ``str.translate``, for all of them together still.
_PLAIN = tuple(
    (char, plain)
    for char in map(chr, (*range(0x80), 0xA0, *range(0x0621, 0x064B), *range(0x0660, 0x066D), 0x2018, 0x2019))
    if (plain := fold_char(char)) != char and not _ODD.match(char)
)
# A shorter text, and one with more odd characters than one in so many, is translated character by character.
_SHORT, _MANY = 200, 24
_LONG = 1 << 18


def fold(text: str) -> Folded:
    """Fold ``text`` for finding, with the map to the source."""
    odd = [match.span() for match in _ODD.finditer(text)]
    if not odd:
        return Folded(_folded(text, 0), range(len(text)), len(text))
    origin = array("I")
    places = _places() if _SHORT < len(text) <= _LONG else range(len(text))
    at = 0
    for start, end in odd:
        sizes = [len(_TABLE[ord(char)]) for char in text[start:end]]
        if sizes.count(1) == len(sizes):
            continue
        origin.extend(places[at:start])
        if max(sizes) == 1:
            origin.extend([i for i, size in enumerate(sizes, start) if size])
        else:
            origin.extend([i for i, size in enumerate(sizes, start) for _ in range(size)])
        at = end
    origin.extend(places[at : len(text)])
    return Folded(_folded(text, sum([end - start for start, end in odd])), origin, len(text))


@cache
def _places() -> array[int]:
    """0, 1, 2 … as machine numbers, to copy runs from: many times faster than counting."""
    return array("I", range(_LONG))


def folded(text: str) -> str:
    """The folded text alone."""
    return text.translate(_TABLE) if len(text) < _SHORT else _folded(text, sum(map(len, _ODD.findall(text))))


def _folded(text: str, odd: int) -> str:
    """The folding of a text that holds ``odd`` characters found by ``_ODD``."""
    if len(text) < _SHORT or odd * _MANY > len(text):
        return text.translate(_TABLE)
    if odd:
        text = _ODD.sub(lambda match: match[0].translate(_TABLE), text)
    for char, plain in _PLAIN:
        text = text.replace(char, plain)
    return text
