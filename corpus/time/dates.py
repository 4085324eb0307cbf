"""Dates in text: Gregorian with the month names of every Arab country, English and French; Hijri, converted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from corpus.time.model import DateMention
from corpus.time.months import hijri_note
from corpus.time.negation import bare_word, denies
from corpus.time.phrases import Hit, words
from corpus.time.raw_dates import Raw, raw_dates
from corpus.time.scene import Scene, scene
from corpus.time.years import Dated, Years, bounds

_CUES = ("begin", "finish", "signed", "from", "to")
_REACH = 18


@dataclass(frozen=True, slots=True)
class DatedText:
    """The dates of a text, with the scene, the raw forms and the ranges (first date -> last date, by index)."""

    scene: Scene
    raws: tuple[Raw, ...]
    mentions: tuple[DateMention, ...]
    pairs: dict[int, int]


def _connector(s: Scene, left: Raw, right: Raw) -> str:
    """What joins two dates that stand side by side: ``to``, ``and`` or "" when something else stands between."""
    at, name = left.end, ""
    if right.start - at > 5 or s.sentence[left.start] != s.sentence[right.start]:
        return ""
    while at < right.start:
        hit = s.dates.at(at, "to", "and")
        if hit and hit.end <= right.start:
            name = "to" if hit.name == "to" or name == "to" else "and"
            at = hit.end
        elif s.word(at) in words("date_fillers") or s.dates.at(at, "weekday"):
            at += 1
        else:
            return ""
    glued = s.word(right.start)
    if not name and glued[:1] == "ل" and s.tokens.items[right.start].kind == "arabic":
        return "to"
    if glued[:1] == "و" and not name:
        return "and"
    return name


def _opener(s: Scene, i: int) -> str:
    """``between``, ``from`` or "" by the words just before token ``i`` (fillers and weekdays skipped)."""
    at = i
    for _ in range(4):
        if s.dates.before(at, "between"):
            return "between"
        if s.dates.before(at, "from"):
            return "from"
        if at and (s.word(at - 1) in words("date_fillers") or s.dates.before(at, "weekday")):
            at -= 1
        else:
            return ""
    return ""


def _pairs(s: Scene, raws: list[Raw]) -> dict[int, int]:
    out: dict[int, int] = {}
    taken = -1
    for i in range(len(raws) - 1):
        if i == taken:
            continue
        joined = _connector(s, raws[i], raws[i + 1])
        opened = _opener(s, raws[i].start) if joined else ""
        if (joined == "to" and _range_like(raws[i], raws[i + 1], opened)) or (joined == "and" and opened == "between"):
            out[i] = taken = i + 1
    return out


def _range_like(left: Raw, right: Raw, opened: str) -> bool:
    """Two weak names joined by a dash or ل are a range only when something opens it; two dates always."""
    return bool(opened) or not (left.weak and right.weak)


def _verb(s: Scene, raw: Raw, floor: int) -> Hit | None:
    """The nearest word of beginning, ending or signing before a date, back to ``floor``."""
    for at in range(raw.start, max(floor, raw.start - _REACH), -1):
        hits = [h for h in s.dates.ends.get(at, ()) if h.name in ("begin", "finish", "signed") and h.start >= floor]
        if hits:
            return max(hits, key=lambda h: (h.end - h.start, h.name != "signed"))
    return None


def _verb_behind(s: Scene, raw: Raw) -> Hit | None:
    """The word of beginning or ending behind a date that opens its clause: «…، وفي 11 يوليوز سلمناها»."""
    at, sentence = raw.start - 1, s.sentence[raw.start]
    for _ in range(3):
        if s.word(at) in words("date_openers"):
            at -= 1
    if not s.sign(at) and s.sentence[at] == sentence:
        return None
    for k in range(raw.end, min(raw.end + _REACH, len(s.words))):
        if s.sign(k) or s.sentence[k] != sentence or s.word(k)[0] in "وف" or s.dates.at(k, "and"):
            return None  # «يوم 9 يناير وأغلقت يوم 9 ديسمبر»: a verb of its own
        hit = s.dates.at(k, "begin", "finish")
        if hit:
            return hit
    return None


def _cue(s: Scene, raw: Raw, floor: int) -> str:
    """How a date is meant by the words before it, back to ``floor`` (the date before, or the sentence's start), or by
    the verb behind it where the date opens its clause."""
    at, verb = raw.start, _verb_behind(s, raw) or _verb(s, raw, floor)
    glued = s.word(at)[:1] == "ل" and s.tokens.items[at].kind == "arabic" and bool(raw.position)
    until = s.dates.before(at, "to") or (s.word(at - 1) in words("date_fillers") and s.dates.before(at - 1, "to"))
    if verb and until and verb.name == "begin" and s.word(verb.end) in words("at_or_to"):
        return "begin"  # "ont débuté à la mi-janvier": when it began, no end
    if glued or until:
        denied = verb and any(denies(s.word(k)) for k in (verb.start - 1, verb.start - 2))
        return "begin" if verb and verb.name == "begin" and denied else "to"
    opened = _opener(s, at)
    if verb and not (opened and _strong_opener(s, at)):
        return verb.name
    return "from" if opened else ""


def _strong_opener(s: Scene, i: int) -> bool:
    """«منذ», "since", "from" say a start by themselves; «من» and "de" may be "of"."""
    hit = s.dates.before(i, "from") or (i and s.dates.before(i - 1, "from")) or None
    return bool(hit) and s.word(hit.start) not in words("open_since")  # type: ignore[union-attr]


def _today(s: Scene, raw: Raw) -> bool:
    """Is the date given as today's («والنهارده 1 اكتوبر 2024»), or as that of the question itself («إلى تاريخ هذا
    التقرير، وهو 5 أبريل 2024»)?"""
    at = raw.start
    for _ in range(5):
        if s.dates.before(at, "today") or _this_writing(s, at):
            return True
        if at and (s.word(at - 1) in words("date_fillers") or s.word(at - 1) in words("today_fillers")):
            at -= 1
        else:
            break
    opening = at == 0 or s.sentence[at - 1] != s.sentence[raw.start]
    first = s.word(raw.start - 1)
    as_at = first in ("au", "at") or (first == "of" and s.word(raw.start - 2) == "as")
    start = raw.start - (1 if first == "au" else 2)
    opening = start <= 0 or s.sentence[start - 1] != s.sentence[raw.start]
    return as_at and opening and s.word(raw.end) in (",", "،")


def _this_writing(s: Scene, end: int) -> bool:
    """Whether the words before token ``end`` name the day of the question itself: «تحرير هذه المذكرة»."""
    led = s.word(end - 3) in words("writing_acts") or s.dates.before(end - 2, "to")
    return bool(led) and writing(s, end - 2) == end


def writing(s: Scene, at: int) -> int | None:
    """Where the name of the question itself that begins at token ``at`` ends («هذا الكتاب», "writing this memo")."""
    while s.word(at) in words("writing_acts"):
        at += 1
    named = s.word(at) in words("this_word") and s.word(at + 1) in words("writing")
    return at + 2 if named else None


def _mention(s: Scene, d: Dated, cue: str) -> DateMention:
    raw = d.raw
    start, end = s.span(raw.start, raw.end)
    first, last = bounds(raw, d.year) if d.year is not None else (None, None)
    precision = "day" if raw.position else raw.precision
    note = ""
    if raw.calendar == "hijri" and first and d.year and raw.month:
        day = raw.day or {"first": 1, "middle": 15, "last": 30}.get(raw.position, 1)
        note = hijri_note(d.year, raw.month, day, first)
    return DateMention(
        start, end, first, last, precision, raw.calendar, (d.year, raw.month, raw.day), d.source,
        note, _today(s, raw), raw.approx, cue,
    )  # fmt: skip


def _said_by_partner(raws: list[Raw], pairs: dict[int, int], i: int) -> bool:
    """Does the other end of the range of date ``i`` (one of its neighbours) have its year?"""
    other = pairs.get(i, i - 1 if pairs.get(i - 1) == i else None)
    return other is not None and raws[other].year_ref != "none"


def _keep(s: Scene, raws: list[Raw], pairs: dict[int, int]) -> list[int]:
    """The dates to report: a weak one (a bare «مارس» or «2024») only beside a cue that makes it a date."""
    paired = set(pairs) | set(pairs.values())
    kept = []
    for i, raw in enumerate(raws):
        cued = bool(s.dates.before(raw.start, "from", "to", "year_word", "of", "whole_before", "without", "begin"))
        cued |= s.word(raw.start - 1) in words("half_words")
        cued |= i > 0 and _refused(s, raws[i - 1], raw)
        figure = s.tokens.items[raw.start].kind == "number"
        if raw.paired_only and not _said_by_partner(raws, pairs, i):
            continue
        if raw.precision == "year" and raw.weak and not (figure and cued) and i not in paired:
            continue
        if raw.weak and not cued and i not in paired:
            continue
        kept.append(i)
    return kept


def _corrected(s: Scene, raws: list[Raw], mentions: list[DateMention]) -> list[DateMention]:
    out = list(mentions)
    for i in range(len(raws) - 1):
        left, right = raws[i], raws[i + 1]
        gap = range(left.end, right.start)
        near = len(gap) <= 6 and s.sentence[left.start] == s.sentence[right.start]
        cued = any((h := s.dates.at(k, "correct")) and h.end <= right.start for k in gap)
        close = s.sentence[right.start] - s.sentence[left.start] <= 1 and len(gap) <= 10
        mended = close and any((h := s.before.at(k, "mend")) and right.start - h.end <= 3 for k in gap)
        if (near and cued) or mended:
            out[i] = replace(out[i], corrected_by=(out[i + 1].start, out[i + 1].end))
            out[i + 1] = replace(out[i + 1], cue=out[i + 1].cue or out[i].cue)
        elif _refused(s, left, right):
            out[i + 1] = replace(out[i + 1], corrected_by=(out[i].start, out[i].end))
            for k in range(i):
                if not out[k].corrected_by and _same_day(raws[k], right):
                    out[k] = replace(out[k], corrected_by=(out[i].start, out[i].end))
                    out[i] = replace(out[i], cue=out[i].cue or out[k].cue)
    return out


def _refused(s: Scene, left: Raw, right: Raw) -> bool:
    """«30 يناير 2024 وليس نوفمبر», "30 July, not May": nothing but a denial between the two, which takes back the
    second."""
    gap = [k for k in range(left.end, right.start) if not s.sign(k) and s.word(k) not in words("date_fillers")]
    return len(gap) == 1 and bare_word(s.word(gap[0])) in words("refusing") and right.start - left.end <= 4


def _same_day(one: Raw, told: Raw) -> bool:
    """Whether date ``one`` may be the one that ``told`` names again, perhaps by its month alone."""
    if told.month is None or one.month != told.month:
        return False
    return told.day in (None, one.day) and told.year in (None, one.year)


def _floor(s: Scene, raws: list[Raw], i: int) -> int:
    """How far back the words before date ``i`` belong to it: to the date before, or the start of its sentence."""
    floor = raws[i - 1].end if i else 0
    while floor < raws[i].start and s.sentence[floor] != s.sentence[raws[i].start]:
        floor += 1
    return floor


def dated(text: str, as_of: date | None = None) -> DatedText:
    """The dates of ``text`` with the working view that periods and durations need."""
    s = scene(text)
    raws = raw_dates(s)
    pairs = _pairs(s, raws)
    kept = _keep(s, raws, pairs)
    place = {old: new for new, old in enumerate(kept)}
    raws = [raws[i] for i in kept]
    pairs = {place[a]: place[b] for a, b in pairs.items() if a in place and b in place}
    cues = [_cue(s, raw, _floor(s, raws, i)) for i, raw in enumerate(raws)]
    settled = Years(raws, pairs, s, as_of, cues).settle()
    mentions = [_mention(s, d, cue) for d, cue in zip(settled, cues, strict=True)]
    return DatedText(s, tuple(raws), tuple(_corrected(s, raws, mentions)), pairs)


def find_dates(text: str, as_of: date | None = None) -> tuple[DateMention, ...]:
    """The dates of ``text``, in order. ``as_of`` (the day of assessment) settles years that nothing in the text gives,
    and says so (``year_from`` assumed); without it such a date has no ``first`` and no ``last``."""
    return dated(text, as_of).mentions
