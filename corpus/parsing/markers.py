"""Candidate markers: everything in a text that may be the printed label of a paragraph, point or item.

A candidate is a claim with evidence (how it is bracketed, where it stands, what comes before it); whether it is a
marker is decided by the outline, which sees the whole list.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from corpus.parsing.context import refers
from corpus.parsing.data import pattern
from corpus.parsing.labels import repetition
from corpus.parsing.orders import letter_ranks, roman_value
from corpus.parsing.view import View

Kind = Literal["number", "letter", "roman", "ordinal", "named", "clause", "dash"]
Form = Literal["bracket", "closed", "dash", "dot", "slash", "colon", "leading", "bare", "bullet", "word"]

_DASH = "\\-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u0640"
_LABEL = r"(?:\d{1,3}|[يكل][ابجدهوزحط]|[ء-غف-ي]|[ivx]{1,6})"
_BIS = r"(?:\s?مكرر(?:ا|ه)?(?:\s?(?:[(]\s?\w{1,3}\s?[)]|ثانيا|ثالثا|رابعا|خامسا|سادسا|\d{1,2}(?!\d)))?)"
_SUB = r"(?:[.\-/][1-9]\d?(?!\d)){1,3}(?![/.]\d)"
_WORDS = (
    "اولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|حادي عشر|ثاني عشر|ثالث عشر|رابع عشر|خامس عشر|"
    "سادس عشر|سابع عشر|ثامن عشر|تاسع عشر|عشرون"
)
_ORDINALS = {w: n for n, w in enumerate(_WORDS.split("|"), 1)}
_BULLETS = f"{_DASH}•▪●◦·*✓\u25a0\u25cb\uf0b7\u2023\u27a2"
# A label stands at the beginning of a word, or right after a sign; what follows keeps the search off all other words.
_OPENS = (
    rf"(?=[()\[\]\d{_BULLETS}ivx]|[ء-غف-ي](?![ء-ي])|[يكل][ابجدهوزحط](?![ء-ي])"
    r"|اول|ثان|ثال|راب|خام|ساد|ساب|ثام|تاس|عاش|حادي|عشرو)"
)
_FIRST = re.compile(_OPENS)
_NEXT = re.compile(rf"[\s:;.\u060c\u061b\"«“)*]{_OPENS}")
_CANDIDATE = re.compile(
    rf"""(?:
      (?P<two>[(\[]\s?(?P<a>{_LABEL})(?P<bis_a>{_BIS})?\s?[)\]]|[)\]]\s?(?P<b>{_LABEL})(?P<bis_b>{_BIS})?\s?[(\[])
        (?:\s?[{_DASH}.:](?!\d))?
    | (?P<word>{_WORDS})\s?(?:[:{_DASH}.)/]|(?=\n))
    | (?P<c>{_LABEL})(?P<sub>{_SUB})?(?P<bis_c>{_BIS})?(?:
          (?P<closed>\s?[)\]](?:[ \t]?[{_DASH}.:](?!\d))?)
        | (?P<dash>[ \t]*[{_DASH}]+(?!\d)|[ \t]*\n[ \t]*[{_DASH}](?=\s))
        | (?P<dot>[ \t]?\.(?![\d.])[{_DASH}]?)
        | (?P<slash>[ \t]?/(?![ \t]?\d))
        | (?P<colon>[ \t]?:)
        | (?P<bare>(?=[ \t]|\n)))
    | (?P<lead>[{_DASH}][ \t]?(?P<d>{_LABEL})(?:[ \t]?[)\]{_DASH}.](?!\d)|(?=[ \t])))
    | (?P<bullet>[{_BULLETS}]+)(?=[ \t]*[\w"«(])
    )""",
    re.VERBOSE,
)
_FORM: dict[str, Form] = {
    "two": "bracket",
    "lead": "leading",
    **{form: form for form in ("closed", "dash", "dot", "slash", "colon", "bare")},
}


class Candidate(NamedTuple):
    """A possible marker at ``[start, end)`` of the view. ``place``: 3 opens a line after a finished one, 2 a line, 1
    follows a stop inside a line, 0 stands in mid-sentence. ``values``: the label's rank in each order it may run in;
    ``repeated``: the eId suffix of «مكرر» or of a decimal; ``doubt``: it may be a reference."""

    start: int
    end: int
    kind: Kind
    form: Form
    label: str
    values: tuple[tuple[str, int], ...]
    place: int
    repeated: str = ""
    doubt: bool = False


def candidates(view: View, start: int, end: int) -> Iterator[Candidate]:
    """The candidates of ``[start, end)`` of the view, in order."""
    text, at = view.text, start
    last: Candidate | None = None
    while (place := _next(text, at, end)) >= 0:
        match = _CANDIDATE.match(text, place, end)
        found = _read(view, match, start, last) if match else None
        if found is not None:
            at, last = found.end, found
            yield found
        else:
            at = max(place + 1, match.end() - 1) if match else place + 1


def outside(found: Iterable[Candidate], taken: Sequence[tuple[int, int]]) -> list[Candidate]:
    """The candidates that begin in none of the ranges taken, which are in order."""
    starts = [start for start, _ in taken]
    return [c for c in found if (at := bisect_right(starts, c.start)) == 0 or taken[at - 1][1] <= c.start]


def labelled_bullets(found: Iterable[Candidate]) -> list[Candidate]:
    """Candidates in which «- (أ)» is one marker: a bullet before a label belongs to the label."""
    out: list[Candidate] = []
    for c in found:
        before = out[-1] if out else None
        if before and before.form == "bullet" and c.form in ("bracket", "closed", "dot") and c.start - before.end <= 1:
            out[-1] = c._replace(start=before.start)
        else:
            out.append(c)
    return out


def _next(text: str, at: int, end: int) -> int:
    """The next place from ``at`` on where a label may begin, or -1."""
    if at == 0 and _FIRST.match(text, 0, end):
        return 0
    edge = _NEXT.search(text, max(at - 1, 0), end)
    return edge.end() if edge else -1


def _read(view: View, match: re.Match[str], floor: int, last: Candidate | None) -> Candidate | None:
    text, start, form = view.text, match.start(), match.lastgroup
    if text[start - 1 : start] == "." and text[max(0, start - 2)].isdigit():
        return None
    place = _place(text, start, floor)
    stacked = last is not None and last.place >= 2 and not text[last.end : start].strip()
    if stacked and last is not None and form != "bullet":
        place = last.place
    if form == "bullet":
        return Candidate(start, match.end(), "dash", "bullet", "-", (("dash", 0),), place) if place >= 2 else None
    if form == "word":
        value = _ORDINALS[match["word"]]
        return (
            Candidate(start, match.end(), "ordinal", "word", match["word"], (("ordinal", value),), place)
            if place >= 2
            else None
        )
    if place < 2 and form in ("colon", "slash", "lead"):
        return None
    found = _labelled(match, _bare_place(view, place) if form == "bare" and match["c"].isdigit() else place)
    if found is not None and found.form == "bare" and view.stretched:
        found = _dashed_by_tatweel(view, found)
    if found is None:
        return None
    if (found.form == "bare" or (form == "bare" and match["sub"])) and not _bare_may_mark(view, found, place):
        return None
    if not stacked:
        plain = place >= 2 and (found.form in ("closed", "dash") or (not view.wrapped and found.form == "bracket"))
        doubt = refers(text, start, found.end, opens_line=plain, wrapped=view.wrapped)
        if doubt == "yes":
            return None
        found = found._replace(doubt=True) if doubt == "perhaps" else found
    quoted = place >= 2 and start > floor and text[start - 1] in '"«“'
    return found._replace(start=start - 1) if quoted else found


def _bare_place(view: View, place: int) -> int:
    """A number without any sign at the beginning of a line: in wrapped text that says little, elsewhere much."""
    if place < 2:
        return place
    return 2 if view.wrapped else 3


def _labelled(match: re.Match[str], place: int) -> Candidate | None:
    group = match.lastgroup
    form = _FORM[group or ""]
    if group == "two":
        label, bis, sub = match["a"] or match["b"], match["bis_a"] or match["bis_b"], None
    elif group == "lead":
        label, bis, sub = match["d"], None, None
    else:
        label, sub, bis = match.group("c", "sub", "bis_c")
    repeated = repetition(bis, 0)[0] if bis else ""
    if sub:
        if not label.isdigit() or place < 2 or (form == "bare" and place < 3):
            return None
        repeated = sub.replace(".", "-").replace("/", "-") + repeated
    if repeated and form == "bare":
        form = "dot"
    kind, values = ranked(label)
    if not values:
        return None
    if sub and group == "bare":
        place = 2  # a figure with a decimal may open a line too
    return Candidate(match.start(), match.end(), kind, form, label, values, place, repeated)


@lru_cache(maxsize=2048)
def ranked(label: str) -> tuple[Kind, tuple[tuple[str, int], ...]]:
    """The kind of a label and its rank in each order it may run in."""
    if label.isdigit():
        return "number", (("number", int(label)),)
    if label.isascii():
        value = roman_value(label)
        return "roman", (("roman", value),) if value else ()
    return "letter", tuple(letter_ranks(label).items())


def _dashed_by_tatweel(view: View, found: Candidate) -> Candidate:
    """«1ـ»: a stretching sign typed for the dash; folding drops it, the source still has it."""
    after = found.end
    while after < len(view.text) and view.text[after] in " \t":
        after += 1
    between = view.source[
        view.folded.origin[found.end - 1] + 1 : view.span(found.end, after).end if after > found.end else None
    ]
    typed = "\u0640" in (between if after > found.end else view.source[view.span(found.start, found.end).end - 1])
    if not typed or (found.label == "ه" and "\u0640" not in between.lstrip("\u0640")):
        return found
    return found._replace(form="dash", end=after)


def _bare_may_mark(view: View, found: Candidate, place: int) -> bool:
    """A label without any sign: a letter before a word, or a number that opens a line of words. ``place``: where it
    stands, whatever that says of a number."""
    # A label may have a line of its own, as columns of a page are written out; a number in mid-sentence is a page's.
    over = " \t\r\n" if place == 3 or (found.kind == "letter" and (place == 2 or view.wrapped)) else " \t"
    after = view.text[found.end : found.end + 4].lstrip(over)[:1]
    if not after or not (after.isalpha() or after in '"«('):
        return False
    if found.kind == "letter":
        return len(found.label) == 1
    if pattern(r"\s*@counted@(?!\w)").match(view.text, found.end):
        return False
    return found.kind == "number" and found.place >= 2


def _place(text: str, start: int, floor: int) -> int:
    at = start - 1
    while at >= floor and text[at] in ' \t"«“#*>':
        at -= 1
    if at < floor:
        return 3
    if text[at] in "\n\r\f\x0b\x85\u2028\u2029":
        while at >= floor and text[at].isspace():
            at -= 1
        return 3 if at < floor or text[at] in '.:;،؛!؟"”»)-\u2013\u2014\u2212' else 2
    return 1 if text[at] in ".:;،؛" else 0
