"""The shapes of understanding: what crosses the room's inner doors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from qa.case import Case

Value = bool | int | float | str | dict[str, int] | None


@dataclass(frozen=True, slots=True)
class Evidence:
    """One fact and the words that gave it: ``text == question[start:end]`` (offsets in code points).

    ``path`` is the place in the case (``agents[0].kind``); ``value`` is ``None`` for a fact said to be unknown.
    ``proposed``: it was not read by the word lists but proposed (``qa.proposing``) and accepted.
    """

    path: str
    value: Value
    start: int
    end: int
    text: str
    proposed: bool = False


@dataclass(frozen=True, slots=True)
class Unread:
    """A clause that carries a word that matters and from which no fact was read: shown, never guessed at."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a question says: ``case`` (the unmentioned is absent, the unknown ``None``), the evidence for each fact,
    clauses that matter and were not read, and ``notes`` for the reader (Arabic), such as a converted Hijri date.

    ``bare``: nothing was read and nothing was plainly denied, so the case says nothing of what is there: taking the
    unmentioned as absent would turn what was not understood into a certain "no".
    """

    lang: str
    case: Case
    evidence: tuple[Evidence, ...] = ()
    unread: tuple[Unread, ...] = ()
    notes: tuple[str, ...] = ()
    bare: bool = False


@dataclass(slots=True)
class Token:
    """A word, number or mark of punctuation of the folded question, with its classes and how it stands in its clause.

    ``start``/``end`` are offsets into the folded text. ``classes`` are lexicon classes it may belong to, each with the
    affixes (``Affix`` bits) under which it does. ``clause`` and ``sentence`` count from 0.
    """

    index: int
    start: int
    end: int
    text: str
    classes: dict[str, int]
    punctuation: bool = False
    clause: int = 0
    sentence: int = 0
    aside: int = 0  # how deep within brackets it stands
    denied: bool = False
    denier: int = -1  # the first word of the negation that reaches it
    exclusive: bool = False
    bounded: bool = False  # before the exception of «لا … إلا …»: what it names is only the bound
    not_only: bool = False
    unknown: bool = False
    claimed: bool = False
    rumoured: bool = False  # unknown because it is only another's word
    asked: bool = False
    supposed: bool = False
    retracted: bool = False
    foreign: bool = False
    term: bool = False  # part of the term «منشأة دائمة»: says nothing of the facts


@dataclass(frozen=True, slots=True)
class Mark:
    """A match of a pattern: the concept it stands for and the tokens ``[first, last]`` it covers.

    ``polarity`` is True (affirmed), False (denied) or None (said to be unknown). ``absolute`` marks a pattern that
    carries its own polarity. ``exclusive``: the clause says that this and nothing else; ``not_only``: and more.
    """

    concept: str
    first: int
    last: int
    polarity: bool | None
    exclusive: bool = False
    bounded: bool = False
    not_only: bool = False
    supposed: bool = False
    claimed: bool = False
    asked: bool = False
    foreign: bool = False
    retracted: bool = False
    absolute: bool = False
    clause: int = 0
    sentence: int = 0

    @property
    def firm(self) -> bool:
        """Said by the asker as a fact of ours: not another's claim, nor another's affair, nor part of the question."""
        return not (self.claimed or self.foreign or self.asked)


@dataclass(slots=True)
class Entity:
    """A place, project, service, or agent being read: its facts, and the tokens that gave each."""

    first: int
    last: int
    facts: dict[str, Any] = field(default_factory=dict)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    tags: set[str] = field(default_factory=set)
    words: dict[str, tuple[int, int]] = field(default_factory=dict)  # offsets in the question, where known exactly
    notes: list[str] = field(default_factory=list)
    again: list[int] = field(default_factory=list)  # tokens where it is named again

    def put(self, name: str, value: Any, first: int, last: int, *, override: bool = False) -> None:
        """State a fact once (``None``: it is said to be unknown); later words do not change it unless ``override`` (a
        correction, or a plainer statement), but what is known takes the place of what was not."""
        if name not in self.facts or override or (self.facts[name] is None and value is not None):
            self.facts[name] = value
            self.spans[name] = (first, last)
