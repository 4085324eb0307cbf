"""How a place is spoken of: what the sentence is about, where goods leave from, another's that is merely used."""

from __future__ import annotations

from qa.understanding import place_owners
from qa.understanding.analysis import Affix, bare_forms
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.scene import Scene, followed

_OPEN_TO_ALL = ("place.office", "place.branch", "place.warehouse", "place.showroom", "place.sales_outlet")
_MOVES = ("deliver", "receive", "take", "uses", "leave", "vend")
_USES = (
    "place.storage", "place.display", "place.delivery", "place.purchasing", "place.collecting_information",
    "place.supplying_information", "place.scientific_research", "place.advertising", "place.other_preparatory",
    "place.prep", "place.unknown_use",
)  # fmt: skip


def opens(scene: Scene, one: Mark) -> bool:
    """«للمكتب عمل واحد», «ليس للمخزن غرض سوى …», «لا وظيفة لمكتب الشركة إلا …»: the clause is about the place."""
    before = scene.tokens[one.first - 1] if one.first else None
    first = before is None or before.clause != scene.tokens[one.first].clause or "neg_word" in before.classes
    tasked = before is not None and bool({"purpose", "task_noun"} & before.classes.keys())
    return (first or tasked) and known(scene, one)


def known(scene: Scene, one: Mark) -> bool:
    """Whether the words name a certain place: by the article, or by its owner behind it («مكتب الشركة»)."""
    after = scene.tokens[one.last + 1] if one.last + 1 < len(scene.tokens) else None
    owners = {"our_firm", "the_word", "town_there"}
    owned = after is not None and after.clause == one.clause and bool(owners & after.classes.keys())
    return owned or scene.flag(one.first, one.first, Affix.DEFINITE)


def told(scene: Scene, one: Mark) -> bool:
    """«يغلب على أعمال المكتب، بين شراء وتخزين، …»: a certain place that an excluded use is told of, and that no
    preposition makes the scene of other work."""
    if scene.named("project.") or scene.moments:
        return False
    if one.concept == "place.other":
        if not (scene.near("fixed_w", one.last, 0, 2) and scene.near("our_firm", one.first, 5, 0)):
            return False
    elif one.concept not in _OPEN_TO_ALL or not known(scene, one) or scene.near("in_word", one.first, 2, 0):
        return False
    return any(m.sentence == one.sentence and m.firm for m in scene.named(*_USES))


def there(scene: Scene, one: Mark, ours: bool) -> bool:
    """«من مستودعنا تخرج الطلبيات», «عهدنا إلى مكتبنا بالشراء»: a place of ours that goods leave or that a task is given
    to; a factory they come from, and what lies at home or in another country, is not there."""
    if one.concept == "place.factory" or scene.near("home", one.last, 0, 5) or scene.near("country", one.last, 0, 3):
        return False
    kept = one.concept in ("place.warehouse", "place.showroom", "place.sales_outlet")
    ours = ours or (known(scene, one) and (kept or scene.near("have", one.last, 0, 2)))
    used = one.concept in (*_OPEN_TO_ALL, "place.other") and any(
        m.sentence == one.sentence and m.firm for m in scene.named(*_USES)
    )
    before = [t for t in scene.tokens[: one.first] if t.sentence == one.sentence]
    if scene.led("towards", one.first) and any(c.startswith("w_") for t in before for c in t.classes):
        return False  # «مكتبنا يبتاع السجاد ونشحنه إلى متاجرنا»
    return ours and (
        used or scene.led("towards", one.first) or any(scene.near(name, one.first, 7, 10) for name in _MOVES)
    )


def merely_used(scene: Scene, one: Mark) -> bool:
    """«نفرغ على رصيف الزبون ولا حق لنا فيه»: another's place of which the words say whether it is at our disposal."""
    powers = [m for m in scene.named("place.disposal") if m.firm and 0 <= m.sentence - one.sentence <= 1]
    words = [t for t in scene.tokens if t.sentence == one.sentence]
    used = any("our_people" in t.classes or any(f & Affix.WE for f in t.classes.values()) for t in words)
    return bool(powers) and used and one.concept in ("place.other", "place.office")


def sold(scene: Scene, one: Mark) -> bool:
    """«اللافتة على المحل …؛ فقد بعناه»: a clause behind opens with what became of it."""
    tokens = scene.tokens
    ended = [
        m for m in scene.named("place.given_up") if m.polarity and m.sentence == one.sentence and m.first > one.last
    ]
    if ended and not any(
        c.startswith("w_") for t in tokens[one.last + 1 : ended[0].first] for c in t.classes
    ):  # «une ferme … ; seulement elle a été rendue à son propriétaire»
        return True
    behind = [t for t in tokens[one.last + 1 :] if t.sentence == one.sentence and 0 < t.clause - one.clause <= 2]
    return any(
        ("gone_it" in t.classes or _closed_it(scene, t))
        and all(tokens[at].clause != t.clause for at in range(max(0, t.index - 3), t.index - 2))
        for t in behind
    )


def given_up(scene: Scene, one: Mark) -> bool:
    """«سلمنا المكان لمالكه», «وليس لموكلتي واحد منها»: words behind it say that it is no more, or that it is none."""
    later = [
        m
        for m in scene.named("place.given_up")
        if m.firm and (m.first > one.last or m.last > one.last > m.first) and m.sentence - one.sentence <= 1
    ]
    later = [m for m in later if not _of_another(scene, one, m)]
    none = [m for m in scene.named("place.none_of_these") if m.first > one.last and m.sentence - one.sentence <= 1]
    between = [m for m in scene.marks if m.concept == one.concept and one.last < m.first]
    gone = any(m.polarity and not any(b.last < m.first for b in between) for m in later)
    return gone or (bool(none) and not scene.flag(one.first, one.last, Affix.OURS))


def _of_another(scene: Scene, one: Mark, given: Mark) -> bool:
    """«Nous avons fermé notre usine de Roubaix»: told of the place that the clause of its own sentence names."""
    if scene.lang == "ar" or given.sentence == one.sentence:
        return False
    clause = {given.clause, scene.tokens[given.last].clause}
    words = [t for t in scene.tokens if t.clause in clause and not t.punctuation]
    named = [t for t in words if any(c.startswith("w_") for c in t.classes)]
    if not named and "det" in words[0].classes and words[0].index < given.first:  # «Les vols ont été supprimés»
        return not any({"place_pron", "lease_word", "d_we", "therein"} & t.classes.keys() for t in words)
    return any(not {c for c in t.classes if c.startswith("w_")} & _kind_words(scene, one) for t in named)


def _kind_words(scene: Scene, one: Mark) -> set[str]:
    return {c for t in scene.tokens[one.first : one.last + 1] for c in t.classes if c.startswith("w_")}


def granted(scene: Scene, one: Mark) -> bool:
    """«يزعم المفتش أن مكتبنا يبيع»: what he says of it is his, the place is ours, unless we deny that there is one."""
    last = scene.tokens[one.last]
    first = scene.tokens[one.first]
    a_place = scene.lang == "ar" and first.text.endswith("ا")  # «يزعم أن موكلتنا تتخذ مكتبا لها»
    mine = scene.near("ours", one.last, 0, 3) and not a_place
    ours = scene.flag(one.first, one.first, Affix.OURS) or mine or _held(scene, one)
    seat = one.concept == "place.place_of_management"  # that it is there is the very claim, as in «يزعم أن للمصرف فرعا»
    had = seat or a_place or scene.near("bank_has", one.first, 2, 0)
    ours = ours or (place_owners.of_firm(scene, one) and not had)
    denied = [m for m in scene.named(one.concept, "place.none") if m.polarity is False and not scene.exists(m)]
    named = known(scene, one) or scene.flag(one.first, one.first, Affix.THEIRS)
    if scene.lang != "ar":  # "head office says the Tunis branch is administrative. It is not: advisers there bill …"
        named = any("town_there" in t.classes for t in scene.tokens[max(0, one.first - 1) : one.last + 3])
    told = ours or (named and _found_out(scene, one)) or _registered(scene, one)
    return told and not last.retracted and not denied


def _registered(scene: Scene, one: Mark) -> bool:
    """ "It was registered as a representative office. Our staff sell there", «On l'appelle bureau de liaison, mais on y
    signe les ventes»: a name it was given, and what is done there."""
    called = any(first <= one.first <= last + 1 for first, last in scene.ops.get("claim1", ()))
    if scene.lang == "ar" or not called:
        return False
    acts = [
        m
        for m in scene.named("place.core_business")
        if m.polarity and m.firm and 0 <= m.sentence - one.sentence <= 1 and m.clause > one.clause
    ]
    words = {m.sentence for m in acts}
    behind = (t for t in scene.tokens[one.last + 1 :] if t.sentence in words)
    return any({"therein", "behind_door"} & t.classes.keys() for t in behind)


def _found_out(scene: Scene, one: Mark) -> bool:
    """«قيل إن مكتب الشركة للإعلام. ثم أظهرت المعاينة أنه يبيع»: what was found of it is told behind the claim."""
    uses = scene.named("place.core_business", *_USES)
    return any(m.firm and m.polarity and m.first > one.last and m.sentence - one.sentence <= 1 for m in uses)


def holds(scene: Scene, one: Mark) -> bool:
    """Whether words that there is no such place hold: not of a plan, where what would follow from it is asked."""
    asked = one.concept == "place.none" and followed(scene.ops, scene.tokens)
    return not (asked and scene.has("intend", one.first, one.last))


def planned(scene: Scene, one: Mark) -> bool:
    """«ننوي فتح مكتب هناك، ولم نبدأ»: what is only planned, where the words say that there is nothing yet, or when it
    will be («نعتزم افتتاح متجر العام القادم»، «سنفتتح العام القادم فرعا»)."""
    hopes = scene.named("place.unbuilt", "place.intended")
    if any(m.first <= one.first <= m.last and m.polarity for m in hopes):
        return not any(m.polarity is not False and m.first > one.last for m in scene.named("place.built"))
    new = not scene.flag(one.first, one.first, Affix.DEFINITE | Affix.OURS)
    if followed(scene.ops, scene.tokens):
        return False  # «ننوي فتح متجر … إن فعلنا، فهل تقوم منشأة دائمة؟»: it is asked about as if it were there
    soon = new and scene.near("next_time", one.first, 6, 8)
    if soon and scene.near("will_open", one.first, 6, -1):
        return True
    if not scene.near("plan_word", one.first, 5, 0):
        return False
    if new and scene.near("opening", one.first, 3, -1) and scene.near("next_time", one.first, -1, 8):
        return True
    nothing = scene.named("none.yet", "none.ours", "none.there", "none.dropped")
    return any(m.firm and 0 <= m.sentence - one.sentence <= 1 and m.first > one.first for m in nothing)


def gone(scene: Scene, one: Mark) -> bool:
    """Whether words beside the place say that it was closed; «سنغلق فرعنا», «قررنا إغلاقه» leave it there till then,
    and «مصنع سكر» makes sugar."""
    if any(m.polarity and m.firm and 0 < m.first - one.last <= 16 for m in scene.named("place.reopened")):
        return False  # "was mothballed in 2021 and restarted in March"
    around = scene.tokens[max(0, one.first - 6) : one.first + 1] + scene.tokens[one.last + 1 : one.last + 6]
    if _behind_brackets(scene, one):
        return True
    plain = not scene.flag(one.first, one.last, Affix.DEFINITE | Affix.OURS)
    made = one.last + 1 if plain else -1
    near = [t for t in around if t.clause == one.clause and not (t.index == made and "goods" in t.classes)]
    if scene.lang != "ar":  # «une ferme» written like «fermé» is closed by no word of its own; «jamais quitté»
        near = [t for t in near if not t.denied and not one.first <= t.index <= one.last]
    return any(closing(scene, t) for t in near)


def _behind_brackets(scene: Scene, one: Mark) -> bool:
    """ "Our office (three rooms, a brass plate) was shut in 2019": what is told of it behind the words in brackets."""
    level = scene.tokens[one.first].aside
    behind = scene.tokens[one.last + 1 :]
    if scene.lang == "ar" or not behind or behind[0].aside <= level:
        return False
    after = next((t.index for t in behind if t.aside <= level and not t.punctuation), len(scene.tokens))
    return any(closing(scene, t) for t in scene.tokens[after : after + 3])


def closing(scene: Scene, token: Token) -> bool:
    """Whether the word tells of a closing that has come about: no verb of what is to come, nothing only planned."""
    flags = token.classes.get("gone")
    if flags is None or (flags & Affix.IMPERFECT and not (token.denied or scene.led("neg_word", token.index))):
        return False
    return not (scene.lang == "ar" and scene.near("plan_word", token.index, 4, 0))


def held(scene: Scene, one: Mark) -> bool:
    """ "Dans un local tenu à demeure": a room of which the next words say that it is held for good."""
    fixed = (m for m in scene.named("place.fixed") if m.clause == one.clause and m.polarity)
    return scene.lang != "ar" and any(0 < m.first - one.last <= 3 for m in fixed)


def titled(scene: Scene, one: Mark) -> bool:
    """«Une péniche. Amarrée à demeure …», "Depot in Sohar: own goods": what the whole is about, named at its head."""
    return one.polarity is not False and headed(scene, one.first, one.last)


def headed(scene: Scene, first: int, last: int) -> bool:
    """Whether a sentence opens with the words ``[first, last]`` and says little more: a title («Bureau à Damas.»)."""
    start = next(t.index for t in scene.tokens if t.sentence == scene.tokens[first].sentence)
    if scene.lang == "ar" or first - start > 2:
        return False
    stop = next((t for t in scene.tokens[last + 1 :] if t.punctuation), None)
    return stop is not None and stop.index - start <= 7 and stop.text in (".", ":", ";", "\n")


def quoted(scene: Scene, one: Mark) -> bool:
    """«Sur la plaque on lit "bureau de liaison"»: the name on a plate refuses no place."""
    first, last = scene.tokens[one.first].start, scene.tokens[one.last].end
    return scene.lang != "ar" and one.claimed and any(a <= first and last <= b for a, b in scene.view.quoted)


def copular(scene: Scene, place: Entity, one: Mark) -> bool:
    """«Notre comptoir est un simple bureau d'achat», «… أنه مكان ثابت»: what the place is."""
    if scene.lang == "ar":
        told = scene.led("that_it", one.first) and one.sentence - scene.tokens[place.last].sentence <= 1
        return told and one.concept == "place.other"
    between = scene.tokens[place.last + 1 : one.first]
    same = scene.tokens[place.last].clause == one.clause and len(between) <= 6
    return same and any("be" in t.classes for t in between) and not any("in_word" in t.classes for t in between)


def _held(scene: Scene, one: Mark) -> bool:
    """«قيل إن المزرعة التي نستغلها …», «ظن أن الفرع لا يبيع، وهو يبيع»: taken by us, or its use told as a fact."""
    taken = any(0 < m.first - one.last <= 3 and m.clause == one.clause for m in scene.named("place.taken"))
    acts = scene.named(*_USES, "place.core_business")
    told = any(m.firm and m.first > one.last and m.sentence == one.sentence for m in acts)
    return taken or (told and known(scene, one) and one.concept != "place.other")


def _closed_it(scene: Scene, token: Token) -> bool:
    """«ثم أقفلته»: a perfect verb of closing with the place as its object, where a clause begins."""
    flags = token.classes.get("gone", 0)
    begins = all(t.index >= token.index - 1 for t in scene.clause(token.clause)[:1])
    return begins and bool(flags & Affix.VERB) and not flags & Affix.IMPERFECT and token.text.endswith(("ه", "ها"))


def called(scene: Scene, one: Mark) -> bool:
    """«سميناه مكتب اتصال، لكن الموظفين اللي فيه يبيعون»: words that would only name it, and what is done in it."""
    if one.concept != "place.none" or "call_it" not in scene.tokens[one.first].classes or scene.lang != "ar":
        return False
    told = scene.named("place.core_business", "place.advertising", "place.storage", "place.purchasing", "place.display")
    acts = [m for m in told if m.polarity is not None and m.firm and m.first > one.last]
    acts = [m for m in acts if m.sentence == one.sentence and m.clause - one.clause <= 2]
    acts = [m for m in acts if not _placed_between(scene, one.last + 1, m.last)]  # «…، والحق أنه مصنع ننتج فيه»
    return any(scene.has("therein", m.first - 4, m.last + 2) for m in acts)


def _placed_between(scene: Scene, first: int, last: int) -> bool:
    return any(name.startswith("w_") for t in scene.tokens[first : last + 1] for name in t.classes)


def only_supposed(scene: Scene, one: Mark) -> bool:
    """ "If we opened a branch … For now we have nothing there": supposed, and then said not to be."""
    nothing = (m for m in scene.named("none.anything") if m.first > one.last and not (m.claimed or m.asked))
    return scene.lang != "ar" and one.supposed and any(nothing)


def stands(scene: Scene, places: list[Entity], one: Mark) -> bool:
    """ "… and where, for two years, visitors sign", "It has stood there for nine years": of the one place told of."""
    if len(places) != 1:
        return False
    if scene.lang == "ar":
        return _on_its_spot(scene, places[0], one)
    head = scene.tokens[places[0].last]
    opener = next(t for t in scene.tokens if t.sentence == one.sentence and not t.punctuation)
    behind = one.sentence - head.sentence == 1 and "place_pron" in opener.classes and opener.clause == one.clause
    people = scene.named("agent.kind.", "project.", "service.work")
    between = any(head.index < m.first <= one.first for m in people)
    return (one.sentence == head.sentence or behind) and one.first > head.index and not between


def _on_its_spot(scene: Scene, place: Entity, one: Mark) -> bool:
    """«نبيع التمر في خيمة … مع أنها لم تبرح رقعتها منذ تسع سنين»: told in the next sentence, of a spot of its own."""
    spots = [t for t in scene.tokens[one.first : one.last + 2] if t.classes.get("site2", 0) & Affix.THEIRS]
    people = any(place.last < m.first < one.first and m.firm for m in scene.named("agent.kind."))
    near = 0 <= one.sentence - scene.tokens[place.last].sentence <= 1
    return bool(spots) and bool(one.absolute and one.polarity) and near and not people


def nothing_left(scene: Scene) -> bool:
    """ "Does an empty shop count? … There is nothing else of ours there": what is only asked about is none."""
    return scene.lang != "ar" and any(m.firm and m.polarity for m in scene.named("place.none_left"))


def presupposed(scene: Scene, one: Mark) -> bool:
    """Whether a place of which something is unknown is there all the same: «لا ندري ما يصنع في مكتبنا», «في المكتب»."""
    held = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    if scene.lang != "ar":  # "whether we own a sawmill", "whether we grow dates"
        around = scene.tokens[max(0, one.first - 3) : one.last + 1]
        certain = any({"d_the", "d_ours", "d_theirs"} & t.classes.keys() for t in around)
        return certain and not any("a_word" in t.classes for t in around)
    return known(scene, one) or scene.noun_flag(one, held)


def entitled(scene: Scene, one: Mark) -> bool:
    """«Le bureau d'Alger n'a rien à voir avec le chantier», «À ce guichet de Rabat, nous …»: a place in a town, of
    which the sentence tells; «nos mécaniciens réparent les bus dans un atelier»: where our people ply their trade."""
    if scene.lang == "ar":
        return False
    before = [t for t in scene.tokens[: one.first] if t.sentence == one.sentence]
    little = all({"det", "d_the", "prep_word", "in_word", "a_word"} & t.classes.keys() for t in before)
    opens = 0 < len(before) <= 3 and little and "a_word" not in before[0].classes
    return (opens and scene.near("town_there", one.last, 0, 3)) or _ply_there(scene, one)


def _ply_there(scene: Scene, one: Mark) -> bool:
    plied = [m for m in scene.named("place.core_business") if m.clause == one.clause and m.polarity and m.firm]
    ours = any(scene.flag(m.first, m.last, Affix.OURS | Affix.WE) and m.last < one.first for m in plied)
    a_place = "a_word" in scene.tokens[one.first - 1].classes and one.concept != "place.other"
    return ours and a_place and scene.led("in_word", one.first)


def taken(scene: Scene, one: Mark) -> bool:
    """«… dans un atelier que nous possédons», "a shop we rent": had, as a relative clause behind it tells."""
    if any(m.polarity and m.first <= one.first and one.last <= m.last for m in scene.named("place.taken")):
        return True
    behind = scene.tokens[one.last + 1 : one.last + 6]
    if not behind or "rel_pron" not in behind[0].classes or behind[0].denied:
        return False
    verb = next((t for t in behind[1:] if "have" in t.classes and t.clause == behind[0].clause), None)
    holders = {"we_have", "d_we", "our_firm"} | (set() if scene.named("agent.kind.") else {"he_word"})
    return verb is not None and any(holders & t.classes.keys() for t in behind[1:] if t.index < verb.index)


def related_to(scene: Scene, one: Mark, behind: Mark) -> bool:
    """«La succursale dont parle le contrôleur est celle de …»: a relative clause behind the place, and what follows."""
    near = [t for t in scene.tokens[one.last + 1 : one.last + 7] if t.sentence == one.sentence]
    opener = next((t for t in near if "rel_pron" in t.classes), None)
    between = [t for t in near if opener is not None and t.index < opener.index]
    named = "that_one" in scene.tokens[behind.first].classes and 0 < behind.first - one.last <= 6
    if scene.lang != "ar" and named and behind.sentence == one.sentence:
        return True  # «un entrepôt, oui, mais celui de notre transitaire»
    cut = opener is not None and not any(c.startswith("w_") for t in between for c in t.classes)
    return scene.lang != "ar" and cut and opener is not None and behind.clause == opener.clause


def located(scene: Scene, one: Mark) -> bool:
    """ "The room in Hammamet", "the Aleppo premises": a certain room, told by its town, that is no customer's kind."""
    words = scene.tokens[one.first : one.last + 1]
    if scene.lang == "ar" or scene.named("project.") or any({"third", "client"} & t.classes.keys() for t in words):
        return False
    near = scene.tokens[max(0, one.first - 1) : one.last + 3]
    town = any("town_there" in t.classes and t.clause == one.clause for t in near)
    return town and scene.flag(one.first, one.last, Affix.DEFINITE)


def itself(scene: Scene, place: Entity, one: Mark) -> bool:
    """«المكتب مرخّص للدعاية. غير أن المكتب يبيع الرخص»: the place itself, named again, is who does it."""
    head = bare_forms(scene.tokens[place.first].text)
    if scene.lang != "ar" or not one.polarity:
        return False
    again = (t for t in scene.tokens[max(0, one.first - 1) : one.first + 1] if t.clause == one.clause)
    known = (t for t in again if scene.flag(t.index, t.index, Affix.DEFINITE) and t.index > place.first)
    return any(bare_forms(t.text) & head for t in known)


def sold_from(scene: Scene, place: Entity, one: Mark) -> bool:
    """ "We have a warehouse … We sell the goods straight from the warehouse": the place named again behind the sale,
    with no other verb between."""
    if scene.lang == "ar" or not scene.has("sell", one.first, one.last + 1):
        return False
    again = [
        m for m in scene.named(f"place.{place.facts.get('kind')}") if m.clause == one.clause and m.first > one.first
    ]
    known = [m for m in again if m.polarity and any("d_the" in t.classes for t in scene.tokens[m.first - 2 : m.first])]
    if not known or known[0].first - one.last > 8:
        return False
    between = [t for t in scene.tokens[one.first + 1 : known[0].first] if "sell" not in t.classes]
    return not any({"finite", "deliver", "ship_v", "keep"} & t.classes.keys() for t in between)


def where(scene: Scene, last: int, one: Mark) -> bool:
    """«… un local à Casablanca, où notre commerciale reçoit les clients»: told of the place before."""
    opener = next(t for t in scene.tokens if t.clause == one.clause and not t.punctuation)
    behind = 0 < one.clause - scene.tokens[last].clause <= 2
    return behind and "where_word" in opener.classes and opener.sentence == scene.tokens[last].sentence
