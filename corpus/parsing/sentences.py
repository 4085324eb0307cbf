"""The sentences of a paragraph that has no points: «art_5__para_8__sent_2»."""

from __future__ import annotations

import re

from corpus.model import EId, Provision, Span, slices

_STOP = re.compile(r"[.؟!]\s+(?=[\w\"«(])")
_LEAST_WORDS = 4


def with_sentences(provision: Provision, source: str) -> Provision:
    """The provision with its sentences as children when it has two or more."""
    from dataclasses import replace

    pieces = [[]]  # type: list[list[Span]]
    for span in provision.spans:
        start = span.start
        for match in _STOP.finditer(source, span.start, span.end):
            pieces[-1].append(Span(start, match.start() + 1))
            pieces.append([])
            start = match.end()
        pieces[-1].append(Span(start, span.end))
    if len(pieces) < 2 or any(len(slices(source, tuple(p)).split()) < _LEAST_WORDS for p in pieces):
        return provision
    children = tuple(
        Provision(EId(f"{provision.id}__sent_{n}"), "sentence", "", slices(source, tuple(p)), tuple(p))
        for n, p in enumerate(pieces, 1)
    )
    return replace(provision, children=children)
