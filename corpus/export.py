"""A provision as JSON, in the shape the contract fixes; every face uses this one."""

from __future__ import annotations

from typing import Any

from corpus.citing.format import Lang, citation
from corpus.model import Instrument, Metadata, Provision, Remark, Span


def provision_json(
    instrument: Instrument, provision: Provision, nested: bool = False, lang: Lang = "ar"
) -> dict[str, Any]:
    """The contract's Provision. ``children`` are ids, or whole objects when ``nested``. Sentences divide a paragraph's
    own words, not its outline: they stand under ``sentences``, in the same form."""

    def below(sentences: bool) -> list[Any]:
        chosen = [c for c in provision.children if (c.level == "sentence") is sentences]
        return [provision_json(instrument, c, True, lang) if nested else c.id for c in chosen]

    row: dict[str, Any] = {
        "id": provision.id,
        "instrument": instrument.id,
        "citation": citation(instrument, provision.id, lang=lang),
        "marker": provision.marker,
        "level": provision.level,
        "text": provision.text,
        "spans": spans_json(provision.spans),
        "children": below(sentences=False),
    }
    if sentences := below(sentences=True):
        row["sentences"] = sentences
    for name in ("heading", "chapeau", "tail"):
        if getattr(provision, name):
            row[name] = getattr(provision, name)
            row[f"{name}_spans"] = spans_json(getattr(provision, f"{name}_spans"))
    if provision.references:
        row["references"] = [
            {
                "text": r.text,
                "span": [r.span.start, r.span.end],
                "printed": list(r.printed),
                "exists": r.exists,
                "meant": list(r.meant),
                "note": r.note,
            }
            for r in provision.references
        ]
    return row


def spans_json(spans: tuple[Span, ...]) -> list[list[int]]:
    """``[[start, end], …]``"""
    return [[s.start, s.end] for s in spans]


def remark_json(remark: Remark) -> dict[str, Any]:
    """One row of a report."""
    return {
        "line": remark.line,
        "code": remark.code,
        "message": remark.message,
        "span": [remark.span.start, remark.span.end],
    }


def metadata_json(meta: Metadata) -> dict[str, Any]:
    """An instrument's metadata; what is unknown is null."""
    return {
        "title": meta.title,
        "parties": list(meta.parties) if meta.parties else None,
        "date": meta.date,
        "source": meta.source,
        "language": meta.language,
        "kind": meta.kind,
    }


def instrument_json(instrument: Instrument, lang: Lang = "ar") -> dict[str, Any]:
    """``{"id", metadata…, "provisions": [nested], "report": [rows]}``"""
    return {
        "id": instrument.id,
        **metadata_json(instrument.meta),
        "provisions": [provision_json(instrument, p, True, lang) for p in instrument.roots],
        "report": [remark_json(r) for r in instrument.report],
    }
