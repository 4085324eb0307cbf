"""The memo as PDF, by WeasyPrint with Amiri: the face whose Arabic comes out of the PDF as it went in."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

from api.export.memo import Block, Memo, blocks, direction
from corpus.errors import BadInput

#: One family name for each subset: with one name for both the writer drops the first one's letters. The Latin one comes
#: first: the Arabic subset holds an opening bracket and no closing one, and a bracket without its mirror turns.
_FACES = [("Amiri Latin", "latin"), ("Amiri Arabic", "arabic")]
#: An address that only our own fetcher understands.
_FONTS = "font:///"
_CSS = """
@page { size: A4; margin: 20mm 18mm 22mm }
@page { @bottom-center { content: counter(page) " / " counter(pages); font: 9pt FAMILY } }
body { font: 12pt/1.7 FAMILY; color: #1d2430 }
h1 { font-size: 20pt; margin: 0 0 6pt }
h2 { font-size: 14pt; margin: 14pt 0 4pt; break-after: avoid }
p { margin: 0 0 6pt }
.outcome { font-size: 16pt; font-weight: 700 }
.quote { font-size: 14pt; line-height: 1.9; margin-block: 4pt; padding-inline-start: 10pt }
.quote { border-inline-start: 2pt solid #0b5c7a }
.context, .small { color: #566072 }
.small { font-size: 9pt; margin-top: 16pt }
.note { font-weight: 700; color: #0b5c7a }
table { width: 100%; border-collapse: collapse; font-size: 11pt }
th, td { border: .5pt solid #9aa3b2; padding: 3pt 5pt; text-align: start }
"""
_TAGS = {"title": "h1", "heading": "h2"}


@lru_cache(maxsize=1)
def _style() -> str:
    rules = []
    for family, subset in _FACES:
        for weight in (400, 700):
            source = f"{_FONTS}amiri-{subset}-{weight}-normal.woff2"
            face = f"font-family: '{family}'; font-weight: {weight}; src: url('{source}') format('woff2')"
            rules.append(f"@font-face {{ {face} }}")
    return "\n".join(rules) + _CSS.replace("FAMILY", ", ".join(f"'{family}'" for family, _ in _FACES))


def _html(block: Block) -> str:
    if block.kind == "table":
        rows = []
        for i, row in enumerate(block.rows):
            tag = "td" if i else "th"
            rows.append("<tr>" + "".join(f"<{tag} dir='{direction(c)}'>{escape(c)}</{tag}>" for c in row) + "</tr>")
        return f"<table>{''.join(rows)}</table>"
    if block.kind == "item":
        return f"<p class='item' dir='{direction(block.text)}'>• {escape(block.text)}</p>"
    tag = _TAGS.get(block.kind, "p")
    note = f"<p class='note' dir='{direction(block.note)}'>{escape(block.note)}</p>" if block.note else ""
    return f"{note}<{tag} class='{block.kind}' dir='{direction(block.text)}'>{escape(block.text)}</{tag}>"


def to_pdf(memo: Memo) -> bytes:
    """The memo as a PDF; ``BadInput`` where WeasyPrint is not installed."""
    try:
        from weasyprint import HTML
    except (ImportError, OSError) as e:
        raise BadInput(f"PDF needs the extra «pdf» (pip install 'mithaq[pdf]') and its libraries: {e}") from None
    body = "\n".join(_html(b) for b in blocks(memo))
    title = f"<title>{escape(memo.words('answer.title'))}</title>"
    head = f"<head><meta charset='utf-8'>{title}<style>{_style()}</style></head>"
    page = f"<!doctype html><html lang='{memo.lang}' dir='{memo.words.dir}'>{head}<body>{body}</body></html>"
    out: Any = HTML(string=page, url_fetcher=_own_font).write_pdf()
    return bytes(out)


def _own_font(url: str, *_: Any, **__: Any) -> Any:
    """Opens our own fonts and nothing else: no address in a user's text is ever followed."""
    name = url.removeprefix(_FONTS)
    if name == url or "/" in name:
        raise ValueError("only the fonts of the project are opened")
    data = (files("api") / "export" / "fonts" / name).read_bytes()
    from weasyprint import urls

    answer = getattr(urls, "URLFetcherResponse", None)  # newer versions; the older take a plain mapping
    return answer(url, data, {"Content-Type": "font/woff2"}) if answer else {"string": data, "mime_type": "font/woff2"}
