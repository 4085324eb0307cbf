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


def one_word(tokens: list[Token], last: int) -> bool:
    """«… من الفلاحين. بس شراء.», «غير الشرا.»: a sentence of the word and of one noun."""
    words = [t for t in tokens[last : last + 3] if t.sentence == tokens[last].sentence]
    alone = opens_sentence(tokens, last) and len(words) == 3 and words[2].punctuation and not words[1].punctuation
    return alone and not any(f & (Affix.IMPERFECT | Affix.WE) for f in words[1].classes.values())


def insists(tokens: list[Token], at: int) -> bool:
    """«يصر المفتش على أن …», «نص العقد على أن …»: what is insisted on, no "yet"."""
    before = [t for t in tokens[max(0, at - 3) : at] if t.sentence == tokens[at].sentence]
    return tokens[at].text == "علي" and any("on_that" in t.classes for t in before)


def describes(tokens: list[Token], at: int) -> bool:
    """«المستودع الثابت»: an adjective behind a known noun, no «الثابت أن …»."""
    before = tokens[at - 1] if at else None
    if before is None or before.punctuation or tokens[at].text[0] == "و":
        return False
    known = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    return any(flags & known for flags in before.classes.values())


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
