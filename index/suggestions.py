"""What a person may be about to type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from corpus.script.fold import folded
from index.analysis.tokens import tokenize, words
from index.lexicon.lists import stop
from index.vocabulary import Vocabulary

_MOST_WORDS = 50
Beside = Callable[[str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A whole query to go on with, and whether it is a term or heading of the texts, or words."""

    text: str
    kind: Literal["term", "word"]


def suggest(beginning: str, vocabulary: Vocabulary, beside: Beside, limit: int) -> tuple[Suggestion, ...]:
    """Suggestions for what has been typed so far; nothing for less than two letters of a word, or a finished one.
    ``beside`` gives the words that stand in the texts beside those typed before the last."""
    tokens = tokenize(beginning)
    if not tokens or beginning[-1:].isspace() or len(tokens[-1].text) < 2:
        return ()
    terms = [Suggestion(phrase, "term") for phrase in _phrases(beginning, vocabulary)]
    before = beginning[: tokens[-1].start]
    among = beside(before) if len(tokens) > 1 else None
    ends = [Suggestion(before + word, "word") for word in _words(tokens[-1].text, vocabulary, among)]
    unique = {folded(s.text): s for s in reversed((*terms, *ends))}
    return tuple(s for s in (*terms, *ends) if unique[folded(s.text)] is s)[:limit]


def _phrases(beginning: str, vocabulary: Vocabulary) -> list[str]:
    """Terms and headings one of whose words begins the way the query does."""
    typed = " ".join(words(beginning))
    found = [p for p in vocabulary.phrases if f" {typed}" in _spaced(p)]
    return sorted(found, key=lambda p: (-vocabulary.phrases[p], len(p), p))


def _spaced(phrase: str) -> str:
    plain = " ".join(words(phrase))
    return " " + plain + " " + " ".join(w.removeprefix("ال") for w in plain.split())


def _words(beginning: str, vocabulary: Vocabulary, among: frozenset[str] | None) -> list[str]:
    """Words of the texts that go on from ``beginning``, with or without their article, the most frequent first."""
    found = [
        word
        for word in (vocabulary.words if among is None else among)
        if (word.startswith(beginning) or word.removeprefix("ال").startswith(beginning)) and word not in stop()
    ]
    found.sort(key=lambda w: (not w.startswith(beginning), -vocabulary.words[w], w))
    return [vocabulary.spelling.get(word, word) for word in found[:_MOST_WORDS]]
