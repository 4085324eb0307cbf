"""A picture of dated periods and of the widest twelve-month window, as numbers for an inline SVG.

The window and what was counted in it come from the verdict's explanation; nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

WIDTH = 600
_MARGIN = 30


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of the line: its place and width in the picture, its dates, and whether it is still going on."""

    x: float
    width: float
    start: str
    end: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class Timeline:
    """Periods, the window (if the explanation names one), year marks, and the picture's own words in numbers."""

    path: str
    bars: tuple[Bar, ...]
    window: Bar | None
    ticks: tuple[tuple[float, str], ...]
    counted: Mapping[str, Any]
    threshold: Any
    rtl: bool


def _day(value: Any) -> date | None:
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None


def measures(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every node of an explanation that measured a window, in the order of the tree."""
    if isinstance(node.get("window"), Mapping):
        yield node
    for child in node.get("because") or ():
        yield from measures(child)


def _entities(case: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[Mapping[str, Any]]]]:
    for group in ("projects", "services"):
        for i, entity in enumerate(case.get(group) or ()):
            if entity.get("periods"):
                yield f"{group}[{i}]", entity["periods"]


def timelines(case: Mapping[str, Any], explanation: Mapping[str, Any], as_of: date, rtl: bool) -> list[Timeline]:
    """One picture for each project or service with dated periods."""
    found = list(measures(explanation or {}))
    return [t for path, periods in _entities(case) if (t := _draw(path, periods, found, as_of, rtl))]


def _of(path: str, found: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The measure that belongs to this entity: by its path, else the only one of its group."""
    own = [m for m in found if str(m.get("path", "")).startswith(path)]
    loose = [m for m in found if not m.get("path")]
    chosen: Mapping[str, Any] = (own or loose or [{}])[0]
    return chosen


def _draw(
    path: str, periods: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]], as_of: date, rtl: bool
) -> Timeline | None:
    days = [(s, _day(p.get("end")) or max(as_of, s), not p.get("end")) for p in periods if (s := _day(p.get("start")))]
    if not days:
        return None
    measure = _of(path, found)
    window = measure.get("window") or {}
    ends = (_day(window.get("start")), _day(window.get("end")))
    first = min([s for s, _, _ in days] + [d for d in ends if d])
    last = max([e for _, e, _ in days] + [d for d in ends if d])
    scale = (WIDTH - 2 * _MARGIN) / max(1, (last - first).days + 1)

    def bar(start: date, end: date, going_on: bool = False) -> Bar:
        width = max(2.0, ((end - start).days + 1) * scale)
        x = _MARGIN + (start - first).days * scale
        x = WIDTH - x - width if rtl else x
        return Bar(round(x, 1), round(width, 1), start.isoformat(), end.isoformat(), going_on)

    bars = tuple(bar(*d) for d in sorted(days))
    frame = bar(ends[0], ends[1]) if ends[0] and ends[1] else None
    ticks = tuple((_tick(t, first, scale, rtl), t.isoformat()[:7]) for t in _months(first, last))
    return Timeline(path, bars, frame, ticks, measure.get("counted") or {}, measure.get("threshold"), rtl)


def _tick(day: date, first: date, scale: float, rtl: bool) -> float:
    x = _MARGIN + (day - first).days * scale
    return round(WIDTH - x if rtl else x, 1)


def _months(first: date, last: date) -> list[date]:
    """At most eight first days of months, evenly apart."""
    months: list[date] = []
    day = first.replace(day=1)
    while day <= last and len(months) < 2400:
        months.append(day)
        day = (day + timedelta(days=32)).replace(day=1)
    step = -(-len(months) // 8)
    return [m for m in months[::step] if m >= first]
