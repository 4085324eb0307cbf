"""One text made ready for reading time: tokens, number readings, units, cue hits, sentence numbers, computed once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from corpus.script.numerals import Reading, readings
from corpus.script.tokens import Tokens, tokenise
from corpus.time.phrases import Found, phrases
from corpus.time.units import Unit, unit

_STOPS = set(".؟?!؛;\n…")


@dataclass(frozen=True, slots=True)
class Scene:
    """A text cut and looked up; ``numbers`` by first token; ``sentence[i]`` is the sentence of token ``i``."""

    tokens: Tokens
    words: tuple[str, ...]
    numbers: dict[int, Reading]
    units: tuple[Unit | None, ...]
    sentence: tuple[int, ...]
    before: Found
    after: Found
    dates: Found
    position: Found
    general: Found = field(repr=False)

    def word(self, i: int) -> str:
        """The word at ``i``, or "" past the end."""
        return self.words[i] if 0 <= i < len(self.words) else ""

    def unit(self, i: int) -> Unit | None:
        """The unit at ``i``, or ``None``, also past the end."""
        return self.units[i] if 0 <= i < len(self.units) else None

    def sign(self, i: int) -> bool:
        """Is there a sign (or the end of the text) at ``i``?"""
        return not 0 <= i < len(self.words) or self.tokens.items[i].kind == "sign"

    def span(self, first: int, end: int) -> tuple[int, int]:
        """Raw offsets of tokens ``first`` to ``end``, without trailing marks outside the last word."""
        found = self.tokens.span(first, end)
        return found.start, found.end


def _sentences(tokens: Tokens) -> tuple[int, ...]:
    out, number = [], 0
    for i, token in enumerate(tokens.items):
        out.append(number)
        gap = tokens.folding.text[token.end : tokens.items[i + 1].start] if i + 1 < len(tokens.items) else ""
        after = tokens.items[i + 1] if not gap and i + 1 < len(tokens.items) else None
        inside = after is not None and (after.kind == "number" or _letters(tokens, i))  # «15.3.2024», «ش.م.م»
        more = after is not None and after.text in _STOPS  # «...» is one end
        number += (token.text in _STOPS and not inside and not more) or "\n" in gap
    return tuple(out)


def _letters(tokens: Tokens, at: int) -> bool:
    """Whether the point at ``at`` stands between two single letters, as in the legal form of a firm."""
    beside = (tokens.items[at - 1], tokens.items[at + 1]) if at else ()
    return bool(beside) and all(len(one.text) == 1 and one.kind in ("arabic", "latin") for one in beside)


@lru_cache(maxsize=64)
def scene(text: str) -> Scene:
    """The scene of ``text``."""
    tokens = tokenise(text)
    words = tuple(t.text for t in tokens.items)
    return Scene(
        tokens=tokens,
        words=words,
        numbers=dict(readings(tokens)),
        units=tuple(unit(w) for w in words),
        sentence=_sentences(tokens),
        before=Found(phrases("cues", "before"), words),
        after=Found(phrases("cues", "after"), words),
        dates=Found(phrases("date_cues"), words),
        position=Found(phrases("date_cues", "position"), words),
        general=Found(phrases("cues"), words),
    )
