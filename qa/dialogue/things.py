"""The things of a case as a conversation names them: which are named, which of the case is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from corpus.script.fold import fold, folded
from qa.kinds.phrases import Phrases, load, phrase_set, phrases
from qa.paths import Data, get, list_of

_WORD = re.compile(r"\w+")
DEFINITE = re.compile(r"^[وفبك]?(?:ال|لل)(?=\w{2})")
_NEAR = 22


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of thing: its part of the case, its kind there, its names, and a sentence that brings it in."""

    part: str
    kind: str | None
    names: Phrases
    anchor: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Named:
    """A thing named in ``message[start:end]``."""

    thing: Thing
    start: int
    end: int


@lru_cache(maxsize=1)
def things() -> tuple[Thing, ...]:
    """The things of ``data/entities.yaml``."""
    rows: list[dict[str, Any]] = load("dialogue", "entities")["things"]
    return tuple(Thing(r["list"], r["kind"], phrases(map(str, r["names"])), r["anchor"]) for r in rows)


def things_named(message: str) -> tuple[Named, ...]:
    """The things named, in the order of the words; where names overlap the longer wins."""
    folded = fold(message)
    found = [(m.start(), m.end(), t) for t in things() for m in t.names.finditer(folded.text)]
    found.sort(key=lambda f: (f[0], f[0] - f[1]))
    out, edge = [], -1
    for a, b, thing in found:
        if a >= edge:
            span = folded.tight(a, b)
            out.append(Named(thing, span.start, span.end))
            edge = b
    return tuple(out)


def thing_of(case: Data, entity: str) -> Thing | None:
    """The kind of thing that an entity of the case is."""
    part, row = list_of(entity), get(case, entity) or {}
    of_part = [t for t in things() if t.part == part]
    kind = row.get("kind")
    return next((t for t in of_part if t.kind == kind), of_part[-1] if of_part else None)


def meant(case: Data, focus: list[str], thing: Thing) -> str | None:
    """The entity of the case that a name means: one of its kind, else (for a general name) the one spoken of last."""
    of_part = [e for e in focus if list_of(e) == thing.part and get(case, e) is not None]
    same = [e for e in of_part if (get(case, e) or {}).get("kind") == thing.kind]
    if same:
        return same[-1]
    loose = [e for e in of_part if (get(case, e) or {}).get("kind") in (None, "other")]
    # «الموقع» for a project, «المندوب» for an agent: their names are used loosely; those of places are not.
    if thing.kind in (None, "other") or (len(of_part) == 1 and thing.part != "places"):
        return of_part[-1] if of_part else None
    return loose[-1] if loose else None


@lru_cache(maxsize=1)
def _articles() -> frozenset[str]:
    entry: list[str] = load("dialogue", "entities")["articles"]
    return frozenset(w for line in entry for w in folded(line).split())


def is_definite(text: str, at: int) -> bool:
    """Whether the word of folded ``text`` at ``at`` has an article, in it or before it."""
    before = _WORD.findall(text[:at])
    return bool(DEFINITE.match(text[at:])) or bool(before and before[-1] in _articles())


def definite(message: str, start: int) -> bool:
    """Whether the word of ``message`` at ``start`` has an article."""
    return is_definite(folded(message), len(folded(message[:start] + "x")) - 1)


def told_beside(message: str) -> frozenset[str]:
    """The parts of the case of which ``message`` tells one more, beside those told: «موقعا ثالثا», "a second shop"."""
    out = set()
    strangers = [m.span() for m in _words("other_party").finditer(folded(message))]
    for item in things_named(message):
        at = len(folded(message[: item.start] + "x")) - 1
        if any(a <= at < b for a, b in strangers):  # «تلك أوراق شخص آخر»
            continue
        behind, before = (
            folded(message[item.end : item.end + _NEAR]),
            folded(message[max(0, item.start - _NEAR) : item.start]),
        )
        one_more = any(not _WORD.search(behind[: m.start()]) for m in _words("one_more").finditer(behind))
        led = any(not _WORD.search(before[m.end() :]) for m in _words("one_more_of").finditer(before))
        if led or (one_more and not definite(message, item.start)):
            out.add(item.thing.part)
    general = (p for p in ("projects", "services") if _words(f"one_more_{p}").search(folded(message)))
    return frozenset(out.union(general))


def speaks_of_more(message: str) -> bool:
    """Whether a thing is brought in («لنا موظف هناك»), whatever is read of it."""
    return bool(things_named(message)) and _words("introducing").search(folded(message)) is not None


def _words(key: str) -> Phrases:
    return phrase_set("dialogue", "moves", key)
