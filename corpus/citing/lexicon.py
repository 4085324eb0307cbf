"""The words of citations, read from ``words.yaml``: folded, with Arabic particles attached and damaged spellings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import yaml

from corpus.script.fold import folded
from corpus.script.number_words import lexicon as number_lexicon

Count = Literal["one", "two", "many"]
Head = Literal["treaty", "law", "decoy"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit noun as it stands in a text: the level it names, and what its form says."""

    level: str
    rank: int
    count: Count
    definite: bool = False
    weak: bool = False
    possessed: bool = False
    short: bool = False
    latin: bool = False
    noun: str = ""


@dataclass(frozen=True, slots=True)
class HeadNoun:
    """A noun that names an instrument, with its kind and whether it bears the article."""

    kind: Head
    definite: bool
    word: str
    latin: bool = False


def _particles(word: str) -> Iterator[tuple[str, bool]]:
    """``word`` with every particle that may be attached, and whether it is definite."""
    for first in ("", "و", "ف"):
        for second in ("", "ب", "ك", "ل"):
            yield first + second + word, False
        for second in ("", "ب", "ك"):
            yield f"{first}{second}ال{word}", True
        yield f"{first}لل{word}", True
    yield f"منال{word}", True  # glued, as text out of a PDF has it


def _damaged(word: str) -> str:
    """The word as a PDF that swaps the lam-alef ligature spells it: اللائحة gives الالئحة, المادة gives املادة."""
    swapped = word.replace("لا", "ال")
    return swapped.replace("الم", "امل", 1) if swapped == word else swapped


def _forms(words: str) -> Iterator[str]:
    return map(folded, words.split())


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything ``words.yaml`` says, by folded word."""

    units: Mapping[str, Unit]
    heads: Mapping[str, HeadNoun]
    sets: Mapping[str, frozenset[str]]
    repeated: Mapping[str, str]
    repeated_ordinal: Mapping[int, str]
    ordinals: Mapping[str, tuple[int, bool]]
    cardinals: frozenset[str]
    letter_names: Mapping[str, str]

    def has(self, name: str, word: str) -> bool:
        """Whether ``word`` is in the set ``name`` of words.yaml."""
        return word in self.sets[name]


def _units(raw: Mapping[str, Any]) -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for row in (*raw["units"], *raw["units_possessed"]):
        possessed = row in raw["units_possessed"]
        for count, base in _counted(row):
            for word, definite in _particles(base):
                unit = Unit(
                    row["level"],
                    row["rank"],
                    count,
                    definite,
                    bool(row.get("weak")),
                    possessed,
                    noun=row.get("noun", ""),
                )
                found.setdefault(word, unit)
                found.setdefault(_damaged(word), unit)
    for row in raw["units_latin"]:
        for count, base in _counted(row):
            found[base] = Unit(row["level"], row["rank"], count, True, bool(row.get("weak")), latin=True)
    for row in raw["units_short"]:
        for count, base in _counted(row):
            for word in (base, f"و{base}", f"ال{base}"):
                found[word] = Unit(row["level"], row["rank"], count, True, short=True)
    return found


def _counted(row: Mapping[str, Any]) -> Iterator[tuple[Count, str]]:
    counts: tuple[Count, ...] = ("one", "two", "many")
    for count in counts:
        for base in _forms(row.get(count, "")):
            yield count, base


def _heads(raw: Mapping[str, Any]) -> dict[str, HeadNoun]:
    found: dict[str, HeadNoun] = {}
    kinds: tuple[Head, ...] = ("treaty", "law", "decoy")
    for kind in kinds:
        for base in _forms(raw[kind]):
            for word, definite in _particles(base):
                found.setdefault(word, HeadNoun(kind, definite, base))
                found.setdefault(_damaged(word), HeadNoun(kind, definite, base))
        for base in _forms(raw.get(f"{kind}_latin", "")):
            found[base] = HeadNoun(kind, False, base, latin=True)
            found[f"{base}s"] = HeadNoun(kind, False, base, latin=True)
    return found


def _ordinals() -> dict[str, tuple[int, bool]]:
    """Number words: value, and whether it can stand alone as an ordinal; «حادي» only before tens and ten."""
    found: dict[str, tuple[int, bool]] = {}
    for lang in ("ar", "en", "fr"):
        for word, atoms in number_lexicon(lang).atoms.items():
            for atom in atoms:
                if atom.role in ("number", "ones") and atom.value.denominator == 1 and len(word) > 1:
                    value = (int(atom.value), atom.role != "ones")
                    for form in (word, f"ال{word}") if lang == "ar" else (word,):
                        if form not in found or atom.ordinal:
                            found[form] = value
                            found.setdefault(_damaged(form), value)
    return found


def _cardinals() -> frozenset[str]:
    """Arabic number words that count and do not order: «الثلاث», not «الثالثة»."""
    atoms = number_lexicon("ar").atoms
    words = [w for w, each in atoms.items() if any(a.role in ("number", "ones") for a in each)]
    counting = [w for w in words if not any(a.ordinal for a in atoms[w])]
    return frozenset(form for w in counting for form in (w, f"ال{w}"))


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon, read once."""
    raw = yaml.safe_load((files("corpus") / "citing" / "words.yaml").read_text("utf-8"))
    plain = {k: v for k, v in raw.items() if isinstance(v, str)}
    sets = {name: frozenset(_forms(words)) for name, words in plain.items()}
    for name in ("this", "same"):
        sets[name] |= frozenset(p + w for w in sets[name] for p in "وفبكل" if not w.isascii())
    sets["this"] -= sets["no_this"]
    sets["abbreviations"] = frozenset(_forms(raw["instruments"]["abbreviations"]))
    sets["and"] |= {"&", "+"}
    repeated = {folded(k): v for k, v in raw["repeated"].items()}
    names = {folded(k): folded(v) for k, v in raw["letter_names"].items()}
    units, heads = _units(raw), _heads(raw["instruments"])
    return Lexicon(units, heads, sets, repeated, raw["repeated_ordinal"], _ordinals(), _cardinals(), names)


def words(name: str) -> Iterable[str]:
    """The folded words of the set ``name``."""
    return lexicon().sets[name]
