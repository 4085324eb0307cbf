"""The sentences of a paragraph that has no points: «art_5__para_8__sent_2»."""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.model import EId, Provision, Span, slices

_STOP = re.compile(r"[.؟!]\s+(?=[\w\"«(])")
_LEAST_WORDS = 4


def with_sentences(provision: Provision, source: str) -> Provision:
    """The provision, every leaf paragraph and leaf article below it given its sentences when it has two or more."""
    if provision.children:
        return replace(provision, children=tuple([with_sentences(c, source) for c in provision.children]))
    if provision.level not in ("article", "paragraph"):
        return provision
    pieces = _pieces(provision.spans, source)
    if len(pieces) < 2 or any(len(slices(source, p).split()) < _LEAST_WORDS for p in pieces):
        return provision
    children = [
        Provision(EId(f"{provision.id}__sent_{n}"), "sentence", "", slices(source, p), p)
        for n, p in enumerate(pieces, 1)
    ]
    return replace(provision, children=tuple(children))


def _pieces(spans: tuple[Span, ...], source: str) -> list[tuple[Span, ...]]:
    pieces: list[list[Span]] = [[]]
    for span in spans:
        start = span.start
        for match in _STOP.finditer(source, span.start, span.end):
            pieces[-1].append(Span(start, match.start() + 1))
            pieces.append([])
            start = match.end()
        if start < span.end:
            pieces[-1].append(Span(start, span.end))
    return [tuple(p) for p in pieces if p]
