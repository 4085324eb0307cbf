"""A rough root, for the last resort: words that no list knows and that stand in no text, but share three letters."""

from __future__ import annotations

from functools import lru_cache

_LONG_PREFIXES = ("است", "مست", "يست", "تست", "نست", "ان", "من")
_PREFIXES = "ماتين"
_WEAK = "اويء"


@lru_cache(maxsize=100_000)
def root(stem: str) -> str:
    """Three root letters of a stem, or "" when no three letters can be told: ``مخازن`` -> ``خزن``."""
    if stem.isascii() or len(stem) < 3:
        return ""
    rest = _trimmed(stem)
    letters = [c for i, c in enumerate(rest) if c not in _WEAK or (i == 0 and c == "و")]
    if len(letters) == 4 and letters[1] == "ت":  # اشتغال, اجتماع
        letters.pop(1)
    return "".join(letters) if len(letters) == 3 else ""


def _trimmed(stem: str) -> str:
    """``stem`` without the letters that a pattern puts before the root, as long as three strong letters stay."""
    for prefix in (*_LONG_PREFIXES, *_PREFIXES):
        rest = stem[len(prefix) :]
        if stem.startswith(prefix) and sum(c not in _WEAK for c in rest) >= 3:
            return rest
    return stem
