"""Things counted together of which some may not count: whether they pass a threshold of time whichever way the doubts
fall, and which facts to ask for when that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import combinations
from typing import Concatenate, ParamSpec, TypeVar, cast

from qa.rules.durations import Span, few, passes, passing
from qa.rules.items import Slot
from qa.windows import Threshold

_P = ParamSpec("_P")
_R = TypeVar("_R")
_TRIED = 4
"""So many doubts are tried in every combination; of more, every fact is asked for."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A service or a project that may count: ``doubts`` are the paths of the facts, not known, on which that turns."""

    path: str
    time: Span
    doubts: tuple[str, ...] = ()


_Found = dict[tuple[Counted, ...], bool | None]


def time_paths(path: str, time: Span) -> tuple[str, ...]:
    """What to ask of a time that is open: its dates when a total is known, else its length or its dates."""
    if time.stated is not None or time.runs is not None or time.vague:
        return (f"{path}.periods",)
    return (f"{path}.duration", f"{path}.periods")


def together(things: Sequence[Counted], threshold: Threshold, window: str, stops: bool = False) -> tuple[Slot, ...]:
    """Whether the things pass together, by each measure: known when it holds with and without the doubtful ones."""
    found = {group: passing(tuple(t.time for t in group), threshold, window, stops) for group in _groups(things)}
    slots: dict[tuple[bool | None, ...], Slot] = {}
    # Most measures agree in every group.
    by_measure = list(zip(*found.values(), strict=True))
    for values in by_measure:
        if values not in slots:
            value = values[0] if len(set(values)) == 1 else None
            asked = _times(things) if value is not None else _asked(dict(zip(found, values, strict=True)), threshold)
            slots[values] = Slot(value, tuple(dict.fromkeys(asked)))
    return tuple(slots[values] for values in by_measure)


def kept(
    worked_out: Callable[Concatenate[tuple[Counted, ...], _P], _R],
) -> Callable[Concatenate[Sequence[Counted], _P], _R]:
    """A function of things, its results kept where the things are few enough to be looked up: a case is judged again
    for every change of fact, most of which leave its times as they are."""
    once = cast(Callable[Concatenate[tuple[Counted, ...], _P], _R], lru_cache(maxsize=512)(worked_out))

    @wraps(worked_out)
    def given(things: Sequence[Counted], /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return (once if few(t.time for t in things) else worked_out)(tuple(things), *args, **kwargs)

    return given


def any_alone(found: Sequence[tuple[Slot, ...]]) -> tuple[Slot, ...]:
    """Whether one of several passes by itself, by each measure; what is asked is what its own answer needs."""
    return tuple(_any(slots) for slots in zip(*found, strict=True))


def _any(slots: Sequence[Slot]) -> Slot:
    values = [slot.value for slot in slots]
    value = True if True in values else None if None in values else False
    paths = [p for slot in slots if slot.value is None or value is not None for p in slot.paths]
    return Slot(value, tuple(dict.fromkeys(paths)))


def _groups(things: Sequence[Counted]) -> Iterator[tuple[Counted, ...]]:
    """What may count together: the certain ones with each choice of the doubtful ones, in the order of the case."""
    doubtful = [t for t in things if t.doubts]
    sizes = range(len(doubtful) + 1) if len(doubtful) <= _TRIED else (0, len(doubtful))
    for size in sizes:
        for chosen in combinations(doubtful, size):
            yield tuple(t for t in things if not t.doubts or t in chosen)


def _asked(found: _Found, threshold: Threshold) -> Iterator[str]:
    """The doubts on which it turns, then the times that leave a group open."""
    whole = max(found, key=len)
    for thing in whole:
        if thing.doubts and _turns(found, thing):
            yield from thing.doubts
    for group, value in found.items():
        if value is None:
            yield from _times(_timing(group, threshold))


def _turns(found: _Found, thing: Counted) -> bool:
    """Whether it may matter that this one counts."""
    for group, value in found.items():
        if thing in group:
            # A group that was not tried is as good as open.
            without = found.get(tuple(t for t in group if t is not thing))
            if value is None or without is None or value != without:
                return True
    return False


def _timing(group: Sequence[Counted], threshold: Threshold) -> list[Counted]:
    """Of a group that is open, the things whose time is: of unknown length, or a total that may be spread, or that may
    lie years from what has its dates."""
    unknown = [t for t in group if not t.time.known or t.time.vague]
    dated = any(t.time.runs for t in group)
    spread = [t for t in group if t.time.stated is not None and (dated or not t.time.within)]
    short = passes([t.time for t in group if t.time.known], threshold)
    return unknown if short is False else [*unknown, *spread]


def _times(things: Sequence[Counted]) -> Iterator[str]:
    for thing in things:
        yield from time_paths(thing.path, thing.time)
