"""Quoting a provision: always slices of its source, never a retyped word."""

from __future__ import annotations

from corpus.citing.format import Lang, citation
from corpus.errors import NotFound
from corpus.model import Instrument, Provision
from qa.verdict import Part, Quote

_INSTRUMENTS = 32  # instruments whose quotes are kept
_QUOTES: dict[int, tuple[Instrument, dict[tuple[str, Lang], Quote]]] = {}


def _find(instrument: Instrument, eid: str) -> Provision:
    provision = instrument.get(eid)
    if provision is None:
        raise NotFound(f"لا يوجد في «{instrument.meta.title}» نص بالمعرف {eid}")
    return provision


def quote(instrument: Instrument, eid: str, lang: Lang = "ar") -> Quote:
    """The quote of the provision ``eid``, its citation in ``lang``; ``NotFound`` when there is no such provision.

    A point carries the chapeau and the tail of the paragraph it completes, because it says nothing without them.
    """
    kept = _kept(instrument)
    if (eid, lang) not in kept:
        kept[eid, lang] = _made(instrument, eid, lang)
    return kept[eid, lang]


def _kept(instrument: Instrument) -> dict[tuple[str, Lang], Quote]:
    """The quotes made of this very instrument, which never changes: verdicts ask for the same ones again and again."""
    held = _QUOTES.get(id(instrument))
    if held is None or held[0] is not instrument:
        if len(_QUOTES) >= _INSTRUMENTS:
            _QUOTES.clear()
        held = _QUOTES[id(instrument)] = (instrument, {})
    return held[1]


def _made(instrument: Instrument, eid: str, lang: Lang) -> Quote:
    provision = _find(instrument, eid)
    parent = instrument.parent(eid)
    chapeau = tail = None
    if parent is not None and provision.level in ("point", "item"):
        chapeau = Part(parent.chapeau, parent.chapeau_spans) if parent.chapeau else None
        tail = Part(parent.tail, parent.tail_spans) if parent.tail else None
    return Quote(
        id=provision.id,
        instrument=instrument.id,
        citation=citation(instrument, eid, lang=lang),
        text=provision.text,
        spans=provision.spans,
        chapeau=chapeau,
        tail=tail,
    )
