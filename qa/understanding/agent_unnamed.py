"""Agents whom no word for an agent names: a related company, a person or a firm of theirs who signs for us or keeps our
stock, and someone of whom only his acts are told (para 5).
"""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark, Token
from qa.understanding.scene import Scene

_DEVOTED = {"person"}  # words on whose work is for whom: said of our own men they say nothing
_PEOPLE = {"person", "trade_person", "titled", "our_people", "subordinate", "given_name"}


def related(scene: Scene) -> list[Entity]:
    """A related company that signs for us or keeps our stock is an agent too (article5, rule 7)."""
    related = [m for m in scene.named("control.related") if m.polarity and not m.claimed]
    if not related:
        return []
    signs = scene.named("agent.signs") if any(m.polarity for m in scene.named("agent.name")) else []
    acts = [
        m for m in [*scene.named("agent.authority", "agent.stock", "agent.acts_for_us"), *signs]
        if m.last > related[0].first and not (m.foreign or m.claimed or m.asked)
    ]  # fmt: skip
    open_ = any(m.polarity is None for m in scene.named("agent.doubt.authority"))
    if all(m.polarity is False for m in acts) and not open_:
        return []  # «شركة نملكها لا توقع عنا»: denied, nothing makes her our agent
    found = Entity(related[0].first, related[0].last, tags={"agent", "related"})
    found.put("kind", "other", related[0].first, related[0].last)
    return [found]


def someone(scene: Scene) -> list[Entity]:
    """A person, or a firm of theirs, named by no word for an agent, who signs for us or is given power to."""
    acts = [
        m for m in scene.named("agent.authority", "agent.name", "agent.stock", "agent.mostly", "agent.others")
        if not (m.foreign or m.claimed or m.asked or (m.absolute and not _of_named(scene, m)))
    ]  # fmt: skip
    if scene.named("service.freelance") and scene.named("service.work"):
        return []
    denied = [m.first for m in scene.named("agent.kind.") if m.polarity is False and m.firm and not scene.exists(m)]
    acts = [a for a in acts if a.first >= max(denied, default=0)]  # «كان … يوقع عنا، واليوم لا وكيل لنا»
    signed = {m.sentence for m in scene.named("agent.authority", "agent.signs", "agent.stock")}
    related = scene.named("control.related")
    for act in acts:
        if act.concept == "agent.name" and act.sentence not in signed:
            continue  # «تُحصَّل الأتعاب باسمنا»
        if act.concept == "agent.stock" and not scene.near("with_him", act.last, 6, 3):
            continue
        for_us = any("for_us" in t.classes for t in scene.clause(act.clause))
        before = [
            t
            for t in scene.tokens[: act.first + 1]
            if act.sentence - t.sentence in (0, 1) and not t.denied and not t.foreign
        ]
        for token in reversed(before):
            if any(m.first <= token.index <= m.last for m in related):
                continue  # «شركة وليدة … لا توقع عنا»
            if _she(scene, token, act, related):
                continue
            if any(m.first <= token.index <= m.last for m in scene.named("skip.agent.kind.employee")):
                continue  # «وهو عمل مساعد»
            if "client" in token.classes and (scene.led("from_word", token.index) or _bought(scene, token)):
                continue  # «يشتري البن من المزارعين», «نصدّر لتاجر في جدة»
            if scene.near("plan_word", token.index, 0, 2):
                continue  # «فهد نفكر نعينه وكيل»
            if scene.led("buy", token.index):
                continue  # «اشترى تاجر وثيقتها»
            if (
                act.polarity is False
                and act.sentence != token.sentence
                and not scene.near("local_word", token.index, 0, 2)
            ):
                continue  # «أودع الخبير تقريره. … ولا تعاقد في مكتبنا»
            if act.polarity is False and scene.near("therein", token.index, 3, 0):
                continue  # «مكتب قاعد فيه بنت واحدة …، ما بتمضي على حاجة»: who sits in a place, and does not sign
            people = _DEVOTED if act.concept in ("agent.mostly", "agent.others") else _PEOPLE
            person = people & token.classes.keys() and (for_us or not {"third", "sayer"} & token.classes.keys())
            devoted = people is _DEVOTED  # «شركة أخرى هناك»: whom a firm of theirs works for makes it no agent
            if person or (not devoted and _counterpart(scene, token)):
                found = Entity(token.index, token.index, tags={"agent"})
                found.put("kind", "employee" if "employee_noun" in token.classes else "other", token.index, token.index)
                return [found]
    return _called(scene, acts) or _unnamed(scene, acts)


def _she(scene: Scene, token: Token, act: Mark, related: list[Mark]) -> bool:
    """ "Our sister company runs restaurants; she has no mandate from us": a related company to which it is denied."""
    before = any(m.first < token.index and m.polarity for m in related)
    return scene.lang == "en" and before and act.polarity is False and "third_person" in token.classes


def _of_named(scene: Scene, one: Mark) -> bool:
    """«خالد بياخد الطلبات ويبعتها لنا واحنا اللي نوافق»: what says that we conclude, told of a man by name."""
    if one.concept == "agent.mostly":
        return True
    before = [t for t in scene.tokens[: one.first] if t.sentence == one.sentence]
    return one.concept == "agent.authority" and any("given_name" in t.classes for t in before)


def _called(scene: Scene, acts: list[Mark]) -> list[Entity]:
    """«حليم معو تفويض يمضي عنا»: a word that no list knows opens the clause in which someone is said to sign for us or
    to hold our power: a person's name."""
    for act in acts:
        if act.concept != "agent.authority" or act.polarity is None or act.absolute:
            continue
        head = next(t for t in scene.clause(act.clause) if not t.punctuation)
        for_us = any("for_us" in t.classes for t in scene.clause(act.clause))
        near = 0 < act.first - head.index <= 2 and not any(t.punctuation for t in scene.tokens[head.index : act.first])
        if scene.lang == "ar" and for_us and near and len(head.text) > 2 and set(head.classes) <= {"the_word"}:
            found = Entity(head.index, head.index, tags={"agent"})
            found.put("kind", "other", head.index, head.index)
            return [found]
    return []


def _bought(scene: Scene, token: Token) -> bool:
    """Whether it is a customer to whom things are sold, behind a verb of ours («نصدّر لتاجر», «بنبيع لتاجر»)."""
    sold = scene.near("sell", token.index, 4, -1) or scene.near("deliver", token.index, 4, -1)
    return sold and scene.flag(token.index, token.index, Affix.FOR)


def _unnamed(scene: Scene, acts: list[Mark]) -> list[Entity]:
    """Someone of whom enough is said that only an agent is meant, though no word names him."""
    firm = [m for m in acts if m.concept == "agent.authority" and m.polarity and not m.absolute]
    told = any(m.polarity is not False for m in acts if m.concept in ("agent.authority", "agent.stock", "agent.mostly"))
    given = any(scene.has("empowered_him", m.first - 2, m.last) for m in firm)  # «عاطينه وكالة يبرم عنا العقود»
    if (
        given
        or (firm and any(m.concept == "agent.name" for m in acts))
        or (told and len({m.concept for m in acts}) >= 3)
    ):
        found = Entity(acts[0].first, acts[0].last, tags={"agent"})
        found.put("kind", "other", acts[0].first, acts[0].last)
        return [found]
    return []


def _counterpart(scene: Scene, token: Token) -> bool:
    """«شركة محلية», «مكتب هناك»: a firm of theirs that acts for us."""
    local = scene.near("local_word", token.index, -1, 2)
    if any(flags & Affix.FOR for flags in token.classes.values()):
        return False  # «بعناه لشركة محلية»
    return local and bool({"firm", "w_office", "w_outlet"} & token.classes.keys()) and not token.foreign
