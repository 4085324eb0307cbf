"""The things a case speaks of (a place, a project, services, an agent, insurance), each with its facts as slots.

Slots hold what the rules ask, filled from the case: a value, or ``None`` with the paths whose answer would fill it. A
presumption fills a slot and is named, so that the answer can state it as an assumption.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from qa.case import Case
from qa.rules.binding import Binding
from qa.rules.cond import Cond, all_of, any_of, no, readings
from qa.rules.diagram import Diagram, compiled


@dataclass(frozen=True, slots=True)
class Slot:
    """``paths``: the facts of the case it is filled from, the one to ask for first. ``assumed`` names the presumption
    that filled it. ``role``: the role of the provision that makes it matter, when it is not the rule's own."""

    value: bool | None
    paths: tuple[str, ...] = ()
    assumed: str = ""
    role: str = ""


Slots = Mapping[str, Slot]


@dataclass(frozen=True, slots=True, eq=False)
class Blocker:
    """What stops a ground; ``role`` names its provision. It clears nothing by itself."""

    role: str
    cond: Cond


@dataclass(frozen=True, eq=False)
class Rule:
    """One provision's rule: its condition and what stops it. ``role`` names the provision that is the ground."""

    role: str
    cond: Cond
    blockers: tuple[Blocker, ...] = ()

    @cached_property
    def formula(self) -> Cond:
        """The condition, and nothing that stops it."""
        return all_of("", self.cond, *(no(b.cond) for b in self.blockers))


@dataclass(frozen=True, eq=False)
class Shape:
    """The rules of a kind of thing, told apart by identity, with what is worked out from them once."""

    rules: tuple[Rule, ...]

    @cached_property
    def diagram(self) -> Diagram:
        """The thing gives a permanent establishment when one of its rules does."""
        return compiled(any_of("", *(rule.formula for rule in self.rules)))

    @cached_property
    def readings(self) -> Mapping[str, tuple[str, ...]]:
        """The readings that stand in the rules, with their choices."""
        return {name: choices for rule in self.rules for name, choices in readings(rule.formula).items()}


@dataclass(frozen=True, slots=True)
class Scene:
    """What all items share: the case, the binding, the day of assessment, and the paths said to be unknown."""

    case: Case
    binding: Binding
    as_of: date
    unknown: frozenset[str] = frozenset()
    strict: bool = False

    def left_open(self, path: str) -> bool:
        """Whether the case says of this fact that it is not known, so that nothing is presumed of it."""
        return path in self.unknown


@dataclass(frozen=True, slots=True)
class Item:
    """A thing of the case with its rules and its slots. ``names`` are the roles whose provision depends on the thing
    (the kind of place), ``details`` what its explanation shows besides."""

    path: str
    family: str
    shape: Shape
    slots: Slots
    names: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rules(self) -> tuple[Rule, ...]:
        return self.shape.rules

    @property
    def diagram(self) -> Diagram:
        return self.shape.diagram

    @property
    def values(self) -> dict[str, bool | None]:
        return {name: slot.value for name, slot in self.slots.items()}
