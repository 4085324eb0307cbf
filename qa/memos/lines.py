"""Where a line of a memo ends a thought, and where it is only wrapped by the page it came from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_BREAK = re.compile(r"[ \t\r]*\n[ \t\r]*")
_FRESH = re.compile(r"\n|[-•*–—►➢#>]|\(?[0-9\u0660-\u0669]{1,3}\s?[-–.)]\s|\(?[\u0621-\u064aa-z]\)\s|$")
_ENDED = ".:؟?!؛;"
_SHORTEST, _LONGEST = 45, 140  # a wrapped line is neither a heading nor a whole paragraph


def breaks(text: str) -> Iterator[tuple[int, int]]:
    """The line breaks of ``text`` that part thoughts, as ranges: a blank line, a list item, the end of a heading or
    of a paragraph; not the breaks inside a paragraph wrapped to a page's width."""
    start = 0
    for match in _BREAK.finditer(text):
        line = text[start : match.start()].strip()
        wrapped = _SHORTEST <= len(line) <= _LONGEST and line[-1] not in _ENDED
        if not wrapped or _FRESH.match(text, match.end()):
            yield match.span()
        start = match.end()


@lru_cache(maxsize=4)
def paragraphs(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches of ``text`` between its breaks."""
    found, at = [], 0
    for start, end in (*breaks(text), (len(text), len(text))):
        if start > at:
            found.append((at, start))
        at = max(at, end)
    return tuple(found)
