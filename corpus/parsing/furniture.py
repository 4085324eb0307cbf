"""Page furniture: running headers, page numbers, footnotes and watermarks. No part of the law: in no span, always
reported. What is cut is only what looks like nothing else; a doubtful line stays in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.parsing.data import pattern
from corpus.parsing.pages import page_numbers, running_lines
from corpus.parsing.view import Line, View
from corpus.parsing.watermarks import watermarks


@dataclass(frozen=True, slots=True, order=True)
class Hole:
    """A range of the view that is no law, and what it is: ``running-header``, ``page-number``, ``footnote``,
    ``watermark``, ``markup``, ``repeated-heading``."""

    start: int
    end: int
    code: str


def furniture(view: View) -> list[Hole]:
    """The furniture of a text, in order, never overlapping."""
    found = [*_front_matter(view), *_gazette(view), *watermarks(view)]
    # Lines that are furniture from end to end: a header inside a line is no edge of a page.
    starts = {line.start: i for i, line in enumerate(view.lines)} if found else {}
    taken = {starts[a] for a, b, _ in found if a in starts and view.lines[starts[a]].end == b}
    found += [(m.start(), view.lines[view.line_at(m.start())].end, "footnote") for m in view.opening(_WORD_NOTE)]
    taken |= {view.line_at(a) for a, _, code in found if code == "footnote"}
    numbers = [view.lines[i] for i in page_numbers(view, taken)]
    found += [(line.start, line.end, "page-number") for line in numbers]
    taken |= {view.line_at(line.start) for line in numbers}
    found += [(view.lines[i].start, view.lines[i].end, "running-header") for i in running_lines(view, taken)]
    found += _footnotes(view, taken)
    return merged([Hole(*hole) for hole in found])


def merged(holes: list[Hole]) -> list[Hole]:
    """Holes in order; of two that overlap the wider stays."""
    out: list[Hole] = []
    for hole in sorted(holes, key=lambda h: (h.start, -h.end)):
        if out and hole.start < out[-1].end:
            if hole.end > out[-1].end:
                out[-1] = Hole(out[-1].start, hole.end, out[-1].code)
            continue
        out.append(hole)
    return out


_FRONT = re.compile(r"\s*---[ \t]*\n(?:[^\n]*\n){1,60}?---[ \t]*(?=\n)")
_MARKUP = re.compile(r"(?P<sign>#{1,6}(?=[ \t])|\*\*(?=\S)|[-=_*]{3,}(?=[ \t]*(?:\n|\Z)))")


def _front_matter(view: View) -> Iterator[tuple[int, int, str]]:
    """The YAML header and the signs of a Markdown file."""
    match = _FRONT.match(view.text)
    if match:
        yield match.end() - len(match[0].lstrip()), match.end(), "markup"
    for sign in view.opening(_MARKUP, match.end() if match else 0):
        yield sign.start("sign"), sign.end("sign"), "markup"


def _gazette(view: View) -> Iterator[tuple[int, int, str]]:
    name = pattern(r"@gazette@(?:\s+@gazette_of@(?!\w))*")
    if not name.search(view.text):
        return
    filler = r"(?:@header_words@(?!\w)|\d|[(]\s?\w\s?[)]|[-–—_/.,،:()\[\]|«»]|\s)++"
    whole = pattern(rf"(?:{filler})?@gazette@(?:\s+@gazette_of@(?!\w))*(?:{filler})?\Z")
    after_number = pattern(r"(?<!\S)(?<!رقم )(?<!عدد )\d{1,4}\s+@gazette@(?:\s+@gazette_of@(?!\w))*")
    at_end = pattern(rf"(?<=[.،؛:])\s*@gazette@(?:\s+@gazette_of@(?!\w))+(?:{filler})?\Z")
    last = -1
    dates = pattern(rf"{filler}\Z")
    for match in name.finditer(view.text):
        line = view.lines[view.line_at(match.start())]
        if line.start == last or line.end - line.start > 4000:
            continue
        last = line.start
        words = view.of(line)
        if len(words) < 160 and whole.match(words):
            yield line.start, line.end, "running-header"
            for beside in _beside(view, line.start):
                if (
                    dates.match(view.of(beside))
                    and re.search(r"\d", view.of(beside))
                    and re.search(r"\w\w", view.of(beside))
                ):
                    yield beside.start, beside.end, "running-header"
            continue
        for inner in (after_number, at_end):
            for found in inner.finditer(words):
                start = found.start() + len(found[0]) - len(found[0].lstrip())
                yield line.start + start, line.start + found.end(), "running-header"


def _beside(view: View, start: int) -> list[Line]:
    """The short lines right before and after a line: a header's second line, with the date."""
    index = view.line_at(start)
    near = (*view.lines[max(0, index - 1) : index], *view.lines[index + 1 : index + 2])
    return [line for line in near if line.end - line.start <= 60]


# How the reader of Word documents sets a footnote below its paragraph.
_WORD_NOTE = re.compile(r"\[حاشيه -?\d+\] ")
_NOTE = re.compile(r"[-–—*(\[ ]{0,3}(?P<n>\d{1,3})[-–—*)\]. ]{0,3}(?=\S)")


def _footnotes(view: View, taken: set[int]) -> Iterator[tuple[int, int, str]]:
    """Notes at the foot of a page: just above a page number, below an empty line, opened by a number that stands as a
    sign in the text before («رقراق.1»)."""
    for index in sorted(taken):
        first = index - 1
        while first > 0 and first not in taken and index - first < 8:
            line = view.lines[first]
            match = _NOTE.match(view.of(line))
            if line.blank_before and match:
                sign = re.compile(rf"[^\W\d][.،؛:]?[(\[]?{match['n']}[)\]]?(?=\s)")
                if sign.search(view.text, max(0, line.start - 6000), line.start):
                    yield line.start, view.lines[index - 1].end, "footnote"
                break
            first -= 1
