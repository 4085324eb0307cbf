"""Judging items exactly: the outcome under given readings, and what could still change it.

Items share no fact, so a case gives a permanent establishment when one item does under every completion, none when no
item can under any, and is open otherwise; each item is exact by its diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from qa.rules.cond import Choices
from qa.rules.diagram import assignment, compiled
from qa.rules.items import Item, Rule
from qa.verdict import Outcome

_KEPT = 20_000  # judgements kept for each diagram


@dataclass(frozen=True)
class Judged:
    """An item under the chosen readings. ``value`` is exact; ``known`` is the assignment it was judged with."""

    item: Item
    value: bool | None
    known: Mapping[str, bool | None]

    def rule(self, rule: Rule) -> bool | None:
        """The exact value of one of the item's rules."""
        return compiled(rule.formula).exact(self.known)

    def holds(self, rule: Rule) -> bool | None:
        """The exact value of the rule's condition, whatever stops it."""
        return compiled(rule.cond).exact(self.known)

    def blocked_by(self, rule: Rule) -> list[str]:
        """The roles of what stops the rule for certain."""
        return self._stops[rule]

    @cached_property
    def _stops(self) -> Mapping[Rule, list[str]]:
        return {r: [b.role for b in r.blockers if compiled(b.cond).exact(self.known)] for r in self.item.rules}


def judge(item: Item, chosen: Choices) -> Judged:
    """One item under the chosen readings."""
    shape, slots = item.shape, item.slots
    key = (tuple(slots), tuple([s.value for s in slots.values()]), tuple([chosen.get(r) for r in shape.readings]))
    found = shape.diagram.judged.get(key)
    if found is None:  # a change of one fact leaves all other items as they were
        known = assignment(item.values, chosen, shape.readings)
        found = (shape.diagram.exact(known), known)
        if len(shape.diagram.judged) >= _KEPT:
            shape.diagram.judged.clear()
        shape.diagram.judged[key] = found
    return Judged(item, *found)


def outcome(judged: Iterable[Judged]) -> Outcome:
    """The outcome of the case."""
    values = {j.value for j in judged}
    if True in values:
        return "permanent_establishment"
    return "undetermined" if None in values else "no_permanent_establishment"
