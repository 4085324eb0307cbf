"""The facts of a case as fields of a form, read from the case schema alone (design: contract, "Case").

A fact's address is its path with dots (``places.0.fixed``), which is also its name in forms and in page addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["bool", "choice", "choices", "number", "date", "duration", "periods", "text"]
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One fact: ``name`` within its entity, its title and question, and for a choice its (value, label) pairs."""

    name: str
    kind: Kind
    title: str
    question: str
    options: tuple[tuple[str, str], ...] = ()
    parts: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """One member of a case: an object (``enterprise``) or a list of entities (``places``)."""

    name: str
    title: str
    item: str
    many: bool
    fields: tuple[Field, ...]


def _options(node: Schema) -> tuple[tuple[str, str], ...]:
    return tuple((o["const"], o.get("title", o["const"])) for o in node.get("oneOf", ()) if o.get("const") is not None)


def _types(node: Schema) -> tuple[str, ...]:
    found = node.get("type", "string")
    return tuple(found) if isinstance(found, list) else (found,)


def _field(name: str, node: Schema) -> Field:
    title, question = str(node.get("title", name)), str(node.get("description", ""))
    types = _types(node)
    if "boolean" in types:
        return Field(name, "bool", title, question)
    if "array" in types:
        items = node.get("items", {})
        if items.get("properties"):
            return Field(name, "periods", title, question, parts=_fields(items["properties"]))
        return Field(name, "choices", title, question, options=_options(items))
    if "object" in types:
        return Field(name, "duration", title, question, parts=_fields(node["properties"]))
    if "integer" in types or "number" in types:
        return Field(name, "number", title, question)
    if node.get("oneOf"):
        return Field(name, "choice", title, question, options=_options(node))
    return Field(name, "date" if node.get("format") == "date" else "text", title, question)


def _fields(properties: Mapping[str, Schema]) -> tuple[Field, ...]:
    return tuple(_field(name, node) for name, node in properties.items())


def groups(schema: Schema) -> tuple[Group, ...]:
    """The groups of the case schema in its own order."""
    found = []
    for name, node in schema["properties"].items():
        many = "array" in _types(node)
        inner = node["items"] if many else node
        title = str(node.get("title", name))
        found.append(Group(name, title, str(inner.get("title", title)), many, _fields(inner["properties"])))
    return tuple(found)


_STEP = re.compile(r"\[(\d+)\]")


def dotted(path: str) -> str:
    """``places[0].fixed`` as ``places.0.fixed``."""
    return _STEP.sub(r".\1", path)


def bracketed(path: str) -> str:
    """``places.0.fixed`` as ``places[0].fixed``."""
    return re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", path)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a dotted path points: its group, the entity's number (``None`` for an object), its field, and what is
    left of the path below the field."""

    group: Group
    index: int | None
    field: Field | None
    rest: tuple[str, ...]


def locate(all_groups: tuple[Group, ...], path: str) -> Place | None:
    """The fact a dotted (or bracketed) path names, or ``None``."""
    parts = dotted(path).split(".")
    group = next((g for g in all_groups if g.name == parts[0]), None)
    if group is None:
        return None
    rest = parts[1:]
    index: int | None = None
    if group.many and rest:
        if not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 4:
            return None
        index, rest = int(rest[0]), rest[1:]
    if not rest:
        return Place(group, index, None, ())
    field = next((f for f in group.fields if f.name == rest[0]), None)
    return Place(group, index, field, tuple(rest[1:])) if field else None


def known(
    case: Mapping[str, Any], all_groups: tuple[Group, ...]
) -> Iterator[tuple[str, Group, int | None, Field, Any]]:
    """Every known fact of a case: its dotted path, group, entity's number, field and value."""
    for group in all_groups:
        value = case.get(group.name)
        if value is None:
            continue
        entities = list(enumerate(value)) if group.many else [(None, value)]
        for index, entity in entities:
            for field in group.fields:
                if isinstance(entity, Mapping) and entity.get(field.name) is not None:
                    step = f".{index}" if index is not None else ""
                    yield f"{group.name}{step}.{field.name}", group, index, field, entity[field.name]
