"""The explanation as HTML: nested lists that open and close, every node tied to the quote it stands on.

A fragment with no style and no script; ids of quotes are ``quote-`` and the provision's id. Everything is escaped.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from qa.explain.words import MARKS, value_word, word
from qa.verdict import Node, Quote, Verdict

_CLASSES = {True: "yes", False: "no", None: "open"}


def to_html(verdict: Verdict, *, quotes: bool = True) -> str:
    """The whole of a verdict as one ``<section>``, right to left when its language is Arabic."""
    direction = "rtl" if verdict.lang == "ar" else "ltr"
    parts = [f'<section class="explanation" lang="{verdict.lang}" dir="{direction}">']
    parts += [f'<ul class="tree">{"".join(_node(verdict.explanation, verdict))}</ul>']
    parts += _sections(verdict)
    if quotes:
        parts += [f"<h3>{escape(word('quotes', verdict.lang))}</h3>", *(_quote(q) for q in verdict.quotes)]
    return "\n".join([*parts, "</section>"])


def _node(node: Node, verdict: Verdict) -> Iterator[str]:
    mark = f'<span class="mark" title="{escape(value_word(node.value, verdict.lang))}">{MARKS[node.value]}</span>'
    said = f"{mark} {escape(node.statement)}{_link(node, verdict)}"
    yield f'<li class="{_CLASSES[node.value]} {node.role}">'
    if node.because:
        # What stops a ground, or fails to, is folded away until asked for.
        shown = "" if node.role == "blocker" else " open"
        yield f"<details{shown}><summary>{said}</summary><ul>"
        for part in node.because:
            yield from _node(part, verdict)
        yield "</ul></details>"
    else:
        yield said
    yield "</li>"


def _link(node: Node, verdict: Verdict) -> str:
    cited = next((q.citation for q in verdict.quotes if q.id == node.quote), None)
    if cited is None or node.quote is None:
        return ""
    return f' <a class="provision" href="#quote-{escape(node.quote)}">{escape(cited)}</a>'


def _sections(verdict: Verdict) -> Iterator[str]:
    told = {
        "missing": [m.question for m in verdict.missing],
        "assumptions": list(verdict.assumptions),
        "readings": [r.statement for r in verdict.readings],
        "changes": [c.statement for c in verdict.would_change],
    }
    for key, lines in told.items():
        if lines:
            items = "".join(f"<li>{escape(line)}</li>" for line in lines)
            yield f'<h3>{escape(word(key, verdict.lang))}</h3><ul class="{key}">{items}</ul>'


def _quote(quote: Quote) -> str:
    chapeau = f'<p class="chapeau" lang="ar" dir="rtl">{escape(quote.chapeau.text)}</p>' if quote.chapeau else ""
    text = f'<p lang="ar" dir="rtl">{escape(quote.text)}</p>'
    cite = f"<cite>{escape(quote.citation)}</cite>"
    return f'<blockquote id="quote-{escape(quote.id)}">{chapeau}{text}{cite}</blockquote>'
