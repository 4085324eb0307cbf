"""Search as a library grows: each engine and its peers on the same made-up provisions and queries, in one run.

    python bench/search_growth.py [--sizes 1000,5000,20000,100000,500000] [--queries 200]

Peers: SQLite FTS5 (bm25), bm25s, and Tantivy alone, all fed with the terms of our own analyser. They return the ten
best ids and nothing else; mithaq returns hits with text, spans and highlights, after reading the query (families,
slips, expressions) and ranking its candidates anew. Times are milliseconds for one query, one thread.
"""

from __future__ import annotations

import argparse
import json
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.search_sets import Shelf, made_up, queries
from corpus.model import Instrument
from index.analysis.terms import FILLER, analyse
from index.provisions import ProvisionIndex, open_index

Ask = Callable[[str], object]


def terms(text: str) -> list[str]:
    """The terms of a text, as every engine here gets them."""
    return [s for s in analyse(text).stems if s != FILLER]


def ours(instruments: Sequence[Instrument], engine: str, folder: Path) -> Ask:
    """mithaq on one engine, on disk."""
    index: ProvisionIndex = open_index(Shelf(instruments, folder), engine=engine, in_memory=False)  # type: ignore[arg-type]
    return lambda q: index.search(q).hits


def sqlite_peer(instruments: Sequence[Instrument], folder: Path) -> Ask:
    """SQLite's full-text search, ranked by bm25."""
    base = sqlite3.connect(folder / "peer.sqlite")
    base.execute("create virtual table t using fts5(body, tokenize = 'unicode61', detail = full)")
    rows = ((" ".join(terms(p.text)),) for i in instruments for p in i.walk())
    base.executemany("insert into t(body) values (?)", rows)
    base.commit()
    sql = "select rowid from t where t match ? order by bm25(t) limit 10"
    return lambda q: base.execute(sql, (" OR ".join(f'"{w}"' for w in terms(q)),)).fetchall()


def bm25s_peer(instruments: Sequence[Instrument], folder: Path) -> Ask:
    """bm25s, wholly in memory."""
    import bm25s

    model = bm25s.BM25()
    model.index([terms(p.text) for i in instruments for p in i.walk()], show_progress=False)
    return lambda q: model.retrieve([terms(q)], k=10, show_progress=False)


def tantivy_peer(instruments: Sequence[Instrument], folder: Path) -> Ask:
    """Tantivy alone: one field, the terms of the query, ten ids."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("body", tokenizer_name="whitespace", index_option="freq")
    builder.add_integer_field("id", stored=True)
    schema = builder.build()
    index = tantivy.Index(schema)
    writer = index.writer(128_000_000, 1)
    for n, p in enumerate(p for i in instruments for p in i.walk()):
        writer.add_document(tantivy.Document(body=" ".join(terms(p.text)), id=n))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def ask(query: str) -> object:
        any_of = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "body", w)) for w in terms(query)]
        return searcher.search(tantivy.Query.boolean_query(any_of), 10).hits

    return ask


def measured(ask: Ask, asked: Sequence[str]) -> dict[str, float]:
    """Percentiles over all queries, each asked once after a short warming up."""
    for query in asked[:10]:
        ask(query)
    times = []
    for query in asked:
        start = time.perf_counter()
        ask(query)
        times.append(1000 * (time.perf_counter() - start))
    times.sort()
    return {"p50_ms": round(times[len(times) // 2], 2), "p95_ms": round(times[int(0.95 * len(times))], 2)}


def run(size: int, asked: Sequence[str], whoosh_until: int) -> dict[str, object]:
    """One row of the growth curve."""
    instruments = list(made_up(size))
    contenders: dict[str, Callable[[Path], Ask]] = {
        "mithaq_tantivy": lambda f: ours(instruments, "tantivy", f),
        "sqlite_fts5": lambda f: sqlite_peer(instruments, f),
        "bm25s": lambda f: bm25s_peer(instruments, f),
        "tantivy_alone": lambda f: tantivy_peer(instruments, f),
    }
    if size <= whoosh_until:
        contenders["mithaq_whoosh"] = lambda f: ours(instruments, "whoosh", f)
    row: dict[str, object] = {"provisions": size}
    for name, make in contenders.items():
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            ask = make(Path(folder))
            row[name] = {"build_s": round(time.perf_counter() - start, 1), **measured(ask, asked)}
            print(size, name, row[name], file=sys.stderr, flush=True)
    row["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return row


def main() -> None:
    """Print one JSON object for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="1000,5000,20000,100000,500000")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--whoosh-until", type=int, default=20_000)
    options = parser.parse_args()
    asked = queries(options.queries)
    for size in map(int, options.sizes.split(",")):
        print(json.dumps(run(size, asked, options.whoosh_until)), flush=True)


if __name__ == "__main__":
    main()
