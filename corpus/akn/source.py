"""Akoma Ntoso recognised, and its text."""

from __future__ import annotations

from lxml import etree

from corpus.errors import UnreadableSource
from corpus.readers.decoded import Decoded
from corpus.readers.limits import parse_xml


def is_akn(data: bytes) -> bool:
    """Whether bytes look like an Akoma Ntoso document."""
    head = data[:4000]
    return b"akomaNtoso" in head or b"a\x00k\x00o\x00m\x00a\x00N" in head


def akn_root(data: bytes) -> etree._Element:
    """The root of an Akoma Ntoso document."""
    root = parse_xml(data, "ملف Akoma Ntoso")
    if etree.QName(root).localname != "akomaNtoso":
        raise UnreadableSource("ملف XML ليس Akoma Ntoso: جذره ليس akomaNtoso")
    return root


def read_akn_text(data: bytes) -> Decoded:
    """The whole text of an Akoma Ntoso document, its metadata left out."""
    from corpus.akn.reading import read_source

    return Decoded(read_source(data), "akn")
