"""An instrument as citations see it: its articles, and under each provision what is numbered there, as printed."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass, field

from corpus.citing.eid import segments
from corpus.citing.syntax import Num
from corpus.model import Instrument, Provision
from corpus.script.fold import folded

_PRINTED = re.compile(r"[\u0621-\u064a]")
_WORDS = re.compile(r"[^\W_]+")
ABJAD = "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ"


def latin(letter: str) -> str:
    """The eId letter of a folded Arabic letter in the order of the abjad; a Latin one stays as it is."""
    at = ABJAD.find(letter) if len(letter) == 1 else -1
    return chr(ord("a") + at) if 0 <= at < 26 else letter


@dataclass(frozen=True, slots=True)
class Entry:
    """A provision under its parent: its number or eId letter, the folded letter printed, and its kind."""

    id: str
    kind: str
    number: str
    printed: str

    def matches(self, num: Num) -> bool:
        """Whether a number as cited names this provision: by the printed letter first, else by the eId."""
        if num.kind == "letter" and not num.value.isascii():
            return self.printed == num.value if self.printed else self.number == latin(num.value)
        return self.number.lower() == num.value.lower()


@dataclass(slots=True)
class Tree:
    """The numbered provisions of one instrument."""

    instrument: Instrument
    _below: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    _words: tuple[str, list[int], list[int]] | None = None

    def articles(self) -> tuple[Entry, ...]:
        """All articles, wherever they stand; of a text without articles, its topmost provisions."""
        known = self._below.get("")
        if known is None:
            found = [p for p in self.instrument.walk() if p.level == "article"]
            known = self._below[""] = tuple(_entry(p) for p in found or self.instrument.roots)
        return known

    def below(self, eid: str) -> tuple[Entry, ...]:
        """What is numbered directly under ``eid``, sentences and headings included, in the order of the text."""
        known = self._below.get(eid)
        if known is None:
            provision = self.instrument.get(eid)
            known = self._below[eid] = tuple(_entry(c) for c in provision.children) if provision else ()
        return known

    def find(self, parent: str, num: Num, level: str) -> str | None:
        """The provision under ``parent`` ("" for articles) that ``num`` names; ``level`` only prefers."""
        found = self.every(parent, num, level)
        return found[0] if found else None

    def every(self, parent: str, num: Num, level: str) -> list[str]:
        """All provisions that ``num`` may name: more than one where the source repeats a number."""
        entries = self.below(parent) if parent else self.articles()
        fits = [e for e in entries if e.matches(num) and (e.kind == "sent") == (level == "sent")]
        preferred = [e for e in fits if e.kind == level]
        return [e.id for e in preferred or fits]

    def between(self, parent: str, first: str, last: str) -> list[str]:
        """The real sisters from ``first`` to ``last``, both included, in either order."""
        ids = [e.id for e in (self.below(parent) if parent else self.articles())]
        a, b = sorted((ids.index(first), ids.index(last)))
        return ids[a : b + 1]

    def standing(self, before: str, own: str, after: str) -> str | None:
        """The provision in whose words ``before own after`` stand in the instrument, at least six words together."""
        text, starts, owners = self._wording()
        for words in (f"{before} {own} {after}", f"{before} {own}", f"{own} {after}"):
            at = text.find(f" {words.strip()} ") if len(words.split()) >= 6 else -1
            if at >= 0:
                middle = at + 1 + (len(before) + 1 if words.startswith(before) and before else 0)
                index = next((i for i in range(len(starts) - 1, -1, -1) if starts[i] <= middle), -1)
                return list(self.instrument.by_id)[owners[index]] if index >= 0 else None
        return None

    def _wording(self) -> tuple[str, list[int], list[int]]:
        if self._words is None:
            parts, starts, owners, at = [" "], [], [], 1
            for index, provision in enumerate(self.instrument.by_id.values()):
                words = " ".join(_WORDS.findall(folded(_own_words(provision))))
                if words:
                    starts.append(at)
                    owners.append(index)
                    parts.append(f"{words} ")
                    at += len(words) + 1
            self._words = ("".join(parts), starts, owners)
        return self._words


def _own_words(provision: Provision) -> str:
    """The words that are the provision's own, not its children's; sentences do not take the words from a paragraph."""
    if provision.level == "sentence":
        return ""
    inner = [c for c in provision.children if c.level != "sentence"]
    return f"{provision.chapeau} {provision.tail}" if inner else provision.text


def _entry(provision: Provision) -> Entry:
    last = segments(provision.id)[-1]
    letters = "".join(_PRINTED.findall(folded(provision.marker)))
    printed = letters if last.number.isalpha() and 0 < len(letters) <= 2 else ""
    return Entry(provision.id, last.kind, last.number.partition("_")[0], printed)


_KEPT: OrderedDict[int, Tree] = OrderedDict()


def tree(instrument: Instrument) -> Tree:
    """The tree of ``instrument``; the last few are kept, because a text cites one instrument many times."""
    kept = _KEPT.get(id(instrument))
    if kept is None or kept.instrument is not instrument:
        kept = _KEPT[id(instrument)] = Tree(instrument)
        while len(_KEPT) > 8:
            _KEPT.popitem(last=False)
    return kept
