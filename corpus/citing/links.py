"""Citations as others need them: permanent addresses, house styles, W3C selectors, Akoma Ntoso references, links in a
text, words to copy, and offsets in bytes and UTF-16 units.

Links are put into a text from its end backward, at the offsets found in it, so that nothing else of it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any, Literal
from urllib.parse import quote
from xml.sax.saxutils import escape as xml_escape
from xml.sax.saxutils import quoteattr

from corpus.citing.format import Lang, Style, citation
from corpus.citing.resolver import Resolved
from corpus.model import Instrument

Json = dict[str, Any]
Form = Literal["markdown", "html", "akn"]
_CONTEXT = 32  # characters of the text on each side in a TextQuoteSelector
_LANGS: tuple[Lang, ...] = ("ar", "en", "fr")
_PLAIN: dict[str, Callable[[str], str]] = {
    "markdown": lambda s: s,
    "html": lambda s: escape(s),
    "akn": lambda s: xml_escape(s),
}
_STYLES: tuple[Style, ...] = ("short", "full")


def address(instrument_id: str, eid: str, base: str = "") -> str:
    """The permanent address of a provision, below ``base``: ``/instruments/article5/art_5__para_3``."""
    return f"{base.rstrip('/')}/instruments/{quote(instrument_id, safe='')}/{quote(eid, safe='')}"


def written(instrument: Instrument, eid: str) -> dict[str, dict[str, str]]:
    """The citation of ``eid`` in every house style: language, then ``short`` and ``full``."""
    return {lang: {style: citation(instrument, eid, lang, style) for style in _STYLES} for lang in _LANGS}


def copied(instrument: Instrument, eid: str, lang: Lang = "ar", style: Style = "short", base: str = "") -> Json:
    """The words of a provision with their citation, to copy: ``plain`` text, and ``rich`` HTML with its address."""
    words, cited = instrument.by_id[eid].text, citation(instrument, eid, lang, style)
    link = escape(address(str(instrument.id), eid, base), quote=True)
    language = escape(instrument.meta.language or "ar", quote=True)
    direction = "rtl" if language in ("ar", "fa", "ur") else "ltr"
    rich = f'<blockquote lang="{language}" dir="{direction}" cite="{link}"><p>{escape(words)}</p></blockquote>'
    return {"plain": f"«{words}» ({cited})", "rich": f'{rich}<p><cite><a href="{link}">{escape(cited)}</a></cite></p>'}


def selectors(text: str, start: int, end: int) -> list[Json]:
    """The range as W3C Web Annotation selectors (https://www.w3.org/TR/annotation-model/): by its words, and by its
    place in code points."""
    return [
        {
            "type": "TextQuoteSelector",
            "exact": text[start:end],
            "prefix": text[max(0, start - _CONTEXT) : start],
            "suffix": text[end : end + _CONTEXT],
        },
        {"type": "TextPositionSelector", "start": start, "end": end},
    ]


def offsets(text: str, start: int, end: int) -> Json:
    """The range in bytes of UTF-8 and in UTF-16 units, as other languages count."""
    before, words = text[:start], text[start:end]
    octets, units = len(before.encode("utf-8", "surrogatepass")), len(before.encode("utf-16-le", "surrogatepass")) // 2
    return {
        "byte_start": octets,
        "byte_end": octets + len(words.encode("utf-8", "surrogatepass")),
        "utf16_start": units,
        "utf16_end": units + len(words.encode("utf-16-le", "surrogatepass")) // 2,
    }


def akn_reference(resolved: Resolved, words: str | None = None) -> str:
    """The citation as Akoma Ntoso: ``ref``, ``mref`` for several, ``rref`` for a range of sisters. A citation of
    nothing known, or of another instrument, stays plain words."""
    shown = xml_escape(resolved.citation.text if words is None else words)
    found = resolved.found
    if not found or len(found) < len(resolved.targets):
        return shown
    if len(found) == 1:
        return f"<ref href={quoteattr('#' + found[0])}>{shown}</ref>"
    ranged = [n for path in resolved.citation.paths() for n in path if n.to]
    if ranged and len(resolved.citation.nodes) == 1:
        return f"<rref from={quoteattr('#' + found[0])} upTo={quoteattr('#' + found[-1])}>{shown}</rref>"
    inner = "".join(f"<ref href={quoteattr('#' + eid)}/>" for eid in found)
    return f"<mref>{shown}{inner}</mref>"


def linked(text: str, resolved: Sequence[Resolved], form: Form, base: str = "") -> str:
    """``text`` with every resolved citation made a link to its first provision: Markdown, HTML (the rest escaped), or
    Akoma Ntoso references (the rest escaped)."""
    plain = _PLAIN[form]
    parts: list[str] = []
    at = len(text)
    for one in reversed(list(_apart(resolved))):
        span = one.citation.span
        parts.append(plain(text[span.end : at]))
        parts.append(_link(one, text[span.start : span.end], form, base))
        at = span.start
    parts.append(plain(text[:at]))
    return "".join(reversed(parts))


def _apart(resolved: Iterable[Resolved]) -> Iterable[Resolved]:
    """Those that can be linked and do not overlap."""
    end = 0
    for one in sorted(resolved, key=lambda r: r.citation.span.start):
        if one.found and one.citation.span.start >= end:
            yield one
            end = one.citation.span.end


def _link(one: Resolved, words: str, form: Form, base: str) -> str:
    if form == "akn":
        return akn_reference(one, words)
    href = address(one.instrument, one.found[0], base)
    if form == "html":
        return f'<a href="{escape(href, quote=True)}">{escape(words)}</a>'
    label = words.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"[{label}]({href})"
