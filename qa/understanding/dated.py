"""Dates given to a work: its periods, an end that was not read, a date put right."""

from __future__ import annotations

from qa.understanding.lengths import still_going
from qa.understanding.model import Entity
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene

_DATED = 3  # so many days told of beginnings and ends, none of them read as a period, tell of stretches not read


def periods(scene: Scene, work: Entity, given: list[Moment], today: Moment | None) -> None:
    """State the periods; one that goes on is counted to the day that the question gives as its own, where it does."""
    periods = []
    for moment in given:
        said = moment.period
        if said is None or (said.approx and said.first is None):
            continue
        if said.first is not None:
            if said.last is None and not (said.ongoing or still_going(scene, moment)):
                continue
            now = today.day.first if said.last is None and today is not None and today.day is not None else None
            last = said.last or (now if now is not None and now >= said.first else None)
            periods.append({"start": said.first.isoformat(), "end": last.isoformat() if last else None})
            at = f"periods[{len(periods) - 1}]"
            work.words[f"{at}.start"] = said.start_span
            work.words[f"{at}.end"] = said.end_span or said.open_span or said.start_span
            if last is not None and said.last is None and today is not None:
                work.words[f"{at}.end"] = (today.start, today.end)
            if said.note:
                work.notes.append(said.note)
        elif said.amount is not None:
            work.put("duration", said.amount.as_case(), moment.first, moment.last)
            work.words["duration"] = (moment.start, moment.end)
    if periods:
        work.facts["periods"] = periods


def unended(scene: Scene, work: Entity, given: list[Moment]) -> None:
    """«من 3 فبراير لين 20 مايو، والدفعة الثانية من 1 مايو …»: a further stretch whose end was not read leaves the whole
    open, where the stretches that were read do not make half a year by themselves."""
    read = [m.period for m in given if m.period is not None and m.period.first and m.period.last]
    corrections = [a for a, _ in scene.ops.get("correct", ())]  # «في الثاني من يناير، عفوا، … بل في الثاني من يونيو»
    if not work.facts.get("periods") or sum((p.last - p.first).days + 1 for p in read if p.first and p.last) > 180:
        return
    for moment in given:
        day = moment.day
        if (
            day is None
            or day.today
            or day.cue not in ("from", "begin", "finish")
            or day.precision != "day"
            or day.corrected_by
        ):
            continue
        put_right = any(moment.last < a < m.first for a in corrections for m in given if m.period is not None)
        if day.first is not None and not put_right and all(p.first != day.first for p in read):
            del work.facts["periods"]
            work.put("duration", None, moment.first, moment.last)
            return


def _acts_dated(scene: Scene) -> list[Moment]:
    """The days told of a beginning or an end."""
    told = [m for m in scene.moments if m.day is not None and not m.day.today and m.day.precision == "day"]
    ends = [m for m in told if m.day is not None and m.day.cue in ("begin", "from", "finish", "to")]
    put_right = [a for a, _ in scene.ops.get("correct", ())]
    return [m for m in ends if m.day is not None and not m.day.corrected_by] if not put_right else []


def beside(scene: Scene, work: Entity, lengths: list[Moment]) -> None:
    """«حل خبراؤنا في 20 نونبر 2021 ولم يرحلوا إلا في 10 يونيو 2022. حصة 2021 لا تبلغ شهرا ونصفا»: where the period of
    days was not read, a length that is only a bound does not tell how long it lasted."""
    bounds = [m.duration for m in lengths if m.duration is not None]
    if "periods" not in work.facts and bounds and len(_acts_dated(scene)) >= _DATED:
        days = _acts_dated(scene)  # «من 10/1 لحد 15/4، والدفعة التانية … يعني فيه أسبوعين كانوا مع بعض»
        work.put("duration", None, days[0].first, days[-1].last, override=True)
        work.words.pop("duration", None)
        return
    if "periods" in work.facts or not bounds or any(d.bound not in ("less", "at_most") for d in bounds):
        return
    days = [m for m in scene.moments if m.day is not None and not m.day.today and m.day.precision == "day"]
    ends = [m for m in days if m.day is not None and m.day.cue in ("begin", "from", "finish", "to")]
    beside_it = {scene.tokens[m.first].sentence for m in ends}
    if any(m not in ends[:1] and scene.tokens[m.first].sentence in beside_it for m in days):
        work.put("duration", None, days[0].first, days[-1].last)


def corrected(scene: Scene, work: Entity, given: list[Moment]) -> None:
    """«تصحيح: التسليم كان في 20 أكتوبر»: a date said to correct takes the place of the one it corrects."""
    periods = work.facts.get("periods")
    for moment in given:
        day, token = moment.day, scene.tokens[moment.first]
        words = [t for t in scene.tokens if t.sentence == token.sentence or t.clause == token.clause]
        corrects = any(words[0].index <= a <= moment.first for a, _ in scene.ops.get("correct", ()))
        if day is None or day.last is None or day.corrected_by or not periods or not corrects:
            continue
        side = "start" if day.cue in ("from", "begin") else "end"
        periods[-1][side] = (day.first if side == "start" and day.first else day.last).isoformat()
        work.words[f"periods[{len(periods) - 1}].{side}"] = (moment.start, moment.end)
