"""The smallest changes of fact that would turn a determined verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from qa.case import Duration
from qa.rules.findings import Court
from qa.rules.judge import Judged
from qa.rules.scene import given
from qa.rules.stretch import other_side
from qa.verdict import Outcome

_PAIRS_SHOWN = 5
_FACTS_PAIRED = 14
_FIGURES = {True: 50, False: 51}
_WITH_TIMES = (".duration", ".periods", ".performed_in_state")


_Change = tuple[str, Any]


@dataclass(frozen=True, slots=True)
class Flip:
    """Facts changed together and the outcome they give."""

    facts: tuple[tuple[str, Any], ...]
    outcome: Outcome


def flips(court: Court) -> list[Flip]:
    """Single facts whose change gives another outcome, determined ones first; when none gives the opposite outcome,
    the smallest pairs that do."""
    if court.outcome == "undetermined":
        return []
    singles = [Flip(((path, value),), after) for path, value, after in _singles(court)]
    opposite = [f for f in singles if f.outcome != "undetermined"]
    if opposite:
        return opposite + [f for f in singles if f.outcome == "undetermined"]
    return _pairs(court) + singles


def _bearing(court: Court) -> list[Judged]:
    """The items whose change could turn the outcome: the only ground, or anything that gives none."""
    if court.outcome == "no_permanent_establishment":
        return list(court.judged)
    grounds = [j for j in court.judged if j.value]
    return grounds if len(grounds) == 1 else []


def _singles(court: Court) -> Iterator[tuple[str, Any, Outcome]]:
    for j in _bearing(court):
        for path, value in changes(court, j):
            after = court.with_fact(path, value).outcome
            if after != court.outcome:
                yield path, value, after


def _pairs(court: Court) -> list[Flip]:
    """Pairs of facts of one thing, or of the two things that each give a permanent establishment."""
    found: list[Flip] = []
    for (path, value), (other, second) in _candidates(court):
        if path == other:
            continue
        after = court.with_fact(path, value).with_fact(other, second).outcome
        if after not in (court.outcome, "undetermined"):
            found.append(Flip(((path, value), (other, second)), after))
            if len(found) == _PAIRS_SHOWN:
                break
    return found


def _candidates(court: Court) -> Iterator[tuple[_Change, _Change]]:
    grounds = [j for j in court.judged if j.value]
    if len(grounds) == 2:
        # Only a change that by itself stops one of the two can be half of a pair that stops both.
        yield from ((c, d) for c in _stopping(court, grounds[0]) for d in _stopping(court, grounds[1]))
    else:
        for j in _bearing(court):
            yield from combinations(list(islice(changes(court, j), _FACTS_PAIRED)), 2)


def _stopping(court: Court, j: Judged) -> Iterator[_Change]:
    """The changes of a ground that by themselves stop it, tried only as far as pairs are asked for."""
    for path, value in changes(court, j):
        after = court.with_fact(path, value)
        if next(k.value for k in after.judged if k.item.path == j.item.path) is not True:
            yield path, value


def changes(court: Court, j: Judged) -> Iterator[tuple[str, Any]]:
    """Each known fact of an item, changed: a yes to a no, a time to one on the other side of the threshold, a use to
    core business, a share of business to the other side of half."""
    seen: set[str] = set()
    for name, slot in j.item.slots.items():
        if slot.value is None or not slot.paths:
            continue
        path = slot.paths[0]
        if path in seen or not (slot.assumed or given(court.scene.case, path)):
            continue
        seen.add(path)
        if path.endswith(_WITH_TIMES) or name.startswith(("met.", "other.", "preparatory_project")):
            continue
        yield from _changed(court, path, slot.value)
    if j.item.family in ("project", "services"):
        yield from _times(court, j)


def _changed(court: Court, path: str, value: bool) -> Iterator[tuple[str, Any]]:
    if path.endswith(".activities"):
        index = int(path[path.index("[") + 1 : path.index("]")])
        acts = (court.scene.case.places or ())[index].activities or ()
        if not value and acts:
            yield path, (*acts, "core_business")
    elif path.endswith(".share_of_business_percent"):
        yield path, _FIGURES[value]
    elif not path.endswith(".kind"):
        yield path, not value


def _times(court: Court, j: Judged) -> Iterator[tuple[str, Any]]:
    timed = getattr(court.scene.binding, j.item.family)
    name = "projects" if j.item.family == "project" else "services"
    listed = getattr(court.scene.case, name) or ()
    for i, thing in enumerate(listed):
        path = f"{name}[{i}]"
        if j.item.family == "project" and path != j.item.path:
            continue
        if name == "services" and thing.performed_in_state is not False:
            yield f"{path}.performed_in_state", False
        if name == "services":
            yield f"{path}.preparatory_or_auxiliary", not thing.preparatory_or_auxiliary
        runs = j.item.details["spans"][0].runs if len(listed) == 1 and j.item.details["spans"] else None
        if runs and timed.threshold.days is None:
            other = other_side(thing.periods or (), runs, timed.threshold, court.scene.as_of)
            if other:
                yield f"{path}.periods", other
        else:
            months, days = timed.threshold.just_under if j.value else timed.threshold.just_over
            yield f"{path}.duration", Duration(months=months, days=days)
        if name == "projects":
            yield f"{path}.preparatory_or_auxiliary", not thing.preparatory_or_auxiliary
