"""What is told of those with whom the enterprise has nothing to do («… ولا علاقة لها بنا»): none of its facts."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Token
from qa.understanding.unknowns import Ops


def mark_strangers(tokens: list[Token], ops: Ops) -> None:
    """«ظلت شركة الأسس في الموقع سنة، ولا علاقة لها بنا»: what was told of them, back to the last words of ours."""
    ours = {first for first, _ in ops["ours"]}
    for first, last in ops["stranger"]:
        for token in reversed(tokens[:last]):
            of_us = token.index in ours or any(flags & Affix.WE for flags in token.classes.values())
            if token.sentence != tokens[first].sentence or of_us:
                break
            token.foreign = True
