"""What a message tells in a conversation: a short reply to the open question, and whatever facts stand in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from corpus.script.fold import fold
from qa.dialogue.elliptic import of_entity
from qa.dialogue.misgivings import doubted, undoubted, unreported
from qa.dialogue.moves import unanswered
from qa.dialogue.naming import Meant, singled_out
from qa.dialogue.reading import Fact, hear
from qa.dialogue.replies import continues, read_reply, several, told_share
from qa.dialogue.state import State
from qa.dialogue.things import told_beside
from qa.dialogue.times import further, taken_back, time_of
from qa.dialogue.weighing import Weighed, reserved, weigh
from qa.dialogue.words import Reply, blanked, said, said_at_all, spoken
from qa.paths import Data, entity_of, fact, get, leaf, list_of
from qa.proposing import Proposer
from qa.understanding import Unread

_TIMES = ("duration", "periods")
_WORKS = ("projects", "services")
_ALL_OR_NOT = (
    "only_these_activities",
    "goods_belong_to_enterprise",
    "preparatory_or_auxiliary",
    "fixed",
    "at_disposal",
    "independent",
    "in_name_of_enterprise",
    "ordinary_course",
    "performed_in_state",
    "reinsurance_only",
    "through_independent_agent",
)
"""Facts that hold wholly or not: a yes with a reservation is none."""


@dataclass(frozen=True, slots=True)
class Listened:
    """Facts at their places in the case; ``reply``: the message is a reply to the open question and nothing else;
    ``bare``: nothing was told and nothing denied."""

    facts: tuple[Fact, ...] = ()
    unread: tuple[Unread, ...] = ()
    notes: tuple[str, ...] = ()
    reply: bool = False
    bare: bool = True


def listen(
    message: str,
    state: State,
    lang: str,
    as_of: date | None,
    corrects: bool,
    proposer: Proposer | None = None,
) -> Listened:
    """Read ``message`` on the ground of ``state``; ``corrects``: it corrects or supposes: what was told gives way.
    ``proposer`` is asked for what the word lists do not read, but not of short replies."""
    message = undoubted(message)
    plain = unreported(message)
    if plain != message and said_at_all(plain):
        heard = listen(plain, state, lang, as_of, corrects, proposer)
        # What a person says of his own independence is his claim, and no fact.
        return replace(heard, facts=tuple(f for f in heard.facts if (leaf(f.path), f.value) != ("independent", True)))

    def read(text: str) -> tuple[Fact, ...]:
        return _listen(text, replace(state, pending=None), lang, as_of, True, None).facts

    doubt = doubted(message, state, read) if state.case else None
    if doubt:
        rest = listen(doubt.rest, state, lang, as_of, corrects, proposer) if said_at_all(doubt.rest) else Listened()
        told = {f.path for f in rest.facts}
        return replace(rest, facts=(*rest.facts, *(f for f in doubt.facts if f.path not in told)), bare=False)
    if not state.pending or corrects:
        return _listen(message, state, lang, as_of, corrects, proposer)
    worth = weigh(message, leaf(state.pending) in _TIMES)
    heard = Listened() if worth.asks else _listen(worth.text, state, lang, as_of, corrects, proposer)
    return _in_doubt(message, state.pending, worth, heard)


def _in_doubt(message: str, path: str, worth: Weighed, heard: Listened) -> Listened:
    """``heard`` with what the doubts and reservations of the message leave of an answer to the question ``path``."""
    if worth.doubt and not heard.facts:
        start, end = worth.doubt
        return replace(heard, facts=(Fact(path, None, start, end, message[start:end]),), reply=True)
    return replace(heard, facts=tuple(_weakened(f, path, worth.text) for f in heard.facts))


def _weakened(item: Fact, path: str, text: str) -> Fact:
    """A yes with a reservation is not known; of what is done in a place alone, it is a no."""
    if item.path != path or item.value is not True or leaf(path) not in _ALL_OR_NOT or not reserved(text, item.start):
        return item
    return replace(item, value=False if leaf(path) == "only_these_activities" else None)


def _listen(
    message: str, state: State, lang: str, as_of: date | None, corrects: bool, proposer: Proposer | None
) -> Listened:
    numbered = several(message, state.shown, state.case, as_of)
    if numbered:
        return Listened(tuple(_fact(r, message) for r in numbered), reply=True)
    reply = _reply(message, state, as_of)
    if reply and reply.whole:
        return Listened((_fact(reply, message),), reply=True)
    parts = _by_thing(message, state)
    if len(parts) > 1:
        return _joined([(at, _listen(part, state, lang, as_of, corrects, proposer)) for at, part in parts])
    names = singled_out(message, state.case, state.names)
    state = state.turned_to(tuple(m.entity for m in names))
    told = list(state.focus)
    text = _without_done_elsewhere(unanswered(message))
    heard = hear(text, state.case, told, lang=lang, as_of=as_of, corrects=corrects, proposer=proposer)
    facts = tuple(f for f in heard.facts if not _only_calls(f, names, state) and not _of_reply(f, reply, state))
    facts = _of_his_store(facts, state)
    if reply and _counts(reply, message, facts):
        said = _fact(reply, message)
        others = tuple(f for f in facts if f.path != reply.path or (f.value is not None and not reply.worded))
        facts = _once((*others, said))
    facts = (*facts, *_undone(message, facts, state))
    if not facts and (other := _of_focus(message, state)):
        facts = (_fact(other, message),)
    return Listened(_right_time(facts, message, state, as_of, corrects), heard.unread, heard.notes, bare=heard.bare)


def _undone(message: str, facts: tuple[Fact, ...], state: State) -> tuple[Fact, ...]:
    """«لا نبيع فيه شيئا»: the business told of a place is not done there; what else was told of it is all there is."""
    entity = next(
        (e for e in reversed(state.focus) if "core_business" in (fact(state.case, f"{e}.activities") or ())), ""
    )
    view = fold(message).text
    hit = spoken("no_business").search(view) or spoken("done_elsewhere").search(view)
    if not entity or not hit or said("not_but", message) or any(f.path == f"{entity}.activities" for f in facts):
        return ()
    span = fold(message).tight(*hit.span())
    text = message[span.start : span.end]
    rest = [a for a in fact(state.case, f"{entity}.activities") if a != "core_business"]
    told: dict[str, object] = {"activities": rest or None, "business_carried_on": None}
    told |= {"only_these_activities": True} if rest else {"only_these_activities": None, "activities_unknown": True}
    new = (Fact(f"{entity}.{name}", value, span.start, span.end, text, True) for name, value in told.items())
    return tuple(f for f in new if f.value is not None or fact(state.case, f.path) is not None)


def _without_done_elsewhere(message: str) -> str:
    """``message`` with the words blanked that tell of business done elsewhere or by another."""
    view = fold(message)
    for hit in spoken("done_elsewhere").finditer(view.text):
        span = view.tight(*hit.span())
        message = blanked(message, span.start, span.end)
    return message


def _by_thing(message: str, state: State) -> list[tuple[int, str]]:
    """The stretches of a message that speaks of several things of one part, each by what tells it from the others:
    «المستشفى دام خمسة أشهر، والمدرسة ثمانية»."""
    cuts, before = [0], ""
    for item in singled_out(message, state.case, state.names):
        if before and item.entity != before and list_of(item.entity) == list_of(before):
            cuts.append(item.start)
        before = item.entity
    return [(a, message[a:b]) for a, b in zip(cuts, [*cuts[1:], len(message)], strict=True)]


def _joined(parts: list[tuple[int, Listened]]) -> Listened:
    facts = tuple(replace(f, start=f.start + at, end=f.end + at) for at, p in parts for f in p.facts)
    unread = tuple(replace(u, start=u.start + at, end=u.end + at) for at, p in parts for u in p.unread)
    notes = tuple(dict.fromkeys(n for _, p in parts for n in p.notes))
    return Listened(facts, unread, notes, all(p.reply for _, p in parts), all(p.bare for _, p in parts))


def _only_calls(item: Fact, names: tuple[Meant, ...], state: State) -> bool:
    """Whether a new thing is only the name of a known one: «الجسر» is the site told as a bridge, no place."""
    new = get(state.case, entity_of(item.path)) is None
    return new and any(m.start <= item.start and item.end <= m.end for m in names)


def _of_his_store(facts: tuple[Fact, ...], state: State) -> tuple[Fact, ...]:
    """Asked of an agent's stock, "keeps the valves in a lock-up" tells of his store, and of no place of ours."""
    stock = ("habitually_keeps_stock", "delivers_from_stock")
    if list_of(state.pending or "") != "agents" or not any(leaf(f.path) in stock and f.value for f in facts):
        return facts
    return tuple(f for f in facts if list_of(f.path) != "places" or get(state.case, entity_of(f.path)) is not None)


def _of_reply(item: Fact, reply: Reply | None, state: State) -> bool:
    """Whether a new thing is told by the very words that answer: «كانوا في مكاتبنا هنا» tells of no office there."""
    worded = reply is not None and reply.worded and reply.start <= item.start and item.end <= reply.end
    return worded and list_of(item.path) == "places" and get(state.case, entity_of(item.path)) is None


def _of_focus(message: str, state: State) -> Reply | None:
    """What a message that names nothing says of the things told, the last one first: «آسف، هي مو ثابتة»."""
    return next((r for e in reversed(state.focus) if (r := of_entity(message, e, get(state.case, e) or {}))), None)


def _once(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What the words say of a fact goes before a bare yes or no."""
    kept: dict[str, Fact] = {}
    for item in facts:
        kept.setdefault(item.path, item)
    return tuple(kept.values())


def _fact(reply: Reply, message: str) -> Fact:
    return Fact(
        reply.path, reply.value if reply.known else None, reply.start, reply.end, message[reply.start : reply.end]
    )


def _reply(message: str, state: State, as_of: date | None) -> Reply | None:
    """The message as a reply to the open question, or as a bare stretch of time for the work last spoken of."""
    if state.pending:
        reply = read_reply(message, state.pending, state.told_of(entity_of(state.pending)), as_of)
        if reply:
            return reply
    target, rest = _timed(message, state)
    reply = time_of(rest, target, state.told_of(target), as_of) if target else None
    if reply and reply.whole:
        return reply
    shared = state.share_entity()
    return told_share(message, shared) if shared else None


def _timed(message: str, state: State) -> tuple[str | None, str]:
    """The work that a bare stretch of time speaks of, and the message without the words that only name it."""
    named = [m for m in singled_out(message, state.case, state.names) if list_of(m.entity) in _WORKS]
    more = next((p for p in _WORKS if p in told_beside(message) and state.case.get(p)), None)
    if more and not named:  # "a second site, two months": one more work, of the kind of the one told
        return f"{more}[{len(state.case[more])}]", message
    target = (named[-1].entity if named else None) or _corrected(message, state) or state.time_entity()
    for item in named:
        message = blanked(message, item.start, item.end)
    return target, message


def _corrected(message: str, state: State) -> str | None:
    """The work whose duration is the one that a correction takes back («… لا ثمانية»)."""
    wrong = taken_back(message)
    for entity in reversed(state.focus):
        told = (get(state.case, entity) or {}).get("duration") or {}
        if list_of(entity) in ("projects", "services") and any(n in wrong for n in told.values()):
            return entity
    return None


def _counts(reply: Reply, message: str, facts: tuple[Fact, ...]) -> bool:
    """Whether a yes or no that opens a longer message answers the open question. «لا، ليست له سلطة» with another
    question open only denies what follows; «لا، وهو يبيع» answers and goes on."""
    if not reply.known or reply.worded or not isinstance(reply.value, bool):
        return True
    if "." not in reply.path and any(list_of(f.path) != reply.path for f in facts):
        return False  # asked for places, «نعم، وكيلنا يوقع العقود»
    others = [f for f in facts if f.path != reply.path]
    return reply.value or len(others) < len(facts) or not others or continues(message, reply.end)


def _prolonged(told: list[Fact], message: str, state: State, as_of: date | None, corrects: bool) -> Fact | None:
    """The time of a known work made longer by the length that was read: «وماذا لو مدد شهرين؟»، «ثم عادوا شهرا آخر»."""
    entity = entity_of(told[0].path)
    row = get(state.case, entity) or {}
    times = [f for f in told if leaf(f.path) in _TIMES]
    more = said("prolonged", message) or (not corrects and said("more_time", message) and further(message))
    if len(times) > 1 or not more or not any(row.get(name) for name in _TIMES):
        return None
    read = time_of(message, entity, row, as_of)
    return _fact(read, message) if read else None


def _same_again(told: list[Fact], message: str, state: State, as_of: date | None) -> Fact | None:
    """In a correction, the true time beside the one told before, which is only named again."""
    times = [f for f in told if f.path.endswith(".duration")]
    if len(times) != 1 or times[0].value != fact(state.case, times[0].path):
        return None
    read = time_of(message, entity_of(times[0].path), state.told_of(entity_of(times[0].path)), as_of)
    return _fact(read, message) if read and read.value != times[0].value else None


def _one_of_several(told: list[Fact], message: str, state: State, corrects: bool) -> Fact | None:
    """Periods beside those told («ثم عدنا من … إلى …»), or one of several put right: the one it shares days with."""
    new = next((f for f in told if leaf(f.path) == "periods" and f.value), None)
    rows = state.told_of(entity_of(new.path)).get("periods") if new else None
    if new is None or not rows:
        return None
    if said("more_time", message) and not corrects:
        return replace(new, value=[*rows, *(p for p in new.value if p not in rows)])
    shared = [i for i, row in enumerate(rows) if _share_days(row, new.value[0])]
    if corrects and len(rows) > 1 and len(new.value) == len(shared) == 1:
        return replace(new, value=[*rows[: shared[0]], new.value[0], *rows[shared[0] + 1 :]])
    return None


def _share_days(one: Data, other: Data) -> bool:
    """Whether two periods of closed ends have a day in common (ISO dates compare as days do)."""
    ends = (one.get("start"), one.get("end"), other.get("start"), other.get("end"))
    if not all(ends):
        return False
    return bool(one["start"] <= other["end"] and other["start"] <= one["end"])


def _right_time(
    facts: tuple[Fact, ...], message: str, state: State, as_of: date | None, corrects: bool
) -> tuple[Fact, ...]:
    """A time that no work in the message claims goes to the work that was spoken of."""
    told = [f for f in facts if leaf(f.path) in _TIMES]
    if said("began_late", message):  # a length that a beginning was put off by is none of the work
        return tuple(f for f in facts if leaf(f.path) != "duration")
    if told:
        longer = _prolonged(told, message, state, as_of, corrects) or _one_of_several(told, message, state, corrects)
        if corrects and not longer:
            longer = _same_again(told, message, state, as_of)
        return (*(f for f in facts if f not in told), longer) if longer else facts
    target, rest = _timed(message, state)
    if target and said("not_prolonged", message) and (earlier := state.before.get(target)):
        return (*facts, *(Fact(f"{target}.{n}", v, 0, len(message), message) for n, v in earlier.items()))
    if not target or any(list_of(f.path) not in _WORKS for f in facts):
        return facts
    read = time_of(rest, target, state.told_of(target), as_of)
    return (*facts, _fact(read, message)) if read else facts
