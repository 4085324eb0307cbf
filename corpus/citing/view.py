"""The text a citation is read from: folded, cut into tokens on demand, with the map back to the source.

A token is ``(kind, text, start, end)`` in the folded text; kinds are n (digits), a (Arabic word), l (Latin word),
p (any other sign) and "" (the end). Marks of Markdown and one line break are passed over; a blank line is a sign.
"""

from __future__ import annotations

import re

from corpus.model import Span
from corpus.script.fold import fold

Token = tuple[str, str, int, int]

_TOKEN = re.compile(
    r"[ \t\r\f\v*_`]*(?:\n[ \t\r\f\v*_`]*)?"
    r"(?:(?P<n>[0-9]+)|(?P<a>[\u0621-\u063a\u0641-\u064a\u0671-\u06d3]+)|(?P<l>(?:sub-(?=par|cla))?[a-z]+)|(?P<p>[\s\S]))?"
)


class View:
    """A folded text with its tokens."""

    __slots__ = ("_folding", "_memo", "source", "text")

    def __init__(self, source: str) -> None:
        self.source = source
        self._folding = fold(source)
        self.text = self._folding.text
        self._memo: dict[int, Token] = {}

    def token(self, at: int) -> Token:
        """The token at or after the folded offset ``at``."""
        found = self._memo.get(at)
        if found is None:
            match = _TOKEN.match(self.text, at)
            kind = match.lastgroup if match else None
            if match is None or kind is None:
                found = ("", "", len(self.text), len(self.text))
            else:
                found = (kind, match[kind], match.start(kind), match.end())
            self._memo[at] = found
        return found

    def span(self, start: int, end: int) -> Span:
        """The span of the source under a folded range, without signs after its last character."""
        return self._folding.tight(start, end)

    def broken(self, start: int, end: int) -> bool:
        """Whether a line ends between two folded offsets."""
        return "\n" in self.text[start:end]
