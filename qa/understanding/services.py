"""Services through people on the spot (article 5, para 3(b))."""

from __future__ import annotations

from qa.understanding import place_mentions
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Mark
from qa.understanding.projects import called_off
from qa.understanding.scene import Scene


def read(scene: Scene, projects: list[Entity]) -> list[Entity]:
    """The services of the case, in the order of their mention."""
    heard = {m for m in scene.named("service.where") if m.polarity is None}  # «قيل إن بعضها هنا وبعضها هناك»
    marks = [
        m for m in scene.named("service.") if m in heard or not (m.foreign or m.asked or (m.claimed and not _open(m)))
    ]
    people = [m for m in marks if m.concept in ("service.employees", "service.freelance")]
    stayed = {m.clause for m in marks if m.concept == "service.remote" and m.absolute}  # «محدش من الفريق سافر»
    people = [
        m
        for m in people
        if m.polarity is not False or m.clause in stayed or scene.flag(m.first, m.first, Affix.OURS | Affix.THEIRS)
    ]
    people = [m for m in people if not _agents_own(scene, m)]
    works = [
        m
        for m in marks
        if m.concept == "service.work" and not _of_project(scene, projects, m) and not _of_place(scene, m)
    ]
    works = [
        m
        for m in works
        if m.polarity is not False or any(scene.tokens[t.first].sentence == m.sentence for t in scene.moments)
    ]
    sent = [
        m
        for m in marks
        if m.concept in ("service.sent", "service.there", "service.yonder") and m.polarity is not False and not projects
    ]
    acting = scene.named("agent.authority", "agent.signs", "agent.stock")
    remote = [m for m in marks if m.concept == "service.remote" and m.polarity]
    if scene.lang == "en":  # "Crane lessor from Bilbao. … Our people hire the cranes …": where the firm is from
        said = {m.sentence for m in (*works, *people)}
        marks = [m for m in marks if m.concept != "service.remote" or m.absolute or m.sentence in said]
        remote = [m for m in remote if m in marks]
    timed = not projects and _timed(scene, works)
    if (
        not (works and people)
        and not timed
        and not (remote and (works or people))
        and not (people and sent and (scene.moments or _for_work(scene, sent)) and not acting)
        and not (works and not acting and _ours_in_length(scene, works, projects))
    ):
        return []
    start = min(m.first for m in (*works, *sent, *people, *remote))
    if works:
        near = [p for p in people if abs(p.sentence - works[0].sentence) <= 1]
        start = min([works[0].first, *(p.first for p in near)])
    service = Entity(start, (works or sent or remote)[0].last, tags={"service"})
    if called_off(scene, service):
        return []
    _people(scene, service, people)
    _where(scene, service, marks)
    if scene.named("work.relay") and not scene.named("work.unbroken"):
        service.tags.add("mixed")  # «الطقم يقعد ٢٨ يوم ويجي التاني مكانه»: how long each stays is not how long all stay
    return [service]


def _agents_own(scene: Scene, one: Mark) -> bool:
    """«Un commissionnaire, avec ses quatre commis, conclut les ventes»: those whom the agent employs."""
    if scene.lang == "ar" or not scene.flag(one.first, one.last, Affix.THEIRS):
        return False
    agents = scene.named("agent.kind.broker", "agent.kind.general_commission_agent", "agent.kind.agent")
    return any(a.sentence == one.sentence and a.last < one.first and a.polarity for a in agents)


def _of_place(scene: Scene, one: Mark) -> bool:
    """«قاعد بيها موظفين شغلهم بس يشترون تمر»: what is done at a place of ours for ourselves is no service to others."""
    uses = scene.named("place.purchasing", "place.storage", "place.collecting_information", "place.advertising")
    return scene.lang == "ar" and any(m.polarity and one.first <= m.first and m.last <= one.last for m in uses)


def _timed(scene: Scene, works: list[Mark]) -> bool:
    """«La mission de conseil a duré 205 jours»: work that lasted so long, by whomever it was done."""
    lengths = [m for m in scene.moments if not (scene.tokens[m.first].foreign or scene.tokens[m.first].claimed)]
    if scene.lang == "ar":  # «مسكّر من شهرين للصيانة»: since when the place is closed
        lengths = [m for m in lengths if getattr(m.said, "role", "length") not in ("since", "ago", "after")]
    near = [w for w in works if w.polarity and any(_beside(scene, w, m.first, m.last) for m in lengths)]
    acting = scene.named("agent.kind.", "agent.authority", "insurance.")
    placed = any(place_mentions.accepted(scene, m, []) for m in place_mentions.mentions(scene))
    return bool(near) and not acting and not placed


def _beside(scene: Scene, work: Mark, first: int, last: int) -> bool:
    """Whether a length of time stands in the sentence of the work, ten words off at most."""
    return scene.tokens[first].sentence == work.sentence and work.first - last <= 10 and first - work.last <= 10


def _for_work(scene: Scene, sent: list[Mark]) -> bool:
    """«أوفدنا مستشارينا إلى الدولة الأخرى لإعادة هيكلة مصرف»: people sent there, for work that no list names."""
    out = [m for m in sent if m.concept == "service.sent" and m.polarity]
    there = [m for m in sent if m.concept != "service.sent"]
    return any(a.clause == b.clause for a in out for b in there) and not (
        place_mentions.mentions(scene) or scene.named("agent.kind.agent", "agent.stock", "place.purchasing")
    )


def _ours_in_length(scene: Scene, works: list[Mark], projects: list[Entity]) -> bool:
    """«قدمنا خدمات الصيانة في بلدهم من … إلى …», «خدماتنا هناك سبعة أشهر»: services of ours of a length, whoever did
    them; not where a place, an agent or a building work is told of, which the length may be of."""
    told = [m for m in works if scene.flag(m.first, m.last, Affix.OURS | Affix.WE) and m.polarity and m.firm]
    timed = {scene.tokens[m.first].sentence for m in scene.moments}
    others = place_mentions.mentions(scene) or scene.named("agent.kind.", "control.related", "project.")
    return scene.lang == "ar" and any(m.sentence in timed for m in told) and not (projects or others)


def _open(one: Mark) -> bool:
    """ "One says they were in Aden, the other that they were at home": claims that leave it open between them."""
    return one.absolute and one.polarity is None


def _of_project(scene: Scene, projects: list[Entity], one: Mark) -> bool:
    """Work that is the project itself is not counted under 3(b) as well (article5, section 6)."""
    return any(scene.tokens[p.first].clause == one.clause or p.first <= one.first <= p.last for p in projects)


def _clients(scene: Scene, one: Mark) -> bool:
    theirs = scene.has("third", one.first, one.last) or scene.near("third", one.last, -1, 1)  # «طاقم المستشفى»
    return scene.flag(one.first, one.first, Affix.FOR) or theirs


def _people(scene: Scene, service: Entity, people: list[Mark]) -> None:
    free = [m for m in people if m.concept == "service.freelance" and m.polarity]
    own = [m for m in people if m.concept == "service.employees" and not (free and m.polarity is False)]
    if free:  # «متعاقد معنا يدرب موظفي البنك»: those who are taught are the client's
        own = [m for m in own if not _clients(scene, m)]
    if (
        free
        and own
        and not (free[0].first <= own[0].first <= free[0].last or own[0].first <= free[0].first <= own[0].last + 2)
    ):
        service.put("through", "employees", own[0].first, own[0].last)
    elif free:
        service.put("through", "other_individuals", free[0].first, free[0].last)
    elif own and all(m.polarity is None for m in own) and any(m.concept == "service.freelance" for m in people):
        service.put("through", None, own[0].first, own[0].last)  # «des salariés ou des indépendants ?»
    elif own:
        service.put("through", "employees", own[0].first, own[0].last)


def _where(scene: Scene, service: Entity, marks: list[Mark]) -> None:
    remote = [m for m in marks if m.concept == "service.remote"]
    there = [m for m in marks if m.concept in ("service.there", "service.sent") and m.polarity]
    if any(
        m.concept == "service.freelance" and m.polarity for m in marks
    ):  # of ours nobody went, of those hired some did
        own = ("employee_noun",) if scene.lang == "ar" else ("employee_noun", "our_people")
        remote = [m for m in remote if not any(scene.has(name, m.first, m.last) for name in own)]
    from_afar = next((m for m in remote if m.absolute and m.polarity), None)
    doubt = next((m for m in marks if m.polarity is None and _doubtful(scene, m)), None)
    if doubt is not None:  # «أعندهم أدوها أم من مكاتبهم؟ لا ندري»
        service.put("performed_in_state", None, doubt.first, doubt.last)
    elif from_afar is not None:  # "nobody ever set foot there"
        service.put("performed_in_state", False, from_afar.first, from_afar.last)
    elif remote and (not there or remote[0].polarity is None):
        service.put("performed_in_state", False if remote[0].polarity else None, remote[0].first, remote[0].last)
    elif remote and there and any(m.concept == "service.there" for m in there):
        clients = all(_of_client(scene, m) for m in there)
        from_us = next((m for m in remote if m.polarity and scene.flag(m.first, m.last, Affix.OURS)), None)
        if from_us is not None and any(m.concept == "service.yonder" and m.first > from_us.last for m in marks):
            from_us = None  # «بعضها من مكاتبنا وبعضها هناك»
        if not clients:
            service.tags.add("mixed")
        if clients and from_us is not None:  # «لمصرف في الدولة الأخرى عبر الشاشة من مكاتبنا»
            service.put("performed_in_state", False, from_us.first, from_us.last)
        service.put("performed_in_state", None, remote[0].first, remote[0].last)
    elif remote and there:  # sent, and yet from afar: asked
        service.put("performed_in_state", None, remote[0].first, remote[0].last)
    elif not there and not remote and any(m.concept == "service.yonder" and m.polarity for m in marks):
        yonder = next(m for m in marks if m.concept == "service.yonder" and m.polarity)
        service.put("performed_in_state", True, yonder.first, yonder.last)
    elif there and not remote:
        service.put("performed_in_state", True, there[0].first, there[0].last)
    _prep(service, marks)


def _of_client(scene: Scene, one: Mark) -> bool:
    """«لعميل في الدولة الأخرى عبر الإنترنت»: where the client is, not where the work is done."""
    before = scene.tokens[one.first - 1] if one.first else None
    return before is not None and bool({"client", "third"} & before.classes.keys())


def _prep(service: Entity, marks: list[Mark]) -> None:
    for one in marks:
        if one.concept == "service.prep" and one.polarity is not None:
            service.put("preparatory_or_auxiliary", one.polarity, one.first, one.last)


def _doubtful(scene: Scene, one: Mark) -> bool:
    """Whether words left open are on where the work is done: by themselves, or with another place set against it."""
    if one.concept == "service.where":
        return True
    turns = [a for name in ("or", "either") for a, _ in scene.ops.get(name, ())]
    set_against = any(scene.tokens[a].sentence == one.sentence for a in turns)
    return set_against and one.concept in ("service.yonder", "service.there", "service.remote")
