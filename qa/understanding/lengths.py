"""What a length of time is worth, and whose it is: the measures that ``spells`` weighs."""

from __future__ import annotations

from corpus.time.model import Amount, DurationMention
from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Token
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene


def months_of(moment: Moment) -> float:
    said = moment.duration
    amount = said.amount or said.low if said is not None else None
    return float(amount.in_months()) if amount is not None else 0.0


def amount_of(said: DurationMention) -> Amount | None:
    """What a Case may state; ``None`` when the words leave open on which side of six months it falls."""
    if said.person_days:
        return None
    if said.amount is None:
        low, high = said.low, said.high
        if low is None or high is None or low.in_months() <= 6 < high.in_months():
            return None
        return low if low.in_months() > 6 else high
    months = said.amount.in_months()
    if said.approx and abs(months - 6) < 1:
        return None
    if said.bound == "more":
        return said.amount + Amount(days=1) if months >= 6 else None
    if said.bound in ("less", "at_most"):
        if months > 6:
            return None
        return said.amount.less(Amount(days=1)) if said.bound == "less" else said.amount
    if said.bound == "at_least" and months <= 6:
        return None
    return said.yearly or said.amount


def total_of(amounts: list[Amount | None]) -> Amount:
    total = Amount()
    for amount in amounts:
        total += amount or Amount()
    return total


def one_decides(amounts: list[Amount | None]) -> bool:
    """Whether one length passes half a year by itself and the others together do not."""
    long = [a for a in amounts if a and a.in_months() > 6]
    short = sum(a.in_months() for a in amounts if a and a.in_months() <= 6)
    return len(amounts) > 1 and len(long) == 1 and short <= 6 and len(long) < len(amounts)


def owned(scene: Scene, moment: Moment) -> bool:
    """Whether the time is that of a contract, guarantee, licence …: such a word stands before it in its clause."""
    if scene.lang != "ar" and _of_subject(scene, moment):
        return True
    clause = scene.tokens[moment.first].clause
    reach = 4 if moment.period is not None else 9 if scene.lang == "ar" else 12  # «la location de la grue, elle, …»
    for at in range(moment.first - 1, max(-1, moment.first - reach), -1):
        token = scene.tokens[at]
        if token.clause != clause:
            break
        if any(m.first <= at <= m.last for m in scene.named("work.hire", "work.market")):
            continue  # «العاملون بعقود عمل معنا», «le marché couvert»
        team = moment.period is not None and "stage_word" in token.classes
        if "time_owner" in token.classes and not team and not _stay(scene, at) and not _in_parts(scene, at, moment):
            return True  # «الدفعة الثانية من 1 مايو إلى 15 أغسطس» is a team, no payment
        anew = not ~token.classes.get("lasting", 0) & (
            Affix.AND | Affix.VERB
        )  # «عقدنا تركيب المصاعد وخلصناه في ٣ شهور»
        if "lasting" in token.classes and (anew or not scene.near("time_owner", at, 4 if scene.lang == "ar" else 6, 0)):
            return False
    told = scene.near("he_word", moment.last, -1, 1)  # «تسع شهور هي مدة الكريدي»
    if any(_stay(scene, at) for at in range(moment.last + 1, min(moment.last + 5, len(scene.tokens)))):
        return False
    return scene.near("time_owner", moment.last, 0, 4 if told else 1)


def _in_parts(scene: Scene, at: int, moment: Moment) -> bool:
    """«en trois contrats, trois mois pour le premier, deux pour le suivant»: how long the parts of the work took, and
    not how long a contract runs."""
    counted = bool({"num", "num_word", "many_word"} & scene.tokens[at - 1].classes.keys()) if at else False
    return counted and scene.lang != "ar" and scene.near("part_rank", moment.last, -1, 4)


def _stay(scene: Scene, at: int) -> bool:
    """«إقامة مهندسينا عند العميل», «بلغت إقامتهم …»: a stay of persons, no permit to reside."""
    after = scene.tokens[at + 1] if at + 1 < len(scene.tokens) else None
    if "stay_n" in scene.tokens[at].classes and scene.tokens[at].text.endswith(("هم", "هن", "هما")):
        return True
    one = "stay_n" in scene.tokens[at].classes and not scene.tokens[at].classes["stay_n"] & Affix.PLURAL
    return one and after is not None and "our_people" in after.classes


def planned(scene: Scene, lengths: list[Moment], moment: Moment) -> bool:
    """Whether the length was only planned: such a word stands before it, and no other length between."""
    behind = max((m.last for m in lengths if m.last < moment.first), default=-1)
    sentence = scene.tokens[moment.first].sentence
    turns = [a for name in ("but", "fact") for a, _ in scene.ops.get(name, ())]
    for one in scene.named("work.plan"):  # "it was to have lasted eight months", «نص العقد على أن نفرغ … في خمسة أشهر»
        turned = any(one.last + 1 < a < moment.first for a in turns)
        if behind < one.first < moment.first and one.sentence == sentence and not turned:
            return True
    if scene.lang != "ar" and any(0 < m.first - moment.last <= 2 for m in scene.named("work.plan")):
        return True  # «huit mois, avait annoncé le devis»
    if scene.lang != "ar" and scene.near("planned_word", moment.last, -1, 3):
        return True  # "quatre mois étaient prévus"
    return scene.near("planned_word", moment.first, min(14, moment.first - behind - 1), 0)


def elses(scene: Scene, moment: Moment) -> bool:
    """Whether the time is of another's work («والتركيب عملته شركة كورية قعدت سنة») or passed after it («بعد عام»)."""
    return by_other(scene, moment) or _after(scene, moment, -1)


def by_other(scene: Scene, moment: Moment) -> bool:
    """Whether the clause is of another's work, or its sentence ("the contractor who built it was there for two years")
    with no word of what we watched over."""
    at = scene.tokens[moment.first]
    if others_work(scene, at.clause):
        return True
    if any(m.clause == at.clause and m.polarity for m in scene.named("work.watched_by_other")):
        return True  # "the client's foreman watched over the works for 14 months"
    watched = scene.named("project.supervision")
    words = _part(scene, at)
    if not watched or any(t.index == m.first for m in watched for t in words):
        return False
    return not _ours_in(words) and any("other_maker" in t.classes for t in words)


def others_work(scene: Scene, clause: int) -> bool:
    """Whether the clause tells of another's work; in «يدربون طياري شركتهم الوطنية» the firm is whom ours work for."""
    works = [m for m in scene.named("service.work") if m.clause == clause and m.polarity]
    told = (m for m in scene.named("project.by_other") if m.clause == clause)
    return any(not (scene.flag(m.first, m.first, Affix.THEIRS) and any(w.first < m.first for w in works)) for m in told)


def at_home(scene: Scene, moment: Moment) -> bool:
    """«L'entretien, fait chez nous à Rotterdam, a pris huit mois», «التدريب في بلدنا شهرا»: time spent at home."""
    at = scene.tokens[moment.first]
    if scene.lang == "ar":
        return _in_our_country(scene, moment, at)
    done = any(m.sentence == at.sentence and m.polarity for m in scene.named("work.at_home"))
    here = scene.named("project.", "service.there", "service.yonder")
    return done and not any(m.sentence == at.sentence and m.polarity for m in here)


def _in_our_country(scene: Scene, moment: Moment, at: Token) -> bool:
    """Whether «في بلدنا» stands right behind the time, or nearer to it than to another of its clause, undenied."""
    homes = [t for t in scene.clause(at.clause) if within_our_country(scene, t)]
    timed = [m for m in scene.moments if m.duration and scene.tokens[m.first].clause == at.clause]
    for home in homes:
        behind = [m for m in timed if 0 < home.index - m.last <= 2]
        near = behind or sorted(timed, key=lambda m: min(abs(m.first - home.index), abs(m.last - home.index)))
        if near and near[0] is moment:
            return True
    return False


def within_our_country(scene: Scene, token: Token) -> bool:
    """Whether the word stands for our own country in «في بلدنا», «ببلدنا», undenied."""
    return "our_country" in token.classes and not token.denied and _within(scene, token)


def _within(scene: Scene, token: Token) -> bool:
    before = scene.tokens[token.index - 1] if token.index else None
    joined = token.text[:2] in ("بب", "فب", "بم", "بو", "بد")  # «ببلدنا», and not «بلدنا»
    return joined or (before is not None and "within_word" in before.classes)


def _part(scene: Scene, at: Token) -> list[Token]:
    """The words of the sentence of ``at`` from one semicolon to the next."""
    words = [t for t in scene.tokens if t.sentence == at.sentence]
    breaks = [t.index for t in words if t.text[0] in ";؛"]
    low = max((b for b in breaks if b < at.index), default=-1)
    high = min((b for b in breaks if b > at.index), default=len(scene.tokens))
    return [t for t in words if low < t.index < high]


def of_site_itself(scene: Scene, moment: Moment) -> bool:
    """ "The site itself was open for four years": no length of our watching over it."""
    clause = scene.tokens[moment.first].clause
    return any(m.clause <= clause <= scene.tokens[m.last].clause for m in scene.named("project.itself"))


def measures(scene: Scene, moment: Moment) -> bool:
    """Whether a mention tells a length: "eight months", "gone after 50 days", "cela dure depuis cinq mois"."""
    role = moment.duration.role if moment.duration is not None else ""
    if months_of(moment) > _LONGEST:  # «2023 سنة و2024 سنة»: years of the calendar
        return False
    if role == "after" or _after(scene, moment, 0):  # «بعد سبعة أشهر من العمل سلمنا …»
        left = scene.lang != "ar" and scene.near("ended", moment.last, -1, 6)  # «au bout de 45 jours, tous rentrés»
        return left or scene.near("ended", moment.first, 7, 0) or scene.near("working_on", moment.last, 0, 2)
    ongoing = scene.near("ongoing", moment.first, 4, 0) or scene.near("ongoing", moment.last, -1, 3)
    return role == "length" or (role == "since" and (ongoing or _goes_on(scene, moment) or _going(scene, moment)))


def _after(scene: Scene, moment: Moment, reach: int) -> bool:
    """Whether a word for "after" leads the length («بعد سبعة أشهر»), and no "it" that stands for what came before
    ("straight after it three months")."""
    if not scene.near("after_word", moment.first, 2, reach):
        return False
    return scene.lang == "ar" or not scene.near("it_word", moment.first, 1, -1)


_ACTS = {"build_v", "install_v", "assemble_v", "supervise_v", "watch_v", "service_v", "strong_service"}
_LONGEST = 1200  # months
_HISTORY = 24  # months: what goes on for longer is what the enterprise lives by, not one work


def _goes_on(scene: Scene, moment: Moment) -> bool:
    """«ما زال فنيونا … منذ عشرة أشهر», «نشيد الفندق منذ تسعة أشهر», «… منذ تسعة أشهر ولم يغادروا بعد»."""
    token = scene.tokens[moment.first]
    if months_of(moment) > _HISTORY:
        return False
    if any(m.sentence == token.sentence for m in scene.named("work.ongoing")):
        return True
    before = [t for t in scene.clause(token.clause) if moment.first - 12 <= t.index < moment.first]
    acts = [t for t in before if any(f & Affix.IMPERFECT for name, f in t.classes.items() if name in _ACTS)]
    return bool(acts) and not any("ours" in t.classes for t in before if t.index > acts[-1].index)


def _going(scene: Scene, moment: Moment) -> bool:
    """«بيشرفوا من عشر شهور»: what is done, in the imperfect, since then goes on."""
    before = scene.tokens[max(0, moment.first - 2) : moment.first]
    clause = scene.tokens[moment.first].clause
    flags = [f for t in before for f in t.classes.values() if t.clause == clause and not t.denied]
    ours = any(f & Affix.IMPERFECT and f & (Affix.WE | Affix.PLURAL) for f in flags)
    return ours and not any({"third", "client"} & t.classes.keys() for t in scene.clause(clause))


def whole_year(moment: Moment) -> bool:
    said = moment.period
    return said is not None and bool(said.first and said.last) and (said.last - said.first).days >= 360  # type: ignore[operator]


def _of_subject(scene: Scene, moment: Moment) -> bool:
    """«Le contrat de maintenance, confié à d'autres, dure dix ans»: the verb stands apart from its subject."""
    at = scene.tokens[moment.first]
    words = _part(scene, at)
    opener = next(t for t in words if t.clause == at.clause and not t.punctuation)
    verb = {"lasting", "ongoing"} & opener.classes.keys() and words[0].clause != at.clause
    return bool(verb) and any("time_owner" in t.classes for t in words[:3])


def frame(scene: Scene, moment: Moment, lengths: list[Moment]) -> bool:
    """Whether a period of no more than a year only frames the lengths told in its sentence: they are much shorter."""
    said, sentence = moment.period, scene.tokens[moment.first].sentence
    if said is None or not lengths or any(scene.tokens[m.first].sentence != sentence for m in lengths):
        return False
    days = (said.last - said.first).days if said.first and said.last else 0
    span = said.amount.in_months() if said.amount is not None else days / 30
    return 0 < span <= 12 and sum(months_of(m) for m in lengths) < 0.8 * float(span)


def outside_year(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """«خمس شهور، كلهن جوا سنة وحدة»: the year within which others were told is no length of the work."""
    framing = [m for m in scene.named("work.one_year") if not (m.asked or m.foreign)]
    rest = [m for m in lengths if not any(f.first <= m.first and m.last <= f.last for f in framing)]
    return rest or lengths


def over_years(moment: Moment) -> bool:
    """«من أول زيارة في 2020 إلى آخر زيارة في 2024»: a frame of more than a year."""
    said = moment.period
    return bool(said and said.first and said.last and (said.last - said.first).days > 366)


def asked_as_told(scene: Scene, moment: Moment) -> bool:
    """A time within the question that is the work's own, by a verb of lasting or its measure («ست شهور قد قد»)."""
    exact = moment.duration is not None and moment.duration.bound == "exact"
    return exact or scene.near("lasting", moment.first, 5, 3)


def sum_of_all(scene: Scene, works: list[Entity], given: dict[int, list[Moment]], moment: Moment) -> bool:
    """«التركيب أربعة أشهر … والتدريب خمسة … مجموعها تسعة»: the sum of what several works took is none of theirs."""
    if moment.duration is None or not scene.near("total_word", moment.first, 6, 4):
        return False
    lengths = [[m for m in given[id(w)] if m.duration is not None] for w in works]
    told = [one for one in lengths if one]
    return len(told) > 1 and sum(months_of(m) for one in told for m in one) == months_of(moment)


def sum_of(works: list[Entity]) -> float:
    """What the lengths of the works come to, in months."""
    return sum(float(Amount(**w.facts["duration"]).in_months()) for w in works if w.facts.get("duration"))


def end_claimed(scene: Scene, moment: Moment) -> bool:
    """ "Début : 3 février. Fin : le client dit juin": an end that is only another's word is not known."""
    end = moment.period.end_span if moment.period is not None else None
    if end is None or scene.tokens[moment.first].claimed:
        return False
    origin = scene.view.text.origin
    told = (t for t in scene.tokens if t.claimed or t.unknown)
    return any(not t.punctuation and end[0] <= origin[t.start] < end[1] for t in told)


def stages(scene: Scene, moment: Moment) -> int:
    """How often the sentence of a length names a stage by one word ("phase one took two months, phase two three …")."""
    sentence = scene.tokens[moment.first].sentence
    named = [t.text for t in scene.tokens if t.sentence == sentence and "stage_word" in t.classes]
    return max((named.count(text) for text in named), default=0)


def cut_short(scene: Scene, moment: Moment) -> bool:
    """ "We were to dredge for nine months. The client cancelled": a plan that was not carried out measures nothing."""
    behind = (m for m in scene.named("work.cut_short") if m.polarity and m.firm and m.first > moment.last)
    return planned(scene, [], moment) and any(behind)


def still_going(scene: Scene, moment: Moment) -> bool:
    """«Le chantier dure depuis le 1er septembre», "has been running since May", and not «… est fini depuis …»; «إشرافنا
    جار لم ينقطع منذ 2 يناير»."""
    if scene.lang == "ar":
        sentence = scene.tokens[moment.first].sentence
        return any(m.sentence == sentence and m.polarity and m.firm for m in scene.named("work.ongoing"))
    clause = scene.clause(scene.tokens[moment.first].clause)
    over = any({"ended", "gone"} & t.classes.keys() and not t.denied for t in clause)
    return scene.near("ongoing", moment.first, 4, 0) and not over


def today(scene: Scene) -> Moment | None:
    """«Nous sommes le 30 avril 2025»: the day the question itself gives as its own."""
    return next((m for m in scene.moments if m.day is not None and m.day.today and m.day.first is not None), None)


def of_ours(scene: Scene, moment: Moment) -> bool:
    return _ours_in(scene.clause(scene.tokens[moment.first].clause))


def anothers(scene: Scene, moment: Moment) -> bool:
    """Whether a length is told of another and one of ours beside it («ظل المقاول سنة. … مهندسونا … شهرين»), or before
    the words turn to us («أما نحن ففرغنا في شهرين»)."""
    if of_ours(scene, moment):
        return False
    at = scene.tokens[moment.first]
    turn = next((a for a, _ in scene.ops.get("turn", ()) if a > moment.last), None)
    if turn is not None and scene.tokens[turn].sentence - at.sentence <= 2:
        return any(m.first > turn and m.duration for m in scene.moments)
    words = _part(scene, at)
    if scene.lang != "ar" or _ours_in(words) or not {"third", "other_builder"} & words[0].classes.keys():
        return False
    others = (m for m in scene.moments if m.duration and m is not moment)
    return any(_ours_in(_part(scene, scene.tokens[m.first])) for m in others)


def _ours_in(words: list[Token]) -> bool:
    """«شغلنا», «نزلنا», and «المهندسين بتوعنا»: whose it is in a word of its own behind the noun."""
    if any(flags & (Affix.WE | Affix.OURS) for t in words for flags in t.classes.values()):
        return True
    return any("ours" in t.classes and "we_have" not in t.classes for t in words)


def true_one(scene: Scene, lengths: list[Moment]) -> list[Moment]:
    """«…، وهي ثلاثة أشهر، خطأ؛ والمدة الحقيقية سبعة أشهر»: the one said to be the true one takes the others' place."""
    true = [m for m in lengths if scene.near("true_word", m.first, 4, 0)]
    return true[-1:] or lengths
