"""Where quotation marks stand: pairs of every kind, nested, and those never closed, in one linear pass."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = re.compile(r"[«»“”„‟‹›\"‘’]|\(\((?![0-9])|\)\)|\n[ \t\r]*\n")
_CLOSERS = {"«": "»", "“": "”", "„": "”", "‹": "›", "‟": "”", "‘": "’", "((": "))"}
_ONLY_CLOSE = frozenset({"’", "))"})  # an apostrophe, a bracket: marks only where one was opened
_OPENER_OF = {"»": "«", "”": "“", "›": "‹"}
_LONGEST = 6000  # a quotation longer than this was never closed


@dataclass(frozen=True, slots=True)
class Marked:
    """Words between quotation marks: their offsets, the opening mark, and whether a closing one was met."""

    start: int
    end: int
    mark: str
    closed: bool = True
    depth: int = 0


def marked(text: str) -> tuple[Marked, ...]:
    """All quotations in ``text``, outer before inner, in its order. A straight mark opens or closes by turns; a blank
    line ends whatever is open. “…“ and „…“ close too, and reversed pairs »…« are read as they are meant."""
    found: list[Marked] = []
    stack: list[tuple[str, int]] = []
    for match in _MARK.finditer(text):
        mark, at = match.group(), match.start()
        if mark[0] == "\n":
            _abandon(found, stack, at)
            continue
        if stack and at - stack[0][1] > _LONGEST:
            _abandon(found, stack, stack[0][1] + _LONGEST)
        level = _closes(mark, stack)
        if level is not None:
            opened, start = stack[level]
            _abandon(found, stack, at, above=level + 1)
            stack.pop()
            found.append(Marked(start, at, opened, True, level))
        elif mark not in _ONLY_CLOSE:
            stack.append((mark, match.end()))
    _abandon(found, stack, len(text))
    return tuple(sorted(found, key=lambda q: (q.start, -q.end)))


def _closes(mark: str, stack: list[tuple[str, int]]) -> int | None:
    """The place on the stack of the mark that this one closes; only the innermost few are looked at."""
    for level in range(len(stack) - 1, max(-1, len(stack) - 5), -1):
        opened = stack[level][0]
        if _CLOSERS.get(opened) == mark or (opened == mark == '"') or (opened == mark == "“"):
            return level
        if opened == "„" and mark == "“":
            return level
        if opened in _OPENER_OF and mark == _OPENER_OF[opened]:
            return level
    return None


def _abandon(found: list[Marked], stack: list[tuple[str, int]], at: int, above: int = 0) -> None:
    """Take what is open off the stack; a quotation never closed ends where the next mark of its kind opens."""
    ends: dict[str, int] = {}
    while len(stack) > above:
        mark, start = stack.pop()
        end = min(at, ends.get(mark, at))
        ends[mark] = start - 1
        if start < end:
            found.append(Marked(start, end, mark, False, len(stack)))
