"""From a query taken apart to a plan: which words say one thing, what may stand for them, how much each tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from index.analysis.stems import bare
from index.analysis.terms import FILLER, analyse_words
from index.lexicon.concepts import Alternative, Stems, family, longest, said, topic
from index.lexicon.lists import asking, general_words, law, load, negators, stop
from index.querying.parts import Part, Plan, Word
from index.querying.repair import Repaired, Repairer
from index.querying.syntax import Query
from index.vocabulary import Vocabulary

# A word of asking («تعريف», «ما الفرق») hardly counts, found or missing.
ASKING = 0.4
# A word for whom the law speaks of (شركة) tells less than its rarity says, and little beside what the query is about.
GENERAL, BESIDE = 0.6, 0.3
# From so many provisions on a word is in use in the texts, and what may stand for it keeps this share of its weight.
IN_USE, USED = 5, 0.5
ROOT_WEIGHT = 0.35
TOPIC_WEIGHT = 2.0
# What a word weighs that stands nowhere, by the number of parts of the query.
UNKNOWN = {0: 1.0, 1: 1.0, 2: 0.9, 3: 0.7}
STORY = 0.5
# Another name of the topic a query names, beside the name itself.
TOPIC_WORTH = 0.9


@dataclass(frozen=True, slots=True)
class _Item:
    """A word of the query: a function word is scored only within an expression, a word of asking hardly."""

    word: Word
    stop: bool
    light: bool


class Planner:
    """Makes plans against one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._repairer = Repairer(vocabulary)

    def plan(self, query: Query) -> Plan:
        """The plan of a query. A query of function words alone is planned with them."""
        sequence, corrected = self._read((*query.words, *query.headings))
        items = self._items(sequence)
        parts = _subdued(_tolerant(self._parts(items), self._vocabulary), self._vocabulary) + tuple(
            self._prefix(p) for p in query.prefixes
        )
        return Plan(
            parts=parts,
            sequence=tuple(sequence),
            stems=tuple(i.word.stem for i in items if not i.light and not i.stop),
            phrases=query.phrases,
            required=tuple(self._choice(w) for w in query.required),
            denied=tuple(analyse_words(words).stems for words in query.denied),
            headings=tuple(s for s in analyse_words(query.headings).stems if s != FILLER),
            did_you_mean=_spoken(query, corrected),
            asks_definition=any(w in _defining() for w in query.words),
        )

    def _read(self, words: Sequence[str]) -> tuple[list[str], dict[str, Repaired]]:
        """The words with what was mistyped or glued repaired, and what was repaired."""
        sequence: list[str] = []
        repaired: dict[str, Repaired] = {}
        for word in words:
            better = self._repairer.repair(word)
            if better:
                repaired[word] = better
            sequence.extend(better.words if better else (word,))
        return sequence, repaired

    def _items(self, sequence: Sequence[str]) -> list[_Item]:
        terms = analyse_words(sequence)
        every = [
            _Item(Word(w, s, denied=_denied(sequence, i)), _in(w, s, stop()), _in(w, s, asking()))
            for i, (w, s) in enumerate(zip(terms.words, terms.stems, strict=True))
            if s != FILLER
        ]
        alone = all(item.stop for item in every)
        return [replace(item, stop=False) for item in every] if alone else every

    def _single(self, term: str) -> tuple[Alternative, ...]:
        """What may stand for one word: family, and, when nothing else is there, words of one root."""
        live = self._live(_weakened((*family(term), *said((term,))), self._vocabulary.stems.get(term, 0)))
        if live or term in self._vocabulary.stems or term in law() or said((term,)) or topic((term,)):
            return live
        return tuple(Alternative((s,), ROOT_WEIGHT, "root") for s in self._repairer.related(term))

    def _live(self, alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
        """Those of which enough stands in the index, the best of each kind of words once."""
        best: dict[Stems, Alternative] = {}
        for alternative in alternatives:
            there = sum(s in self._vocabulary.stems for s in alternative.stems)
            if 2 * there > len(alternative.stems) or there == len(alternative.stems):
                known = best.get(alternative.stems)
                if known is None or known.weight < alternative.weight:
                    best[alternative.stems] = alternative
        return tuple(best.values())

    def _parts(self, items: Sequence[_Item]) -> Iterable[Part]:
        """The longest expressions the lexicons know, from left to right; what they do not know word by word."""
        i = 0
        while i < len(items):
            length, key = self._longest(items[i:])
            if length > 1 or not items[i].stop:
                yield self._part(
                    [item for item in items[i : i + length] if not item.stop] or items[i : i + length], key
                )
            i += length

    def _longest(self, items: Sequence[_Item]) -> tuple[int, Stems]:
        """How many words from the first on are one expression, and what it is looked up by."""
        for length in range(min(longest() + 2, len(items)), 1, -1):
            window = items[:length]
            if window[-1].stop and window[0].stop and not all(item.stop for item in window):
                continue
            for key in (_key(window), _key([item for item in window if not item.stop])):
                if len(key) > 1 and (said(key) or topic(key)):
                    return length, key
        return 1, (items[0].word.stem,)

    def _part(self, items: Sequence[_Item], key: Stems) -> Part:
        ways = topic(key)
        names_topic = bool(ways) and not (len(items) == 1 and self._live(said(key)))
        others = said(key) if len(key) > 1 else ()
        if names_topic:
            others = (*others, *(Alternative(way, TOPIC_WORTH, "topic") for way in ways if way != key))
        weight = sum(self._vocabulary.idf(i.word.stem) for i in items if i.word.stem not in law())
        light = len(items) == 1 and items[0].light and not ways
        first = items[0].word
        general = len(items) == 1 and not ways and _in(bare(first.text), first.stem, general_words())
        return Part(
            words=tuple(self._filled(item.word, alone=len(items) == 1) for item in items),
            alternatives=self._live(others),
            weight=weight * (TOPIC_WEIGHT if names_topic else 0.0 if light else 1.0),
            worth=ASKING if light else GENERAL if general else 1.0,
            topic=names_topic,
        )

    def _filled(self, word: Word, alone: bool) -> Word:
        """The word with what may stand for it; within an expression only words of its family."""
        return replace(word, alternatives=self._single(word.stem) if alone else self._live(family(word.stem)))

    def _prefix(self, beginning: str) -> Part:
        """A part for ``word*``: the most frequent words that begin so."""
        words = sorted(
            (w for w in self._vocabulary.words if w.startswith(beginning) or _after_article(w).startswith(beginning)),
            key=lambda w: (-self._vocabulary.words[w], w),
        )[:30]
        terms = dict.fromkeys(s for w in words for s in analyse_words([w]).stems if s != FILLER)
        alternatives = tuple(Alternative((s,), 1.0, "prefix") for s in terms)
        return Part((Word(beginning + "*", beginning + "*"),), alternatives, weight=self._vocabulary.idf(""))

    def _choice(self, word: str) -> tuple[str, ...]:
        term = analyse_words([word]).stems[0]
        return (term, *(s for a in self._single(term) for s in a.stems if len(a.stems) == 1))


def _tolerant(found: Iterable[Part], vocabulary: Vocabulary) -> tuple[Part, ...]:
    """The parts, words that nothing stands for weighing less the longer the query: people tell stories."""
    parts = tuple(found)
    share = UNKNOWN.get(sum(part.weight > 0 for part in parts), STORY)
    return tuple(
        part
        if part.topic or any(s in vocabulary.stems for s in part.stems())
        else replace(part, weight=part.weight * share)
        for part in parts
    )


def _subdued(parts: tuple[Part, ...], vocabulary: Vocabulary) -> tuple[Part, ...]:
    """The parts, a general word worth little where another one says what is asked: «شركة البناء» is of building."""
    telling = any(
        part.worth == 1.0 and not part.topic and any(s in vocabulary.stems for s in part.stems()) for part in parts
    )
    return tuple(replace(part, worth=BESIDE) if telling and part.worth == GENERAL else part for part in parts)


def _weakened(alternatives: Iterable[Alternative], found: int) -> Iterable[Alternative]:
    """Alternatives of a word that stands in ``found`` provisions: where the texts use the word itself, what may stand
    for it in other texts tells less."""
    share = 1.0 if found < IN_USE else USED
    return (replace(a, weight=a.weight * share) for a in alternatives)


def _key(items: Sequence[_Item]) -> Stems:
    return tuple(item.word.stem for item in items)


def _after_article(word: str) -> str:
    return word.removeprefix("ال")


def _in(word: str, term: str, words: frozenset[str]) -> bool:
    return (word in words or term in words) and word not in law() and term not in law()


def _denied(sequence: Sequence[str], place: int) -> bool:
    return any(w in negators() for w in sequence[max(0, place - 1) : place])


def _defining() -> frozenset[str]:
    return frozenset(load("definitions")["asking"])


def _spoken(query: Query, repaired: dict[str, Repaired]) -> str | None:
    """The query as it was read, when a person should be told."""
    told = {word: r for word, r in repaired.items() if r.told}
    if not told:
        return None
    return " ".join(" ".join(told[w].words) if w in told else w for w in query.words)
