"""Words alone against words and meaning on the written queries: does meaning pay for its time?

    python -m bench.search_hybrid

Prints, for each way, the share of first hits that answer, MRR@10, nDCG@10, wrong hits for queries that nothing answers,
and the time of a query never asked before. Needs ``mithaq[semantic]``.
"""

from __future__ import annotations

import json
import math
import time

from bench.search_sets import Shelf, written
from corpus.library import shipped
from index import ProvisionIndex, open_index


def measured(index: ProvisionIndex) -> dict[str, float]:
    """The figures of one index."""
    ranks: list[float] = []
    gains: list[float] = []
    times: list[float] = []
    wrong = 0
    index.search("المنشأة الدائمة")
    for query, grades in written():
        start = time.perf_counter()
        hits = [h.id for h in index.search(query).hits]
        times.append(1000 * (time.perf_counter() - start))
        if not grades:
            wrong += bool(hits)
            continue
        best = {i for i, g in grades.items() if g == max(grades.values())}
        ranks.append(next((1 / k for k, i in enumerate(hits, 1) if i in best), 0.0))
        gain = sum((2 ** grades.get(i, 0) - 1) / math.log2(k + 1) for k, i in enumerate(hits, 1))
        ideal = sum((2**g - 1) / math.log2(k + 1) for k, g in enumerate(sorted(grades.values())[::-1][:10], 1))
        gains.append(gain / ideal)
    times.sort()
    return {
        "hit1": round(sum(r == 1 for r in ranks) / len(ranks), 4),
        "mrr10": round(sum(ranks) / len(ranks), 4),
        "ndcg10": round(sum(gains) / len(gains), 4),
        "wrong": wrong,
        "p50_ms": round(times[len(times) // 2], 2),
        "p95_ms": round(times[int(0.95 * len(times))], 2),
    }


def main() -> None:
    """Print one JSON object for each way."""
    for name, semantic in (("words", False), ("words_and_meaning", True)):
        start = time.perf_counter()
        index = open_index(Shelf([shipped()]), semantic=semantic)
        built = time.perf_counter() - start
        print(json.dumps({"way": name, "build_s": round(built, 2), **measured(index)}), flush=True)


if __name__ == "__main__":
    main()
