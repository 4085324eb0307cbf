"""Search: the one object through which provisions are found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

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
from index.ranking.fusion import fused
from index.ranking.order import ordered
from index.ranking.score import Scored, Scorer
from index.vocabulary import Vocabulary

if TYPE_CHECKING:
    from index.semantic.vectors import Vectors

# Candidates laid open for one query, fewer where each costs a look into large files. A small library's are all here.
POOL, POOL_LARGE = 100, 64
LARGE = 20_000
MOST_TERMS = 48
# Provisions whose words are suggested after what has been typed.
BESIDE = 10
# How many times more candidates are needed where most of them may not have what is demanded.
SIFTED = 8
# Provisions near in meaning that are looked at.
NEAREST = 20
_KEPT = 8192


class Searcher:
    """Searches the records of one engine. ``vocabulary`` must count exactly these records; with ``vectors`` the order
    is by words and meaning."""

    def __init__(self, engine: Engine, vocabulary: Vocabulary, vectors: Vectors | None = None) -> None:
        self.engine = engine
        self.vocabulary = vocabulary
        self.vectors = vectors
        self.planner = Planner(vocabulary)
        self._documents: dict[str, Document] = {}

    def search(self, raw: str, instrument: str | None, limit: int, offset: int, cut: bool = True) -> Results:
        """One page of hits. ``cut`` leaves out what is not relevant."""
        query = read(raw)
        plan = self.planner.plan(query)
        pool = max(POOL if self.vocabulary.records < LARGE else POOL_LARGE, offset + limit)
        found = self.ranked(plan, query, instrument or query.instrument, cut, pool)
        if self.vectors is not None:
            found = self._by_meaning(found, plan, query, instrument or query.instrument, cut)
        marked = terms_to_mark(plan)
        hits = tuple(hit(s, marked) for s in found[offset : offset + limit])
        return Results(len(found), hits, _spelled(raw, plan, self.vocabulary))

    def _by_meaning(
        self, found: list[Scored], plan: Plan, query: Query, instrument: str | None, cut: bool
    ) -> list[Scored]:
        """The hits in the order of words and meaning, with provisions that are nearer in meaning than the best of them.
        A query whose words find nothing finds nothing by meaning either: every text is near to every other."""
        if self.vectors is None or (cut and not found):
            return found
        cosines = self.vectors.cosines(" ".join(query.raw.split()))
        least = cosines.get(found[0].document.record.key, 0.0) if cut else 0.0
        nearest = sorted((k for k, c in cosines.items() if c >= least), key=lambda k: (-cosines[k], k))[:NEAREST]
        documents = [self._open(record) for record in self.engine.fetch(nearest)]
        return fused(found, [d for d in documents if _within(d, query, instrument) and allowed(plan, d)], cosines)

    def words_beside(self, typed: str) -> frozenset[str]:
        """The folded words of the provisions that answer ``typed`` best."""
        query = read(typed)
        found = self.ranked(self.planner.plan(query), query, None)[:BESIDE]
        return frozenset(word for s in found for word in s.document.text.split())

    def ranked(
        self, plan: Plan, query: Query, instrument: str | None, cut: bool = True, pool: int = POOL
    ) -> list[Scored]:
        """The hits of a plan in order, among the ``pool`` best candidates of the engine."""
        sifted = plan.phrases or plan.denied or plan.headings
        request = self._request(plan, query, instrument, pool * SIFTED if sifted else pool)
        scorer = Scorer(plan, self.vocabulary)
        documents = [self._open(record) for record in self.engine.candidates(request)]
        return ordered(plan, [scorer.score(d) for d in documents if allowed(plan, d)], cut)

    def _open(self, record: Record) -> Document:
        """The record laid open; those of a small library stay so."""
        if self.vocabulary.records > _KEPT:
            return Document(record)
        found = self._documents.get(record.key)
        if found is None:
            found = self._documents[record.key] = Document(record)
        return found

    def _request(self, plan: Plan, query: Query, instrument: str | None, pool: int) -> Request:
        weights: dict[str, float] = {}
        for part in plan.parts:
            for term, weight in _weighted(part):
                weights[term] = max(weights.get(term, 0.0), weight)
        live = {t: w for t, w in weights.items() if t in self.vocabulary.stems}
        best = sorted(live, key=lambda t: (-live[t] * self.vocabulary.idf(t), t))[:MOST_TERMS]
        phrases = tuple((s,) for phrase in plan.phrases for s in _stems(phrase))
        return Request(
            {t: live[t] for t in best},
            (*plan.required, *phrases, *((s,) for s in plan.headings)),
            instrument,
            query.article,
            pool,
        )


def _within(document: Document, query: Query, instrument: str | None) -> bool:
    """Whether a document passes the filters of a query."""
    record = document.record
    return instrument in (None, record.instrument) and query.article in (None, record.article)


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
