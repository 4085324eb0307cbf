"""Places: which are the enterprise's own in the other state, and what is done in each (article 5, paras 1, 2 and 4)."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

KINDS = (
    "place_of_management", "branch", "sales_outlet", "office", "factory", "workshop", "extraction_site", "farm",
    "warehouse", "showroom", "other",
)  # fmt: skip
ACTIVITIES = (
    "storage", "display", "delivery", "processing_by_another", "purchasing", "collecting_information",
    "supplying_information", "scientific_research", "advertising", "other_preparatory", "core_business",
)  # fmt: skip
_EXCLUDED = tuple(a for a in ACTIVITIES if a not in ("core_business", "delivery"))


def read(scene: Scene) -> list[Entity]:
    """The places of the case, in the order of their mention."""
    places = _entities(scene)
    for place in places:
        place.tags.discard("new")
    if not places:
        places = _nameless(scene)
    if places:
        _activities(scene, places)
        _features(scene, places)
        _exclusive(scene, places)
    return [p for p in places if _counts(p)]


def _mentions(scene: Scene) -> list[Mark]:
    """Mentions of a kind of place; of several on the same words, the longest, then a listed kind before a plain one."""
    marks = [m for m in scene.named("place.") if m.concept[6:] in KINDS]
    best: dict[int, Mark] = {}
    for one in marks:
        for at in range(one.first, one.last + 1):
            have = best.get(at)
            if have is None or _rank(one) > _rank(have):
                best[at] = one
    kept = {id(m) for m in best.values()}
    return [m for m in marks if id(m) in kept and all(best[a] is m for a in (m.first,))]


def _rank(one: Mark) -> tuple[int, int]:
    kind = one.concept[6:]
    return one.last - one.first, 1 if kind != "other" else 0


def _ours(scene: Scene, one: Mark) -> bool:
    return scene.flag(one.first, one.last, Affix.OURS) or scene.near("ours", one.last, 0, 3)


def _had(scene: Scene, one: Mark) -> bool:
    return scene.near("have", one.first, 6, 0)


def _accepted(scene: Scene, one: Mark) -> bool:
    """Whether this mention may be a place of the enterprise there (not denied, not another's, not at home, not a name)."""
    tokens = scene.tokens
    if one.polarity is False or one.foreign or one.claimed or one.bounded:
        return False
    ours = _ours(scene, one)
    if one.concept == "place.place_of_management":
        return not scene.near("home", one.last, 0, 4)
    previous = tokens[one.first - 1] if one.first else None
    if previous is not None and ("street_word" in previous.classes or ("from_word" in previous.classes and not ours)):
        return False
    if scene.near("from_word", one.first, 1, 0) or scene.near("home", one.last, 0, 3):
        return False
    if scene.near("gone", one.first, 6, 0) or scene.near("gone", one.last, 0, 5):
        return False
    if not ours and (scene.near("third", one.last, 0, 2) or scene.near("not_ours", one.last, 0, 4)):
        return False
    if _works_there(scene, one) and not ours and not _had(scene, one):
        return False
    if one.concept == "place.other":
        return ours or _had(scene, one) or _busy(scene, one)
    return True


def _works_there(scene: Scene, one: Mark) -> bool:
    """A place that is only where, or what, a project or a service is done to."""
    for other in scene.named("project.", "service.work", "service.sent"):
        if other.clause == one.clause and other.first <= one.first and other.concept not in ("project.by_other",):
            return True
    return False


def _busy(scene: Scene, one: Mark) -> bool:
    around = range(one.clause, one.clause + 2)
    return any(
        m.clause in around and m.sentence == one.sentence for m in scene.named(*(f"place.{a}" for a in ACTIVITIES))
    )


def _entities(scene: Scene) -> list[Entity]:
    places: list[Entity] = []
    mentions = [m for m in _mentions(scene) if _accepted(scene, m)]
    if any(not m.asked for m in mentions):
        mentions = [m for m in mentions if not m.asked]
    for one in mentions:
        kind = one.concept[6:]
        same = next((p for p in reversed(places) if _corefers(scene, p, one, kind)), None)
        if same is None:
            place = Entity(one.first, one.last)
            place.put("kind", kind, one.first, one.last)
            places.append(place)
        else:
            if same.facts["kind"] == "other" and kind != "other":
                same.put("kind", kind, one.first, one.last, override=True)
            same.last = max(same.last, one.last)
    return places


def _corefers(scene: Scene, place: Entity, one: Mark, kind: str) -> bool:
    definite = scene.flag(one.first, one.first, Affix.DEFINITE)
    if scene.near("another", one.last, 0, 2):
        return False
    if place.facts["kind"] == kind:
        return True
    if kind == "other":
        return definite or scene.tokens[one.first].clause == scene.tokens[place.first].clause
    apart = one.first - place.last
    joined = scene.tokens[place.last].clause == one.clause and apart <= 4
    return joined and place.facts["kind"] == "other" and not scene.near("and_word", one.first, 1, 0)


def _nameless(scene: Scene) -> list[Entity]:
    """Goods left with another's works to be processed: a place with no name of its own (para 4(b))."""
    for one in scene.named("place.processing_by_another"):
        if one.polarity and not one.foreign and not one.claimed:
            return [Entity(one.first, one.last)]
    return []


def _owner(scene: Scene, places: list[Entity], one: Mark) -> Entity | None:
    """The place a feature belongs to: the last mentioned before it, else the first after it in its sentence."""
    before = [p for p in places if p.first <= one.last]
    if before:
        return max(before, key=lambda p: _latest(scene, p, one))
    after = [p for p in places if scene.tokens[p.first].sentence == one.sentence]
    return after[0] if after else (places[0] if len(places) == 1 else None)


def _latest(scene: Scene, place: Entity, one: Mark) -> int:
    return place.last if place.last <= one.last else place.first


def _activities(scene: Scene, places: list[Entity]) -> None:
    for one in scene.named(*(f"place.{a}" for a in ACTIVITIES)):
        if one.foreign or one.claimed or (one.asked and any(not scene.tokens[p.first].asked for p in places)):
            continue
        place = _owner(scene, places, one)
        if place is None:
            continue
        name = one.concept[6:]
        if name == "core_business" and not _core_there(scene, place, one):
            continue
        if name != "core_business" and abs(scene.tokens[place.first].sentence - one.sentence) > 1:
            continue
        if one.polarity is None:
            place.tags.add("unknown:" + name)
        elif one.polarity is False:
            place.tags.add("denied:" + name)
        else:
            _add(place, name, one)
            if one.exclusive:
                place.put("only_these_activities", True, one.first, one.last)
            if one.not_only:
                place.put("only_these_activities", False, one.first, one.last)


def _add(place: Entity, name: str, one: Mark) -> None:
    activities = place.facts.setdefault("activities", [])
    if name in activities:
        return
    activities.append(name)
    place.spans[f"activities[{len(activities) - 1}]"] = (one.first, one.last)
    if name == "core_business":
        place.put("business_carried_on", True, one.first, one.last)


def _core_there(scene: Scene, place: Entity, one: Mark) -> bool:
    """A sale or production is the place's only when its clause ties it to the place and nowhere else."""
    tokens = scene.tokens
    if any("elsewhere" in t.classes or "home" in t.classes for t in scene.clause(one.clause)):
        return False
    same = tokens[place.first].clause == one.clause or tokens[place.last].clause == one.clause
    tied = scene.near("therein", one.last, 6, 4)
    follows = one.sentence == tokens[place.last].sentence and one.clause - tokens[place.last].clause in (1, 2)
    return same or tied or follows


def _features(scene: Scene, places: list[Entity]) -> None:
    for one in scene.named("place.fixed", "place.goods", "place.prep", "place.unknown_use", "place.part_of_project"):
        if one.foreign or one.claimed:
            continue
        place = _owner(scene, places, one)
        if place is None:
            continue
        name = one.concept[6:]
        if name == "fixed":
            if one.clause in (
                scene.tokens[place.first].clause,
                scene.tokens[place.last].clause,
                scene.tokens[place.last].clause + 1,
            ):
                place.put("fixed", one.polarity, one.first, one.last)
        elif name == "goods" and abs(scene.tokens[place.first].sentence - one.sentence) <= 1:
            place.put("goods_belong_to_enterprise", one.polarity, one.first, one.last)
        elif name == "prep" and abs(scene.tokens[place.first].sentence - one.sentence) <= 2:
            place.put("preparatory_or_auxiliary", one.polarity, one.first, one.last)
        elif name == "unknown_use":
            if any(t.unknown for t in scene.tokens[one.first : one.last + 1]):
                place.put("activities_unknown", True, one.first, one.last)
        elif name == "part_of_project" and scene.named("project."):
            place.put("part_of_project", True, one.first, one.last)


def _exclusive(scene: Scene, places: list[Entity]) -> None:
    """«… وبس»، «ولا يُستعمل في غير ذلك»: a clause that only closes the list of what was said of the place."""
    for first, last in scene.ops.get("only", ()):
        token = scene.tokens[first]
        if token.foreign or token.claimed or token.not_only or token.unknown:
            continue
        before = [p for p in places if p.first <= last and p.facts.get("activities")]
        if not before:
            continue
        place = before[-1]
        done = max(span[1] for name, span in place.spans.items() if name.startswith("activities["))
        if token.sentence - scene.tokens[done].sentence <= 1 and token.clause - scene.tokens[done].clause <= 2:
            place.put("only_these_activities", True, first, last)
    for place in places:
        done = place.facts.get("activities", [])
        if "unknown:core_business" in place.tags and "core_business" not in done:
            place.facts.pop("only_these_activities", None)
            place.spans.pop("only_these_activities", None)
        elif "core_business" in done and place.facts.get("only_these_activities") and set(done) & set(_EXCLUDED):
            place.facts.pop("only_these_activities")
            place.spans.pop("only_these_activities")


def _counts(place: Entity) -> bool:
    """A bare «other» place of which nothing is said and nothing asked is no fact."""
    return place.facts.get("kind") != "other" or len(place.facts) > 1 or "asked" in place.tags or not place.tags
