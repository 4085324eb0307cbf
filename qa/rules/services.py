"""Services (paragraph 3(b)): all service days in the state together, against the threshold of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from qa.case import Service
from qa.rules.binding import Timed
from qa.rules.character import exclusion, passed
from qa.rules.cond import FALSE, TRUE, Cond, all_of, choose, fact
from qa.rules.doubts import Counted, any_alone, kept, together
from qa.rules.durations import MEASURES, WINDOWS, span
from qa.rules.items import Item, Rule, Scene, Shape, Slot, Slots
from qa.windows import Threshold


@dataclass(frozen=True, slots=True)
class _Timed:
    """A service that may count. ``preparatory``: ``None`` when that is said not to be known; ``presumed``: nothing is
    said, and it is taken not to be."""

    counted: Counted
    preparatory: bool | None
    presumed: bool

    @property
    def character(self) -> str:
        return f"{self.counted.path}.preparatory_or_auxiliary"


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
    met, others = _met("met"), _met("other")
    time = passed("preparatory_service", met, others)
    preparatory = exclusion("preparatory", "preparatory_service", others)
    return Shape((Rule("services", all_of("services", time, placed), (preparatory,)),))


def items(scene: Scene) -> list[Item]:
    """One item for all the services of the case."""
    timed, services = scene.binding.services, scene.case.services
    if timed is None or not services:
        return []
    counted = [c for i, s in enumerate(services) if (c := _counted(scene, i, s))]
    others = [c if c.preparatory is False else _doubted(c) for c in counted if not c.preparatory]
    met = _slots(counted, timed)
    other = met if others == counted else _slots(others, timed)
    slots = {f"{prefix}.{way}": slot for prefix, ways in (("met", met), ("other", other)) for way, slot in ways.items()}
    if any(_presumed(scene, i, s) for i, s in enumerate(services)):
        slots = _assume_performed(slots)
    slots["preparatory_service"] = _character(counted, timed)
    names = {"preparatory": scene.binding.preparatory or timed.provision}
    details = {
        "spans": tuple(c.counted.time for c in counted if not c.counted.doubts),
        "abroad": len(services) - len(counted),
    }
    return [Item("services", "services", rules(), slots, names, details)]


def _doubted(service: _Timed) -> _Timed:
    counted = replace(service.counted, doubts=(*service.counted.doubts, service.character))
    return replace(service, counted=counted)


def _character(counted: Sequence[_Timed], timed: Timed) -> Slot:
    """Whether some of the services are preparatory; presumed not to be where the others would not pass without those of
    which nothing is said."""
    # What is open about it stands in what the others come to.
    if any(c.preparatory is not False for c in counted):
        return Slot(True)
    said = [c for c in counted if not c.presumed]
    leans = len(said) < len(counted) and _values(said, timed) != _values(counted, timed)
    return Slot(False, (), "services_not_preparatory" if leans else "")


def _values(services: Sequence[_Timed], timed: Timed) -> list[bool | None]:
    return [slot.value for slot in _slots(services, timed).values()]


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
    doubts = () if sure else (f"{path}.performed_in_state",)
    given, excluded = service.preparatory_or_auxiliary, scene.binding.preparatory is not None
    presumed = given is None and not scene.left_open(f"{path}.preparatory_or_auxiliary")
    value = False if presumed or not excluded else given
    return _Timed(Counted(path, span(service, scene.as_of), doubts), value, presumed and excluded)


def _slots(services: Sequence[_Timed], timed: Timed) -> Slots:
    return _totals([s.counted for s in services], timed.threshold)


_alone = kept(together)


@kept
def _totals(things: tuple[Counted, ...], threshold: Threshold) -> Slots:
    slots: dict[str, Slot] = {}
    for window in WINDOWS:
        whole = together(things, threshold, window)
        alone = any_alone([_alone([t], threshold, window) for t in things]) if len(things) > 1 else whole
        for way, found in (("all", whole), ("connected_only", alone)):
            slots |= {f"{window}.{by}.{way}": slot for by, slot in zip(MEASURES, found, strict=True)}
    return slots
