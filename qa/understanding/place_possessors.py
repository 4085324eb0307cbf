"""Whose a place is by the possessor named beside it: "the bank's desk", "a shop; it belongs to a franchisee", «دكان
أبي»."""

from __future__ import annotations

from collections.abc import Iterator

from qa.understanding.analysis import Affix
from qa.understanding.model import Mark, Token
from qa.understanding.scene import Scene

_OTHERS = frozenset(("client", "third", "trader_noun", "stranger", "rival"))
_OWN = frozenset(("our_firm", "our_people", "employee_noun", "agent_noun", "d_we", "bosses"))
_BACK = 16  # words before a place in which its possessor is named
_POINTING = 4  # words before "is not ours" that only point at the place told of («بس هاد إلها …»)


def of_the_enterprise(scene: Scene, one: Mark) -> bool:
    """ "The bank's desk", "the airline's bureau": the enterprise's own, where nobody says "we" beside it."""
    return _named(scene, one) and not _we(scene)


def of_another(scene: Scene, one: Mark) -> bool:
    """The same where "we" speak of others, and what the agent has («notre agent … Il a un bureau à lui»)."""
    return (_named(scene, one) and _we(scene)) or _agents_own(scene, one) or _of_subject(scene, one)


def _agents_own(scene: Scene, one: Mark) -> bool:
    """Whether the "he" who has it is the agent named just before, and no firm stands between."""
    if scene.lang == "ar" or scene.flag(one.first, one.last, Affix.OURS):
        return False
    before = [t for t in scene.tokens[max(0, one.first - 8) : one.first] if t.clause == one.clause]
    has = next((t for t in reversed(before) if "have" in t.classes), None)
    he = next((t for t in reversed(before) if has and t.index < has.index and "third_person" in t.classes), None)
    if has is None or he is None or has.index - he.index > 2:
        return False
    agents = [m for m in scene.named("agent.kind.") if m.last < he.index and one.sentence - m.sentence <= 1]
    between = scene.tokens[agents[-1].last + 1 : he.index] if agents else []
    return bool(agents) and not any("our_firm" in t.classes for t in between)


def _of_subject(scene: Scene, one: Mark) -> bool:
    """«L'importateur les revend dans ses trois boutiques», "to a quarryman, who uses it in his quarry": of him who is
    named last before it, if he is none of ours."""
    if scene.lang == "ar" or not scene.flag(one.first, one.first, Affix.THEIRS):
        return False
    before = [t for t in scene.tokens[max(0, one.first - _BACK) : one.first] if t.sentence == one.sentence]
    named = (t for t in reversed(before) if (_OTHERS | _OWN) & t.classes.keys() and "d_theirs" not in t.classes)
    who = next(named, None)  # «sa» may be the name of a firm too
    if who is None or not _OTHERS & who.classes.keys():
        return False
    many = who.text.endswith("s") and any(t.text.startswith(("leur", "their")) for t in before[-3:])
    return many or not _OWN & who.classes.keys()


def told_before(scene: Scene, at: int) -> Iterator[Token]:
    """The words before token ``at``, the nearest first, without those set between commas («occupe, depuis 2019, un
    bureau»)."""
    within = False
    for token in reversed(scene.tokens[:at]):
        within = within or "inset_ends" in token.classes
        if not within:
            yield token
        within = within and "inset" not in token.classes


def let_to_us(scene: Scene, one: Mark) -> bool:
    """«Le bureau que nous louons appartient à une dame»: whoever owns it, it is we who have it."""
    behind = scene.tokens[one.last + 1 : one.last + 6]
    at = next((i for i, t in enumerate(behind[:3]) if "rel_pron" in t.classes), None)
    if scene.lang == "ar" or at is None or len(behind) < at + 3:
        return False
    return "d_we" in behind[at + 1].classes and "have" in behind[at + 2].classes


def of_family(scene: Scene, one: Mark) -> bool:
    """«المحل ديال با», «الدكان مال جدي», «دكان أبي»: somebody's of the asker's own house."""
    if scene.lang != "ar" or scene.flag(one.first, one.last, Affix.OURS):
        return False
    before = [t for t in scene.tokens[max(0, one.first - 5) : one.first] if t.clause == one.clause]
    if scene.flag(one.first, one.last, Affix.THEIRS) and any(_kin_of_ours(t) for t in before):
        firm = any("our_firm" in t.classes for t in before)
        return not firm  # «حماي محام ومكتبه في شارع بغداد»
    behind = [t for t in scene.tokens[one.last + 1 : one.last + 3] if t.clause == one.clause]
    if behind and "of_word" in behind[0].classes:
        behind = behind[1:]
    if len(behind) > 1 and {"family", "blood_kin"} & behind[0].classes.keys():
        behind = behind[:1] if _kin_of_ours(behind[0]) else behind[1:]  # «محل ابن عمي»
    return bool(behind) and _kin_of_ours(behind[0])


def of_named_firm(scene: Scene, one: Mark) -> bool:
    """«الشركة التونسية التي تملك فيها الهولندية تسعين في المئة … والشركة التونسية تدير مصنعا»: the related company,
    called by its country, is told of again."""
    if scene.lang != "ar" or not any(m.polarity and m.last < one.first for m in scene.named("control.related")):
        return False
    before = [t for t in scene.tokens[: one.first] if t.clause == one.clause]
    local = [t for t in before if "nation_of" in t.classes and t.index and "firm" in scene.tokens[t.index - 1].classes]
    foreign = any("foreign_of" in t.classes for t in scene.tokens)
    return bool(local) and foreign and not scene.flag(one.first, one.last, Affix.OURS)


def of_taught(scene: Scene, one: Mark) -> bool:
    """«يدربون موظفي مستشفى هناك», «يدرسون طلاب جامعة»: the house of those whom a service is done for."""
    if scene.lang != "ar" or scene.flag(one.first, one.last, Affix.OURS) or not one.first:
        return False
    people = scene.tokens[one.first - 1]
    plain = [f for n, f in people.classes.items() if n in ("our_people", "employee_noun", "visitor", "learner")]
    before = [t for t in scene.tokens[max(0, one.first - 4) : one.first - 1] if t.clause == one.clause]
    works = any(t.classes.get("service_v", 0) & Affix.IMPERFECT for t in before)
    known = Affix.DEFINITE | Affix.THEIRS
    return works and not people.text.endswith("نا") and any(not f & known for f in plain)


def own_car(scene: Scene, one: Mark, acts: list[Mark]) -> bool:
    """«العربية بتاعتي عطلانة»: a car of the asker's own, of which no use (``acts``) is told."""
    car = "vehicle" in scene.tokens[one.first].classes
    told = [*acts, *scene.named("place.moving", "place.fixed", "place.taken")]
    return car and scene.lang == "ar" and not any(m.firm and m.sentence == one.sentence for m in told)


def plainly_disowned(scene: Scene, one: Mark, disowned: Mark) -> bool:
    """«المعمل مو إلنا»: a known place at the head of its clause and the denial right behind; «قماش ملكنا لمعمل نسيج
    هناك مش بتاعنا»: the goods have been called ours before, so that the denial tells of the place."""
    if not disowned.absolute or not disowned.polarity or not 0 < disowned.first - one.last <= 4:
        return False
    if scene.has("goods", one.last + 1, disowned.first - 1):
        return False  # «المخزن فيه بضاعة زباين مش بتاعتنا»
    before = [t for t in scene.tokens[: one.first] if t.clause == one.clause]
    if not before:
        return scene.flag(one.first, one.first, Affix.DEFINITE)
    goods = [t.index for t in before if "goods" in t.classes]
    owned = {"ours", "own_v", "owned_word"}
    return bool(goods) and any(owned & t.classes.keys() for t in before if t.index > goods[-1])


def disowned_behind(scene: Scene, one: Mark) -> bool:
    """«… عندها محل في وهران، هو ماشي تاعنا», «بس هاد إلها مو إلنا»: a clause behind the place that opens with a word
    for it and says that it is not ours; not of a place that we have, nor where goods are named between."""
    held = Affix.OURS | Affix.FOR
    if scene.lang != "ar" or scene.flag(one.first, one.last, held) or scene.near("we_have", one.first, 6, 0):
        return False
    if let_behind(scene, one):
        return False
    for told in scene.named("place.not_ours"):
        head = scene.clause(scene.tokens[told.first].clause)
        before = [t for t in head if t.index < told.first and not t.punctuation]
        points = any({"he_word", "this_word", "his_own", "this"} & t.classes.keys() for t in before)
        near = told.absolute and told.polarity and told.firm and 0 <= told.sentence - one.sentence <= 1
        if not near or told.clause == one.clause or told.first <= one.last or not points or len(before) > _POINTING:
            continue
        between = scene.tokens[one.last + 1 : told.first]
        placed = any(c.startswith("w_") for t in between for c in t.classes)
        if not placed and not any("goods" in t.classes for t in between[1:]):  # «محل ألبسة»
            return True
    return False


def let_behind(scene: Scene, one: Mark) -> bool:
    """«المحل بتاع واحد صاحبنا، بس احنا مأجرينه منه»: whoever owns it, words behind say that it is let to us."""
    let = (m for m in scene.named("place.rented", "place.taken") if m.polarity and m.firm and m.first > one.last)
    return any(m.sentence - one.sentence <= 1 and not (m.claimed or m.asked) for m in let)


def _kin_of_ours(token: Token) -> bool:
    return "elders" in token.classes or bool(token.classes.get("family", 0) & Affix.OURS)


def staff(scene: Scene, one: Mark) -> bool:
    """«ماذا يصنع موظفونا في مكتب أربيل»: people of ours, whose rooms are not their own."""
    words = scene.tokens[one.first : one.last + 1]
    ours = scene.lang == "ar" and scene.flag(one.first, one.last, Affix.OURS)
    return ours and any({"our_people", "employee_noun"} & t.classes.keys() for t in words)


def denied_at_all(scene: Scene, one: Mark) -> bool:
    """«Une mine d'or, notre marque ! Mais nous n'avons ni mine …»: what a later sentence says we have none of."""
    held = Affix.OURS | Affix.DEFINITE | Affix.THEIRS
    if scene.lang == "ar" or scene.flag(one.first, one.last, held):
        return False
    later = [m for m in scene.named(one.concept) if m.sentence > one.sentence and m.polarity is False and m.firm]
    plain = [m for m in later if not scene.flag(m.first, m.last, held) and scene.near("we_have", m.first, 6, 0)]
    return any(not scene.near("another", m.first, 2, 2) for m in plain)


def _we(scene: Scene) -> bool:
    """Whether "we" are spoken of outside the question itself."""
    return any(not scene.tokens[a].asked for a, _ in scene.ops.get("ours", ()))


def _named(scene: Scene, one: Mark) -> bool:
    return any(m.first < one.first <= m.last for m in scene.named("place.of_named"))


def given_away(scene: Scene, one: Mark) -> bool:
    """ "The shop bears our name. It belongs to a franchisee", "We ran a bakery. It has been wound up": told
    of it by the next sentence, which opens with "it"."""
    if scene.lang == "ar":
        return False
    head = scene.tokens[one.last]
    later = scene.tokens[one.last + 1 :]
    behind = [t for t in later if t.sentence - head.sentence == 1]
    aside = [t for t in later if t.sentence == head.sentence and t.clause == head.clause + 1]  # "…; it is his"
    return any(_disowns(scene, one, words) for words in (behind, aside))


def _disowns(scene: Scene, one: Mark, behind: list[Token]) -> bool:
    """Whether the words open with "it" and tell of the place that it is another's or lost."""
    clause = [t for t in behind if not t.punctuation and t.clause == behind[0].clause] if behind else []
    if not clause or "place_pron" not in clause[0].classes or any(t.unknown or t.claimed for t in clause):
        return False
    last = clause[-1].index
    lost = [m for m in scene.named("place.not_ours", "place.anothers", "place.lost") if m.polarity]
    named = [m for m in scene.named("place.") if one.last < m.first < clause[0].index and m.concept[6:8] == "w_"]
    return not named and any(clause[0].index <= m.first <= last for m in lost)
