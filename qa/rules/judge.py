"""Judging items exactly: the outcome under given readings, and what could still change it.

Items share no fact, so a case gives a permanent establishment when one item does under every completion, none when no
item can under any, and is open otherwise; each item is exact by its diagram.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qa.rules.cond import Choices, readings
from qa.rules.diagram import assignment, compiled
from qa.rules.items import Item, Rule
from qa.verdict import Outcome


@dataclass(frozen=True, slots=True)
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
        return [b.role for b in rule.blockers if compiled(b.cond).exact(self.known)]


def judge(item: Item, chosen: Choices) -> Judged:
    """One item under the chosen readings."""
    known = assignment(item.values, chosen, item_readings(item))
    return Judged(item, item.diagram.exact(known), known)


def item_readings(item: Item) -> dict[str, tuple[str, ...]]:
    """The readings that stand in the rules of an item."""
    return _readings_of(item.rules)


_CACHE: dict[tuple[Rule, ...], dict[str, tuple[str, ...]]] = {}


def _readings_of(rules: tuple[Rule, ...]) -> dict[str, tuple[str, ...]]:
    if rules not in _CACHE:
        _CACHE[rules] = {k: v for rule in rules for k, v in readings(rule.formula).items()}
    return _CACHE[rules]


def outcome(judged: Sequence[Judged]) -> Outcome:
    """The outcome of the case."""
    values = {j.value for j in judged}
    if True in values:
        return "permanent_establishment"
    return "undetermined" if None in values else "no_permanent_establishment"
