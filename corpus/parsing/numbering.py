"""The numbers of a list's items: as printed wherever that is possible, unique always."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from corpus.parsing.build import Node
from corpus.parsing.markers import Candidate
from corpus.parsing.orders import ORDERS, rank_letter, roman_text

_PREFIX = {"paragraph": "para", "point": "point", "item": "item", "indent": "indent"}


def number(node: Node) -> None:
    """Give eIds to everything below ``node``."""
    taken: Counter[str] = Counter()
    for _, group in groupby(node.children, key=_family):
        children = list(group)
        for child, label in zip(children, labels(children), strict=True):
            eid = f"{node.eid}__{_PREFIX.get(child.level, 'para')}_{label}"
            taken[eid] += 1
            child.eid = eid if taken[eid] == 1 else f"{eid}_{taken[eid]}"
    for child in node.children:
        if child.children:
            number(child)


def _family(node: Node) -> str:
    if node.candidate is None:
        return ""
    return "letter" if node.level == "point" and node.lost else node.candidate.kind if not node.lost else "lost"


def labels(children: Sequence[Node]) -> list[str]:
    """The last part of the eId of every item of one list."""
    items = [c.candidate for c in children if c.candidate]
    values = ranks(printed_values(children), [bool(i.repeated) for i in items])
    return [
        (rank_letter(v) if i.kind == "letter" or c.lost else roman_text(v) if i.kind == "roman" else str(v))
        + i.repeated
        for c, i, v in zip(children, items, values, strict=True)
    ]


def order_of(items: Sequence[Candidate]) -> str:
    """The order a list of letters runs in: the one that its printed letters strain least."""

    def strain(name: str) -> tuple[float, int]:
        total, last = 0.0, 0
        for item in items:
            value = dict(item.values).get(name)
            if value is None:
                total += 20
                continue
            total += 0 if value == last + 1 or item.kind == "dash" else 1 + min(abs(value - last - 1), 9) * 0.3
            last = value
        return total, ORDERS.index(name)

    return ORDERS[0] if not strain(ORDERS[0])[0] else min(ORDERS, key=strain)


def printed_values(children: Sequence[Node]) -> list[int]:
    """The rank of every item's printed label in the order its list uses; a label that is lost, or
    is no number of any item (0, an OCR slip), counts on from the one before."""
    items = [c.candidate for c in children if c.candidate]
    lettered = any(i.kind == "letter" for i in items)
    order = order_of([i for i in items if i.kind == "letter"]) if lettered else ""
    values: list[int] = []
    for item in items:
        before = values[-1] if values else 0
        if item.kind == "dash":
            values.append(before + 1)
        elif lettered:
            values.append(dict(item.values).get(order, before + 1))
        else:
            values.append(item.values[0][1] or before + 1)
    return values


def ranks(values: Sequence[int], repeated: Sequence[bool] = ()) -> list[int]:
    """One rank for each printed value: the printed one, unless it is printed more than once; then the place in the
    sequence where there is room for it. Equal ranks that remain are told apart by the caller."""
    plain = [i for i in range(len(values)) if not (repeated and repeated[i])]
    counts = Counter(values[i] for i in plain)
    if len(counts) == len(plain):
        return list(values)
    trusted = {plain[i] for i in _increasing([values[i] for i in plain])}
    out = list(values)
    at = 0
    while at < len(plain):
        stop = at
        while stop < len(plain) and plain[stop] not in trusted and counts[values[plain[stop]]] > 1:
            stop += 1
        if stop > at:
            before = out[plain[at - 1]] if at else 0
            limit = values[plain[stop]] if stop < len(plain) else 0
            if limit - before - 1 >= stop - at:
                for step, i in enumerate(plain[at:stop], 1):
                    out[i] = before + step
        at = stop + 1
    return out


def _increasing(values: Sequence[int]) -> set[int]:
    """The indices of a longest strictly increasing run of values, the last of equals preferred."""
    tails: list[int] = []
    heads: list[int] = []
    before: list[int] = []
    for i, value in enumerate(values):
        at = bisect_left(tails, value)
        before.append(heads[at - 1] if at else -1)
        if at == len(tails):
            tails.append(value)
            heads.append(i)
        else:
            tails[at], heads[at] = value, i
    chain, i = set(), heads[-1] if heads else -1
    while i >= 0:
        chain.add(i)
        i = before[i]
    return chain
