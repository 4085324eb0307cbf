"""Questions of other authors, who had not seen the word lists, with the outcome the article gives.

``first`` was opened and learned from; of ``second`` only what came out wrong and certain was. The floors are low, for
such rows are read worse than those of the tables that the lists were written beside: that is what they are kept for.
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import date

import pytest
from reading_tables import DATA

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand


def _tally(part: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in map(json.loads, (DATA / "strangers.jsonl").read_text("utf-8").splitlines()):
        if row["set"] != part:
            continue
        as_of = date.fromisoformat(row["as_of"]) if row["as_of"] else None
        read = understand(row["question"], as_of=as_of)
        unknown = tuple(fact.path for fact in read.evidence if fact.value is None)
        unmentioned = "unknown" if read.bare else "absent"
        came = evaluate(read.case, shipped(), unmentioned=unmentioned, unknown=unknown, as_of=as_of).outcome
        found["all"] += 1
        found["right"] += came == row["outcome"]
        found["wrong and certain"] += came not in (row["outcome"], "undetermined")
    return found


@pytest.mark.parametrize(("part", "least", "most_wrong"), [("first", 0.78, 0.05), ("second", 0.70, 0.08)])
def test_questions_of_other_authors_are_read_and_seldom_wrong_and_certain(
    part: str, least: float, most_wrong: float
) -> None:
    found = _tally(part)
    assert found["right"] >= least * found["all"], found
    assert found["wrong and certain"] <= most_wrong * found["all"], found
