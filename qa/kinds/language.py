"""The language of a message: Arabic by its script, French or English by its commonest words."""

from __future__ import annotations

import re
from typing import Literal

from corpus.script.fold import folded
from qa.kinds.phrases import load

Lang = Literal["ar", "en", "fr"]
_LANGS: dict[str, Lang] = {"ar": "ar", "en": "en", "fr": "fr"}

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_ARABIC = re.compile(r"[\u0621-\u064a]")
_LATIN = re.compile(r"[a-z]")


def known(code: str | None) -> Lang | None:
    """The language of a code, or ``None`` when answers are not written in it."""
    return _LANGS.get(code or "")


def detect(message: str, default: Lang = "ar") -> Lang:
    """The language to answer in. Arabic with a foreign term in it («عندنا établissement stable») stays Arabic."""
    text = folded(message)
    arabic, latin = len(_ARABIC.findall(text)), len(_LATIN.findall(text))
    if arabic == latin == 0:
        return default
    if arabic and arabic * 2 >= latin:
        return "ar"
    marks = load("kinds", "language")
    french_marks = frozenset(marks["fr"])
    english_marks = frozenset(marks["en"])
    words = [piece for word in _WORD.findall(text) for piece in word.split("'")]
    french = sum(w in french_marks for w in words) + sum(c in message.lower() for c in "éèêàçùôîœ")
    english = sum(w in english_marks for w in words)
    if french == english:
        return default if default != "ar" else "en"
    return "fr" if french > english else "en"
