"""Stretches of the tokens: the rest of a clause or sentence, the sentences one by one, where one opens."""

from __future__ import annotations

from collections.abc import Set

from qa.understanding.analysis import Affix
from qa.understanding.model import Token

Ops = dict[str, list[tuple[int, int]]]
"""The operators of a question by name, each with its first and last token."""

Match = tuple[str, tuple[int, ...]]
"""A concept and the indices of the words that name it."""

STOPS = frozenset(".!?؟\n")
BREAKS = STOPS | set("،,:;؛…-–—/")
_BREATH = 20  # so many words without a mark are more than one clause
_PHRASE = 3  # and no clause has fewer words than these


def clause_rest(tokens: list[Token], at: int) -> list[Token]:
    """Token ``at`` and those behind it in its clause."""
    return [t for t in tokens[at:] if t.clause == tokens[at].clause]


def sentence_rest(tokens: list[Token], at: int) -> list[Token]:
    """Token ``at`` and those behind it in its sentence."""
    return [t for t in tokens[at:] if t.sentence == tokens[at].sentence]


def sentences(tokens: list[Token]) -> list[list[Token]]:
    """The tokens by sentence, in their order."""
    found: dict[int, list[Token]] = {}
    for token in tokens:
        found.setdefault(token.sentence, []).append(token)
    return list(found.values())


def opens_sentence(tokens: list[Token], at: int) -> bool:
    """Whether token ``at`` is the first of its clause or sentence."""
    return at == 0 or tokens[at - 1].sentence != tokens[at].sentence or tokens[at - 1].clause != tokens[at].clause


def breathless(tokens: list[Token], openers: Set[int]) -> set[int]:
    """Where clauses begin in a long stretch of Arabic that is written without any mark («عندنا مستودع هناك نخزن فيه
    بضاعتنا وعندنا وكيل …»): at ``openers``, and at a verb, a denial or a word of having that «و» joins."""
    cuts: set[int] = set()
    first = 0
    marks = [t.index for t in tokens if t.punctuation and t.text[0] in BREAKS]
    for end in (*marks, len(tokens)):
        last = first
        for at in range(first + 1, end) if end - first >= _BREATH else ():
            if at - last >= _PHRASE and (at in openers or _joins(tokens, at)):
                cuts.add(at)
                last = at
        first = end + 1
    return cuts


def _joins(tokens: list[Token], at: int) -> bool:
    word, classes = tokens[at].text, tokens[at].classes
    if word[0] not in "وف" or len(word) < 3:
        return False
    if {"have", "he_word"} & classes.keys() or any(f & Affix.AND and f & Affix.VERB for f in classes.values()):
        return True
    behind = tokens[at + 1].classes.values() if at + 1 < len(tokens) else ()
    return "neg_word" in classes and ("verb_no" in classes or any(flags & Affix.VERB for flags in behind))
