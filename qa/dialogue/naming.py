"""Which thing of the case words mean where its kind alone does not tell: what was said of it when it was told
(«الجسر», of a site told as «موقع بناء جسر»), or its place among its like («الموقع الثاني», "the second site")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from corpus.script.fold import fold, folded
from corpus.time import find_times
from qa.dialogue.reading import Fact
from qa.dialogue.things import DEFINITE, Named, definite, is_definite, meant, things_named
from qa.kinds.phrases import load, phrase_set
from qa.paths import Data, entity_of, get, list_of

_WORD = re.compile(r"\w+")
_CLAUSE_END = re.compile(r"[،,؛;.!؟?\n]")
_FAR = 60
_ORDINALS = ("first", "second", "third")
_WORKS = ("projects", "services")


@dataclass(frozen=True, slots=True)
class Meant:
    """A thing of the case that ``message[start:end]`` means."""

    entity: str
    start: int
    end: int


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    """Words that tell no thing from another."""
    entry: list[str] = load("dialogue", "entities")["common"]
    return frozenset(_root(w) for line in entry for w in folded(line).split())


def _root(word: str) -> str:
    """A word without the article, the particles before it and the alif of an accusative."""
    bare = DEFINITE.sub("", word)
    return bare[:-1] if len(bare) > 3 and bare.endswith("ا") else bare


def calling(facts: tuple[Fact, ...], case: Data, message: str) -> dict[str, str]:
    """The words by which ``message`` tells each work that is not yet in ``case`` (places and persons are called by what
    they are, and their words tell of goods and powers): from its first evidence up to the
    next thing, or to the end of what is said of it."""
    told = [f for f in facts if list_of(f.path) in _WORKS and "." in f.path]
    out: dict[str, str] = {}
    for entity in {entity_of(f.path): None for f in told}:
        own = [f for f in told if entity_of(f.path) == entity]
        if get(case, entity) is not None:
            continue
        start, end = min(f.start for f in own), max(f.end for f in own)
        later = [f.start for f in told if entity_of(f.path) != entity and f.start > start]
        stop = next((m.start() for m in _CLAUSE_END.finditer(message, end)), len(message))
        reach = min([max(end, min(stop, start + _FAR)), *later])
        out[entity] = message[start:reach]
    return out


def _words_of(names: Mapping[str, str]) -> dict[str, str]:
    """Each word that was said of one thing only, and that thing."""
    owners: dict[str, set[str]] = {}
    for entity, text in names.items():
        for word in _WORD.findall(folded(text)):
            root = _root(word)
            if len(root) > 1 and root not in _common() and not root.isdigit():
                owners.setdefault(root, set()).add(entity)
    return {word: min(of) for word, of in owners.items() if len(of) == 1}


def called(message: str, names: Mapping[str, str]) -> tuple[Meant, ...]:
    """The things that the definite words of ``message`` call by what was said of them."""
    known = _words_of(names)
    view = fold(message)
    times = [(m.start, m.end) for m in find_times(message)] if known else []
    out = []
    for found in _WORD.finditer(view.text):
        word = found[0]
        entity = known.get(_root(word))
        if entity and is_definite(view.text, found.start()):
            span = view.tight(found.start(), found.end())
            if not any(a <= span.start < b for a, b in times):  # «٣٠ تشرين التاني», of a site «ببلد تاني»
                out.append(Meant(entity, span.start, span.end))
    return tuple(out)


def _by_order(message: str, item: Named, case: Data) -> str | None:
    """«الموقع الثاني»: the second of its kind, or of its part."""
    near = folded(message[max(0, item.start - 12) : item.end + 12])
    if not definite(message, item.start):
        return None
    index = next((i for i, key in enumerate(_ORDINALS) if phrase_set("dialogue", "replies", key).search(near)), None)
    if index is None:
        return None
    part = item.thing.part
    rows = case.get(part)
    if not isinstance(rows, list):
        return None
    same = [f"{part}[{i}]" for i, row in enumerate(rows) if row.get("kind") == item.thing.kind]
    of_part = [f"{part}[{i}]" for i in range(len(rows))]
    pool = same if len(same) > index else of_part
    return pool[index] if len(pool) > 1 and index < len(pool) else None


def meant_by(message: str, case: Data, focus: list[str], names: Mapping[str, str]) -> tuple[Meant, ...]:
    """The things of the case that ``message`` names, in the order of the words: by what was said of them, by their
    order, by their kind."""
    by_words = called(message, names)
    out = [m for m in by_words if get(case, m.entity) is not None]
    for item in things_named(message):
        if any(m.start <= item.start < m.end or item.start <= m.start < item.end for m in out):
            continue
        behind = [m for m in by_words if 0 <= m.start - item.end <= 2 and list_of(m.entity) == item.thing.part]
        if behind:  # «موقع الجسر»: the word behind tells which
            continue
        entity = _by_order(message, item, case) or meant(case, focus, item.thing)
        if entity:
            out.append(Meant(entity, item.start, item.end))
    return tuple(sorted(out, key=lambda m: m.start))


def singled_out(message: str, case: Data, names: Mapping[str, str]) -> tuple[Meant, ...]:
    """The things of the case that ``message`` tells from the others of their part, by what was said of them or by their
    order, in the order of the words."""
    out = [m for m in called(message, names) if get(case, m.entity) is not None]
    for item in things_named(message):
        entity = _by_order(message, item, case)
        if entity and not any(m.start <= item.end + 2 and item.start <= m.end + 2 for m in out):
            out.append(Meant(entity, item.start, item.end))
    return tuple(sorted(out, key=lambda m: m.start))
