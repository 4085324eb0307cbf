"""Things of the case that a message says are not there after all: another's («المصنع لشركة أخرى»), called off («الجسر
ألغي ولم نعمل فيه أصلا»), given up («بعنا المصنع»، «استقال المندوب»), or left out («ليس لنا إلا الموقع»)."""

from __future__ import annotations

import re

from corpus.script.fold import fold, folded
from corpus.time import find_times
from qa.dialogue.naming import Meant, meant_by
from qa.dialogue.state import State
from qa.dialogue.things import definite, things_named
from qa.kinds.phrases import Phrases, phrase_set
from qa.paths import LISTS, entities, get, leaf, list_of

_WORD = re.compile(r"\w")
_SKIP = re.compile(r"[\W_]*")
_WORKS = ("projects", "services")


def _words(key: str) -> Phrases:
    return phrase_set("dialogue", "disowning", key)


def _said(key: str, text: str) -> bool:
    return _words(key).search(folded(text)) is not None


def _opens(key: str, text: str) -> bool:
    """Whether words of ``key`` stand at the start of raw ``text``."""
    view = folded(text)
    skip = _SKIP.match(view)
    at = skip.end() if skip else 0
    return any(m.start() == at for m in _words(key).finditer(view))


def _bare_before(clause: str, at: int) -> bool:
    """Whether nothing but words that open a message stands before ``at``."""
    text = folded(clause[:at])
    for key in ("correction", "opening_filler"):
        text = phrase_set("dialogue", "moves", key).blank(text)
    return not _WORD.search(_words("that_is").blank(text))


def _asked_of_goods(state: State) -> bool:
    """Whether the open question is about goods: «بعناها» sells those, and not the place where they lie."""
    return leaf(state.pending or "") in ("goods_belong_to_enterprise", "habitually_keeps_stock", "delivers_from_stock")


def disowned(clause: str, message: str, state: State) -> list[str]:
    """The things of the case that one clause of ``message`` says are another's, called off or given up."""
    named = meant_by(clause, state.case, list(state.focus), state.names)
    out = [m.entity for m in named if _anothers(m, clause, message)]
    if _said("not_by_us", clause) and _said("done_by_another", message):  # «لم ننفذ الموقع، نفذه مقاول محلي»
        works = [m.entity for m in named] or list(state.focus[-1:])
        out += [e for e in works[:1] if list_of(e) in _WORKS]
    if _said("cancelled", clause) and not _said("excepting", clause) and not find_times(clause):
        last = [Meant(e, 0, 0) for e in state.focus[-1:]]
        out += [m.entity for m in (named or last)[:1] if list_of(m.entity) in LISTS]
    if _said("given_up", clause):
        out += [m.entity for m in named[:1] if list_of(m.entity) == "places" and not _inside(clause, m.start)]
    if not named and _said("given_up_it", clause) and not (_asked_of_goods(state) and _said("sold_it", clause)):
        out += _last_place(clause, state)
    if _said("shut", clause):
        places = [m.entity for m in named if list_of(m.entity) == "places"] or _last_place(clause, state)
        out += places[:1]
    if not named and _none_of_ours(clause, message, state):
        out += _last_place(clause, state)
    agents = [e for e in state.focus if list_of(e) == "agents"]
    if nobody_there(clause):
        out += agents
    elif _said("dismissed", clause):
        out += ([m.entity for m in named if list_of(m.entity) == "agents"] or agents)[-1:]
    return list(dict.fromkeys(out))


def _we_use(message: str) -> bool:
    """Whether we rent or use what is another's; «ولا نعمل فيه» says that we do not."""
    return _words("we_use").search(_words("not_used").blank(folded(message))) is not None


def _inside(clause: str, start: int) -> bool:
    """Whether a thing is named as where something is or comes from: "we sold our goods in the warehouse"."""
    before = [w for w in re.findall(r"\w+", folded(clause[:start])) if not _words("joining").ends(w)]
    return bool(before) and _words("inside").ends(before[-1])


def nobody_there(clause: str) -> bool:
    """«ما كان عندنا أحد هناك»: no person of ours is there, and nothing more is said of whom there is none."""
    view = folded(clause)
    found = _words("nobody").search(view)
    return found is not None and not _WORD.search(_words("nobody_tail").blank(view[found.end() :]))


def _last_place(clause: str, state: State) -> list[str]:
    """The thing last spoken of, where the clause names none and it is a place: «اتقفلت»."""
    last = list(state.focus[-1:])
    return last if last and list_of(last[0]) == "places" and not things_named(clause) else []


def _none_of_ours(clause: str, message: str, state: State) -> bool:
    """«لا، مو إلنا»: the clause opens with it, and no goods have been spoken of that could be meant."""
    view = folded(clause)
    found = _words("not_ours").search(view)
    if not found or not _bare_before(view, found.start()) or _we_use(message):
        return False
    told = get(state.case, state.focus[-1]) or {} if state.focus else {}
    kept = {"storage", "display", "delivery", "processing_by_another"} & set(told.get("activities") or ())
    asked = (state.pending or "").endswith("goods_belong_to_enterprise")
    return not (kept or asked or "goods_belong_to_enterprise" in told)


def _anothers(item: Meant, clause: str, message: str) -> bool:
    """Whether the thing is said to be another's: by words right behind it, where nothing else stands before it. A place
    that is another's and that we rent or use stays."""
    part, behind = list_of(item.entity), clause[item.end :]
    if part not in LISTS or not _bare_before(clause, item.start) or _we_use(message):
        return False
    if _opens("not_ours", behind):
        return True
    if part in _WORKS and _opens("done_by_another", behind):
        return True
    owned = _opens("anothers", behind)
    return owned and (part == "places" or (part in _WORKS and _said("no_concern", message)))


def left_out(message: str, state: State, corrects: bool) -> tuple[list[str], tuple[int, int] | None]:
    """The things that «ليس لنا إلا X» leaves out, and the words that say only that, if there are such.

    ``X`` has been told before and has an article; or, in a correction, it may be another thing altogether.
    """
    view = fold(message)
    found = _words("only_left").search(view.text)
    if not found or not state.case:
        return [], None
    start = view.source(found.end())
    stop = next((start + m.start() for m in re.finditer(r"[؛;.!؟?\n]", message[start:])), len(message))
    rest = message[start:stop]
    kept = meant_by(rest, state.case, list(state.focus), state.names)
    sure = [m for m in kept if definite(rest, m.start)]
    named = things_named(rest)
    if not sure and not (corrects and named):
        return [], None
    stay = {m.entity for m in kept}
    out = [e for e in entities(state.case) if list_of(e) in LISTS and e not in stay]
    plain = sure and len(sure) == len(kept) and all(any(m.start <= n.start < m.end for m in sure) for n in named)
    return out, (view.source(found.start()), start + sure[-1].end) if plain else None
