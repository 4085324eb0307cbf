"""Candidate markers: everything in a text that may be the printed label of a paragraph, point or item.

A candidate is a claim with evidence (how it is bracketed, where it stands, what comes before it); whether it is a
marker is decided by the outline, which sees the whole list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from corpus.parsing.context import refers
from corpus.parsing.orders import letter_ranks, roman_value
from corpus.parsing.view import View

Kind = Literal["number", "letter", "roman", "ordinal", "dash"]
Form = Literal["bracket", "closed", "dash", "dot", "slash", "colon", "leading", "bare", "bullet"]

_ADDITIVE = "[يكل][ابجدهوزحط]"
_LABEL = rf"(?:\d{{1,3}}|{_ADDITIVE}|[ء-غف-ي]|[ivx]{{1,6}})"
_BIS = r"(?:\s?مكرر(?:ا|ه)?(?:\s?(?:[(]\s?(?:\w{1,6})\s?[)]|ثانيا|ثالثا|رابعا|خامسا|سادسا|\d{1,2}(?!\d)))?)"
_ORDINAL_WORDS = (
    "اولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|حادي عشر|ثاني عشر|ثالث عشر|رابع عشر|خامس عشر"
)
_DASH = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_START = r"(?:(?<!\S)|(?<=[.:;\u060c\u061b\"«“]))"
_CANDIDATE = re.compile(
    rf"""{_START}(?:
      (?P<two>[(\[]\s?(?P<a>{_LABEL}){_BIS}?\s?[)\]]|[)\]]\s?(?P<b>{_LABEL}){_BIS}?\s?[(\[])(?:\s?[{_DASH}.:])?
    | (?P<word>{_ORDINAL_WORDS})\s?(?P<wend>[:{_DASH}.)/]|(?=\n))
    | (?P<c>{_LABEL})(?P<bis>{_BIS})?(?:
          (?P<closed>[ \t]?\))
        | (?P<dashed>[ \t]*[{_DASH}]+(?!\d))
        | (?P<dotted>[ \t]?\.(?![\d.]))
        | (?P<slashed>[ \t]?/(?![ \t]?\d))
        | (?P<coloned>[ \t]?:)
        | (?P<bare>(?=[ \t]|\n)))
    | (?P<lead>[{_DASH}][ \t]?(?P<d>{_LABEL})(?:[ \t]?\)|(?![\w.])))
    | (?P<bullet>[{_DASH}•▪●◦·*✓]+)(?=[ \t]*[\w"«(])
    )""",
    re.VERBOSE,
)
_ORDINALS = {w: n for n, w in enumerate(_ORDINAL_WORDS.split("|"), 1)}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible marker at ``[start, end)`` of the view. ``place``: 3 opens a line after a finished one, 2 opens a line,
    1 follows a stop inside a line, 0 stands in mid-sentence. ``values``: the label's rank in each order it may run in."""

    start: int
    end: int
    kind: Kind
    form: Form
    label: str
    values: tuple[tuple[str, int], ...]
    place: int
    repeated: str = ""


def candidates(view: View, start: int, end: int) -> Iterator[Candidate]:
    """The candidates of ``[start, end)`` of the view, in order."""
    text, at = view.text, start
    while match := _CANDIDATE.search(text, at, end):
        at = match.end()
        found = _read(text, match, start)
        if found:
            yield found
        else:
            at = max(match.start() + 1, match.end() - 1)


def _read(text: str, match: re.Match[str], floor: int) -> Candidate | None:
    place = _place(text, match.start(), floor)
    if match["bullet"]:
        if place < 2:
            return None
        return Candidate(match.start(), match.end(), "dash", "bullet", "-", (("dash", 0),), place)
    if match["word"]:
        if place < 1:
            return None
        value = _ORDINALS[match["word"]]
        return Candidate(match.start(), match.end(), "ordinal", "dash", match["word"], (("ordinal", value),), place)
    label = match["a"] or match["b"] or match["c"] or match["d"]
    form = _form(match)
    if form == "bare" and not _bare_may_mark(text, match, label, place):
        return None
    if form in ("colon", "slash", "leading") and place < 2:
        return None
    if refers(text, match.start(), match.end(), opens_line=place >= 2 and form in ("closed", "dash")):
        return None
    kind: Kind = "number" if label.isdigit() else "roman" if label.isascii() else "letter"
    if kind == "number":
        values: tuple[tuple[str, int], ...] = (("number", int(label)),)
    elif kind == "roman":
        values = (("roman", roman_value(label)),)
        if not values[0][1]:
            return None
    else:
        values = tuple(letter_ranks(label).items())
        if not values:
            return None
    return Candidate(match.start(), match.end(), kind, form, label, values, place, (match["bis"] or "").strip())


def _form(match: re.Match[str]) -> Form:
    if match["two"]:
        return "bracket"
    if match["lead"]:
        return "leading"
    for name, form in (("closed", "closed"), ("dashed", "dash"), ("dotted", "dot"), ("slashed", "slash")):
        if match[name]:
            return form  # type: ignore[return-value]
    return "colon" if match["coloned"] else "bare"


def _bare_may_mark(text: str, match: re.Match[str], label: str, place: int) -> bool:
    if len(label) != 1 or not label.isalpha() or label.isascii():
        return label.isdigit() and place >= 2
    after = text[match.end() : match.end() + 2].strip()
    return bool(after) and (after[0].isalpha() or after[0] in '"«(')


def _place(text: str, start: int, floor: int) -> int:
    at = start - 1
    while at >= floor and text[at] in ' \t"«“':
        at -= 1
    if at < floor:
        return 3
    if text[at] in "\n\r\f\u2028\u2029":
        while at >= floor and text[at].isspace():
            at -= 1
        return 3 if at < floor or text[at] in '.:;،؛!؟"”»)' else 2
    return 1 if text[at] in ".:;،؛" else 0
