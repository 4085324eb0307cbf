"""What a conversation keeps between turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from qa.dialogue.reading import Fact
from qa.paths import LISTS, Data, entities, entity_of, fact, get, index_of, leaf, list_of, with_fact, without

_PARTS = (*LISTS, "insurance")
_EITHER: dict[object, tuple[str, ...]] = {
    "duration": ("periods", "within_twelve_months"),
    "periods": ("duration", "within_twelve_months"),
    "share_of_business_percent": ("wholly_or_mostly_for_enterprise",),
    "wholly_or_mostly_for_enterprise": ("share_of_business_percent",),
    "activities": ("activities_unknown",),
    # Nobody is there: what was told of who he is goes.
    ("through_person_in_state", False): ("through_independent_agent",),
    # An employee is never independent (article 5 page, para 8): what was told of independence goes.
    ("kind", "employee"): (
        "independent",
        "ordinary_course",
        "wholly_or_mostly_for_enterprise",
        "share_of_business_percent",
    ),
}
"""A fact that takes the place of others that said the same thing in another way."""
_STANDING = {
    "kind",
    "independent",
    "ordinary_course",
    "wholly_or_mostly_for_enterprise",
    "share_of_business_percent",
}
"""Facts of how a person stands to the enterprise, which alone raise nothing that para 5 asks."""


@dataclass(frozen=True, slots=True)
class State:
    """What is kept: the case; the words each fact came from; the entities in the order they were last spoken of
    (``focus``); the words that each work was told with (``names``); the day on which a work began of which no more is
    told (``begun``); the time told of a work before the last (``before``); the path of the question now open and of
    those shown with it; the facts said to be unknown, and those of them that were asked (``declined``); the last
    stretch of time told; the language; whether a verdict has been asked for; and whether anything at all was told or
    denied (until then, what is unmentioned is unknown and not absent)."""

    case: Data = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    focus: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    begun: dict[str, str] = field(default_factory=dict)
    before: dict[str, Data] = field(default_factory=dict)
    pending: str | None = None
    shown: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    last_time: str | None = None
    lang: str | None = None
    asked: bool = False
    told_something: bool = False
    turns: int = 0

    def to_json(self) -> Data:
        """Plain data for the store."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, data: Data) -> State:
        """Back from the store."""
        known: dict[str, Any] = {k: v for k, v in data.items() if k in cls.__slots__}
        for name in ("focus", "unknown", "shown", "declined"):
            known[name] = tuple(known.get(name, ()))
        return cls(**known)

    def told(self, facts: tuple[Fact, ...]) -> State:
        """This with ``facts`` set; what was told before gives way."""
        new = self
        facts = (*facts, *self._of_the_insurer(facts))
        together = {f.path: f.value for f in facts}
        for item in facts:
            new = new._with(item, together)
        return new

    def calling(self, names: Mapping[str, str]) -> State:
        """This with the words that new things are told with."""
        return replace(self, names={**self.names, **names})

    def told_of(self, entity: str) -> Data:
        """What is known of an entity, with the day on which a work began that has no end yet."""
        return {**(get(self.case, entity) or {}), "begun": self.begun.get(entity)}

    def beginning(self, day: str | None) -> State:
        """This with the day on which the one work whose time is not told began."""
        works = [e for e in entities(self.case) if list_of(e) in ("projects", "services")]
        bare = [e for e in works if not {"duration", "periods"} & (get(self.case, e) or {}).keys()]
        return replace(self, begun={**self.begun, bare[0]: day}) if day and len(bare) == 1 else self

    def timed_before(self, facts: tuple[Fact, ...], longer: bool) -> State:
        """This with the times that ``facts`` change kept, where they only make them ``longer``: so that it can be taken
        back; a time put right is forgotten."""
        kept = dict(self.before)
        for entity in {entity_of(f.path) for f in facts if leaf(f.path) in ("duration", "periods")}:
            kept.pop(entity, None)
            times = {n: v for n in ("duration", "periods") if (v := fact(self.case, f"{entity}.{n}"))}
            kept |= {entity: times} if longer and times else {}
        return replace(self, before=kept)

    def turned_to(self, entities: tuple[str, ...]) -> State:
        """This with ``entities`` as those last spoken of."""
        return replace(self, focus=(*(e for e in self.focus if e not in entities), *dict.fromkeys(entities)))

    def _of_the_insurer(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """The one person told of an insurer is the person it insures through: what is said of his independence holds
        there too (para 6 speaks of «شخص لا يكون وكيلا ذا صفة مستقلة»)."""
        path = "insurance.through_independent_agent"
        if (
            not self.case.get("insurance")
            or len(self.case.get("agents") or ()) != 1
            or any(f.path == path for f in facts)
        ):
            return ()
        dependent = (("agents[0].kind", "employee"), ("agents[0].wholly_or_mostly_for_enterprise", True))
        for item in facts:
            if item.path == "agents[0].independent" or (item.path, item.value) in dependent:
                free = leaf(item.path) == "independent" and item.value is True
                return (replace(item, path=path, value=free),)
        return ()

    def _part(self, item: Fact) -> State:
        """A whole part said to be there or not («هل للمشروع مكان؟ لا»)."""
        case = with_fact(self.case, item.path, item.value)
        unknown = (*self.unknown, item.path) if item.path not in self.unknown else self.unknown
        focus = (*self.focus, f"{item.path}[0]") if item.value and item.path in LISTS else self.focus
        # Every part denied: then nothing is there, which is an answer.
        told = bool(item.value) or set(_PARTS) <= set(unknown)
        return replace(self, case=case, unknown=unknown, focus=focus, told_something=told)

    def _with(self, item: Fact, together: Mapping[str, Any]) -> State:
        path, value = item.path, item.value
        if "." not in path:
            return self._part(item)
        entity = path.split(".", 1)[0]
        name = leaf(path)
        gone = _EITHER.get((name, value), ()) if isinstance(value, str | bool) else ()
        gone = gone or _EITHER.get(name, ())
        if name == "activities" and value is not None and not item.replaces:
            before = fact(self.case, path) or []
            if together.get(f"{entity}.only_these_activities") is True:
                # «للعرض فقط»: these and nothing else, so what was told of other uses goes.
                gone = (*gone, "business_carried_on", "preparatory_or_auxiliary") if set(before) - set(value) else gone
            else:
                value = [*before, *(v for v in value if v not in before)]
        only = f"{entity}.only_these_activities"
        mixed = name == "activities" and "core_business" in (value or ()) and only not in together
        case = with_fact(self.case, path, value)
        if mixed and fact(case, only):  # «للتخزين فقط» was said before, and now «ونبيع منه»
            case = with_fact(case, only, False)
        for other in gone:
            if f"{entity}.{other}" not in together:
                case = with_fact(case, f"{entity}.{other}", None)
        words = {**self.words, path: item.text}
        unknown = tuple(u for u in self.unknown if u != path)
        declined = self.declined if value is None else tuple(u for u in self.declined if u != path)
        if value is None and path not in unknown:
            unknown = (*unknown, path)
        focus = (*(e for e in self.focus if e != entity), entity)
        last_time = path if name in ("duration", "periods") else self.last_time
        return replace(
            self,
            case=case,
            words=words,
            unknown=unknown,
            declined=declined,
            focus=focus,
            last_time=last_time,
            told_something=True,
        )

    def without(self, entity: str) -> State:
        """This with an entity taken out of the case."""

        def moved(path: str) -> str | None:
            head, dot, tail = path.partition(".")
            if head == entity:
                return None
            if list_of(head) == list_of(entity) and "[" in head and index_of(head) > index_of(entity):
                head = f"{list_of(head)}[{index_of(head) - 1}]"
            return head + dot + tail

        case = without(self.case, entity)
        return replace(
            self,
            case=case,
            words={m: w for p, w in self.words.items() if (m := moved(p))},
            names={m: w for e, w in self.names.items() if (m := moved(e))},
            before={m: d for e, d in self.before.items() if (m := moved(e))},
            begun={m: d for e, d in self.begun.items() if (m := moved(e))},
            focus=tuple(m for e in self.focus if (m := moved(e)) and get(case, m) is not None),
            pending=moved(self.pending) if self.pending else None,
            unknown=tuple(m for p in self.unknown if (m := moved(p))),
            declined=tuple(m for p in self.declined if (m := moved(p))),
            last_time=moved(self.last_time) if self.last_time else None,
        )

    @property
    def bare(self) -> bool:
        """Nothing has been told and nothing denied: the case says nothing of what is there."""
        return not self.case and not self.told_something

    @property
    def judged(self) -> Data:
        """The case to be judged: without the one person of whom nothing is told but that the insurer insures through
        him, where para 6 is answered by its own words (an independent agent, or reinsurance only)."""
        cover = self.case.get("insurance") or {}
        agents: list[Data] = self.case.get("agents") or []
        settled = cover.get("reinsurance_only") or cover.get("through_independent_agent")
        if settled and len(agents) == 1 and not set(agents[0]) - _STANDING:
            return without(self.case, "agents[0]")
        return self.case

    def time_entity(self) -> str | None:
        """The project or service that a bare stretch of time speaks of: that of the open question, else the one whose
        time was told last, else the only one."""
        for path in (self.pending, self.last_time):
            if path and list_of(path) in ("projects", "services"):
                return path.split(".", 1)[0]
        timed = [e for e in entities(self.case) if list_of(e) in ("projects", "services")]
        return timed[0] if len(timed) == 1 else None

    def share_entity(self) -> str | None:
        """The person whose share of business was told last, or the only one."""
        agents = [e for e in self.focus if list_of(e) == "agents"]
        told = [e for e in agents if (get(self.case, e) or {}).get("share_of_business_percent") is not None]
        return told[-1] if told else agents[0] if len(agents) == 1 else None
