"""What can still change an undetermined verdict, what would change a determined one, and which readings matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from qa.rules.items import Scene
from qa.rules.judge import Judged, judge, outcome
from qa.rules.readings import readings
from qa.rules.scene import changed, rebuilt
from qa.rules.where import WEIGHED, WEIGHED_FACT, asking_order, provision_of_slot
from qa.verdict import Outcome


@dataclass(frozen=True, slots=True)
class Court:
    """A case judged: the scene, the readings chosen, and every item under them."""

    scene: Scene
    chosen: Mapping[str, str]
    judged: tuple[Judged, ...]
    changes: dict[tuple[str, Any], Court] = field(default_factory=dict, repr=False, compare=False)

    @property
    def outcome(self) -> Outcome:
        return outcome(self.judged)

    def with_fact(self, path: str, value: Any) -> Court:
        """The same case with one fact changed; only the items it is part of are judged again."""
        if (path, value) not in self.changes:
            self.changes[path, value] = self._changed(path, value)
        return self.changes[path, value]

    def _changed(self, path: str, value: Any) -> Court:
        scene = changed(self.scene, path, value)
        new = {item.path: judge(item, self.chosen) for item in rebuilt(scene, path)}
        kept = tuple(new.pop(j.item.path, j) for j in self.judged)
        return Court(scene, self.chosen, (*kept, *new.values()))

    def under(self, reading: str, choice: str) -> Outcome:
        """The outcome with one reading chosen otherwise."""
        standing = [j for j in self.judged if reading in j.item.shape.readings]
        rest = [j for j in self.judged if reading not in j.item.shape.readings]
        chosen = {**self.chosen, reading: choice}
        return outcome(chain(rest, (judge(j.item, chosen) for j in standing)))


@dataclass(frozen=True, slots=True)
class Open:
    """A fact that can still change the outcome. ``weight``: the share of ways to fill the rest in which it decides."""

    path: str
    provision: str
    weight: float
    weighing: bool


def open_facts(court: Court) -> list[Open]:
    """Every fact that can still change the outcome, the most decisive first; none that cannot."""
    free = [j for j in court.judged if j.value is None]
    short = {j.item.path: 1 - j.item.diagram.weight(j.known) for j in free}
    found: dict[str, Open] = {}
    for j in free:
        others = 1.0
        for path, share in short.items():
            others *= share if path != j.item.path else 1
        for slot in _unknown(j):
            weight = j.item.diagram.influence(slot, j.known)
            if weight:
                provision = provision_of_slot(j.item, slot, court.scene.binding)
                for path in j.item.slots[slot].paths:
                    new = Open(path, provision, weight * others, slot in WEIGHED or path.endswith(WEIGHED_FACT))
                    if path not in found or found[path].weight < new.weight:
                        found[path] = new
    return sorted(found.values(), key=lambda o: (-round(o.weight, 9), asking_order(o.path)))


def _unknown(j: Judged) -> Iterator[str]:
    """The unknown slots of an item, in the order of its rules."""
    return (slot for slot in j.item.diagram.order if slot in j.item.slots and j.item.slots[slot].value is None)


@dataclass(frozen=True, slots=True)
class Differing:
    """A reading that changes the outcome of this case, with the outcome under each choice."""

    name: str
    outcomes: Mapping[str, Outcome]


def differing(court: Court) -> list[Differing]:
    """The readings that change this case's outcome when each is chosen otherwise, all others as they are."""
    settled = court.scene.binding.settled
    standing = {name for j in court.judged for name in j.item.shape.readings} - settled.keys()
    found = []
    for name, reading in readings().items():
        if name not in standing:
            continue
        chosen = court.chosen[name]
        outcomes = {c: court.outcome if c == chosen else court.under(name, c) for c in reading.choices}
        if len(set(outcomes.values())) > 1:
            found.append(Differing(name, outcomes))
    return found
