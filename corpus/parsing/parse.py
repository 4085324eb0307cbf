"""The parser: a source text in, an instrument out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from corpus.errors import UnreadableSource
from corpus.model import Instrument, InstrumentId, Metadata, Provision, Remark
from corpus.parsing.build import Builder, Holes
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.furniture import furniture
from corpus.parsing.inspect import report
from corpus.parsing.references import link
from corpus.parsing.sentences import with_sentences
from corpus.parsing.structure import Structure
from corpus.parsing.view import View
from corpus.script.fold import folded

_HINT = re.compile(r"(?<![a-z])art(?:icle)?[ _.-]*(\d{1,3})(?!\d)")
_HINT_AR = re.compile(r"(?:ال)?ماده\s*[(]?(\d{1,3})(?!\d)")


def parse(text: str, id: str, meta: Metadata, remarks: Sequence[Remark] = ()) -> Instrument:
    """Read ``text`` into an instrument. ``remarks`` of the reader that decoded it come first in the report.

    Raises ``UnreadableSource`` when no provision can be found.
    """
    view = View(text)
    structure = Structure(view, furniture(view), f"art_{_number_hint(view, meta, id)}")
    nodes = structure.read()
    cut = Holes(structure.holes)
    layout, rows = Layout(view, cut, nodes), Rows(view)
    builder = Builder(view, cut, link(layout, rows))
    roots = [with_sentences(builder.provision(node), text) for node in nodes]
    roots = [root for root in roots if root.spans or root.marker or root.heading]
    if not any(p.level in ("article", "paragraph") for root in roots for p in root.walk()):
        raise UnreadableSource("لم يعثر في النص على أي مادة أو فقرة")
    holes = builder.plain_spans([(h.start, h.end) for h in structure.holes])
    found = report(layout, structure.holes, rows)
    return Instrument(InstrumentId(id), meta, text, tuple(roots), (*remarks, *found), holes)


def _number_hint(view: View, meta: Metadata, id: str) -> str:
    """The number of the one article of a text that prints none: from its title or id, or 5 where it defines the
    permanent establishment, as every model convention does; else 1."""
    for name in (folded(meta.title), folded(id)):
        match = _HINT_AR.search(name) or _HINT.search(name)
        if match:
            return match[1]
    return "5" if re.search(r"(?:تعني|يقصد|تشمل)\s+(?:ب)?عباره\s*.{0,4}(?:ال)?منشاه (?:ال)?دايمه", view.text[:1500]) else "1"
