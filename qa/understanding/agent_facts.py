"""What is said of each agent: power, its exercise, stock, delivery, independence, devotion, ordinary course."""

from __future__ import annotations

from dataclasses import replace

from qa.understanding.agent_settling import settle, standing
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene
from qa.understanding.shares import counted, shares

_PLAIN = {
    "independent": "independent", "mostly": "wholly_or_mostly_for_enterprise", "ordinary": "ordinary_course",
    "name": "in_name_of_enterprise", "only_paragraph_4": "activities_only_of_paragraph_4",
}  # fmt: skip
DOUBTS = {
    "mostly": "wholly_or_mostly_for_enterprise", "ordinary": "ordinary_course", "name": "in_name_of_enterprise",
    "independent": "independent", "stock": "habitually_keeps_stock", "delivers": "delivers_from_stock",
}  # fmt: skip
_ONE_MATTER = (
    {"agent.mostly", "agent.others"},
    {"agent.authority", "agent.signs", "agent.refers", "agent.forwards"},
)
_SIGNS = {True: "+", False: "-", None: "?"}


def read(scene: Scene, agents: list[Entity], places: list[Entity]) -> None:
    """Attach every feature to the agent it is said of, then settle what they say together."""
    for one in scene.named("agent."):
        if one.concept.startswith("agent.kind") or one.foreign or _anothers_word(scene, one) or _within(scene, one):
            continue
        if _there(scene, one) or _untied(scene, one):
            continue
        if (one.asked and not _told(scene, one)) or _outdated(scene, one):
            continue
        for agent in _owners(scene, agents, one):
            if not _anothers(scene, agent, places, one):
                _feature(scene, agent, one)
    for first, last in counted(scene):  # «وقّع سبعة عشر اتفاقا»
        for agent in agents:
            if agent.first <= last and {"signs+", "power+"} & agent.tags and "habit+" not in agent.tags:
                agent.tags.add("habit+")
                agent.spans["habit+"] = (first, last)
    for agent, percent, first, last in shares(scene, agents):
        agent.put("share_of_business_percent", percent, first, last)
    for agent in agents:
        settle(scene, agent)
        standing(scene, agent)


_OF_HIM = (
    "agent.habit", "agent.never", "agent.rarely", "agent.ordinary", "agent.beyond", "agent.others", "agent.mostly",
    "agent.dependent", "agent.independent", "agent.gone",
)  # fmt: skip
_TIES = {
    "third_person", "with_him", "d_theirs", "d_ours", "d_we", "for_us", "inverted", "agent_noun", "given_name",
    "this_is", "he_word", "person", "sign",
}  # fmt: skip
_BRIEF = 4  # words of a sentence with no subject of its own ("Broker by trade, always.")


def _untied(scene: Scene, one: Mark) -> bool:
    """ "The question is often asked", «la profession est réglementée»: how often, by trade, alone … is said of a person
    only where its sentence speaks of a person, of us, or of signing and keeping; a few words may go without."""
    if scene.lang == "ar" or one.concept not in _OF_HIM:
        return False
    words = [t for t in scene.tokens if t.sentence == one.sentence and not t.punctuation]
    told = scene.named("agent.kind.", "agent.authority", "agent.stock", "agent.delivers", "agent.name")
    tied = any(_TIES & t.classes.keys() for t in words) or any(m.sentence == one.sentence for m in told)
    return not tied and len(words) > _BRIEF


def _there(scene: Scene, one: Mark) -> bool:
    """«يوقع العقود مديرنا الإقليمي»: a manager over there is no head office that signs instead of him."""
    if one.concept != "agent.authority" or not one.absolute or one.polarity is not False:
        return False
    return scene.has("regional_w", one.first, one.last + 1)


def _anothers_word(scene: Scene, one: Mark) -> bool:
    """What is only claimed; claimed by some and denied by others («منهم من قال …، ومنهم من قال …») it is open."""
    plain = (m for m in scene.named(one.concept) if m.firm and m.polarity is not None)
    return one.claimed and (one.polarity is not None or any(plain))


def _outdated(scene: Scene, one: Mark) -> bool:
    """«كان منقطعا لنا حتى 2019، ثم صار يعمل لثلاثين»: what was, where a later word says what has come of it."""
    if not scene.near("past_word", one.first, 10, 0):
        return False
    same = next((group for group in _ONE_MATTER if one.concept in group), {one.concept})
    later = [m for m in scene.named(*same) if m.first > one.last and m.sentence - one.sentence <= 1 and m.firm]
    return any(scene.has("now_word", one.last + 1, m.first) for m in later)


def _told(scene: Scene, one: Mark) -> bool:
    """«أليس يكفي لقيام المنشأة الدائمة أن مندوبنا يوقع»: what stands behind «أن» after the term is told, not asked."""
    before = [t for t in scene.tokens[: one.first] if t.sentence == one.sentence]
    named = next((t.index for t in before if t.term), None)
    return named is not None and any("that_word" in t.classes for t in before if t.index > named)


def _within(scene: Scene, one: Mark) -> bool:
    """Words of signing that lie in words which themselves say that another signs («والتوقيع بيد الإدارة»), that he does
    so for us alone, or never again («لا يوقع لأحد سوانا», «ثم لم يوقع بعده شيئا»)."""
    if one.absolute or one.concept not in ("agent.authority", "agent.signs"):
        return False
    if one.polarity is False and any(
        m.absolute and m.polarity and m.first <= one.last and one.first <= m.last
        for m in scene.named("agent.authority")
    ):
        return True  # «لم يعمل تفويضه»: the power is there, and was not used
    whole = scene.named("agent.authority", *(("agent.mostly", "agent.rarely") if one.polarity is False else ()))
    whole = [m for m in whole if m.absolute and not _there(scene, m)]
    return any(m.first <= one.first <= m.last and one.last <= m.last + 2 for m in whole)


def _owners(scene: Scene, agents: list[Entity], one: Mark) -> list[Entity]:
    if any("both_word" in t.classes for t in scene.clause(one.clause)):
        return agents
    before = [(at, a) for a in agents for at in (a.first, *a.again) if at <= one.last]
    if before:
        return [max(before, key=lambda found: found[0])[1]]
    if scene.lang != "ar" and len(agents) == 1 and any("third_person" in t.classes for t in scene.clause(one.clause)):
        return agents  # "Sign she may not. … She works for no one else": named after what is told of her
    head = scene.tokens[agents[0].first]
    if len(agents) == 1 and head.asked and one.sentence < head.sentence:
        return agents  # «نعده مستقلا … فهل لنا بهذا الوكيل منشأة دائمة؟»: named only where it is asked about
    if scene.lang != "ar" and one.concept == "agent.others" and head.clause != one.clause:
        return []  # "the harvest of two hundred growers is insured with us, every policy through our agent"
    if len(agents) == 1 and head.sentence - one.sentence == 1 and _told_before(scene, one):
        return agents
    if len(agents) == 1 and 0 <= head.sentence - one.sentence <= 1 and _said_of_him(scene, head.index):
        return agents
    return (
        [agents[0]]
        if head.clause == one.clause or ("agent" in agents[0].tags and head.sentence == one.sentence)
        else []
    )


def _said_of_him(scene: Scene, at: int) -> bool:
    """«… فهو يستعملها كل يوم، وأنه مستخدم عندنا»: what a pronoun's person is, spoken of before."""
    before = scene.tokens[at - 1] if at else None
    return scene.lang == "ar" and before is not None and bool({"he_word", "that_it"} & before.classes.keys())


def _told_before(scene: Scene, one: Mark) -> bool:
    """«ليست له سلطة التعاقد. غير أن أجيرنا …», «من يوقع عقودنا؟ رجل من موظفينا»: told in the sentence before."""
    words = [t for t in scene.tokens if t.sentence == one.sentence]
    has = any("he_has" in t.classes for t in scene.tokens[one.first - 2 if one.first > 1 else 0 : one.last + 1])
    who = words[0].text in ("من", "ومن", "فمن") and words[-1].text[0] in "?؟"
    return has or who


def _anothers(scene: Scene, agent: Entity, places: list[Entity], one: Mark) -> bool:
    """Whether a related company, or a place, was named after the agent and before these words, and they are its own."""
    related = [
        m
        for m in scene.named("control.related")
        if agent.last < m.first <= one.first and m.sentence == one.sentence and m.polarity is not False
        and not any(0 < m.first - k.last <= 1 for k in scene.named("agent.kind.employee"))  # «كشوف رواتب الشركة الأم»
    ]  # fmt: skip
    if related and agent.first < related[-1].first and "related" not in agent.tags:
        return True
    if one.concept in ("agent.stock", "agent.delivers", "agent.independent", "agent.only_paragraph_4"):
        later = [
            p
            for p in places
            if "weak" not in p.tags and max(agent.last, agent.first) < p.first <= one.last + 1
            and not scene.near("with_him", p.first, 2, 0)
            and not (scene.lang != "ar" and one.first <= p.first <= one.last)  # «il tient un dépôt de nos pneus»
        ]  # fmt: skip
        same = [p for p in later if scene.tokens[p.first].sentence == one.sentence]
        does = scene.lang != "ar" and scene.near("third_person", one.first, 2, 0)  # «d'où il livre»
        return bool(same) and not does and not scene.near("with_him", one.last, 6, 3)
    return False


def _feature(scene: Scene, agent: Entity, one: Mark) -> None:
    name = one.concept.removeprefix("agent.")
    if name.startswith("doubt."):
        if name == "doubt.name" and _power_open(scene, one) and not scene.has("name_theirs", one.first, one.last):
            return
        _doubt(agent, one, name.removeprefix("doubt."))
        return
    if name == "stock" and one.polarity and one.first == one.last and "stock_only" in scene.tokens[one.first].classes:
        return  # «يخلص بضاعتنا كما يخلص بضاعة غيرنا»: goods, and no word of keeping them
    if name in ("stock", "delivers") and one.polarity is not False and _we(scene, one):
        return  # «nous y gardons nos tuyaux»
    if name == "since":  # "for twelve years he has signed"; to have had a power so long is not to use it
        acts = [m for m in scene.named("agent.authority", "agent.signs", "agent.stock", "agent.delivers") if m.polarity]
        if not any(m.clause == one.clause and _power(scene, m) == "signs" for m in acts):
            return
        if any(m.clause == one.clause and _power(scene, m) == "power" for m in acts):
            return
        name = "habit"
    if name in ("refers", "forwards"):  # orders pass through his hands: head office concludes
        if one.polarity and (name == "refers" or one.exclusive) and "hq-" not in agent.tags:
            agent.tags.add("hq-")
            agent.spans["hq-"] = (one.first, one.last)
        return
    if name in ("mostly", "others", "dependent", "beyond", "independent", "ordinary"):
        one = _attribute(scene, one) or _near_denial(scene, one)
    if name == "others" and one.polarity and _share_unknown(scene):
        agent.put("wholly_or_mostly_for_enterprise", None, one.first, one.last)
        return
    if name == "others":  # «يعمل لغيرنا»: not wholly for us; denied, wholly for us
        agent.put("wholly_or_mostly_for_enterprise", _turned(one.polarity), one.first, one.last)
        return
    if name == "dependent":  # «تابع لنا»، «يخضع لتعليماتنا»; called independent besides, it is open
        both = one.polarity and agent.facts.get("independent")
        agent.put("independent", None if both else _turned(one.polarity), one.first, one.last, override=bool(both))
        return
    if name == "beyond":  # «خرج عن مهنته المعتادة»
        kept = one.polarity is not None and _limited(scene, one)  # «لا يخرج عن مهنته»
        beyond = one.polarity is True and not kept  # plainer than «مهنته المعتادة» of what it lies beyond
        agent.put("ordinary_course", True if kept else _turned(one.polarity), one.first, one.last, override=beyond)
        return
    if name == "mostly" and one.polarity:  # «معظم شغله لنا والباقي لغيرنا»
        agent.put(_PLAIN[name], True, one.first, one.last, override=True)
        return
    theirs = name == "name" and one.polarity is False and scene.has("name_theirs", one.first, one.last)
    if theirs and (not one.absolute or _her_own(scene, one)):
        return  # «باسمنا لا باسمها»، «باسم الشركة الأم مو باسمها»
    if name == "name" and one.polarity and scene.has("name_theirs", one.first, one.last) and not _signed(scene, one):
        return  # «له متجر باسمه»
    if name == "name" and one.polarity:
        agent.tags.add("named")
    if name == "name" and one.polarity is None and not one.absolute and _power_open(scene, one):
        return  # «لا ندري هل له تفويض يعقد به باسمنا»: what is open is the power
    if name == "only_paragraph_4" and one.not_only:
        agent.put(_PLAIN[name], False, one.first, one.last, override=True)  # «لا يقتصر عمله على الشراء»
        return
    if name == "only_paragraph_4" and one.polarity and not one.absolute and _sells_too(scene, one):
        return
    if name == "independent" and one.polarity is False and agent.facts.get("independent") and not one.asked:
        agent.put("independent", None, one.first, one.last, override=True)  # «شغال لحسابها هي بس ومش وكيل مستقل»
        return
    if name in _PLAIN:
        agent.put(_PLAIN[name], one.polarity, one.first, one.last, override=_plainer(scene, agent, one, _PLAIN[name]))
        return
    if (
        one.absolute
        and one.polarity is False
        and scene.has("authority", one.first + 1, one.last - 1)
        and scene.has("give_v", one.first - 2, one.last)
    ):
        return  # «اداه المدير تفويض ومضى بيه»: the manager gave it, he signed
    if one.concept == "agent.authority" and one.absolute and _ours_signed_by_him(scene, one):
        return
    if name in ("authority", "signs"):
        name = _power(scene, one)
        if one.supposed and name == "power":
            one = replace(one, polarity=None)  # «لو معه توكيل فهو يستعمله»: whether he has it is not said
        if one.polarity is None and _about_else(scene, one):
            return
    if name == "never" and any(t.bounded or t.exclusive for t in scene.tokens[one.first : one.last + 1]):
        return  # «لا يباشر عملا إلا لنا»: nothing is said of his power
    key = name + _SIGNS[one.polarity]
    if key == "signs+" and not _headquarters(scene, one) and one.concept == "agent.authority":
        agent.tags.add("plainly")
    if key in agent.tags and name == "habit":  # «السلعة ديما عندو … كيسيني كل نهار»: each habit by itself
        agent.spans[f"{key} {one.first}"] = (one.first, one.last)
    if key not in agent.tags:
        agent.tags.add(key)
        agent.spans[key] = (one.first, one.last)


def _we(scene: Scene, one: Mark) -> bool:
    """Whether it is we who keep or deliver, and entrust him with nothing."""
    ours = scene.lang != "ar" and scene.flag(one.first, one.first, Affix.WE)
    return ours and not scene.has("entrust", one.first, one.last) and not scene.near("with_him", one.last, 4, 3)


def _power_open(scene: Scene, one: Mark) -> bool:
    return any(
        m.clause == one.clause and m.polarity is None and _power(scene, m) == "power"
        for m in scene.named("agent.authority")
    )


def _her_own(scene: Scene, one: Mark) -> bool:
    """«باسم الشركة الأم لا باسمها»: what is denied is her own name, where ours has just been said."""
    said = [m for m in scene.named("agent.name") if m.polarity and m.clause == one.clause and m.last < one.last]
    return any(not scene.has("name_theirs", m.first, m.last) for m in said)


def _ours_signed_by_him(scene: Scene, one: Mark) -> bool:
    """«الصفقات التي عقدناها وقعها وكيلنا»: concluded, as a relative clause says, by us, and signed by him."""
    within = scene.has("relative", one.first, one.last)
    later = (m for m in scene.named("agent.signs") if m.clause == one.clause and m.first > one.last and m.polarity)
    return within and any(scene.near("agent_noun", m.last, -1, 1) for m in later)


def _sells_too(scene: Scene, one: Mark) -> bool:
    """«عقود شراء القطن وعقود بيع الزيت»: contracts of sale besides, in the same sentence."""
    words = (t for t in scene.tokens[one.last + 1 :] if t.sentence == one.sentence and not t.denied)
    return any("sell" in t.classes and scene.near("contract", t.index, 2, 0) for t in words)


def _signed(scene: Scene, one: Mark) -> bool:
    """Whether signing or contracts are spoken of in the sentence of the mark."""
    signing = scene.named("agent.authority", "agent.signs")
    return any(m.sentence == one.sentence for m in signing) or scene.near("contract", one.first, 8, 8)


def _doubt(agent: Entity, one: Mark, about: str) -> None:
    """Words that leave a fact open where they stand in what is not known; affirmed or denied they say nothing."""
    if one.polarity is not None:
        return
    if about in DOUBTS:
        agent.put(DOUBTS[about], None, one.first, one.last)
    elif about + "??" not in agent.tags:
        agent.tags.add(about + "??")
        agent.spans[about + "??"] = (one.first, one.last)


def _limited(scene: Scene, one: Mark) -> bool:
    return any(first <= one.last and one.first <= last for first, last in scene.ops.get("limit", ()))


def _plainer(scene: Scene, agent: Entity, one: Mark, fact: str) -> bool:
    """Words with a value of their own («خارج حدود مهنته») outweigh those within them («حدود مهنته»)."""
    said = agent.spans.get(fact)
    if not one.absolute or said is None:
        return False
    within = scene.tokens[said[0]].sentence == one.sentence and fact == "ordinary_course" and one.polarity is False
    return within or scene.tokens[said[0]].clause == one.clause  # «السمسرة شغله، أما هذا فليس منها»


def _share_unknown(scene: Scene) -> bool:
    """«ما عرفناش شحال من خدمتو لينا»: how much of his business is ours is said to be unknown."""
    return any(t.unknown and {"share_word", "length_word", "how_much"} & t.classes.keys() for t in scene.tokens)


def _attribute(scene: Scene, one: Mark) -> Mark | None:
    """«لا يوقع الوكيل التابع لنا»: an adjective of the agent stands whatever is denied of him."""
    if one.polarity is not False or one.absolute or one.concept not in ("agent.independent", "agent.dependent"):
        return None
    tokens = scene.tokens
    at = one.first + 1 if "agent_noun" in tokens[one.first].classes and one.last > one.first else one.first
    noun = tokens[at - 1].classes.get("agent_noun", 0) if at else 0
    joined = tokens[at].text.startswith("ال") and noun & (Affix.DEFINITE | Affix.OURS | Affix.THEIRS)
    return replace(one, polarity=True) if joined and tokens[at].denier + 1 < at - 1 else None


def _near_denial(scene: Scene, one: Mark) -> Mark:
    """A denial far before a word on standing or devotion leaves it open («لم يثبت لدينا أن معظم عمله لنا»)."""
    if one.polarity is not False or one.absolute:
        return one
    denier = max(scene.tokens[i].denier for i in range(one.first, one.last + 1))
    return one if denier < 0 or one.first - denier <= 4 else replace(one, polarity=None)


def _turned(polarity: bool | None) -> bool | None:
    return None if polarity is None else not polarity


def _headquarters(scene: Scene, one: Mark) -> bool:
    """Whether these words on signing are part of words that say that head office signs."""
    absolute = [m for m in scene.named("agent.authority") if m.absolute and m.polarity is False]
    return any(m.first <= one.last and one.first <= m.last for m in absolute)


def _power(scene: Scene, one: Mark) -> str:
    """``hq``: head office signs; ``power``: he may; ``signs``: he does."""
    if one.absolute and one.polarity is False:
        return "hq"
    power = any(scene.has(name, one.first, one.last) for name in ("authority", "empower", "may_word"))
    power = power or any(t.text == "ان" for t in scene.tokens[one.first : one.last + 1])  # «له أن يتعاقد باسمنا»
    return "power" if power else "signs"


def _about_else(scene: Scene, one: Mark) -> bool:
    """«لا أدري هل توقيع العقود داخل في مهنته»: what is unknown is the course of business, not the signing."""
    return any(m.clause == one.clause and m.polarity is None for m in scene.named("agent.ordinary", "agent.mostly"))
