"""Taking things out of the case: «انس المستودع», "forget the agent", «لم يعد لنا مكتب»."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.script.fold import fold
from qa.dialogue.state import State
from qa.dialogue.things import meant, things_named
from qa.kinds.phrases import phrase_set

_CLAUSE = re.compile(r"[^،,؛;.!؟?\n]+")


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The entities a message takes out, the names of things it would take out that are not there, and the message with
    those words blanked (its length kept, so that offsets hold)."""

    entities: tuple[str, ...]
    absent: tuple[str, ...]
    rest: str


def withdrawn(message: str, state: State) -> Withdrawn:
    """What ``message`` takes out of the case."""
    out: list[str] = []
    absent: list[str] = []
    rest = message
    for clause in _CLAUSE.finditer(message):
        folded = fold(clause[0])
        leave = phrase_set("dialogue", "moves", "withdrawal").search(folded.text)
        gone = phrase_set("dialogue", "moves", "gone").search(folded.text)
        found = leave or gone
        if not found:
            continue
        after = folded.origin[found.end()] if leave and found.end() < len(folded.origin) else 0
        named = [t for t in things_named(clause[0]) if t.start >= after]
        hits = [(t, meant(state.case, list(state.focus), t.thing)) for t in named[:1] if leave or named]
        taken = [e for _, e in hits if e is not None and e not in out]
        if not taken and not (leave and named):
            continue
        out += taken
        absent += [clause[0][t.start : t.end] for t, e in hits if e is None]
        rest = rest[: clause.start()] + " " * len(clause[0]) + rest[clause.end() :]
    return Withdrawn(tuple(out), tuple(absent), rest)
