"""Words, numbers and signs of a text, cut on its folded form, each with its place; the map to the source is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.model import Span
from corpus.script.fold import Folded, fold

# A number with thousands separators or a decimal part is one token; a date (15.3.2024) or a list (58,57) is not.
_NUMBER = (
    r"(?<![\d.,/\u2044])\d{1,3}(?:[,'\u00a0 ]\d{3})+(?:\.\d+)?(?![\d]|[.,/-]\d)"
    r"|(?<![\d.,/-])\d+[.,]\d{1,2}(?![\d]|[.,/-]\d)"
    r"|\d\u2044\d|\d+?(?=\d\u2044\d)|\d+"  # ½ folds to 1⁄2: "5½" is two numbers
)
_TOKEN = re.compile(rf"(?P<number>{_NUMBER})|(?P<arabic>[\u0621-\u064a\u0671-\u06d3]+)|(?P<latin>[a-z]+)|(?P<sign>\S)")


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a folded text: ``kind`` is number, arabic, latin or sign; ``start``, ``end`` in the folded text."""

    text: str
    start: int
    end: int
    kind: str


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one text with the folding they were cut on."""

    source: str
    folding: Folded
    items: tuple[Token, ...]

    def words(self) -> Sequence[str]:
        """The token texts alone."""
        return tuple(t.text for t in self.items)

    def span(self, first: int, end: int) -> Span:
        """The span of the source under tokens ``first`` to ``end`` (exclusive)."""
        return self.folding.span(self.items[first].start, self.items[end - 1].end)


def tokenise(text: str) -> Tokens:
    """Cut ``text`` into tokens; never fails, linear in its length."""
    folding = fold(text)
    items = tuple(Token(m.group(), m.start(), m.end(), str(m.lastgroup)) for m in _TOKEN.finditer(folding.text))
    return Tokens(text, folding, items)
