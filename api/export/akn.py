"""The provisions an answer quotes, as Akoma Ntoso: the instrument's own document with everything else left out."""

from __future__ import annotations

from typing import Any

from lxml import etree

from api.export.memo import Memo
from corpus.errors import NotFound

_TREE = frozenset(
    {"part", "chapter", "section", "article", "paragraph", "point", "item", "indent", "list", "hcontainer"}
)


def quoted_sources(memo: Memo, engine: Any) -> bytes:
    """The quoted provisions, what holds them (with its chapeau), and what lies below them."""
    wanted = {q["id"] for q in memo.quotes if q["instrument"] == memo.instrument}
    if not wanted:
        raise NotFound("this answer quotes no provision")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(engine.akoma_ntoso(memo.instrument), parser)
    for element in list(root.iter()):
        if not isinstance(element.tag, str) or element.getparent() is None:
            continue
        if etree.QName(element).localname in _TREE and not _kept(element, wanted):
            element.getparent().remove(element)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8"))


def _kept(element: Any, wanted: set[str]) -> bool:
    """Whether the element is quoted, holds a quoted one, or lies within one."""
    below = any(e.get("eId") in wanted for e in element.iter())
    above = any(a.get("eId") in wanted for a in element.iterancestors())
    return below or above
