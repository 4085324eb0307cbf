"""What a query demands and forbids: phrases, +words, -words, words of a heading."""

from __future__ import annotations

from collections.abc import Sequence

from index.querying.parts import Plan
from index.ranking.document import Document


def allowed(plan: Plan, document: Document) -> bool:
    """Whether a document has what the plan demands and nothing it forbids. A phrase stands word for word in the
    provision's own words; a required or forbidden word may stand in its heading or points too."""
    if not (plan.phrases or plan.required or plan.denied or plan.headings):
        return True
    if not all(term in document.heading or term in document.context for term in plan.headings):
        return False
    if not all(f" {' '.join(phrase)} " in document.text for phrase in plan.phrases):
        return False
    around = {*document.main, *document.heading, *document.points}
    if not all(any(term in around for term in choice) for choice in plan.required):
        return False
    return not any(run[0] in around if len(run) == 1 else _has_run(document.main, run) for run in plan.denied if run)


def _has_run(main: Sequence[str], run: Sequence[str]) -> bool:
    wanted = list(run)
    return any(list(main[i : i + len(wanted)]) == wanted for i in range(len(main) - len(wanted) + 1))
