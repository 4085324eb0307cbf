"""The sentences of a paragraph that has no points: «art_5__para_8__sent_2»."""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.model import EId, Level, Provision, Span, slices

_STOP = re.compile(r"[.؟!]\s+(?=[\w\"«(])")
_LEAST_WORDS = 4


def with_sentences(provision: Provision, source: str) -> Provision:
    """The provision, every leaf paragraph and leaf article below it given its sentences when it has two or more."""
    if provision.children:
        return replace(provision, children=tuple([with_sentences(c, source) for c in provision.children]))
    found = sentences(provision.id, provision.level, provision.spans, source)
    return replace(provision, children=found) if found else provision


def sentences(eid: str, level: Level, spans: tuple[Span, ...], source: str) -> tuple[Provision, ...]:
    """The sentences of a leaf, where it is an article or a paragraph of two or more."""
    if level not in ("article", "paragraph"):
        return ()
    pieces = _pieces(spans, source)
    if len(pieces) < 2:
        return ()
    texts = [slices(source, piece) for piece in pieces]
    if any(len(text.split()) < _LEAST_WORDS for text in texts):
        return ()
    return tuple(
        [
            Provision(EId(f"{eid}__sent_{n}"), "sentence", "", text, piece)
            for n, (text, piece) in enumerate(zip(texts, pieces, strict=True), 1)
        ]
    )


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
