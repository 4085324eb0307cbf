"""The address is the case: facts to and from the flat names of a form or a query string.

``places.0.kind=office&places.0.fixed=yes&projects.0.duration.months=8``. What cannot be read as its fact's kind is
kept as it was typed, so that the engine refuses it with its path and the form shows it again: nothing is lost.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from api.web.fields import Field, Group, Place, locate
from corpus.errors import InvalidCase

Pairs = list[tuple[str, str]]
_WORDS = {"yes": True, "no": False, "true": True, "false": False}
#: No entity's number may be larger: a form never has so many.
MOST = 500


def _digits(text: str) -> str:
    """A number as typed, in whatever script of digits, in 0-9."""
    plain = "".join(str(unicodedata.digit(c)) if c.isdigit() else c for c in text.strip())
    return plain.replace("٫", ".").replace(",", ".").replace("٬", "")


def _number(text: str) -> Any:
    plain = _digits(text)
    try:
        return int(plain)
    except ValueError:
        pass
    try:
        number = float(plain)
    except ValueError:
        return text
    return number if abs(number) < 1e15 else text


def read_value(field: Field, text: str) -> Any:
    """The JSON value that ``text`` stands for in that field; the text itself when it stands for none."""
    if field.kind == "bool":
        return _WORDS.get(text.strip().lower(), text)
    if field.kind == "number":
        return _number(text)
    if field.kind == "date":
        return _digits(text)
    return text.strip()


def write_value(value: Any) -> str:
    """A JSON value as it stands in an address."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def decode(pairs: Iterable[tuple[str, str]], groups: tuple[Group, ...]) -> tuple[dict[str, Any], Pairs]:
    """The case that form fields give, and the pairs that are no fact. Entities keep their order and close their gaps.

    Raises ``InvalidCase`` for a name that looks like a fact and is none.
    """
    many: dict[str, dict[int, dict[str, Any]]] = {g.name: {} for g in groups if g.many}
    single: dict[str, dict[str, Any]] = {}
    rest: Pairs = []
    for name, text in pairs:
        if not any(name == g.name or name.startswith(g.name + ".") for g in groups):
            rest.append((name, text))
            continue
        place = locate(groups, name)
        if place is None or (place.index or 0) >= MOST:
            raise InvalidCase([(name, "unknown field")])
        if place.index is not None:
            entity = many[place.group.name].setdefault(place.index, {})
        elif text.strip() and not place.group.many:
            entity = single.setdefault(place.group.name, {})
        else:
            continue
        _put(entity, place, name, text)
    case: dict[str, Any] = {}
    for group in groups:
        if group.many and many[group.name]:
            case[group.name] = [_closed(entity) for _, entity in sorted(many[group.name].items())]
        elif group.name in single:
            case[group.name] = single[group.name]
    return case, rest


def _put(entity: dict[str, Any], place: Place, name: str, text: str) -> None:
    field = place.field
    if field is None or not text.strip():
        return
    if field.kind == "choices":
        entity.setdefault(field.name, []).append(text.strip())
    elif field.kind == "duration":
        part = _part(field, place.rest, name)
        entity.setdefault(field.name, {})[part.name] = read_value(part, text)
    elif field.kind == "periods":
        if not place.rest or not place.rest[0].isdigit() or int(place.rest[0]) >= MOST:
            raise InvalidCase([(name, "unknown field")])
        part = _part(field, place.rest[1:], name)
        entity.setdefault(field.name, {}).setdefault(int(place.rest[0]), {})[part.name] = read_value(part, text)
    else:
        entity[field.name] = read_value(field, text)


def _part(field: Field, rest: tuple[str, ...], name: str) -> Field:
    part = next((p for p in field.parts if rest == (p.name,)), None)
    if part is None:
        raise InvalidCase([(name, "unknown field")])
    return part


def _closed(entity: dict[str, Any]) -> dict[str, Any]:
    periods = entity.get("periods")
    if isinstance(periods, dict):
        entity["periods"] = [period for _, period in sorted(periods.items())]
    return entity


def encode(case: Mapping[str, Any], groups: tuple[Group, ...]) -> Pairs:
    """The case as form fields; an entity of which nothing is known has one empty field, which says it is there."""
    pairs: Pairs = []
    for group in groups:
        value = case.get(group.name)
        if value is None:
            continue
        if not group.many:
            pairs += _facts(group.name, value, group)
            continue
        for index, entity in enumerate(value):
            found = _facts(f"{group.name}.{index}", entity, group)
            pairs += found or [(f"{group.name}.{index}.{group.fields[0].name}", "")]
    return pairs


def _facts(prefix: str, entity: Mapping[str, Any], group: Group) -> Pairs:
    pairs: Pairs = []
    for field in group.fields:
        value = entity.get(field.name)
        name = f"{prefix}.{field.name}"
        if value is None:
            continue
        if isinstance(value, list | tuple):
            for i, item in enumerate(value):
                if isinstance(item, Mapping):
                    pairs += [(f"{name}.{i}.{k}", write_value(v)) for k, v in item.items() if v is not None]
                else:
                    pairs.append((name, write_value(item)))
        elif isinstance(value, Mapping):
            pairs += [(f"{name}.{k}", write_value(v)) for k, v in value.items() if v is not None]
        else:
            pairs.append((name, write_value(value)))
    return pairs


def put_fact(case: dict[str, Any], path: str, text: str, groups: tuple[Group, ...]) -> dict[str, Any]:
    """The case with one fact set (or, with an empty text, forgotten)."""
    pairs = [p for p in encode(case, groups) if p[0] != path and not p[0].startswith(path + ".")]
    made, _ = decode([*pairs, *([(path, text)])], groups)
    return made
