"""Tantivy, for large libraries (extra ``mithaq[tantivy]``). The only module that imports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tantivy

from index.engines.base import FIELDS, Request, main_stream, side_stream
from index.model import Record

_WRITER_BYTES = 128 * 1024 * 1024
_STREAM = "mithaq_stream"


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", tokenizer_name="raw", index_option="basic", stored=False)
    builder.add_text_field("instrument", tokenizer_name="raw", index_option="basic", stored=False)
    builder.add_text_field("article", tokenizer_name="raw", index_option="basic", stored=False)
    for name in FIELDS:
        builder.add_text_field(name, tokenizer_name=_STREAM, index_option="freq", stored=False)
    builder.add_bytes_field("record", stored=True, indexed=False)
    return builder.build()


class Large:
    """Records in a Tantivy index, in ``folder`` or in memory."""

    name = "tantivy"

    def __init__(self, folder: Path | None = None) -> None:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
        self._schema = _schema()
        self._index = tantivy.Index(self._schema, path=str(folder) if folder else None)
        analyser = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        self._index.register_tokenizer(_STREAM, analyser)
        self.refresh()

    def candidates(self, request: Request) -> list[Record]:
        if not request.terms:
            return []
        found = self._searcher.search(self._query(request), request.limit, count=False).hits
        return [self._record(address) for _, address in found]

    def _record(self, address: Any) -> Record:
        return Record.from_text(bytes(self._searcher.doc(address)["record"][0]).decode("utf-8"))

    def update(self, add: Iterable[Record], remove: Iterable[str]) -> None:
        writer = self._index.writer(_WRITER_BYTES, 1)
        try:
            for instrument in remove:
                writer.delete_documents_by_term("instrument", instrument)
            for record in add:
                document = tantivy.Document()
                document.add_text("key", record.key)
                document.add_text("instrument", record.instrument)
                document.add_text("article", record.article)
                document.add_text("main", main_stream(record))
                document.add_text("side", side_stream(record))
                document.add_bytes("record", record.to_text().encode("utf-8"))
                writer.add_document(document)
        except BaseException:
            writer.rollback()
            raise
        writer.commit()
        writer.wait_merging_threads()
        self.refresh()

    def fetch(self, keys: Iterable[str]) -> list[Record]:
        found = (self._searcher.search(self._term("key", key), 1, count=False).hits for key in keys)
        return [self._record(hits[0][1]) for hits in found if hits]

    def everything(self, instrument: str | None = None) -> Iterator[Record]:
        wanted = tantivy.Query.all_query() if instrument is None else self._term("instrument", instrument)
        for _, address in self._searcher.search(wanted, max(1, self.count()), count=False).hits:
            yield self._record(address)

    def count(self) -> int:
        return int(self._searcher.num_docs)

    def refresh(self) -> None:
        self._index.reload()
        self._searcher = self._index.searcher()

    def close(self) -> None:
        del self._searcher, self._index

    def _term(self, name: str, value: str) -> Any:
        return tantivy.Query.term_query(self._schema, name, value, "freq" if name in FIELDS else "basic")

    def _query(self, request: Request) -> Any:
        should, must = tantivy.Occur.Should, tantivy.Occur.Must
        any_of = [
            (should, tantivy.Query.boost_query(self._term(name, term), weight * worth))
            for term, weight in request.terms.items()
            for name, worth in FIELDS.items()
        ]
        parts = [(must, tantivy.Query.boolean_query(any_of))]
        for group in request.required:
            choice = [(should, self._term(name, term)) for term in group for name in FIELDS]
            parts.append((must, _unscored(tantivy.Query.boolean_query(choice))))
        for name, value in (("instrument", request.instrument), ("article", request.article)):
            if value is not None:
                parts.append((must, _unscored(self._term(name, value))))
        return parts[0][1] if len(parts) == 1 else tantivy.Query.boolean_query(parts)


def _unscored(wanted: Any) -> Any:
    return tantivy.Query.boost_query(wanted, 0.0)
