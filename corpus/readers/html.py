"""HTML: the text a reader sees, block by block, list numbering made visible, table cells kept side by side."""

from __future__ import annotations

import re

from lxml import etree
from lxml import html as lxml_html

from corpus.errors import UnreadableSource
from corpus.readers.decoded import Decoded
from corpus.readers.listing import label
from corpus.readers.plain import clean, read_text

_SKIPPED = {
    "script", "style", "noscript", "template", "svg", "head", "nav", "iframe", "object", "select", "button", "form",
}  # fmt: skip
_BLOCKS = {
    "p", "div", "section", "article", "main", "header", "footer", "aside", "h1", "h2", "h3", "h4", "h5", "h6", "ul",
    "ol", "li", "dl", "dt", "dd", "table", "tr", "tbody", "thead", "blockquote", "pre", "figure", "figcaption",
    "address", "hr", "center",
}  # fmt: skip
_SPACE = re.compile(r"[ \t\n\r\f]+")
_META = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.I)
_WRAPPER = re.compile(r"</?(?:div|span|font|section|article|center|b|i|u|em|strong|main)\b[^>]*>", re.I)
_DEEPEST = 120
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)


def read_html(data: bytes) -> Decoded:
    """The text of an HTML page."""
    encoding = _declared(data)
    text = clean(data.decode(encoding, "replace")) if encoding else read_text(data).text
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", text, count=1)
    if _depth(text) > _DEEPEST:
        text = _WRAPPER.sub("\n", text)  # the parser drops what is nested deeper, without a word
    parser = lxml_html.HTMLParser(no_network=True, huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = lxml_html.document_fromstring(text, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as fault:
        raise UnreadableSource(f"صفحة HTML لا تُقرأ: {fault}") from fault
    return Decoded(_Page().read(root), "html", encoding or "utf-8")


def _depth(text: str) -> int:
    """How deep wrapping elements are nested in a page."""
    depth = deepest = 0
    for match in _WRAPPER.finditer(text):
        depth = max(0, depth + (-1 if match[0].startswith("</") else 1))
        deepest = max(deepest, depth)
    return deepest


def _declared(data: bytes) -> str | None:
    """The encoding a page declares, when its bytes bear it out."""
    match = _META.search(data[:4096])
    if not match or data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return None
    name = {"windows-1256": "cp1256", "x-cp1256": "cp1256"}.get(
        match[1].decode("ascii").lower(), match[1].decode("ascii")
    )
    try:
        data[:100_000].decode(name, "strict")
    except (LookupError, UnicodeDecodeError):
        return None
    return name


class _Page:
    """Walks a page without recursion, so that no nesting is too deep."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._numbers: dict[etree._Element, int] = {}

    def read(self, root: etree._Element) -> str:
        stack: list[tuple[str, etree._Element, bool]] = [("open", root, False)]
        while stack:
            step, element, pre = stack.pop()
            if step == "close":
                self._close(element)
                self._text(element.tail, pre)
                continue
            tag = element.tag if isinstance(element.tag, str) else ""
            if tag in _SKIPPED or not tag or self._hidden(element):
                self._text(element.tail, pre)
                continue
            self._open(element, tag)
            inside = pre or tag in ("pre", "textarea")
            self._text(element.text, inside)
            stack.append(("close", element, pre))
            stack += [("open", child, inside) for child in reversed(element)]
        lines = "".join(self._out).split("\n")
        text = "\n".join(line.strip(" ") for line in lines)
        return re.sub(r"\n{3,}", "\n\n", text).strip("\n")

    @staticmethod
    def _hidden(element: etree._Element) -> bool:
        return element.get("hidden") is not None or bool(_HIDDEN.search(element.get("style") or ""))

    def _text(self, text: str | None, pre: bool) -> None:
        if not text:
            return
        if pre:
            self._out.append(text)
            return
        text = _SPACE.sub(" ", text)
        if self._out and self._out[-1].endswith(("\n", " ", "\t")):
            text = text.lstrip(" ")
        if text:
            self._out.append(text)

    def _open(self, element: etree._Element, tag: str) -> None:
        if tag == "br":
            self._out.append("\n")
        elif tag in ("td", "th"):
            if element.getprevious() is not None:
                self._out.append("\t")
        elif tag in _BLOCKS:
            self._line()
            if tag == "li":
                self._marker(element)

    def _close(self, element: etree._Element) -> None:
        if element.tag in _BLOCKS:
            self._line()

    def _line(self) -> None:
        if self._out and not self._out[-1].endswith("\n"):
            self._out.append("\n")

    def _marker(self, item: etree._Element) -> None:
        """The number an ordered list shows before an item, as text."""
        above = item.getparent()
        if above is None or above.tag != "ol":
            return
        if above not in self._numbers:
            self._numbers[above] = _integer(above.get("start"), 1) - 1
        number = self._numbers[above] = _integer(item.get("value"), self._numbers[above] + 1)
        shown = label(number, _list_kind(above))
        if shown:
            self._out.append(f"{shown}- ")


def _integer(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.strip().lstrip("-").isdigit() and len(text) < 8 else otherwise


def _list_kind(ol: etree._Element) -> str:
    style = re.search(r"list-style(?:-type)?\s*:\s*([\w-]+)", ol.get("style") or "")
    if style:
        return style[1].lower()
    return {"a": "lower-latin", "A": "lower-latin", "i": "lower-roman", "I": "lower-roman"}.get(
        ol.get("type") or "1", "decimal"
    )
