"""What the rules answer: the verdict and its parts, as plain data (design: contract, "Verdict").

All are frozen; ``to_json`` gives the shapes of the contract, with additions that a caller may ignore.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from corpus.model import Span

Outcome = Literal["permanent_establishment", "no_permanent_establishment", "undetermined"]
Because = Literal["fact_missing", "readings_differ", "weighing", "treaty_does_not_apply"]
"""Why a verdict is undetermined: a fact is missing; a word of degree must be weighed (preparatory, habitually,
independent, mostly); the readings chosen leave it open; or the treaty does not reach the enterprise at all."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a provision quoted beside it: its chapeau or its tail."""

    text: str
    spans: tuple[Span, ...]

    def to_json(self) -> Json:
        return {"text": self.text, "spans": [[s.start, s.end] for s in self.spans]}


@dataclass(frozen=True, slots=True)
class Quote:
    """A provision's words, slices of its source. ``chapeau`` (and ``tail``): the words of the paragraph that a point
    completes, without which the point says nothing by itself."""

    id: str
    instrument: str
    citation: str
    text: str
    spans: tuple[Span, ...]
    chapeau: Part | None = None
    tail: Part | None = None

    def to_json(self) -> Json:
        out: Json = {
            "id": self.id,
            "instrument": self.instrument,
            "citation": self.citation,
            "text": self.text,
            "spans": [[s.start, s.end] for s in self.spans],
        }
        if self.chapeau:
            out["chapeau"] = self.chapeau.to_json()
        if self.tail:
            out["tail"] = self.tail.to_json()
        return out


@dataclass(frozen=True, slots=True)
class Effect:
    """What one answer to a missing fact would do: the outcome it gives (``undetermined`` when more must be asked)."""

    value: Any
    outcome: Outcome
    statement: str

    def to_json(self) -> Json:
        return {"value": self.value, "outcome": self.outcome, "statement": self.statement}


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that can still change the outcome, its question, the provision that makes it matter, and the effect of
    each answer. ``weighing``: the fact is a judgment of degree rather than a bare fact."""

    path: str
    question: str
    provision: str
    effects: tuple[Effect, ...] = ()
    weighing: bool = False

    def to_json(self) -> Json:
        return {
            "path": self.path,
            "question": self.question,
            "provision": self.provision,
            "weighing": self.weighing,
            "effects": [e.to_json() for e in self.effects],
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading that changes this case's outcome: the choice made and the outcome under each choice."""

    reading: str
    chosen: str
    outcomes: Mapping[str, Outcome]
    provision: str = ""
    statement: str = ""

    def to_json(self) -> Json:
        return {
            "reading": self.reading,
            "chosen": self.chosen,
            "outcomes": dict(self.outcomes),
            "provision": self.provision,
            "statement": self.statement,
        }


@dataclass(frozen=True, slots=True)
class Change:
    """The smallest change that flips the outcome: one fact, or (``also``) two together when no single fact does."""

    path: str
    value: Any
    outcome: Outcome
    statement: str
    also: tuple[tuple[str, Any], ...] = ()

    def to_json(self) -> Json:
        out: Json = {"path": self.path, "value": self.value, "outcome": self.outcome, "statement": self.statement}
        if self.also:
            out["also"] = [{"path": p, "value": v} for p, v in self.also]
        return out


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the explanation: a statement, whether it holds (``None``: open), why, and the provision it stands on.

    ``quote`` is the id of a quote of the verdict. ``measure`` carries a duration's window, count and threshold.
    ``role``: ``ground``, ``blocker``, ``condition`` or ``fact``; ``defeated_by``: what stops this ground.
    """

    provision: str | None
    statement: str
    value: bool | None
    because: tuple[Node, ...] = ()
    quote: str | None = None
    role: str = "condition"
    path: str | None = None
    defeated_by: tuple[str, ...] = ()
    measure: Mapping[str, Any] | None = None

    def to_json(self) -> Json:
        out: Json = {
            "provision": self.provision,
            "statement": self.statement,
            "value": self.value,
            "because": [n.to_json() for n in self.because],
            "quote": self.quote,
            "role": self.role,
        }
        if self.path:
            out["path"] = self.path
        if self.defeated_by:
            out["defeated_by"] = list(self.defeated_by)
        if self.measure:
            out.update(self.measure)
        return out


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of the rules to a case, exact for the facts, the readings chosen and the text."""

    outcome: Outcome
    statement: str
    grounds: tuple[str, ...]
    defeated_by: tuple[str, ...]
    quotes: tuple[Quote, ...]
    missing: tuple[Missing, ...]
    assumptions: tuple[str, ...]
    readings: tuple[Reading, ...]
    holds_under_every_reading: bool
    would_change: tuple[Change, ...]
    explanation: Node
    undetermined_because: tuple[Because, ...] = ()
    instrument: str = ""
    lang: str = "ar"
    as_of: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> Json:
        """The shape of the contract; ``undetermined_because``, ``as_of`` and ``chosen_readings`` are additions."""
        return {
            "outcome": self.outcome,
            "statement": self.statement,
            "grounds": list(self.grounds),
            "defeated_by": list(self.defeated_by),
            "quotes": [q.to_json() for q in self.quotes],
            "missing": [m.to_json() for m in self.missing],
            "assumptions": list(self.assumptions),
            "readings": [r.to_json() for r in self.readings],
            "holds_under_every_reading": self.holds_under_every_reading,
            "would_change": [c.to_json() for c in self.would_change],
            "explanation": self.explanation.to_json(),
            "undetermined_because": list(self.undetermined_because),
            "instrument": self.instrument,
            "as_of": self.as_of,
            "chosen_readings": dict(self.chosen),
        }
