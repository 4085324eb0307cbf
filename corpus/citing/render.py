"""Resolved citations as JSON, in the shape of the contract's ``/v1/citations``, with what a reader needs besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from corpus.citing.finder import find
from corpus.citing.format import Lang, Style, citation
from corpus.citing.links import address, akn_reference, copied, selectors, written
from corpus.citing.resolver import Resolved, resolve
from corpus.citing.syntax import Citation
from corpus.model import Instrument

Json = dict[str, Any]
DEFAULT = "article5"
_SHORT = 120  # a text no longer than this may be one citation as a whole, as typed into a search box

REASONS = {
    "several_levels": "أكثر من حكم يحمل هذا الحرف؛ يلزم ذكر الفقرة",
    "previous_or_last_cited": "قد يراد الحكم الذي قبله أو آخر حكم استشهد به",
    "article_not_said": "لم تذكر المادة ولا يدل عليها ما قبل الإحالة",
    "not_there": "ليس في النص المحمّل حكم بهذا الرقم",
    "own_list": "الإحالة إلى ترقيم المستند نفسه",
    "decimal_numbering": "ترقيم عشري لا يستعمله النص المحمّل",
    "": "",
}


class Shelf(Protocol):
    """What holds instruments by id."""

    def get(self, id: str, /) -> Instrument: ...


def cite(
    text: str,
    source: Instrument | Shelf,
    instrument_id: str | None = None,
    *,
    lang: Lang = "ar",
    style: Style = "short",
    context: str | None = None,
) -> Json:
    """All citations in ``text`` resolved against an instrument (given, or by id from a library): the contract's JSON.

    A short text that is one citation as a whole («5/3/أ», «فقرة ٣ أ») is read loosely, and of a one-article instrument.
    """
    instrument = source if isinstance(source, Instrument) else source.get(instrument_id or DEFAULT)
    alone = find(text, "whole") if len(text) <= _SHORT and "\n" not in text.strip() else ()
    found = alone or find(text)
    if alone and context is None:
        context = sole_article(instrument)
    resolved = tuple(r for r in resolve(found, instrument, context) if r.cites)
    rows = [citation_json(r, instrument, lang, style) for r in resolved]
    if alone:  # a look-up: every house style, the words to copy, and selectors of the text typed
        for row, one in zip(rows, resolved, strict=True):
            row["written"] = {eid: written(instrument, eid) for eid in one.found}
            row["copy"] = {eid: copied(instrument, eid, lang, style) for eid in one.found}
            row["selectors"] = selectors(text, row["start"], row["end"])
            row["akn"] = akn_reference(one)
    return {"citations": rows}


def sole_article(instrument: Instrument) -> str | None:
    """The eId of the article when the instrument has exactly one, else ``None``."""
    articles = [p.id for p in instrument.walk() if p.level == "article"]
    return str(articles[0]) if len(articles) == 1 else None


def citation_json(resolved: Resolved, instrument: Instrument, lang: Lang = "ar", style: Style = "short") -> Json:
    """One resolved citation: the contract's fields, then status, reason, candidates, warnings and written forms."""
    found: Citation = resolved.citation
    row: Json = {
        "start": found.span.start,
        "end": found.span.end,
        "text": found.text,
        "targets": list(resolved.targets),
        "instrument": resolved.instrument,
        "quotes": [quote_json(instrument, eid, lang, style) for eid in resolved.found],
        "status": resolved.status,
        "kind": found.kind,
        "full": [found.full_span.start, found.full_span.end],
        "citations": [citation(instrument, t, lang, style) for t in resolved.targets if resolved.instrument != "other"],
        "flags": sorted(resolved.flags),
    }
    if resolved.reason:
        row["reason"] = resolved.reason
        row["message"] = REASONS[resolved.reason]
    if resolved.candidates:
        row["candidates"] = list(resolved.candidates)
    if resolved.nearest and resolved.status in ("not_found", "partly_not_found", "ambiguous"):
        row["nearest"] = resolved.nearest
    warnings = list(_warnings(resolved, instrument))
    if warnings:
        row["warnings"] = warnings
    return row


def quote_json(instrument: Instrument, eid: str, lang: Lang = "ar", style: Style = "short") -> Json:
    """The contract's Quote of a provision that is there."""
    provision = instrument.by_id[eid]
    return {
        "id": eid,
        "instrument": str(instrument.id),
        "citation": citation(instrument, eid, lang, style),
        "text": provision.text,
        "spans": [[s.start, s.end] for s in provision.spans],
        "address": address(str(instrument.id), eid),
    }


def _warnings(resolved: Resolved, instrument: Instrument) -> Iterable[Json]:
    """What a lawyer should know of the way a citation was read."""
    if "reversed" in resolved.flags:
        yield {"code": "reversed_order", "message": "قرئت الإحالة فقرة ثم مادة لأن عكسها غير موجود"}
    if "assumed_article" in resolved.flags:
        yield {"code": "assumed_article", "message": "لم تذكر المادة؛ حملت الإحالة على المادة الوحيدة في النص"}
    if "level_skipped" in resolved.flags:
        yield {"code": "level_skipped", "message": "لم تذكر الفقرة؛ والحرف وارد في فقرة واحدة"}
    if "in_source_words" not in resolved.flags:
        return
    for provision in instrument.walk():
        for reference in provision.references:
            if reference.meant and set(reference.printed) == set(resolved.targets):
                yield {"code": "source_cross_reference", "message": reference.note, "meant": list(reference.meant)}
                return
