"""Building sites, projects and their supervision (paragraph 3(a)): each alone, against the threshold of time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from qa.case import Project
from qa.rules.binding import Timed
from qa.rules.character import exclusion, passed
from qa.rules.cond import FALSE, TRUE, Cond, all_of, choose, fact, no
from qa.rules.doubts import Counted, kept, together
from qa.rules.durations import MEASURES, WINDOWS, Span, span
from qa.rules.items import Item, Rule, Scene, Shape, Slot, Slots
from qa.windows import Threshold

_STOPS = ("not_counted", "counted")


def met(prefix: str = "met") -> Cond:
    """The threshold is passed, by window, by measure, with or without the stops."""

    def by_measure(window: str, stops: str) -> Cond:
        return choose("month_measure", {m: fact(f"{prefix}.{window}.{m}.{stops}") for m in MEASURES})

    def by_window(stops: str) -> Cond:
        return choose("window", {w: by_measure(w, stops) for w in WINDOWS})

    return choose("interruptions", {s: by_window(s) for s in _STOPS})


@lru_cache(maxsize=1)
def rules() -> Shape:
    """One site alone. A supervised site has no place of its own: under the reading that asks for one it gives none
    (where there is such a place, the definition gives the same outcome by itself)."""
    preparatory = exclusion("preparatory_project", "preparatory_project")
    placed = choose("paragraph_3_standing", {"alone": TRUE, "needs_paragraph_1": no(fact("supervised"))})
    return Shape((Rule("project", all_of("project", met(), placed), (preparatory,)),))


@lru_cache(maxsize=1)
def rules_together() -> Shape:
    """All sites added up, which only one reading does."""
    others = met("other")
    time = all_of("together", passed("preparatory_projects", met(), others))
    together = choose("project_aggregation", {"each": FALSE, "together": time})
    preparatory = exclusion("preparatory_project", "preparatory_projects", others)
    return Shape((Rule("project", together, (preparatory,)),))


def items(scene: Scene) -> list[Item]:
    """One item for each project, and one for all of them together. A place that only serves a project speaks of a
    project, whose length is then asked for."""
    timed = scene.binding.project
    if timed is None:
        return []
    spoken = _spoken(scene)
    return [*(_item(scene, timed, one) for one in spoken), *_together(scene, timed, spoken)]


def rebuilt(scene: Scene, index: int) -> list[Item]:
    """The items that a fact of one project is part of: its own, and the one for all together."""
    timed = scene.binding.project
    if timed is None:
        return []
    spoken = _spoken(scene)
    return [_item(scene, timed, spoken[index]), *_together(scene, timed, spoken)]


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A project of the case. ``preparatory``: ``None`` when that is said not to be known; ``presumed``: nothing is
    said, and it is taken not to be."""

    path: str
    project: Project
    time: Span
    preparatory: bool | None
    presumed: bool

    @property
    def asked(self) -> str:
        return f"{self.path}.preparatory_or_auxiliary"

    @property
    def doubts(self) -> tuple[str, ...]:
        return (self.asked,) if self.preparatory is None else ()


def _spoken(scene: Scene) -> list[_Spoken]:
    implied = (Project(),) if any(p.part_of_project for p in scene.case.places or ()) else ()
    # Where nothing of that character is excluded, it is of no account.
    excluded = scene.binding.preparatory is not None
    found = []
    for i, project in enumerate(scene.case.projects or implied):
        path, given = f"projects[{i}]", project.preparatory_or_auxiliary
        presumed = given is None and not scene.left_open(f"{path}.preparatory_or_auxiliary")
        value = False if presumed or not excluded else given
        found.append(_Spoken(path, project, span(project, scene.as_of), value, presumed and excluded))
    return found


def _together(scene: Scene, timed: Timed, spoken: list[_Spoken]) -> list[Item]:
    if len(spoken) < 2:
        return []
    others = [Counted(one.path, one.time, one.doubts) for one in spoken if not one.preparatory]
    everything = [Counted(one.path, one.time) for one in spoken]
    slots = _named("met", _total(everything, timed.threshold)) | _named("other", _total(others, timed.threshold))
    # What is open about their character stands in what the others come to.
    slots["preparatory_projects"] = Slot(any(one.preparatory is not False for one in spoken))
    return [Item("projects", "projects", rules_together(), slots, _names(scene, timed))]


@kept
def _total(things: tuple[Counted, ...], threshold: Threshold) -> Slots:
    slots: dict[str, Slot] = {}
    for stops in _STOPS:
        for window in WINDOWS:
            found = together(things, threshold, window, stops == "counted")
            slots |= {f"{window}.{by}.{stops}": slot for by, slot in zip(MEASURES, found, strict=True)}
    return slots


def _named(prefix: str, slots: Slots) -> dict[str, Slot]:
    return {f"{prefix}.{way}": slot for way, slot in slots.items()}


def _names(scene: Scene, timed: Timed) -> dict[str, str]:
    return {"preparatory_project": scene.binding.preparatory or timed.provision}


def _item(scene: Scene, timed: Timed, one: _Spoken) -> Item:
    kind = one.project.kind
    supervised = None if kind is None else kind == "supervision"
    slots = _named("met", _total([Counted(one.path, one.time)], timed.threshold))
    slots["supervised"] = Slot(supervised, (f"{one.path}.kind",))
    presumed = "not_preparatory" if one.presumed else ""
    slots["preparatory_project"] = Slot(one.preparatory, (one.asked,), presumed)
    return Item(one.path, "project", rules(), slots, _names(scene, timed), {"kind": kind, "spans": (one.time,)})
