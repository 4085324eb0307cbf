"""The numbers of a threshold, read from a provision's own words: "more than six (6) months within twelve (12)"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from corpus.script.numerals import find_numbers
from qa.windows import Threshold

_REACH = 60


def threshold(text: str, cues: Mapping[str, Any]) -> Threshold | None:
    """The threshold of folded ``text``; ``None`` when it gives no length of time.

    "Within" is ``None`` when the words name no period in which the time must fall.
    """
    more = re.search(f"{cues['more']}|{cues['at_least']}", text)
    if more is None:
        return None
    length = _quantity(text[more.end() :], cues)
    if length is None:
        return None
    amount, unit, end = length
    within = None
    rest = text[more.end() + end :]
    inside = re.search(cues["within"], rest)
    if inside:
        found = _quantity(rest[inside.end() :], cues)
        within = found[0] if found and found[1] == "months" else None
    at_least = re.match(cues["at_least"], more.group()) is not None
    if unit == "months":
        return Threshold(amount, within, at_least=at_least)
    return Threshold(amount // 30, within, days=amount, at_least=at_least)


def _quantity(text: str, cues: Mapping[str, Any]) -> tuple[int, str, int] | None:
    """The first number followed by months or days: (amount, unit, where it ends). Digits, where the words repeat the
    number in brackets, are read first: in a damaged text they stand in the middle of the words."""
    found: list[tuple[int, int, str]] = []
    for unit, pattern in cues["units"].items():
        match = re.search(rf"\b{pattern}\b", text[: _REACH * 2])
        if match:
            found.append((match.start(), match.end(), unit))
    if not found:
        return None
    start, end, unit = min(found)
    before = text[:start]
    digits = re.search(r"\d+", before)
    if digits:
        return int(digits.group()), unit, end
    words = [n for n in find_numbers(before, weak=True) if n.kind == "cardinal" and isinstance(n.value, int)]
    return (int(words[-1].value), unit, end) if words else None
