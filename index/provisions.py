"""The door of this room: an index of a library's provisions."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import RLock

from corpus.citing import Citation
from corpus.errors import BadInput
from index.engines.choice import Choice, choose
from index.model import Results
from index.querying.cited import citations, hits
from index.search import Searcher
from index.semantic.embedding import model_name
from index.store.generation import Generation, empty
from index.store.keeper import Keeper, Report
from index.store.source import Instruments, Source, source
from index.suggestions import Suggestion, suggest

LONGEST_QUERY = 2000
MOST_HITS = 200

log = logging.getLogger("mithaq.index")


class ProvisionIndex:
    """Finds the provisions of a library. Safe to use from several threads; sees what other processes publish.

    ``notes`` says (in Arabic) what was wrong with an index that had to be built again."""

    def __init__(
        self, library: Instruments, keeper: Keeper | None, choice: Choice, semantic: bool, in_memory: bool | None
    ) -> None:
        self._library, self._keeper, self._choice = library, keeper, choice
        self._semantic, self._in_memory = semantic, in_memory
        self._lock = RLock()
        self.notes: list[str] = []
        self._show(self._build())

    def search(
        self,
        query: str,
        instrument: str | None = None,
        limit: int = 10,
        offset: int = 0,
        *,
        only_relevant: bool = True,
    ) -> Results:
        """The provisions that answer ``query``, best first: ``limit`` of them (1 to 200) from the ``offset``-th on.

        ``instrument`` narrows the search to one. Signs a query may carry: "…" exact phrase, -word without, +word
        required, word* prefix, مادة:5 one article. A query that is a citation gives what it cites.
        ``only_relevant=False`` keeps what shares only a little with the query, behind the rest. Raises ``BadInput`` for
        a limit, an offset or a length out of range.
        """
        if not 1 <= limit <= MOST_HITS:
            raise BadInput(f"limit: يجب أن يكون بين 1 و{MOST_HITS}، لا {limit}")
        if offset < 0:
            raise BadInput(f"offset: يجب ألا يكون سالبا، وهو {offset}")
        if len(query) > LONGEST_QUERY:
            raise BadInput(f"q: نص البحث أطول من {LONGEST_QUERY} حرف")
        if cited := citations(query):
            return self._cited(cited, instrument, limit, offset)
        self._follow()
        try:
            return self._searcher.search(query, instrument, limit, offset, only_relevant)
        except (OSError, EOFError) as error:  # the files went away under an open reader
            self._mend(error)
            return self._searcher.search(query, instrument, limit, offset, only_relevant)

    def _cited(self, cited: tuple[Citation, ...], instrument: str | None, limit: int, offset: int) -> Results:
        among = [i for i in self._library.list() if instrument in (None, i.id)]
        found = hits(cited, among)
        return Results(len(found), tuple(found[offset : offset + limit]))

    def suggest(self, beginning: str, limit: int = 8) -> tuple[Suggestion, ...]:
        """Ways to go on while a query is typed: terms and headings first, then words, the likeliest first."""
        self._follow()
        return suggest(beginning, self._searcher.vocabulary, self._searcher.words_beside, limit)

    def refresh(self) -> None:
        """Bring the index in step with the library: only instruments that are new, changed or gone are touched."""
        with self._lock:
            self._show(self._build())

    @property
    def engine(self) -> str:
        """The name of the engine in use."""
        return self._generation.engine.name

    def close(self) -> None:
        """Let go of files."""
        self._generation.engine.close()

    def _build(self) -> Generation:
        found = source(self._library)
        alone = len(found.digests) <= 1 if self._in_memory is None else self._in_memory
        if self._keeper is None or alone:
            return self._memory(found)
        try:
            made = self._keeper.open(found)
        except OSError as error:
            self.notes.append(f"لا يمكن حفظ فهرس البحث ({error.strerror})، فهو في الذاكرة")
            return self._memory(found)
        self._tell()
        return made

    def _memory(self, found: Source) -> Generation:
        instruments = [found.load(name) for name in found.digests]
        made = empty(choose(self._choice, sum(len(i.by_id) for i in instruments)), semantic=self._semantic)
        made.apply(instruments, (), found.digests)
        return made

    def _show(self, generation: Generation) -> None:
        self._stamp = self._keeper.stamp() if self._keeper else (0, 0)
        self._generation = generation
        self._searcher = Searcher(generation.engine, generation.vocabulary, generation.vectors)

    def _follow(self) -> None:
        """Open what another process has published since."""
        if self._keeper is None or self._keeper.stamp() == self._stamp:
            return
        with self._lock:
            if self._keeper.stamp() != self._stamp:
                self._show(self._keeper.reopen() or self._build())
                self._tell()

    def _mend(self, error: Exception) -> None:
        log.warning("the index cannot be read (%s); opening it again", error)
        with self._lock:
            self._show(self._build())

    def _tell(self) -> None:
        if self._keeper:
            for note in self._keeper.notes:
                log.warning("%s", note)
            self.notes += self._keeper.notes
            self._keeper.notes.clear()


def open_index(
    library: Instruments,
    engine: Choice = "auto",
    report: Report | None = None,
    in_memory: bool | None = None,
    semantic: bool = False,
) -> ProvisionIndex:
    """The index of all provisions of ``library``, built or brought up to date as needed.

    It lies in ``library.data_dir / "index"``; a library of one instrument, or one without ``data_dir``, is indexed in
    memory (``in_memory`` decides otherwise). ``report`` is called with the progress of a build. ``engine`` names one
    engine; by default the library's size decides. ``semantic`` orders by meaning too (extra ``mithaq[semantic]``); it
    raises ``BadInput`` when that is not installed.
    """
    place: Path | None = getattr(library, "data_dir", None)
    model = model_name() if semantic else ""
    keeper = None if place is None or in_memory else Keeper(place / "index", engine, report, model)
    return ProvisionIndex(library, keeper, engine, semantic, in_memory)
