"""Durations in text, of every register: what is said, how it is compared, and what it is the duration of."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from corpus.time.context import Around, around, flagged
from corpus.time.corrections import corrected
from corpus.time.elliptic import Last, elliptic_at
from corpus.time.frequency import weekday
from corpus.time.model import Amount, DurationMention
from corpus.time.months import month_at
from corpus.time.phrases import words
from corpus.time.ranges import range_at
from corpus.time.scene import Scene, scene
from corpus.time.terms import Term, reached_at, sum_at
from corpus.time.units import yearly

# The cues that make one unit with no number a duration: «استغرق شهرا», «منذ سنة».
_LICENCE = frozenset(
    {"length", "since", "ago", "after", "throughout", "approx", "more", "less", "at_least", "at_most"}
    | {"exact", "barely", "spread", "each", "added"}
)


def _one(s: Scene, term: Term) -> tuple[DurationMention, int] | None:
    """The mention of one duration and the token after it; ``None`` for a bare unit that nothing makes a duration."""
    a, total = around(s, term)
    if s.general.before(term.start, "asked") and not s.general.before(term.start, "approx"):
        return None
    if (term.bare and not _licensed(s, term, a)) or ("extra" in a.names and _refused(s, term.start)):
        return None
    start, end = s.span(a.start, a.end)
    if a.role == "ago" and _going_on(s, a):
        a.role = "since"
    every = s.word(term.start - 1) in words("every") and not term.definite and not a.per
    mention = DurationMention(
        start, end, total, role="every" if every else a.role, bare=term.bare, share=term.share,
        definite=term.definite, person_days="person_days" in a.names, approx=term.approx, bound=a.bound, per=a.per,
        yearly=yearly(total, a.per) if a.per else None, negated=a.negated,
    )  # fmt: skip
    return flagged(mention, a), a.end


def _refused(s: Scene, i: int) -> bool:
    """«بلا يوم زائد», «لم نحتج إلى يوم إضافي»: a unit more that is denied, no exception between, is none."""
    behind = [s.word(k).removeprefix("و") for k in range(max(0, i - 5), i) if s.sentence[k] == s.sentence[i]]
    signs = [k for k, word in enumerate(behind) if word in ("،", ",")]
    behind = behind[signs[-1] + 1 :] if signs else behind
    no = words("negation") | words("without")
    return any(w in no for w in behind) and not any(s.general.at(i - k, "except") for k in range(1, 4))


def _going_on(s: Scene, a: Around) -> bool:
    """«بدأ قبل ثمانية أشهر ولا يزال»: begun so long ago, and still going on."""
    same = [k for k in range(max(0, a.head - 5), min(len(s.words), a.end + 12)) if s.sentence[k] == s.sentence[a.start]]
    begun = any(s.dates.at(k, "begin") for k in same if k < a.head)
    return begun and any(s.dates.at(k, "still") for k in same if k >= a.end)


def _licensed(s: Scene, term: Term, a: Around) -> bool:
    """May one unit with no number be a duration here: «لسنة», «استغرق شهرا», «طول السنة»; not «كل شهر», «في يوم»?"""
    if s.word(term.start - 1) in words("every_more"):
        return False
    if a.per or (s.word(term.end) in words("after_words") and s.unit(term.end + 1)):
        return False
    if term.start and s.word(term.start - 1) in words("after_words") and term.start > 1 and s.unit(term.start - 2):
        return False
    if term.unit.lang != "ar":
        return term.end - term.start == 2 and bool(a.names & _LICENCE)
    if term.unit.name == "month" and month_at(s.words, term.end):
        return False  # «منذ شهر مارس»
    following = s.word(term.end)
    if following in words("not_bare") or (following.startswith("ال") and len(following) > 3 and not term.definite):
        return False  # «من يوم ما», «قبل سنة النزاع»
    if term.definite:
        return "throughout" in a.names
    if s.word(term.start).startswith("و") and following.startswith("ل") and len(following) > 3:
        return any(s.unit(k) for k in range(max(0, term.start - 5), term.start))  # «أربعة أشهر للحفر وشهر للتبطين»
    told = _lasted(s, term) or _of_stage(s, term) or _followed(s, term)
    return bool(a.names & _LICENCE) or term.unit.preposition == "ل" or told


def _of_stage(s: Scene, term: Term) -> bool:
    """«المرحلة الأولى شهران، والثانية ثلاثة أشهر، والثالثة شهر»: the bare unit of one more stage."""
    before = s.numbers.get(term.start - 1)
    if before is None or before.kind != "ordinal" or s.word(term.end)[:1].isdigit():
        return False
    behind = range(max(0, term.start - 9), term.start - 1)
    return any(s.unit(k) and s.sentence[k] == s.sentence[term.start] for k in behind)


def _followed(s: Scene, term: Term) -> bool:
    """«دربوا عمال المصنع أربعة أشهر، ثم دربوا عمال الميناء شهرا»: a bare unit in the accusative, behind another length
    and a word of sequence."""
    word, at = s.word(term.start), term.start
    if not word.endswith("ا") or term.unit.name == "day" or s.word(term.end)[:1].isdigit():
        return False
    behind = [k for k in range(at - 1, max(-1, at - 8), -1) if s.sentence[k] == s.sentence[at]]
    behind = behind[: next((i for i, k in enumerate(behind) if s.sign(k)), len(behind))]
    then = any(h.name == "then" for k in behind for h in s.before.starts.get(k, ()))
    earlier = range(max(0, at - 20), behind[-1] if behind else at)
    return then and any(s.unit(k) and s.sentence[k] == s.sentence[at] for k in earlier)


def _lasted(s: Scene, term: Term) -> bool:
    """«قعد في موقع المصنع سنة يشرف»: a verb of lasting stands a few words before the bare month or year."""
    at = term.start
    if (
        term.unit.name not in ("year", "month")
        or s.word(at - 1) in words("not_lasted")
        or s.word(term.end)[:1].isdigit()
    ):
        return False
    behind = range(at - 1, max(-1, at - 6), -1)
    near = [k for k in behind if s.sentence[k] == s.sentence[at]]
    if any(s.unit(k) or s.sign(k) for k in near[: next((i for i, k in enumerate(near) if _stays(s, k)), len(near))]):
        return False
    return any(_stays(s, k) for k in near)


def _stays(s: Scene, i: int) -> bool:
    hit = s.general.at(i, "lasting")
    return bool(hit) and s.word(i) in words("stays")


def _vague(s: Scene, i: int) -> tuple[DurationMention, int] | None:
    """«بضعة أشهر», «كام شهر كده», "a few months": a number left open."""
    if (many := s.unit(i)) and not many.count and not many.definite and (hit := s.general.at(i + 1, "vague_after")):
        return DurationMention(*s.span(i, hit.end), None, vague=True), hit.end
    hit = s.general.at(i, "vague")
    unit = s.unit(hit.end) if hit else None
    if not hit or not unit or unit.joined or unit.preposition or unit.count == 2 or unit.definite:
        return None
    term = Term(i, hit.end + 1, Amount(), unit)
    a, _ = around(s, term)
    return DurationMention(*s.span(i, hit.end + 1), None, role=a.role, per=a.per, vague=True), hit.end + 1


def _reached(s: Scene, i: int) -> tuple[DurationMention, int] | None:
    found = reached_at(s, i)
    if not found:
        return None
    term, own = found
    if own:  # «أتم شهره الخامس»: a length, compared and denied like any other
        return _one(s, term)
    return DurationMention(*s.span(i, term.end), term.amount, role="reached"), term.end


def durations_of(s: Scene, taken: frozenset[int] = frozenset()) -> tuple[DurationMention, ...]:
    """The durations of a text; ``taken`` are the tokens that dates have."""
    found: list[tuple[DurationMention, int, int]] = []
    last: Last | None = None
    spent: set[int] = set(taken)
    i = 0
    while i < len(s.words):
        made = None
        if i not in taken:
            term = sum_at(s, i)
            term = term if term and not taken & set(range(term.start, term.end)) else None
            made = (
                weekday(s, i)
                or _reached(s, i)
                or _vague(s, i)
                or range_at(s, i, term)
                or (_one(s, term) if term else None)
            )
            if made and term:
                last = term, s.sentence[i], made[1], spent
            if not made and (short := elliptic_at(s, i, last)) and (one := _one(s, short)):
                made = replace(one[0], elliptic=True), one[1]
        if made:
            spent |= set(range(i, made[1]))
            found.append((made[0], i, made[1]))
        i = max(made[1], i + 1) if made else i + 1
    return _windows(s, found)


def _windows(s: Scene, rows: list[tuple[DurationMention, int, int]]) -> tuple[DurationMention, ...]:
    """«في خمسة أشهر» alone is a length; «خلال اثني عشر شهرا» beside one is its window, «على ثلاث سنوات» its spread."""
    out, found = [], corrected(s, rows)
    lengths = sum(m.role not in ("ago", "after") for m in found)
    for k, m in enumerate(found):
        close = k > 0 and rows[k][1] - rows[k - 1][2] <= 1
        if close and m.role == "since" and s.word(rows[k][1] - 1) in words("range_from"):
            m = replace(m, role="window")  # «١٨٥ يوم من ١٢ شهر»
        if close and m.role == "length" and s.word(rows[k][1] - 1) in words("over"):
            m = replace(m, role="spread")  # «تسعة أشهر على ثلاث سنوات»
        along = m.role == "spread" and _along(s, rows[k][1])
        if along and (m.definite or (k and found[k - 1].per)):
            m = replace(m, role="throughout")
        beside = lengths > (m.role not in ("ago", "after"))
        size = m.amount.in_months() if m.amount else Fraction(0)
        if m.role == "window" and not (beside and size >= 12):
            m = replace(m, role="length")
        elif (m.role == "window" and size > 12) or (m.role == "spread" and not beside and along):
            m = replace(m, role="spread" if m.role == "window" else "length")
        out.append(m)
    return tuple(out)


def _along(s: Scene, i: int) -> bool:
    """«على مدى عشرة أشهر» is a length by itself; «موزعة على سنتين» is not."""
    return any(s.before.before(k, "along", "within") for k in (i, i - 1) if k > 0)


def find_durations(text: str) -> tuple[DurationMention, ...]:
    """The durations of ``text``, in order, with raw offsets."""
    return durations_of(scene(text))
