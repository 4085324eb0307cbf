"""From candidate markers to an outline: which candidates are markers, and under which item each one stands.

A beam search over the candidates of one article. A state holds the lists that are open; a candidate either is no
marker, goes on with an open list, or opens a list below the last item. Every choice costs what it strains: a marker
passed over, a label out of sequence, a list that does not start at its beginning. The cheapest reading of the whole
article wins, so that a doubtful marker is judged by what comes after it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.parsing.costs import Opening, passing, stepping, taking
from corpus.parsing.markers import Candidate

_WIDTH = 4
_MARGIN = 4.0
_DEEPEST = 6
_READINGS = 6


@dataclass(frozen=True, slots=True)
class Marked:
    """A candidate taken as a marker, at ``depth`` 0 for the first level below the article. ``lost``: the source lost
    the label, and only a dash is left of it."""

    candidate: Candidate
    depth: int
    lost: bool = False


@dataclass(slots=True)
class OpenList:
    """A list while it is read: for every order its labels may run in, the last rank and what it has cost."""

    kind: str
    form: str
    orders: tuple[tuple[str, int, float], ...]
    cost: float = 0.0

    def __post_init__(self) -> None:
        orders = self.orders
        self.cost = orders[0][2] if len(orders) == 1 else min([cost for _, _, cost in orders])


@dataclass(slots=True)
class _State:
    cost: float
    stack: tuple[OpenList, ...]
    trail: tuple[object, int, int, bool] | None


def outline(found: Sequence[Candidate], text: str) -> list[Marked]:
    """The markers among ``found`` (in order of the text) with their depths."""
    beam = [_State(0.0, (), None)]
    for at, candidate in enumerate(found):
        alike = at > 0 and _alike(found, at, text)
        pass_by, take = passing(candidate, alike), taking(candidate, alike)
        if pass_by <= 0.5 and take >= 2 and not any(_awaits(state, candidate) for state in beam):
            continue
        if len(beam) == 1 and pass_by >= 4 and (sure := _sure(beam[0], candidate, at, text)):
            beam = [sure]
            continue
        start = Opening.of(candidate, text)
        limit = beam[0].cost + pass_by + _MARGIN
        after: list[_State] = []
        for state in beam:
            after.append(_State(state.cost + pass_by, state.stack, state.trail))
            if state.cost + take <= limit:
                after.extend(_taken(state, candidate, at, take, start, limit))
        beam = _best(after)
    return _trail(beam[0], found)


def _awaits(state: _State, c: Candidate) -> bool:
    """Whether a list of the state has the candidate for its very next."""
    values = dict(c.values)
    return any(values.get(name) == last + 1 for x in state.stack if x.kind == c.kind for name, last, _ in x.orders)


def _sure(state: _State, c: Candidate, at: int, text: str) -> _State | None:
    """The one reading of a plain marker that is exactly the next of the one list of its kind, or that opens a list of a
    new kind after a colon: nothing else need be tried."""
    if c.place < 3 or c.kind == "dash":
        return None
    same = [depth for depth, x in enumerate(state.stack) if x.kind == c.kind]
    if not same:
        if Opening.of(c, text).price([x.kind for x in state.stack]) > 0.5:
            return None
        fresh = OpenList(c.kind, c.form, tuple([(name, value, 0.0) for name, value in c.values]))
        return _State(state.cost, (*state.stack, fresh), (state.trail, at, len(state.stack), False))
    depth = same[0]
    if len(same) > 1 or state.stack[depth].form != c.form:
        return None
    going = _going(state.stack[depth], c)
    if going is None or going.cost > state.stack[depth].cost:
        return None
    return _State(state.cost, (*state.stack[:depth], going), (state.trail, at, depth, False))


def _best(states: list[_State]) -> list[_State]:
    states.sort(key=lambda s: s.cost)
    limit = states[0].cost + _MARGIN
    kept: list[_State] = []
    seen: set[object] = set()
    for state in states:
        if state.cost > limit or len(kept) == _WIDTH:
            break
        key = tuple([(x.kind, x.form, x.orders) for x in state.stack])
        if key not in seen:
            seen.add(key)
            kept.append(state)
    return kept


def _taken(state: _State, c: Candidate, at: int, take: float, start: Opening, limit: float) -> Iterator[_State]:
    """The states in which the candidate is a marker, as far as they cost no more than ``limit``."""
    cost, stack = state.cost + take, state.stack
    for depth in range(len(stack) - 1, -1, -1):
        going = _going(stack[depth], c)
        if going is not None:
            more = going.cost - stack[depth].cost + (0.5 if c.form not in (going.form, "bare") else 0.0)
            yield _State(cost + more, (*stack[:depth], going), (state.trail, at, depth, False))
        elif c.kind == "dash" and stack[depth].kind in ("letter", "number"):
            lost = OpenList(
                stack[depth].kind, stack[depth].form, tuple((n, v + 1, k + 2.6) for n, v, k in stack[depth].orders)
            )
            yield _State(cost + 2.6, (*stack[:depth], lost), (state.trail, at, depth, True))
    if len(stack) >= _DEEPEST:
        return
    kinds = [x.kind for x in stack]
    for depth in range(len(stack), -1, -1):
        # Where the lists below end and another begins beside them: plain after dashes, rare after others.
        price = 0.0
        if depth < len(stack):
            if kinds[depth] == c.kind:
                continue
            price = 0.4 if kinds[depth] == "dash" else 1.2 if depth else 2.5
        price += start.price(kinds[:depth])
        if cost + price <= limit:
            fresh = OpenList(c.kind, c.form, tuple([(name, value, 0.0) for name, value in c.values]))
            yield _State(cost + price, (*stack[:depth], fresh), (state.trail, at, depth, False))
        if c.kind == "dash" and depth == len(stack):
            lost = OpenList("letter", "dash", (("abjad", 1, 0.0), ("hijai", 1, 0.0)))
            yield _State(cost + 2.2, (*stack, lost), (state.trail, at, depth, True))


def _going(open_list: OpenList, c: Candidate) -> OpenList | None:
    if open_list.kind != c.kind:
        return None
    if len(open_list.orders) == 1 and len(c.values) == 1:
        name, last, cost = open_list.orders[0]
        value = c.values[0][1]
        if name == c.values[0][0] and value > last and (step := stepping(last, value, c)) is not None:
            form = open_list.form if c.form == "bare" else c.form
            return OpenList(c.kind, form, ((name, value, cost + step),))
    values = dict(c.values)
    orders: dict[tuple[str, int], float] = {}
    for name, last, cost in open_list.orders:
        printed = values.get(name)
        strained = stepping(last, printed, c) if printed is not None else None
        if printed is None or strained is None:
            continue
        for after in _counts_on(last, printed, c):
            key = (name, after)
            orders[key] = min(cost + strained, orders.get(key, cost + strained))
    if not orders:
        return None
    kept = sorted(((name, last, cost) for (name, last), cost in orders.items()), key=lambda o: o[2])[:_READINGS]
    return OpenList(c.kind, open_list.form if c.form == "bare" else c.form, tuple(kept))


def _counts_on(last: int, value: int, c: Candidate) -> tuple[int, ...]:
    """From where the list may count on after a label: a label out of order may be a slip for the next one, or stand
    outside the count."""
    if c.kind == "dash":
        return (last,)
    if c.repeated or value > last:
        return (max(last, value),)
    return (last, last + 1)


def _trail(state: _State, found: Sequence[Candidate]) -> list[Marked]:
    marked: list[Marked] = []
    trail: object = state.trail
    while isinstance(trail, tuple):
        trail, at, depth, lost = trail
        marked.append(Marked(found[at], depth, lost))
    return marked[::-1]


def _alike(found: Sequence[Candidate], at: int, text: str) -> bool:
    """Whether a bare letter is followed by the word that follows the marker before it, as list items often are."""
    c = found[at]
    return c.form == "bare" and _first_word(text, c.end) == _first_word(text, found[at - 1].end)


def _first_word(text: str, at: int) -> str:
    words = text[at : at + 30].split(None, 1)
    return words[0] if words else ""
