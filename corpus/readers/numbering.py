"""Automatic list numbering of Word: what number each paragraph shows."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from lxml import etree

from corpus.readers.listing import label

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HOLE = re.compile(r"%([1-9])")


@dataclass(frozen=True, slots=True)
class _Level:
    style: str
    text: str
    start: int


def _value(parent: etree._Element | None, name: str) -> str | None:
    child = parent.find(f"{W}{name}") if parent is not None else None
    return child.get(f"{W}val") if child is not None else None


def _integer(text: str | None, otherwise: int = 0) -> int:
    return int(text) if text and text.lstrip("-").isdigit() and len(text) < 9 else otherwise


class Numbering:
    """The numbering of one document; paragraphs must be asked for in their order."""

    def __init__(self, numbering: etree._Element | None, styles: etree._Element | None) -> None:
        self._levels: dict[str, dict[int, _Level]] = {}
        self._counts: dict[str, dict[int, int]] = defaultdict(dict)
        self._abstract_of: dict[str, str] = {}
        self._styles: dict[str, tuple[str | None, int]] = {}
        if numbering is not None:
            self._read(numbering)
        if styles is not None:
            self._read_styles(styles)

    def marker(self, paragraph: etree._Element) -> str:
        """The number the paragraph shows, or ""; counts it."""
        number, depth = self._place(paragraph)
        if number is None or number == "0" or number not in self._levels:
            return ""
        level = self._levels[number].get(depth)
        if level is None:
            return ""
        counts = self._counts[self._abstract_of.get(number, number)]
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for deeper in [d for d in counts if d > depth]:
            del counts[deeper]
        if level.style in ("bullet", "none"):
            return "-" if level.style == "bullet" else ""

        def shown(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            each = self._levels[number].get(at, level)
            return label(counts.get(at, each.start), each.style)

        return _HOLE.sub(shown, level.text).strip()

    def _place(self, paragraph: etree._Element) -> tuple[str | None, int]:
        properties = paragraph.find(f"{W}pPr")
        own = properties.find(f"{W}numPr") if properties is not None else None
        style_number, style_depth = self._styles.get(_value(properties, "pStyle") or "", (None, 0))
        if own is None:
            return style_number, style_depth
        return _value(own, "numId") or style_number, _integer(_value(own, "ilvl"), style_depth)

    def _read(self, root: etree._Element) -> None:
        abstract = {
            a.get(f"{W}abstractNumId"): {_integer(v.get(f"{W}ilvl")): _level(v) for v in a.iter(f"{W}lvl")}
            for a in root.iter(f"{W}abstractNum")
        }
        for num in root.iter(f"{W}num"):
            number, of = num.get(f"{W}numId") or "", _value(num, "abstractNumId")
            levels = dict(abstract.get(of, {}))
            own = False
            for override in num.iter(f"{W}lvlOverride"):
                depth = _integer(override.get(f"{W}ilvl"))
                inner = override.find(f"{W}lvl")
                level = _level(inner) if inner is not None else levels.get(depth)
                start = _value(override, "startOverride")
                if level is not None:
                    levels[depth] = _Level(level.style, level.text, _integer(start, level.start))
                own = own or start is not None
            self._levels[number] = levels
            # Lists of one abstract numbering count on from each other unless one starts anew.
            self._abstract_of[number] = f"num{number}" if own else f"abstract{of}"

    def _read_styles(self, root: etree._Element) -> None:
        raw = {}
        for style in root.iter(f"{W}style"):
            properties = style.find(f"{W}pPr/{W}numPr")
            raw[style.get(f"{W}styleId") or ""] = (
                _value(properties, "numId"),
                _integer(_value(properties, "ilvl")),
                _value(style, "basedOn"),
            )
        for name in raw:
            at: str | None = name
            for _ in range(12):
                number, depth, above = raw.get(at or "", (None, 0, None))
                if number is not None or above is None:
                    break
                at = above
            self._styles[name] = (number, depth)


def _level(element: etree._Element) -> _Level:
    return _Level(
        _value(element, "numFmt") or "decimal", _value(element, "lvlText") or "", _integer(_value(element, "start"), 1)
    )
