"""Which provision makes a fact matter, and which facts are words of degree."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from qa.rules.binding import Binding, played
from qa.rules.cond import Cond
from qa.rules.items import Item, Shape

# Facts of a rule that stand on another provision than the rule's own ground.
_OWN_PROVISION = {
    "fixed": "definition", "disposal": "definition", "business": "definition", "mostly": "devoted",
    "almost_all": "devoted", "serves_project": "project",
}  # fmt: skip
WEIGHED = frozenset({"habit", "stock", "independent", "mostly", "almost_all"})
WEIGHED_FACT = ".preparatory_or_auxiliary"
"""Words of degree that the text gives to be weighed: preparatory or auxiliary, habitually, independent, mostly."""
_ASKED_FIRST = (
    "activities", "only_these_activities", "goods_belong_to_enterprise", "preparatory_or_auxiliary", "fixed",
    "business_carried_on", "performed_in_state", "duration", "periods", "authority_to_conclude_contracts",
    "habitually_exercises_authority", "habitually_keeps_stock", "delivers_from_stock", "independent",
    "wholly_or_mostly_for_enterprise", "ordinary_course", "through_person_in_state", "through_independent_agent",
)  # fmt: skip


def asking_order(path: str) -> int:
    """Of facts that decide as much, the one a lawyer asks first: what is done in a place before whether it is fixed,
    whether anyone acts for an insurer before on what footing."""
    field = path.rsplit(".", 1)[-1]
    return _ASKED_FIRST.index(field) if field in _ASKED_FIRST else len(_ASKED_FIRST)


@lru_cache(maxsize=4096)
def slots_of(cond: Cond) -> frozenset[str]:
    """The slots that stand in a condition."""
    if cond.op == "fact":
        return frozenset({cond.key})
    return frozenset().union(*(slots_of(part) for part in cond.parts)) if cond.parts else frozenset()


@lru_cache(maxsize=1024)
def _home(shape: Shape, slot: str) -> str:
    """The role of the rule, or of the blocker, in which a slot stands."""
    for rule in shape.rules:
        if slot in slots_of(rule.cond):
            return rule.role
    return next(b.role for rule in shape.rules for b in rule.blockers if slot in slots_of(b.cond))


def provision(item: Item, role: str, binding: Binding) -> str:
    """The provision that plays ``role`` for this item."""
    return item.names.get(role) or played(binding)[role]


def slot_at(items: Iterable[Item], path: str) -> str | None:
    """The slot that the fact at ``path`` fills first."""
    return next((name for item in items for name, slot in item.slots.items() if path in slot.paths[:1]), None)


def own_provision(item: Item, slot: str, binding: Binding) -> str | None:
    """The provision a slot stands on by itself; ``None`` for one that belongs to the rule it stands in."""
    role = item.slots[slot].role or _OWN_PROVISION.get(slot, "")
    return item.names.get(role) or played(binding).get(role)


def provision_of_slot(item: Item, slot: str, binding: Binding) -> str:
    """The provision that makes a slot of the item matter."""
    return own_provision(item, slot, binding) or provision(item, _home(item.shape, slot), binding)
