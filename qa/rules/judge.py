"""Judging items exactly: the outcome under given readings, and what could still change it.

Items share no fact, so a case gives a permanent establishment when one item does under every completion, none when no
item can under any, and is open otherwise; each item is exact by its diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from qa.rules.cond import Choices, Cond
from qa.rules.diagram import assignment, compiled
from qa.rules.items import Item, Rule
from qa.verdict import Outcome

_KEPT = 2_000  # judgements kept for each diagram


@dataclass(frozen=True)
class Judged:
    """An item under the chosen readings. ``value`` is exact; ``known`` is the assignment it was judged with."""

    item: Item
    value: bool | None
    known: Mapping[str, bool | None]
    worked_out: dict[Cond, bool | None]

    def exact(self, cond: Cond) -> bool | None:
        """The exact value of a condition of the item."""
        if cond not in self.worked_out:  # grounds, what defeats and the tree ask the same of it
            self.worked_out[cond] = compiled(cond).exact(self.known)
        return self.worked_out[cond]

    def rule(self, rule: Rule) -> bool | None:
        """The exact value of one of the item's rules."""
        return self.exact(rule.formula)

    def holds(self, rule: Rule) -> bool | None:
        """The exact value of the rule's condition, whatever stops it."""
        return self.exact(rule.cond)

    def blocked_by(self, rule: Rule) -> list[str]:
        """The roles of what stops the rule for certain."""
        return [b.role for b in rule.blockers if self.exact(b.cond)]


def judge(item: Item, chosen: Choices) -> Judged:
    """One item under the chosen readings."""
    shape, slots = item.shape, item.slots
    key = (tuple(slots), tuple([s.value for s in slots.values()]), tuple([chosen.get(r) for r in shape.readings]))
    found = shape.diagram.judged.get(key)
    if found is None:  # a change of one fact leaves all other items as they were
        known = assignment(item.values, chosen, shape.readings)
        found = (shape.diagram.exact(known), known, {})
        if len(shape.diagram.judged) >= _KEPT:
            shape.diagram.judged.clear()
        shape.diagram.judged[key] = found
    return Judged(item, *found)


def outcome(judged: Iterable[Judged]) -> Outcome:
    """The outcome of the case."""
    certain = True
    for j in judged:
        if j.value:
            return "permanent_establishment"
        certain &= j.value is not None
    return "no_permanent_establishment" if certain else "undetermined"
