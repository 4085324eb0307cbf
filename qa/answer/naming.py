"""Which instruments of the library a question names: «اتفاقية البحرين ولوكسمبورغ», by title, parties or id."""

from __future__ import annotations

import re
from functools import lru_cache

from corpus.library import SHIPPED, Library
from corpus.model import Metadata
from corpus.script.fold import folded
from qa.kinds.phrases import Phrases, load, phrases

_WORD = re.compile(r"\w+")


@lru_cache(maxsize=1)
def _generic() -> frozenset[str]:
    """Words of a title that name nothing by themselves: «اتفاقية», "treaty", «بين»."""
    return frozenset(folded(str(word)) for word in load("answer", "titles")["generic"])


@lru_cache(maxsize=256)
def _telling(title: str) -> tuple[Phrases, ...]:
    """The words of a title that tell it from others."""
    words = dict.fromkeys(w.removeprefix("ال") for w in _WORD.findall(folded(title)) if w not in _generic())
    return tuple(phrases([w, *_joined(w)]) for w in words if len(w) > 2)


def _joined(word: str) -> list[str]:
    """The word without a conjunction that may stand before it: «ولوكسمبورغ»."""
    return [word[1:].removeprefix("ال")] if word.startswith("و") and len(word) > 4 else []


def _names(text: str, ident: str, meta: Metadata) -> bool:
    if re.search(rf"(?<![\w-]){re.escape(folded(ident))}(?![\w-])", text):
        return True
    for name in (meta.title, " ".join(meta.parties or ())):
        words = _telling(name)
        if words and all(word.search(text) for word in words):
            return True
    return False


def instruments_named(question: str, library: Library) -> tuple[str, ...]:
    """The ids of the user's instruments that ``question`` names, in the order of the library."""
    text = folded(question)
    return tuple(e.id for e in library.entries() if e.id != SHIPPED and _names(text, e.id, e.meta))
