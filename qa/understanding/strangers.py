"""What is told of those with whom the enterprise has nothing to do («… ولا علاقة لها بنا»): none of its facts."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops
from qa.understanding.model import Token

_REACH = 14  # words between what is proposed and its refusal


def mark_strangers(tokens: list[Token], ops: Ops) -> None:
    """«ظلت شركة الأسس في الموقع سنة، ولا علاقة لها بنا»: what was told of them, back to the last words of ours."""
    ours = {first for first, _ in ops["ours"]}
    for first, last in ops["stranger"]:
        for token in reversed(tokens[:last]):
            of_us = token.index in ours or any(flags & Affix.WE for flags in token.classes.values())
            if token.sentence != tokens[first].sentence or of_us:
                break
            token.foreign = True
    _apart(tokens, ops, ours)
    _refused(tokens, ops)


def _apart(tokens: list[Token], ops: Ops, ours: set[int]) -> None:
    """«على أن عقد الصيانة، وهو لشركة أخرى، سيمتد خمس سنين»: what is told of a thing set apart as another's, before its
    aside and behind it, in their clauses; not where we are spoken of there."""
    for first, last in ops["apart"]:
        reach = (tokens[first].clause - 1, tokens[first].clause, tokens[last].clause + 1)
        around = [t for t in tokens if t.clause in reach and t.sentence == tokens[first].sentence]
        if any(_ours(t, ours) for t in around if not first <= t.index <= last):
            continue  # «المستودع، وهو لشركة أخرى، نخزن فيه بضاعتنا»
        for token in around:
            token.foreign = True


def _ours(token: Token, ours: set[int]) -> bool:
    return token.index in ours or any(flags & (Affix.WE | Affix.OURS) for flags in token.classes.values())


def _refused(tokens: list[Token], ops: Ops) -> None:
    """«عرض مديره أن يبيع فرفضنا»: what was proposed and refused is no fact."""
    for first, last in ops["refused"]:
        near = [
            a for a, _ in ops["proposed"] if 0 < first - a <= _REACH and tokens[a].sentence == tokens[first].sentence
        ]
        if near and not tokens[first].denied:
            for token in tokens[max(near) : last + 1]:
                token.foreign = True


def held(tokens: list[Token], at: int, ours: set[int]) -> bool:
    """«الورشة التي في الميناء لنا»: works that customers may have, said to be ours."""
    rest = (t for t in tokens[at:] if t.clause == tokens[at].clause)
    return "one_works" in tokens[at].classes and any(t.index in ours for t in rest)
