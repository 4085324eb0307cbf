"""The explanation as plain text for a terminal: a tree of marks and sentences, then what is open, assumed, quoted."""

from __future__ import annotations

from collections.abc import Iterator

from qa.explain.words import MARKS, word
from qa.verdict import Node, Quote, Verdict

_BRANCH, _LAST, _THROUGH, _BLANK = "├─ ", "└─ ", "│  ", "   "


def to_text(verdict: Verdict, *, quotes: bool = True) -> str:
    """The whole of a verdict in its own language, lines ended by "\\n"; ``quotes=False`` leaves the provisions out."""
    cited = {q.id: q.citation for q in verdict.quotes}
    lines = [f"{MARKS[verdict.explanation.value]} {verdict.statement}"]
    lines += _below(verdict.explanation, "", cited)
    lines += _sections(verdict)
    if quotes and verdict.quotes:
        lines += ["", word("quotes", verdict.lang)]
        lines += [f"  [{q.citation}] {_words(q)}" for q in verdict.quotes]
    return "\n".join(lines) + "\n"


def _below(node: Node, indent: str, cited: dict[str, str]) -> Iterator[str]:
    for part in node.because:
        last = part is node.because[-1]
        cite = cited.get(part.quote or "", "")
        note = f" [{cite}]" if cite and cite not in part.statement else ""
        yield f"{indent}{_LAST if last else _BRANCH}{MARKS[part.value]} {part.statement}{note}"
        yield from _below(part, indent + (_BLANK if last else _THROUGH), cited)


def _sections(verdict: Verdict) -> Iterator[str]:
    told = {
        "missing": [m.question for m in verdict.missing],
        "assumptions": list(verdict.assumptions),
        "readings": [r.statement for r in verdict.readings],
        "changes": [c.statement for c in verdict.would_change],
    }
    for key, lines in told.items():
        if lines:
            yield from ("", word(key, verdict.lang), *(f"  - {line}" for line in lines))
    if verdict.holds_under_every_reading:
        yield from ("", word("holds", verdict.lang))


def _words(quote: Quote) -> str:
    """A point after the words it completes."""
    return f"{quote.chapeau.text} … {quote.text}" if quote.chapeau else quote.text
