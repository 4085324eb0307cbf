"""Decision diagrams of conditions: exact answers about a rule whatever is unknown.

Compiled with ``dd`` over all slots and readings of a shape, known or not, so that one diagram serves every case of that
shape; kept as a plain table that is walked with a case's facts. Plain three-valued logic is not enough: the points of a
dependent agent are complements (authority, or no authority), and open either way they may give one outcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

from dd.autoref import BDD, Function

from qa.rules.cond import Choices, Cond, Slots

_KEPT = 2_000
_CAN_BE_FALSE, _CAN_BE_TRUE, _EITHER = 1, 2, 3
_Known = Mapping[str, bool | None]


def _switch(reading: str, choice: str) -> str:
    """The variable that says a reading is chosen in a way that is not its default."""
    return f"{reading}={choice}"


@dataclass(frozen=True, slots=True)
class Diagram:
    """Rows ``(variable, low, high)``; rows 0 and 1 are the terminals; ``root`` is where a walk starts; ``order`` is
    the place of each variable on the way down."""

    rows: tuple[tuple[str, int, int], ...]
    root: int
    order: Mapping[str, int]
    kept: dict[tuple[object, ...], float] = field(default_factory=dict, repr=False, compare=False)
    judged: dict[tuple[object, ...], tuple[bool | None, _Known, dict[Cond, bool | None]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def reach(self, known: _Known) -> int:
        """Which outcomes can still be reached, as bits: 1 false, 2 true, 3 both."""
        rows, row = self.rows, self.root
        while row > 1:  # down to the first fact that is not known
            variable, low, high = rows[row]
            held = known[variable]
            if held is None:
                break
            row = high if held else low
        else:
            return _CAN_BE_TRUE if row else _CAN_BE_FALSE
        seen, found, left = set[int](), 0, [row]
        while left and found != _EITHER:
            row = left.pop()
            while row > 1:
                if row in seen:
                    break
                seen.add(row)
                variable, low, high = rows[row]
                held = known[variable]
                if held is None:
                    left.append(low)
                    row = high
                else:
                    row = high if held else low
            else:
                found |= _CAN_BE_TRUE if row else _CAN_BE_FALSE
        return found

    def exact(self, known: _Known) -> bool | None:
        """True, false, or ``None`` when both can still be reached."""
        return (None, False, True, None)[self.reach(known)]

    def weight(self, known: _Known) -> float:
        """The share of the completions of the unknown slots under which the condition holds."""
        seen: dict[int, float] = {0: 0.0, 1: 1.0}

        def walk(row: int) -> float:
            if row not in seen:
                variable, low, high = self.rows[row]
                held = known[variable]
                seen[row] = (walk(low) + walk(high)) / 2 if held is None else walk(high if held else low)
            return seen[row]

        return walk(self.root)

    def influence(self, slot: str, known: _Known) -> float:
        """The share of the completions of the other slots under which ``slot`` alone decides; 0 when it never does."""
        key = (slot, *(known[variable] for variable in self.order))
        if key not in self.kept:
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            self.kept[key] = self._influence(slot, known)
        return self.kept[key]

    def _influence(self, slot: str, known: _Known) -> float:
        seen: dict[tuple[int, int], float] = {}

        def settle(row: int, side: bool) -> int:
            while row > 1:
                variable, low, high = self.rows[row]
                held = side if variable == slot else known[variable]
                if held is None:
                    break
                row = high if held else low
            return row

        def walk(a: int, b: int) -> float:
            # Equal rows may still part further down, where the slot stands below them.
            a, b = settle(a, False), settle(b, True)
            if a < 2 and b < 2:
                return float(a != b)
            if (a, b) not in seen:
                variable = min((self.rows[r][0] for r in (a, b) if r > 1), key=self.order.__getitem__)
                low = walk(*(self.rows[r][1] if r > 1 and self.rows[r][0] == variable else r for r in (a, b)))
                high = walk(*(self.rows[r][2] if r > 1 and self.rows[r][0] == variable else r for r in (a, b)))
                seen[a, b] = (low + high) / 2
            return seen[a, b]

        return walk(self.root, self.root)


@lru_cache(maxsize=4096)
def compiled(cond: Cond) -> Diagram:
    """The diagram of a condition."""
    manager = BDD()
    root = _build(cond, manager)
    return _table(root, manager)


def _build(cond: Cond, manager: BDD) -> Function:
    if cond.op == "fact":
        return _variable(cond.key, manager)
    parts = [_build(part, manager) for part in cond.parts]
    if cond.op == "not":
        return ~parts[0]
    if cond.op == "choose":
        result = parts[0]
        for choice, part in zip(cond.choices[1:], parts[1:], strict=True):
            result = manager.ite(_variable(_switch(cond.key, choice), manager), part, result)
        return result
    result = manager.true if cond.op == "all" else manager.false
    for part in parts:
        result = result & part if cond.op == "all" else result | part
    return result


def _variable(name: str, manager: BDD) -> Function:
    if name not in manager.vars:
        manager.declare(name)
    return manager.var(name)


def _table(root: Function, manager: BDD) -> Diagram:
    rows: list[tuple[str, int, int]] = [("", 0, 0), ("", 1, 1)]
    at: dict[int, int] = {}

    def visit(node: Function) -> int:
        if node == manager.true:
            return 1
        if node == manager.false:
            return 0
        if int(node) not in at:
            # dd keeps complemented edges: what a negated node leads to is negated.
            low, high = cast(Function, node.low), cast(Function, node.high)
            ends = (~low, ~high) if node.negated else (low, high)
            row = (str(node.var), visit(ends[0]), visit(ends[1]))
            at[int(node)] = len(rows)
            rows.append(row)
        return at[int(node)]

    top = visit(root)
    return Diagram(tuple(rows), top, {name: manager.level_of_var(name) for name in manager.vars})


def assignment(slots: Slots, chosen: Choices, choices: Mapping[str, tuple[str, ...]]) -> dict[str, bool | None]:
    """Slots and readings as one assignment of a diagram's variables."""
    known: dict[str, bool | None] = dict(slots)
    for reading, options in choices.items():
        picked = chosen.get(reading, options[0])
        for option in options[1:]:
            known[_switch(reading, option)] = option == picked
    return known
