"""Lam-alef swaps: PDF text in which the ligature لا was left the wrong way round («األولى», «باالحتالل», «هللا»).

Only swaps that no Arabic word can contain are put right, and only for finding: two alefs before a lam, «هللا» for the
name of God, and, in a text that is full of swaps, a lone «ال», which then is «لا» ("not"). Inside a word («استطالع»)
the swap looks like any other word and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.script.fold import Folded

_TWOFOLD = re.compile("اال")
_NAME = re.compile(r"([وفبتك]?)هللا(?!\w)")
_LONE = re.compile(r"ال(?!\w)")
_SOUND = re.compile("الا")
_HAMZA = "أإآٱ"


def swaps(folded: Folded, source: str) -> tuple[Sequence[tuple[int, int]], str]:
    """The swapped places of a folded text, as ranges of it, and the text with them put right (of the same length)."""
    text = folded.text
    twofold, names = list(_TWOFOLD.finditer(text)), list(_NAME.finditer(text))
    if not twofold and not names:
        return (), text
    damaged = len(twofold) >= 2 and len(twofold) > len(_SOUND.findall(text)) / 2
    found = [(m.start(), m.end(), "الا") for m in twofold if damaged or source[folded.origin[m.start() + 1]] in _HAMZA]
    found += [(m.start(), m.end(), f"{m[1]}الله") for m in names if _opens_word(text, m.start())]
    if damaged:
        found += [(m.start(), m.end(), "لا") for m in _LONE.finditer(text) if _opens_word(text, m.start())]
    found.sort()
    parts, at, places = [], 0, []
    for start, end, right in found:
        if start < at:
            continue
        places.append((start, end))
        parts += [text[at:start], right]
        at = end
    return tuple(places), "".join([*parts, text[at:]])


def _opens_word(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
