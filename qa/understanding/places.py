"""Places: which are the enterprise's own in the other state, and what is done in each (article 5, paras 1, 2 and 4)."""

from __future__ import annotations

from qa.understanding import place_facts, place_owners, place_spoken_of
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.place_facts import ACTIVITIES
from qa.understanding.scene import Scene

_HELD = Affix.OURS | Affix.THEIRS
KINDS = (
    "place_of_management", "branch", "sales_outlet", "office", "factory", "workshop", "extraction_site", "farm",
    "warehouse", "showroom", "other",
)  # fmt: skip


def read(scene: Scene) -> list[Entity]:
    """The places of the case, in the order of their mention."""
    places = _entities(scene)
    if not any(_processed(scene, p) for p in places):
        places += _nameless(scene)
    if places:
        place_facts.read(scene, places)
    return [p for p in places if _counts(p)]


def left_open(scene: Scene) -> bool:
    """Whether a place of a listed kind was named that may be one of ours, though the words do not tell so."""
    listed = (m for m in _mentions(scene) if m.concept[6:] in KINDS[:-1])
    if any(m.firm and m.polarity for m in scene.named("place.anothers")):
        return False
    return any(m.polarity is True and m.firm and _eligible(scene, m, []) for m in listed)


def _mentions(scene: Scene) -> list[Mark]:
    """Mentions of a kind of place; of several on the same words, the longest, then a listed kind before a plain one."""
    marks = [m for m in scene.named("place.") if m.concept[6:] in (*KINDS, "none")]
    best: dict[int, Mark] = {}
    for one in marks:
        for at in range(one.first, one.last + 1):
            have = best.get(at)
            if have is None or _rank(one) > _rank(have):
                best[at] = one
    venues = {m.last for m in scene.named("place.venue")}  # «جناح في معرض»: the fair is where the stand is
    return [m for m in marks if best[m.first] is m and m.first not in venues]


def _rank(one: Mark) -> tuple[int, int]:
    kind = one.concept[6:]
    return one.last - one.first, 1 if kind != "other" else 0


def _ours(scene: Scene, one: Mark) -> bool:
    taken = any(
        m.sentence == one.sentence and 0 <= m.first - one.last <= 12 and m.polarity for m in scene.named("place.taken")
    )
    mine = "ours" if scene.lang == "ar" else "mine_word"  # "is the mill our permanent establishment" makes it not ours
    ours = scene.flag(one.first, one.last, Affix.OURS) or scene.near(mine, one.last, 0, 3)
    if ours and place_owners.his(scene, one):
        return False  # «فهل يكون محله منشأة دائمة لنا؟»
    return taken or ours or place_owners.of_firm(scene, one)


def _had(scene: Scene, one: Mark) -> bool:
    """Whether a word of having stands before it, with no other place between that is not joined by و."""
    clause = scene.tokens[one.first].clause
    joined = scene.flag(one.first, one.first, Affix.AND) or scene.near("and_word", one.first, 1, -1)
    for at in range(one.first - 1, max(-1, one.first - 8), -1):
        token = scene.tokens[at]
        if token.clause != clause:
            return False
        if "have" in token.classes:
            return True
        if not joined and any(c.startswith("w_") for c in token.classes):
            return False
    return False


def _eligible(scene: Scene, one: Mark, places: list[Entity]) -> bool:
    """Whether a mention may be a place of the enterprise there: not denied, not another's, not at home, not a name."""
    there = scene.exists(one) or place_owners.plainly_there(scene, one)
    if (
        (one.polarity is False and not there)
        or one.foreign
        or (one.claimed and not place_spoken_of.granted(scene, one))
    ):
        return False
    if one.bounded and not (place_spoken_of.known(scene, one) or scene.flag(one.first, one.last, _HELD)):
        return False
    ours, had = _ours(scene, one), _had(scene, one)
    if one.concept == "place.place_of_management":
        return not scene.near("home", one.last, 0, 4) and not _anothers(scene, one, True, had) and _located(scene, one)
    if _named_only(scene, one) or place_spoken_of.sold(scene, one) or _elsewhere(scene, one, bool(places) and not had):
        return False
    if place_owners.elsewhere(scene, one) or (not ours and place_owners.none_ours(scene, one)):
        return False
    if place_owners.at_home(scene, one, bool(places)):
        return False
    given = not ours and not had and scene.flag(one.first, one.first, Affix.FOR)  # «بنبيع لمصنع هناك»
    if _processor(scene, one) or (given and not place_spoken_of.opens(scene, one)):
        return False
    if _anothers(scene, one, ours, had):
        return place_spoken_of.merely_used(scene, one)
    if not ours and (scene.led("at_word", one.first) or _venue(scene, one) or _site(scene, one)):
        return False
    served = any(m.sentence == one.sentence and m.first < one.first for m in scene.named("agent.kind.agent"))
    if scene.led("many_word", one.first) and (served or not scene.near("have", one.first, 6, 0)):
        return False  # «يمثل ثلاثين مصنعا»
    towards = scene.flag(one.first, one.first, Affix.FOR) or (not ours and scene.led("onto", one.first))
    return not (places and towards)  # «نشتري منه قطنا لمصنعنا»


def _accepted(scene: Scene, one: Mark, places: list[Entity]) -> bool:
    """Whether a mention that may be a place of the enterprise is told as one."""
    if not _eligible(scene, one, places):
        return False
    if one.concept == "place.place_of_management" or place_spoken_of.merely_used(scene, one):
        return True
    ours, had = _ours(scene, one), _had(scene, one)
    if not ours and not had and not place_owners.works_in(scene, one) and _worksite(scene, one):
        return False
    if places and not ours and not had and scene.flag(one.first, one.first, Affix.DEFINITE):
        return any(p.facts["kind"] == one.concept[6:] for p in places)
    if places and one.concept == "place.other" and scene.flag(one.first, one.first, Affix.THEIRS) and not had:
        return False  # «تنتظر فيه البضاعة سفينتها»
    if one.concept == "place.other":
        return _own_room(scene, one, ours, had)
    return True


def _located(scene: Scene, one: Mark) -> bool:
    """A place of management is where decisions are taken there: the words name a place, or «هناك»."""
    clause = scene.clause(one.clause)
    if any("home" in t.classes for t in clause) or place_owners.seat_at_home(scene, one):
        return False
    if scene.lang != "ar" and any("town_there" in t.classes and t.sentence == one.sentence for t in scene.tokens):
        return True
    told = {"therein", "in_word", "town_there"}
    return any(told & t.classes.keys() or any(c.startswith("w_") for c in t.classes) for t in clause)


def _named_only(scene: Scene, one: Mark) -> bool:
    """A street, a firm's name, what the asker is («نحن مكتب ديكور»), what has been closed."""
    asked = one.first and scene.tokens[one.first - 1].term and scene.flag(one.first, one.first, Affix.FOR)
    if asked:
        return True  # «منشأة دائمة لمصنعنا»: the enterprise itself
    return (
        scene.led("street_word", one.first)
        or _self(scene, one)
        or scene.near("name_word", one.last, -1, 2)
        or place_spoken_of.gone(scene, one)
        or place_spoken_of.planned(scene, one)
    )


def _self(scene: Scene, one: Mark) -> bool:
    """«نحن مكتب ديكور» is what the asker is, no place; «عندنا احنا مكتب» is one."""
    before = scene.tokens[one.first - 1] if one.first else None
    if before is None or "self_word" not in before.classes or scene.flag(one.first, one.first, Affix.IMPERFECT):
        return False  # «نحن نستخرج الغاز من بئر» is one too
    return before.index == 0 or scene.tokens[before.index - 1].clause != before.clause


def _elsewhere(scene: Scene, one: Mark, further: bool) -> bool:
    """Where something comes from or goes to, at home, or (for a further place) in a country that is named."""
    if (
        scene.led("from_word", one.first)
        and not scene.near("uses", one.first, 7, 0)
        and not place_spoken_of.there(scene, one, _ours(scene, one))
        and not place_owners.works_from(scene, one)
    ):
        return True
    return scene.near("home", one.last, 0, 5) or (further and scene.near("country", one.last, 0, 2))


def _anothers(scene: Scene, one: Mark, ours: bool, had: bool) -> bool:
    disowned = [
        m
        for m in scene.named("place.not_ours")
        if m.first <= one.last + 10 and one.first <= m.last and m.clause == one.clause
    ]
    if place_owners.his(scene, one):
        return True
    if ours and any(m.first >= one.last for m in scene.named("place.taken")):
        return False
    if any(not _of_goods(scene, one, m) for m in disowned):
        return True
    if ours:
        return False
    if scene.near("third", one.last, -1, 1) or scene.near("not_ours", one.last, 0, 4):
        return True
    theirs = scene.flag(one.first, one.last, Affix.THEIRS) or scene.near("his_own", one.last, -1, 2)
    before = [m for m in scene.named("agent.kind.") if m.first < one.first and one.sentence - m.sentence <= 1]
    if before and (theirs or not had or before[-1].clause == one.clause):
        return theirs or before[-1].clause == one.clause
    related = [m for m in scene.named("control.related") if m.first < one.first and m.sentence == one.sentence]
    return bool(related) and not scene.near("we_have", one.first, 6, 0)


def _venue(scene: Scene, one: Mark) -> bool:
    """«في معرض»: a fair where the enterprise takes part."""
    inside = scene.near("in_word", one.first, 1, -1) or scene.tokens[one.first].text.startswith("بم")
    plain = one.first == one.last and not scene.flag(one.first, one.first, Affix.THEIRS)  # «في صالة العرض» is a room
    return one.concept == "place.showroom" and inside and plain


def _site(scene: Scene, one: Mark) -> bool:
    """A «ورشة» of building work is the site, no workshop."""
    return (
        one.concept == "place.workshop" and scene.near("site_word", one.first, 0, 0) and bool(scene.named("project."))
    )


def _of_goods(scene: Scene, one: Mark, disowned: Mark) -> bool:
    """«البضائع في مستودعنا ليست لنا»، «المخزن البضاعة اللي فيه مش بتاعتنا»: the goods are another's, not the place."""
    clause = scene.tokens[one.first].clause
    joined = scene.flag(one.first, one.first, Affix.AND) and disowned.first == one.last + 1
    known = scene.flag(one.first, one.first, Affix.DEFINITE | Affix.OURS)
    if joined or (not known and 0 < disowned.first - one.last <= 2):
        return False  # «القماش ملكنا والمصنع مش بتاعنا»، «قماشنا في مصنع مصري مش بتاعنا»
    before = scene.tokens[max(0, one.first - 8) : disowned.first]
    last = scene.tokens[disowned.first - 1]
    if "of_word" in scene.tokens[disowned.first].classes and last.index > one.last and "the_word" in last.classes:
        return True  # «المحل كنصاوبو فيه الموتورات ديال الناس»: of the thing before it
    return any("goods" in t.classes and t.clause == clause and t.index != one.first for t in before)


def _own_room(scene: Scene, one: Mark, ours: bool, had: bool) -> bool:
    """A room or other plain place counts when it is ours, or the sentence is about it and about what is done in it."""
    if scene.named("project.") and scene.near("site_word", one.first, 0, 0):
        return False
    if ours or had or place_spoken_of.titled(scene, one) or any("ours" in t.classes for t in scene.clause(one.clause)):
        return True
    start = next(t.index for t in scene.tokens if t.sentence == one.sentence)
    acts = scene.named(*(f"place.{a}" for a in ACTIVITIES))
    beside = 1 if scene.lang == "ar" else 2  # "we sell from a van"
    if any(m.clause == one.clause and (0 < m.first - one.last <= 4 or 0 <= one.first - m.last <= beside) for m in acts):
        return True  # «… نفحص فيه», «يجري عملنا في حظيرة»
    described = (
        scene.near("therein", one.last, 0, 12)
        or scene.near("fixed_w", one.last, 0, 2)
        or scene.near("moving", one.last, 0, 3)
    )
    if any("used" in t.classes and t.classes["used"] & Affix.WE for t in scene.clause(one.clause)):
        return True
    if any(m.clause == one.clause and m.polarity is not None for m in scene.named("place.fixed", "place.moving")) and (
        one.first - start <= 3 or any(f & Affix.WE for f in scene.tokens[start].classes.values())
    ):
        return True
    return place_spoken_of.held(scene, one) or (_busy(scene, one) and (one.first - start <= 3 or described))


def _worksite(scene: Scene, one: Mark) -> bool:
    """A place that is only where, or what, a project or a service is done to, or that another's facts name."""
    if place_spoken_of.told(scene, one):
        return False
    if (
        scene.led("many_word", one.first)
        or scene.near("our_people", one.first, 1, -1)
        or any(m.clause == one.clause and 0 < one.first - m.first <= 7 for m in scene.named("service.sent"))
    ):
        return True
    inside = scene.named("insurance.risks", "project.", "service.work")
    if scene.named("agent.kind."):
        inside += scene.named("agent.mostly", "agent.ordinary", "agent.delivers")
    if any(m.first <= one.first <= m.last for m in inside):
        return True
    if scene.flag(one.first, one.first, Affix.FOR) and not place_spoken_of.opens(scene, one):
        return True
    works = [
        m
        for m in scene.named("project.", "service.work", "service.sent", "insurance.risks")
        if m.concept != "project.by_other" and not m.asked
    ]
    if any(m.clause == one.clause and m.first <= one.first for m in works):
        return True
    return bool(works) and scene.near("in_word", one.first, 2, 0)


def _busy(scene: Scene, one: Mark) -> bool:
    around = range(one.clause, one.clause + 2)
    return any(
        m.clause in around and m.sentence == one.sentence for m in scene.named(*(f"place.{a}" for a in ACTIVITIES))
    )


def _entities(scene: Scene) -> list[Entity]:
    places: list[Entity] = []
    mentions = _mentions(scene)
    kept = [m for m in scene.withdrawn if m.concept[6:] in KINDS and scene.flag(m.first, m.last, Affix.OURS)]
    refused: set[str] = set()
    for told in ([m for m in mentions if not m.asked], kept, [m for m in mentions if m.asked]):
        for one in told:
            again = one.concept in refused and _known(scene, one)
            if one.concept != "place.none" and not again and _accepted(scene, one, places):
                _enter(scene, places, one)
            elif one.polarity and not place_spoken_of.quoted(scene, one):
                refused.update(_kinds_at(scene, one))
        if places:
            break
    return places


def _kinds_at(scene: Scene, one: Mark) -> set[str]:
    """The kinds that words refused as a place of ours would name when they come again («والمكتب نفسه»)."""
    inside = [m for m in scene.named("place.") if one.first <= m.first <= one.last]
    return {m.concept for m in inside if m.concept[6:] in KINDS[1:-1] and not scene.flag(m.first, m.last, Affix.OURS)}


def _known(scene: Scene, one: Mark) -> bool:
    """Named as known («المكتب»), and by no word as ours."""
    mine = "ours" if scene.lang == "ar" else "mine_word"
    ours = scene.flag(one.first, one.last, Affix.OURS) or scene.near(mine, one.last, -1, 2)
    certain = place_spoken_of.known(scene, one) or scene.flag(one.first, one.first, Affix.DEFINITE | Affix.THEIRS)
    return certain and not ours


def _enter(scene: Scene, places: list[Entity], one: Mark) -> None:
    kind = one.concept[6:]
    same = next((p for p in reversed(places) if _corefers(scene, p, one, kind)), None)
    if same is None:
        same = Entity(one.first, one.last, tags={"weak"})
        same.put("kind", kind, one.first, one.last)
        places.append(same)
    elif kind == "place_of_management" or (same.facts["kind"] == "other" and kind != "other"):
        same.put("kind", kind, one.first, one.last, override=True)
    same.last = max(same.last, one.last)
    owned = place_owners.owned_by(scene, one) or place_spoken_of.titled(scene, one)
    if _ours(scene, one) or _had(scene, one) or kind == "place_of_management" or owned:
        same.tags.discard("weak")


def _corefers(scene: Scene, place: Entity, one: Mark, kind: str) -> bool:
    definite = scene.flag(one.first, one.first if scene.lang == "ar" else one.last, Affix.DEFINITE)
    if scene.near("another", one.last, 0, 2):
        return False
    if place.facts["kind"] == kind or place_spoken_of.copular(scene, place, one):
        return True
    if "place_of_management" in (kind, place.facts["kind"]) and "other" in (kind, place.facts["kind"]):
        return abs(scene.tokens[place.last].clause - one.clause) <= 1
    if kind == "other":
        return definite or scene.tokens[one.first].clause == scene.tokens[place.first].clause
    apart = one.first - place.last
    joined = scene.tokens[place.last].clause == one.clause and apart <= 4
    if (
        "place_of_management" in (kind, place.facts["kind"])
        and scene.tokens[place.last].clause == one.clause
        and apart <= 8
    ):
        return True  # «تُدار الشركة من مكتب»
    return joined and place.facts["kind"] == "other" and not scene.near("and_word", one.first, 1, 0)


def _processed(scene: Scene, place: Entity) -> bool:
    """Whether the goods that another processes lie in this place of ours."""
    marks = scene.named("place.processing_by_another")
    ends = [scene.tokens[at] for at in (place.first, place.last)]
    alike = scene.lang != "ar"  # "lie in a store for one purpose only: a tannery turns them into leather for us"
    return not marks or any(
        m.clause == at.clause or _for_that(scene, at, m) or (alike and m.sentence == at.sentence)
        for at in ends
        for m in marks
    )


def _for_that(scene: Scene, at: Token, one: Mark) -> bool:
    """«نتركه في مخزن عشان مصنع تونسي يفصّله لنا»: the clause that follows says what it lies there for."""
    opener = next(t for t in scene.tokens if t.clause == one.clause and not t.punctuation)
    return (
        one.clause == at.clause + 1
        and one.sentence == at.sentence
        and bool({"purpose", "purpose_word"} & opener.classes.keys())
    )


def _processor(scene: Scene, one: Mark) -> bool:
    """The works that process our goods («مصنع تونسي يفصّله لنا»)."""
    inside = any(m.first <= one.first <= m.last for m in scene.named("place.processing_by_another"))
    return (
        inside
        and one.concept in ("place.factory", "place.workshop")
        and not scene.flag(one.first, one.last, Affix.OURS)
    )


def _nameless(scene: Scene) -> list[Entity]:
    """Goods left with another's works to be processed: a place with no name of its own (para 4(b))."""
    for one in scene.named("place.processing_by_another"):
        if one.polarity and not one.foreign and not one.claimed:
            return [Entity(one.first, one.last)]
    return []


def _counts(place: Entity) -> bool:
    """A bare «other» place of which nothing is said and nothing asked is no fact."""
    return place.facts.get("kind") != "other" or len(place.facts) > 1 or not place.tags - {"weak"}
