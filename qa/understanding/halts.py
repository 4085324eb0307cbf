"""How long a work stood still («توقف شهرين»): no length of it; where that decides, the length is left open."""

from __future__ import annotations

from datetime import date

from corpus.time.model import Amount
from qa.understanding.analysis import Affix
from qa.understanding.lengths import months_of
from qa.understanding.model import Entity
from qa.understanding.moments import Moment
from qa.understanding.scene import Scene

_REACH = 4  # words between the verb and the length


def halted(scene: Scene, moment: Moment) -> bool:
    """Whether the length is that of a stop: a verb of stopping, undenied, stands close before it in its clause."""
    behind = ("after_word", "with_word")  # «توقفت نهائيا بعد تسعة أشهر» ended then
    if moment.duration is None or any(scene.near(name, moment.first, 2, -1) for name in behind):
        return False
    clause = scene.tokens[moment.first].clause
    for token in scene.tokens[max(0, moment.first - _REACH) : moment.first]:
        verb = token.classes.get("halt_v", 0) & Affix.VERB or token.classes.get("halt_v") == 0
        if token.clause != clause or not verb or token.denied:
            continue
        if "onto" not in scene.tokens[token.index + 1].classes:  # «وقفنا على التنفيذ تسعة أشهر» is watching
            return True
    return False


def settle(scene: Scene, work: Entity) -> None:
    """Leave the length open where the one stretch that was told passes half a year only with the stops in it; what is
    told in stages («قعدنا أربعة أشهر، ثم توقف شهرين، ثم ثلاثة») leaves them out already."""
    stops = [m for m in scene.moments if halted(scene, m) and m.first > work.first]
    if len(scene.moments) - len(stops) != 1:
        return
    months = _months(work)
    if not stops or not months > 6 >= months - sum(months_of(m) for m in stops):
        return
    work.facts.pop("periods", None)
    work.words.pop("duration", None)
    work.put("duration", None, stops[0].first, stops[0].last, override=True)


def _months(work: Entity) -> float:
    told = work.facts.get("duration")
    if told:
        return float(Amount(**told).in_months())
    days = 0
    for period in work.facts.get("periods") or ():
        if period.get("start") and period.get("end"):
            days += (date.fromisoformat(period["end"]) - date.fromisoformat(period["start"])).days + 1
    return days / 30.4
