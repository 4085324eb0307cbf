"""What is done in each place, whose goods, how fixed, how far preparatory: the facts of paras 1 and 4."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene

ACTIVITIES = (
    "storage", "display", "delivery", "processing_by_another", "purchasing", "collecting_information",
    "supplying_information", "scientific_research", "advertising", "other_preparatory", "core_business",
)  # fmt: skip
_FEATURES = (
    "fixed", "moving", "goods", "others_goods", "mixed", "prep", "main", "unknown_use", "part_of_project", "disposal",
    "unused", "further",
)  # fmt: skip
_LISTED = ("office", "branch", "workshop", "sales_outlet")
_SUBJECTS = ("agent.kind.agent", "agent.kind.broker", "project.", "service.work", "control.related")
_EXCLUDED = tuple(a for a in ACTIVITIES if a not in ("core_business", "delivery"))


def read(scene: Scene, places: list[Entity]) -> None:
    """Attach activities and features to the places they are said of."""
    _activities(scene, places)
    _features(scene, places)
    _exclusive(scene, places)
    for place in places:
        _use_unread(scene, place)


def _owner(scene: Scene, places: list[Entity], one: Mark) -> Entity | None:
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
        if one.foreign or one.claimed or (one.asked and any(not scene.tokens[p.first].asked for p in places)):
            continue
        place = _owner(scene, places, one)
        if place is None:
            continue
        name = one.concept[6:]
        if _closing(scene, one) or _decided(scene, place, name):
            continue
        if name == "core_business" and not (
            _core_there(scene, place, one) or (len(places) == 1 and _customers(scene, place, one))
        ):
            continue
        apart = min(abs(scene.tokens[at].sentence - one.sentence) for at in (place.first, place.last))
        if name != "core_business" and apart > (3 if len(places) == 1 and scene.near("therein", one.last, 4, 0) else 1):
            continue
        if _presupposed(scene, one) and name in _EXCLUDED:
            _add(place, name, one)
        elif one.polarity is None:
            place.tags.add("unknown:" + name)
            place.spans.setdefault("unknown:" + name, (one.first, one.last))
        elif one.polarity is False:
            place.tags.add("denied:" + name)
            place.spans.setdefault("denied:" + name, (one.first, one.last))
        else:
            _add(place, name, one)
            if one.exclusive:
                place.put("only_these_activities", True, one.first, one.last)
            if one.not_only:
                place.put("only_these_activities", False, one.first, one.last)


def _decided(scene: Scene, place: Entity, name: str) -> bool:
    """ "C'est là que partent toutes les décisions, embauches, achats": what is decided in a seat, not done there."""
    return scene.lang != "ar" and place.facts.get("kind") == "place_of_management" and name in _EXCLUDED


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
    known = all(scene.flag(at, at, Affix.DEFINITE) for at in range(one.first, one.last + 1))
    return related or (one.last == one.first + 1 and known)  # «البضاعة المخزونة»


def _late(scene: Scene, one: Mark) -> bool:
    """What is read after the plainer words: goods not named in the clause, and what is core rather than auxiliary."""
    return one.concept == "place.main" or ("goods" in one.concept and not scene.near("goods", one.first, 6, 6))


def _own_goods(scene: Scene, one: Mark) -> bool:
    """«بتاعنا» after a place, an agent or the firm says nothing of goods."""
    alone = (one.first == one.last or scene.lang != "ar") and not scene.has("goods", one.first, one.last)
    at = one.first - 2 if one.first > 1 and "rel_word" in scene.tokens[one.first - 1].classes else one.first - 1
    before = scene.tokens[at] if alone and at >= 0 else None  # "a room of our own", «المستودع الذي نملكه»
    return before is None or not any(
        c.startswith("w_") or c in ("agent_noun", "our_people", "firm", "work_word") for c in before.classes
    )


def _add(place: Entity, name: str, one: Mark) -> None:
    if place.facts.get("activities") is None:
        place.facts["activities"] = []
    activities = place.facts["activities"]
    if name in activities:
        return
    activities.append(name)
    place.spans[f"activities[{len(activities) - 1}]"] = (one.first, one.last)
    if name == "core_business":
        place.put("business_carried_on", True, one.first, one.last)


def _core_there(scene: Scene, place: Entity, one: Mark) -> bool:
    """A sale or production is the place's only when its clause ties it to the place and nowhere else."""
    tokens = scene.tokens
    if one.absolute and one.polarity is False:  # «والبيع كله من مقرنا»
        others = scene.named("agent.kind.agent", "agent.kind.broker", "control.related")
        between = any(place.last < m.first <= one.first for m in others)
        return abs(tokens[place.last].sentence - one.sentence) <= 1 and not between
    if any("elsewhere" in t.classes or "home" in t.classes for t in scene.clause(one.clause)):
        return False
    same = tokens[place.first].clause == one.clause or tokens[place.last].clause == one.clause
    tied = scene.near("therein", one.last, 6, 4)
    follows = (
        one.sentence == tokens[place.last].sentence
        and place.last < one.first
        and not _others_between(scene, place.last, one.first, third=one.polarity is not False)
    )
    verb = any(flags & Affix.VERB for flags in tokens[one.first].classes.values())
    if one.first and not verb and "contract" in tokens[one.first - 1].classes:
        return False  # «عقود بيع» are contracts, not sales in the place
    if one.polarity and one.first == one.last and not verb and scene.lang == "ar":
        return tied or 0 < one.first - place.last <= 3  # «البيع» alone: only where the place stands beside it
    return (
        same or tied or follows or _leads(scene, place, one) or _goes_on(scene, place, one) or _begun(scene, place, one)
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
    if scene.lang != "ar" or one.sentence != last.sentence + 1:
        return False
    named = scene.named("agent.kind.", "control.related", "project.")
    if any(place.last < m.first <= one.first for m in named) or scene.has("third", place.last + 1, one.first - 1):
        return False
    start = next(t.index for t in tokens if t.sentence == one.sentence)
    if one.first > start + 3 and "that_word" in tokens[one.first - 1].classes:
        start = one.first - 1  # «ثم أظهرت المعاينة أنه يبيع»
    alone = Affix.IMPERFECT in {
        f & (Affix.IMPERFECT | Affix.WE | Affix.PLURAL) for f in tokens[one.first].classes.values()
    }
    return alone and one.first - start <= 3


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


def _features(scene: Scene, places: list[Entity]) -> None:
    marks = scene.named(*(f"place.{name}" for name in _FEATURES))
    marks += [m for m in scene.withdrawn if m.concept == "place.fixed" and any(m.first == p.last + 1 for p in places)]
    marks.sort(key=lambda m: (_late(scene, m), m.last - m.first if "goods" in m.concept else 0))
    for one in marks:
        heard = one.claimed and one.concept == "place.further"
        if one.foreign or (one.claimed and not heard) or _formula(scene, one):
            continue
        place = _owner(scene, places, one)
        if place is None or (one.asked and not scene.tokens[place.first].asked):
            continue
        name = one.concept[6:]
        if name == "fixed":
            near = any(one.clause - scene.tokens[at].clause in (0, 1) for at in (place.first, place.last))
            it = len(places) == 1 and scene.near("he_word", one.first, 1, -1)  # «… وهو ثابت»
            if near or (it and one.sentence == scene.tokens[place.last].sentence):
                said = one.first in (place.first + 1, place.last + 1) and scene.flag(
                    one.first, one.first, Affix.DEFINITE
                )
                place.put("fixed", one.polarity or (True if said else one.polarity), one.first, one.last)
        elif name == "moving":
            plainly = bool(one.absolute and one.polarity) and scene.lang != "ar"  # "never the same spot twice"
            next_to = one.sentence - scene.tokens[place.last].sentence == 1 and len(places) == 1
            if _of_place(scene, place, one) or (plainly and next_to):
                fixed = None if one.polarity is None else not one.polarity
                place.put("fixed", fixed, one.first, one.last, override=plainly)
        elif name == "goods" and _own_goods(scene, one) and abs(scene.tokens[place.first].sentence - one.sentence) <= 1:
            unknown = one.absolute and one.polarity is None  # "our stock …, but whether it is ours nobody can say"
            place.put("goods_belong_to_enterprise", one.polarity, one.first, one.last, override=unknown)
        elif name == "others_goods" and abs(scene.tokens[place.first].sentence - one.sentence) <= 1:
            mixed = bool(one.absolute and one.polarity)  # «بضاعة لنا وبضاعة لشركات تانية»
            place.put(
                "goods_belong_to_enterprise",
                None if one.polarity is None else not one.polarity,
                one.first,
                one.last,
                override=mixed,
            )
        elif name == "mixed" and one.polarity:
            place.put("goods_belong_to_enterprise", False, one.first, one.last, override=True)
        elif name == "disposal" and abs(scene.tokens[place.last].sentence - one.sentence) <= 1:
            place.put("at_disposal", one.polarity, one.first, one.last, override=one.polarity is None)
        elif (
            name == "further" and place.facts.get("activities") and not one.exclusive
        ):  # «سمعنا إنو بلش يعمل شغلات تانية»
            only = None if heard or one.polarity is None else not one.polarity
            place.put("only_these_activities", only, one.first, one.last, override=only is None)
        elif name == "unused" and one.polarity and abs(scene.tokens[place.last].sentence - one.sentence) <= 1:
            if not place.facts.get("activities"):
                place.put("business_carried_on", False, one.first, one.last)
        elif name == "main":
            if one.polarity is not False and (len(places) == 1 or _core_there(scene, place, one)):
                place.put("preparatory_or_auxiliary", False if one.polarity else None, one.first, one.last)
                if one.polarity and place.facts.get("goods_belong_to_enterprise") is False:
                    _add(place, "core_business", one)
        elif name == "prep" and abs(scene.tokens[place.first].sentence - one.sentence) <= 2:
            place.put("preparatory_or_auxiliary", _plainly(scene, one), one.first, one.last)
        elif name == "unknown_use":
            if any(t.unknown for t in scene.tokens[one.first : one.last + 1]):
                place.put("activities_unknown", True, one.first, one.last)
        elif name == "part_of_project" and one.polarity and scene.named("project."):
            place.put("part_of_project", True, one.first, one.last)


def _formula(scene: Scene, one: Mark) -> bool:
    """«الثابت أن …» opens a statement of fact; behind a known noun («مركزنا الثابت») it is what that is like."""
    before = scene.tokens[one.first - 1] if one.first else None
    described = before is not None and before.clause == one.clause and not before.punctuation
    described = described and scene.flag(one.first - 1, one.first - 1, Affix.DEFINITE | Affix.OURS | Affix.THEIRS)
    return not described and any(a <= one.first <= b for a, b in scene.ops.get("fact", ()))


def _plainly(scene: Scene, one: Mark) -> bool | None:
    """A denial of the auxiliary character counts only when it denies just that («ليس مجرد عمل مساعد»); a denial of a
    verb before it («لم يثبت أنه تمهيدي») leaves it open."""
    if one.polarity is not False or one.absolute:
        return one.polarity
    denier = max((scene.tokens[i].denier for i in range(one.first, one.last + 1)), default=-1)
    return False if denier >= 0 and one.first - denier <= 3 else None


def _use_unread(scene: Scene, place: Entity) -> None:
    """A listed place of whose use words are said that were not read: nothing may be presumed; its use is asked."""
    if place.facts.get("kind") not in _LISTED or place.facts.get("activities") or "activities_unknown" in place.facts:
        return
    if (
        place.facts.get("part_of_project")
        or "business_carried_on" in place.facts
        or any(t.startswith("denied:") for t in place.tags)
    ):
        return
    if "unknown:core_business" in place.tags:  # «لا نعلم أكان الفرع يبيع»
        place.put("activities_unknown", True, *place.spans["unknown:core_business"])
        return
    head = scene.tokens[place.first]
    for token in scene.tokens[place.first + 1 :]:
        if token.sentence != head.sentence or token.asked or token.claimed:
            break
        inside = "therein" in token.classes and "state_there" not in token.classes
        told = inside or bool(token.classes.get("trade", 0) & Affix.THEIRS) or "used" in token.classes
        far = scene.lang != "ar" and token.index - place.last > 6  # "the sole task of our office in Rabat is to …"
        if told or (token.exclusive and (far or not head.exclusive)):
            words = [t for t in scene.clause(token.clause) if not t.punctuation and t.index > place.last]
            place.put(
                "activities_unknown",
                True,
                words[0].index if words else token.index,
                words[-1].index if words else token.index,
            )
            return


def _of_place(scene: Scene, place: Entity, one: Mark) -> bool:
    """A word for fixed or moving belongs to the place when it stands close behind it, or opens the clause after it."""
    for at in (place.first, place.last):
        head = scene.tokens[at]
        if one.clause == head.clause:
            if -8 <= one.first - at <= 7:
                return True
        elif one.clause - head.clause in (-1, 1, 2) and one.sentence == head.sentence:
            return True
    return False


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
        if not before:
            continue
        place = before[-1]
        done = max(span[1] for name, span in place.spans.items() if name.startswith("activities["))
        told = scene.clause(scene.tokens[done].clause)[-1].index  # «يجمع أخبار المنافسين، ولا شيء غير ذلك»
        if token.sentence - scene.tokens[done].sentence <= 1 and not _others_between(scene, min(told, first), first):
            place.put("only_these_activities", True, first, last)
    for place in places:
        uses = place.facts.get("activities") or []
        if "processing_by_another" in uses and "storage" in uses:
            _drop(place, "storage")
        both = "processing_by_another" in uses and "core_business" in uses
        if both and _overlap(place, "processing_by_another", "core_business"):  # "so that it may tan them for us"
            _drop(place, "core_business")
            place.facts.pop("business_carried_on", None)
        if "display" in uses and "storage" in uses and _overlap(place, "display", "storage"):
            _drop(place, "storage")
        if "denied:core_business" in place.tags and set(uses) & set(_EXCLUDED) and "core_business" not in uses:
            place.put("only_these_activities", True, *place.spans["denied:core_business"])
        if "unknown:core_business" in place.tags and "core_business" not in uses:
            place.put("only_these_activities", None, *place.spans["unknown:core_business"], override=True)
        elif "core_business" in uses and place.facts.get("only_these_activities") and set(uses) & set(_EXCLUDED):
            place.facts.pop("only_these_activities")
            place.spans.pop("only_these_activities")


def _overlap(place: Entity, one: str, other: str) -> bool:
    """«توضع فيها نماذج ليراها الأطباء»: the same words were read as display and as storage."""
    spans = [place.spans[f"activities[{place.facts['activities'].index(name)}]"] for name in (one, other)]
    return spans[0][0] <= spans[1][1] and spans[1][0] <= spans[0][1]


def _others_between(scene: Scene, done: int, at: int, third: bool = True) -> bool:
    """Whether an agent or another work (or, with ``third``, a third person) was named between the list and the words
    that close it."""
    named = (m for m in scene.named(*_SUBJECTS) if m.first < at or m.concept != "service.work")  # «يدرّبون العيال»
    if any(done < m.first <= at for m in named):
        return True
    return third and any("third" in t.classes for t in scene.tokens[done + 1 : at])


def _drop(place: Entity, name: str) -> None:
    """Take an activity back: keeping goods to be processed is the processing itself (para 4(b))."""
    at = place.facts["activities"].index(name)
    spans = [place.spans.pop(f"activities[{i}]") for i in range(len(place.facts["activities"]))]
    del place.facts["activities"][at], spans[at]
    place.spans.update({f"activities[{i}]": span for i, span in enumerate(spans)})
