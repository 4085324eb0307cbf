"""Decimal labels: «4/2/1» stands below «4/2» where that is printed before it, though one list of numbers holds both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from corpus.parsing.outline import Marked


def nested(marked: Sequence[Marked]) -> list[Marked]:
    """The markers with those of further decimals moved below the marker whose label theirs goes on from."""
    if not any(item.candidate.repeated.startswith("-") for item in marked):
        return list(marked)
    out: list[Marked] = []
    # For every depth of the outline, the labels that are open there, each the beginning of the next.
    open_: list[list[tuple[str, ...]]] = []
    for item in marked:
        del open_[item.depth + 1 :]
        while len(open_) <= item.depth:
            open_.append([])
        path, labels = _path(item), open_[item.depth]
        while labels and not (len(labels[-1]) < len(path) and path[: len(labels[-1])] == labels[-1]):
            labels.pop()
        labels.append(path)
        out.append(replace(item, depth=item.depth + sum([len(x) - 1 for x in open_ if x])))
    return out


def _path(item: Marked) -> tuple[str, ...]:
    c = item.candidate
    return (c.label, *c.repeated[1:].split("-")) if c.repeated.startswith("-") else (c.label + c.repeated,)
