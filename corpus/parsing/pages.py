"""Page numbers and lines that run along the pages, told by their sequence and by where they stand."""

from __future__ import annotations

import re
from collections import defaultdict

from corpus.parsing.data import pattern, words
from corpus.parsing.view import View

_NUMBER = re.compile(
    r"[-–—(\[|. ]{0,4}(?:(?:ال)?صفحه\s?(?:رقم)?|ص|page)?[ :.]{0,2}(\d{1,4})"
    r"(?:\s?(?:/|من|of)\s?\d{1,4})?[-–—)\]|. ]{0,4}\Z"
)
_APART = 150


def page_numbers(view: View, headers: set[int]) -> list[int]:
    """The indices of lines that hold nothing but a page number.

    A number alone on a line is one when it stands in a run n, n+1, n+2 … of such lines a page apart, or at the edge of
    a page (beside a form feed or a running header)."""
    found = [
        (i, int(m[1]))
        for i, line in enumerate(view.lines)
        if line.end - line.start <= 24 and (m := _NUMBER.match(view.of(line)))
    ]
    if not found:
        return []
    at_edge = {i for i, _ in found if _at_edge(view, i) or i - 1 in headers or i + 1 in headers}
    chain = _chain(view, found)
    loose = sum(1 for i in chain if i in at_edge or _set_apart(view, i))
    if len(chain) >= 2 and loose * 2 >= len(chain):
        at_edge |= set(chain)
    beside = {j for i in at_edge for j in (i - 1, i + 1) if 0 <= j < len(view.lines) and _page_word(view, j)}
    return sorted(at_edge | beside)


def _page_word(view: View, index: int) -> bool:
    """Whether a line holds «صفحة» alone, its number on the line beside it."""
    line = view.lines[index]
    return line.end - line.start <= 10 and view.of(line).strip(" -–—:.()") in words("page_words")


def _chain(view: View, found: list[tuple[int, int]]) -> list[int]:
    """The longest run of consecutive numbers, each at least part of a page after the one before."""
    best: dict[int, tuple[int, int, int]] = {}
    before: dict[int, int] = {}
    end, most = -1, 0
    for i, number in found:
        length, prior, at = best.get(number - 1, (0, -1, -(10**9)))
        if length and view.lines[i].start - at < _APART:
            length, prior = 0, -1
        before[i] = prior
        if length + 1 >= best.get(number, (0, -1, 0))[0]:
            best[number] = (length + 1, i, view.lines[i].start)
        if length + 1 > most:
            end, most = i, length + 1
    chain = []
    while end >= 0:
        chain.append(end)
        end = before[end]
    return chain[::-1]


def _set_apart(view: View, index: int) -> bool:
    after = view.lines[index + 1].blank_before if index + 1 < len(view.lines) else 1
    return bool(view.lines[index].blank_before or after)


def _at_edge(view: View, index: int) -> bool:
    """Whether a form feed stands right before or after the line."""
    line = view.lines[index]
    before = view.lines[index - 1].end if index else 0
    after = view.lines[index + 1].start if index + 1 < len(view.lines) else len(view.text)
    return "\f" in view.text[before : line.start] or "\f" in view.text[line.end : after]


# Heads of provisions and markers repeat at the top of pages as well: they are law.
_OPENS = (
    r"[(\[#*\"«]?\s?(?:@article@|@article_maghreb@|@attachments@|الباب|القسم|الجزء|الكتاب"
    r"|\d{1,3}\s?[-–.)/]|[ء-ي]\s?[-–.)])"
)
_MASK = re.compile(r"\d+")


def running_lines(view: View, taken: set[int]) -> list[int]:
    """The indices of lines that repeat (their digits aside) at the edges of pages: beside a page number, a running
    header or a form feed."""
    if not taken and "\f" not in view.text:
        return []
    places: dict[str, list[int]] = defaultdict(list)
    opens = pattern(_OPENS)
    for i, line in enumerate(view.lines):
        if i not in taken and 6 <= line.end - line.start <= 110 and not opens.match(view.text, line.start):
            places[_MASK.sub("0", view.of(line))].append(i)
    out: list[int] = []
    for lines in places.values():
        if len(lines) < 2:
            continue
        edge = [i for i in lines if i - 1 in taken or i + 1 in taken or _at_edge(view, i)]
        if len(edge) >= 2 and len(edge) * 10 >= len(lines) * 8:
            out += edge
    return sorted(out)
