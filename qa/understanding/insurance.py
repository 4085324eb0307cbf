"""Insurers (article 5, para 6): premiums, risks, reinsurance, and through whom."""

from __future__ import annotations

from typing import Any

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.scene import Scene


def read(scene: Scene, agents: list[Entity]) -> tuple[Entity | None, Entity | None]:
    """The insurance facts and the enterprise's own fact (that it is an insurer), or ``None`` for each."""
    business = [
        m
        for m in scene.named("insurance.business", "insurance.reinsurance")
        if (m.polarity is not False or m.absolute or scene.flag(m.first, m.last, Affix.DEFINITE)) and not m.foreign
    ]
    none = [m for m in business if m.absolute and m.polarity is False and m.firm]
    again = any(m.concept == "insurance.reinsurance" for m in business)  # «nous n'assurons rien, nous réassurons»
    if none and not again and not any(m.last > none[-1].last + 1 for m in business):  # «ما نحن بشركة تأمين»
        enterprise = Entity(0, 0)
        enterprise.put("insurance_business", False, none[-1].first, none[-1].last)
        return None, enterprise
    business = [m for m in business if m not in none]
    if not business and scene.named("insurance.instalments"):
        return None, None  # «نبيع الأثاث بالتقسيط ونقبض أقساطه»
    found = Entity(0, 0)
    for concept, name in (
        ("premiums", "collects_premiums"),
        ("risks", "insures_risks"),
        ("reinsurance_only", "reinsurance_only"),
    ):
        for one in sorted(scene.named("insurance." + concept), key=lambda m: not m.absolute):
            if (
                not one.foreign
                and not one.claimed
                and not one.asked
                and not _inner(scene, one)
                and not _sisters(scene, one)
            ):
                more = one.not_only and name == "reinsurance_only"
                if (
                    name == "reinsurance_only"
                    and one.polarity is False
                    and not one.absolute
                    and not _plainly(scene, one)
                ):
                    continue  # «مش مستقل بيخلص ورق إعادة التأمين»
                found.put(name, False if more else one.polarity, one.first, one.last)
    doubt = next((m for m in business if m.concept == "insurance.reinsurance" and m.polarity is None), None)
    if doubt is not None:  # «لا ندري أنشاطها إعادة تأمين أم تأمين مباشر»
        found.put("reinsurance_only", None, doubt.first, doubt.last)
    alone = (m for m in business if m.concept == "insurance.reinsurance" and m.exclusive and m.polarity and m.firm)
    if (only := next(alone, None)) is not None:  # «لا تمارس من ضروب التأمين إلا إعادة التأمين»
        found.put("reinsurance_only", True, only.first, only.last)
    ceded = next((m for m in business if m.concept == "insurance.reinsurance" and m.polarity and m.firm), None)
    if ceded is not None and not found.facts.get("insures_risks"):  # "We reinsure Lebanese insurers": nothing else?
        found.put("reinsurance_only", None, ceded.first, ceded.last)
    _beside_direct(scene, found)
    if not business and ("collects_premiums" not in found.facts or not insured(scene)):
        return None, None
    enterprise = Entity(0, 0)
    if business:
        enterprise.put("insurance_business", True, business[0].first, business[0].last)
    _through(scene, found, agents)
    for one in scene.named("insurance.by_person"):  # "the premiums are cashed by its man there"
        if one.polarity and one.firm:
            found.put("through_person_in_state", True, one.first, one.last)
    for one in scene.named("insurance.nobody"):
        if one.polarity is not None and "through_person_in_state" not in found.facts and not _but_us(scene, one):
            found.put("through_person_in_state", False, one.first, one.last)
    return (found if found.facts else None), (enterprise if enterprise.facts else None)


def _beside_direct(scene: Scene, found: Entity) -> None:
    """«نؤمن بيوتا في بيروت ونعيد تأمين بعضها»: who insures too does not only reinsure; «لا نباشر إلا …» does."""
    if found.facts.get("reinsurance_only") is not True:
        return
    again = [m for m in scene.named("insurance.reinsurance", "insurance.reinsurance_only") if m.polarity and m.firm]
    if any(m.absolute or m.exclusive for m in again):
        return
    for one in scene.named("insurance.risks"):
        direct = one.polarity and one.firm and scene.flag(one.first, one.first, Affix.WE)
        if direct and not any(a.first <= one.last and one.first <= a.last for a in again):
            found.put("reinsurance_only", False, one.first, found.spans["reinsurance_only"][1], override=True)
            return


def _but_us(scene: Scene, one: Mark) -> bool:
    """«لا يعرف أحدا سوانا», «لا يخدم أحدا غيرنا»: whom he works for, and not that nobody is there."""
    behind = [t for t in scene.tokens[one.last + 1 : one.last + 3] if t.clause == one.clause]
    return any("us_alone" in t.classes for t in behind)


def _sisters(scene: Scene, one: Mark) -> bool:
    """«وشقيقتنا، بخلافنا، تؤمن السيارات»: what a related company does that opens the sentence, for itself."""
    if scene.lang != "ar":
        return False
    opening = [m for m in scene.named("control.related") if m.polarity and m.sentence == one.sentence]
    if not opening or opening[0].first >= one.first or scene.flag(one.first, one.last, Affix.WE):
        return False
    before = [t for t in scene.tokens[: opening[0].first] if t.sentence == one.sentence]
    for_us = any("for_us" in t.classes for t in scene.tokens if t.sentence == one.sentence)
    ours = any(opening[0].last < a and scene.tokens[a].sentence == one.sentence for a, _ in scene.ops.get("ours", ()))
    return len(before) <= 1 and not for_us and not ours


def _inner(scene: Scene, one: Mark) -> bool:
    """«كل ما نزاوله إعادة تأمين»: «ما … إعادة تأمين» within it denies nothing."""
    wider = (m for m in scene.named(one.concept) if m.first < one.first and one.last <= m.last)
    return one.absolute and any(not m.absolute and m.polarity for m in wider)


def _plainly(scene: Scene, one: Mark) -> bool:
    """Whether the denial stands right before the words it denies."""
    return one.first - scene.tokens[one.first].denier <= 2


def spared(cover: Entity | None, agents: list[Entity]) -> list[Entity]:
    """The agents but for one who only carries the insurance itself, where para 6 is answered by its own words: through
    an independent agent, or reinsurance only (nothing is told of him that para 5 asks about). One of whom all is told
    that para 8 asks stays: nothing is left to ask."""
    if cover is None or not (cover.facts.get("reinsurance_only") or cover.facts.get("through_independent_agent")):
        return agents
    plain = {"kind", "independent", "wholly_or_mostly_for_enterprise", "ordinary_course", "share_of_business_percent"}
    return [a for a in agents if set(a.facts) - plain or _settled(a.facts)]


def _settled(facts: dict[str, Any]) -> bool:
    """Whether para 8 has its answer: independent, in the ordinary course, and for others too."""
    for_others = facts.get("wholly_or_mostly_for_enterprise") is False
    return bool(facts.get("independent") and facts.get("ordinary_course")) and for_others


def insured(scene: Scene) -> bool:
    """Whether premiums or risks are spoken of, and by an insurer: «أربعة أقساط» alone are instalments."""
    for concept in ("insurance.premiums", "insurance.risks"):
        said = scene.named(concept)
        if any(m.polarity is not False for m in said) and not any(m.absolute and m.polarity is False for m in said):
            break
    else:
        return False
    known = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    named = any({"insure", "risk"} & t.classes.keys() or t.classes.get("premium", 0) & known for t in scene.tokens)
    return named or scene.lang != "ar"


def _acting(scene: Scene, agents: list[Entity]) -> Entity:
    """The agent who does what para 6 speaks of: of several, one who depends on the insurer and in whose sentence
    premiums or risks are spoken of ("a broker … but for the large clients it is our clerk who cashes the premiums")."""
    said = [m for m in scene.named("insurance.premiums", "insurance.risks") if m.firm and m.polarity]
    for agent in agents:
        behind = [m for m in said if m.last >= agent.first and scene.tokens[agent.first].sentence == m.sentence]
        later = [a.first for a in agents if a.first > agent.first]
        if _depends(agent) and any(all(m.last < at for at in later) for m in behind):
            return agent
    return agents[0]


def _depends(agent: Entity) -> bool:
    facts = agent.facts
    share = facts.get("share_of_business_percent")
    tied = facts.get("independent") is False or bool(facts.get("wholly_or_mostly_for_enterprise"))
    return facts.get("kind") == "employee" or tied or (share is not None and share > 50)


def _through(scene: Scene, found: Entity, agents: list[Entity]) -> None:
    """Through an agent of the case: independent or not, as far as para 8 lets one say (article5, rule 8)."""
    if not agents:
        return
    agent = _acting(scene, agents)
    first, last = agent.first, agent.last
    found.put("through_person_in_state", True, first, last)
    facts = agent.facts
    if _depends(agent) or (facts.get("independent") and _employee_too(scene, agent)):
        found.put("through_independent_agent", False, first, last)
    elif _free(facts) and facts.get("ordinary_course") is not False:
        found.put("through_independent_agent", True, first, last)


def _free(facts: dict[str, Any]) -> bool:
    """Said to be independent, or a broker or commission agent in his trade who does not work mostly for the insurer."""
    trader = facts.get("kind") in ("broker", "general_commission_agent") and facts.get("ordinary_course") is True
    return bool(facts.get("independent")) or (trader and facts.get("wholly_or_mostly_for_enterprise") is False)


def _employee_too(scene: Scene, agent: Entity) -> bool:
    """Whether another sentence than the agent's says that an employee of ours takes the premiums or insures."""
    acts = {m.sentence for m in scene.named("insurance.premiums", "insurance.risks") if m.firm and m.polarity}
    own = scene.tokens[agent.first].sentence
    return any(
        m.firm and m.polarity and m.sentence in acts and m.sentence != own for m in scene.named("agent.kind.employee")
    )
