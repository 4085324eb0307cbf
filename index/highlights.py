"""Where the words of a query stand in the text shown: exact ranges of that text, marks and particles included."""

from __future__ import annotations

from index.analysis.terms import FILLER, analyse_words
from index.analysis.tokens import Token, tokenize
from index.lexicon.lists import stop
from index.querying.parts import Plan

# What only may stand for a word of the query at a low weight is not marked.
_SHOWN = 0.5


def terms_to_mark(plan: Plan) -> frozenset[str]:
    """The terms whose words are marked."""
    own = {w.stem for part in plan.parts for w in part.words}
    other = (a for part in plan.parts for a in (*part.alternatives, *(x for w in part.words for x in w.alternatives)))
    meant = {s for a in other if a.weight >= _SHOWN for s in a.stems}
    return frozenset((own | meant) - stop())


def highlights(text: str, marked: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """Ranges ``(start, end)`` of ``text``, in order; words next to each other are one range."""
    tokens = tokenize(text)
    stems = analyse_words([t.text for t in tokens]).stems
    ranges: list[tuple[int, int]] = []
    last = -2
    for i, token in enumerate(tokens):
        if not _marked(stems, i, marked):
            continue
        joined = ranges and last == i - 1 and _only_space(text, ranges[-1][1], token)
        ranges[-1:] = [(ranges[-1][0], token.end)] if joined else [*ranges[-1:], (token.start, token.end)]
        last = i
    return tuple(ranges)


def _marked(stems: tuple[str, ...], i: int, marked: frozenset[str]) -> bool:
    """A further word of a number is marked with the number."""
    at = i
    while stems[at] == FILLER and at > 0:
        at -= 1
    return stems[at] in marked


def _only_space(text: str, end: int, token: Token) -> bool:
    return text[end : token.start].isspace()
