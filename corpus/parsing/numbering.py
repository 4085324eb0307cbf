"""The numbers of a list's items: as printed wherever that is possible, unique always, and what is out of sequence."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from corpus.parsing.markers import Candidate
from corpus.parsing.orders import ORDERS


def order_of(items: Sequence[Candidate]) -> str:
    """The order a list of letters runs in: the one that its printed letters strain least."""

    def strain(name: str) -> tuple[float, int]:
        total, last = 0.0, 0
        for item in items:
            value = dict(item.values).get(name)
            if value is None:
                return 1e9, ORDERS.index(name)
            total += 0 if value == last + 1 else 1 + min(abs(value - last - 1), 9) * 0.3
            last = value
        return total, ORDERS.index(name)

    return min(ORDERS, key=strain)


def printed_values(items: Sequence[Candidate]) -> list[int]:
    """The rank of every item's printed label in the order its list uses."""
    if items[0].kind != "letter":
        return [item.values[0][1] for item in items]
    order = order_of(items)
    return [dict(item.values).get(order, 0) for item in items]


def ranks(values: Sequence[int]) -> list[int]:
    """One rank for each printed value: the printed one, unless it is printed more than once; then the place in the
    sequence where there is room for it. Equal ranks that remain are told apart by the caller."""
    counts = Counter(values)
    if len(counts) == len(values):
        return list(values)
    trusted = _increasing(values)
    out = list(values)
    at = 0
    while at < len(values):
        if at in trusted or counts[values[at]] == 1:
            at += 1
            continue
        stop = at
        while stop < len(values) and stop not in trusted:
            stop += 1
        before = out[at - 1] if at else 0
        room = (values[stop] if stop < len(values) else before + 1 + stop - at) - before - 1
        if stop < len(values) and room >= stop - at:
            for i in range(at, stop):
                out[i] = before + 1 + i - at
        at = stop
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
