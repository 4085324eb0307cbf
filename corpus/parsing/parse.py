"""The parser: a source text in, an instrument out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.errors import UnreadableSource
from corpus.model import Instrument, InstrumentId, Metadata, Remark, Span
from corpus.parsing.build import Builder, Holes
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.furniture import furniture
from corpus.parsing.inspect import report
from corpus.parsing.leftovers import leftovers
from corpus.parsing.references import link
from corpus.parsing.structure import Structure
from corpus.parsing.view import View
from corpus.script.fold import folded
from corpus.script.legible import illegible
from corpus.script.visual import restore

_HINT = re.compile(r"(?<![a-z])art(?:icle)?[ _.-]*(\d{1,3})(?!\d)")
_ONLY = "أنها المادة الوحيدة في النص"
_HINT_AR = re.compile(r"(?:ال)?ماده\s*[(]?(\d{1,3})(?!\d)")


def parse(text: str, id: str, meta: Metadata, remarks: Sequence[Remark] = ()) -> Instrument:
    """Read ``text`` into an instrument. ``remarks`` of the reader that decoded it come first in the report.

    Raises ``UnreadableSource`` when no provision can be found.
    """
    text, turned = in_reading_order(text)
    view = View(text)
    number, why = _number_hint(view, meta, id)
    structure = Structure(view, furniture(view), f"art_{number}")
    nodes = structure.read()
    if why == _ONLY and not nodes[0].marker and not any(n.children or n.marker for n in nodes):
        raise UnreadableSource("لم يعثر في النص على أي مادة أو فقرة مرقمة")
    cut = Holes(structure.holes)
    layout, rows = Layout(view, cut, nodes), Rows(view)
    builder = Builder(view, cut, link(layout, rows))
    roots = [builder.provision(node) for node in nodes]
    roots = [root for root in roots if root.spans or root.marker or root.heading]
    if not any(p.level in ("article", "paragraph") for root in roots for p in root.walk()):
        raise UnreadableSource("لم يعثر في النص على أي مادة أو فقرة")
    holes = builder.plain_spans([(h.start, h.end) for h in structure.holes])
    if len(nodes) == 1 and nodes[0].level == "article" and nodes[0].marker is None:
        rows.add("article-number-presumed", 0, 1, id=nodes[0].eid, why=why)
    lone = leftovers(text, roots, holes)
    for span in lone:
        rows.add_source("lone-sign", span)
    holes = tuple(sorted([*holes, *lone]))
    for span in turned:
        rows.add_source("visual-order", span)
    found = report(layout, structure.holes, rows)
    return Instrument(InstrumentId(id), meta, text, tuple(roots), (*remarks, *found), holes)


def in_reading_order(text: str) -> tuple[str, tuple[Span, ...]]:
    """A legible text with its reversed lines turned round, and where these stand in it.

    Raises ``UnreadableSource`` for mojibake, for a text without Arabic, and for visual order that does not come right.
    """
    reason = illegible(text)
    if reason:
        raise UnreadableSource(reason)
    restored = restore(text)
    if len(restored.failed) > 0.2 * (len(restored.failed) + len(restored.turned)):
        raise UnreadableSource(
            f"النص مكتوب بترتيب العرض (معكوسًا) ولم يمكن رده إلى ترتيب القراءة في {len(restored.failed)} سطرًا، أولها "
            f"السطر {restored.failed[0] + 1}؛ استعمل نسخة نصية أخرى أو الملف الممسوح ضوئيًا"
        )
    starts, at = [], 0
    lines = restored.text.split("\n") if restored.turned else []
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    return restored.text, tuple(Span(starts[i], starts[i] + len(lines[i])) for i in restored.turned)


def _number_hint(view: View, meta: Metadata, id: str) -> tuple[str, str]:
    """The number of the one article of a text that prints none, and where it is from: its title or id, or 5 where it
    defines the permanent establishment, as article 5 of every model convention does; else 1."""
    for name, why in ((folded(meta.title), "عنوان الوثيقة"), (folded(id), "معرّف الوثيقة")):
        match = _HINT_AR.search(name) or _HINT.search(name)
        if match:
            return match[1], why
    if re.search(r"(?:تعني|يقصد|تشمل)\s+(?:ب)?عباره\s*.{0,4}(?:ال)?منشاه (?:ال)?دايمه", view.text[:1500]):
        return "5", "أن موضوعها «المنشأة الدائمة»، وهي المادة 5 في الاتفاقيات النموذجية"
    return "1", _ONLY
