"""Conditions: the shape of a rule, written once and used twice.

A condition is compiled to a decision diagram for the exact verdict (``diagram``) and walked for the readable tree
(``explanation``). Facts are slots filled from a case; a ``choose`` stands where experts read the text in
different ways (design: article5, section 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Op = Literal["fact", "all", "any", "not", "choose"]
Slots = Mapping[str, bool | None]
Choices = Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Cond:
    """Told apart by identity: shapes are built once and kept.

    ``key`` names the slot of a fact, the reading of a ``choose``, or the words of a compound condition."""

    op: Op
    key: str
    parts: tuple[Cond, ...] = ()
    choices: tuple[str, ...] = ()


TRUE = Cond("all", "")
FALSE = Cond("any", "")


def fact(slot: str) -> Cond:
    return Cond("fact", slot)


def all_of(key: str, *parts: Cond) -> Cond:
    return Cond("all", key, parts)


def any_of(key: str, *parts: Cond) -> Cond:
    return Cond("any", key, parts)


def no(part: Cond) -> Cond:
    return Cond("not", "", (part,))


def choose(reading: str, choices: Mapping[str, Cond]) -> Cond:
    """The condition under each choice of ``reading``; the first choice is the default."""
    return Cond("choose", reading, tuple(choices.values()), tuple(choices))


def picked(cond: Cond, chosen: Choices) -> Cond:
    """The part of a ``choose`` that the choices pick, the first when they do not name its reading."""
    choice = chosen.get(cond.key, cond.choices[0])
    return cond.parts[cond.choices.index(choice)]


def readings(cond: Cond) -> dict[str, tuple[str, ...]]:
    """The readings that stand in a condition, with the choices it tells apart."""
    found: dict[str, tuple[str, ...]] = {cond.key: cond.choices} if cond.op == "choose" else {}
    for part in cond.parts:
        found.update(readings(part))
    return found
