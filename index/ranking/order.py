"""The order of the hits, and where they end: a query about something else finds nothing."""

from __future__ import annotations

from collections.abc import Sequence

from index.querying.parts import Plan
from index.ranking.score import Scored

# The share of a query's weight that the best hit must cover: more of a short query,
# where each word is meant, than of a story.
SHARE = {1: 0.45, 2: 0.43, 3: 0.36}
STORY = 0.3
# What a hit must reach beside the best one.
COVERAGE, SCORE = 0.34, 0.12


def ordered(plan: Plan, scored: Sequence[Scored], cut: bool = True) -> list[Scored]:
    """Best first; equal ones in the order of instruments and of their text. ``cut`` leaves out what is not relevant."""
    found = sorted(
        (s for s in scored if s.score > 0),
        key=lambda s: (-round(s.score, 9), s.document.record.instrument, s.document.record.order),
    )
    if not cut or not found:
        return found
    best = max(s.coverage for s in found)
    weighty = sum(part.weight > 0 for part in plan.parts)
    if best < SHARE.get(weighty, STORY):
        return []
    return [s for s in found if s.coverage >= COVERAGE * best and s.score >= SCORE * found[0].score]
