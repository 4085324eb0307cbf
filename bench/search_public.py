"""Search on outside retrieval sets, through the Python API: a folder of passages becomes a flat instrument.

    python -m bench.search_public FOLDER… [--hybrid] [--engine auto|whoosh|tantivy] [--cut]

A folder holds passages.tsv (id, text), queries.tsv (id, text) and qrels.tsv (query id, passage id, and a grade above 0
if any), fields apart by a tab, no header. Prints for each folder, and as their mean, MRR@10, nDCG@10 and recall@10 of
mithaq, and of BM25 over a rendering of Lucene's Arabic analysis (its letter folding, its stop words left in, its light
stemming) in the same run. ``--cut`` leaves out what search leaves out as not relevant.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.search_sets import Shelf, flat
from index import open_index

Ranker = Callable[[str], list[str]]
_PREFIXES = ("وال", "بال", "كال", "فال", "لل", "ال", "و")
_SUFFIXES = ("ها", "ان", "ات", "ون", "ين", "يه", "ية", "ه", "ة", "ي")
_FOLD = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ة": "ه", "ـ": ""})
_MARKS = re.compile("[\u064b-\u0652\u0670]")


def rows(path: Path) -> Iterator[list[str]]:
    """The lines of a TSV file; a line without a tab is refused with its number."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.strip():
            fields = line.split("\t")
            if len(fields) < 2:
                raise SystemExit(f"{path}:{number}: expected fields apart by a tab")
            yield fields


def mithaq(passages: list[list[str]], options: argparse.Namespace) -> Ranker:
    """Our ranking: ids of the ten best passages."""
    instrument = flat("passages", ((row[0], row[1]) for row in passages))
    ids = {str(p.id): row[0] for p, row in zip(instrument.roots, passages, strict=True)}
    index = open_index(Shelf([instrument]), engine=options.engine, semantic=options.hybrid)
    return lambda q: [ids[h.id] for h in index.search(q[:2000], only_relevant=options.cut).hits]


def lucene_terms(text: str) -> list[str]:
    """Words as Lucene's ArabicAnalyzer leaves them, stop words apart."""
    return [_light(w) for w in re.findall(r"\w+", _MARKS.sub("", text).translate(_FOLD).lower())]


def _light(word: str) -> str:
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= (3 if prefix == "و" else 2):
            word = word[len(prefix) :]
            break
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word[: -len(suffix)]
    return word


def peer(passages: list[list[str]]) -> Ranker:
    """BM25 (k1 1.2, b 0.75) over Lucene's terms."""
    import bm25s

    model = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    model.index([lucene_terms(row[1]) for row in passages], show_progress=False)

    def rank(query: str) -> list[str]:
        terms = lucene_terms(query)
        found, scores = model.retrieve([terms], k=min(10, len(passages)), show_progress=False)
        return [passages[i][0] for i, score in zip(found[0], scores[0], strict=True) if score > 0]

    return rank


def figures(rank: Ranker, queries: list[list[str]], grades: dict[str, dict[str, int]]) -> dict[str, float]:
    """Means over the queries that have a graded passage."""
    reciprocal, gains, recalls, times = [], [], [], []
    for name, text, *_ in queries:
        if not (wanted := grades.get(name)):
            continue
        start = time.perf_counter()
        found = rank(text)[:10]
        times.append(1000 * (time.perf_counter() - start))
        reciprocal.append(next((1 / k for k, i in enumerate(found, 1) if i in wanted), 0.0))
        gain = sum((2 ** wanted.get(i, 0) - 1) / math.log2(k + 1) for k, i in enumerate(found, 1))
        best = sum((2**g - 1) / math.log2(k + 1) for k, g in enumerate(sorted(wanted.values())[::-1][:10], 1))
        gains.append(gain / best)
        recalls.append(len(wanted.keys() & set(found)) / min(10, len(wanted)))
    n = max(1, len(reciprocal))
    times.sort()
    p95 = times[int(0.95 * len(times))] if times else 0.0
    measured = {"mrr10": sum(reciprocal) / n, "ndcg10": sum(gains) / n, "recall10": sum(recalls) / n, "p95_ms": p95}
    return {"queries": len(reciprocal), **{name: round(value, 4) for name, value in measured.items()}}


def run(folder: Path, options: argparse.Namespace) -> dict[str, dict[str, float]]:
    """Both rankings of one folder."""
    passages, queries = list(rows(folder / "passages.tsv")), list(rows(folder / "queries.tsv"))
    grades: dict[str, dict[str, int]] = {}
    for query, passage, *grade in rows(folder / "qrels.tsv"):
        grades.setdefault(query, {})[passage] = int(grade[0]) if grade else 1
    return {
        "mithaq": figures(mithaq(passages, options), queries, grades),
        "lucene_bm25": figures(peer(passages), queries, grades),
    }


def main() -> None:
    """Print one JSON object for each folder and one for their mean."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--hybrid", action="store_true")
    parser.add_argument("--cut", action="store_true")
    parser.add_argument("--engine", default="auto")
    options = parser.parse_args()
    results = []
    for folder in options.folders:
        results.append(run(folder, options))
        print(json.dumps({"set": folder.name, **results[-1]}), flush=True)
    mean = {who: round(sum(r[who]["mrr10"] for r in results) / len(results), 4) for who in results[0]}
    print(json.dumps({"mean_mrr10": mean}))


if __name__ == "__main__":
    main()
