"""Stretches of the tokens: the rest of a clause or sentence, the sentences one by one, where one opens."""

from __future__ import annotations

from qa.understanding.model import Token

Ops = dict[str, list[tuple[int, int]]]
"""The operators of a question by name, each with its first and last token."""


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
