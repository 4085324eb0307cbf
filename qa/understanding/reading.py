"""``understand``: the question through the engine, then through each domain, into a Case with its evidence."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from qa.case import Case, parse_case
from qa.understanding import (
    agents,
    control,
    doubtful,
    enterprise,
    insurance,
    open_doubts,
    place_mentions,
    place_spoken_of,
    places,
    projects,
    services,
    spells,
)
from qa.understanding.analysis import Affix
from qa.understanding.language import language
from qa.understanding.lengthened import restored, shorten
from qa.understanding.lexicon import lexicon
from qa.understanding.model import Entity, Evidence, Mark, Understanding, Unread
from qa.understanding.scene import Scene, scene

_FEATURES = (
    "place.storage", "place.fixed", "place.goods", "place.core_business", "place.main", "place.delivery",
    "place.place_of_management", "agent.authority", "agent.signs", "agent.name", "agent.mostly",
)  # fmt: skip
_DEEDS = ("project.", "service.", "place.core_business", "place.storage", "place.delivery")
_ADRIFT = 3  # so many features of ours that belong to nothing found: something of ours was missed
_TITLE = 6  # words of a sentence that only names a thing ("An agent in the country.")
_WEIGHTY = (
    "agent.authority", "agent.stock", "agent.mostly", "agent.independent", "agent.ordinary", "place.core_business",
    "place.storage", "place.purchasing", "place.prep", "place.main", "service.work",
    "insurance.premiums", "insurance.risks",
)  # fmt: skip


def understand(question: str, as_of: date | None = None, lang: str | None = None) -> Understanding:
    """Read ``question`` (Arabic in any register, English, French) into a Case with evidence.

    ``as_of`` is the day on which the question is asked (for "until now"); ``lang`` overrides the language told from
    the words. Never raises for any text; what cannot be read is left out, never guessed.
    """
    told = lang if lang in ("ar", "en", "fr") else language(question)
    plain, origin = shorten(question)
    read = _compose(scene(plain, lexicon(told), as_of), told)
    return read if plain == question else restored(read, question, origin)


def _compose(seen: Scene, lang: str) -> Understanding:
    parts: dict[str, Any] = {}
    evidence: list[Evidence] = []
    found_places = places.read(seen)
    found_agents = agents.read(seen, found_places)
    found_projects = [p for p in projects.read(seen) if not _only_planned(seen, p)]
    named = [p for p in found_projects if projects.merely_named(seen, p)]
    if found_places or found_agents or len(named) < len(found_projects):
        found_projects = [p for p in found_projects if p not in named]
    found_services = services.read(seen, found_projects)
    if found_projects or (found_services and seen.moments):
        found_agents = [a for a in found_agents if not _merely_employed(a)]
    for place in found_places:
        if _loosely_ours(place) or "maybe" in place.tags:
            place.put("activities_unknown", True, place.first, place.last)
    if any((found_projects, found_services, found_agents, control.read(seen))):
        found_places = [p for p in found_places if not _merely_named(p)]
    insured = bool(seen.named("insurance.premiums", "insurance.risks"))
    found_agents = [a for a in found_agents if insured or not _aloof(seen, a)]
    if found_places or found_projects or (found_services and not insured):
        found_agents = [a for a in found_agents if insured or not _merely_met(seen, a)]
    if found_agents or insured:
        found_services = [s for s in found_services if seen.moments or "unknown" in s.tags]
    works = spells.attach(seen, sorted(found_projects + found_services, key=lambda e: e.first))
    found_projects = [w for w in works if "service" not in w.tags and not _own_house(w, found_places)]
    found_services = [w for w in works if "service" in w.tags]
    cover, firm = insurance.read(seen, found_agents)
    found_agents = insurance.spared(cover, found_agents)
    if found_services and (unsure := open_doubts.unplaced(seen, found_places)) is not None:
        found_places.append(unsure)
    if (somebody := open_doubts.unnamed(seen, found_agents)) is not None and not cover:
        found_agents.append(somebody)
    open_doubts.settle(seen, [*found_places, *found_agents, *([cover] if cover else [])], works)
    firm = enterprise.read(seen, firm)
    if not any((found_places, works, found_agents, cover)):
        found_places = [p for p in (doubtful.place(seen),) if p]
        found_agents = [a for a in (None if found_places else doubtful.agent(seen),) if a]
    for name, entities in (
        ("places", found_places), ("projects", found_projects), ("services", found_services), ("agents", found_agents),
    ):  # fmt: skip
        if entities:
            parts[name] = [_facts(seen, entity, f"{name}[{i}]", evidence) for i, entity in enumerate(entities)]
    for name, entity in (("insurance", cover), ("control", control.read(seen)), ("enterprise", firm)):
        if entity is not None:
            parts[name] = _facts(seen, entity, name, evidence)
    case: Case = parse_case(parts)
    notes = tuple(dict.fromkeys([note for work in works for note in work.notes] + _slips(seen, evidence)))
    nothing = not set(parts) - {"enterprise", "control"}
    missed = _doubted_place(seen) if "control" in parts else _missed(seen)
    bare = nothing and (_adrift(seen) or places.left_open(seen) or missed)
    return Understanding(
        lang, case, tuple(sorted(evidence, key=lambda e: (e.start, e.path))), _unread(seen, evidence), notes, bare
    )


def _slips(seen: Scene, evidence: list[Evidence]) -> list[str]:
    """Says which words were read as slips of the hand, where a fact rests on them: the reader may object."""
    found = []
    for index, base in seen.view.slips:
        start, end = seen.view.slice(index, index)
        if any(e.start < end and start < e.end for e in evidence):
            found.append(f"قُرئت «{seen.view.question[start:end]}» على أنها من «{base}»، لحرف زلّ عند الكتابة.")
    return found


def _unread(seen: Scene, evidence: list[Evidence]) -> tuple[Unread, ...]:
    """Clauses of the asker's own that carry words that matter and from which no fact was taken, in their order."""
    found: dict[int, Unread] = {}
    for one in seen.named(*_WEIGHTY):
        words = [t for t in seen.clause(one.clause) if not t.punctuation]
        if not one.firm or one.polarity is False or one.clause in found:
            continue
        start, end = seen.view.slice(words[0].index, words[-1].index)
        if not any(e.start < end and start < e.end for e in evidence):
            found[one.clause] = Unread(start, end, seen.view.question[start:end])
    return tuple(found[clause] for clause in sorted(found))


def _denied(seen: Scene) -> bool:
    """Whether the words plainly deny that there is something («لا فرع ولا وكيل»), or say that it is closed."""
    agents_told = {m.sentence for m in seen.named("agent.kind.")}
    gone = [m for m in seen.named("agent.gone", "place.given_up") if m.firm and m.polarity]
    if any(m.sentence in agents_told or m.concept == "place.given_up" for m in gone):
        return True
    acts = seen.named("agent.authority", "agent.uses", "project.", "service.work")
    if any(getattr(m.said, "role", "") != "ago" for m in seen.moments):  # «… غير مهندسين دازت عليهم تمن شهور»
        acts += seen.named("service.employees", "service.freelance")
    acts += [m for m in seen.named("service.employees") if _busy_there(seen, m)]
    hopes = [m for m in place_mentions.mentions(seen) if place_spoken_of.planned(seen, m)]
    acts = [m for m in acts if not any(m.first <= h.first <= m.last for h in hopes)]
    if any(m.polarity is not False and m.firm and not _bygone(seen, m) for m in acts) and not seen.named("project.off"):
        return False  # something was said that no one and no place was found for
    kinds = (f"place.{kind}" for kind in (*place_mentions.KINDS, "none", "core_business", "storage", "delivery"))
    if any(seen.tokens[a].foreign for a, _ in seen.ops["refused"]):
        return True  # «فاوضنا تاجرا على أن يمثلنا … ثم لم نتفق»
    things = seen.named(*kinds, "agent.kind.", "agent.stock", "project.", "service.work", "none.")
    anothers = seen.named("place.anothers", "place.not_ours")  # «المصنع ملك خالص لشركة محلية»
    if seen.lang == "ar":  # «المصنع مش بتاعنا» tells whose it is not; «وليس لنا … شيء» that there is none
        anothers = [m for m in anothers if not m.absolute or "be_not" in seen.tokens[m.first].classes]
    if any(m.firm and m.polarity and not _lets(seen, m) and not _formerly(seen, m) for m in anothers):
        return True
    if any(m.polarity and not (m.claimed or m.asked) for m in seen.named("agent.trader")):
        return True
    if any(m.firm for m in seen.named("project.off")) or (hopes and not _yet_to_come(seen)):
        return True  # «أشغال التركيب … لكنها ألغيت»، «سنفتتح فرعا العام القادم»
    heard = [m for m in things if m.claimed or m.foreign]
    if heard and all(m.polarity for m in heard) and any(m.firm for m in seen.named("refuted.claim")):
        return True  # «ادعى أن لنا متجرا، وهذا غير صحيح»
    if any(m.concept == "place.none" and _past(seen, m) for m in things):
        return True
    if any(m.claimed and m.polarity for m in things):  # another's word that there is something denies nothing
        things = [m for m in things if m.firm]
    if seen.lang != "ar":  # "nothing of any weight is decided elsewhere"
        things = [m for m in things if not any("elsewhere" in t.classes for t in seen.clause(m.clause))]
    if any(m.concept.startswith("none.") or _closed(seen, m) for m in things):
        return True
    return _neither(seen, things)


def _busy_there(seen: Scene, people: Mark) -> bool:
    """«Nos équipes y refont le marché»: those of ours who open a clause that tells what they do there, whatever."""
    clause = [t for t in seen.clause(people.clause) if not t.punctuation]
    opens = clause[0].index <= people.first <= clause[0].index + 2 and people.polarity is True and people.firm
    there = any({"therein", "town_there"} & t.classes.keys() for t in clause if t.index > people.last)
    return seen.lang != "ar" and opens and there and not any(t.denied or t.asked for t in clause)


def _yet_to_come(seen: Scene) -> bool:
    """«Nous comptons ouvrir un magasin», «… Aurons-nous alors … ?»: what is going to be is asked about as it will be,
    unless the words say that for now there is nothing."""
    nothing = seen.named("none.yet", "none.ours", "none.there", "none.anything", "none.dropped")
    ahead = any("will_have" in t.classes for t in seen.tokens) or bool(seen.named("place.intended"))
    return ahead and not any(m.firm for m in nothing)


def _neither(seen: Scene, things: list[Mark]) -> bool:
    """Whether something is denied that would be there: "no office" alone tells nothing of a quarry, unless it is said
    that we have none; «مفيش مكتب» says so by itself."""
    if any(m.polarity and m.firm for m in seen.named("place.moving")):
        return True
    denied = [m for m in things + seen.named("service.people", "place.there") if m.polarity is False]
    spots = [m for m in denied if m.concept.startswith("place.")]
    if seen.lang == "ar" or any(m.concept.startswith(_DEEDS) for m in denied):
        return bool(denied)
    ours = {a for a, _ in seen.ops.get("ours", ())}
    near = [t for m in spots for t in seen.clause(m.clause)]
    held = any(t.index in ours or seen.flag(t.index, t.index, Affix.WE) for t in near)
    kinds = {m.concept for m in spots} - {"place.other"}
    people = len(denied) > len(spots) or any(m.polarity for m in seen.named("insurance.nobody"))
    return held or len(kinds) > 2 or (bool(spots) and people)


def _past(seen: Scene, one: Mark) -> bool:
    """«كانت لنا قاعة هناك … ثم أزيل السوق ولم نعد»: what there was, and words that say that it is over."""
    inside = seen.tokens[one.first : one.last + 1]
    if not any({"was_word", "gone_it"} & t.classes.keys() for t in inside):
        return False
    if any("gone_it" in t.classes for t in inside):
        return True
    behind = [t for t in seen.tokens[one.last + 1 :] if t.sentence - one.sentence <= 1]
    over = seen.named("place.given_up", "place.left")
    return any(place_spoken_of.closing(seen, t) for t in behind) or any(m.first > one.last and m.firm for m in over)


def _bygone(seen: Scene, one: Mark) -> bool:
    """«العميل بنى المصنع بنفسه», «كان عندنا وكيل يوقع عنا»: what another does, or did who is gone."""
    by_other = any(m.clause == one.clause and m.polarity for m in seen.named("project.by_other"))
    return seen.lang == "ar" and (by_other or seen.near("past_word", one.first, 8, 0))


def _lets(seen: Scene, one: Mark) -> bool:
    """ "We rent a room in a client's building", "Client's hangar in Nador": another's, and yet something of ours."""
    opens = one.first == 0 or seen.tokens[one.first - 1].punctuation
    return seen.lang != "ar" and (opens or seen.near("have", one.first, 8, -1))


def _missed(seen: Scene) -> bool:
    """Whether something was told that was not read; where nothing is plainly denied, that is presumed."""
    return _timed_or_doubted(seen) or _done_in_it(seen) or not _denied(seen)


def _doubted_place(seen: Scene) -> bool:
    """«اشترينا شركة وطلع عدها مكتب، ما ندري شيسوون بيه»: a place beside a related company, of which something is not
    known to the asker."""
    named = {
        m.clause for m in place_mentions.mentions(seen) if m.polarity is True and m.firm and m.concept[6:] != "none"
    }
    doubts = [seen.tokens[a] for a, _ in seen.ops.get("unknown", ())]
    doubts = [t for t in doubts if not (t.asked or t.foreign or t.claimed)]
    return any(0 <= t.clause - clause <= 1 for t in doubts for clause in named)


def _timed_or_doubted(seen: Scene) -> bool:
    """Whether a stretch of days is told or something is said not to be known, in a question of which nothing was read:
    works are told of, or a fact, that were missed."""
    if any(m.firm for m in seen.named("project.off")):
        return False  # «كانت الأشغال مقررة من مارس إلى نوفمبر لكنها ألغيت»
    periods = [m.period for m in seen.moments if not seen.tokens[m.first].foreign]
    true_or_not = {at for at, _ in seen.ops.get("either", ())}  # «صح ولا كذب؟» asks us
    doubts = [(a, b) for a, b in seen.ops.get("unknown", ()) if not true_or_not & set(range(a, b + 1))]
    doubted = any(not seen.tokens[a].asked for a, _ in doubts)
    return doubted or any(p is not None and p.first is not None and p.last is not None for p in periods)


def _adrift(seen: Scene) -> bool:
    """Whether much is told of a place or an agent of ours, and none was found that it could be told of."""
    denied = [m.concept for m in seen.named("place.", "agent.kind.") if m.polarity is False and m.firm]
    if any(m.polarity for m in seen.named("none.ours")) and any(m.polarity for m in seen.named("none.someone")):
        return False  # «لا نملك هناك شيئا ولا يعمل لنا فيها أحد»
    neither = any(c[:6] == "place." for c in denied) and any(c[:6] == "agent." for c in denied)
    if neither and any(m.polarity for m in seen.named("none.ours")):
        return False  # «ما إلنا عندا لا غرفة ولا موظف»
    if seen.lang != "ar" and (neither or any(m.polarity for m in seen.named("agent.trader"))):
        return False  # "Ni boutique, ni dépôt, ni agent": what is told is of the enterprise at home, or a trader's
    return sum(1 for m in seen.named(*_FEATURES) if m.polarity is True and m.firm and not m.retracted) >= _ADRIFT


def _done_in_it(seen: Scene) -> bool:
    """«محلنا ليس محلا مغلقا بل نبيع فيه»: work of ours is told of a place spoken of before, and no place was found."""
    gone = seen.named(
        "none.ours", "none.there", "place.given_up", "place.left", "place.anothers", "place.not_ours", "place.moving"
    )
    if any(m.polarity and m.firm and not _formerly(seen, m) for m in gone):
        return False
    acts = [m for m in seen.named("place.core_business") if m.polarity is True and m.firm and not m.retracted]
    return any(seen.has("therein", m.first, m.last + 1) for m in acts)


def _formerly(seen: Scene, one: Mark) -> bool:
    """«كان المحل لأبي ثم صار للشركة»: whose it was, in a clause of what was, with what has become of it behind."""
    was = seen.lang == "ar" and one.concept == "place.not_ours" and seen.near("was_word", one.first, 6, -1)
    return was and seen.near("now_word", one.last + 1, -1, 2)


def _closed(seen: Scene, one: Mark) -> bool:
    return one.concept.startswith("place.") and place_spoken_of.gone(seen, one)


def _merely_met(seen: Scene, agent: Entity) -> bool:
    """A distributor or broker who is only mentioned («البيع كيديرو الموزع»), beside other facts and by no word ours."""
    told = set(agent.facts) - {"kind"} or any(t.endswith("?") for t in agent.tags)
    ours = (
        seen.flag(agent.first, agent.last, Affix.OURS)
        or seen.near("have", agent.first, 6, 0)
        or seen.near("ours", agent.last, 0, 3)
        or seen.near("other_one", agent.first, 2, 0)
    )
    return not told and not ours


_NEAR_US = {"d_ours", "for_us", "d_we", "our_firm", "town_there", "state_there", "therein", "given_name"}


def _aloof(seen: Scene, agent: Entity) -> bool:
    """«Les agents recenseurs passeront en juin», "the census agents": a person of whom nothing is told, in a sentence
    that speaks neither of us, nor of a firm, nor of the other state."""
    if seen.lang == "ar" or set(agent.facts) - {"kind"} or any(t.endswith(("?", "+", "-")) for t in agent.tags):
        return False
    at = {seen.tokens[i].sentence for i in (agent.first, agent.last, *agent.again)}
    words = [t for t in seen.tokens if t.sentence in at and not t.foreign]
    headed = len(words) <= _TITLE or seen.tokens[agent.first].asked
    return not headed and not any(_NEAR_US & t.classes.keys() for t in words)


def _loosely_ours(place: Entity) -> bool:
    """A listed place that no word of having or owning ties to the enterprise, and of whose use no word was read."""
    listed = place.facts.get("kind") in ("branch", "office", "factory", "workshop", "sales_outlet")
    return listed and "weak" in place.tags and set(place.facts) <= {"kind", "goods_belong_to_enterprise", "at_disposal"}


def _own_house(work: Entity, found: list[Entity]) -> bool:
    """«أنشأنا مختبرا ثابتا نبحث فيه»: the place itself was set up; no word tells how long that work took."""
    timed = {"duration", "periods"} & work.facts.keys()
    built = work.facts.get("kind") in ("construction", "building_site")
    within = any(work.first <= p.first <= work.last and len(p.facts) > 1 for p in found)
    kinds = ("warehouse", "factory", "workshop", "farm", "sales_outlet", "showroom")
    used = (p for p in found if p.facts.get("kind") in kinds and p.facts.get("activities"))
    return built and not timed and (within or any(0 < p.first - work.last <= 6 for p in used))


def _only_planned(seen: Scene, work: Entity) -> bool:
    """«تعتزم إقامة مصنع بعد سنتين، ولا وجود لها هناك»: a place of one's own not begun, of no length told."""
    inside = (m for m in place_mentions.mentions(seen) if work.first <= m.first <= work.last)
    timed = any(getattr(m.said, "role", "length") not in ("after", "ago") for m in seen.moments)
    return not timed and any(place_spoken_of.planned(seen, m) for m in inside)


def _merely_named(place: Entity) -> bool:
    """A place that no word says is ours and of which nothing is said, beside other facts: no fact."""
    bare = set(place.facts) <= {"kind", "goods_belong_to_enterprise", "activities_unknown"}
    return bare and ("weak" in place.tags or place.facts.get("kind") == "other")


def _merely_employed(agent: Entity) -> bool:
    """An employee of a project or a service is no agent for words on signing alone («العقد موقع في جنيف»)."""
    return "agent" not in agent.tags and not {t.rstrip("+-?") for t in agent.tags} & {"power", "stock", "hq", "habit"}


def _facts(seen: Scene, entity: Entity, path: str, evidence: list[Evidence]) -> dict[str, Any]:
    for name, value in _stated(entity):
        if name in entity.words:
            start, end = entity.words[name]
        elif name in entity.spans:
            start, end = seen.view.slice(*entity.spans[name])
        else:
            continue
        evidence.append(Evidence(f"{path}.{name}", value, start, end, seen.view.question[start:end]))
    return dict(entity.facts)


def _stated(entity: Entity) -> Iterator[tuple[str, Any]]:
    """The facts one by one: each activity, each end of each period."""
    for name, value in entity.facts.items():
        if name == "activities" and value:
            yield from ((f"activities[{i}]", activity) for i, activity in enumerate(value))
        elif name == "periods":
            for i, period in enumerate(value):
                yield f"periods[{i}].start", period["start"]
                yield f"periods[{i}].end", period["end"]
        else:
            yield name, value
