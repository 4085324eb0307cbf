"""Building sites, projects and their supervision (paragraph 3(a)): each alone, against the threshold of time."""

from __future__ import annotations

from functools import lru_cache

from qa.case import Project
from qa.rules.binding import Timed
from qa.rules.cond import FALSE, TRUE, Cond, all_of, choose, fact, no
from qa.rules.durations import MEASURES, WINDOWS, Span, passing, span
from qa.rules.items import Item, Rule, Scene, Shape, Slot

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
    placed = choose("paragraph_3_standing", {"alone": TRUE, "needs_paragraph_1": no(fact("supervised"))})
    return Shape((Rule("project", all_of("project", met(), placed)),))


@lru_cache(maxsize=1)
def rules_together() -> Shape:
    """All sites added up, which only one reading does."""
    together = choose("project_aggregation", {"each": FALSE, "together": all_of("together", met())})
    return Shape((Rule("project", together),))


def table(spans: tuple[Span, ...], timed: Timed, paths: tuple[str, ...], prefix: str = "met") -> dict[str, Slot]:
    """The slots of ``met``: one for each way of counting."""
    slots: dict[str, Slot] = {}
    for stops in _STOPS:
        for window in WINDOWS:
            found = passing(spans, timed.threshold, window, stops == "counted")
            for by, value in zip(MEASURES, found, strict=True):
                slots[f"{prefix}.{window}.{by}.{stops}"] = Slot(value, paths)
    return slots


def items(scene: Scene) -> list[Item]:
    """One item for each project, and one for all of them together. A place that only serves a project speaks of a
    project, whose length is then asked for."""
    timed = scene.binding.project
    if timed is None:
        return []
    projects = scene.case.projects or _implied(scene)
    spans = [span(p, scene.as_of) for p in projects]
    found = [_item(timed, i, p, s) for i, (p, s) in enumerate(zip(projects, spans, strict=True))]
    return found + _together(timed, spans)


def rebuilt(scene: Scene, index: int) -> list[Item]:
    """The items that a fact of one project is part of: its own, and the one for all together."""
    timed, projects = scene.binding.project, scene.case.projects or _implied(scene)
    if timed is None:
        return []
    spans = [span(p, scene.as_of) for p in projects]
    return [_item(timed, index, projects[index], spans[index]), *_together(timed, spans)]


def _together(timed: Timed, spans: list[Span]) -> list[Item]:
    if len(spans) < 2:
        return []
    paths = tuple(p for i, s in enumerate(spans) for p in time_paths(f"projects[{i}]", s))
    slots = table(tuple(spans), timed, paths)
    return [Item("projects", "projects", rules_together(), slots)]


def _implied(scene: Scene) -> tuple[Project, ...]:
    return (Project(),) if any(p.part_of_project for p in scene.case.places or ()) else ()


def _item(timed: Timed, index: int, project: Project, time: Span) -> Item:
    path = f"projects[{index}]"
    supervised = None if project.kind is None else project.kind == "supervision"
    slots = table((time,), timed, time_paths(path, time)) | {"supervised": Slot(supervised, (f"{path}.kind",))}
    return Item(path, "project", rules(), slots, details={"kind": project.kind, "spans": (time,)})


def time_paths(path: str, time: Span) -> tuple[str, ...]:
    """What to ask of a time that is open: its dates when a total is known, else its length or its dates."""
    if time.stated is not None or time.runs is not None or time.vague:
        return (f"{path}.periods",)
    return (f"{path}.duration", f"{path}.periods")
