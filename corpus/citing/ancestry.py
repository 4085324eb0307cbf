"""Provisions above one another, read off their eIds."""

from __future__ import annotations

from corpus.citing.syntax import Node

_KINDS = {"art": ("art",), "para": ("para",), "point": ("point", "item"), "sent": ("sent",)}


def ancestors(eid: str | None) -> list[str]:
    """``eid`` and what holds it, the innermost first."""
    found = []
    while eid:
        found.append(eid)
        eid = eid.rpartition("__")[0]
    return found


def is_article(eid: str) -> bool:
    """Whether ``eid`` is an article's."""
    return eid.rpartition("__")[2].startswith("art_")


def article_of(eid: str | None) -> str | None:
    """The article that ``eid`` is or stands in."""
    return next((a for a in ancestors(eid) if is_article(a)), None)


def ancestor_of(eid: str, root: Node) -> str:
    """The provision of the level of ``root`` that holds ``eid`` or is it; "" when there is none."""
    kinds = _KINDS.get(root.level, ())
    chain = ancestors(eid)
    held = (a for a in chain if a.rpartition("__")[2].split("_")[0] in kinds)
    return next(held, chain[0] if root.level == "ibid" and chain else "")


def kin(one: str | None, other: str | None) -> bool:
    """Whether two provisions are of one article: what a quotation cited last then goes before where it stands."""
    return one is not None and (other is None or article_of(one) == article_of(other))
