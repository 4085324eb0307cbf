"""The lexicon of number words, read from ``data/numerals.yaml`` and folded: word -> what it contributes to a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from corpus.script.fold import folded

Gender = Literal["m", "f"]
Role = Literal["number", "scale", "fraction", "denominator", "ones"]


@dataclass(frozen=True, slots=True)
class Atom:
    """One number word. ``role`` number: adds to the running group; scale: multiplies it; fraction: a part of one;
    denominator: the plural of a fraction (أرباع); ones: the one of «الحادي عشر»."""

    value: Fraction
    role: Role
    lang: str
    ordinal: bool = False
    gender: Gender | None = None
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All atoms of one language, and its percent phrases as tuples of folded words."""

    atoms: Mapping[str, tuple[Atom, ...]]
    percent: frozenset[tuple[str, ...]]
    suffixes: frozenset[str]


def _entries(lang: str, raw: Mapping[str, Any]) -> Iterator[tuple[str, Atom]]:
    weak = {folded(w) for w in raw["weak"].split()}

    def atoms(forms: str, value: str, role: Role, **more: Any) -> Iterator[tuple[str, Atom]]:
        for word in map(folded, str(forms).split()):
            yield word, Atom(Fraction(value), role, lang, weak=word in weak, **more)

    for value, forms in raw["cardinals"].items():
        yield from atoms(forms, value, "number")
    for value, forms in raw["scales"].items():
        yield from atoms(forms, value, "scale")
    for value, forms in raw["ordinals"].items():
        for gender, words in forms.items() if isinstance(forms, dict) else ((None, forms),):
            yield from atoms(words, value, "number", ordinal=True, gender=gender)
    for gender, words in raw.get("ordinal_ones", {}).items():
        yield from atoms(words, "1", "ones", ordinal=True, gender=gender)
    for value, forms in raw["fractions"].items():
        yield from atoms(forms, value, "fraction")
    for value, forms in raw["denominators"].items():
        yield from atoms(forms, f"1/{value}", "denominator")


@cache
def _data() -> Mapping[str, Any]:
    text = (files("corpus.script") / "data" / "numerals.yaml").read_text("utf-8")
    data: Mapping[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data


@cache
def lexicon(lang: str) -> Lexicon:
    """The lexicon of ``ar``, ``en`` or ``fr``."""
    raw = _data()[lang]
    atoms: dict[str, list[Atom]] = {}
    for word, atom in _entries(lang, raw):
        known = atoms.setdefault(word, [])
        if all((a.role, a.value, a.ordinal) != (atom.role, atom.value, atom.ordinal) for a in known):
            known.append(atom)
    percent = frozenset(tuple(folded(p).split()) for p in raw["percent"])
    suffixes = frozenset(folded(raw.get("suffixes", "")).split())
    return Lexicon({w: tuple(a) for w, a in atoms.items()}, percent, suffixes)
