"""Taking things out of the case: «انس المستودع», "forget the agent", «لم يعد لنا مكتب», «ليس مصنعا بل مكتب»."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.script.fold import fold, folded
from qa.dialogue.reading import Fact
from qa.dialogue.state import State
from qa.dialogue.things import Named, meant, things_named
from qa.kinds.phrases import Phrases, phrase_set
from qa.paths import entity_of, get

_CLAUSE = re.compile(r"[^،,؛;.!؟?\n]+")
_NEAR = 30


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The entities a message takes out, the names of things it would take out that are not there, and the message with
    those words blanked (its length kept, so that offsets hold)."""

    entities: tuple[str, ...]
    absent: tuple[str, ...]
    rest: str


def _moves(key: str) -> Phrases:
    return phrase_set("dialogue", "moves", key)


def withdrawn(message: str, state: State) -> Withdrawn:
    """What ``message`` takes out of the case."""
    out: list[str] = []
    absent: list[str] = []
    rest = message
    for clause in _CLAUSE.finditer(message):
        found, missing, whole = _of_clause(clause[0], state)
        out += [e for e in found if e not in out]
        absent += missing
        if whole and (found or missing):
            rest = rest[: clause.start()] + " " * len(clause[0]) + rest[clause.end() :]
    out += [e for e in _replaced(message, state) if e not in out]
    return Withdrawn(tuple(out), tuple(absent), rest)


def _of_clause(clause: str, state: State) -> tuple[list[str], list[str], bool]:
    """(entities, names of things that are not there, whether the clause says only that)."""
    view = fold(clause)
    leave, gone = _moves("withdrawal").search(view.text), _moves("gone").search(view.text)
    if not leave:
        opens = _moves("without").search(view.text)
        leave = opens if opens and not view.text[: opens.start()].strip() else None
    if not leave and not gone:
        return [], [], False
    after = view.origin[leave.end()] if leave and leave.end() < len(view.origin) else 0
    named = [t for t in things_named(clause) if t.start >= after][:1]
    found = [e for t in named if (e := meant(state.case, list(state.focus), t.thing))]
    missing = [clause[t.start : t.end] for t in named if leave] if not found else []
    return found, missing, True


def _stands_before(key: str, message: str, start: int) -> bool:
    """Whether words of ``key`` stand right before ``start``."""
    before = folded(message[max(0, start - _NEAR) : start]).rstrip()
    return any(m.end() == len(before) for m in _moves(key).finditer(before))


def _replaced(message: str, state: State) -> list[str]:
    """Things of the case that the message says are something else: «ليس مصنعا بل مكتب»."""
    named = things_named(message)
    if len(named) < 2:
        return []
    out = []
    for item in named:
        others = [n for n in named if n.thing is not item.thing]
        entity = meant(state.case, list(state.focus), item.thing)
        if others and entity and _stands_before("not_a", message, item.start) and _said_instead(message, others):
            out.append(entity)
    return out


def _said_instead(message: str, others: list[Named]) -> bool:
    return any(
        _stands_before("really", message, n.start) or not _stands_before("not_a", message, n.start) for n in others
    )


def redefined(message: str, state: State, facts: tuple[Fact, ...]) -> str | None:
    """The thing spoken of, when a correction says that it is really another: «أسأت التعبير: هي ورشة بناء»."""
    if not state.focus:
        return None
    new = {entity_of(f.path): f for f in reversed(facts) if get(state.case, entity_of(f.path)) is None}
    for entity, fact in new.items():
        if entity not in ("control", "enterprise") and _stands_before("really", message, fact.start):
            return state.focus[-1]
    return None
