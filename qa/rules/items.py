"""The things a case speaks of (a place, a project, the services, an agent, the insurance), each with its facts as slots.

Slots hold what the rules ask, filled from the case: a value, or ``None`` with the paths whose answer would fill it. A
presumption fills a slot and is named, so that the answer can state it as an assumption.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from qa.case import Case
from qa.rules.binding import Binding
from qa.rules.cond import Cond, all_of, any_of, no
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


@dataclass(frozen=True, slots=True)
class Blocker:
    """What stops a ground; ``role`` names its provision. It clears nothing by itself."""

    role: str
    cond: Cond


@dataclass(frozen=True, slots=True)
class Rule:
    """One provision's rule: its condition and what stops it. ``role`` names the provision that is the ground."""

    role: str
    cond: Cond
    blockers: tuple[Blocker, ...] = ()

    @property
    def formula(self) -> Cond:
        return all_of("", self.cond, *(no(b.cond) for b in self.blockers))


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
    rules: tuple[Rule, ...]
    slots: Slots
    names: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def formula(self) -> Cond:
        """The item gives a permanent establishment when one of its rules does."""
        return any_of("", *(rule.formula for rule in self.rules))

    @property
    def diagram(self) -> Diagram:
        return compiled(self.formula)

    @property
    def values(self) -> dict[str, bool | None]:
        return {name: slot.value for name, slot in self.slots.items()}
