"""Reading a message inside a conversation: what it says of the things already told, and of new ones.

The things of the case are brought in again by a plain sentence each («لدينا وكيل.»), the one last spoken of last, and
the message is read after them: so «هو غير مستقل» has somebody to speak of, and no fact told before stands in the way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from corpus.script.fold import folded
from qa.dialogue.things import Thing, definite, thing_of, told_beside
from qa.kinds.phrases import load, phrase_set
from qa.paths import Data, entity_of, get, index_of, leaf, list_of, top
from qa.proposing import Proposer, consulted
from qa.understanding import Evidence, Understanding, Unread, understand

_SENTENCE_END = re.compile(r"[.؛;!؟?\n]")


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the message, at its place in the case kept, with the words that gave it. ``replaces``: it stands for
    all that was told of the same (a list of activities without one that is denied)."""

    path: str
    value: Any
    start: int
    end: int
    text: str
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """What a message says: facts, clauses that matter and were not read, notes."""

    facts: tuple[Fact, ...] = ()
    unread: tuple[Unread, ...] = ()
    notes: tuple[str, ...] = ()
    bare: bool = True


def _anchors(case: Data, focus: list[str], lang: str) -> tuple[str, list[tuple[str, int, int]]]:
    """The sentences that bring the things of the case in, and where each entity's stands."""
    text, spans, used = "", [], set[int]()
    for entity in reversed(focus):
        thing = thing_of(case, entity)
        if thing is None or id(thing) in used:
            continue
        used.add(id(thing))
        spans.append((entity, thing))
    out: list[tuple[str, int, int]] = []
    for entity, kind in reversed(spans):
        sentence = _sentence(kind, lang)
        out.append((entity, len(text), len(text) + len(sentence)))
        text += sentence + " "
    return text, out


def _sentence(thing: Thing, lang: str) -> str:
    return thing.anchor.get(lang) or thing.anchor["ar"]


def hear(
    message: str,
    case: Data,
    focus: list[str],
    *,
    lang: str,
    as_of: date | None,
    corrects: bool = False,
    proposer: Proposer | None = None,
) -> Heard:
    """Read ``message`` beside the case kept. ``focus``: the entities told, the one last spoken of last.

    ``corrects``: the message corrects, so that a thing of another kind takes the place of the one told.
    """
    beside = told_beside(message)
    context, anchors = _anchors(case, [e for e in focus if list_of(e) not in beside], lang)
    read = consulted(context + message, understand(context + message, as_of=as_of, lang=lang), proposer)
    placing = _Placing(case, focus, message, len(context), anchors, read, corrects, beside)
    facts = [f for e in read.evidence if e.start >= len(context) and (f := placing.fact(e))]
    facts = facts or _of_the_power(message, case, context, anchors, lang)
    shift = len(context)
    unread = tuple(Unread(u.start - shift, u.end - shift, u.text) for u in read.unread if u.start >= shift)
    return Heard(_together(facts, message), unread, read.notes, read.bare)


def _of_the_power(message: str, case: Data, context: str, anchors: list[tuple[str, int, int]], lang: str) -> list[Fact]:
    """«التوكيل في الدرج ولم يستعمله ولا مرة», of an agent whose power was told before: how he uses it, which is only
    read beside the power itself."""
    last = anchors[-1][0] if anchors else ""
    if list_of(last) != "agents" or not (get(case, last) or {}).get("authority_to_conclude_contracts"):
        return []
    power: dict[str, str] = load("dialogue", "entities")["power"]
    context += power.get(lang, power["ar"]) + " "
    name, shift = "habitually_exercises_authority", len(context)
    read = understand(context + message, lang=lang)
    return [
        Fact(f"{last}.{name}", e.value, e.start - shift, e.end - shift, e.text)
        for e in read.evidence
        if e.start >= shift and leaf(e.path) == name
    ]


def _together(facts: list[Fact], message: str) -> tuple[Fact, ...]:
    """Evidence of the parts of one fact (each activity, each end of a period) as one fact over all its words."""
    out: dict[str, Fact] = {}
    for item in facts:
        same = out.get(item.path)
        start = min(item.start, same.start) if same else item.start
        end = max(item.end, same.end) if same else item.end
        out[item.path] = Fact(item.path, item.value, start, end, message[start:end])
    return tuple(out.values())


@dataclass(slots=True)
class _Placing:
    """Which entity of the case each entity of the reading is."""

    case: Data
    focus: list[str]
    message: str
    shift: int
    anchors: list[tuple[str, int, int]]
    read: Understanding
    corrects: bool
    beside: frozenset[str] = frozenset()

    def fact(self, evidence: Evidence) -> Fact | None:
        """The evidence as a fact of the case kept; ``None`` when it says nothing new (a mere name of a known thing)."""
        entity = self._entity(entity_of(evidence.path))
        if leaf(evidence.path) == "kind" and not self._new_kind(entity, evidence.value):
            return None
        name = leaf(top(evidence.path))
        start, end = evidence.start - self.shift, evidence.end - self.shift
        value = self._value(evidence, name)
        if name == "activities_unknown" and value is True and self._bare_name(entity, evidence):
            return None
        return Fact(f"{entity}.{name}", value, start, end, self.message[start:end])

    def _bare_name(self, entity: str, evidence: Evidence) -> bool:
        """Whether a use that was told and not read is laid to the very name of a place of the case that is so called at
        last («مصنع بلاط»): no word of its use was said."""
        kinds = [e for e in self.read.evidence if e.path == f"{entity_of(evidence.path)}.kind"]
        return get(self.case, entity) is not None and any(e.start <= evidence.start < e.end for e in kinds)

    def _value(self, evidence: Evidence, name: str) -> Any:
        """The value of a fact; of a fact in parts (activities, periods), the whole of what the message tells."""
        if name == "activities":
            own = [e for e in self.read.evidence if e.start >= self.shift and top(e.path) == top(evidence.path)]
            return [e.value for e in own]
        if evidence.path == top(evidence.path):
            return evidence.value
        row = get(self.read.case.to_json(), entity_of(evidence.path)) or {}
        return row.get(name)

    def _new_kind(self, entity: str, kind: Any) -> bool:
        row = get(self.case, entity)
        told = (row or {}).get("kind")
        if row is None or told is None:
            return True
        return kind != told and kind != "other" and (told == "other" or self.corrects)

    def _entity(self, read: str) -> str:
        """The entity of the case that the reading's entity ``read`` is; the next of its list when it is a new thing."""
        part = list_of(read)
        if part not in ("places", "projects", "services", "agents"):
            return part
        anchored = self._anchored(read)
        if anchored:
            return anchored
        known = [e for e in self.focus if list_of(e) == part and get(self.case, e) is not None]
        match = self._same(read, known)
        return match or f"{part}[{len(known) + self._rank(read)}]"

    def _anchored(self, read: str) -> str | None:
        for evidence in self.read.evidence:
            if entity_of(evidence.path) != read or evidence.start >= self.shift:
                continue
            for entity, a, b in self.anchors:
                if a <= evidence.start < b and list_of(entity) == list_of(read):
                    return entity
        return None

    def _rank(self, read: str) -> int:
        """How many new entities of the list come before it."""
        part = list_of(read)
        before = [f"{part}[{i}]" for i in range(index_of(read))]
        return sum(self._anchored(b) is None and self._same(b, self._known(part)) is None for b in before)

    def _known(self, part: str) -> list[str]:
        return [e for e in self.focus if list_of(e) == part and get(self.case, e) is not None]

    def _same(self, read: str, known: list[str]) -> str | None:
        """A known entity that one with no anchor is after all: one of its kind, unless it is said to be another."""
        if not known:
            return None
        kind = self._kind(read)
        told = {e: (get(self.case, e) or {}).get("kind") for e in known}
        # «ولما انصرف الخبيران حل محلهما متعاقدون», of one service told: the definite ones are those told before.
        only = list_of(read) in ("projects", "services") and len(known) == 1
        if self._said_another(read) or (list_of(read) in self.beside and (only or not self._definite(read))):
            return None
        same = [e for e in known if told[e] == kind]
        if same:
            return same[-1]
        if kind in (None, "other") and not self._introduced(read):
            return known[-1]
        loose = [e for e in known if told[e] in (None, "other")]
        if loose and not self._introduced(read):
            return loose[-1]
        return known[-1] if self.corrects and len(known) == 1 else None

    def _kind(self, read: str) -> Any:
        rows = self.read.case.to_json().get(list_of(read)) or []
        index = index_of(read)
        return rows[index].get("kind") if index < len(rows) else None

    def _head(self, read: str) -> tuple[int, int]:
        """Where the entity is first named in the message."""
        spans = [(e.start, e.end) for e in self.read.evidence if entity_of(e.path) == read and e.start >= self.shift]
        a, b = min(spans, default=(self.shift, self.shift))
        return a - self.shift, b - self.shift

    def _said_another(self, read: str) -> bool:
        a, b = self._head(read)
        before = _SENTENCE_END.split(self.message[max(0, a - 25) : a])[-1]
        behind = _SENTENCE_END.split(self.message[a : b + 15])[0]
        near = phrase_set("dialogue", "moves", "other_party").blank(folded(before + behind))
        return phrase_set("dialogue", "moves", "another").search(near) is not None

    def _definite(self, read: str) -> bool:
        return definite(self.message, self._head(read)[0])

    def _introduced(self, read: str) -> bool:
        a, _ = self._head(read)
        return (
            phrase_set("dialogue", "moves", "introducing").search(folded(self.message[max(0, a - 20) : a])) is not None
        )
