"""Search: the one object through which provisions are found."""

from __future__ import annotations

import json

from index.analysis.terms import FILLER, analyse_words
from index.analysis.tokens import tokenize
from index.engines.base import Engine, Request
from index.highlights import highlights, terms_to_mark
from index.model import Hit, Record, Results
from index.querying.parts import Part, Plan
from index.querying.plan import Planner
from index.querying.syntax import Query, read
from index.ranking.demands import allowed
from index.ranking.document import Document
from index.ranking.order import ordered
from index.ranking.score import Scored, Scorer
from index.vocabulary import Vocabulary

# Candidates laid open for one query. Every record of a small library is among them.
POOL = 100
MOST_TERMS = 48
# Provisions whose words are suggested after what has been typed.
BESIDE = 10
_KEPT = 8192


class Searcher:
    """Searches the records of one engine. ``vocabulary`` must count exactly these records."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.planner = Planner(vocabulary)
        self._documents: dict[str, Document] = {}

    def search(self, raw: str, instrument: str | None, limit: int, offset: int, cut: bool = True) -> Results:
        """One page of hits."""
        query = read(raw)
        plan = self.planner.plan(query)
        found = self.ranked(plan, query, instrument or query.instrument, cut)
        marked = terms_to_mark(plan)
        hits = tuple(hit(s, marked) for s in found[offset : offset + limit])
        return Results(len(found), hits, _spelled(raw, plan, self.vocabulary))

    def words_beside(self, typed: str) -> frozenset[str]:
        """The folded words of the provisions that answer ``typed`` best."""
        query = read(typed)
        found = self.ranked(self.planner.plan(query), query, None)[:BESIDE]
        return frozenset(word for s in found for word in s.document.text.split())

    def ranked(self, plan: Plan, query: Query, instrument: str | None, cut: bool = True) -> list[Scored]:
        """All hits of a plan in order."""
        request = self._request(plan, query, instrument)
        scorer = Scorer(plan, self.vocabulary)
        documents = [self._open(record) for record in self.engine.candidates(request)]
        return ordered(plan, [scorer.score(d) for d in documents if allowed(plan, d)], cut)

    def _open(self, record: Record) -> Document:
        """The record laid open; those of a small library stay so."""
        key = record.key
        found = self._documents.get(key)
        if found is None:
            if len(self._documents) >= _KEPT:
                self._documents.clear()
            found = self._documents[key] = Document(record)
        return found

    def _request(self, plan: Plan, query: Query, instrument: str | None) -> Request:
        weights: dict[str, float] = {}
        for part in plan.parts:
            for term, weight in _weighted(part):
                weights[term] = max(weights.get(term, 0.0), weight)
        live = {t: w for t, w in weights.items() if t in self.vocabulary.stems}
        best = sorted(live, key=lambda t: (-live[t] * self.vocabulary.idf(t), t))[:MOST_TERMS]
        phrases = tuple((s,) for phrase in plan.phrases for s in _stems(phrase))
        return Request({t: live[t] for t in best}, (*plan.required, *phrases), instrument, query.article, POOL)


def _stems(phrase: tuple[str, ...]) -> list[str]:
    return [s for s in analyse_words(phrase).stems if s != FILLER]


def _weighted(part: Part) -> list[tuple[str, float]]:
    """Every term that may find a part, with what it is worth."""
    found = [(w.stem, part.worth) for w in part.words]
    for alternative in (*part.alternatives, *(a for w in part.words for a in w.alternatives)):
        found += [(s, alternative.weight) for s in alternative.stems]
    return found


def hit(scored: Scored, marked: frozenset[str]) -> Hit:
    """What is shown of a scored document."""
    record: Record = scored.document.record
    shown = json.loads(record.shown)
    return Hit(
        id=record.eid,
        instrument=record.instrument,
        citation=shown["citation"],
        text=shown["text"],
        score=scored.score,
        highlights=highlights(shown["text"], marked),
        spans=tuple((a, b) for a, b in shown["spans"]),
        level=shown["level"],
    )


def _spelled(raw: str, plan: Plan, vocabulary: Vocabulary) -> str | None:
    """The query as it was read, each word spelt as in the query or, where it was repaired, as in the texts."""
    if plan.did_you_mean is None:
        return None
    typed = {t.text: raw[t.start : t.end] for t in tokenize(raw)}
    return " ".join(typed.get(word) or vocabulary.spelling.get(word, word) for word in plan.did_you_mean.split())
