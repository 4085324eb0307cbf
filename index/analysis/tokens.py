"""Words of a text with their places: vowel signs and tatweel stay inside a word, digits and letters part company."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.script.fold import fold

# Folded text has no vowel signs, tatweel or bidi controls left, so a word is a plain run of letters. A number keeps its
# inner point or comma ("2,5"), so that 2.5 is never found as 2 and 5.
_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Token:
    """One word: its folded form and its place ``[start, end)`` in the text as given, marks included."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> list[Token]:
    """The words of ``text`` in order. Offsets are code points of ``text`` itself, never of its folded form."""
    view = fold(text)
    if isinstance(view.origin, range):  # nothing was dropped or made longer: places are the same
        return [Token(m.group(), m.start(), m.end()) for m in _WORD.finditer(view.text)]
    tokens = []
    for match in _WORD.finditer(view.text):
        span = view.span(match.start(), match.end())
        end = _without_space(text, span.start, span.end)
        tokens.append(Token(match.group(), span.start, end))
    return tokens


def _without_space(text: str, start: int, end: int) -> int:
    """The map gives signs after the last letter to it; controls dropped after a space are not the word's."""
    while end > start and (text[end - 1].isspace() or text[end - 1] in "\u200e\u200f\u061c"):
        end -= 1
    return end


def words(text: str) -> list[str]:
    """The folded words of ``text`` without their places (faster, for indexing and queries)."""
    return _WORD.findall(fold(text).text)
