"""Checks of the script: what folding sets aside for finding, said once with its place."""

from __future__ import annotations

import re

from corpus.model import Span
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows

_TATWEEL = re.compile(r"[\u0621-\u063f\u0641-\u064a]\u0640++[\u0621-\u063f\u0641-\u064a]")
_MARK = re.compile(r"[\u064b-\u0652\u0670]")
_SHADDA = re.compile("\u0651")
_FORMS = re.compile(r"[\ufb50-\ufdff\ufe70-\ufefc]")
_BIDI = re.compile(r"[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_WORD = re.compile(r"[\w\u064b-\u0652\u0670]+")
# No word is longer; what is, is no word, and must not cost more to look at.
_LONGEST_WORD = 40
# More signs than this share of the letters: a vocalised text, where a shadda is no stray.
_VOCALISED = 0.06


def check(layout: Layout, rows: Rows) -> None:
    """All checks of the script."""
    view, source = layout.view, layout.view.source
    tatweel = [m.start() for m in _TATWEEL.finditer(source)] if "\u0640" in source else []
    if tatweel:
        rows.add_source("tatweel", _word(source, tatweel[0]), count=len(tatweel))
    marks = [m.start() for m in _MARK.finditer(source)]
    shaddas = [m.start() for m in _SHADDA.finditer(source)] if marks else []
    if shaddas and len(marks) < _VOCALISED * len(source):
        for at in shaddas:
            rows.add_source("stray-shadda", _word(source, at))
    if len(marks) > len(shaddas):
        rows.add_source("marks", _word(source, next(m for m in marks if m not in set(shaddas))), count=len(marks))
    forms = _FORMS.search(source)
    if forms:
        lines = sum(1 for line in source.split("\n") if _FORMS.search(line))
        rows.add_source("presentation-forms", _word(source, forms.start()), count=lines)
    bidi = _BIDI.search(source)
    if bidi:
        rows.add_source("bidi-controls", Span(bidi.start(), bidi.end()), count=len(_BIDI.findall(source)))
    for start, end in view.swapped:
        a, b = _folded_word(view.text, start, end)
        rows.add("lam-alef-swap", a, b, meant=view.text[a:b])


def _word(source: str, at: int) -> Span:
    start, least = at, max(0, at - _LONGEST_WORD)
    while start > least and _WORD.match(source[start - 1]):
        start -= 1
    match = _WORD.match(source, start, at + _LONGEST_WORD)
    return Span(start, max(match.end() if match else at, at + 1))


def _folded_word(text: str, start: int, end: int) -> tuple[int, int]:
    least, most = max(0, start - _LONGEST_WORD), min(len(text), end + _LONGEST_WORD)
    while start > least and text[start - 1].isalnum():
        start -= 1
    while end < most and text[end].isalnum():
        end += 1
    return start, end
