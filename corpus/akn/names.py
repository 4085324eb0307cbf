"""The names of Akoma Ntoso: its name space, and the element of every level of provision."""

from __future__ import annotations

import re

from corpus.model import Level

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
# Marks a document in which every white space is the source's own and counts.
KEPT = "urn:mithaq:source"
# What no XML document can hold.
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

# The element of each level; a level without one of its own is a named generic container.
ELEMENT: dict[Level, str] = {
    "book": "book",
    "part": "part",
    "chapter": "chapter",
    "section": "section",
    "article": "article",
    "paragraph": "paragraph",
    "point": "point",
    "indent": "indent",
}
LEVEL: dict[str, Level] = {
    **{element: level for level, element in ELEMENT.items()},
    "title": "part",
    "subtitle": "part",
    "subpart": "part",
    "division": "part",
    "tome": "book",
    "subchapter": "chapter",
    "subsection": "section",
    "rule": "article",
    "clause": "article",
    "subparagraph": "item",
    "subclause": "paragraph",
    "sublist": "item",
    "alinea": "paragraph",
    "level": "paragraph",
    "proviso": "paragraph",
    "item": "item",
}
PREFIX: dict[Level, str] = {
    "book": "book",
    "part": "part",
    "chapter": "chp",
    "section": "sec",
    "article": "art",
    "paragraph": "para",
    "point": "point",
    "item": "item",
    "indent": "indent",
    "definition": "def",
    "attachment": "att",
}


def q(name: str) -> str:
    """The qualified name of an element."""
    return f"{{{NAMESPACE}}}{name}"
