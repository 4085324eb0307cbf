"""Slips of the hand: a word that no list knows, one letter away from one that a list does know.

Only what a hand does by accident is undone: two neighbouring letters changed places, a letter struck twice, a letter
that fell out of a long word, a neighbouring key. What inflection, derivation or another word of the language would
explain is left alone: a weak letter (ا و ي) more or less makes another form of a root, a first letter another word
(وكيل is not نكيل), and a word that carries no content (a negation above all) is never made out of a slip.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rapidfuzz import process
from rapidfuzz.distance import OSA

_LEAST = 4  # letters of a base form in which a doubled letter may be undone, or transposed consonants of five
_LONG = 6  # letters of a base form in which any transposition, a neighbouring key or (of one more) a missing letter may
_LEAST_LATIN = 5
_LONG_LATIN = 7
_WEAK = frozenset("اويهنتءىae iou".replace(" ", ""))
_DOUBLED = frozenset("يتنه")  # doubled by inflection (تعيين، يكتتب), unlike ا or a consonant
_ENDINGS = ("كم", "هم", "هن", "نا", "ها", "ين", "ون", "ات", "تم")
# Rows of the keyboards of the region (Arabic 101, QWERTY, AZERTY): neighbours are struck for one another.
_ROWS = ("ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظ", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm")
_NEAR = frozenset(pair for row in _ROWS for a, b in itertools.pairwise(row) for pair in (a + b, b + a))


@dataclass(slots=True)
class Slips:
    """The base forms a slip may be led back to, by first letter; ``whole`` are true words that are no slips."""

    words: Mapping[str, set[str]]
    whole: frozenset[str]
    latin: bool = False
    by_letter: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        least = _LEAST_LATIN if self.latin else _LEAST
        for word in self.words:
            if len(word) >= least and not word.startswith("ال"):
                self.by_letter.setdefault(word[0], []).append(word)

    def meant(self, core: str) -> str | None:
        """The one base form that ``core`` is a slip of; None where there is none, or more than one of other classes."""
        if len(core) < (_LEAST_LATIN if self.latin else _LEAST) or core in self.whole:
            return None
        near = [word for word in self._near(core) if self._is_slip(core, word)]
        if not near or any(self.words[word] != self.words[near[0]] for word in near):
            return None
        return near[0]

    def _near(self, core: str) -> Iterator[str]:
        choices = self.by_letter.get(core[0], ())
        for word, distance, _ in process.extract_iter(core, choices, scorer=OSA.distance, score_cutoff=1):
            if distance == 1:
                yield word

    def _is_slip(self, typed: str, word: str) -> bool:
        long = _LONG_LATIN if self.latin else _LONG
        at = next((i for i, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), min(len(typed), len(word)))
        if len(typed) == len(word) + 1:  # struck twice
            inside = at < len(typed) - 1 or len(word) > _LEAST
            return inside and at > 1 and typed[at] == typed[at - 1] and (self.latin or typed[at] not in _DOUBLED)
        if len(typed) == len(word) - 1:  # fell out
            return len(word) > long and at < len(typed) and word[at] not in _WEAK
        weak = bool({typed[at], word[at]} & _WEAK) and not self.latin
        if typed[at : at + 2] == word[at : at + 2][::-1]:  # changed places
            ending = at == len(typed) - 2 and typed.endswith(_ENDINGS)  # «مساكم» is a word with its pronoun
            return typed[at + 2 :] == word[at + 2 :] and len(word) >= (long if weak else 5) and not ending
        return len(word) >= long and not weak and typed[at] + word[at] in _NEAR
