"""The two aligned streams of a text: its folded words, and the terms they are found by (stems, numbers as digits)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from corpus.script.numerals import Reading, read_at
from index.analysis.stems import stem
from index.analysis.tokens import words
from index.lexicon.lists import single_words

# Stands in the stream of terms for a word that belongs to a number already given: «اثني عشر» is «12 _».
FILLER = "_"
_LONGEST_NUMBER = 8


@dataclass(frozen=True, slots=True)
class Terms:
    """``words[i]`` is the folded form and ``stems[i]`` the term of word ``i`` of one text."""

    words: tuple[str, ...]
    stems: tuple[str, ...]


def analyse(text: str) -> Terms:
    """The streams of ``text``; word ``i`` is token ``i`` of ``tokens.tokenize(text)``."""
    return analyse_words(words(text))


def analyse_words(folded_words: Sequence[str]) -> Terms:
    """The streams of words already folded and cut."""
    stems = [stem(word) for word in folded_words]
    i = 0
    while i < len(stems):
        if not _may_begin(folded_words[i]):
            i += 1
            continue
        value, covered = _number(folded_words, i)
        if value:
            stems[i] = value
            for at in covered:
                stems[at] = FILLER
        i = max((*covered, i)) + 1
    return Terms(tuple(folded_words), tuple(stems))


@lru_cache(maxsize=100_000)
def _may_begin(word: str) -> bool:
    """Whether a number in words may start here. Digits stand for themselves."""
    return not word[0].isdigit() and read_at([word], 0) is not None


def _number(all_words: Sequence[str], i: int) -> tuple[str, list[int]]:
    """The number that starts at word ``i`` in digits, and the places of its further words. A figure printed inside the
    words, «اثني (12) عشر», is looked over and keeps its own place."""
    plain = [i] + [
        at for at in range(i + 1, min(len(all_words), i + _LONGEST_NUMBER)) if not all_words[at][0].isdigit()
    ]
    reading = read_at([all_words[at] for at in plain], 0)
    if reading is None or not _counts(reading, [all_words[at] for at in plain]):
        return "", []
    return str(reading.value), plain[1 : reading.length]


def _counts(reading: Reading, following: Sequence[str]) -> bool:
    """A cardinal above one; a word that is a number only beside what it counts must stand beside a unit of time."""
    if reading.kind != "cardinal" or reading.value < 2 or reading.value != int(reading.value):
        return False
    after = following[reading.length] if reading.length < len(following) else ""
    return not reading.weak or stem(after) in _units()


@cache
def _units() -> frozenset[str]:
    return frozenset(map(stem, single_words("words", "units")))
