"""Lines of text out of characters on a page: rows by their baseline, right to left, columns and tables told apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from corpus.readers.glyphs import Glyph

_LTR_RUN = re.compile(r"[0-9A-Za-z٠-٩۰-۹]+(?:[ .,:/'\-٫٬]?[0-9A-Za-z٠-٩۰-۹]+)*[%٪]?")
_NUMBER = re.compile(r"[0-9٠-٩۰-۹]+(?:[.,:/\-٫٬][0-9٠-٩۰-۹]+)*")
_ARABIC = re.compile(r"[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]")
_NARROW = 0.36


@dataclass(slots=True)
class Row:
    """The characters of one line of a page."""

    y: float
    size: float
    glyphs: list[Glyph] = field(default_factory=list)


def lines_of(glyphs: Sequence[Glyph]) -> list[str]:
    """The lines of a page in reading order. A blank line stands where a paragraph is set apart."""
    rows = _rows(glyphs)
    if not rows:
        return []
    band = _band(rows)
    if band is None:
        return _spaced(rows, [_text(r.glyphs) for r in rows])
    return list(_columns(rows, band))


def _rows(glyphs: Sequence[Glyph]) -> list[Row]:
    rows: list[Row] = []
    usual = median(g.size for g in glyphs) if glyphs else 0.0
    bases = sorted((g for g in glyphs if not g.is_mark), key=lambda g: -g.y)
    for glyph in bases:
        if rows and abs(rows[-1].y - glyph.y) <= 0.5 * max(usual, min(rows[-1].size, glyph.size)):
            rows[-1].glyphs.append(glyph)
        else:
            rows.append(Row(glyph.y, glyph.size, [glyph]))
    rows = [row for row in rows if any(not g.text.isspace() for g in row.glyphs)]
    for mark in (g for g in glyphs if g.is_mark):
        near = min(rows, key=lambda r: abs(r.y - mark.y), default=None)
        if near is not None:
            near.glyphs.append(mark)
    return rows


def _text(glyphs: Sequence[Glyph]) -> str:
    """One line: its characters from right to left, marks after the letter they stand on, gaps made spaces, numbers and
    Latin words turned to read from left to right."""
    bases = sorted((g for g in glyphs if not g.is_mark), key=lambda g: -(g.left + g.right))
    marks = [g for g in glyphs if g.is_mark]
    over: dict[int, str] = {}
    for mark in marks:
        centre = (mark.left + mark.right) / 2
        at = min(range(len(bases)), key=lambda i: _away(bases[i], centre), default=-1)
        if at >= 0:
            over[at] = over.get(at, "") + mark.text
    size = median(g.size for g in bases) if bases else 1.0
    out: list[str] = []
    for at, glyph in enumerate(bases):
        if at:
            gap = bases[at - 1].left - glyph.right
            spaced = out[-1][-1:].isspace() or glyph.text.isspace()
            if gap > 2.5 * size:
                out.append("\t")
            elif not spaced and gap > _least_gap(bases[at - 1], glyph) * size:
                out.append(" ")
        out.append(glyph.text + over.get(at, ""))
    line = "".join(out)
    if not _ARABIC.search(line):
        return re.sub(r"[ \t]+", " ", line[::-1]).strip()
    line = _LTR_RUN.sub(lambda m: _forward(m[0]), line)
    return re.sub(r" *\t[ \t]*", "\t", re.sub(r" {2,}", " ", line)).strip()


def _least_gap(before: Glyph, after: Glyph) -> float:
    """How wide a gap must be, in sizes of the font, to part two words. The library's own word borders are trusted
    between letters; brackets and signs it may set on the wrong side, so there the gap decides."""
    if not before.text[-1].isalnum() or not after.text[0].isalnum():
        return 0.12
    return 0.4 if before.word == after.word else 0.04


def _forward(run: str) -> str:
    """A run that reads from left to right, turned; numbers one by one where only spaces join them."""
    if re.search(r"[A-Za-z]", run):
        return run[::-1]
    return _NUMBER.sub(lambda m: m[0][::-1], run)


def _away(glyph: Glyph, centre: float) -> float:
    if glyph.text.isspace():
        return 1e6
    return 0.0 if glyph.left <= centre <= glyph.right else min(abs(glyph.left - centre), abs(glyph.right - centre))


def _spaced(rows: Sequence[Row], lines: Sequence[str]) -> list[str]:
    """Lines with a blank one wherever the distance to the next is well above the usual."""
    gaps = [a.y - b.y for a, b in pairwise(rows)]
    usual = median(gaps) if gaps else 0
    out = []
    for at, line in enumerate(lines):
        if at and usual and gaps[at - 1] > 1.5 * usual:
            out.append("")
        out.append(line)
    return out


def _band(rows: Sequence[Row]) -> tuple[float, float] | None:
    """The empty vertical band between two columns, when most rows leave it free and both sides are well filled."""
    left = min(g.left for r in rows for g in r.glyphs)
    right = max(g.right for r in rows for g in r.glyphs)
    cells = 120
    width = (right - left) / cells
    if len(rows) < 6 or width <= 0:
        return None
    used = [0] * cells
    for row in rows:
        touched: set[int] = set()
        for glyph in row.glyphs:
            if not glyph.text.isspace():
                touched.update(
                    range(max(0, int((glyph.left - left) / width)), min(cells, int((glyph.right - left) / width) + 1))
                )
        for cell in touched:
            used[cell] += 1
    free = [cell for cell in range(int(cells * 0.2), int(cells * 0.9)) if used[cell] <= 0.18 * len(rows)]
    best: tuple[int, int] | None = None
    start = None
    for cell in range(cells + 1):
        if cell in free:
            start = cell if start is None else start
        elif start is not None:
            if best is None or cell - start > best[1] - best[0]:
                best = (start, cell)
            start = None
    if best is None or (best[1] - best[0]) * width < 1.1 * median(r.size for r in rows):
        return None
    edges = left + best[0] * width, left + best[1] * width
    both = sum(
        1 for r in rows if any(g.right <= edges[1] for g in r.glyphs) and any(g.left >= edges[0] for g in r.glyphs)
    )
    return edges if both >= 0.4 * len(rows) else None


def _columns(rows: Sequence[Row], band: tuple[float, float]) -> Iterator[str]:
    """Two columns, the right one first; or, where the right one is narrow, a table of terms read row by row."""
    middle = (band[0] + band[1]) / 2
    left = min(g.left for r in rows for g in r.glyphs)
    right = max(g.right for r in rows for g in r.glyphs)
    table = (right - middle) < _NARROW * (right - left)
    firsts: list[str] = []
    seconds: list[str] = []
    for row in rows:
        crossing = any(g.left < middle - 1 and g.right > middle + 1 and not g.text.isspace() for g in row.glyphs)
        first = [g for g in row.glyphs if (g.left + g.right) / 2 >= middle]
        second = [g for g in row.glyphs if (g.left + g.right) / 2 < middle]
        if table and not crossing:
            words = [t for t in (_text(first), _text(second)) if t]
            yield "\t".join(words)
        elif crossing:
            yield from (*firsts, *seconds, _text(row.glyphs))
            firsts, seconds = [], []
        else:
            firsts += [_text(first)] if first else []
            seconds += [_text(second)] if second else []
    yield from (*firsts, *seconds)
