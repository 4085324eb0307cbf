"""Whether the words that name an instrument name the loaded one."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from babel import Locale

from corpus.citing.lexicon import lexicon
from corpus.citing.syntax import Citation, InstrumentPhrase, Num
from corpus.citing.tree import Tree
from corpus.model import Instrument
from corpus.script.fold import folded


def is_other(citation: Citation, instrument: Instrument, established: bool) -> bool:
    """Whether ``citation`` is of another instrument than ``instrument``.

    ``established``: the text is already known to be about the loaded instrument, so a law mentioned in passing does
    not take over its citations.
    """
    if citation.commentary or any(_coded(path[0].num) for path in citation.paths()):
        return True
    phrase = citation.instrument
    if phrase is None or (phrase.head == "unknown" and not phrase.this and not phrase.word.isascii()):
        return False
    if "subject" in citation.flags and established:
        return False
    return not names(phrase, instrument)


@lru_cache(maxsize=1)
def countries() -> frozenset[str]:
    """The names of states in Arabic, English and French, folded: «اتفاقية مصر وفرنسا» is a treaty of two states."""
    names = (name for lang in ("ar", "en", "fr") for name in Locale(lang).territories.values())
    return frozenset(folded(name) for name in names if " " not in name)


def _coded(num: Num | None) -> bool:
    """``L. 169``: the numbers of French codes, which no treaty has."""
    return num is not None and num.kind == "number" and num.value[:1] in "LRD"


def names(phrase: InstrumentPhrase, instrument: Instrument) -> bool:
    """Whether a phrase names ``instrument``: a treaty by «الاتفاقية» or a tax treaty's name, a law by its own title."""
    lex = lexicon()
    if phrase.head in ("decoy", "unknown"):
        return False
    if is_treaty(instrument):
        if phrase.head != "treaty" or any(lex.has("not_tax", w) for w in phrase.words[:5]):
            return False
        if phrase.definite or phrase.this or not phrase.words:
            return True
        if lex.has("loose_treaty", phrase.word) and not phrase.this:
            after = phrase.words[phrase.words.index(phrase.word) + 1 :] if phrase.word in phrase.words else phrase.words
            return not after or any(lex.has("tax", w) or w in countries() for w in (*after, *phrase.words))
        telling = any(lex.has("tax", w) or w.isdigit() or w.removeprefix("و") in countries() for w in phrase.words)
        return telling or _latin_plain(phrase) or _titled(phrase, instrument)
    if phrase.head != "law":
        return False
    if phrase.this:
        return True
    return _head_of(instrument) == phrase.word and (
        _titled(phrase, instrument) or (phrase.definite and not phrase.words[:1])
    )


def is_treaty(instrument: Instrument) -> bool:
    """Whether the loaded instrument is a treaty; one of unknown kind is, unless its title begins as a law's does."""
    if instrument.meta.kind is not None:
        return instrument.meta.kind == "treaty"
    head = lexicon().heads.get(_first(instrument.meta.title))
    return head is None or head.kind == "treaty"


def _latin_plain(phrase: InstrumentPhrase) -> bool:
    """``the convention of 1968``, ``la convention signée par…``: nothing before the head says of what kind it is."""
    known = {"the", "la", "le", "this", "present", "cette", phrase.word, "tax", "double"}
    return phrase.word.isascii() and set(phrase.words[:1]) <= known


def _head_of(instrument: Instrument) -> str:
    head = lexicon().heads.get(_first(instrument.meta.title))
    return head.word if head else ""


def _titled(phrase: InstrumentPhrase, instrument: Instrument) -> bool:
    """Whether the words after the head noun are, for the most part, words of the title."""
    title = {w.removeprefix("ال") for w in folded(instrument.meta.title).split()}
    said = [w.removeprefix("ال") for w in phrase.words[:3] if len(w) > 2]
    return bool(said) and said[0] in title


def _first(title: str) -> str:
    words = folded(title).split()
    return words[0] if words else ""


def decimal(citation: Citation, known: Tree) -> bool:
    """Whether a number repeats its parent's, as contracts count («الفقرة (1.11) من البند (11)»)."""
    for path in citation.paths():
        for upper, lower in pairwise(path):
            parts = lower.num.value.split("-") if lower.num and lower.num.value.count("-") == 1 else []
            if upper.num and upper.num.value in parts and all(p.isdigit() for p in parts):
                return not any(lower.num and e.endswith(f"_{lower.num.value}") for e in known.instrument.by_id)
    return False
