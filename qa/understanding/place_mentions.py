"""Which mentions of a place are places of the enterprise itself in the other state: not denied, not another's, not at
home, no name of a firm or a street, no mere scene of other work."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from qa.understanding import place_homes, place_owners, place_possessors, place_spoken_of, place_worksites, ties
from qa.understanding.analysis import Affix, bare_forms
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.place_facts import ACTIVITIES
from qa.understanding.scene import Scene

_HELD = Affix.OURS | Affix.THEIRS
_SHOPS = {("place.workshop", "place.sales_outlet"), ("place.workshop", "place.warehouse")}
KINDS = (
    "place_of_management", "branch", "sales_outlet", "office", "factory", "workshop", "extraction_site", "farm",
    "warehouse", "showroom", "other",
)  # fmt: skip


def mentions(scene: Scene) -> list[Mark]:
    """Mentions of a kind of place; of several on the same words, the longest, then a listed kind before a plain one."""
    marks = [m for m in scene.named("place.") if m.concept[6:] in (*KINDS, "none") and place_spoken_of.holds(scene, m)]
    marks = [m for m in marks if not place_spoken_of.called(scene, m)]
    best: dict[int, Mark] = {}
    for one in marks:
        for at in range(one.first, one.last + 1):
            have = best.get(at)
            if have is None or _rank(one) > _rank(have):
                best[at] = one
    venues = {m.last for m in scene.named("place.venue")}  # «جناح في معرض»: the fair is where the stand is
    kept = [m for m in marks if best[m.first] is m and m.first not in venues]
    return _compounds(scene, kept) if scene.lang == "en" else kept


def _compounds(scene: Scene, marks: list[Mark]) -> list[Mark]:
    """ "A welding shed", "a lock-up garage", "a joinery shop", "the office building": two nouns for one place. The last
    names its kind, where it names more than a plain place; "shop" behind a workshop names the workshop."""
    kept: list[Mark] = []
    for one in marks:
        before = kept[-1] if kept else None
        level = scene.tokens[one.first].aside
        next_to = before is not None and before.last + 1 == one.first and scene.tokens[before.last].aside == level
        if before is not None and next_to and "none" not in (before.concept[6:], one.concept[6:]):
            plain = one.concept == "place.other" or (before.concept, one.concept) in _SHOPS
            head = before if plain and before.concept != "place.other" else one
            kept[-1] = replace(head, first=before.first, last=one.last)
        else:
            kept.append(one)
    return kept


def _rank(one: Mark) -> tuple[int, int]:
    kind = one.concept[6:]
    return one.last - one.first, 1 if kind != "other" else 0


def is_ours(scene: Scene, one: Mark) -> bool:
    known = scene.flag(one.first, one.first, Affix.DEFINITE)  # «يوم افتتحناه كان المكتب يشتري …»
    reach = 12 if scene.lang == "ar" else 18
    taken = any(
        m.sentence == one.sentence and (-4 if known else 0) <= m.first - one.last <= reach and m.polarity
        for m in scene.named("place.taken")
    )
    mine = "ours" if scene.lang == "ar" else "mine_word"  # "is the mill our permanent establishment" makes it not ours
    ours = scene.flag(one.first, one.last, Affix.OURS) or scene.near(mine, one.last, 0, 3) or _of_ours(scene, one)
    if ours and place_owners.his(scene, one):
        return False  # «فهل يكون محله منشأة دائمة لنا؟»
    return taken or ours or place_owners.of_firm(scene, one)


def _of_ours(scene: Scene, one: Mark) -> bool:
    """«مخزن بضاعتنا», «عربة قهوتنا»: of what is ours; «مصنع علب مال شركتنا»: of our firm."""
    words = [t for t in scene.tokens[one.last + 1 : one.last + 6] if t.clause == one.clause]
    for word, firm in pairwise(words):
        if "of_word" in word.classes and firm.classes.get("our_firm", 0) & (Affix.OURS | Affix.DEFINITE):
            return scene.lang == "ar"
    behind = scene.tokens[one.last + 1] if one.last + 1 < len(scene.tokens) else None
    if behind is None or behind.clause != one.clause or scene.flag(one.first, one.last, Affix.DEFINITE):
        return False
    return bool(behind.classes.get("goods", 0) & Affix.OURS) and scene.lang == "ar"


def is_had(scene: Scene, one: Mark) -> bool:
    """Whether a word of having stands before it, with no other place between that is not joined by و."""
    clause = scene.tokens[one.first].clause
    joined = scene.flag(one.first, one.first, Affix.AND) or scene.near("and_word", one.first, 1, -1)
    if counted(scene, one) or (scene.lang != "ar" and place_spoken_of.taken(scene, one)):
        return True
    if any(t.classes.get("our_firm", 0) & Affix.FOR and t.clause == clause for t in scene.tokens[: one.first]):
        return scene.lang == "ar"  # «لشركة الأثاث … مستودع»
    before = list(place_possessors.told_before(scene, one.first))
    for token in before[:7]:
        if token.clause != clause:
            return False
        if "have" in token.classes:
            return True
        if not joined and any(c.startswith("w_") for c in token.classes):
            return False
    return False


def counted(scene: Scene, one: Mark) -> bool:
    """«لنا مكانان: الأول مستودع …، والثاني غرفة …»: one of several places told apart."""
    before = scene.tokens[one.first - 1] if one.first else None
    return before is not None and bool({"second", "first_word"} & before.classes.keys()) and scene.lang == "ar"


def eligible(scene: Scene, one: Mark, places: list[Entity]) -> bool:
    """Whether a mention may be a place of the enterprise there: not denied, not another's, not at home, not a name."""
    there = scene.exists(one) or place_owners.plainly_there(scene, one)
    if (
        (one.polarity is False and not there)
        or place_spoken_of.only_supposed(scene, one)
        or one.foreign
        or (one.claimed and not place_spoken_of.granted(scene, one))
    ):
        return False
    if one.bounded and not (place_spoken_of.known(scene, one) or scene.flag(one.first, one.last, _HELD)):
        return False
    ours, had = is_ours(scene, one), is_had(scene, one)
    if one.concept == "place.place_of_management":
        if place_spoken_of.given_up(scene, one) or (place_owners.none_ours(scene, one) and scene.lang == "ar"):
            return False
        return (
            not scene.near("home", one.last, 0, 4)
            and not _anothers(scene, one, True, had)
            and place_homes.seat_there(scene, one)
        )
    if place_spoken_of.given_up(scene, one) or place_owners.disowned(scene, one) or _predicate(scene, one):
        return False
    if _named_only(scene, one) or place_spoken_of.sold(scene, one) or _elsewhere(scene, one, bool(places) and not had):
        return False
    if place_owners.of_related_before(scene, one):
        return False
    if place_owners.elsewhere(scene, one):
        return place_owners.others(scene, one) and place_spoken_of.merely_used(scene, one)
    if not ours and place_owners.none_ours(scene, one):
        return False
    if place_homes.at_home(scene, one, bool(places)):
        return False
    given = not ours and not had and scene.flag(one.first, one.first, Affix.FOR)  # «بنبيع لمصنع هناك»
    if place_worksites.processor(scene, one) or (given and not place_spoken_of.opens(scene, one)):
        return False
    if _anothers(scene, one, ours, had):
        return place_spoken_of.merely_used(scene, one)
    if not ours and (
        scene.led("at_word", one.first) or place_worksites.venue(scene, one) or place_worksites.site(scene, one)
    ):
        return False
    if place_worksites.sites(scene, one):
        return False
    serving = (
        "agent.kind.agent" if scene.lang == "ar" else "agent.kind."
    )  # «un courtier …, trente moulins dans son carnet»
    served = any(m.sentence == one.sentence and m.first < one.first for m in scene.named(serving))
    if scene.led("many_word", one.first) and (served or not scene.near("have", one.first, 6, 0)):
        return False  # «يمثل ثلاثين مصنعا»
    if served and scene.led("on_behalf_prep", one.first):
        return False  # «un courtier conclut des ventes pour notre verrerie»: the enterprise itself
    if place_owners.provided(scene, one) or (not had and place_owners.only_of(scene, one, ours)):
        return False
    towards = scene.flag(one.first, one.first, Affix.FOR) or (not ours and scene.led("onto", one.first))
    return not (places and towards)  # «نشتري منه قطنا لمصنعنا»


def accepted(scene: Scene, one: Mark, places: list[Entity]) -> bool:
    """Whether a mention that may be a place of the enterprise is told as one."""
    if not eligible(scene, one, places) or place_owners.undecided(scene, one):
        return False
    if not is_had(scene, one) and place_possessors.denied_at_all(scene, one):
        return False
    if one.concept == "place.place_of_management" or place_spoken_of.merely_used(scene, one):
        return True
    ours, had = is_ours(scene, one), is_had(scene, one)
    if not ours and not ties.tied(scene, one, had):
        return False
    headed = place_spoken_of.entitled(scene, one)
    if not (ours or had or headed) and not place_owners.works_in(scene, one) and place_worksites.worksite(scene, one):
        return False
    if places and not ours and not had and scene.led("in_word", one.first) and not _told_of(scene, one):
        return any(p.facts["kind"] == one.concept[6:] for p in places)  # «عربتنا تبيت في مرأب»
    if places and not ours and not had and scene.flag(one.first, one.first, Affix.DEFINITE):
        return any(p.facts["kind"] == one.concept[6:] or _again(scene, p, one) for p in places)
    if places and one.concept == "place.other" and scene.flag(one.first, one.first, Affix.THEIRS) and not had:
        return False  # «تنتظر فيه البضاعة سفينتها»
    if one.concept == "place.other":
        return _own_room(scene, one, ours, had)
    return True


def _again(scene: Scene, place: Entity, one: Mark) -> bool:
    """«قاعة للعرض … والقاعة في مكانها»: the same word again, though it alone names no kind of the list."""
    words = [t for t in scene.tokens[place.first : place.last + 1] if any(c.startswith("w_") for c in t.classes)]
    same = (bare_forms(t.text) & bare_forms(scene.tokens[one.first].text) for t in words)
    return one.concept == "place.other" and any(same)


def _is_said(scene: Scene, one: Mark) -> bool:
    """«مكتبنا لا يبيع، وهو مكان ثابت», «أما مكتبنا فمكان ثابت»: said of the place named right before."""
    before = scene.tokens[one.first - 1] if one.first else None
    if before is None:
        return False
    told = [t for t in scene.tokens[: one.first] if one.sentence - t.sentence <= 1]
    if any(t.denied and any(n.startswith("w_") for n in t.classes) for t in told):
        return False  # «محلنا ليس محل بيع: هو مكان ثابت نشتري فيه»
    named = any(_sure_place(t) for t in told)
    return _sure_place(before) if scene.tokens[one.first].text[0] == "ف" else "he_word" in before.classes and named


def _predicate(scene: Scene, one: Mark) -> bool:
    """«ادعت أن مشغلها مخزن لا غير», «المخزن صار متجرا»: what a place named before in the clause is said to be."""
    if scene.lang != "ar" or scene.flag(one.first, one.last, Affix.DEFINITE | Affix.OURS | Affix.THEIRS):
        return False
    if one.concept == "place.other" and _is_said(scene, one):
        return True
    became = scene.near("now_word", one.first, 2, -1)
    before = [t for t in scene.tokens[max(0, one.first - 5) : one.first] if t.clause == one.clause]
    known = [t for t in before if _sure_place(t)]
    between = [t for t in before if known and t.index > known[-1].index]
    joined = any(f & (Affix.VERB | Affix.AND) for t in between for n, f in t.classes.items() if n[0] not in "'=")
    return bool(known) and (became or (scene.tokens[one.first].claimed and not joined))


def _sure_place(token: Token) -> bool:
    held = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    return any(n.startswith("w_") and f & held for n, f in token.classes.items())


def _told_of(scene: Scene, one: Mark) -> bool:
    """Whether words behind the place, or its own, tell what is done there or how it stands."""
    names = (f"place.{name}" for name in (*ACTIVITIES, "fixed", "moving", "disposal", "unknown_use"))
    acts = [m for m in scene.named(*names) if m.sentence == one.sentence and m.first >= one.first - 6]
    return place_owners.works_in(scene, one) or any(
        (m.first > one.last and scene.near("therein", m.last, 5, 2)) or m.first <= one.first <= m.last for m in acts
    )


def _named_only(scene: Scene, one: Mark) -> bool:
    """A street, a firm's name, what the asker is («نحن مكتب ديكور»), what has been closed."""
    asked = one.first and scene.tokens[one.first - 1].term and scene.flag(one.first, one.first, Affix.FOR)
    if asked:
        return True  # «منشأة دائمة لمصنعنا»: the enterprise itself
    return (
        scene.led("street_word", one.first)
        or _pronoun(scene, one)
        or _self(scene, one)
        or place_owners.enterprise_itself(scene, one)
        or scene.near("name_word", one.last, -1, 2)
        or place_spoken_of.gone(scene, one)
        or place_spoken_of.planned(scene, one)
    )


def _pronoun(scene: Scene, one: Mark) -> bool:
    """ "My brother's firm bakes. Mine merely sells him flour": a "mine" that opens its clause is none in the ground."""
    head = scene.tokens[one.first]
    before = scene.tokens[one.first - 1] if one.first else None
    opens = before is None or before.clause != head.clause or before.punctuation
    return opens and one.first == one.last and "mine_word" in head.classes


def _self(scene: Scene, one: Mark) -> bool:
    """«نحن مكتب ديكور» is what the asker is, no place; «عندنا احنا مكتب» is one."""
    before = scene.tokens[one.first - 1] if one.first else None
    if before is None or "self_word" not in before.classes or scene.flag(one.first, one.first, Affix.IMPERFECT):
        return False  # «نحن نستخرج الغاز من بئر» is one too
    return before.index == 0 or scene.tokens[before.index - 1].clause != before.clause


def _elsewhere(scene: Scene, one: Mark, further: bool) -> bool:
    """Where something comes from or goes to, at home, or (for a further place) in a country that is named."""
    kept = one.concept in ("place.other", "place.sales_outlet", "place.office") and any(
        m.first <= one.last + 3 and m.last >= one.first and m.clause == one.clause for m in scene.named("place.taken")
    )
    if (
        scene.led("from_word", one.first)
        and not kept
        and not scene.near("uses", one.first, 7, 0)
        and not place_spoken_of.there(scene, one, is_ours(scene, one))
        and not place_owners.works_from(scene, one)
    ):
        return True
    return _at_home(scene, one) or (further and scene.near("country", one.last, 0, 2))


def _at_home(scene: Scene, one: Mark) -> bool:
    """«مصنعنا في الوطن», and not «المكتب يشتري الفلين لمعاملنا في الوطن»: there it is the mills that are at home."""
    behind = [t for t in scene.tokens[one.last : one.last + 6] if t.clause == one.clause]
    home = next((t.index for t in behind if "home" in t.classes), None)
    if home is None:
        return False
    between = [t for t in behind if one.last < t.index < home and any(c.startswith("w_") for c in t.classes)]
    return scene.lang != "ar" or not any(f & Affix.FOR for t in between for f in t.classes.values())


def _anothers(scene: Scene, one: Mark, ours: bool, had: bool) -> bool:
    disowned = [
        m
        for m in scene.named("place.not_ours")
        if m.first <= one.last + 10
        and one.first <= m.last
        and (m.clause == one.clause or place_spoken_of.related_to(scene, one, m))
    ]
    if place_possessors.let_to_us(scene, one):
        return False
    if place_owners.his(scene, one) or place_possessors.of_another(scene, one):
        return True
    if scene.lang == "ar" and any(place_possessors.plainly_disowned(scene, one, m) for m in disowned):
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
    inside = theirs or not had or scene.led("in_word", one.first)
    seats = one.concept in ("place.office", "place.branch") and not scene.moments and not scene.named("service.work")
    before = [m for m in before if not (seats and place_possessors.staff(scene, m))]
    before = [m for m in before if inside or m.concept != "agent.kind.employee"]  # «يشغل فريق من موظفينا طابقا»
    if before and (theirs or not had or before[-1].clause == one.clause):
        return theirs or before[-1].clause == one.clause
    related = [m for m in scene.named("control.related") if m.first < one.first and m.sentence == one.sentence]
    if related and scene.flag(related[-1].first, related[-1].first, Affix.FOR) and related[-1].clause == one.clause:
        return True  # «للشركة الشقيقة مصنع»
    return bool(related) and not place_owners.had_behind(scene, one, related[-1])


def _of_goods(scene: Scene, one: Mark, disowned: Mark) -> bool:
    """«البضائع في مستودعنا ليست لنا»، «المخزن البضاعة اللي فيه مش بتاعتنا»: the goods are another's, not the place."""
    known = "that_one" in scene.tokens[disowned.first].classes
    if scene.lang != "ar" and (disowned.first <= one.first <= disowned.last or known):
        return False  # «la palmeraie d'un fournisseur», "tiles lie in the yard of our agent"
    clause = scene.tokens[one.first].clause
    joined = scene.flag(one.first, one.first, Affix.AND) and disowned.first == one.last + 1
    known = scene.flag(one.first, one.first, Affix.DEFINITE | Affix.OURS)
    if joined or (not known and 0 < disowned.first - one.last <= 2):
        return False  # «القماش ملكنا والمصنع مش بتاعنا»، «قماشنا في مصنع مصري مش بتاعنا»
    before = scene.tokens[max(0, one.first - 8) : disowned.first]
    if scene.lang != "ar":  # "the carpet factory", «la fabrique de tapis»: what it makes
        before = [t for t in before if t.index != one.first - 1 and not one.last < t.index <= one.last + 2]
    last = scene.tokens[disowned.first - 1]
    if "of_word" in scene.tokens[disowned.first].classes and last.index > one.last and "the_word" in last.classes:
        return True  # «المحل كنصاوبو فيه الموتورات ديال الناس»: of the thing before it
    return any("goods" in t.classes and t.clause == clause and t.index != one.first for t in before)


def _own_room(scene: Scene, one: Mark, ours: bool, had: bool) -> bool:
    """A room or other plain place counts when it is ours, or the sentence is about it and about what is done in it."""
    if scene.named("project.") and scene.near("site_word", one.first, 0, 0):
        return False
    acts = scene.named(*(f"place.{a}" for a in ACTIVITIES))
    if ours and not had and place_possessors.own_car(scene, one, acts):
        return False
    if ours or had or place_spoken_of.titled(scene, one) or place_spoken_of.located(scene, one):
        return True
    if any("ours" in t.classes for t in scene.clause(one.clause)):
        return True
    start = next(t.index for t in scene.tokens if t.sentence == one.sentence)
    beside = 1 if scene.lang == "ar" else 2  # "we sell from a van"
    if any(m.first <= one.first <= m.last and m.firm for m in acts):
        return True  # «أودعت في صومعة قمحا تملكه»
    sold = [m for m in scene.named("place.core_business") if m.clause == one.clause and m.firm and m.polarity]
    if sold and scene.lang == "ar" and place_owners.works_from(scene, one):
        return True  # «تبيع شركة الماء في البلدات من محطة على مقطورة»
    done = [m for m in acts if m.clause == one.clause and m.firm and m.polarity]
    if scene.lang == "ar" and _plied_in(scene, one, done):
        return True
    if any(m.clause == one.clause and (0 < m.first - one.last <= 4 or 0 <= one.first - m.last <= beside) for m in acts):
        return True  # «… نفحص فيه», «يجري عملنا في حظيرة»
    described = (
        scene.near("therein", one.last, 0, 12)
        or scene.near("fixed_w", one.last, 0, 2)
        or scene.near("moving", one.last, 0, 3)
        or any(place_spoken_of.where(scene, one.last, m) for m in acts if m.firm and m.polarity)
    )
    if any("used" in t.classes and t.classes["used"] & Affix.WE for t in scene.clause(one.clause)):
        return True
    if any(m.clause == one.clause and m.polarity is not None for m in scene.named("place.fixed", "place.moving")) and (
        one.first - start <= (3 if scene.lang == "ar" else 5)  # "We bring a food truck to a different market"
        or scene.tokens[one.first - 1].clause != one.clause  # «عندنا سيرك …، الخيمة كتنصب سيمانة فكل مدينة»
        or any(f & Affix.WE for f in scene.tokens[start].classes.values())
    ):
        return True
    return place_spoken_of.held(scene, one) or (_busy(scene, one) and (one.first - start <= 3 or described))


def _plied_in(scene: Scene, one: Mark, acts: list[Mark]) -> bool:
    """«يعالج أطباء المجموعة المرضى بأجر في عيادة لها»: where the firm, or we, do business, behind «في»."""
    before = [t for t in scene.tokens[: one.first] if t.clause == one.clause]
    staff = {"our_people", "our_firm"}
    ours = any(staff & t.classes.keys() or any(f & Affix.WE for f in t.classes.values()) for t in before)
    return ours and scene.near("inside_word", one.first, 2, -1) and any(m.first < one.first for m in acts)


def _busy(scene: Scene, one: Mark) -> bool:
    around = range(one.clause, one.clause + 2)
    return any(
        m.clause in around and m.sentence == one.sentence for m in scene.named(*(f"place.{a}" for a in ACTIVITIES))
    )
