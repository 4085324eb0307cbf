"""Page furniture: running headers, page numbers, footnotes and watermarks. No part of the law: in no span, always
reported. What is cut is only what looks like nothing else; a doubtful line stays in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.parsing.footnotes import Footnotes, word_notes
from corpus.parsing.gazette import gazette
from corpus.parsing.pages import page_numbers, running_lines
from corpus.parsing.view import View
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
    found = [*_front_matter(view), *gazette(view), *watermarks(view)]
    # Lines that are furniture from end to end: a header inside a line is no edge of a page.
    starts = {line.start: i for i, line in enumerate(view.lines)} if found else {}
    taken = {starts[a] for a, b, _ in found if a in starts and view.lines[starts[a]].end == b}
    found += word_notes(view)
    taken |= {view.line_at(a) for a, _, code in found if code == "footnote"}
    numbers = [view.lines[i] for i in page_numbers(view, taken)]
    found += [(line.start, line.end, "page-number") for line in numbers]
    taken |= {view.line_at(line.start) for line in numbers}
    found += [(view.lines[i].start, view.lines[i].end, "running-header") for i in running_lines(view, taken)]
    found += Footnotes(view, taken).find()
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
        if sign["sign"] == "**":
            close = view.text.find("**", sign.end(), view.lines[view.line_at(sign.start())].end)
            if close > 0:
                yield close, close + 2, "markup"
