"""What a query asks for, part by part: the words of each part, what may stand for them, and how much they tell."""

from __future__ import annotations

from dataclasses import dataclass

from index.lexicon.concepts import Alternative, Stems


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a query: folded form, term, other terms that may stand for it, and whether it stands denied."""

    text: str
    stem: str
    alternatives: tuple[Alternative, ...] = ()
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One or several words that say one thing. ``alternatives`` stand for the whole of it. ``weight`` is how much
    missing it counts against a provision, ``worth`` what finding it is multiplied by; ``topic`` tells that the part
    names the matter of the query."""

    words: tuple[Word, ...]
    alternatives: tuple[Alternative, ...] = ()
    weight: float = 1.0
    worth: float = 1.0
    topic: bool = False

    def stems(self) -> set[str]:
        """Every term that may count for this part."""
        own = {w.stem for w in self.words}
        return own | {
            s for a in (*self.alternatives, *(x for w in self.words for x in w.alternatives)) for s in a.stems
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """A query made ready: its parts, all its words in order, what must and must not be there, how it was read."""

    parts: tuple[Part, ...]
    sequence: tuple[str, ...]
    stems: Stems
    phrases: tuple[tuple[str, ...], ...] = ()
    required: tuple[tuple[str, ...], ...] = ()
    denied: tuple[tuple[str, ...], ...] = ()
    headings: Stems = ()
    did_you_mean: str | None = None
    asks_definition: bool = False
