"""Periods in text: ranges («من … إلى …»), a beginning and an end told by verbs, open ends («ولا يزال»), whole
months and years («مايو 2024 كله», «عام 2024 كامل من غير يوليوز وغشت»)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from corpus.time.counting import months_and_days
from corpus.time.dates import DatedText, dated, writing
from corpus.time.model import Amount, DateMention, PeriodMention
from corpus.time.phrases import Hit, words
from corpus.time.raw_dates import Raw
from corpus.time.scene import Scene
from corpus.time.years import bounds

_WAY_HOME = 7  # days
_ANY_YEARS = (2022, 2023, 2024)  # one with a leap day before its end, one before the end of the next, one without
_REACH = 60  # how many words away «ولا يزال» may stand
_DOUBT = ("unknown", "assumed", "context", "said")


def _amount(view: DatedText, i: int, j: int) -> Amount | None:
    """The length between two dates whose year is not said: that of the same year, or of the next where the months run
    over its end. ``None`` where a leap day, or the length of a Hijri month, would decide about half a year."""
    left, right = view.raws[i], view.raws[j]
    if left.calendar != right.calendar or not left.month or not right.month:
        return None
    if left.calendar == "hijri":
        whole = left.day in (None, 1) and left.position in ("", "first")
        ended = not right.day and right.position in ("", "last")
        return Amount(months=(right.month - left.month) % 12 + 1) if whole and ended else None
    if {left.year_ref, right.year_ref} - {"none", "same", "next"}:
        return None
    found = [_between(left, right, year) for year in _ANY_YEARS]
    lengths = [one for one in found if one is not None]
    if len(lengths) < len(found) or len({one.in_months() > 6 for one in lengths}) > 1:
        return None
    return lengths[0]


def _between(left: Raw, right: Raw, year: int) -> Amount | None:
    """Both days counted, from ``left`` in ``year`` to ``right`` in it or in the next."""
    first, last = bounds(left, year)[0], bounds(right, year + (right.year_ref == "next"))[1]
    if first is not None and last is not None and last < first:
        last = None if right.year_ref == "same" else bounds(right, year + 1)[1]
    if first is None or last is None:
        return None
    months, days = months_and_days(first.toordinal(), last.toordinal())
    return Amount(months=months, days=days) if first <= last else None


def _make(view: DatedText, i: int, j: int) -> PeriodMention:
    """The period from date ``i`` to date ``j``."""
    left, right = _in_year_of(view, i, j), view.mentions[j]
    lo, hi = min(left.start, right.start), max(left.end, right.end)
    source = min((left.year_from, right.year_from), key=_DOUBT.index)
    whole = left.first is not None and right.last is not None
    return PeriodMention(
        lo, hi, left.first if whole else None, right.last if whole else None,
        (left.start, left.end), (right.start, right.end),
        planned=_planned(view, i), amount=None if whole else _amount(view, i, j),
        note=" ".join(filter(None, (left.note, right.note))), approx=left.approx or right.approx, year_from=source,
    )  # fmt: skip


def _planned(view: DatedText, i: int) -> bool:
    s, raw = view.scene, view.raws[i]
    number = s.sentence[raw.start]
    return any(
        h.name == "planned" and s.sentence[h.start] == number
        for at in range(max(0, raw.start - 25), min(len(s.words), raw.end + 25))
        for h in s.dates.starts.get(at, ())
    )


def _still(view: DatedText, i: int) -> tuple[int, int] | None:
    """The words that say the thing goes on, in the sentence of date ``i`` or the next one."""
    s, raw = view.scene, view.raws[i]
    number = s.sentence[raw.start]
    after = (k for k in range(raw.end, min(raw.end + _REACH, len(s.words))) if s.sentence[k] <= number + 1)
    before = (k for k in range(raw.start - 1, max(-1, raw.start - _REACH), -1) if s.sentence[k] == number)
    found = (s.dates.at(k, "still") or _until_now(s, k) for k in (*after, *before))
    hit = next((h for h in found if h and not _measured(s, h)), None)
    return s.span(hit.start, hit.end) if hit else None


def _measured(s: Scene, hit: Hit) -> bool:
    """«ما كمّلت أربع شهور» says how long, not that it goes on."""
    return hit.end in s.numbers and any(s.unit(k) for k in (hit.end, hit.end + 1, hit.end + 2))


def _until_now(s: Scene, i: int) -> Hit | None:
    """«لغاية النهاردة», "until today", "jusqu'à aujourd'hui", «حتى تحرير هذه المذكرة» at token ``i``."""
    until = s.dates.at(i, "to")
    if not until:
        return None
    now = s.dates.at(until.end, "today")
    end = now.end if now else writing(s, until.end)
    return Hit(i, end, "still") if end else None


def _open(view: DatedText, i: int) -> PeriodMention | None:
    """A period that began on date ``i`` and has no end in the text."""
    left, still = view.mentions[i], _still(view, i)
    if not still and not _since(view, i):
        return None
    hull = (min(left.start, still[0]), max(left.end, still[1])) if still else (left.start, left.end)
    return PeriodMention(
        *hull, left.first, None, (left.start, left.end), None, still, still is not None,
        not still and _planned(view, i), None, left.note, left.approx, left.year_from, "open",
    )  # fmt: skip


def _since(view: DatedText, i: int) -> bool:
    """«منذ», "since", "depuis" before date ``i``: it says by itself that the thing goes on."""
    s, at = view.scene, view.raws[i].start
    for k in (at, at - 1, at - 2):
        hit = s.dates.before(k, "from") if k > 0 else None
        if hit and any(s.word(w) in words("since") for w in range(hit.start, hit.end)):
            return True
    return False


def _whole(view: DatedText, i: int) -> bool:
    """Is a month, quarter, half or year said to be meant as a whole («كله», «كامل», «طول»)?"""
    s, raw = view.scene, view.raws[i]
    if raw.precision == "day" or raw.position:
        return False
    before = s.dates.before(raw.start, "whole_before") or (
        s.dates.before(raw.start - 1, "whole_before") if raw.start else None
    )
    return bool(before or s.dates.at(raw.end, "whole")) or raw.precision in ("half", "quarter")


def _without(view: DatedText, i: int) -> list[int]:
    """The dates left out of the whole that date ``i`` names («من غير يوليوز وغشت»)."""
    s, at = view.scene, view.raws[i].end
    out: list[int] = []
    for j in range(i + 1, len(view.raws)):
        start = view.raws[j].start
        if start - at > 5 or not (out or any(s.dates.at(k, "without") for k in range(at, start))):
            break
        out.append(j)
        at = view.raws[j].end
    return out


def _paused(view: DatedText, i: int) -> bool:
    """Does date ``i`` say how long work stood still, not its end («ووقفت شهر حزيران كلو، ورجعنا كملنا لآخر …»)?"""
    m = view.mentions[i]
    resumed = any(n.cue in ("to", "finish") for n in view.mentions[i + 1 :])
    return m.cue == "finish" and m.precision == "month" and resumed and _whole(view, i)


def _cut(whole: PeriodMention, gaps: list[DateMention]) -> list[PeriodMention]:
    """``whole`` without the days of ``gaps``."""
    parts, first, last = [], whole.first, whole.last
    if first is None or last is None:
        return [whole]
    for gap in sorted((g for g in gaps if g.first and g.last), key=lambda g: g.first or date.min):
        assert gap.first is not None
        assert gap.last is not None
        if first < gap.first:
            parts.append(replace(whole, first=first, last=gap.first - timedelta(days=1)))
        first = max(first, gap.last + timedelta(days=1))
    return [*parts, replace(whole, first=first, last=last)] if first <= last else parts


def _told(view: DatedText, used: set[int]) -> list[tuple[int, int]]:
    """A beginning and the end that belongs to it, both told by verbs or prepositions, in either order."""
    out: list[tuple[int, int]] = []
    waiting: int | None = None
    ended: int | None = None
    for i, m in enumerate(view.mentions):
        if i in used or m.today or m.corrected_by:
            continue
        if m.cue in ("begin", "from"):
            behind = ended is not None and _begun_before(view, i, ended)
            if ended is not None and m.cue == "begin" and (behind or not _end_follows(view, i, used)):
                out.append((i, ended))
                ended = None
            else:
                waiting = i
        elif m.cue in ("finish", "to"):
            if waiting is None and m.cue == "finish" and _resumed(view, i, used | {b for _, b in out}):
                waiting = i
            elif waiting is not None:
                out.append((waiting, i))
                waiting = None
            elif m.cue == "finish":
                ended = i
    return [(a, b) for a, b in out if _ordered(_in_year_of(view, a, b), view.mentions[b])]


def _resumed(view: DatedText, i: int, ended: set[int]) -> bool:
    """«… إلى 20 شباط، ثم عدنا في 1 أيار وسلمنا في 10 تموز»: a return, told after a stretch that had ended and before
    another end, is no end but a beginning; one within a week of that end is the way home."""
    s, raw, m = view.scene, view.raws[i], view.mentions[i]
    before = [view.mentions[j].last for j in ended if j < i]
    floor = view.raws[i - 1].end if i else 0
    told = [k for k in range(floor, raw.start) if s.word(k) in words("returning")]
    home = any(s.word(k) in words("homewards") for k in range(floor, raw.start))
    gone = max((d for d in before if d is not None), default=None)
    if gone is None or m.first is None or not told or home or (m.first - gone).days <= _WAY_HOME:
        return False
    then = next((n for n in view.mentions[i + 1 :] if not n.today and n.cue in ("begin", "from", "to", "finish")), None)
    return then is not None and then.cue in ("to", "finish") and then.last is not None and then.last > m.first


def _in_year_of(view: DatedText, i: int, j: int) -> DateMention:
    """Date ``i`` in the year said of the date ``j`` that ends what it begins: «من 1 مايو ورجعت 15 أغسطس 2025»."""
    left, right = view.mentions[i], view.mentions[j]
    if left.year_from not in ("context", "assumed") or right.year_from != "said" or _ordered(left, right):
        return left
    if left.first is None or left.last is None or right.last is None or left.calendar != "gregorian":
        return left
    if (left.first.month, left.first.day) == (2, 29) or left.first.year != left.last.year:
        return left
    year = right.last.year - (left.first.replace(year=right.last.year) > right.last)
    return replace(left, first=left.first.replace(year=year), last=left.last.replace(year=year), year_from="said")


def _end_follows(view: DatedText, i: int, used: set[int]) -> bool:
    for j in range(i + 1, min(i + 20, len(view.mentions))):
        m = view.mentions[j]
        if j not in used and not m.today and m.cue in ("finish", "to", "begin"):
            return m.cue != "begin"
    return False


def _begun_before(view: DatedText, i: int, ended: int) -> bool:
    """ "It was handed over on 30 June; we had moved in on 20 January. A bond runs till 2025": the day it ended, told
    right before the day it began and later than it, is its end; not where a day on which it ended is told behind."""
    s, begun, end = view.scene, view.mentions[i], view.mentions[ended]
    near = 0 <= s.sentence[view.raws[i].start] - s.sentence[view.raws[ended].start] <= 1
    days = begun.precision == end.precision == "day"
    behind = (m for m in view.mentions[i + 1 :] if m.cue in ("finish", "to"))
    after = next(behind, None)
    return near and days and _ordered(begun, end) and (after is None or after.precision != "day")


def _ordered(left: DateMention, right: DateMention) -> bool:
    return left.first is None or right.last is None or left.first <= right.last


def _months(view: DatedText, used: set[int]) -> list[tuple[int, int]]:
    """Rows of months named one after the other («في مارس وأبريل ومايو 2023»), by their first and last date."""
    out: list[tuple[int, int]] = []
    for i in range(1, len(view.raws)):
        left, right = view.mentions[i - 1], view.mentions[i]
        gap = range(view.raws[i - 1].end, view.raws[i].start)
        listed = all(view.scene.word(k) in words("list_words") for k in gap)
        months = left.precision == right.precision == "month" and left.last and right.first
        if (
            not months
            or not listed
            or {i - 1, i} & used
            or not left.last
            or left.last + timedelta(days=1) != right.first
        ):
            continue
        if out and out[-1][1] == i - 1:
            out[-1] = (out[-1][0], i)
        else:
            out.append((i - 1, i))
    return out


def _standing(view: DatedText, places: dict[tuple[int, int], int], i: int) -> int:
    """The date that stands for date ``i``: itself, or the one that corrects it («إلى متم ماي. سبق قلم: متم غشت»)."""
    by = view.mentions[i].corrected_by
    return places.get(by, i) if by else i


def periods_of(view: DatedText) -> tuple[PeriodMention, ...]:
    """The periods of a text whose dates are read."""
    standing = {(m.start, m.end): i for i, m in enumerate(view.mentions)}
    pairs = {a: _standing(view, standing, b) for a, b in view.pairs.items()}
    pairs = {_standing(view, standing, a): b for a, b in pairs.items()}
    pairs = {a: b for a, b in pairs.items() if a != b and _ordered(view.mentions[a], view.mentions[b])}
    pairs = {a: b for a, b in pairs.items() if not view.mentions[b].today}
    used = set(pairs) | set(pairs.values())
    out = [_make(view, a, b) for a, b in pairs.items()]
    paused = {i for i in range(len(view.mentions)) if i not in used and _paused(view, i)}
    used |= paused
    for a, b in _told(view, used):
        out += _cut(replace(_make(view, a, b), kind="told"), [view.mentions[i] for i in paused if a < i < b])
        used |= {a, b}
    free = [i for i, m in enumerate(view.mentions) if not m.today and not m.corrected_by]
    for a, b in _months(view, used):
        if _whole(view, a):  # «طوال شهري يوليو وأغسطس»
            out.append(replace(_make(view, a, b), kind="whole"))
            used |= set(range(a, b + 1))
    for i in (i for i in free if i not in used and _whole(view, i)):
        m, gaps = view.mentions[i], _without(view, i)
        used |= {i, *gaps}
        one = PeriodMention(
            m.start, view.mentions[gaps[-1]].end if gaps else m.end, m.first, m.last, (m.start, m.end),
            (m.start, m.end), approx=m.approx, year_from=m.year_from, note=m.note, kind="whole",
        )  # fmt: skip
        out += _cut(one, [view.mentions[j] for j in gaps])
    for a, b in _months(view, used):
        out.append(replace(_make(view, a, b), kind="whole", approx=True))
        used |= set(range(a, b + 1))
    for i in (i for i in free if i not in used and view.mentions[i].cue in ("begin", "from")):
        if opened := _open(view, i):
            out.append(opened)
    return tuple(sorted(out, key=lambda p: (p.start_span, p.first or date.min)))


def find_periods(text: str, as_of: date | None = None) -> tuple[PeriodMention, ...]:
    """The periods of ``text``, in order of their first words; ``as_of`` as in ``find_dates``. A period without words
    for its end is open; nothing is closed on its behalf."""
    return periods_of(dated(text, as_of))
