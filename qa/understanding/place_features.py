"""How each place stands, whose goods lie in it, how far its use is auxiliary: the features of paras 1 and 4."""

from __future__ import annotations

from qa.understanding import place_facts, place_spoken_of
from qa.understanding.analysis import Affix, bare_forms
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.scene import Scene

_FEATURES = (
    "fixed", "moving", "goods", "others_goods", "mixed", "prep", "main", "unknown_use", "part_of_project", "disposal",
    "rented", "unused", "further",
)  # fmt: skip


_NE_PAS = 3
"""«ne sont pas»: the two words of one denial stand so near each other."""


def read(scene: Scene, places: list[Entity]) -> None:
    """Attach the features to the places they are said of."""
    marks = scene.named(*(f"place.{name}" for name in _FEATURES))
    marks += [m for m in scene.withdrawn if m.concept == "place.fixed" and any(m.first == p.last + 1 for p in places)]
    _left_again(scene, places)
    marks.sort(key=lambda m: (_late(scene, m), m.last - m.first if "goods" in m.concept else 0))
    for one in marks:
        heard = one.claimed and one.concept in ("place.further", "place.unknown_use")
        if one.concept in ("place.fixed", "place.moving") and _wondered(scene, places, one):
            places[0].put("fixed", None, one.first, one.last, override=True)
            continue
        if one.foreign or (one.claimed and not heard) or _formula(scene, one):
            continue
        place = place_facts.owner(scene, places, one)
        if place is None or (one.asked and not scene.tokens[place.first].asked) or _turned_round(marks, one):
            continue
        name = one.concept[6:]
        if name == "fixed":
            plain = one.absolute or scene.has("fixed_w", one.first, one.last)
            if one.polarity is False and not plain:
                continue  # "no profit has shown since 2020": what is denied is not that the place stands
            alone = len(places) == 1 and one.sentence == scene.tokens[place.first].sentence
            back = -2 if scene.lang != "ar" and alone else 0  # «toute l'année, notre dentiste reçoit dans un cabinet»
            near = any(back <= one.clause - scene.tokens[at].clause <= 1 for at in (place.first, place.last))
            it = len(places) == 1 and scene.near("he_word", one.first, 3, 0)  # «… وهو ثابت»
            aside = any(t.asked and t.sentence == one.sentence for t in scene.tokens)  # «هل نعدها، وهي ثابتة، …؟»
            tied = len(places) == 1 and (
                scene.near("therein", one.first, 6, 0)
                or scene.near("site2", one.first, 3, -1)
                or (one.absolute and one.polarity is False)
            )  # «… نبيع فيها منذ خمسة عشر عاما»
            tied = (it or tied) and (aside or one.sentence == scene.tokens[place.last].sentence)
            if near or tied or _of_the_building(scene, places, one) or place_spoken_of.stands(scene, places, one):
                said = one.first in (place.first + 1, place.last + 1) and scene.flag(
                    one.first, one.first, Affix.DEFINITE
                )
                place.put("fixed", one.polarity or (True if said else one.polarity), one.first, one.last)
        elif name == "moving":
            plainly = bool(one.absolute and one.polarity) and scene.lang != "ar"  # "never the same spot twice"
            next_to = one.sentence - scene.tokens[place.last].sentence in (0, 1) and len(places) == 1
            if _of_place(scene, place, one) or (plainly and next_to):
                fixed = None if one.polarity is None else not one.polarity
                place.put("fixed", fixed, one.first, one.last, override=plainly)
        elif name == "goods" and _own_goods(scene, one) and abs(scene.apart(place.first, one.first)) <= 1:
            unknown = one.absolute and one.polarity is None  # "our stock …, but whether it is ours nobody can say"
            ours = False if one.polarity and _not_ours(scene, one) else one.polarity
            place.put("goods_belong_to_enterprise", ours, one.first, one.last, override=unknown)
        elif name == "others_goods" and abs(scene.apart(place.first, one.first)) <= 1:
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
        elif name == "disposal" and abs(scene.apart(place.last, one.first)) <= 1:
            place.put("at_disposal", one.polarity, one.first, one.last, override=one.polarity is None)
        elif name == "rented" and one.polarity and abs(scene.apart(place.last, one.first)) <= 1:
            place.put("at_disposal", True, one.first, one.last)
        elif (
            name == "further" and place.facts.get("activities") and not one.exclusive
        ):  # «سمعنا إنو بلش يعمل شغلات تانية»
            only = None if heard or one.polarity is None else not one.polarity
            place.put("only_these_activities", only, one.first, one.last, override=only is None)
        elif name == "unused" and one.polarity and abs(scene.apart(place.last, one.first)) <= 1:
            if _narrowed(scene, one):
                place.tags.add("narrowed")
            elif not place.facts.get("activities"):
                place.put("business_carried_on", False, one.first, one.last)
        elif name == "main":
            if one.polarity is not False and (len(places) == 1 or place_facts.core_there(scene, place, one)):
                place.put("preparatory_or_auxiliary", False if one.polarity else None, one.first, one.last)
                if one.polarity and place.facts.get("goods_belong_to_enterprise") is False:
                    place_facts.add(place, "core_business", one)
        elif name == "prep" and abs(scene.apart(place.first, one.first)) <= 2:
            open_ = one.absolute and one.polarity is None and scene.lang != "ar"  # "an adjunct, or the heart of it?"
            place.put("preparatory_or_auxiliary", _plainly(scene, one), one.first, one.last, override=open_)
        elif name == "unknown_use":
            if any(t.unknown for t in scene.tokens[one.first : one.last + 1]):
                place.put("activities_unknown", True, one.first, one.last)
        elif name == "part_of_project" and scene.named("project.") and (one.polarity or one.polarity is None):
            place.put("part_of_project", one.polarity, one.first, one.last)
    _goods_again(scene, places)


def _goods_again(scene: Scene, places: list[Entity]) -> None:
    """«منبعت قماش إلنا على معمل …. القماش محطوط بمستودع»: goods called ours before, named again as known where they
    are kept."""
    for place in places if scene.lang == "ar" else ():
        acts = {str(act) for act in place.facts.get("activities") or ()}
        if "goods_belong_to_enterprise" in place.facts or not acts & {"storage", "display"}:
            continue
        known = [t for t in scene.clause(scene.tokens[place.first].clause) if _known_goods(t)]
        for one in scene.named("place.goods"):
            named = scene.tokens[one.first : one.last + 1]
            ours = one.polarity is True and one.firm and one.last < place.first
            if ours and any(bare_forms(t.text) & bare_forms(k.text) for t in named for k in known if _goods(t)):
                place.put("goods_belong_to_enterprise", True, one.first, one.last)


def _known_goods(token: Token) -> bool:
    return _goods(token) and any(flags & Affix.DEFINITE for flags in token.classes.values())


def _goods(token: Token) -> bool:
    return bool({"goods", "raw_word", "b_crop", "b_mineral"} & token.classes.keys())


def _turned_round(marks: list[Mark], one: Mark) -> bool:
    """«Pas une seule de ces caisses n'est à nous»: the words lie within others that deny them."""
    inner = one.concept == "place.goods" and one.polarity is True
    wider = (m for m in marks if m.concept == one.concept and m.absolute and m.polarity is False)
    return inner and any(m.first < one.first and one.last <= m.last for m in wider)


def _wondered(scene: Scene, places: list[Entity], one: Mark) -> bool:
    """«… محمولة على مقطورة. ولا ندري أهي ثابتة أم متنقلة»: the doubt counts, whatever the thing was called before."""
    behind = len(places) == 1 and 0 <= scene.apart(places[0].last, one.first) <= 1
    return scene.lang == "ar" and behind and one.polarity is None and one.first > places[0].first and not one.asked


def _late(scene: Scene, one: Mark) -> bool:
    """What is read after the plainer words: goods not named in the clause, and what is core rather than auxiliary."""
    return one.concept == "place.main" or ("goods" in one.concept and not scene.near("goods", one.first, 6, 6))


def _own_goods(scene: Scene, one: Mark) -> bool:
    """«بتاعنا» after a place, an agent or the firm says nothing of goods."""
    alone = (one.first == one.last or scene.lang != "ar") and not scene.has("goods", one.first, one.last)
    said = scene.tokens[one.first]
    if scene.lang != "ar" and "store_w" in said.classes:
        return True  # «notre maison entrepose ses propres bâches»
    denied = said.denied or (scene.led("neg_word", one.first) and not scene.led("ma_word", one.first))
    if one.first == one.last and one.absolute and one.polarity and denied and "own_v" in said.classes:
        return False  # «لا نملك مما في المستودع مسمارا»
    at = one.first - 2 if one.first > 1 and "rel_word" in scene.tokens[one.first - 1].classes else one.first - 1
    before = scene.tokens[at] if alone and at >= 0 else None  # "a room of our own", «المستودع الذي نملكه»
    return before is None or not any(
        c.startswith("w_") or c in ("agent_noun", "our_people", "firm", "work_word") for c in before.classes
    )


def _not_ours(scene: Scene, one: Mark) -> bool:
    """ "The goods do not belong to us", «ce ne sont pas nos marchandises»: one denial stands inside the words that call
    goods ours, or right before them. Further off it denies something else ("we do not sell what is ours")."""
    if scene.lang == "ar" or not one.absolute:
        return False
    said = scene.tokens[one.first]
    denials = [(a, b) for a, b in scene.ops.get("neg", ()) if scene.tokens[a].sentence == said.sentence]
    near = [(a, b) for a, b in denials if scene.tokens[a].clause == said.clause and a <= one.last]
    if near and near[0] != denials[0] and scene.near("relative", near[0][0], 2, 0):
        return False  # «jamais rien … qui ne fût à nous»
    apart = [(a, b) for i, (a, b) in enumerate(near) if not i or a - near[i - 1][1] > _NE_PAS]
    if len(apart) != 1 or any(a <= one.first <= b for a, b in scene.ops.get("only", ())):
        return False
    between = scene.tokens[near[-1][1] + 1 : one.first]
    return all(t.classes.keys() & {"beside_denial", "goods"} for t in between)


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


def _of_the_building(scene: Scene, places: list[Entity], one: Mark) -> bool:
    """«… والمبنى من الخرسانة», «ونحن فيه منذ ست سنوات», behind the one place told of."""
    behind = len(places) == 1 and 0 <= one.sentence - scene.tokens[places[0].last].sentence <= 2
    named = any({"the_building", "therein"} & t.classes.keys() for t in scene.tokens[one.first : one.last + 1])
    return behind and named and scene.lang == "ar"


def _of_place(scene: Scene, place: Entity, one: Mark) -> bool:
    """A word for fixed or moving belongs to the place when it stands close behind it, or opens the clause after it; not
    where somebody named between them moves («وفيه موظف يلف ع المحافظات»)."""
    people = scene.named("agent.kind.")
    if one.concept == "place.moving" and scene.lang == "ar" and _person_moves(scene, one):
        return False
    if one.concept == "place.moving" and any(place.last < m.first < one.first for m in people):
        return False
    for at in (place.first, place.last):
        head = scene.tokens[at]
        if one.clause == head.clause:
            if -8 <= one.first - at <= 7:
                return True
        elif one.clause - head.clause in (-1, 1, 2) and one.sentence == head.sentence:
            return True
    return False


def _person_moves(scene: Scene, one: Mark) -> bool:
    """«منذ انتقل كبير خبرائنا إلى أكادير»: somebody of ours has moved, no place."""
    behind = [t for t in scene.tokens[one.first + 1 : one.first + 4] if t.clause == one.clause]
    verb = any(f & Affix.VERB for n, f in scene.tokens[one.first].classes.items() if n[0] not in "'=")
    people = {"our_people", "boss", "agent_noun", "employee_noun"}
    return verb and any(people & t.classes.keys() for t in behind if not any(c.startswith("w_") for c in t.classes))


def _left_again(scene: Scene, places: list[Entity]) -> None:
    """«نقيم جناحا اثني عشر يوما نبيع فيه ثم ننصرف»: a stay of days, and then they leave."""
    for one in scene.named("place.left"):
        days = [m for m in scene.moments if _days(m.said) and scene.tokens[m.first].sentence == one.sentence]
        before = [p for p in places if p.first < one.first and scene.tokens[p.first].sentence == one.sentence]
        if before and any(before[-1].first < m.first < one.first for m in days) and one.firm:
            before[-1].put("fixed", False, one.first, one.last)


def _days(said: object) -> bool:
    amount = getattr(said, "amount", None)
    return amount is not None and not (amount.years or amount.months) and amount.weeks <= 3 and amount.days <= 30


def _narrowed(scene: Scene, one: Mark) -> bool:
    """ "Has no activity except …", «لا يجري فيه عمل إلا نادرا», "no business with tourists": not nothing at all."""
    behind = [t for t in scene.tokens[one.last + 1 : one.last + 7] if t.clause == one.clause]
    spans = [span for name in ("except", "only") for span in scene.ops.get(name, ())]
    if any(one.last < b and a <= one.last + 3 and one.clause == scene.tokens[a].clause for a, b in spans):
        return True
    return bool(behind) and bool({"narrowing", "another"} & behind[0].classes.keys() or _related(behind))


def _related(behind: list[Token]) -> bool:
    return any("rel_pron" in t.classes and t.index - behind[0].index > 1 for t in behind)
