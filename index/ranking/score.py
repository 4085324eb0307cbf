"""How well a provision answers a plan: the worth of its terms (BM25F), then closeness, exact forms, definitions and
negation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from index.lexicon.concepts import Alternative
from index.lexicon.lists import negators
from index.querying.parts import Part, Plan, Word
from index.ranking.document import Document
from index.ranking.view import NOTHING, View, Worth
from index.vocabulary import Vocabulary

EXACT = 1.08
# All words of an expression are there but apart: in general; where the lexicons know what it means; where it denies.
APART, EXPRESSED, UNDENIED = 0.7, 0.5, 0.35
# For all words of the query in a row, as a share of the score, by each word; the longer the run, the surer.
PHRASE, PHRASE_MOST = 0.3, 2.0
CLOSE, CLOSE_WORDS = 0.25, 8
REST = 0.5
# An alternative of this weight is the same term in other words.
SURE = 0.9
DEFINED, LISTED = 1.0, 0.45
ASKED = 1.5
DENIED_BOTH, DENIED_ONE = 1.15, 0.65


@dataclass(frozen=True, slots=True)
class Scored:
    """A document with its score and the share of the query's weight it covers (0 to 1)."""

    document: Document
    score: float
    coverage: float


class Scorer:
    """Scores documents for one plan."""

    def __init__(self, plan: Plan, vocabulary: Vocabulary) -> None:
        self._plan = plan
        self._mean_length = vocabulary.mean_length
        self._idf = {s: vocabulary.idf(s) for part in plan.parts for s in part.stems()}
        self._run = f" {' '.join(plan.sequence)} " if len(plan.sequence) > 1 else ""
        self._wholes = _wholes(plan)
        self._weight = sum(part.weight for part in plan.parts) or 1.0

    def score(self, document: Document) -> Scored:
        """The score and coverage of one document; score 0 when nothing of the query is in it."""
        view = View(document, self._idf, self._mean_length)
        total = covered = 0.0
        for part in self._plan.parts:
            value, cover = self._part(part, view)
            total += value * part.worth
            covered += cover * part.weight
        coverage = covered / self._weight
        if total:
            total += self._closeness(view) * coverage + self._definition(document) * total
            if self._run and self._run in document.text and not self._run_denied(document):
                total *= 1 + min(PHRASE_MOST, PHRASE * len(self._plan.sequence))
        return Scored(document, total, coverage)

    def _part(self, part: Part, view: View) -> Worth:
        """The worth of a part: its own words, or the best of what may stand for them."""
        if len(part.words) == 1:
            return _best(self._word(part.words[0], view), part.alternatives, view)
        singles = [self._word(word, view) for word in part.words]
        weights = [self._idf[w.stem] for w in part.words]
        cover = sum(c * w for (_, c), w in zip(singles, weights, strict=True)) / (sum(weights) or 1.0)
        near = all(c >= SURE for _, c in singles) and view.together([w.stem for w in part.words])
        share = 1.0 if near else _share_apart(part)
        return _best((sum(v for v, _ in singles) * share, cover * share), part.alternatives, view)

    def _word(self, word: Word, view: View) -> Worth:
        value, cover = view.term(word.stem)
        if value:
            value *= self._negation(word, view) * (EXACT if f" {word.text} " in view.document.text else 1.0)
        return _best((value, cover), word.alternatives, view)

    def _closeness(self, view: View) -> float:
        """What neighbouring words of the query earn by standing near each other, the nearer the more."""
        earned = 0.0
        for a, b in pairwise(self._plan.stems):
            if a == b or not (first := view.places.get(a)) or not (second := view.places.get(b)):
                continue
            distance = min(abs(y - x) for x in first for y in second)
            earned += CLOSE * min(self._idf[a], self._idf[b]) * max(0.0, 1 - (distance - 1) / CLOSE_WORDS)
        return earned

    def _definition(self, document: Document) -> float:
        """What a provision earns when the query is the very term it defines, or lists the members of."""
        if not document.defines or not (named := self._wholes & document.defines.keys()):
            return 0.0
        defines = any(document.defines[n] for n in named)
        return (DEFINED if defines else LISTED) * (ASKED if self._plan.asks_definition else 1.0)

    def _negation(self, word: Word, view: View) -> float:
        """A word denied in the query is meant where the text denies it too, and the other way round."""
        denied = [view.document.denied(at) for at in view.places.get(word.stem, ())]
        if not denied:
            return 1.0
        if word.denied:
            return DENIED_BOTH if any(denied) else DENIED_ONE
        return DENIED_ONE if all(denied) else 1.0

    def _run_denied(self, document: Document) -> bool:
        """Whether the query's words stand in a row only after a negator that the query does not have."""
        before = document.text[: document.text.index(self._run)].split()[-1:]
        return any(word in negators() for word in before)


def _best(literal: Worth, alternatives: Sequence[Alternative], view: View) -> Worth:
    """The best of the literal words and what may stand for them; the rest adds a little."""
    if not alternatives:
        return literal
    every = [literal, *(_alternative(a, view) for a in alternatives)]
    best = max(v for v, _ in every)
    return best + REST * (sum(v for v, _ in every) - best) / len(every), max(c for _, c in every)


def _alternative(alternative: Alternative, view: View) -> Worth:
    """An alternative of several words counts by the share of them that is there, and less when they stand apart."""
    stems = alternative.stems
    if len(stems) == 1:
        value, cover = view.term(stems[0])
        return value * alternative.weight, cover * alternative.weight
    found = [view.term(s) for s in stems]
    there = sum(cover > 0 for _, cover in found)
    if 2 * there <= len(stems) or (alternative.kind == "topic" and not view.names(stems)):
        return NOTHING  # half a name of a topic, or its words apart, is no name of it
    share = alternative.weight * (there / len(stems)) ** 2 * (1.0 if view.together(stems) else APART)
    return sum(v for v, _ in found) / len(stems) ** 0.7 * share, sum(c for _, c in found) / len(stems) * share


def _share_apart(part: Part) -> float:
    """What the literal words of an expression are worth that do not stand together."""
    if any(w.text in negators() for w in part.words):
        return UNDENIED
    return EXPRESSED if any(a.weight >= SURE for a in part.alternatives) else APART


def _wholes(plan: Plan) -> frozenset[str]:
    """The query as one term, and, when it is one expression, what that may stand for."""
    parts = [part for part in plan.parts if part.weight > 0]
    others = parts[0].alternatives if len(parts) == 1 else ()
    return frozenset({" ".join(plan.stems), *(" ".join(a.stems) for a in others if a.weight >= SURE)})
