"""How two wordings of the same folded words differ on the page: marks, hamza, letter forms, tatweel, digits, spacing,
punctuation, quotation marks. Nothing here can tell two different words apart; that was done before."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from rapidfuzz.distance import Levenshtein

_SPACE = re.compile(r"\s+")
_TATWEEL = re.compile("\u0640")
_MARKS = re.compile("[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]")
_BIDI = re.compile("[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\u00ad\ufeff]")
_QUOTES = re.compile("[«»“”„‟‹›\"'‘’`]|\\(\\(|\\)\\)")
_PUNCTUATION = re.compile(r"[^\w\s]")
_HAMZA = str.maketrans("أإآٱؤئ", "ااااوي")
_FORMS = str.maketrans("ىةیکۀہ", "يهيكهه")
_DIGITS = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "01234567890123456789")

# In this order a text is levelled.
_LEVELLERS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("presentation_forms", lambda s: unicodedata.normalize("NFKC", s)),
    ("bidi_controls", lambda s: _BIDI.sub("", s)),
    ("tatweel", lambda s: _TATWEEL.sub("", s)),
    ("diacritics", lambda s: _MARKS.sub("", s)),
    ("hamza", lambda s: s.translate(_HAMZA)),
    ("letter_forms", lambda s: s.translate(_FORMS)),
    ("digits", lambda s: s.translate(_DIGITS)),
    ("quotation_marks", lambda s: _QUOTES.sub("", s)),
    ("punctuation", lambda s: _PUNCTUATION.sub("", s)),
    ("spacing", lambda s: _SPACE.sub("", s)),
)


def squeeze(text: str) -> str:
    """Runs of white space as one space, none at the ends."""
    return _SPACE.sub(" ", text).strip()


def classes(quoted: str, source: str) -> tuple[str, ...]:
    """The classes of typographic difference between two texts of the same folded words: the steps of levelling that
    bring them nearer to each other."""
    found = []
    one, other = squeeze(quoted), squeeze(source)
    for name, level in _LEVELLERS:
        apart = Levenshtein.distance(one, other)
        if not apart:
            break
        one, other = squeeze(level(one)), squeeze(level(other))
        if Levenshtein.distance(one, other) < apart:
            found.append(name)
    return tuple(found) or ("letter_forms",)
