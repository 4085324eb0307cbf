"""The running headers of official gazettes, also in the midst of a line, and the page numbers beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.parsing.data import pattern, words
from corpus.parsing.view import Line, View

Found = tuple[int, int, str]

_NUMBER_BEFORE = re.compile(r"(?<!\S)\d{1,4}[ \t]*\n\s*\Z")
_NUMBER_AFTER = re.compile(r"[ \t]*\n\s*(?P<n>\d{1,4})(?=[ \t]+[ء-ي]|[ \t]*\n)")
_STOPPED = re.compile(r"[.،؛:)\]\"»][ \t]*\Z")


def gazette(view: View) -> Iterator[Found]:
    """Running headers of gazettes, their dates and the page numbers that belong to them."""
    places = _places(view.text)
    if not places:
        return
    name = pattern(r"@gazette@(?:\s+@gazette_of@(?!\w))*")
    filler = r"(?:@header_words@(?!\w)|\d|[(]\s?\w\s?[)]|[-–—_/.,،:()\[\]|«»]|\s)++"
    whole = pattern(rf"(?:{filler})?@gazette@(?:\s+@gazette_of@(?!\w))*(?:{filler})?\Z")
    after_number = pattern(r"(?<!\S)(?<!رقم )(?<!عدد )\d{1,4}\s+@gazette@(?:\s+@gazette_of@(?!\w))*")
    at_end = pattern(rf"(?<=[.،؛:])\s*@gazette@(?:\s+@gazette_of@(?!\w))+(?:{filler})?\Z")
    dates = pattern(rf"{filler}\Z")
    last = -1
    for place in places:
        match = name.match(view.text, place)
        if match is None:
            continue
        line = view.lines[view.line_at(place)]
        if line.start == last or line.end - line.start > 4000:
            continue
        last = line.start
        of_line = view.of(line)
        if len(of_line) < 160 and whole.match(of_line):
            yield line.start, line.end, "running-header"
            for beside in _beside(view, line.start):
                if dates.match(view.of(beside)) and re.search(r"\d", view.of(beside)) and _letters(view.of(beside)):
                    yield beside.start, beside.end, "running-header"
            if not re.search(r"\d", of_line):
                yield from _number_before(view, line.start)
                yield from _number_after(view, line.start, line.end)
            continue
        inner = [found for each in (after_number, at_end) for found in each.finditer(of_line)]
        for found in inner:
            start = found.start() + len(found[0]) - len(found[0].lstrip())
            yield line.start + start, line.start + found.end(), "running-header"
            if found.end() == len(of_line) and not re.search(r"\d", found[0]):
                yield from _number_after(view, line.start + start, line.end)
        if not inner:
            yield from _split_from_number(view, match, line)


def _places(text: str) -> list[int]:
    """Where a gazette may be named: what its first word begins."""
    found: set[int] = set()
    for first, *rest in map(str.split, words("gazette")):
        at = text.find(first) if all(word in text for word in rest) else -1
        while at >= 0:
            found.add(at)
            at = text.find(first, at + 1)
    return sorted(found)


def _split_from_number(view: View, match: re.Match[str], line: Line) -> Iterator[Found]:
    """A header at the edge of a line of law whose page number stands on the line before or after it. The name of the
    state must stand in it: «الجريدة الرسمية» alone is a word of the law."""
    if not pattern(r"@gazette@\s").match(match[0]):
        return
    if match.start() == line.start:
        numbers = list(_number_before(view, line.start))
    elif match.end() == line.end and _STOPPED.search(view.text, line.start, match.start()):
        numbers = list(_number_after(view, match.start(), line.end))
    else:
        return
    if numbers:
        yield match.start(), match.end(), "running-header"
        yield from numbers


def _number_before(view: View, start: int) -> Iterator[Found]:
    """The page number that ends the line before a header."""
    number = _NUMBER_BEFORE.search(view.text, max(0, start - 24), start)
    if number is None:
        return
    above = view.lines[view.line_at(number.start())]
    counted = pattern(r"(?:@reference_nouns@|@counted@)\s*\Z")
    if number.start() == above.start or not counted.search(view.text, above.start, number.start()):
        yield number.start(), number.start() + len(number[0].split()[0]), "page-number"


def _number_after(view: View, start: int, end: int) -> Iterator[Found]:
    """The page number that opens the line after a header, where a sentence goes on over the page."""
    number = _NUMBER_AFTER.match(view.text, end)
    if number is None or pattern(r"\s*@counted@(?!\w)").match(view.text, number.end()):
        return
    before = view.text[max(0, start - 4) : start].rstrip()
    alone = number.end() >= view.lines[view.line_at(number.start("n"))].end
    if alone or before[-1:] not in (".", ""):
        yield number.start("n"), number.end("n"), "page-number"


def _beside(view: View, start: int) -> list[Line]:
    """The short lines right before and after a line: a header's second line, with the date."""
    index = view.line_at(start)
    near = (*view.lines[max(0, index - 1) : index], *view.lines[index + 1 : index + 2])
    return [line for line in near if line.end - line.start <= 60]


def _letters(text: str) -> bool:
    return re.search(r"\w\w", text) is not None
