"""Building sites and projects (article 5, para 3(a))."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.lengths import within_our_country
from qa.understanding.model import Entity, Mark
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene
from qa.understanding.time_ties import of_kin

KINDS = ("building_site", "construction", "assembly", "installation", "supervision")


def read(scene: Scene) -> list[Entity]:
    """The projects of the case, in the order of their mention."""
    projects: list[Entity] = []
    for one in scene.named("project."):
        if _ours(scene, one) and not (one.asked and projects):
            _enter(scene, projects, one)
    told_of = not projects and scene.moments and not scene.named("service.work")
    for one in scene.named("project.generic", "work.generic") if told_of else ():  # «سلمنا المشروع»
        if one.polarity and not (one.foreign or one.claimed or one.asked) and not projects:
            projects.append(Entity(one.first, one.last))
            projects[0].put("kind", "building_site", one.first, one.last)
    projects = [p for p in projects if not called_off(scene, p)]
    if not projects and scene.moments:  # only the time was corrected: the work named in the withdrawn words is still it
        for one in scene.withdrawn:
            if one.concept.startswith("project.") and _ours(scene, one):
                _enter(scene, projects, one)
    if not projects:  # «يصر المفتش على أن التركيب استغرق عاما، والحق أنه …»: the time is disputed, not the work
        for one in scene.named("project."):
            if one.claimed and _told_after(scene, one) and _ours(scene, one, claimed=True):
                _enter(scene, projects, one)
    return projects


def merely_named(scene: Scene, project: Entity) -> bool:
    """«تركيب», "the installation manual": a work that its words only name: nobody of ours does it in its clause, and
    its sentence tells no time and asks or doubts none."""
    at = scene.tokens[project.first]
    words = [t for t in scene.tokens if t.sentence - at.sentence in (0, 1)]
    if any(t.unknown or t.asked or {"length_word", "month_word"} & t.classes.keys() for t in words):
        return False
    if any(scene.tokens[m.first].sentence - at.sentence in (0, 1) for m in scene.moments):
        return False
    clause = scene.clause(at.clause)
    people = any({"our_people", "our_firm", "d_we", "ours"} & t.classes.keys() for t in clause)
    return not people and not any(f & (Affix.WE | Affix.OURS) for t in clause for f in t.classes.values())


def _told_after(scene: Scene, one: Mark) -> bool:
    """Whether a time of our own telling follows the claim, in its sentence or the next."""
    after = (scene.tokens[m.first] for m in scene.moments if m.first > one.last)
    return any(not (t.claimed or t.foreign or t.asked) and t.sentence - one.sentence in (0, 1) for t in after)


def _ours(scene: Scene, one: Mark, claimed: bool = False) -> bool:
    kind = one.concept.removeprefix("project.")
    foreign = scene.tokens[one.first].foreign if kind == "supervision" else one.foreign  # over what another builds
    if kind not in KINDS or foreign or (one.claimed and not claimed):
        return False
    if one.polarity is False and scene.tokens[one.first].denied and not scene.exists(one):
        return False
    if kind == "supervision" and watched_by_other(scene, one):
        return False
    if kind != "supervision" and any(
        (m.sentence == one.sentence or one.asked) and m.polarity for m in scene.named("project.commissioned")
    ):
        return False  # «nous avons fait rénover un hôtel»: others did it
    if kind != "supervision":  # «الذي يبنيه مقاول محلي»، «والتركيب عملته شركة كورية»
        us = any(m.clause == one.clause for m in scene.named("work.ours_too"))  # «لسنا إلا مقاولا من الباطن»
        if us:
            return True
        if scene.near("other_builder", one.first, 4, -1) or scene.near("other_builder", one.last, -1, 3):
            return False
        if any(m.clause == one.clause and m.last >= one.first for m in scene.named("project.by_other")):
            return False
    if _at_home(scene, one) or any(of_kin(scene.tokens, t) for t in scene.clause(one.clause)):
        return False  # «خويا كان شاف شانطي»
    built = [m for m in scene.named("project.by_firm") if m.clause == one.clause and m.polarity]
    if _of_relative(scene, one) or (kind != "supervision" and built and _another_firm(scene, one)):
        return False
    return not any(m.first <= one.first <= m.last for m in scene.named("place.collecting_information"))


def watched_by_other(scene: Scene, one: Mark) -> bool:
    """ "The client's foreman watched over the works", "supervised by the ministry": the oversight is another's."""
    told = (m for m in scene.named("work.watched_by_other") if m.clause == one.clause and m.polarity)
    return any(m.first <= one.last and one.first <= m.last for m in told)


def _at_home(scene: Scene, one: Mark) -> bool:
    """«شيدنا في بلدنا مستودعا», "the contractor who built our headquarters": works at home, where no word of the clause
    is of the other state."""
    words = scene.clause(one.clause)
    home = any(m.clause == one.clause and m.polarity is not False for m in scene.named("work.at_home"))
    there = any({"town_there", "state_there", "therein"} & t.classes.keys() for t in words)
    return not there and (home or any(within_our_country(scene, t) for t in words))


def _another_firm(scene: Scene, one: Mark) -> bool:
    """«L'entreprise Kyo a bâti la passerelle. Nous lui avons vendu l'acier»: a firm that is none of the askers, where
    "we" speak beside it and of no firm of theirs."""
    ours = any(t.classes.get("our_firm", 0) & Affix.OURS for t in scene.tokens)
    said = [scene.tokens[a] for a, _ in scene.ops.get("ours", ())]
    return scene.lang != "ar" and not ours and any(t.clause != one.clause and not t.asked for t in said)


def _of_relative(scene: Scene, one: Mark) -> bool:
    """«تعمل الشركة الشقيقة في تشييد المطار بعقودها وعمالها»: what a related company builds, told of it alone."""
    before = [m for m in scene.named("control.related") if m.clause == one.clause and m.last < one.first and m.polarity]
    words = scene.clause(one.clause)
    ours = any(f & Affix.WE for t in words for f in t.classes.values())
    if scene.lang != "ar":  # "Our Omani subsidiary builds roads": what is ours is the company
        doer = any("our_people" in t.classes for t in words)
        return bool(before) and not (ours or doer) and not any("d_we" in t.classes for t in words)
    return bool(before) and not ours and not any("ours" in t.classes for t in words)


def called_off(scene: Scene, project: Entity) -> bool:
    """«كانت أشغال التركيب مقررة …، لكنها ألغيت»: no work at all."""
    here, clause = scene.tokens[project.last].sentence, scene.tokens[project.first].clause
    return any(
        (m.last > project.last or (m.clause == clause and m.polarity))  # «أُلغي مشروع التركيب قبل التوقيع»
        and m.sentence - here in (0, 1)
        and not (m.foreign or m.claimed or m.asked)
        for m in scene.named("project.off")
    )


def _enter(scene: Scene, projects: list[Entity], one: Mark) -> None:
    kind = one.concept.removeprefix("project.")
    last = projects[-1] if projects else None
    if last is not None:
        here, there = scene.tokens[one.first], scene.tokens[last.last]
        supervised = "supervision" in (kind, last.facts["kind"])
        if supervised and here.sentence - there.sentence <= 1:
            last.put(
                "kind",
                "supervision",
                *(last.spans["kind"] if kind != "supervision" else (one.first, one.last)),
                override=True,
            )
            last.last = max(last.last, one.last)
            return
        again = kind == last.facts["kind"] or {kind, last.facts["kind"]} <= {"building_site", "construction"}
        if one.first <= last.last and last.facts["kind"] == "construction" and kind in ("installation", "assembly"):
            last.put("kind", kind, one.first, one.last, override=True)
        if one.first <= last.last or again or here.clause == there.clause:
            last.last = max(last.last, one.last)
            return
    project = Entity(one.first, one.last)
    project.put("kind", kind, one.first, one.last)
    projects.append(project)


def again_between(scene: Scene, first: int, last: int) -> Mark | None:
    """A site or project named anew, without an article, between two words: «… وموقع بناء مستشفى …»; by the plainer of
    its names («مشروع تركيب» is an installation)."""
    found = []
    for one in scene.named("project."):
        before = one.first - 1 if one.first and "site_n" in scene.tokens[one.first - 1].classes else one.first
        new = "site_n" in scene.tokens[before].classes and not scene.flag(before, before, Affix.DEFINITE | Affix.OURS)
        if first < one.first < last and new and one.polarity and not one.asked and one.concept[8:] in KINDS:
            found.append(one)
    plain = (m for m in found if m.concept[8:] not in ("building_site", "construction"))
    return next(plain, found[0] if found else None)


def listed(scene: Scene, lengths: list[Moment]) -> bool:
    """Whether two lengths are those of two sites told one after the other, each of its own building («موقع بناء مدرسة
    دام … وموقع بناء مستشفى دام …»): none but a site named anew stands between them."""
    if len(lengths) != 2:
        return False
    early, late = lengths
    first, second = again_between(scene, -1, early.first), again_between(scene, early.last, late.first)
    if first is None or second is None or any("same" in t.classes for t in scene.tokens[first.first : late.last]):
        return False
    return _building(scene, first, early.first) != _building(scene, second, late.first)


def _building(scene: Scene, one: Mark, stop: int) -> frozenset[str]:
    """What is built there, by its words."""
    return frozenset(t.text for t in scene.tokens[one.first : stop] if {"struct", "works"} & t.classes.keys())
