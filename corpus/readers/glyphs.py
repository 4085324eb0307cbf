"""The characters of a PDF page with their places, taken one by one from the text layer."""

from __future__ import annotations

import ctypes
import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2.raw as raw

_ALEFS = "اأإآٱ"
_HERE = 0.15


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character (or the characters of a ligature) on a page: the origin ``x`` and baseline ``y``, its horizontal
    extent, the size of its font; all in points, the origin of the page at the bottom left. ``word`` counts the words in
    the order the file draws them: two characters of one word have the same."""

    text: str
    x: float
    y: float
    left: float
    right: float
    size: float
    word: int

    @property
    def is_mark(self) -> bool:
        """Whether it is a sign over or under a letter, with no place of its own in the line."""
        return all(unicodedata.combining(c) for c in self.text)


def glyphs_of(page: Any) -> list[Glyph]:
    """The characters of a page, in the order the file draws them, the parts of a ligature joined."""
    layer = page.get_textpage()
    try:
        return _ligatures(list(_glyphs(layer.raw, raw.FPDFText_CountChars(layer.raw))))
    finally:
        layer.close()


def _glyphs(layer: Any, count: int) -> Iterator[Glyph]:
    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    high = word = 0
    for i in range(count):
        code = raw.FPDFText_GetUnicode(layer, i)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000 and high:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
        high = 0
        word += code <= 32 or code == 0xA0
        if code < 32 or code in (0xFFFE, 0xFFFF) or raw.FPDFText_IsGenerated(layer, i) == 1:
            continue
        if not raw.FPDFText_GetLooseCharBox(layer, i, box) or not raw.FPDFText_GetCharOrigin(layer, i, x, y):
            continue
        left, right = min(box.left, box.right), max(box.left, box.right)
        char = chr(code)
        if char.isspace() and right - left < 0.01:
            continue  # put in by the library between words, not by the file, and in no sure place
        size = raw.FPDFText_GetFontSize(layer, i)
        if raw.FPDFText_GetMatrix(layer, i, matrix):
            size *= math.hypot(matrix.c, matrix.d) or 1.0
        yield Glyph(char, x.value, y.value, left, right, max(size, 1.0), word)


def _ligatures(found: list[Glyph]) -> list[Glyph]:
    """Characters drawn in one place joined into one glyph, in reading order: lam before alef; else as the line runs."""
    out: list[Glyph] = []
    at = 0
    while at < len(found):
        stop = at + 1
        while stop < len(found) and _same_place(found[at], found[stop]):
            stop += 1
        group = found[at:stop]
        if len(group) > 1:
            onward = stop < len(found) and abs(found[stop].y - group[0].y) < 1 and found[stop].x > group[0].x
            letters = [g.text for g in (reversed(group) if onward else group) if not g.is_mark]
            marks = [g.text for g in group if g.is_mark]
            if len(letters) == 2 and letters[0] in _ALEFS and letters[1] == "ل":
                letters.reverse()
            wide = max(group, key=lambda g: g.right - g.left)
            out.append(replace(wide, text="".join(letters + marks), y=group[0].y))
        else:
            out.append(group[0])
        at = stop
    return out


def _same_place(first: Glyph, second: Glyph) -> bool:
    if first.text.isspace() or second.text.isspace() or first.text == second.text:
        return False
    return abs(first.x - second.x) < _HERE and abs(first.y - second.y) < _HERE and not (first.is_mark or second.is_mark)
