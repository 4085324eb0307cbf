"""The findings of a report in the order of the memo, as every printed form shows them (comments, table, page)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from corpus.citing import Resolved
from corpus.citing.format import Lang, citation
from corpus.citing.render import REASONS
from qa.memos.messages import message, status_name, warning_text
from qa.memos.report import CheckedQuotation, MemoReport

Grade = Literal["wrong", "doubtful", "right"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One citation or quotation: its range in the memo's text, how it stands, and what is said of it."""

    start: int
    end: int
    text: str
    kind: Literal["citation", "quotation"]
    grade: Grade
    title: str
    lines: tuple[str, ...]
    targets: tuple[str, ...] = ()


def findings(report: MemoReport, lang: Lang = "ar") -> tuple[Finding, ...]:
    """All citations and quotations of ``report``, in the order of the memo."""
    rows = [_of_citation(c, report, lang) for c in report.citations]
    rows += [_of_quotation(q, report, lang) for q in report.quotations]
    return tuple(sorted(rows, key=lambda f: (f.start, -f.end)))


def _of_quotation(checked: CheckedQuotation, report: MemoReport, lang: Lang) -> Finding:
    judged = checked.judgement
    grade: Grade = (
        "wrong" if checked.wrong else "doubtful" if judged.warnings or judged.status == "unchecked" else "right"
    )
    lines = [message(judged, checked.attribution, report.instrument, lang)]
    lines += [warning_text(w, lang) for w in judged.warnings]
    if judged.source and judged.status in ("altered", "wrong_provision"):
        lines.append(f"«{judged.source}»")
    quotation = checked.quotation
    return Finding(
        quotation.start, quotation.end, quotation.text, "quotation", grade,
        status_name(judged.status, lang), tuple(lines), judged.found_in,
    )  # fmt: skip


def _of_citation(resolved: Resolved, report: MemoReport, lang: Lang) -> Finding:
    found = resolved.citation
    wrong = report.is_wrong(resolved)
    doubtful = resolved.status in ("ambiguous", "needs_context", "partly_not_found", "not_found")
    lines = []
    if resolved.instrument != "other":
        names = [citation(report.instrument, t, lang) for t in resolved.targets[:12]]
        lines.append(("؛ " if lang == "ar" else "; ").join(names))
    if resolved.reason:
        lines.append(REASONS[resolved.reason])
    if resolved.candidates:
        lines.append(" / ".join(citation(report.instrument, c, lang) for c in resolved.candidates))
    grade: Grade = "wrong" if wrong else "doubtful" if doubtful else "right"
    return Finding(
        found.span.start, found.span.end, found.text, "citation", grade,
        status_name(resolved.status, lang), tuple(filter(None, lines)), resolved.found,
    )  # fmt: skip
