"""Services (paragraph 3(b)): all service days in the state together, against the threshold of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from qa.case import Service
from qa.rules.binding import Timed
from qa.rules.cond import FALSE, TRUE, Cond, all_of, choose, fact, no
from qa.rules.durations import MEASURES, WINDOWS, Span, passes, passing, span
from qa.rules.items import Blocker, Item, Rule, Scene, Shape, Slot
from qa.rules.projects import time_paths


@dataclass(frozen=True, slots=True)
class _Timed:
    """A service that may count: ``sure`` when it is known to be performed in the state."""

    path: str
    time: Span
    sure: bool
    preparatory: bool


def _met(prefix: str) -> Cond:
    def by_measure(window: str, whole: str) -> Cond:
        return choose("month_measure", {m: fact(f"{prefix}.{window}.{m}.{whole}") for m in MEASURES})

    def by_window(whole: str) -> Cond:
        return choose("window", {w: by_measure(w, whole) for w in WINDOWS})

    return choose("service_aggregation", {a: by_window(a) for a in ("all", "connected_only")})


@lru_cache(maxsize=1)
def rules() -> Shape:
    """Services need no fixed place by default; preparatory ones are stopped by the exclusions by default."""
    placed = choose("paragraph_3_standing", {"alone": TRUE, "needs_paragraph_1": FALSE})
    preparatory = all_of(
        "preparatory_services",
        fact("preparatory_service"),
        no(_met("other")),
        choose("paragraph_4_over_3", {"defeats": TRUE, "does_not": FALSE}),
    )
    return Shape((Rule("services", all_of("services", _met("met"), placed), (Blocker("preparatory", preparatory),)),))


def items(scene: Scene) -> list[Item]:
    """One item for all the services of the case."""
    timed, services = scene.binding.services, scene.case.services
    if timed is None or not services:
        return []
    counted = [c for i, s in enumerate(services) if (c := _counted(scene, i, s))]
    excluded = scene.binding.residual is not None or bool(scene.binding.exclusions)
    others = [c for c in counted if not (c.preparatory and excluded)]
    met = _slots(counted, timed)
    other = met if len(others) == len(counted) else _slots(others, timed)
    slots = {f"{prefix}.{way}": slot for prefix, ways in (("met", met), ("other", other)) for way, slot in ways.items()}
    if any(_presumed(scene, i, s) for i, s in enumerate(services)):
        slots = _assume_performed(slots)
    slots["preparatory_service"] = Slot(len(others) < len(counted))
    names = {"preparatory": scene.binding.residual or timed.provision}
    details = {"spans": tuple(c.time for c in counted if c.sure), "abroad": len(services) - len(counted)}
    return [Item("services", "services", rules(), slots, names, details)]


def _assume_performed(slots: dict[str, Slot]) -> dict[str, Slot]:
    return {k: Slot(s.value, s.paths, s.assumed or "performed", s.role) for k, s in slots.items()}


def _presumed(scene: Scene, index: int, service: Service) -> bool:
    return service.performed_in_state is None and not scene.left_open(f"services[{index}].performed_in_state")


def _counted(scene: Scene, index: int, service: Service) -> _Timed | None:
    """Services performed from abroad do not count; where it is not said, they are taken as performed in the state."""
    path = f"services[{index}]"
    if service.performed_in_state is False:
        return None
    sure = service.performed_in_state is not None or _presumed(scene, index, service)
    return _Timed(path, span(service, scene.as_of), sure, bool(service.preparatory_or_auxiliary))


def _slots(services: Sequence[_Timed], timed: Timed) -> dict[str, Slot]:
    slots: dict[str, Slot] = {}
    for window in WINDOWS:
        together = _together(services, timed, window)
        alone = [_together([s], timed, window) for s in services] if len(services) > 1 else [together]
        each = tuple(_any([one[i] for one in alone]) for i in range(len(MEASURES)))
        for way, found in (("all", together), ("connected_only", each)):
            paths = {value: _asked(services, value, timed) for value in set(found)}
            for by, value in zip(MEASURES, found, strict=True):
                slots[f"{window}.{by}.{way}"] = Slot(value, paths[value])
    return slots


def _any(found: Sequence[bool | None]) -> bool | None:
    return True if True in found else None if None in found else False


def _together(services: Sequence[_Timed], timed: Timed, window: str) -> tuple[bool | None, ...]:
    """Whether the services pass together, by each measure: known when it holds with or without those that may be from
    abroad."""
    whole = passing(tuple(s.time for s in services), timed.threshold, window, False)
    if all(s.sure for s in services):
        return whole
    sure = passing(tuple(s.time for s in services if s.sure), timed.threshold, window, False)
    return tuple(False if w is False else True if s else None for w, s in zip(whole, sure, strict=True))


def _asked(services: Sequence[_Timed], found: bool | None, timed: Timed) -> tuple[str, ...]:
    """What to ask when it is open: where a service was performed, then how long it lasted."""
    if found is not None:
        return tuple(p for s in services for p in time_paths(s.path, s.time))
    where = [f"{s.path}.performed_in_state" for s in services if not s.sure]
    unknown = [s for s in services if not s.time.known or s.time.vague]
    spread = [s for s in services if s.time.stated is not None and not s.time.within]
    short = passes([s.time for s in services if s.time.known], timed.threshold)
    timing = unknown if short is False else [*unknown, *spread]
    return (*where, *(p for s in timing for p in time_paths(s.path, s.time)))
