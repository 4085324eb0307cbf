"""Places: which are the enterprise's own in the other state, and what is done in each (article 5, paras 1, 2 and 4)."""

from __future__ import annotations

from dataclasses import replace

from qa.understanding import place_facts, place_features, place_mentions, place_owners, place_spoken_of, ties
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.place_homes import led_home
from qa.understanding.place_mentions import KINDS
from qa.understanding.scene import Scene


def read(scene: Scene) -> list[Entity]:
    """The places of the case, in the order of their mention."""
    places = _entities(scene)
    kept = _kept_for_it(scene, places)
    if kept is None and not any(_processed(scene, p) for p in places):
        places += _nameless(scene)
    if places:
        place_facts.read(scene, places)
        if kept is not None:
            place, told = kept
            place_facts.add(place, "processing_by_another", told)
            if any(t.classes.get("goods", 0) & Affix.OURS for t in scene.tokens[told.first : told.last + 1]):
                place.put("goods_belong_to_enterprise", True, told.first, told.last)
        place_features.read(scene, places)
        place_facts.settle(scene, places)
    return [p for p in places if _counts(p)]


_KNOWN = Affix.OURS | Affix.DEFINITE


def left_open(scene: Scene) -> bool:
    """Whether a place of a listed kind was named that may be one of ours, though the words do not tell so."""
    listed = (m for m in place_mentions.mentions(scene) if m.concept[6:] in KINDS[:-1])
    if any(m.firm and m.polarity for m in scene.named("place.anothers")):
        return False
    listed = (m for m in listed if not _of_shares(scene, m) and ties.tied(scene, m, place_mentions.is_had(scene, m)))
    return any(m.polarity is True and m.firm and place_mentions.eligible(scene, m, []) for m in listed)


def _of_shares(scene: Scene, one: Mark) -> bool:
    """ "We own every share of a cannery. The cannery …": the company, by the works it is called by."""
    names = {scene.tokens[one.last].text}
    named = (m for m in scene.named("place.none") if m.last < one.first)
    held = (t.text in names for m in named for t in scene.tokens[m.first : m.last + 1])
    return scene.lang != "ar" and scene.flag(one.first, one.last, Affix.DEFINITE) and any(held)


def _entities(scene: Scene) -> list[Entity]:
    places: list[Entity] = []
    mentions = place_mentions.mentions(scene)
    kept = [m for m in scene.withdrawn if m.concept[6:] in KINDS and scene.flag(m.first, m.last, _KNOWN)]
    refused: set[str] = set()
    doubted: list[Mark] = []
    supposed = [m for m in mentions if _presupposed(scene, m)]
    plain = [m for m in mentions if not m.asked and m not in supposed]
    granted = [replace(m, foreign=False) for m in supposed]
    for told in (plain, kept, granted, [m for m in mentions if m.asked]):
        for one in told:
            again = one.concept in refused and (_known(scene, one) or told is kept)
            if one.concept != "place.none" and not again and place_mentions.accepted(scene, one, places):
                if one.concept == "place.place_of_management" and one.polarity is None and scene.lang == "ar":
                    doubted.append(one)
                else:
                    _enter(scene, places, one)
            elif one.polarity and not (one.claimed or place_spoken_of.quoted(scene, one) or _unrelated(scene, one)):
                refused.update(_kinds_at(scene, one))
        if places or place_spoken_of.nothing_left(scene):
            break
    if doubted and not places:  # «لا ندري من أي بلد تطلع القرارات»: a place whose kind is asked
        one = doubted[0]
        places.append(Entity(one.first, one.last))
        places[0].put("kind", None, one.first, one.last)
        return places
    return _told_apart(scene, _miscalled(scene, places))


def _presupposed(scene: Scene, one: Mark) -> bool:
    """«لو كان مكتبنا يبيع لهان الأمر. لكنه يجمع المعلومات»: what is supposed of it is not so, and yet it is there."""
    supposed = {scene.tokens[a].sentence for a, _ in scene.ops.get("if", ())}
    ours = scene.flag(one.first, one.first, Affix.OURS) and one.concept[6:] in KINDS[:-1]
    if not (ours and one.foreign and one.polarity) or one.sentence not in supposed:
        return False
    uses = scene.named("place.core_business", "place.main", *(f"place.{a}" for a in place_facts.ACTIVITIES))
    told = (m for m in uses if m.first > one.last and m.sentence - one.sentence <= 1)
    gone = (m for m in scene.named("none.ours", "none.there", "place.given_up") if m.polarity and m.firm)
    return any(m.firm and m.polarity for m in told) and not any(gone)


def _miscalled(scene: Scene, places: list[Entity]) -> list[Entity]:
    """«محلنا ليس محل بيع وإن سموه كذلك: هو مكان ثابت …»: not of the kind it is called by, but what comes next."""
    for one in places if scene.lang == "ar" else ():
        kind = one.facts["kind"]
        here = scene.tokens[one.first].clause
        denied = [
            m for m in scene.named(f"place.{kind}") if m.clause == here and m.polarity is False and m.first > one.first
        ]
        if kind == "other" or not denied or denied[0].asked or scene.tokens[one.first].denied:
            continue
        behind = next((p for p in places if p.first > one.first and scene.led("he_word", p.first)), None)
        if behind is not None and scene.tokens[behind.first].clause - here <= 2:
            one.put("kind", behind.facts["kind"], *behind.spans["kind"], override=True)
            one.last = max(one.last, behind.last)
            return [p for p in places if p is not behind]
    return places


def _told_apart(scene: Scene, places: list[Entity]) -> list[Entity]:
    """«لها مكتبان: الأول لا نعلم ما فيه، وفي الثاني تبيع»: two places named by one word, each told of by its number."""
    if len(places) != 1 or scene.lang != "ar":
        return places
    one = places[0]
    behind = scene.tokens[one.first + 1 : one.first + 2]
    numbered = any("first_word" in t.classes for t in behind)  # «صالتنا الأولى …، والثانية …»
    if not numbered and not scene.flag(one.first, one.first, Affix.DUAL):
        return places
    near = [
        t for t in scene.tokens[one.first + 1 :] if t.sentence - scene.tokens[one.last].sentence <= 2 and not t.asked
    ]
    first = next((t for t in near if "first_word" in t.classes), None)
    behind = [t for t in near if first is not None and t.index > first.index]
    second = next(
        (t for t in behind if t.classes.get("second", 0) & Affix.DEFINITE or "second_word" in t.classes), None
    )
    if first is None or second is None:
        return places
    other = Entity(second.index, second.index, tags=set(one.tags))
    other.put("kind", one.facts["kind"], *one.spans["kind"])
    one.last = first.index
    return [one, other]


def _unrelated(scene: Scene, one: Mark) -> bool:
    """What lies at home, or what nothing ties to the enterprise, says nothing of a place named later."""
    return led_home(scene, one) or not ties.tied(scene, one, place_mentions.is_had(scene, one))


def _kinds_at(scene: Scene, one: Mark) -> set[str]:
    """The kinds that words refused as a place of ours would name when they come again («والمكتب نفسه»)."""
    inside = [m for m in scene.named("place.") if one.first <= m.first <= one.last]
    return {m.concept for m in inside if m.concept[6:] in KINDS[1:-1] and not scene.flag(m.first, m.last, Affix.OURS)}


def _known(scene: Scene, one: Mark) -> bool:
    """Named as known («المكتب»), and by no word as ours."""
    mine = "ours" if scene.lang == "ar" else "mine_word"
    ours = scene.flag(one.first, one.last, Affix.OURS) or scene.near(mine, one.last, -1, 2)
    certain = place_spoken_of.known(scene, one) or scene.flag(one.first, one.first, Affix.DEFINITE | Affix.THEIRS)
    opened = scene.lang != "ar" and place_mentions.is_had(scene, one)  # "the foundry of Brescia has opened its own"
    return certain and not ours and not opened


def _use_denied(scene: Scene, one: Mark) -> bool:
    """«ليس صحيحا أن مصنعنا ينتج العلب»: of a place that is there nothing is told but what is not done."""
    acts = [m for m in scene.named("place.core_business") if m.clause == one.clause]
    return one.polarity is False and bool(acts) and all(m.polarity is False for m in acts)


def _enter(scene: Scene, places: list[Entity], one: Mark) -> None:
    kind = one.concept[6:]
    same = next((p for p in reversed(places) if _corefers(scene, p, one, kind)), None)
    if same is None:
        same = Entity(one.first, one.last, tags={"weak"})
        same.put("kind", kind, one.first, one.last)
        places.append(same)
        closes = next((t for t in scene.tokens[one.last :] if t.punctuation and t.text[0] in ".?؟!"), None)
        asked = closes is not None and closes.text[0] in "?؟"
        seat = kind == "place_of_management" and (asked or scene.lang == "ar")  # «où … les décisions ? nul ne sait»
        if one.polarity is None and (seat or not place_spoken_of.presupposed(scene, one)):
            same.tags.add("maybe")  # «لا ندري هل لنا فرع»
        elif (one.polarity is None or one.claimed or _use_denied(scene, one)) and not any(
            t.term for t in scene.clause(one.clause)
        ):
            same.tags.add("unsaid")  # «يزعم المفتش أن مصنعنا ينتج العلب»
    elif kind == "place_of_management" and one.polarity and "maybe" in same.tags:  # told plainly behind the doubt
        same.tags.discard("maybe")
        same.put("kind", kind, one.first, one.last, override=True)
    elif kind == "place_of_management" or (same.facts["kind"] == "other" and kind != "other" and not _doubted(one)):
        same.put("kind", kind, one.first, one.last, override=True)
    same.last = max(same.last, one.last)
    held = place_mentions.is_ours(scene, one) or place_mentions.is_had(scene, one)
    owned = place_owners.owned_by(scene, one) or place_spoken_of.titled(scene, one)
    if held or owned or kind == "place_of_management" or _one_more(scene, places[:-1], one):
        same.tags.discard("weak")


def _one_more(scene: Scene, before: list[Entity], one: Mark) -> bool:
    """«لنا مكتب لا يزاول غير الشراء، ومصنع للغزل», "a branch and a factory in the other state": joined to one that we
    have, in a clause that says nothing more than where it is or what it is for."""
    tokens = scene.tokens
    joined = scene.flag(one.first, one.first, Affix.AND) or any(
        "and_word" in t.classes and t.clause == one.clause for t in tokens[max(0, one.first - 2) : one.first]
    )
    ours = any("weak" not in p.tags and tokens[p.last].sentence == one.sentence for p in before)
    if not (joined and ours) or scene.flag(one.first, one.last, Affix.DEFINITE):
        return False
    there = {i for m in scene.named("place.there") for i in range(m.first - 2, m.last + 1)}
    behind = [
        t for t in tokens[one.last + 1 :] if t.clause == one.clause and not t.punctuation and t.index not in there
    ]
    use = scene.lang == "ar" and len(behind) == 1 and scene.flag(behind[0].index, behind[0].index, Affix.FOR)
    return one.polarity is True and (not behind or use)


def _doubted(one: Mark) -> bool:
    """«لا أدري أغرفة عرض هو أم متجر»: what it is has been told, its kind has not."""
    return one.polarity is None


def _corefers(scene: Scene, place: Entity, one: Mark, kind: str) -> bool:
    definite = scene.flag(one.first, one.first if scene.lang == "ar" else one.last, Affix.DEFINITE)
    if scene.near("another", one.last, 0, 2) or (place_mentions.counted(scene, one) and one.first > place.first):
        return False
    if place.facts["kind"] == kind or place_spoken_of.copular(scene, place, one):
        return True
    titled = place_spoken_of.headed(scene, place.first, place.last) and kind == "other"
    if titled and one.clause == scene.tokens[place.last].clause + 1:
        return True  # «Une sorte de vitrine : un local fixe …»
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
    kept = [m for m in scene.named("place.storage") if m.first > place.first and scene.near("therein", m.last, 4, 1)]
    return not marks or any(
        m.clause == at.clause
        or _for_that(scene, at, m)
        or (alike and _told_on(scene, at, m))
        or (m.sentence == at.sentence if alike else any(k.clause == m.clause and k.first < m.first for k in kept))
        for at in ends
        for m in marks
    )


def _told_on(scene: Scene, at: Token, one: Mark) -> bool:
    """ "Rolls lie in a depot. They lie there for one reason: a dye house fetches them …": of the place before, in which
    the goods lie."""
    kept = any(m.polarity and m.clause == at.clause for m in scene.named("place.storage"))
    return kept and 1 <= one.sentence - at.sentence <= 2


def _for_that(scene: Scene, at: Token, one: Mark) -> bool:
    """«نتركه في مخزن عشان مصنع تونسي يفصّله لنا»: the clause that follows says what it lies there for."""
    opener = next(t for t in scene.tokens if t.clause == one.clause and not t.punctuation)
    aim = {"purpose", "purpose_word", "so_that"} & opener.classes.keys()
    return one.clause == at.clause + 1 and one.sentence == at.sentence and bool(aim)


def _kept_for_it(scene: Scene, places: list[Entity]) -> tuple[Entity, Mark] | None:
    """ "A dyer dyes our wool for our account. The wool waits in a shed we rent, for that purpose alone": the place in
    which the goods lie until then, told behind the processing."""
    aims = {m.sentence for m in scene.named("place.for_that")}
    stored = {m.sentence for m in scene.named("place.storage") if m.polarity and m.firm}
    for one in scene.named("place.processing_by_another") if aims & stored else ():
        for place in places:
            here = scene.tokens[place.first].sentence
            if one.polarity and one.firm and here in aims & stored and 1 <= here - one.sentence <= 2:
                return place, one
    return None


def _nameless(scene: Scene) -> list[Entity]:
    """Goods left with another's works to be processed: a place with no name of its own (para 4(b))."""
    for one in scene.named("place.processing_by_another"):
        if one.polarity and not one.foreign and not one.claimed:
            return [Entity(one.first, one.last)]
    return []


def _counts(place: Entity) -> bool:
    """A bare «other» place of which nothing is said and nothing asked is no fact."""
    return place.facts.get("kind") != "other" or len(place.facts) > 1 or not place.tags - {"weak"}
