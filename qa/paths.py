"""Paths of facts in a case kept as plain data: ``agents[0].independent``, ``control.related_company``."""

from __future__ import annotations

import copy
import re
from typing import Any

Data = dict[str, Any]

_ENTITY = re.compile(r"(?P<part>[a-z_]+)(?:\[(?P<index>\d+)\])?")
LISTS = ("places", "projects", "services", "agents")


def leaf(path: str) -> str:
    """The name of the fact: ``independent``."""
    return path.rsplit(".", 1)[-1].split("[", 1)[0]


def entity_of(path: str) -> str:
    """The thing a fact is of: ``agents[0]``, ``control``."""
    return path.split(".", 1)[0]


def top(path: str) -> str:
    """The fact that a path lies in: ``projects[0].periods`` of ``projects[0].periods[1].start``."""
    entity, _, rest = path.partition(".")
    return f"{entity}.{rest.split('.')[0].split('[')[0]}"


def list_of(path: str) -> str:
    """The part of the case: ``agents``."""
    return entity_of(path).split("[", 1)[0]


def index_of(entity: str) -> int:
    """The position in its list; 0 for a thing that stands alone."""
    match = _ENTITY.fullmatch(entity)
    return int(match["index"] or 0) if match else 0


def get(case: Data, entity: str) -> Data | None:
    """The facts of an entity, or ``None`` when the case has none."""
    part, index = list_of(entity), index_of(entity)
    rows = case.get(part)
    if part in LISTS:
        return rows[index] if isinstance(rows, list) and index < len(rows) else None
    return rows if isinstance(rows, dict) else None


def fact(case: Data, path: str) -> Any:
    """The value of a fact, or ``None``."""
    row = get(case, entity_of(path))
    return row.get(leaf(path)) if row else None


def with_fact(case: Data, path: str, value: Any) -> Data:
    """A copy of ``case`` with one fact set (``None`` takes it out); the entity is made when it is not there."""
    new = copy.deepcopy(case)
    part, index, name = list_of(path), index_of(entity_of(path)), leaf(path)
    if path == part:
        return _mentioned(new, part, value)
    if part in LISTS:
        rows = new.setdefault(part, [])
        while len(rows) <= index:
            rows.append({})
        row = rows[index]
    else:
        row = new.setdefault(part, {})
    if value is None:
        row.pop(name, None)
    else:
        row[name] = value
    return new


def _mentioned(case: Data, part: str, value: Any) -> Data:
    """A whole part of the case said to be there (a thing of which nothing is known yet) or not."""
    if value:
        case.setdefault(part, [{}] if part in LISTS else {})
    else:
        case.pop(part, None)
    return case


def without(case: Data, entity: str) -> Data:
    """A copy of ``case`` without an entity; later ones of its list move up."""
    new = copy.deepcopy(case)
    part, index = list_of(entity), index_of(entity)
    if part in LISTS:
        rows = new.get(part) or []
        if index < len(rows):
            del rows[index]
        if not rows:
            new.pop(part, None)
    else:
        new.pop(part, None)
    return new


def entities(case: Data) -> list[str]:
    """Every entity of the case, in the order of its parts."""
    out = []
    for part, rows in case.items():
        out += [f"{part}[{i}]" for i in range(len(rows))] if part in LISTS else [part]
    return out
