"""A citation as a query: «5/3/أ», «الفقرة 4 من المادة 5», "article 5(3)(a)" go straight to their provisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from corpus.citing import Citation, find, resolve, sole_article
from corpus.citing.format import citation
from corpus.model import Instrument, Provision
from index.analysis.tokens import tokenize
from index.lexicon.lists import asking, stop
from index.model import Hit

# Instruments looked through for a citation that names none.
MOST_INSTRUMENTS = 200
# Scores of what is cited, and of what stands around it; hits of a citation are in the order of the query.
CITED, AROUND = 2.0, 1.0


def citations(query: str) -> tuple[Citation, ...]:
    """The citations of a query that says nothing else, besides words of asking («ماذا تقول الفقرة 4؟»); else none."""
    if not any(c.isdigit() for c in query) and len(query.split()) < 2:
        return ()
    if whole := find(query, "whole"):
        return whole
    found = find(query, "in_text")
    return found if found and _says_nothing_else(query, found) else ()


def _says_nothing_else(query: str, found: Iterable[Citation]) -> bool:
    covered = [(c.full_span.start, c.full_span.end) for c in found]
    idle = stop() | asking()
    return all(
        token.text in idle or any(start <= token.start and token.end <= end for start, end in covered)
        for token in tokenize(query)
    )


def hits(found: tuple[Citation, ...], instruments: Iterable[Instrument]) -> list[Hit]:
    """The provisions cited, in the order of the query, then their parts and the paragraphs that hold them."""
    cited: dict[tuple[str, str], Hit] = {}
    around: dict[tuple[str, str], Hit] = {}
    for _, instrument in zip(range(MOST_INSTRUMENTS), instruments, strict=False):
        for resolved in resolve(found, instrument, context=sole_article(instrument)):
            for eid in resolved.found:
                cited[instrument.id, eid] = _hit(instrument, instrument.by_id[eid], CITED)
                for near in _around(instrument, instrument.by_id[eid]):
                    around.setdefault((instrument.id, near.id), _hit(instrument, near, AROUND))
    return [*cited.values(), *(hit for key, hit in around.items() if key not in cited)]


def _around(instrument: Instrument, provision: Provision) -> Iterator[Provision]:
    holder = instrument.parent(provision.id)
    if holder is not None and holder.level != "article":
        yield holder
    for part in provision.walk():
        if part is not provision and part.level != "sentence":
            yield part


def _hit(instrument: Instrument, provision: Provision, score: float) -> Hit:
    return Hit(
        id=provision.id,
        instrument=instrument.id,
        citation=citation(instrument, provision.id),
        text=provision.text,
        score=score,
        spans=tuple((s.start, s.end) for s in provision.spans),
        level=provision.level,
    )
