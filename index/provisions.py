"""The door of this room: an index of a library's provisions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from corpus.errors import BadInput
from corpus.model import Instrument
from index.engines.embedded import Embedded
from index.model import Results
from index.records import records
from index.search import Searcher
from index.vocabulary import Vocabulary

LONGEST_QUERY = 2000
MOST_HITS = 200


class Instruments(Protocol):
    """What the index needs of a library."""

    def list(self) -> Iterable[Instrument]:
        """Every instrument."""
        ...


class ProvisionIndex:
    """Finds the provisions of a library."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

    def search(self, query: str, instrument: str | None = None, limit: int = 10, offset: int = 0) -> Results:
        """The provisions that answer ``query``, best first: ``limit`` of them (1 to 200) from the ``offset``-th on.

        ``instrument`` narrows the search to one. Signs a query may carry: "…" exact phrase, -word without, +word
        required, word* prefix, مادة:5 one article. Raises ``BadInput`` for a limit, an offset or a length out of range.
        """
        if not 1 <= limit <= MOST_HITS:
            raise BadInput(f"limit: يجب أن يكون بين 1 و{MOST_HITS}، لا {limit}")
        if offset < 0:
            raise BadInput(f"offset: يجب ألا يكون سالبا، وهو {offset}")
        if len(query) > LONGEST_QUERY:
            raise BadInput(f"q: نص البحث أطول من {LONGEST_QUERY} حرف")
        return self._searcher.search(query, instrument, limit, offset)


def open_index(library: Instruments) -> ProvisionIndex:
    """The index of all provisions of ``library``."""
    engine, vocabulary = Embedded(), Vocabulary()
    every = [record for instrument in library.list() for record in records(instrument)]
    engine.update(every, ())
    vocabulary.add(every)
    return ProvisionIndex(Searcher(engine, vocabulary))
