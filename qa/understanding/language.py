"""The language of a question: Arabic by its script, French and English by their commonest words."""

from __future__ import annotations

import re

_ARABIC = re.compile(r"[\u0600-\u06ff]")
_LATIN = re.compile(r"[A-Za-zÀ-ÿ]")
_WORDS = re.compile(r"[a-zàâçéèêëîïôûùüœ]+")
_FRENCH = frozenset(
    [
        "le",
        "la",
        "les",
        "un",
        "une",
        "des",
        "du",
        "de",
        "et",
        "est",
        "sont",
        "nous",
        "notre",
        "nos",
        "vous",
        "il",
        "elle",
        "ils",
        "elles",
        "que",
        "qui",
        "dans",
        "pour",
        "avec",
        "sans",
        "sur",
        "pas",
        "ne",
        "au",
        "aux",
        "en",
        "par",
        "ou",
        "y",
        "leur",
    ]
)
_ENGLISH = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "and",
        "is",
        "are",
        "we",
        "our",
        "you",
        "he",
        "she",
        "they",
        "it",
        "that",
        "which",
        "in",
        "for",
        "with",
        "without",
        "on",
        "not",
        "to",
        "at",
        "by",
        "or",
        "do",
        "does",
        "have",
        "has",
        "there",
        "their",
    ]
)


def language(question: str) -> str:
    """``ar``, ``en`` or ``fr``; Arabic wins when it is at least a third of the letters."""
    arabic, latin = len(_ARABIC.findall(question)), len(_LATIN.findall(question))
    if 2 * arabic >= latin:
        return "ar"
    words = _WORDS.findall(question.lower())
    french = sum(w in _FRENCH for w in words) + sum(any(c in "éèêàçœîôû" for c in w) for w in words)
    return "fr" if french > sum(w in _ENGLISH for w in words) else "en"
