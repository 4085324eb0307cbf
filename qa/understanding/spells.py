"""Shared by projects and services: which stretch of time belongs to which work, and what several of them make.

What belongs to something else (a contract, a guarantee), to another's affair, to a claim or to the question is left
alone. What could fall on either side of six months stays unknown (article5, section 4).
"""

from __future__ import annotations

from copy import deepcopy

from corpus.time.model import Amount
from qa.understanding import dated, halts, visits
from qa.understanding.choosing import chosen, plain_sum, told_by_lasting, unread_number
from qa.understanding.lengths import (
    amount_of,
    anothers,
    asked_as_told,
    at_home,
    by_other,
    cut_short,
    elses,
    end_claimed,
    frame,
    measures,
    months_of,
    of_ours,
    of_site_itself,
    one_decides,
    others_work,
    outside_year,
    over_years,
    owned,
    planned,
    stages,
    sum_of,
    sum_of_all,
    today,
    total_of,
    whole_year,
)
from qa.understanding.model import Entity, Token
from qa.understanding.moments import Moment
from qa.understanding.projects import again_between, listed
from qa.understanding.scene import Scene


def attach(scene: Scene, works: list[Entity]) -> list[Entity]:
    """Give every work its times. Returns the works, some of them doubled (two sites of four months each)."""
    given: dict[int, list[Moment]] = {id(w): [] for w in works}
    for moment in scene.moments:
        work = _work(scene, works, given, moment)
        if work is not None and _counts(scene, work, moment) and not sum_of_all(scene, works, given, moment):
            given[id(work)].append(moment)
    for moment in scene.moments:  # the time told within the question itself («ركبنا … وخدت تسع شهور يبقى منشأة؟»)
        work = _work(scene, works, given, moment)
        lasting = scene.tokens[moment.first].asked and asked_as_told(scene, moment)
        if work is not None and lasting and not given[id(work)] and _counts(scene, work, moment, asked=True):
            given[id(work)].append(moment)
    done: list[Entity] = []
    for work in works:
        done.extend(_filled(scene, work, given[id(work)]))
    for work in done:
        _doubted(scene, done, work)
        halts.settle(scene, work)
    return done


def _doubted(scene: Scene, works: list[Entity], work: Entity) -> None:
    """Leave a length open when another, said as plainly, falls on the other side of six months and no word tells whose
    or which is the real one."""
    told = work.facts.get("duration")
    if not told or not work.words.get("duration"):
        return
    start, end = work.words["duration"]
    mine = [m for m in scene.moments if start <= m.start < end]
    long = Amount(**told).in_months() > 6
    used = [w.words["duration"] for w in works if "duration" in w.words]
    for other in scene.moments:
        token = scene.tokens[other.first]
        if other.duration is None or other.duration.role != "length" or any(a <= other.start < b for a, b in used):
            continue
        denied = other.duration.negated and token.denied
        told_of = token.claimed or token.foreign or token.retracted or token.asked
        apart = denied or told_of or other.duration.corrected_by or other.duration.definite
        if apart or months_of(other) == 0 or (months_of(other) > 6) == long or owned(scene, other):
            continue
        if other.duration.amount == Amount(days=1):
            continue  # «يوم واحد هو كل ما زاد على الأشهر الستة»
        told = planned(scene, [], other) or not _counts(scene, work, other)
        if told or elses(scene, other) or _settled(scene, other, mine) or at_home(scene, other):
            continue
        if "supervision" in work.facts.values() and of_site_itself(scene, other):
            continue
        if scene.near("total_word", other.first, 6, 4) and sum_of(works) == months_of(other):
            continue  # «التركيب أربعة أشهر … والتدريب خمسة … مجموعها تسعة»
        if scene.has("part_word", mine[0].last, other.first) and token.sentence == scene.tokens[mine[0].first].sentence:
            continue  # «sept mois en tout, dont deux pour les fondations»
        if any(m.clause == token.clause and m.last < other.first for m in scene.named("work.none_reached")):
            continue  # «ما انقطعوا 11 شهر. محد فيهم كمل ست شهور»
        work.put("duration", None, mine[0].first, mine[-1].last, override=True)
        del work.words["duration"]
        return


def _settled(scene: Scene, other: Moment, mine: list[Moment]) -> bool:
    """Whether words say that the later length corrects the other, or that this one is ours and the other is not."""
    if any(scene.near("true_word", m.first, 4, 0) or scene.near("total_word", m.first, 4, 2) for m in mine):
        return True
    turns = [a for name in ("correct", "fact") for a, _ in scene.ops.get(name, ())]
    corrects = any(other.last < a <= mine[0].first for a in turns)
    lasts = any(scene.near("lasting", m.first, 5, 3) for m in mine) and not scene.near("lasting", other.first, 5, 3)
    return corrects or lasts or (any(of_ours(scene, m) for m in mine) and not of_ours(scene, other))


def _counts(scene: Scene, work: Entity, moment: Moment, asked: bool = False) -> bool:
    token = scene.tokens[moment.first]
    if any(m.clause == token.clause and m.last < moment.first for m in scene.named("work.none_reached")):
        return False  # «ولا واحد فيهم كمّل ست شهور لوحده»
    watched = "supervision" in work.facts.values() and scene.tokens[work.first].clause == token.clause
    if token.claimed or (token.foreign and not watched) or token.retracted or anothers(scene, moment):
        return False  # «نراقب أشغال السد التي ينفذها مقاول محلي طوال تسعة أشهر»: the time is of the watching
    if token.asked and not asked and not scene.tokens[work.first].asked:
        return False
    if others_work(scene, token.clause) and "supervision" not in work.facts.values():
        return False  # «والتركيب عملته شركة كورية قعدت سنة»
    if _undone(scene, moment):
        return False
    said = moment.duration
    there = others_work(scene, token.clause) and not _led_by_other(scene, token)
    if said is not None and not there and by_other(scene, moment):
        return False
    if at_home(scene, moment):
        return False
    if any(m.clause == token.clause for m in scene.named("work.typical")):
        return False  # "such a job usually takes seven months"
    if any(m.first < moment.first < m.last for m in scene.named("work.unused")):
        return False  # «والتمديد لستة أشهر لم يُستعمل»
    if "supervision" in work.facts.values() and of_site_itself(scene, moment):
        return False  # "the site itself was open for four years"
    if said is not None and ((said.negated and token.denied) or said.corrected_by or said.role == "ago"):
        return False
    if said is not None and said.role in ("since", "after") and not measures(scene, moment):
        return False
    if said is not None and said.definite and not said.elliptic and said.role == "length":
        return False
    if said is not None and scene.near("after_word", moment.first, 2, -1) and not measures(scene, moment):
        return False
    return not owned(scene, moment) and not halts.halted(scene, moment)


def _led_by_other(scene: Scene, token: Token) -> bool:
    """«نشرف خمسة أشهر، والمقاول هو اللي فضل سنتين»: a clause that opens with the contractor, of no watching."""
    head = next(t for t in scene.clause(token.clause) if not t.punctuation)
    watched = any(m.clause == token.clause for m in scene.named("project.supervision"))
    return scene.lang == "ar" and bool({"third", "other_builder"} & head.classes.keys()) and not watched


def _undone(scene: Scene, moment: Moment) -> bool:
    """«ليس صحيحا أن موظفينا قدموا خدمات سبعة أشهر», "our staff did not advise them for seven months": whether it was
    shorter or was not at all is not said."""
    token, said = scene.tokens[moment.first], moment.duration
    if not token.denied or (said is not None and (said.bound or said.negated)):
        return False
    works = [m for m in scene.named("project.", "service.work") if m.clause == token.clause]
    whole = any(last == token.denier for _, last in scene.ops.get("false", ()))
    near = said is not None and any(m.first - token.denier == 1 for m in works)
    whole = whole or near  # «لم يتجاوز إشرافنا سبعة أشهر» denies the excess
    told = bool(works) and all(m.polarity is False for m in works)
    return told and (whole or (scene.lang != "ar" and said is not None))


def _others(scene: Scene, moment: Moment) -> bool:
    """ "Two sites: one lasted four months, the other nine months": the article is that of the other site."""
    words = scene.tokens[max(0, moment.first - 1) : moment.first + 1]
    return bool(scene.named("work.apart")) and any({"second", "another"} & t.classes.keys() for t in words)


def _work(scene: Scene, works: list[Entity], given: dict[int, list[Moment]], moment: Moment) -> Entity | None:
    clause = scene.tokens[moment.first].clause
    before = [w for w in works if w.first <= moment.first]
    after = [w for w in works if w.first > moment.first and scene.tokens[w.first].clause == clause]
    if before and after and scene.tokens[before[-1].last].clause != clause and given[id(before[-1])]:
        return after[0]
    if before:
        return _named_last(scene, before, moment) or before[-1]
    sentence = scene.tokens[moment.first].sentence
    works = [w for w in works if not _contrasted(scene, moment, w)]
    far = moment.period is not None and len(works) == 1 and scene.lang != "ar"  # "First visit: … Second visit: …"
    reach = range(4 if far else 2)
    near = (w for w in works if scene.tokens[w.first].sentence - sentence in reach or scene.tokens[w.first].asked)
    return next(near, None)


def _contrasted(scene: Scene, moment: Moment, work: Entity) -> bool:
    """«المقاول بقي سنة في موقع آخر، أما موقعنا نحن فلم يفتح …»: the time before «أما» is another's."""
    turned = any("as_for" in t.classes for t in scene.tokens[moment.last : work.last + 1])
    return turned and not of_ours(scene, moment)


def _named_last(scene: Scene, works: list[Entity], moment: Moment) -> Entity | None:
    """Of a project and a service, the one whose work is named last before the time: «التركيب 5 شهور والتدريب شهرين»."""
    sentence = scene.tokens[moment.first].sentence
    said = [
        m
        for m in scene.named("project.", "service.work")
        if m.last < moment.first and m.sentence == sentence and m.polarity and not m.asked
    ]
    if {"service" in w.tags for w in works} != {True, False}:
        return None
    here = scene.tokens[moment.first].clause
    told = [m for m in scene.named("project.", "service.work", "service.employees") if m.clause == here and m.polarity]
    if {m.concept.startswith("service.") for m in told} == {True}:  # «الناس ديالنا بقاو خمس شهور كيقريو الخدامة»
        return [w for w in works if "service" in w.tags][-1]
    if not said:
        return None
    last = max(said, key=lambda m: m.last)
    same = [m for m in said if m.last == last.last]
    if len({m.concept == "service.work" for m in same}) > 1:
        return None
    return [w for w in works if ("service" in w.tags) == (last.concept == "service.work")][-1]


def _filled(scene: Scene, work: Entity, given: list[Moment]) -> list[Entity]:
    lengths = [m for m in given if m.duration is not None and measures(scene, m)]
    over = [m for m in given if m.duration is not None and m.duration.role in ("spread", "window", "throughout")]
    heads = [m for m in lengths if m.duration and not m.duration.person_days]  # "forty days; that is 200 man-days"
    lengths = heads or lengths
    if not lengths and over:  # «خمسة أشهر في الجملة وُزعت على عامين»، «طوّل شهرين ونص»
        over.sort(key=months_of)
        lengths, over = over[:1], over[1:]
    lengths, over = _framed(scene, outside_year(scene, lengths), over)
    spans = [m for m in given if m.period is not None]
    if lengths and any(whole_year(m) for m in spans):  # «٥٢ يوما في سنة ٢٠٢٤ كلها»: the year is the frame
        over += [m for m in spans if whole_year(m)]
        spans = [m for m in spans if not whole_year(m)]
    if spans:  # «… لكل شطر أقل من أربعة أشهر»: the stretches of dates tell it
        lengths = [m for m in lengths if not (m.duration and m.duration.bound in ("less", "at_most"))]
    frames = [m for m in spans if frame(scene, m, lengths)]  # «vingt-deux semaines, entre mars et octobre»
    over, spans = over + frames, [m for m in spans if m not in frames]
    dated.periods(scene, work, [m for m in spans if not end_claimed(scene, m)], today(scene))
    dated.unended(scene, work, given)
    dated.corrected(scene, work, given)
    _within(scene, work, over, given)
    dated.beside(scene, work, lengths)
    if work.facts.get("duration", 0) is None:
        return [work]
    told, lengths = lengths, chosen(scene, lengths)
    apart = scene.named("work.apart") or listed(scene, told)
    if len(told) == 2 and apart and (not lengths or _others(scene, told[1])):
        lengths = told
    each = len(lengths) == 1 and lengths[0].duration is not None and lengths[0].duration.each
    if each and not (lengths[0].duration and lengths[0].duration.per) and "periods" not in work.facts:
        if visits.counted(scene, work, lengths[0]):
            return [work]
        if "service" not in work.tags:
            return _twins(scene, work, [lengths[0], lengths[0]])
        turns = [m for m in scene.named("work.in_turn") if m.polarity]
        if (
            turns and lengths[0].duration and (amount := amount_of(lengths[0].duration))
        ):  # "two contracts of five months each, one after the other"
            work.put("duration", (amount + amount).as_case(), lengths[0].first, lengths[0].last)
            work.words["duration"] = (lengths[0].start, lengths[0].end)
            return [work]
        side_by_side = any(m.polarity is not None for m in scene.named("work.together"))
        if months_of(lengths[0]) <= 6 and not side_by_side:
            work.put("duration", None, lengths[0].first, lengths[0].last)  # one after the other, or side by side?
            return [work]
    same = len({scene.tokens[m.first].sentence for m in lengths}) == 1
    if len(lengths) == 2 and "service" in work.tags and not (same or apart or _follow(scene, lengths)):
        lengths = told_by_lasting(scene, lengths)  # told in another sentence, perhaps of something else
    if len(lengths) == 2 and (apart or ("service" in work.tags and not _follow(scene, lengths))):
        return _twins(scene, work, lengths)
    if told and not lengths:
        work.put("duration", None, told[0].first, told[0].last)
    _length(scene, work, lengths)
    return [work]


def _framed(scene: Scene, lengths: list[Moment], over: list[Moment]) -> tuple[list[Moment], list[Moment]]:
    """«مرة كل ثلاثة أشهر أسبوعا، ودام ذلك ثلاث سنوات»: a year or more beside visits that come again is no length."""
    again = any(m.duration and (m.duration.role == "every" or m.duration.per) for m in scene.moments)
    long = [m for m in lengths if months_of(m) >= 12 and not (m.duration and m.duration.per)]
    if not again or len(long) == len(lengths):
        return lengths, over
    return [m for m in lengths if m not in long], [*over, *long]


def _twins(scene: Scene, work: Entity, lengths: list[Moment]) -> list[Entity]:
    other = deepcopy(work)
    second = again_between(scene, lengths[0].last, lengths[1].first)
    if second and "kind" in other.spans:
        other.put("kind", second.concept.removeprefix("project."), second.first, second.last, override=True)
    for one, moment in ((work, lengths[0]), (other, lengths[1])):
        _length(scene, one, [moment])
    return [work, other]


def _within(scene: Scene, work: Entity, over: list[Moment], given: list[Moment]) -> None:
    for moment in over:
        beyond = moment.duration is not None and moment.duration.bound in ("more", "at_least")
        within = months_of(moment) <= (11 if beyond else 12) and not over_years(moment)
        work.put("within_twelve_months", within, moment.first, moment.last)
    years = [
        m.day.first.year for m in given if m.day is not None and m.day.first is not None and m.day.precision == "year"
    ]
    if years and max(years) - min(years) >= 2:  # «من أول زيارة في 2020 إلى آخر زيارة في 2024»
        first = next(m for m in given if m.day is not None)
        work.put("within_twelve_months", False, first.first, first.last)
    told = [m for m in given if m.duration is not None]
    for one in scene.named("work.years_apart"):  # «بقا تما 4 شهور، ورجع العام اللي من بعد بقا 3 شهور»
        if len(told) > 1 and told[0].last < one.first < told[-1].first:
            work.put("within_twelve_months", False, one.first, one.last)
    for one in scene.named("work.one_year"):
        if one.polarity and not one.claimed and not one.asked:
            work.put("within_twelve_months", True, one.first, one.last)
    for moment in given:
        said = moment.duration
        if said is not None and (said.yearly is not None or said.share):
            work.put("within_twelve_months", True, moment.first, moment.last)
        if moment.day is not None and moment.day.precision == "year" and scene.near("all_word", moment.first, 5, 0):
            work.put("within_twelve_months", True, moment.first, moment.last)


def _follow(scene: Scene, lengths: list[Moment]) -> bool:
    later = lengths[1].duration
    between = range(lengths[0].last, lengths[1].first)
    return bool(later and (later.then or later.other)) or any("then_word" in scene.tokens[i].classes for i in between)


def _length(scene: Scene, work: Entity, lengths: list[Moment]) -> None:
    lengths = [m for m in lengths if not (m.duration and m.duration.bare and scene.tokens[m.first].unknown)]
    if lengths and any(m.sentence == scene.tokens[lengths[0].first].sentence for m in scene.named("work.vague")):
        work.put("duration", None, lengths[0].first, lengths[-1].last)  # «…, puis un certain temps de réglages»
        return
    if not lengths or "mixed" in work.tags or any(scene.tokens[m.first].unknown for m in lengths):
        return
    beyond = len(lengths) == 1 and lengths[0].duration is not None and lengths[0].duration.bound == "more"
    if not beyond and any(  # «نص سنة وكسور، مش فاكر الكسور كام يوم»: however many, it is more
        t.unknown and "length_word" in t.classes and t.sentence == scene.tokens[lengths[0].first].sentence
        for t in scene.tokens
    ):
        return
    if scene.lang != "ar" and len(lengths) == 1 and (stages(scene, lengths[0]) > 1 or cut_short(scene, lengths[0])):
        work.put("duration", None, lengths[0].first, lengths[0].last)
        return
    amounts = [amount_of(m.duration) for m in lengths if m.duration is not None]
    if any(a is None for a in amounts):
        return
    if one_decides(amounts) and not _follow(scene, lengths):
        return  # which of the lengths is the work's decides, and no word adds them up: asked
    if unread_number(scene, lengths[-1]):
        work.put("duration", None, lengths[0].first, lengths[-1].last)
        return
    total = total_of(amounts)
    summed = len(amounts) != 2 or not _follow(scene, lengths)  # «quatre mois, puis encore quatre» are eight
    if len(amounts) > 1 and summed and total_of(amounts[:-1]).in_months() == (amounts[-1] or Amount()).in_months():
        lengths, total = lengths[-1:], amounts[-1] or Amount()  # «أربعة أشهر وثلاثة، سبعة في الجملة»
    sides = {(a or Amount()).in_months() > 6 for a in (*amounts, total)}
    if len(lengths) > 1 and len(sides) > 1 and not plain_sum(scene, lengths):
        work.put("duration", None, lengths[0].first, lengths[-1].last)
        return
    if total.as_case():
        work.put("duration", total.as_case(), lengths[0].first, lengths[-1].last)
        work.words["duration"] = (lengths[0].start, lengths[-1].end)
