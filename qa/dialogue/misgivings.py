"""What a later turn casts doubt on: "I am no longer sure it lasts eight months", «je doute que ce soit du stockage».
A fact told before and doubted now is not known; no other fact is made of the words of a doubt."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from corpus.script.fold import fold
from qa.dialogue.reading import Fact
from qa.dialogue.state import State
from qa.dialogue.words import blanked
from qa.kinds.phrases import Phrases, phrase_set
from qa.paths import entity_of, fact, leaf

_CLAUSE = re.compile(r"[^,;:.!?\n—–]+")
_WORD = re.compile(r"\w")
_TIMES = ("duration", "periods")

Read = Callable[[str], tuple[Fact, ...]]


@dataclass(frozen=True, slots=True)
class Doubted:
    """The facts told before that a message casts doubt on, and what else it says (its length kept)."""

    facts: tuple[Fact, ...]
    rest: str


def doubted(message: str, state: State, read: Read) -> Doubted | None:
    """What ``message`` doubts of the case; ``read`` reads a text on the ground of it. ``None`` when it doubts none of
    what was told."""
    view = fold(message)
    out: dict[str, Fact] = {}
    rest = message
    for found in _CLAUSE.finditer(view.text):
        doubts = _doubts(found[0])
        if not doubts:
            continue
        start, end = view.source(found.start()), view.source(found.end())
        alone = blanked(blanked(message, 0, start), end, len(message))
        for a, b in doubts:
            alone = blanked(alone, view.source(found.start() + a), view.source(found.start() + b))
        for path, value in _open(read(alone), alone, state):
            out[path] = Fact(path, value, start, end, message[start:end].strip(), True)
        rest = blanked(rest, start, end)
    return Doubted(tuple(out.values()), rest) if out else None


def undoubted(message: str) -> str:
    """``message`` with the words blanked that deny a doubt: «je ne doute pas que …»."""
    view = fold(message)
    for found in _words("no_doubt").finditer(view.text):
        message = blanked(message, view.source(found.start()), view.source(found.end()))
    return message


def unreported(message: str) -> str:
    """``message`` with the words at its start blanked by which the asker tells whom he asked: «سألته فقال إن …»."""
    view = fold(message)
    found = _words("reported").search(view.text)
    if found is None or _WORD.search(view.text[: found.start()]):
        return message
    return blanked(message, 0, view.source(found.end()))


def _words(key: str) -> Phrases:
    return phrase_set("dialogue", "misgivings", key)


def _doubts(clause: str) -> list[tuple[int, int]]:
    """Where the words of doubt stand in a folded clause; none in one that asks."""
    if _words("asks").search(clause):
        return []
    return [m.span() for key in ("unsure", "wrong") for m in _words(key).finditer(clause)]


def _open(facts: tuple[Fact, ...], text: str, state: State) -> list[tuple[str, object]]:
    """The facts told before that those of a doubted clause leave open."""
    out: list[tuple[str, object]] = []
    for item in facts:
        entity, name = entity_of(item.path), leaf(item.path)
        if name == "activities":
            out += _open_uses(entity, item.value or (), state)
        elif name in _TIMES:
            out += _open_times(entity, state)
        elif fact(state.case, item.path) is not None:
            out.append((item.path, None))
    work = state.time_entity()
    if work and not out and _words("of_length").search(fold(text).text):
        out += _open_times(work, state)
    return out


def _open_times(entity: str, state: State) -> list[tuple[str, object]]:
    return [(f"{entity}.{n}", None) for n in _TIMES if fact(state.case, f"{entity}.{n}") is not None]


def _open_uses(entity: str, doubtful: object, state: State) -> list[tuple[str, object]]:
    """Uses in doubt: those told are told no more, and whether the others are all there is is open."""
    told = fact(state.case, f"{entity}.activities")
    if not told or not isinstance(doubtful, list | tuple):
        return []
    only = [(f"{entity}.only_these_activities", None)]
    if not set(told) & set(doubtful):
        return [*only] if fact(state.case, only[0][0]) else []
    left = [a for a in told if a not in doubtful]
    known: list[tuple[str, object]] = [(f"{entity}.activities", left or None), *only]
    return known if left else [*known, (f"{entity}.activities_unknown", True)]
