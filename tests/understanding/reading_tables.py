"""What the tables of sentences and questions share: a fact at its path, and the outcome a question is read to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sweeping import MISSING
from sweeping import at as found_at

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

DATA = Path(__file__).parents[1] / "data" / "understanding"
ASKED = " فهل تقوم لنا منشأة دائمة؟"


def at(case: Any, path: str) -> Any:
    """The value at a path such as ``agents[0].kind``; ``None`` where there is none."""
    found = found_at(case, path)
    return None if found is MISSING else found


def read(path: str, said: str, asked: str = ASKED) -> Any:
    """The value read at ``path`` from a sentence with the question behind it."""
    return at(understand(said + asked).case.model_dump(mode="json", exclude_none=True), path)


def outcome(question: str) -> str:
    """The outcome of the case that is read from ``question``."""
    known = understand(question)
    unknown = tuple(fact.path for fact in known.evidence if fact.value is None)
    return evaluate(known.case, shipped(), unmentioned="unknown" if known.bare else "absent", unknown=unknown).outcome


def tally(rows: Iterable[dict[str, Any]]) -> Counter[str]:
    """How many of ``rows`` (``question``, ``outcome``) there are, come out right, and come out wrong and certain."""
    found: Counter[str] = Counter()
    for row in rows:
        came = outcome(row["question"])
        found["all"] += 1
        found["right"] += came == row["outcome"]
        found["wrong and certain"] += came not in (row["outcome"], "undetermined")
    return found
