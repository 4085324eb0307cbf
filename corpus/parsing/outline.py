"""From candidate markers to an outline: which candidates are markers, and under which item each one stands.

A beam search over the candidates of one article. A state holds the lists that are open; a candidate either is no
marker, goes on with an open list, or opens a list below the last item. Every choice costs what it strains: a marker
passed over, a label out of sequence, a list that does not start at its beginning. The cheapest reading of the whole
article wins, so that a doubtful marker is judged by what comes after it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from corpus.parsing.costs import Opening, awaited, passing, stepping, taking
from corpus.parsing.markers import Candidate

_WIDTH = 4
_MARGIN = 4.0
_DEEPEST = 6
_READINGS = 6
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Marked:
    """A candidate taken as a marker, at ``depth`` 0 for the first level below the article. ``lost``: the source lost
    the label, and only a dash is left of it."""

    candidate: Candidate
    depth: int
    lost: bool = False


class OpenList(NamedTuple):
    """A list while it is read: for every order its labels may run in, the last rank and what it has cost, the cheapest
    first; ``cost`` is that of the cheapest."""

    kind: str
    form: str
    orders: tuple[tuple[str, int, float], ...]
    cost: float

    @classmethod
    def at(cls, c: Candidate) -> OpenList:
        """The list that a candidate opens."""
        return cls(c.kind, c.form, tuple([(name, value, 0.0) for name, value in c.values]), 0.0)


class _State(NamedTuple):
    cost: float
    stack: tuple[OpenList, ...]
    trail: tuple[object, int, int, bool] | None


_by_cost = itemgetter(0)


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
        start = Opening(candidate, text)
        step = _Step(candidate, at, take, start, beam[0].cost + pass_by + _MARGIN)
        for state in beam:
            if state.cost + pass_by <= step.limit:
                step.after.append(_State(state.cost + pass_by, state.stack, state.trail))
            if state.cost + take <= step.limit:
                step.take_in(state)
        beam = _best(step.after)
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
        if Opening(c, text).price([x.kind for x in state.stack]) > 0.5:
            return None
        return _State(state.cost, (*state.stack, OpenList.at(c)), (state.trail, at, len(state.stack), False))
    depth = same[0]
    if len(same) > 1 or state.stack[depth].form != c.form:
        return None
    going = _going(state.stack[depth], c)
    if going is None or going.cost > state.stack[depth].cost:
        return None
    return _State(state.cost, (*state.stack[:depth], going), (state.trail, at, depth, False))


def _best(states: list[_State]) -> list[_State]:
    states.sort(key=_by_cost)
    limit = states[0].cost + _MARGIN
    kept: list[_State] = []
    seen: list[tuple[OpenList, ...]] = []
    for state in states:
        if state.cost > limit or len(kept) == _WIDTH:
            break
        if state.stack not in seen:
            seen.append(state.stack)
            kept.append(state)
    return kept


class _Step:
    """One candidate taken as a marker in the states of a beam: ``after`` gathers what they become.

    ``limit``: no state dearer is kept, for it is dearer than another by more than the margin."""

    __slots__ = ("_at", "_c", "_fresh", "_going", "_opening", "_take", "after", "limit")

    def __init__(self, c: Candidate, at: int, take: float, opening: Opening, limit: float) -> None:
        self._c, self._at, self._take, self._opening, self.limit = c, at, take, opening, limit
        self.after: list[_State] = []
        self._fresh = OpenList.at(c)
        # How lists that several states share go on, by the identity of the list.
        self._going: dict[int, OpenList | None] = {}

    def take_in(self, state: _State) -> None:
        """Add the states in which the candidate is a marker, as far as they are not too dear."""
        self._goes_on(state, state.cost + self._take)
        if len(state.stack) < _DEEPEST:
            self._opens(state, state.cost + self._take)

    def _goes_on(self, state: _State, cost: float) -> None:
        stack, kind, form = state.stack, self._c.kind, self._c.form
        for depth in range(len(stack) - 1, -1, -1):
            above = stack[depth]
            if above.kind == kind:
                key = id(above)
                if key not in self._going:
                    self._going[key] = _going(above, self._c)
                going = self._going[key]
                if going is not None:
                    more = going.cost - above.cost + (0.5 if form not in (above.form, "bare") else 0.0)
                    if not more and form == above.form:
                        more -= awaited(self._c)
                    self._add(state, cost + more, depth, going)
            elif kind == "dash" and above.kind in ("letter", "number") and cost + 2.6 <= self.limit:
                lost = _lost(above.kind, above.form, [(n, v + 1, k + 2.6) for n, v, k in above.orders])
                self._add(state, cost + 2.6, depth, lost, True)

    def _opens(self, state: _State, cost: float) -> None:
        if cost + self._opening.base > self.limit:
            return
        kind, kinds = self._c.kind, [x.kind for x in state.stack]
        for depth in range(len(kinds), -1, -1):
            # Where the lists below end and another begins beside them: plain after dashes, rare after others.
            price = 0.0
            if depth < len(kinds):
                if kinds[depth] == kind:
                    continue
                price = 0.4 if kinds[depth] == "dash" else 1.2 if depth else 2.5
            price += self._opening.price(kinds[:depth])
            self._add(state, cost + price, depth, self._fresh)
            if kind == "dash" and depth == len(kinds):
                self._add(
                    state, cost + 2.2, depth, _lost("letter", "dash", [("abjad", 1, 0.0), ("hijai", 1, 0.0)]), True
                )

    def _add(self, state: _State, cost: float, depth: int, going: OpenList, lost: bool = False) -> None:
        if cost <= self.limit:
            self.after.append(_State(cost, (*state.stack[:depth], going), (state.trail, self._at, depth, lost)))
            self.limit = min(self.limit, cost + _MARGIN)


def _lost(kind: str, form: str, orders: Sequence[tuple[str, int, float]]) -> OpenList:
    return OpenList(kind, form, tuple(orders), min([cost for _, _, cost in orders]))


def _going(open_list: OpenList, c: Candidate) -> OpenList | None:
    """The list of the candidate's kind gone on with it, or ``None`` where it cannot."""
    form = open_list.form if c.form == "bare" else c.form
    if len(open_list.orders) == 1 and len(c.values) == 1:
        name, last, cost = open_list.orders[0]
        value = c.values[0][1]
        if name == c.values[0][0] and value > last and (step := stepping(last, value, c)) is not None:
            return OpenList(c.kind, form, ((name, value, cost + step),), cost + step)
    values = dict(c.values)
    orders: dict[tuple[str, int], float] = {}
    for name, last, cost in open_list.orders:
        printed = values.get(name)
        if printed is None:
            continue
        strained = 0.0 if printed == last + 1 else stepping(last, printed, c)
        if strained is None:
            continue
        strained += cost
        for after in (printed,) if printed > last else _counts_on(last, printed, c):
            if strained < orders.get((name, after), _NEVER):
                orders[name, after] = strained
    if not orders:
        return None
    kept = [(name, last, cost) for (name, last), cost in orders.items()]
    if len(kept) > 1:
        kept.sort(key=itemgetter(2))
        del kept[_READINGS:]
    return OpenList(c.kind, form, tuple(kept), kept[0][2])


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
