"""Lam-alef swaps: PDF text in which the ligature لا was left the wrong way round («األولى», «لالستهالك», «هللا»).

Only what no Arabic word can contain is put right, and only for finding: two alefs before a lam, «هللا» for the name of
God, and, in a text that such words show to be full of swaps, the known words that the swap made no words at all
(``corpus.script.swapped_words``). A swapped word that is another word of the language is left alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from corpus.script.fold import Folded
from corpus.script.swapped_words import HAMZA, swapped_in

_TWOFOLD, _GOD = "اال", "هللا"
_TWO = re.compile(_TWOFOLD)
_NAME = re.compile(r"([وفبتك]?)هللا(?!\w)")
_WORD = re.compile(r"[\u0621-\u064a]+")
_SOUND = "الا"


def swaps(folded: Folded, source: str) -> tuple[Sequence[tuple[int, int]], str]:
    """The swapped places of a folded text, as ranges of it, and the text with them put right (of the same length)."""
    text = folded.text
    if _TWOFOLD not in text and _GOD not in text:
        return (), text
    twofold = [m.start() for m in _TWO.finditer(text)]
    damaged = len(twofold) >= 2 and len(twofold) > text.count(_SOUND) / 2
    found = [(at, at + 3, _SOUND) for at in twofold if damaged or source[folded.origin[at + 1]] in HAMZA]
    found += [(m.start(), m.end(), f"{m[1]}الله") for m in _NAME.finditer(text) if _opens_word(text, m.start())]
    places, text = _put_right(text, sorted(found))
    if not damaged:
        return places, text
    more, text = _put_right(text, [(at, at + 2, "لا") for at in _inside_words(folded, source, text)])
    return tuple(sorted((*places, *more))), text


def _inside_words(folded: Folded, source: str, text: str) -> Iterator[int]:
    """Where a swapped «ال» stands in a word that only the swap can have made."""
    for match in _WORD.finditer(text):
        if "ال" in match[0]:
            for at, alefs in swapped_in(match[0]):
                place = match.start() + at
                if unicodedata.normalize("NFKC", source[folded.origin[place]]) in alefs:
                    yield place


def _put_right(text: str, found: Sequence[tuple[int, int, str]]) -> tuple[tuple[tuple[int, int], ...], str]:
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
