"""Places that are only the scene of something else: the site or the house a work is done in, a fair, the works of the
enterprise that processes our goods."""

from __future__ import annotations

from qa.understanding import place_owners, place_spoken_of
from qa.understanding.analysis import Affix
from qa.understanding.model import Mark
from qa.understanding.scene import Scene

_RUN = 9  # words between what was built and the verb by which it is run


def venue(scene: Scene, one: Mark) -> bool:
    """«في معرض»: a fair where the enterprise takes part."""
    inside = scene.near("in_word", one.first, 1, -1) or scene.tokens[one.first].text.startswith("بم")
    plain = one.first == one.last and not scene.flag(one.first, one.first, Affix.THEIRS)  # «في صالة العرض» is a room
    return one.concept == "place.showroom" and inside and plain


def site(scene: Scene, one: Mark) -> bool:
    """A «ورشة» of building work is the site, no workshop."""
    if one.concept == "place.workshop" and scene.near("build_n", one.last, -1, 1):
        return True  # «فتحنا ورشة بناء»
    heads = (m for m in scene.named("project.") if m.first == one.first and m.last > one.last)
    if one.concept == "place.workshop" and scene.lang == "ar" and any(heads):
        return True  # «فتحنا ورش مد الأنابيب»
    if (
        one.concept != "place.workshop"
        or not scene.near("site_word", one.first, 0, 0)
        or place_owners.works_in(scene, one)
    ):
        return False
    works = [m for m in scene.named("project.") if m.concept != "project.generic" or scene.lang != "ar"]
    built = any(m.first <= one.first <= m.last for m in works)
    kept = not built and (scene.near("fixed_w", one.last, 0, 2) or place_owners.plied(scene, one))
    return bool(scene.named("project.")) and not kept


def sites(scene: Scene, one: Mark) -> bool:
    """«من بين ورشنا الثلاث»: several, beside works that are told, are building sites though they are ours."""
    several = one.concept == "place.workshop" and scene.has("works_many", one.first, one.last)
    return several and bool(scene.named("project."))


def _built_to_use(scene: Scene, one: Mark) -> bool:
    """«شيدت المؤسسة مخازن حديدية تستودعها أسمدتها»: built by the firm, and used by it, as a relative clause tells, or
    run by it («شيدنا معملا … وهو يعمل منذ عامين»)."""
    words = [t for t in scene.tokens[: one.last + 6] if t.clause == one.clause]
    if scene.lang != "ar" or any({"client", "third", "kin"} & t.classes.keys() for t in words):
        return False
    before = [t for t in words if t.index < one.first]
    if any("our_firm" in t.classes for t in before):
        used = scene.named("place.storage", "place.display", "place.core_business")
        if any(m.polarity and m.firm and 0 < m.first - one.last <= 3 and m.clause == one.clause for m in used):
            return True
    run = scene.named("place.operated")
    return any(m.polarity and m.firm and 0 < m.first - one.last <= _RUN and m.sentence == one.sentence for m in run)


def worksite(scene: Scene, one: Mark) -> bool:
    """A place that is only where, or what, a project or a service is done to, or that another's facts name."""
    if place_spoken_of.told(scene, one) or place_owners.works_out(scene, one) or _built_to_use(scene, one):
        return False
    if (
        scene.led("many_word", one.first)
        or scene.near("our_people", one.first, 1, -1)
        or any(m.clause == one.clause and 0 < one.first - m.first <= 7 for m in scene.named("service.sent"))
    ):
        return True
    inside = scene.named("insurance.risks", "project.", "service.work")
    if scene.named("agent.kind."):
        inside += scene.named("agent.mostly", "agent.ordinary", "agent.delivers")
    if any(m.first <= one.first <= m.last for m in inside):
        return True
    if scene.flag(one.first, one.first, Affix.FOR) and not place_spoken_of.opens(scene, one):
        return True
    works = [
        m
        for m in scene.named("project.", "service.work", "service.sent", "insurance.risks")
        if m.concept != "project.by_other" and not m.asked
    ]
    if any(m.clause == one.clause and m.first <= one.first for m in works):
        return True
    named = one.first and {"town_there", "town_abroad"} & scene.tokens[one.first - 1].classes.keys()
    return bool(works) and scene.near("in_word", one.first, 2, 0) and not named  # «في بورسعيد مستودع»


def processor(scene: Scene, one: Mark) -> bool:
    """The works that process our goods («مصنع تونسي يفصّله لنا»)."""
    inside = any(m.first <= one.first <= m.last for m in scene.named("place.processing_by_another"))
    return (
        inside
        and one.concept in ("place.factory", "place.workshop")
        and not scene.flag(one.first, one.last, Affix.OURS)
    )
