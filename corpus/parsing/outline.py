"""From candidate markers to an outline: which candidates are markers, and under which item each one stands.

A beam search over the candidates of one article. A state holds the lists that are open; a candidate either is no
marker, goes on with an open list, or opens a list below the last item. Every choice costs what it strains: a marker
passed over, a label out of sequence, a list that does not start at its beginning. The cheapest reading of the whole
article wins, so that a doubtful marker is judged by what comes after it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corpus.parsing.markers import Candidate

_WIDTH = 6
_MARGIN = 7.0
_Orders = tuple[tuple[str, int, float], ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A candidate taken as a marker, at ``depth`` 0 for the first level below the article."""

    candidate: Candidate
    depth: int


@dataclass(frozen=True, slots=True)
class _List:
    kind: str
    form: str
    orders: _Orders

    @property
    def cost(self) -> float:
        return min(cost for _, _, cost in self.orders)


@dataclass(frozen=True, slots=True)
class _State:
    cost: float
    stack: tuple[_List, ...]
    trail: tuple[object, ...] | None


def outline(found: Sequence[Candidate], text: str) -> list[Marked]:
    """The markers among ``found`` (in order of the text) with their depths."""
    beam = [_State(0.0, (), None)]
    for at, candidate in enumerate(found):
        same = _parallel(found, at, text)
        after: dict[object, _State] = {}
        for state in beam:
            for option in _options(state, candidate, at, same, text):
                key = tuple((x.kind, x.form, x.orders) for x in option.stack)
                if key not in after or option.cost < after[key].cost:
                    after[key] = option
        best = min(s.cost for s in after.values())
        beam = sorted((s for s in after.values() if s.cost <= best + _MARGIN), key=lambda s: s.cost)[:_WIDTH]
    return _trail(beam[0], found)


def _trail(state: _State, found: Sequence[Candidate]) -> list[Marked]:
    marked, trail = [], state.trail
    while trail is not None:
        trail, at, depth = trail  # type: ignore[assignment, misc]
        marked.append(Marked(found[at], depth))  # type: ignore[call-overload, has-type]
    return marked[::-1]


def _options(state: _State, c: Candidate, at: int, parallel: bool, text: str) -> list[_State]:
    options = [_State(state.cost + _passing(c, parallel), state.stack, state.trail)]
    taking = state.cost + _taking(c, parallel)
    for depth in range(len(state.stack) - 1, -1, -1):
        going = _go_on(state.stack[depth], c)
        if going is not None:
            cost = taking + going.cost - state.stack[depth].cost
            if c.form not in (going.form, "bare"):
                cost += 0.5
            options.append(_State(cost, (*state.stack[:depth], going), (state.trail, at, depth)))
    opening = _opening(state, c, text)
    if opening is not None:
        fresh = _List(c.kind, c.form, tuple((name, value, 0.0) for name, value in c.values))
        options.append(_State(taking + opening, (*state.stack, fresh), (state.trail, at, len(state.stack))))
    return options


# Letters that also stand alone in running text: «و» (and), «م» (metre, year), «ه» (hijri), «ص» (page) and their like.
_WORDLIKE = "واهمصقستعن"
_PASSING = {3: 6.0, 2: 4.0, 1: 2.5}
_IN_SENTENCE = {"closed": (1.5, 1.0), "dash": (1.0, 1.5), "bracket": (0.3, 2.5), "dot": (0.0, 3.0)}


def _passing(c: Candidate, parallel: bool) -> float:
    """What it costs to take the candidate for no marker."""
    if c.form == "bare":
        if parallel:
            return 2.0
        return max((0.3, 0.5, 1.2, 1.5)[c.place], 0.3 if c.kind == "number" or c.label in _WORDLIKE else 1.4)
    if c.form == "bullet":
        return 3.0
    return _PASSING.get(c.place) or _IN_SENTENCE.get(c.form, (0.0, 3.0))[0]


def _taking(c: Candidate, parallel: bool) -> float:
    """What it costs to take the candidate for a marker, whatever its list."""
    if c.form == "bare":
        if c.kind == "number":
            return 2.0 if c.place == 3 else 3.0
        base = 2.5 if c.label in "و" else 1.0 if c.place < 2 else 0.5
        return base - 2.0 if parallel and base > 2 else base
    if c.place >= 2:
        return 0.0
    return 0.5 if c.place == 1 else _IN_SENTENCE.get(c.form, (0.0, 3.0))[1]


def _go_on(open_list: _List, c: Candidate) -> _List | None:
    if open_list.kind != c.kind:
        return None
    values = dict(c.values)
    orders = []
    for name, last, cost in open_list.orders:
        if name in values:
            step = _step(last, values[name], c)
            if step is not None:
                orders.append((name, max(last + 1, values[name]) if name != "dash" else 0, cost + step))
    return _List(c.kind, open_list.form if c.form == "bare" else c.form, tuple(orders)) if orders else None


def _step(last: int, value: int, c: Candidate) -> float | None:
    if c.kind == "dash" or value == last + 1:
        return 0.0
    if c.repeated and value == last:
        return 0.0
    if c.form == "bare":
        return None
    if value > last + 1:
        return 2.5 + 0.7 * min(value - last - 1, 6)
    return 5.0 if value == last else 6.0


def _opening(state: _State, c: Candidate, text: str) -> float | None:
    first = c.kind == "dash" or any(value == 1 for _, value in c.values)
    cost = 0.0
    if c.form == "bare" and (not first or c.place < 1):
        return None
    if not first:
        cost += 3.0 + 0.7 * min(min(v for _, v in c.values), 6)
    if state.stack:
        before = text[max(0, c.start - 12) : c.start].rstrip(' \t\n\r-–"')
        cost += 0.5 if before.endswith(":") else 1.5
        if any(x.kind == c.kind for x in state.stack):
            cost += 1.5
    return cost


def _parallel(found: Sequence[Candidate], at: int, text: str) -> bool:
    """Whether a bare letter is followed by the word that follows the marker before it, as list items often are."""
    c = found[at]
    if c.form != "bare" or not at:
        return False
    return _first_word(text, c.end) == _first_word(text, found[at - 1].end)


def _first_word(text: str, at: int) -> str:
    words = text[at : at + 30].split(None, 1)
    return words[0] if words else ""
