"""Messages that are talk alone: thanks, greetings, praise, a question about the service itself."""

from __future__ import annotations

import re

from qa.kinds.phrases import phrase_set

_ORDER = ("about", "thanks", "farewell", "greeting", "praise")
_WORD = re.compile(r"\w")


def talk_of(text: str) -> str | None:
    """Which talk a folded message is, or ``None`` when anything but talk is left in it."""
    rest, first = text, None
    for name in _ORDER:
        found = phrase_set("kinds", "talk", name)
        if found.search(rest):
            first = first or name
            rest = found.blank(rest)
    if first is None:
        return None
    return None if _WORD.search(phrase_set("kinds", "talk", "filler").blank(rest)) else first
