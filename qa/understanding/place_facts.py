"""What is done in each place, whose goods, how fixed, how far preparatory: the facts of paras 1 and 4."""

from __future__ import annotations

from dataclasses import replace

from qa.understanding import doubtful, place_doubles, place_spoken_of, place_unread
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

ACTIVITIES = (
    "storage", "display", "delivery", "processing_by_another", "purchasing", "collecting_information",
    "supplying_information", "scientific_research", "advertising", "other_preparatory", "core_business",
)  # fmt: skip
_SUBJECTS = ("agent.kind.agent", "agent.kind.broker", "project.", "service.work", "control.related")
_EXCLUDED = tuple(a for a in ACTIVITIES if a not in ("core_business", "delivery"))


def read(scene: Scene, places: list[Entity]) -> None:
    """Attach activities to the places they are said of."""
    _activities(scene, places)


def settle(scene: Scene, places: list[Entity]) -> None:
    """What activities and features say together: that there is nothing else, that the use is not told."""
    _exclusive(scene, places)
    for place in places:
        _outlet(scene, place)
        place_unread.settle(scene, place, _EXCLUDED)


def _outlet(scene: Scene, place: Entity) -> None:
    """«قاعة نعرض فيها السجاد ونبيعه للزوار»: a showroom where the public buys is a shop; a hall where things are only
    shown («صالة …، أرائكها نماذج تُرى ولا تُباع») is a showroom."""
    hall = place.facts.get("kind") == "other" and "hall_w" in scene.tokens[place.first].classes
    if hall and place.facts.get("activities") == ["display"]:
        place.put("kind", "showroom", place.first, place.first, override=True)
    plain = place.facts.get("kind") == "showroom" and "fixed" not in place.facts
    if plain and "core_business" in (place.facts.get("activities") or ()):
        for one in scene.named("place.outlet_use"):
            if one.firm and one.polarity and one.first > place.first and owner(scene, [place], one) is place:
                place.put("kind", "sales_outlet", one.first, one.last, override=True)


def owner(scene: Scene, places: list[Entity], one: Mark) -> Entity | None:
    """The place a feature belongs to: the last mentioned before it, else the first after it in its sentence."""
    before = [p for p in places if p.first <= one.last]
    if before:
        return max(before, key=lambda p: _latest(scene, p, one))
    after = [p for p in places if scene.tokens[p.first].sentence == one.sentence]
    return after[0] if after else None


def _latest(scene: Scene, place: Entity, one: Mark) -> int:
    return place.last if place.last <= one.last else place.first


def _activities(scene: Scene, places: list[Entity]) -> None:
    for one in scene.named(*(f"place.{a}" for a in ACTIVITIES)):
        heard = one.claimed and doubtful.unconfirmed(scene, one)
        if one.foreign or (one.claimed and not heard):
            continue
        if one.asked and any(not scene.tokens[p.first].asked for p in places):
            continue
        place = owner(scene, places, one)
        if place is None:
            continue
        name = one.concept[6:]
        if _closing(scene, one) or _decided(scene, place, one, name):
            continue
        if (name == "core_business" and _formerly(scene, one)) or _unreal(scene, place, one):
            continue
        if name == "core_business" and _done_abroad(scene, place, one):
            continue
        asked_next = one.polarity is None and len(places) == 1 and one.sentence - scene.tokens[place.last].sentence == 1
        # «فاتحين معرض …، الزبون بيدخل ويدفع. المعرض مأجرينه …»: named again later, it stood there before
        then = replace(place, last=place.first) if place.first < one.first and one.last < place.last else place
        if name == "core_business" and not (
            asked_next
            or core_there(scene, then, one)
            or (len(places) == 1 and (_customers(scene, then, one) or _for_pay(scene, then, one)))
        ):
            continue
        apart = min(abs(scene.tokens[at].sentence - one.sentence) for at in (place.first, place.last))
        if name != "core_business" and apart > _sentences_off(scene, places, place, one):
            continue
        if _presupposed(scene, one) and name in _EXCLUDED:
            add(place, name, one)
        elif one.polarity is None or heard or (name == "core_business" and _against_only(scene, place, one)):
            place.tags.add("unknown:" + name)
            place.spans.setdefault("unknown:" + name, (one.first, one.last))
        elif one.polarity is False:
            place.tags.add("denied:" + name)
            place.spans.setdefault("denied:" + name, (one.first, one.last))
        else:
            add(place, name, one)
            if one.exclusive:
                place.put("only_these_activities", True, one.first, one.last)
            if one.not_only:
                place.put("only_these_activities", False, one.first, one.last)


def _against_only(scene: Scene, place: Entity, one: Mark) -> bool:
    """«مستودعنا يقتصر على تخزين بضائعنا، ويقدم موظفونا خدمات لمصرف»: work told beside a place of one use alone, by no
    word done in it, may be done elsewhere."""
    if one.polarity is not True or one.clause in (scene.tokens[place.first].clause, scene.tokens[place.last].clause):
        return False
    alone = [m for m in scene.named(*(f"place.{a}" for a in _EXCLUDED)) if m.exclusive and m.firm and m.polarity]
    works = scene.named("service.work", "project.")
    there = scene.named("place.there")
    tied = [
        t for t in scene.clause(one.clause)
        if "therein" in t.classes and not any(m.first <= t.index <= m.last for m in there)
    ]  # fmt: skip
    return bool(alone) and not tied and any(w.first <= one.last and one.first <= w.last for w in works)


def _done_abroad(scene: Scene, place: Entity, one: Mark) -> bool:
    """«… un bureau à Kairouan. On vend en Allemagne»: what is done in a country that is not the place's."""
    if one.clause in (scene.tokens[place.first].clause, scene.tokens[place.last].clause):
        return False
    words = [t for t in scene.clause(one.clause) if one.first - 4 <= t.index <= one.last + 4]
    there = any({"state_there", "town_there", "therein"} & t.classes.keys() for t in scene.clause(one.clause))
    return not there and any("town_abroad" in t.classes and scene.led("in_word", t.index) for t in words)


def _sentences_off(scene: Scene, places: list[Entity], place: Entity, one: Mark) -> int:
    """How many sentences off the place what is done in it may be told."""
    if len(places) > 1:
        return 1
    if scene.near("therein", one.last, 4, 0):
        return 3
    alone = scene.lang != "ar" and not place_unread.others_between(scene, place.last, one.first, third=False)
    return 2 if alone else 1  # "Our Jeddah office? Two desks. The staff answer questions"


def _decided(scene: Scene, place: Entity, one: Mark, name: str) -> bool:
    """ "C'est là que partent toutes les décisions, embauches, achats", «القرارات في شراء السفن تصدر عن طابق …»: what is
    decided in a seat, not done there."""
    of_them = scene.lang != "ar" or any("decisions" in t.classes for t in scene.clause(one.clause))
    # «ومنه تُدار الشركة برمتها: شراء الشحنات وتعيين القباطنة»: what is led from there, told by nouns
    between = scene.tokens[place.last + 1 : one.first]
    listed = any(t.text == ":" for t in between) and not scene.flag(one.first, one.first, Affix.VERB)
    of_them = of_them or (listed and one.sentence == scene.tokens[place.last].sentence)
    return of_them and place.facts.get("kind") == "place_of_management" and name in _EXCLUDED


def _unreal(scene: Scene, place: Entity, one: Mark) -> bool:
    """«لا يستقبل طلبا. ولو كان يبيع لفهمت»: what would be, said of a place that is there."""
    inside = {scene.tokens[place.first].clause, scene.tokens[place.last].clause}
    spans = scene.ops.get("unreal", ())
    return one.clause not in inside and any(scene.tokens[a].clause == one.clause and a < one.first for a, _ in spans)


def _formerly(scene: Scene, one: Mark) -> bool:
    """«بعد أن كان المكتب يبيع، صار لا يعمل إلا الدعاية»: what was so, where later words tell what is so now."""
    was = scene.near("was_word", one.first, 6, -1) or (scene.lang == "fr" and _imparfait(scene, one))
    if not was or one.polarity is not True:
        return False
    later = [t for t in scene.tokens[one.last + 1 :] if t.sentence - one.sentence <= 1 and t.clause > one.clause]
    return any("now_word" in t.classes and not t.asked for t in later)


def _imparfait(scene: Scene, one: Mark) -> bool:
    """«Notre bureau vendait. Aujourd'hui …», «nous vendions …»: a verb of what was; "fait", "sait" are shorter."""
    inside = scene.tokens[one.first : one.last + 1]
    we = scene.near("d_we", one.first, 3, one.last - one.first)
    ours = any(len(t.text) > 5 and t.text.endswith("ions") for t in inside) and we
    return ours or any(len(t.text) > 5 and t.text.endswith(("ait", "aient")) for t in inside)


def _closing(scene: Scene, one: Mark) -> bool:
    """«ولا تجري فيه أي عملية أخرى» says that there is nothing else: its own words name no activity."""
    spans = scene.ops.get("only", ())
    return any(a <= one.first and one.last <= b and "neg_word" in scene.tokens[a].classes for a, b in spans)


def _presupposed(scene: Scene, one: Mark) -> bool:
    """«لا ندري لمن البضاعة التي نخزنها»: what a relative clause says of a thing stands, whatever is denied or unknown
    of the thing; «ما الذي نخزنه» asks it."""
    if one.polarity is True or not one.first:
        return False
    before = scene.tokens[one.first - 1]
    related = "rel_word" in before.classes and not (
        before.index and "whether_word" in scene.tokens[before.index - 1].classes
    )
    known = all(scene.flag(at, at, Affix.DEFINITE) for at in range(one.first, min(one.last, one.first + 1) + 1))
    behind = scene.tokens[one.first + 1] if one.last > one.first else before
    related = related or (scene.flag(one.first, one.first, Affix.DEFINITE) and "rel_word" in behind.classes)
    return related or (one.last > one.first and known)  # «البضاعة المخزونة»


def add(place: Entity, name: str, one: Mark) -> None:
    if place.facts.get("activities") is None:
        place.facts["activities"] = []
    activities = place.facts["activities"]
    if name in activities:
        return
    activities.append(name)
    place.spans[f"activities[{len(activities) - 1}]"] = (one.first, one.last)
    if name == "core_business":
        place.put("business_carried_on", True, one.first, one.last)


def core_there(scene: Scene, place: Entity, one: Mark) -> bool:
    """A sale or production is the place's only when its clause ties it to the place and nowhere else."""
    tokens = scene.tokens
    if one.absolute and one.polarity is False:  # «والبيع كله من مقرنا»
        others = scene.named("agent.kind.agent", "agent.kind.broker", "control.related")
        between = any(place.last < m.first <= one.first for m in others)
        ends = [end for name, (_, end) in place.spans.items() if name.startswith("activities[") and end < one.first]
        near = any(abs(tokens[at].sentence - one.sentence) <= 1 for at in (place.last, *ends))
        return near and not between
    if any("elsewhere" in t.classes or "home" in t.classes for t in scene.clause(one.clause)):
        return False
    at = {tokens[place.first].clause, tokens[place.last].clause}
    if (
        one.clause not in at
        and not scene.near("therein", one.last, 8, 4)
        and any("town_abroad" in t.classes for t in scene.clause(one.clause))
    ):
        here = [t for number in at for t in scene.clause(number)]
        if not any("town_abroad" in t.classes for t in here):
            return False  # «مختبر في مسقط …، والمنتج يباع في أوساكا»
    same = tokens[place.first].clause == one.clause or tokens[place.last].clause == one.clause
    tied = scene.near("therein", one.last, 6, 4) or place_spoken_of.where(scene, place.last, one)
    but = any(a == one.first - 1 for a, _ in scene.ops.get("but", ()))
    if but and one.sentence == tokens[place.last].sentence and tokens[place.last].not_only:
        return place.last < one.first  # «مكتبنا لا يكتفي بالجمع كما يظن جيراننا، بل يبيع»: of the same subject
    follows = (
        one.sentence == tokens[place.last].sentence
        and place.last < one.first
        and not place_unread.others_between(scene, place.last, one.first, third=one.polarity is not False)
    )
    verb = any(flags & Affix.VERB for flags in tokens[one.first].classes.values())
    if one.first and not verb and "contract" in tokens[one.first - 1].classes:
        return False  # «عقود بيع» are contracts, not sales in the place
    if one.polarity and one.first == one.last and not verb and scene.lang == "ar":
        return tied or 0 < one.first - place.last <= 3  # «البيع» alone: only where the place stands beside it
    return (
        same
        or tied
        or follows
        or _leads(scene, place, one)
        or _goes_on(scene, place, one)
        or _begun(scene, place, one)
        or place_spoken_of.sold_from(scene, place, one)
        or place_spoken_of.itself(scene, place, one)
    )


def _begun(scene: Scene, place: Entity, one: Mark) -> bool:
    """«المعرض كان للفرجة. … وبقينا نبيع»: what we came to do, in the sentence behind the place."""
    told = scene.has("begun", one.first, one.last) or scene.near("begun", one.first, 2, 0)
    return told and 0 <= one.sentence - scene.tokens[place.first].sentence <= 1


def _leads(scene: Scene, place: Entity, one: Mark) -> bool:
    """«Des honoraires perçus sur place, dans notre clinique»: the place opens the clause behind."""
    head = scene.tokens[place.first]
    opened = head.clause == one.clause + 1 and scene.led("in_word", place.first)
    return (
        scene.lang != "ar"
        and opened
        and head.sentence == one.sentence
        and scene.tokens[place.first - 1].clause == head.clause
    )


def _goes_on(scene: Scene, place: Entity, one: Mark) -> bool:
    """«فرعنا هناك صغير. ومع هذا يبيع أجهزتنا»: the next sentence opens with what the place does."""
    tokens, last = scene.tokens, scene.tokens[place.last]
    if one.sentence != last.sentence + 1:
        return False
    if scene.lang != "ar":  # "we rent an office … Since last year it also sells machines"
        words = [t for t in tokens[: one.last + 1] if t.sentence == one.sentence]
        others = scene.named("agent.kind.", "control.related", "project.")
        told = any("place_pron" in t.classes for t in words) and one.last - words[0].index <= 14
        return told and not any(m.sentence == one.sentence and m.first <= one.first for m in others)
    named = scene.named("agent.kind.", "control.related", "project.")
    if any(place.last < m.first <= one.first for m in named) or scene.has("third", place.last + 1, one.first - 1):
        return False
    start = next(t.index for t in tokens if t.sentence == one.sentence)
    if one.first > start + 3 and "that_word" in tokens[one.first - 1].classes:
        start = one.first - 1  # «ثم أظهرت المعاينة أنه يبيع»
    alone = Affix.IMPERFECT in {
        f & (Affix.IMPERFECT | Affix.WE | Affix.PLURAL) for f in tokens[one.first].classes.values()
    }
    told = scene.has("that_it", start, one.first - 1)  # «ثم أظهرت المعاينة أنه، فضلا عن ذلك، يبيع»
    return alone and (told or one.first - start <= 3)


def _customers(scene: Scene, place: Entity, one: Mark) -> bool:
    """«عنا صالة عرض. … الزبون بيختار وبيدفع»: customers who come and pay, in the sentence behind the one place."""
    tokens = scene.tokens
    subject = {"client", "patron"} & tokens[one.first].classes.keys() and not scene.flag(
        one.first, one.first, Affix.FOR
    )
    return (
        bool(subject)
        and one.polarity is True
        and 0 <= one.sentence - tokens[place.last].sentence <= 1
        and not any({"elsewhere", "home"} & t.classes.keys() for t in scene.clause(one.clause))
        and not any(place.last < m.first <= one.first for m in scene.named(*_SUBJECTS))
    )


def _for_pay(scene: Scene, place: Entity, one: Mark) -> bool:
    """«لنا مستودع. … نخزنه لتجار بأجر»: the keeping itself, in the sentence behind the one place, done for pay."""
    kept = [m for m in scene.named("place.storage") if m.polarity and m.clause == one.clause]
    kept = [
        m for m in kept if (one.first <= m.first and m.last <= one.last) or (_others(scene) and m.first < one.first)
    ]
    return bool(kept) and one.polarity is True and 0 <= one.sentence - scene.tokens[place.last].sentence <= 1


def _others(scene: Scene) -> bool:
    return any(m.polarity for m in scene.named("place.others_goods"))


def _exclusive(scene: Scene, places: list[Entity]) -> None:
    """«… وبس»، «ولا يُستعمل في غير ذلك»: a clause that only closes the list of what was said of the place."""
    for one in scene.named("place.further"):  # «ولا ندري هل يفعل شيئا آخر»
        used = [p for p in places if p.facts.get("activities") and p.first <= one.last]
        if one.polarity is None and not one.foreign and used:
            used[-1].put("only_these_activities", None, one.first, one.last, override=True)
    for first, last in scene.ops.get("only", ()):
        token = scene.tokens[first]
        if token.foreign or token.claimed or token.not_only or token.unknown:
            continue
        before = [p for p in places if p.first <= last and p.facts.get("activities")]
        if not before and len(places) == 1 and places[0].facts.get("activities") and scene.lang == "ar":
            here = token.sentence == scene.tokens[places[0].first].sentence
            before = places if here else []  # «وظيفتان لا ثالثة لهما يؤديهما مكاننا: …»
        if not before:
            continue
        place = max(before, key=lambda p: p.first)
        done = max(span[1] for name, span in place.spans.items() if name.startswith("activities["))
        told = scene.clause(scene.tokens[done].clause)[-1].index  # «يجمع أخبار المنافسين، ولا شيء غير ذلك»
        if scene.apart(done, first) <= 1 and not place_unread.others_between(scene, min(told, first), first):
            place.put("only_these_activities", True, first, last)
            for works in places:  # goods that lie in a store only for the works next to it lie there for nothing else
                if "kind" not in works.facts and "storage" in (place.facts["activities"] or ()):
                    works.put("only_these_activities", True, first, last)
    for place in places:
        place_doubles.settle(scene, place)
        uses = place.facts.get("activities") or []
        if "denied:core_business" in place.tags and set(uses) & set(_EXCLUDED) and "core_business" not in uses:
            place.put("only_these_activities", True, *place.spans["denied:core_business"])
        if "unknown:core_business" in place.tags and "core_business" not in uses:
            place.put("only_these_activities", None, *place.spans["unknown:core_business"], override=True)
        elif "core_business" in uses and place.facts.get("only_these_activities") and set(uses) & set(_EXCLUDED):
            place.facts.pop("only_these_activities")
            place.spans.pop("only_these_activities")
