"""Page furniture: running headers, page numbers, watermarks. No part of the law, in no span, always reported."""

from __future__ import annotations

import re

from corpus.parsing.view import View

_HEADER = re.compile(
    r"(?:(?<!\S)\d{1,4}\s+)?(?:ال)?جريده\s+(?:ال)?رسميه"
    r"(?:\s+(?:لل|ل)?(?:ال)?(?:جمهوريه|مملكه|دوله|حكومه)(?:\s+(?:ال)?(?:جزائريه|تونسيه|عراقيه|يمنيه|لبنانيه|مصريه|عربيه|متحده|"
    r"اردنيه|هاشميه|سعوديه|مغربيه|موريتانيه|اسلاميه|ديمقراطيه|شعبيه|سوريه|سودان))*)?"
)


def furniture(view: View) -> list[tuple[int, int]]:
    """The ranges of the view that are page furniture, in order."""
    found = []
    for match in _HEADER.finditer(view.text):
        before = view.text[max(0, match.start() - 3) : match.start()].rstrip(" \t")
        after = view.text[match.end() : match.end() + 2].strip(" \t")
        alone = not before or before[-1] in "\n.،؛:"
        if alone and (not after or after[0] == "\n"):
            found.append((match.start(), match.end()))
    return found
