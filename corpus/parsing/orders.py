"""The orders in which Arabic lists run, and what a printed label is worth in each.

A letter is a label, never an index: its rank depends on the order its own list uses, so every label keeps its rank in
all orders until the whole list is known.
"""

from __future__ import annotations

from functools import lru_cache

ABJAD = "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ"
HIJAI = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
MAGHREBI = "ابجدهوزحطيكلمنصعفضقرستثخذظغش"
_TENS = {"ي": 10, "ك": 20, "ل": 30}
_UNITS = "ابجدهوزحط"

ORDERS = ("abjad", "hijai", "maghrebi", "additive")


@lru_cache(maxsize=512)
def letter_ranks(label: str) -> dict[str, int]:
    """The rank of a folded letter label in each order that has it: ``{"abjad": 3, "hijai": 5, ...}``."""
    ranks: dict[str, int] = {}
    if len(label) == 1:
        for name, order in (("abjad", ABJAD), ("hijai", HIJAI), ("maghrebi", MAGHREBI)):
            at = order.find(label)
            if at >= 0:
                ranks[name] = at + 1
        additive = _TENS.get(label) or _UNITS.find(label) + 1
        if additive:
            ranks["additive"] = additive
    elif len(label) == 2 and label[0] in _TENS and label[1] in _UNITS:
        ranks["additive"] = _TENS[label[0]] + _UNITS.index(label[1]) + 1
    return ranks


def rank_letter(rank: int) -> str:
    """The Latin letter of an eId for a rank from 1: a … z, then aa, ab …"""
    letters = ""
    while rank > 0:
        rank, rest = divmod(rank - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}


@lru_cache(maxsize=256)
def roman_value(label: str) -> int:
    """The value of a roman numeral below 40 written in lower case, or 0 when it is none."""
    total = 0
    for i, char in enumerate(label):
        value = _ROMAN.get(char, 0)
        if not value:
            return 0
        total += -value if i + 1 < len(label) and _ROMAN.get(label[i + 1], 0) > value else value
    return total if 0 < total < 40 and roman_text(total) == label else 0


def roman_text(value: int) -> str:
    """A value below 40 as a lower case roman numeral."""
    return "x" * (value // 10) + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[value % 10]
