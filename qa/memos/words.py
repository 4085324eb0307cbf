"""The word lists of ``words.yaml``, folded."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import yaml

from corpus.script.fold import folded


@lru_cache(maxsize=1)
def word_sets() -> dict[str, frozenset[str]]:
    """The sets by name."""
    raw = yaml.safe_load((files("qa") / "memos" / "words.yaml").read_text("utf-8"))
    return {name: frozenset(map(folded, str(words).split())) for name, words in raw.items()}


def in_set(name: str, word: str) -> bool:
    """Whether a folded word, or what «و» or «ف» stands before in it, is in the set ``name``."""
    words = word_sets()[name]
    return word in words or (len(word) > 2 and word[0] in "وف" and word[1:] in words)


def negates(word: str) -> bool:
    """Whether a folded word negates or excepts."""
    return in_set("negation", word)


def numeric(word: str) -> bool:
    """Whether a folded word is a number, in figures or in words, or a measure of time."""
    return word.isdigit() or in_set("numbers", word) or word.removeprefix("و") in _number_words()


@lru_cache(maxsize=1)
def _number_words() -> frozenset[str]:
    from corpus.script.number_words import lexicon

    found = set()
    for lang in ("ar", "en", "fr"):
        for word, atoms in lexicon(lang).atoms.items():
            if any(a.role in ("number", "scale") for a in atoms) and len(word) > 2:
                found |= {word, f"ال{word}"}
    return frozenset(found)
