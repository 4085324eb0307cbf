"""Taking things out of the case: «انس المستودع», "forget the agent", «لم يعد لنا مكتب», «ليس مصنعا بل مكتب»."""

from __future__ import annotations

import re
from dataclasses import dataclass

from corpus.script.fold import fold, folded
from qa.dialogue.disowning import disowned, left_out, nobody_there
from qa.dialogue.moves import unanswered
from qa.dialogue.naming import Meant, meant_by
from qa.dialogue.reading import Fact
from qa.dialogue.state import State
from qa.dialogue.things import Named, meant, things_named
from qa.dialogue.words import blanked
from qa.kinds.phrases import Phrases, phrase_set
from qa.paths import entity_of, get, list_of

_CLAUSE = re.compile(r"[^،,؛;.!؟?\n]+")
_NEAR = 30


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The entities a message takes out, the names of things it would take out that are not there, and the message with
    those words blanked (its length kept, so that offsets hold). ``instead``: the place that one taken out really is."""

    entities: tuple[str, ...]
    absent: tuple[str, ...]
    rest: str
    instead: Named | None = None


def _moves(key: str) -> Phrases:
    return phrase_set("dialogue", "moves", key)


def withdrawn(message: str, state: State, corrects: bool = False) -> Withdrawn:
    """What ``message`` takes out of the case."""
    out, said = left_out(message, state, corrects)
    absent: list[str] = []
    rest = message
    if said:
        rest = blanked(rest, *said)
    plain = unanswered(rest)
    reasoned = False
    for clause in _CLAUSE.finditer(rest):
        words = plain[clause.start() : clause.end()]
        found, missing, whole = _of_clause(words, state)
        more = [e for e in disowned(words, message, state) if e not in found]
        out += [e for e in (*found, *more) if e not in out]
        absent += missing
        if nobody_there(words) and state.case.get("insurance"):
            continue  # that nobody is there is itself what para 6 asks of an insurer
        reason = reasoned and not things_named(words) and _opens_reason(words)
        reasoned = bool((whole and found) or reason)
        if more or reason or (whole and (found or missing)):
            rest = blanked(rest, *clause.span())
    other = _replaced(message, state)
    for entity, span in other:
        out += [entity] if entity not in out else []
        rest = blanked(rest, *span)
    places = [
        n for n in things_named(message) if n.thing.part == "places" and _stands_before("really", message, n.start)
    ]
    instead = places[0] if len(places) == 1 and any(list_of(e) == "places" for e, _ in other) else None
    return Withdrawn(tuple(out), tuple(absent), rest, instead)


def _of_clause(clause: str, state: State) -> tuple[list[str], list[str], bool]:
    """(entities, names of things that are not there, whether the clause says only that)."""
    view = fold(clause)
    if taken := _behind(clause, state):
        return [taken], [], True
    leave, gone = _moves("withdrawal").search(view.text), _moves("gone").search(view.text)
    if not leave:
        opens = _moves("without").search(view.text)
        leave = opens if opens and not view.text[: opens.start()].strip() else None
    if not leave and not gone:
        return [], [], False
    after = view.origin[leave.end()] if leave and leave.end() < len(view.origin) else 0
    named = [t for t in things_named(clause) if t.start >= after][:1]
    known = [m for m in meant_by(clause, state.case, list(state.focus), state.names) if m.start >= after]
    if gone and not leave:
        known = [m for m in known if _stands_gone(clause, m, view.source(gone.start()), view.source(gone.end()))]
        named = [t for t in named if not _within(clause, t.start)]
    if known and (not named or known[0].start <= named[0].end):
        return [m.entity for m in _listed(clause, known)], [], True
    return [], [clause[t.start : t.end] for t in named if leave], True


def _opens_reason(clause: str) -> bool:
    """Whether a clause tells why a thing was taken out: «…، فقد رد إلى مالكه»."""
    text = folded(clause).lstrip()
    found = _moves("reason").search(text)
    return found is not None and not found.start()


def _behind(clause: str, state: State) -> str | None:
    """The thing of the case that the clause names and takes out by words behind it: «الورشة احذفها من الكلام»."""
    view = fold(clause)
    words = _moves("withdrawn_behind").search(view.text)
    if words is None:
        return None
    before = view.source(words.start())
    known = meant_by(clause[:before], state.case, list(state.focus), state.names)
    return known[-1].entity if known and len(clause[known[-1].end : before].split()) <= 1 else None


def _stands_gone(clause: str, item: Meant, start: int, end: int) -> bool:
    """Whether words of being gone at ``[start, end)`` speak of the thing: right before them («المكتب لم يعد موجودا») or
    behind them, and not as where something else is, nor as what alone is left."""
    if item.start < start:
        return len(clause[item.end : start].split()) <= 1
    excepted = phrase_set("dialogue", "disowning", "excepting").search(folded(clause[end : item.start]))
    return not excepted and not _within(clause, item.start)


def _within(clause: str, start: int) -> bool:
    """Whether a thing is named as where something is: «في المستودع»."""
    before = folded(clause[:start]).split()
    return bool(before) and bool(phrase_set("dialogue", "disowning", "inside").search(before[-1]))


def _listed(clause: str, known: list[Meant]) -> list[Meant]:
    """The first of the things named and those joined to it: «انس المستودع والمكتب»."""
    out = known[:1]
    for item in known[1:]:
        between = folded(clause[out[-1].end : item.start]).strip()
        if between and phrase_set("dialogue", "disowning", "joining").blank(between).strip():
            break
        out.append(item)
    return out


def _stands_before(key: str, message: str, start: int) -> bool:
    """Whether words of ``key`` stand right before ``start``."""
    return _moves(key).ends(folded(message[max(0, start - _NEAR) : start]).rstrip())


def _replaced(message: str, state: State) -> list[tuple[str, tuple[int, int]]]:
    """Things of the case that the message says are something else («ليس مصنعا بل مكتب»), each with the words that deny
    it, where what it is stands right behind them: «ده مش مخزن ده محل»."""
    named = things_named(message)
    if len(named) < 2:
        return []
    out = []
    for item in named:
        others = [n for n in named if n.thing is not item.thing]
        if item.thing.part == "agents" and any(n.thing.part == "agents" for n in others):
            continue  # «هو موظف لا سمسار»: the same person, of another kind
        entity = meant(state.case, list(state.focus), item.thing)
        if others and entity and _stands_before("not_a", message, item.start) and _said_instead(message, others):
            out.append((entity, _denied(message, item)))
    return out


def _denied(message: str, item: Named) -> tuple[int, int]:
    """The words from the denial to the end of the thing denied; none where no «ده» or «هو» follows at once."""
    behind = message[item.end :]
    says = _moves("really").search(folded(behind).strip())
    before = message[: item.start].split()
    if says is None or says.start() or not behind[:1].isspace() or not before:
        return (0, 0)
    return (message.rindex(before[-1], 0, item.start), item.end)


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
