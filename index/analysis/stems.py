"""A light stemmer: the prefixes and suffixes of light10, with guards, and broken plurals through a list.

It cuts what Arabic attaches to a word (article, one-letter particles, endings of number, gender and possession) and
nothing inside it. The word with and without its article has one stem: الوكيل, وكيل and للوكيل are «وكيل», and it
never becomes كيل.
"""

from __future__ import annotations

from functools import cache, lru_cache

from index.lexicon.lists import law, plurals, single_words, stop

_ARTICLED = ("وبال", "فبال", "وكال", "وفال", "ولل", "فلل", "وال", "فال", "بال", "كال", "ال", "لل")
_ENDINGS = ("هما", "كما", "تين", "تان", "ها", "هم", "هن", "نا", "كم", "ان", "ات", "ون", "ين", "وا", "يه", "ه", "ي", "ا")
_PRONOUNS = frozenset(("هما", "كما", "ها", "هم", "هن", "نا", "كم", "ه"))
# What folding leaves of ائ and اؤ at the end of a word: the hamza of بنائي and بناؤه.
_SEATED_HAMZA = ("اي", "او")
# Endings that are cut after another: "مملوكاتها" loses ها, then ات.
_ROUNDS = 2


def bare(word: str) -> str:
    """A folded word without article and particles, its ending kept: ``والبضائع`` -> ``بضايع``."""
    return word if word.isascii() or word in _whole() or len(word) < 3 else _prefixless(word)


@cache
def _whole() -> frozenset[str]:
    return single_words("protected", "whole") | law() | frozenset(w for w in stop() if len(w) <= 4)


@cache
def _al() -> frozenset[str]:
    return frozenset(form for word in single_words("protected", "al") for form in (word, _endless(word)))


@cache
def _waw() -> frozenset[str]:
    return frozenset(form for word in single_words("protected", "waw") for form in (word, _endless(word)))


@cache
def _nouns() -> frozenset[str]:
    return single_words("nouns", "nouns") | plurals().keys()


def known_nouns() -> frozenset[str]:
    """Base words the stemmer knows, folded."""
    return _nouns()


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The stem of one folded word, e.g. ``والبضائع`` -> ``بضاع``, ``للوكيل`` -> ``وكيل``. Digits are their own stem."""
    if word.isascii():
        return _latin(word)
    if word in _whole() or len(word) < 3:
        return word
    if word[0] in "وفبل" and word[1:] in law():
        return word[1:]
    bare = _prefixless(word)
    if bare in _whole():
        return bare
    named = plurals().get(bare)
    return _endless(named if named else _singular(bare))


def _latin(word: str) -> str:
    """English and French plurals of regular words; a word of four letters or fewer stays."""
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _singular(word: str) -> str:
    """The name of a plural that carries an ending of its own (بضائعنا -> بضاعة), else the word."""
    table = plurals()
    for ending in _ENDINGS:
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) >= 3 and rest in table and _may_follow(rest, ending):
            return table[rest]
    return table.get(word, word)


def _may_follow(plural: str, ending: str) -> bool:
    """Whether an ending is a pronoun on this plural: ه is one after a seated hamza (وكلائه) only."""
    return ending not in ("ه", "يه") or (ending == "ه" and plural.endswith(_SEATED_HAMZA))


def _prefixless(word: str) -> str:
    """``word`` without article and particles."""
    for prefix in _ARTICLED:
        if word.startswith(prefix):
            if prefix.endswith("ال") and _starts_with_al(word[len(prefix) - 2 :]):
                return word[len(prefix) - 2 :]
            rest = word[len(prefix) :]
            if len(rest) >= 2 and not _own_letters(word, prefix):
                return rest if len(rest) >= 3 or prefix in ("ال", "وال") else word
    return _particleless(word)


def _starts_with_al(word: str) -> bool:
    """Whether the letters ال are the word's own, as in التزام."""
    return word in _al() or _endless(word) in _al()


def _own_letters(word: str, prefix: str) -> bool:
    """Whether the letters of ``prefix`` belong to the word: والد, بالغ, كالح, فالج, لله."""
    if _starts_with_al(word) or word in _nouns() or word in _waw():
        return True
    return prefix in ("وال", "بال", "كال", "فال") and len(word) - len(prefix) <= 1


def _particleless(word: str) -> str:
    """Without و before any word it is no part of, and without ب ل ك ف before a word of the list of nouns."""
    if word in _nouns() or word in _waw() or _endless(word) in _waw():
        return word
    first, rest = word[0], word[1:]
    if len(rest) < 3 or first not in "وفبلك":
        return word
    shorter = _prefixless(rest)
    if first == "و" or (first == "ف" and rest[0] in "يتن"):
        return shorter
    return shorter if _known(shorter) else word


def _known(word: str) -> bool:
    """Whether a word, or what is left of it without its ending, is a noun of the list."""
    nouns = _nouns()
    if word in nouns or word in law():
        return True
    return any(word.endswith(e) and (word[: -len(e)] in nouns or _with_ta(word[: -len(e)]) in nouns) for e in _ENDINGS)


def _with_ta(word: str) -> str:
    """بضاعت (before a pronoun) -> بضاعه."""
    return word[:-1] + "ه" if word.endswith("ت") else word


@lru_cache(maxsize=200_000)
def _endless(word: str) -> str:
    """``word`` without endings of number, gender and possession."""
    for _ in range(_ROUNDS):
        shorter = _cut(word)
        if shorter == word or word in _whole():
            break
        word = shorter
    return _hamza(word)


def _cut(word: str) -> str:
    """One ending less, when at least three letters stay."""
    if word in _whole() or (len(word) >= 4 and word.endswith(_SEATED_HAMZA)):
        return word
    for ending in _ENDINGS:
        rest = word[: -len(ending)]
        if not word.endswith(ending) or len(rest) < 3:
            continue
        if ending in _PRONOUNS and rest.endswith("ت"):
            return rest[:-1] if len(rest) > 3 else rest[:-1] + "ه"
        return rest
    return word


def _hamza(word: str) -> str:
    """بناي (from بنائي) and بناو (from بناؤه) are بناء."""
    return word[:-1] + "ء" if len(word) >= 4 and word.endswith(_SEATED_HAMZA) else word
