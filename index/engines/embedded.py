"""Whoosh, the embedded default. The only module that imports it.

Whoosh pickles what it stores, so a folder is opened only after ``index.store`` has checked that these very files were
written here (its seal).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Lock
from typing import Any
from weakref import finalize

from whoosh import fields, index, query, scoring
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.filedb.filestore import FileStorage, RamStorage

from index.engines.base import FIELDS, Request, main_stream, side_stream
from index.model import Record


def _schema() -> Any:
    stream = SpaceSeparatedTokenizer()
    return fields.Schema(
        key=fields.ID,
        instrument=fields.ID,
        article=fields.ID,
        main=fields.TEXT(analyzer=stream, phrase=False),
        side=fields.TEXT(analyzer=stream, phrase=False),
        record=fields.STORED,
    )


class _Memory(RamStorage):  # type: ignore[misc]  # Whoosh has no types
    """Whoosh's storage in memory. While writing, Whoosh needs a folder; its own choice is one that all processes share,
    and so they take each other's files away. Each storage has its own here."""

    def temp_storage(self, name: str | None = None) -> Any:
        folder = mkdtemp(prefix="mithaq-")
        finalize(self, rmtree, folder, ignore_errors=True)
        return FileStorage(folder)


class Embedded:
    """Records in a Whoosh index, in ``folder`` or in memory."""

    name = "whoosh"

    def __init__(self, folder: Path | None = None) -> None:
        storage = FileStorage(str(folder)).create() if folder else _Memory()
        self._index = storage.open_index() if index.exists(storage) else storage.create_index(_schema())
        self._searcher = self._open()
        # A searcher's readers share the places they have read to, so one thread reads at a time.
        self._turn = Lock()

    def _open(self) -> Any:
        return self._index.searcher(weighting=scoring.BM25F(B=0.6, K1=1.2))

    def candidates(self, request: Request) -> list[Record]:
        wanted = _query(request)
        if wanted is None:
            return []
        with self._turn:
            found = self._searcher.search(wanted, limit=request.limit, filter=_filter(request))
            stored = [hit["record"] for hit in found]
        return [Record.from_text(text) for text in stored]

    def update(self, add: Iterable[Record], remove: Iterable[str]) -> None:
        # Whoosh's update_document does not replace what the same uncommitted writer added. Deleting the instrument's
        # committed records and then adding, each record once, in one commit needs no update_document.
        writer = self._index.writer()
        try:
            for instrument in remove:
                writer.delete_by_term("instrument", instrument)
            for record in add:
                writer.add_document(
                    key=record.key,
                    instrument=record.instrument,
                    article=record.article,
                    main=main_stream(record),
                    side=side_stream(record),
                    record=record.to_text(),
                )
        except BaseException:
            writer.cancel()
            raise
        writer.commit()
        self.refresh()

    def fetch(self, keys: Iterable[str]) -> list[Record]:
        with self._turn:
            found = [self._searcher.document(key=key) for key in keys]
        return [Record.from_text(stored["record"]) for stored in found if stored]

    def everything(self, instrument: str | None = None) -> Iterator[Record]:
        wanted = {"instrument": instrument} if instrument is not None else {}
        with self._turn:
            found = [stored["record"] for stored in self._searcher.documents(**wanted)]
        for stored in found:
            yield Record.from_text(stored)

    def count(self) -> int:
        return int(self._searcher.reader().doc_count())

    def refresh(self) -> None:
        old, self._searcher = self._searcher, self._open()
        old.close()

    def close(self) -> None:
        self._searcher.close()
        self._index.close()


def _query(request: Request) -> Any:
    any_of = [
        query.Term(name, term, boost=weight * worth)
        for term, weight in request.terms.items()
        for name, worth in FIELDS.items()
    ]
    if not any_of:
        return None
    wanted: Any = query.Or(any_of)
    for group in request.required:
        wanted = query.And([wanted, query.Or([query.Term(name, term) for term in group for name in FIELDS])])
    return wanted


def _filter(request: Request) -> Any:
    kept = [
        query.Term(name, value)
        for name, value in (("instrument", request.instrument), ("article", request.article))
        if value is not None
    ]
    return query.And(kept) if kept else None
