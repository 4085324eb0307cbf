"""How well a provision answers a plan: BM25F over own words, heading, points and context, then closeness, exact forms,
definitions and negation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from index.lexicon.concepts import Alternative
from index.lexicon.lists import negators
from index.querying.parts import Part, Plan, Word
from index.ranking.document import Document
from index.vocabulary import Vocabulary

K1 = 1.2
B = 0.55
# What a term is worth in each field; context and points are only where a provision stands, not what it says.
HEADING, POINTS, CONTEXT = 1.0, 0.35, 0.12
EXACT = 1.08
APART = 0.7  # an expression whose words are all there, far from each other
UNDENIED = 0.35  # an expression with a negator, whose words do not all stand together
EXPRESSED = 0.5  # an expression the lexicons know, whose words are all there but apart
PHRASE = 0.6  # for all words of the query in a row, as a share of the score
CLOSE = 0.25
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
        self._vocabulary = vocabulary
        self._idf = {s: vocabulary.idf(s) for part in plan.parts for s in part.stems()}
        self._run = f" {' '.join(plan.sequence)} " if len(plan.sequence) > 1 else ""
        self._wholes = _wholes(plan)
        self._weight = sum(part.weight for part in plan.parts) or 1.0

    def score(self, document: Document) -> Scored:
        """The score and coverage of one document; score 0 when nothing of the query is in it."""
        total = covered = 0.0
        for part in self._plan.parts:
            value, cover = self._part(part, document)
            total += value * part.worth
            covered += cover * part.weight
        if total:
            total += self._closeness(document) * covered / self._weight + self._definition(document) * total
            if self._run and self._run in document.text and not self._run_denied(document):
                total *= 1 + PHRASE
        return Scored(document, total, covered / self._weight)

    def _run_denied(self, document: Document) -> bool:
        """Whether the query's words stand in a row only after a negator that the query does not have."""
        before = document.text[: document.text.index(self._run)].split()[-1:]
        return any(word in negators() for word in before)

    def _part(self, part: Part, document: Document) -> tuple[float, float]:
        """The value of a part and how far it is covered: its own words, or the best of what may stand for them."""
        singles = [self._word(word, document) for word in part.words]
        value = sum(v for v, _ in singles)
        weights = [self._idf[w.stem] for w in part.words]
        cover = sum(c * w for (_, c), w in zip(singles, weights, strict=True)) / (sum(weights) or 1.0)
        if len(part.words) > 1:
            near = all(c >= 0.9 for _, c in singles) and self._together([w.stem for w in part.words], document)
            share = 1.0 if near else _share_apart(part)
            value, cover = value * share, cover * share
        return self._best(value, cover, part.alternatives, document)

    def _best(
        self, value: float, cover: float, alternatives: Iterable[Alternative], document: Document
    ) -> tuple[float, float]:
        """The best of the literal words and what may stand for them; the rest adds a little."""
        every = [(value, cover), *(self._alternative(a, document) for a in alternatives)]
        best = max(v for v, _ in every)
        return best + REST * (sum(v for v, _ in every) - best) / len(every), max(c for _, c in every)

    def _word(self, word: Word, document: Document) -> tuple[float, float]:
        value, cover = self._term(word.stem, document)
        if value and word.text in document.words:
            value *= EXACT
        if value:
            value *= self._negation(word, document)
        return self._best(value, cover, word.alternatives, document)

    def _alternative(self, alternative: Alternative, document: Document) -> tuple[float, float]:
        """An alternative of several words counts by the share of them that is there, and less when they stand apart."""
        stems = alternative.stems
        found = [self._term(s, document) for s in stems]
        there = sum(cover > 0 for _, cover in found)
        if 2 * there <= len(stems) and there < len(stems):
            return 0.0, 0.0
        share = (there / len(stems)) ** 2 * (1.0 if len(stems) == 1 or self._together(stems, document) else APART)
        value = sum(v for v, _ in found) / len(stems) ** 0.7
        cover = sum(c for _, c in found) / len(stems)
        return value * share * alternative.weight, cover * share * alternative.weight

    def _term(self, stem: str, document: Document) -> tuple[float, float]:
        """BM25F of one term, and how much of it counts as covered by where it stands."""
        own = len(document.places.get(stem, ()))
        heading = document.heading.get(stem, 0)
        points, context = document.points.get(stem, 0), document.context.get(stem, 0)
        if not (own or heading or points or context):
            return 0.0, 0.0
        length = 1 - B + B * len(document.main) / self._vocabulary.mean_length
        frequency = own / length + HEADING * heading + POINTS * min(points, 2) + CONTEXT * min(context, 2)
        cover = 1.0 if own or heading else 0.9 if points else 0.5
        return self._idf[stem] * frequency * (K1 + 1) / (frequency + K1), cover

    def _together(self, stems: Sequence[str], document: Document) -> bool:
        """Whether the terms stand within a few words of each other among the document's own."""
        places = [document.places.get(s) for s in stems]
        known = [p for p in places if p]
        if len(known) < 2:
            return not any(places) or len(stems) < 2
        reach = len(stems) + 5
        return any(all(any(abs(at - first) <= reach for at in other) for other in known[1:]) for first in known[0])

    def _closeness(self, document: Document) -> float:
        """What neighbouring words of the query earn by standing near each other, the nearer the more."""
        earned = 0.0
        for a, b in zip(self._plan.stems, self._plan.stems[1:], strict=False):
            if a == b or not (first := document.places.get(a)) or not (second := document.places.get(b)):
                continue
            distance = min(abs(y - x) for x in first for y in second)
            rarity = min(self._idf.get(a, 0.0), self._idf.get(b, 0.0))
            earned += CLOSE * rarity * max(0.0, 1 - (distance - 1) / 8)
        return earned

    def _definition(self, document: Document) -> float:
        """What a provision earns when the query is the very term it defines, or lists the members of."""
        if not document.defines or not (named := self._wholes & document.defines.keys()):
            return 0.0
        defines = any(document.defines[n] for n in named)
        return (DEFINED if defines else LISTED) * (ASKED if self._plan.asks_definition else 1.0)

    def _negation(self, word: Word, document: Document) -> float:
        """A word denied in the query is meant where the text denies it too, and the other way round."""
        places = document.places.get(word.stem)
        if not places:
            return 1.0
        denied = [at in document.denied for at in places]
        if word.denied:
            return DENIED_BOTH if any(denied) else DENIED_ONE
        return DENIED_ONE if all(denied) else 1.0


def _share_apart(part: Part) -> float:
    """What the literal words of an expression are worth that do not stand together: little when they deny something, or
    when the lexicons know what the expression means."""
    if any(w.text in negators() for w in part.words):
        return UNDENIED
    return EXPRESSED if any(a.weight >= SURE for a in part.alternatives) else APART


def _wholes(plan: Plan) -> frozenset[str]:
    """The query as one term, and, when it is one expression, what that may stand for."""
    parts = [part for part in plan.parts if part.weight > 0]
    others = parts[0].alternatives if len(parts) == 1 else ()
    return frozenset({" ".join(plan.stems), *(" ".join(a.stems) for a in others if a.weight >= SURE)})


def allowed(plan: Plan, document: Document) -> bool:
    """Whether a document has what the query demands (phrases, +words) and nothing it forbids (-words)."""
    around = {*document.places, *document.heading, *document.points}
    return (
        all(f" {' '.join(phrase)} " in document.text for phrase in plan.phrases)
        and all(any(s in around for s in choice) for choice in plan.required)
        and not any(_has_run(document.main, forbidden) for forbidden in plan.denied)
        and not any(len(f) == 1 and f[0] in document.points for f in plan.denied)
    )


def _has_run(main: Sequence[str], run: Iterable[str]) -> bool:
    wanted = tuple(run)
    return any(main[i : i + len(wanted)] == wanted for i in range(len(main) - len(wanted) + 1))
