"""Lam-alef swaps: PDF text in which the ligature لا was left the wrong way round («األولى», «باالحتالل», «هللا»).

Only swaps that no Arabic word can contain are put right, and only for finding: two alefs before a lam, «هللا» for the
name of God, and, in a text that is full of swaps, a lone «ال», which then is «لا» ("not"). Inside a word («استطالع»)
the swap looks like any other word and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.script.fold import Folded

_SWAP = re.compile(r"اال|(?<!\w)([وفبتك]?)هللا(?!\w)|(?<!\w)ال(?!\w)")
_SOUND = re.compile("الا")
_HAMZA = "أإآٱ"


def swaps(folded: Folded, source: str) -> tuple[Sequence[tuple[int, int]], str]:
    """The swapped places of a folded text, as ranges of it, and the text with them put right (of the same length)."""
    text = folded.text
    found = [m for m in _SWAP.finditer(text)]
    if not found:
        return (), text
    twofold = [m for m in found if m[0] == "اال"]
    damaged = len(twofold) >= 2 and len(twofold) > len(_SOUND.findall(text)) / 2
    places, parts, at = [], [], 0
    for match in found:
        start, end = match.span()
        if match[0] == "اال":
            if not (damaged or source[folded.origin[start + 1]] in _HAMZA):
                continue
            right = "الا"
        elif match[0] == "ال":
            if not damaged:
                continue
            right = "لا"
        else:
            right = match[1] + "الله"
        places.append((start, end))
        parts += [text[at:start], right]
        at = end
    parts.append(text[at:])
    return tuple(places), "".join(parts)
