"""Checking a memo: every citation resolved, every quotation judged."""

from __future__ import annotations

from corpus.citing import find, resolve, sole_article
from corpus.citing.render import DEFAULT, Shelf
from corpus.model import Instrument
from qa.memos.attribution import Attributor
from qa.memos.blocks import blocks
from qa.memos.extraction import quotations
from qa.memos.judge import judge
from qa.memos.report import CheckedQuotation, MemoReport
from qa.memos.wording import wording


def check_text(text: str, library: Instrument | Shelf, instrument_id: str | None = None) -> MemoReport:
    """Check a memo given as text against an instrument: given, or by id from a library (default: the shipped one).

    Never raises on any text; ``NotFound`` when the library has no such instrument.
    """
    instrument = library if isinstance(library, Instrument) else library.get(instrument_id or DEFAULT)
    resolved = tuple(r for r in resolve(find(text), instrument, sole_article(instrument)) if r.cites)
    attributor = Attributor(text, resolved)
    words = wording(instrument)
    checked = []
    marked = tuple(quotations(text))
    unmarked = blocks(text, marked, words)
    for quotation in sorted((*marked, *unmarked), key=lambda q: q.start):
        attribution = attributor.of(quotation)
        checked.append(CheckedQuotation(quotation, attribution, judge(quotation, attribution, words)))
    return MemoReport(text, instrument, resolved, tuple(checked))
