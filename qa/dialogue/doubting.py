"""What a later turn makes doubtful of what was told: «لم أعد متأكدا من أن البضائع لنا», «قيل لي خلاف ذلك: لا سلطة له»,
«الغ ما قلته عن المدة». A fact that is doubted, contested or taken back is not known: it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from corpus.script.fold import Folded, fold
from corpus.script.numerals import find_numbers
from qa.dialogue.listening import Listened
from qa.dialogue.reading import Fact, hear
from qa.dialogue.state import State
from qa.dialogue.words import blanked, said
from qa.kinds.phrases import Phrases, phrase_set
from qa.paths import entity_of, fact, get, leaf

_SENTENCE = re.compile(r"[^.؛;!؟?\n]+[؟?]?")
_WORD = re.compile(r"\w")
_ONLY = "only_these_activities"
_NAMED = {
    "time": ("duration", "periods"),
    "goods": ("goods_belong_to_enterprise",),
    "authority": ("authority_to_conclude_contracts",),
    "independence": ("independent",),
    "only": (_ONLY,),
}
"""Facts that may be spoken of by a name alone."""


def doubting(
    message: str, heard: Listened, state: State, lang: str, as_of: date | None, corrects: bool = False
) -> Listened:
    """``heard`` with what ``message`` makes doubtful of the case of ``state`` not known. A correction that is told of
    another (``corrects``) is one: «تصحيح: أخبرني المحامي أنه مستقل»."""
    if not state.case:
        return heard
    view = fold(message)
    kept = list(heard.facts)
    new: dict[str, Fact] = {}
    told_now = {f.path for f in kept if f.value is not None and f.value != fact(state.case, f.path)}
    for a, b in _stretches(view):
        stretch = _Stretch(message, view, a, b, state)
        if stretch.law:
            kept = [f for f in kept if not stretch.holds(f)]
            continue
        if stretch.sure:
            kept = [f for f in kept if f.value is not None or not stretch.holds(f)]
        read = stretch.doubted(lang, as_of)
        if stretch.doubt and not corrects:
            told = [f for f in kept if stretch.holds(f)]
            read += [u for f in told for u in stretch.contested(f)]
        else:  # «انس المدة، الصحيح أنها خمسة أشهر»: what is told instead stands
            stands = told_now if stretch.wrong else {f.path for f in kept if f.value is not None}
            read = [f for f in read if f.path not in stands]
        for item in read:
            new.setdefault(item.path, item)
    facts = (*(f for f in kept if f.path not in new), *new.values())
    return replace(heard, facts=facts, bare=heard.bare and not new) if facts != heard.facts else heard


def _words(key: str) -> Phrases:
    return phrase_set("dialogue", "doubting", key)


def _stretches(view: Folded) -> list[tuple[int, int]]:
    """The sentences of a folded message, cut where a «لكن» turns to something else."""
    out = []
    for found in _SENTENCE.finditer(view.text):
        turns = [found.start() + m.start() for m in _words("turns").finditer(found[0])]
        cuts = [found.start(), *turns, found.end()]
        out += [(a, b) for a, b in pairwise(cuts) if _WORD.search(view.text[a:b])]
    return out


@dataclass(slots=True)
class _Stretch:
    """``message`` between ``a`` and ``b`` of its folded ``view``. ``unsure``: it says so; ``doubt``: or tells what
    another says; ``hearsay``: nobody who would know; ``law``: what the text says; ``wrong``: it was told wrong;
    ``sure``: a doubt is denied."""

    message: str
    view: Folded
    a: int
    b: int
    state: State
    unsure: bool = False
    doubt: bool = False
    hearsay: bool = False
    law: bool = False
    wrong: bool = False
    sure: bool = False

    def __post_init__(self) -> None:
        text = _words("no_doubt").blank(self.view.text[self.a : self.b])
        self.sure = text != self.view.text[self.a : self.b]
        self.unsure = _words("unsure").search(text) is not None
        self.law = _words("of_the_text").search(text) is not None
        self.doubt = self.unsure or (not self.law and _words("reported").search(text) is not None)
        self.wrong = not self.doubt and _words("wrong").search(text) is not None
        self.hearsay = self.doubt and _words("hearsay").search(text) is not None

    def _told(self, path: str) -> object:
        return fact(self.state.case, path)

    def _unknown(self, path: str) -> list[Fact]:
        """The fact of ``path`` not known, where it was told."""
        start, end = self.view.source(self.a), self.view.source(self.b)
        return [] if self._told(path) is None else [Fact(path, None, start, end, self.message[start:end])]

    def holds(self, item: Fact) -> bool:
        return self.view.source(self.a) <= item.start < self.view.source(self.b)

    def doubted(self, lang: str, as_of: date | None) -> list[Fact]:
        """What was told and is now in doubt."""
        text = self.view.text[self.a : self.b]
        if not self.doubt:
            gone = phrase_set("dialogue", "moves", "withdrawal").search(text)
            start = 0 if self.wrong else gone.start() if gone else len(text)
            return self._named(text[start:], taken_back=True)
        rest = blanked(self.message[: self.view.source(self.b)], 0, self.view.source(self.a))
        for key in ("unsure", "reported"):
            for found in _words(key).finditer(text):
                rest = blanked(rest, *(self.view.source(self.a + at) for at in found.span()))
        out = []
        for item in hear(rest, self.state.case, list(self.state.focus), lang=lang, as_of=as_of).facts:
            if self.unsure or not self._agrees(item):
                out += self._not_known(item)
        return [*out, *(self._named(text) if self.unsure else [])]

    def contested(self, item: Fact) -> list[Fact]:
        """A fact that was told otherwise before."""
        told = get(self.state.case, entity_of(item.path)) is not None
        if self.hearsay and told and leaf(item.path) not in ("kind", "activities") and self._told(item.path) is None:
            return [replace(item, value=None)]
        return [] if self._agrees(item) else self._not_known(item)

    def _agrees(self, item: Fact) -> bool:
        before = self._told(item.path)
        if leaf(item.path) == "periods" and isinstance(before, list) and isinstance(item.value, list):
            opened = [p["start"] for p in before if not p.get("end")]  # «المقاول يقول لن ننتهي قبل …»: the end to come
            return item.value == before or [p["start"] for p in item.value] == opened
        if isinstance(item.value, list) and isinstance(before, list):
            return all(v in before for v in item.value)
        return bool(item.value == before)

    def _not_known(self, item: Fact) -> list[Fact]:
        """The fact of ``item`` not known; of what is done in a place, what is doubted goes."""
        before, entity = self._told(item.path), entity_of(item.path)
        if leaf(item.path) != "activities":
            return [] if leaf(item.path) == "kind" else self._unknown(item.path)
        if not isinstance(before, list):
            return []
        left = [v for v in before if v not in (item.value or ())]
        same = replace(item, value=left or None, replaces=True)
        if left == before:  # something more is done there, or is not
            return [same, *self._unknown(f"{entity}.business_carried_on"), *self._unknown(f"{entity}.{_ONLY}")]
        return [
            same,
            *self._unknown(f"{entity}.business_carried_on"),
            replace(same, path=f"{entity}.activities_unknown", value=True),
        ]

    def _named(self, text: str, taken_back: bool = False) -> list[Fact]:
        """Facts that were told and are spoken of by their name alone, or a length by its number."""
        out: list[Fact] = []
        for key, names in _NAMED.items():
            rows = ((e, get(self.state.case, e) or {}) for e in reversed(self.state.focus))
            entity, row = next(((e, r) for e, r in rows if {*names} & r.keys()), ("", {}))
            named = _words(key).search(text) is not None
            if key == "time" and not taken_back:
                lengths = set((row.get("duration") or {}).values()) - {0}
                named = named or any(n.value in lengths for n in find_numbers(text, weak=True))
            if key == "only" and not taken_back:
                named = named or said("no_business", text)
            if entity and named:
                out += [u for name in names for u in self._unknown(f"{entity}.{name}")]
        return out
