"""The tree that says why: one node for the verdict, each thing of the case, each rule, what stops it, and each fact.

Collapsed to what matters: of conditions that must all hold, those that fail (or are open) when the whole does; of
alternatives, those that hold when the whole does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from qa.rules.cond import Cond, picked
from qa.rules.findings import Court
from qa.rules.items import Blocker, Rule
from qa.rules.judge import Judged
from qa.rules.speech import Speech
from qa.rules.times import counted
from qa.rules.where import own_provision, provision
from qa.verdict import Node

_EXCLUDING = ("exclusion", "residual", "combination", "use")


@dataclass(frozen=True, slots=True)
class Telling:
    """What the tree is told with."""

    court: Court
    speech: Speech

    def tree(self, statement: str, value: bool | None, quoted: str) -> Node:
        """The whole explanation; ``quoted`` is the provision its first sentence stands on."""
        parts = tuple(node for j in self.court.judged for node in self.thing(j))
        control = self.control()
        return Node(quoted, statement, value, (*parts, *control), quoted, "verdict")

    def control(self) -> tuple[Node, ...]:
        case, binding = self.court.scene.case, self.court.scene.binding
        if not (case.control and case.control.related_company and binding.control):
            return ()
        said = self.speech.say("control", cite=self.speech.cite(binding.control))
        return (Node(binding.control, said, True, quote=binding.control, role="blocker"),)

    def name(self, j: Judged) -> str:
        """The name of the thing in words."""
        path = j.item.path
        if j.item.family == "unmentioned":
            return self.speech.say("unmentioned", path)
        index = int(path[path.index("[") + 1 : -1]) if path.endswith("]") else 0
        return self.speech.item(j.item.family, index, str(j.item.details.get("kind") or "other"))

    def thing(self, j: Judged) -> Iterator[Node]:
        """The nodes of one thing: one for each rule that could make it a ground."""
        if j.item.family == "projects" and j.value is False:
            return
        for rule in j.item.rules:
            yield self.rule(j, rule)

    def rule(self, j: Judged, rule: Rule) -> Node:
        eid = provision(j.item, rule.role, self.court.scene.binding)
        value = j.rule(rule)
        said = self.speech.held("rules", rule.role, value, item=self.name(j), cite=self.speech.cite(eid)) or self.name(
            j
        )
        holds = j.holds(rule)
        stops = self.stops(j, rule) if holds is not False else ()
        stopping = tuple(n.provision for n in stops if n.value and n.provision)
        parts = () if stopping and holds is None else tuple(self.parts(j, rule.cond, eid))
        return Node(eid, said, value, (*parts, *stops), eid, "ground", j.item.path, stopping, self.measure(j))

    def stops(self, j: Judged, rule: Rule) -> tuple[Node, ...]:
        """What stops the rule; when nothing does for certain, what may, and the defences that fail."""
        found = tuple(node for b in rule.blockers if (node := self.blocker(j, b)))
        certain = tuple(n for n in found if n.value)
        return certain or found

    def measure(self, j: Judged) -> Mapping[str, Any] | None:
        return counted(j, self.court.scene) if j.item.family in ("project", "services") else None

    def blocker(self, j: Judged, blocker: Blocker) -> Node | None:
        """What stops a rule, or may; a defence that was raised and fails is shown as such."""
        value = j.exact(blocker.cond)
        if value is False and not raised(j, blocker):
            return None
        eid = provision(j.item, blocker.role, self.court.scene.binding)
        key = "exclusion" if blocker.role.startswith(_EXCLUDING) else blocker.role
        said = self.speech.held("blockers", key, value, cite=self.speech.cite(eid))
        if said is None:
            return None
        return Node(eid, said, value, tuple(self.parts(j, blocker.cond, eid)), eid, "blocker")

    def parts(self, j: Judged, cond: Cond, eid: str) -> Iterator[Node]:
        """The nodes of a condition, flattened to facts, those that explain its value."""
        if cond.op == "choose":
            yield from self.parts(j, picked(cond, self.court.chosen), eid)
        elif cond.op == "not":
            yield from self.parts(j, cond.parts[0], eid)
        elif cond.op == "fact":
            node = self.fact(j, cond.key, eid)
            if node:
                yield node
        else:
            value = j.exact(cond)
            seen: set[str] = set()
            for part in cond.parts:
                if len(cond.parts) > 1 and not _explains(cond.op, value, j.exact(part)):
                    continue
                for node in self.parts(j, part, eid):
                    if node.statement not in seen:
                        seen.add(node.statement)
                        yield node

    def fact(self, j: Judged, key: str, eid: str) -> Node | None:
        slot = j.item.slots[key]
        word = next(
            (prefix for prefix in ("met", "other", "pure") if key.startswith((f"{prefix}.", f"{prefix}_"))), key
        )
        said = self.speech.held("facts", word, slot.value, **self.time(j, word))
        if said is None:
            return None
        if slot.assumed and word not in ("met", "other"):
            said += self.speech.say("connect", "assumed")
        own = own_provision(j.item, key, self.court.scene.binding) or eid
        path = slot.paths[0] if slot.paths else None
        return Node(own, said, slot.value, quote=own, role="fact", path=path)

    def time(self, j: Judged, word: str) -> dict[str, str]:
        if word != "met":
            return {}
        family = "project" if j.item.family == "projects" else j.item.family
        threshold = getattr(self.court.scene.binding, family).threshold
        found = counted(j, self.court.scene)
        months, days = (found["counted"][k] for k in ("months", "days")) if found else (0, 0)
        return {"threshold": self.speech.threshold(threshold), "counted": self.speech.length(months, days)}


def raised(j: Judged, blocker: Blocker) -> bool:
    """Whether the case raises this defence: a use it names, a character denied, a status it speaks of."""
    if blocker.role.startswith("exclusion_"):
        return bool(j.item.slots[f"touch_{blocker.role.removeprefix('exclusion_')}"].value)
    if blocker.role == "combination":
        return bool(j.item.slots["combined"].value)
    if blocker.role == "independent":
        return _independence_raised(j)
    return False


def _independence_raised(j: Judged) -> bool:
    slots = j.item.slots
    kind = j.item.details.get("kind")
    if kind in ("broker", "general_commission_agent"):
        return True
    if kind == "employee":
        return False
    return any(slots[s].value is not None for s in ("independent", "ordinary", "mostly"))


def _explains(op: str, whole: bool | None, part: bool | None) -> bool:
    """Whether a part explains the value of the whole."""
    if whole is None:
        return part is None
    if op == "all":
        return whole or part is False
    return not whole or part is True
