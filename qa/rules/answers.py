"""Putting a verdict together: grounds, what defeats, what is missing, what would change, and the quotes for it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from corpus.citing.format import Lang
from qa.case import Duration
from qa.case_schema import labels
from qa.quotes import quote
from qa.rules.assumptions import assumptions
from qa.rules.binding import played
from qa.rules.explanation import Telling, raised
from qa.rules.findings import Court, Open, differing, open_facts
from qa.rules.flips import flips
from qa.rules.judge import Judged
from qa.rules.readings import readings
from qa.rules.scene import unprovided
from qa.rules.speech import Speech
from qa.rules.where import provision, slot_at
from qa.verdict import Because, Change, Effect, Missing, Node, Outcome, Reading, Verdict


@dataclass(frozen=True)
class Answering:
    """One case being answered in one language."""

    court: Court
    lang: Lang

    @cached_property
    def speech(self) -> Speech:
        return Speech(self.court.scene.binding, self.lang)

    @property
    def outside(self) -> bool:
        """Whether the enterprise is said not to be of a contracting state, so that the treaty does not reach it."""
        enterprise = self.court.scene.case.enterprise
        return enterprise is not None and enterprise.of_contracting_state is False

    def verdict(self) -> Verdict:
        return self._outside() if self.outside else self._inside()

    def _outside(self) -> Verdict:
        binding = self.court.scene.binding
        cited = [p for p in (binding.definition, binding.agent, binding.independent) if p]
        statement = self.speech.say("outcome", "outside", cites=self.speech.cites(cited))
        tree = Node(binding.definition, statement, None, quote=binding.definition, role="verdict")
        return self._verdict("undetermined", statement, (), (), cited, (), (), tree, ("treaty_does_not_apply",))

    def _inside(self) -> Verdict:
        court = self.court
        outcome = court.outcome
        grounds = self.grounds() if outcome == "permanent_establishment" else []
        defeated = self.defeating() if outcome == "no_permanent_establishment" else []
        opened = open_facts(court) if outcome == "undetermined" else []
        missing = tuple(self.missing(o) for o in opened)
        read = tuple(self.reading(d.name, d.outcomes) for d in differing(court))
        statement = self.statement(outcome, grounds, defeated, missing)
        first = [*grounds, *defeated, *(m.provision for m in missing), court.scene.binding.definition][0]
        tree = Telling(court, self.speech).tree(statement, _VALUE[outcome], first)
        cited = unique([*grounds, *defeated, *(m.provision for m in missing), *self.considered(), *_quoted(tree)])
        if outcome == "no_permanent_establishment":
            cited = unique([*cited, court.scene.binding.definition])
        cited = unique([*cited, *court.scene.binding.unread])
        because = self.because(outcome, missing, read)
        return self._verdict(outcome, statement, grounds, defeated, cited, missing, read, tree, because)

    def _verdict(
        self,
        outcome: Outcome,
        statement: str,
        grounds: Iterable[str],
        defeated: Iterable[str],
        cited: Iterable[str],
        missing: tuple[Missing, ...],
        read: tuple[Reading, ...],
        tree: Node,
        because: tuple[Because, ...],
    ) -> Verdict:
        court, instrument = self.court, self.court.scene.binding.instrument
        return Verdict(
            outcome=outcome,
            statement=statement,
            grounds=tuple(grounds),
            defeated_by=tuple(defeated),
            quotes=tuple(quote(instrument, eid, self.lang) for eid in cited),
            missing=missing,
            assumptions=() if self.outside else assumptions(court, self.speech),
            readings=read,
            holds_under_every_reading=not read,
            would_change=() if self.outside else tuple(self.change(f.facts, f.outcome) for f in flips(court)),
            explanation=tree,
            undetermined_because=because,
            instrument=instrument.id,
            lang=self.lang,
            as_of=court.scene.as_of.isoformat(),
            chosen=court.chosen,
        )

    def grounds(self) -> list[str]:
        """The provisions that give one: of a thing that does for certain, the rules that hold, or, when it is certain
        only that one of them does, all that may."""
        found: list[str] = []
        binding = self.court.scene.binding
        for j in self.court.judged:
            if j.value:
                holding = [r for r in j.item.rules if j.rule(r)] or [r for r in j.item.rules if j.rule(r) is None]
                found += [provision(j.item, rule.role, binding) for rule in holding]
        return unique(found)

    def defeating(self) -> list[str]:
        """The provisions that stop what the case raises, or whose own conditions fail."""
        found: list[str] = []
        binding = self.court.scene.binding
        for j in self.court.judged:
            if j.item.family == "projects":
                continue
            found += self._defeating(j)
        control = self.court.scene.case.control
        if control and control.related_company and binding.control:
            found.append(binding.control)
        return unique(found)

    def _defeating(self, j: Judged) -> Iterator[str]:
        binding = self.court.scene.binding
        shields = unique(b for r in j.item.rules for b in j.blocked_by(r))
        if j.item.family == "agent" and "independent" in shields:
            yield provision(j.item, "independent", binding)
            # Where he would give none even without that protection, the points that fail stand beside it.
            if any(j.holds(rule) is not False for rule in j.item.rules):
                return
        place = j.item.family == "place"
        for rule in j.item.rules:
            fails = j.holds(rule) is False
            stops = _telling(j.blocked_by(rule)) if place or not fails else []
            if fails or not stops or j.item.family == "insurance":
                yield binding.definition if place else provision(j.item, rule.role, binding)
            yield from (provision(j.item, role, binding) for role in stops)

    def considered(self) -> list[str]:
        """Provisions that bear on the verdict besides: rules that are open, what stops a thing, defences that were
        raised and fail, the sentence that takes independence away."""
        binding = self.court.scene.binding
        found: list[str] = []
        for j in self.court.judged:
            for rule in j.item.rules:
                if j.item.family != "projects" and j.rule(rule) is not False:
                    found.append(provision(j.item, rule.role, binding))
                if j.item.details.get("listed"):
                    found.append(binding.definition)
                if "contracts" in j.blocked_by(rule) and binding.excluded:
                    found.append(binding.excluded)
                for blocker in rule.blockers:
                    if raised(j, blocker) or blocker.role in j.blocked_by(rule):
                        found.append(provision(j.item, blocker.role, binding))
            if j.item.family == "agent" and binding.devoted and j.item.slots["mostly"].value:
                found.append(binding.devoted)
        control = self.court.scene.case.control
        if control and control.related_company and binding.control:
            found.append(binding.control)
        return found

    def missing(self, fact: Open) -> Missing:
        """A missing fact with its question and what each answer would do."""
        effects = tuple(self.effect(fact.path, label, value) for label, value in self.answers(fact.path))
        return Missing(fact.path, self.question(fact.path), fact.provision, effects, fact.weighing)

    def question(self, path: str) -> str:
        bare = _bare(path)
        if bare in labels()["facts"] and "question" in labels()["facts"][bare]:
            asked = str(labels()["facts"][bare]["question"][self.lang])
            return self._about(path) + asked
        return self.speech.say("unmentioned_questions", path)

    def _about(self, path: str) -> str:
        """Which thing a question is about, where there are several of its kind."""
        name = path.split("[")[0]
        many = getattr(self.court.scene.case, name, None) if "[" in path else None
        if not many or len(many) < 2:
            return ""
        index = int(path[path.index("[") + 1 : path.index("]")])
        kind = getattr(many[index], "kind", None)
        label = f"{labels()['facts'][name]['item'][self.lang]} {index + 1}"
        return (f"{label} ({self.speech.kind(kind)})" if kind else label) + self.speech.say("connect", "colon")

    def answers(self, path: str) -> list[tuple[str, Any]]:
        """The answers to a question whose effect can be told."""
        bare = _bare(path)
        timed = self.court.scene.binding.project if bare.startswith("projects") else self.court.scene.binding.services
        if bare.endswith(".duration") and timed:
            either = (timed.threshold.just_over, timed.threshold.just_under)
            return [(self.speech.length(m, d), Duration(months=m, days=d)) for m, d in either]
        if bare.endswith(".activities"):
            return [(self.speech.kind("core_business"), ("core_business",))]
        if bare.endswith(".share_of_business_percent"):
            return [("90%", 90), ("50%", 50)]
        if "." not in bare or bare.endswith((".periods", ".kind")):
            return []
        return [(self.speech.say("answers", value), value) for value in (True, False)]

    def effect(self, path: str, label: str, value: Any) -> Effect:
        after = self.court.with_fact(path, value).outcome
        said = self.speech.say("answers", "then", answer=label, then=self.speech.say("outcome", "short", after))
        return Effect(_json(value), after, said)

    def reading(self, name: str, outcomes: Mapping[str, Outcome]) -> Reading:
        of = readings()[name]
        told = [
            f"{of.choices[c][self.lang]}{self.speech.say('connect', 'colon')}{self.speech.say('outcome', 'short', o)}"
            for c, o in outcomes.items()
        ]
        comma = "؛ " if self.lang == "ar" else "; "
        said = self.speech.say("reading", words=of.words[self.lang], choices=comma.join(told))
        return Reading(name, self.court.chosen[name], outcomes, self._reading_provision(of.role), said)

    def _reading_provision(self, role: str) -> str:
        binding = self.court.scene.binding
        if role == "timed":
            services = any(j.item.family == "services" for j in self.court.judged)
            role = "services" if services else "project"
        if role == "listed":
            place = next((j for j in self.court.judged if j.item.details.get("listed")), None)
            return place.item.names["place"] if place else binding.definition
        return played(binding).get(role, binding.definition)

    def change(self, facts: tuple[tuple[str, Any], ...], outcome: Outcome) -> Change:
        (path, value), *rest = facts
        told = [self.speech.say("changes", "said", about=self._about(p), fact=self._told(p, v)) for p, v in facts]
        what = self.speech.say("connect", "and").join(told)
        said = self.speech.say("change", what=what, then=self.speech.say("outcome", "short", outcome))
        return Change(path, _json(value), outcome, said, tuple((p, _json(v)) for p, v in rest))

    def _told(self, path: str, value: Any) -> str:
        """A changed fact in words."""
        say = self.speech.say
        if isinstance(value, Duration):
            return say("changes", "time", length=self.speech.length(value.months or 0, value.days or 0))
        if path.endswith(".periods"):
            return say("changes", "periods", start=value[-1].start, end=value[-1].end)
        if path.endswith(".activities"):
            return say("changes", "core")
        if path.endswith(".share_of_business_percent"):
            return say("changes", "share", percent=value)
        if path.endswith(".performed_in_state"):
            return say("changes", "performed")
        if path.startswith("services"):
            return say("changes", "preparatory" if value else "not_preparatory")
        slot = slot_at((j.item for j in self.court.judged), path)
        return (self.speech.held("facts", slot, value) if slot else None) or self._titled(path, value)

    def _titled(self, path: str, value: Any) -> str:
        title = str(labels()["facts"][_bare(path)]["title"][self.lang])
        said = self.speech.say("answers", value) if isinstance(value, bool) else str(value)
        return title + self.speech.say("connect", "colon") + said

    def statement(self, outcome: Outcome, grounds: list[str], defeated: list[str], missing: tuple[Missing, ...]) -> str:
        if outcome == "permanent_establishment":
            certain = any(j.rule(r) for j in self.court.judged if j.value for r in j.item.rules)
            key = outcome if certain else "either"
            return self.speech.say("outcome", key, cites=self.speech.cites(grounds))
        if outcome == "no_permanent_establishment":
            cited = defeated or [self.court.scene.binding.definition]
            lacking = unprovided(self.court.scene)
            no = outcome if defeated else "unprovided" if lacking else "nothing"
            things = self.speech.things(lacking)
            return self.speech.say("outcome", no, cites=self.speech.cites(cited), things=things)
        cited = unique(m.provision for m in missing) or [self.court.scene.binding.definition]
        return self.speech.say("outcome", outcome, cites=self.speech.cites(cited))

    def because(self, outcome: Outcome, missing: tuple[Missing, ...], read: tuple[Reading, ...]) -> tuple[Because, ...]:
        """Why it is undetermined, the kinds kept apart."""
        if outcome != "undetermined":
            return ()
        found: list[Because] = []
        if any(not m.weighing for m in missing):
            found.append("fact_missing")
        if any(m.weighing for m in missing):
            found.append("weighing")
        if read:
            found.append("readings_differ")
        return tuple(found)


_VALUE: Mapping[Outcome, bool | None] = {
    "permanent_establishment": True,
    "no_permanent_establishment": False,
    "undetermined": None,
}


def _telling(stops: list[str]) -> list[str]:
    """Of what stops a place, the exclusion that speaks of its use before the general one."""
    special = [role for role in stops if role.startswith("exclusion_")]
    return [role for role in stops if role in special or role == "project"] if special else stops


def unique(found: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(found))


def _quoted(node: Node) -> Iterator[str]:
    if node.quote:
        yield node.quote
    for part in node.because:
        yield from _quoted(part)


def _bare(path: str) -> str:
    start = path.find("[")
    return path if start < 0 else path[:start] + path[path.index("]") + 1 :]


def _json(value: Any) -> Any:
    if isinstance(value, Duration):
        return value.to_json()
    if isinstance(value, tuple):
        return [v.to_json() if hasattr(v, "to_json") else v for v in value]
    return value
