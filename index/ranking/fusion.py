"""Words and meaning in one order: the lexical score over the best one, plus the cosine.

The plain sum beat reciprocal ranks and every weighting tried (bench/search_hybrid.py); the cosine of e5 lies between
0.7 and 0.95, so that it settles near ties and lifts a paraphrase, and never puts a distant text above a close one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from index.ranking.document import Document
from index.ranking.score import Scored


def fused(lexical: Sequence[Scored], near: Sequence[Document], cosines: Mapping[str, float]) -> list[Scored]:
    """``lexical`` hits and ``near`` documents that are not among them, in one order."""
    top = max((s.score for s in lexical), default=1.0)
    found = [replace(s, score=s.score / top + cosines.get(s.document.record.key, 0.0)) for s in lexical]
    known = {s.document.record.key for s in lexical}
    found += [
        Scored(document, cosines[document.record.key], 0.0) for document in near if document.record.key not in known
    ]
    return sorted(found, key=lambda s: (-round(s.score, 9), s.document.record.instrument, s.document.record.order))
