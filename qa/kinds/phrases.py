"""Phrases written in data files, compiled to regular expressions over folded text.

A phrase is words separated by spaces, in natural spelling (it is folded here). In a word:

    كلمة      the word, with the particles Arabic glues before it and the pronouns it glues after it
    =كلمة     the word alone, nothing before or after
    كلم*      any ending
    (a|b)     either; ``_`` stands for a space inside an alternative
    [word]    may be absent
    ...       up to five other words of the same sentence

Latin words take neither particles nor pronouns. A phrase is tried only on a text that holds a stem of each of its
words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast
from weakref import WeakSet

import yaml

from corpus.script.fold import folded

# Anything but a word or the end of a sentence may stand between two words of a phrase.
_BETWEEN = r"(?:[^\w؟?!؛.\n]|\.(?=\w))+"
_GAP = rf"(?:{_BETWEEN}\w+){{0,5}}?{_BETWEEN}"
# و ف + ب ك ل ع هـ + ال: the particles of the written language, and ع (على), ه (هذا) of the spoken ones.
_BEFORE = r"(?:[وف]?(?:[بكعفهش]?ال|لل|[بكلعفه])?)"
# Pronouns, and the alif of an indefinite accusative («مطعما»).
_AFTER = r"(?:نا|ها|هم|هن|كم|كن|ه|ك|ي|و|ا)?"
_AFTER_TA = r"(?:ه|ت(?:نا|ها|هم|هن|كم|كن|ه|ك|ي|و)|ات)"
_ARABIC = re.compile(r"[\u0600-\u06ff]")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PIECE = re.compile(r"\w+")
_LONGEST_BEFORE = 5
"""The most letters that ``_BEFORE`` puts before a stem, and one more for safety."""


def _word(word: str) -> tuple[str, str]:
    """The pattern of a word, and the stem that every text with it holds."""
    alone = word.startswith("=")
    stem = folded(word.removeprefix("="))
    open_end = stem.endswith("*")
    plain = stem.rstrip("*")
    body = re.escape(plain)
    key = max(_PIECE.findall(plain), key=len, default="")
    if alone or not _ARABIC.search(stem):
        return (rf"{body}\w*" if open_end else body), key
    if open_end:
        return rf"{_BEFORE}{body}\w*", key
    if plain.endswith("ه"):
        return rf"{_BEFORE}{body[:-1]}{_AFTER_TA}", key[:-1]
    return rf"{_BEFORE}{body}{_AFTER}", key


def _alternative(text: str) -> tuple[str, str]:
    words = [_word(w) for w in text.split("_")]
    return _BETWEEN.join(p for p, _ in words), max((k for _, k in words), key=len)


def _token(token: str) -> tuple[str, frozenset[str]]:
    grouped = token.startswith("(") and token.endswith(")")
    # Longer alternatives are tried first, so that "not at all" is not cut to "not".
    choices = sorted(token[1:-1].split("|"), key=len, reverse=True) if grouped else [token]
    options = [_alternative(a) for a in choices]
    return "(?:" + "|".join(p for p, _ in options) + ")", frozenset(k for _, k in options)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """One phrase: its pattern, and for each word that must stand in it the stems one of which the text must hold."""

    source: str
    needs: tuple[frozenset[str], ...]


@lru_cache(maxsize=4096)
def _phrase(text: str) -> _Phrase:
    out, first, joint, needs = "", True, _BETWEEN, []
    for token in text.split():
        if token == "...":
            joint = _GAP
        elif token.startswith("["):
            word, _ = _token(token[1:-1])
            out += f"(?:{word}{_BETWEEN})?" if first else f"(?:{joint}{word})?"
        else:
            word, keys = _token(token)
            needs.append(keys)
            out += ("" if first else joint) + word
            first, joint = False, _BETWEEN
    return _Phrase(rf"(?<!\w){out}(?!\w)", tuple(needs))


@lru_cache(maxsize=4096)
def _compiled(source: str) -> re.Pattern[str]:
    """A pattern is compiled when a text first calls for it: there are hundreds, and few are needed at once."""
    return re.compile(source)


@lru_cache(maxsize=16_384)
def _pieces(word: str) -> frozenset[str]:
    """Every piece of a word that may be a stem: those that begin near enough to its beginning."""
    starts = range(min(_LONGEST_BEFORE, len(word)))
    return frozenset(word[a:b] for a in starts for b in range(a + 1, len(word) + 1))


@lru_cache(maxsize=256)
def _pieces_of(text: str) -> frozenset[str]:
    return frozenset().union(*(_pieces(word) for word in set(_PIECE.findall(text))))


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False)
class Phrases:
    """A set of phrases that mean one thing."""

    items: tuple[_Phrase, ...]

    def _near(self, text: str) -> Iterator[re.Pattern[str]]:
        """The patterns that may match ``text``."""
        held = _pieces_of(text)
        for item in self.items:
            if all(not keys.isdisjoint(held) for keys in item.needs):
                yield _compiled(item.source)

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The first occurrence in folded ``text`` from ``start``; of several there, the longest."""
        found = [m for p in self._near(text) if (m := p.search(text, start))]
        return min(found, key=lambda m: (m.start(), -m.end()), default=None)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every occurrence in folded ``text``, from left to right, none overlapping."""
        found = sorted((m for p in self._near(text) for m in p.finditer(text)), key=lambda m: (m.start(), -m.end()))
        edge = 0
        for match in found:
            if match.start() >= edge and match.end() > match.start():
                edge = match.end()
                yield match

    def ends(self, text: str) -> bool:
        """Whether folded ``text`` ends with one of the phrases."""
        return any(m.end() == len(text) for m in self.finditer(text))

    def blank(self, text: str) -> str:
        """``text`` with every occurrence replaced by a space."""
        out, at = "", 0
        for match in self.finditer(text):
            out += text[at : match.start()] + " "
            at = match.end()
        return out + text[at:]


_MADE: WeakSet[Phrases] = WeakSet()


def phrases(items: Iterable[str]) -> Phrases:
    """Compile phrases; an empty list matches nothing."""
    made = Phrases(tuple(_phrase(item) for item in items))
    _MADE.add(made)
    return made


def compile_all() -> None:
    """Compile the patterns of every set in use, as a service does before it answers: the first texts to call for one
    would wait for it."""
    for one in tuple(_MADE):
        for item in one.items:
            _compiled(item.source)


@lru_cache(maxsize=32)
def load(room: str, name: str) -> Mapping[str, Any]:
    """The YAML mapping ``name`` in the folder ``data`` of the package ``room`` of ``qa``."""
    text = (files("qa") / room / "data" / f"{name}.yaml").read_text(encoding="utf-8")
    return cast(Mapping[str, Any], yaml.load(text, Loader=_LOADER))


@lru_cache(maxsize=128)
def phrase_set(room: str, name: str, key: str) -> Phrases:
    """The phrases under ``key`` of a data file, compiled once."""
    return phrases(str(item) for item in load(room, name)[key])
