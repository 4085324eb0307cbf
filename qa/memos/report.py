"""The report on a memo: its citations and quotations with what was found of each, as the contract's JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from corpus.citing import Resolved, citation_json, sole_article
from corpus.model import Instrument
from qa.memos.extraction import Quotation
from qa.memos.judgement import Attribution, Judgement
from qa.memos.messages import message, warning_text

Json = dict[str, Any]
_WRONG = frozenset({"altered", "wrong_provision", "not_found"})
# Word for word the source's, and yet the reverse of it: a negation was left out, or stands just before.
_REVERSED = frozenset({"elided_negation", "boundary_negation"})


@dataclass(frozen=True, slots=True)
class CheckedQuotation:
    """A quotation with what it is attributed to and what became of it."""

    quotation: Quotation
    attribution: Attribution
    judgement: Judgement

    @property
    def wrong(self) -> bool:
        """Whether a lawyer must look at it."""
        return self.judgement.status in _WRONG or not _REVERSED.isdisjoint(self.judgement.warnings)


@dataclass(frozen=True, slots=True)
class MemoReport:
    """The check of one memo. Offsets are into ``text``, which for a document is the text that was read from it."""

    text: str
    instrument: Instrument
    citations: tuple[Resolved, ...]
    quotations: tuple[CheckedQuotation, ...]

    @property
    def has_findings(self) -> bool:
        """Whether something is wrong (exit status 3): a quotation not the provision's, a citation of nothing."""
        return any(q.wrong for q in self.quotations) or any(self.is_wrong(c) for c in self.citations)

    def is_wrong(self, resolved: Resolved) -> bool:
        """Whether a citation points at what is not there. An article outside a one-article text is no fault."""
        if resolved.instrument == "other" or resolved.status not in ("not_found", "partly_not_found"):
            return False
        sole = sole_article(self.instrument)
        missing = [t for t in resolved.targets if t not in resolved.found]
        return sole is None or any(t.startswith(f"{sole}__") for t in missing)

    def to_json(self, lang: str = "ar") -> Json:
        """The contract's answer of ``/v1/memos/check`` with reasons, classes and warnings besides."""
        chosen: Any = lang
        return {
            "instrument": str(self.instrument.id),
            "text": self.text,
            "citations": [
                {**citation_json(c, self.instrument, chosen), "wrong": self.is_wrong(c)} for c in self.citations
            ],
            "quotations": [self._quotation(q, lang) for q in self.quotations],
            "summary": self.summary(),
        }

    def summary(self) -> Json:
        """Counts of citations and quotations by status, and whether anything is wrong."""
        counts: Json = {"citations": {}, "quotations": {}, "has_findings": self.has_findings}
        for c in self.citations:
            counts["citations"][c.status] = counts["citations"].get(c.status, 0) + 1
        for q in self.quotations:
            status = q.judgement.status
            counts["quotations"][status] = counts["quotations"].get(status, 0) + 1
        return counts

    def _quotation(self, checked: CheckedQuotation, lang: str) -> Json:
        quotation, attribution, judged = checked.quotation, checked.attribution, checked.judgement
        return {
            "start": quotation.start,
            "end": quotation.end,
            "text": quotation.text,
            "status": judged.status,
            "found_in": list(judged.found_in),
            "attributed_to": list(attribution.targets) if attribution.reason != "context" else list(judged.found_in),
            "attribution": {"citation": attribution.citation, "reason": attribution.reason},
            "differences": [
                {"op": d.op, "quoted": d.quoted, "source": d.source, "class": d.kind, "start": d.start, "end": d.end}
                for d in judged.differences
            ],
            "classes": list(judged.classes),
            "severity": judged.severity,
            "warnings": [{"code": w, "message": warning_text(w, lang)} for w in judged.warnings],
            "source": judged.source,
            "source_spans": [list(s) for s in judged.spans],
            "marks": quotation.mark,
            "closed": quotation.closed,
            "message": message(checked.judgement, attribution, self.instrument, lang),
            **({"reason": judged.reason} if judged.reason else {}),
        }
