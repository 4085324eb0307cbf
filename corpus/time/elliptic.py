"""A number that leaves its unit out («أربعة أشهر لدى الأول وثلاثة لدى الثاني») or has it before («أشهر العمل خمسة»)."""

from __future__ import annotations

from fractions import Fraction

from corpus.time.negation import denies
from corpus.time.phrases import words
from corpus.time.scene import Scene
from corpus.time.terms import Term
from corpus.time.units import Unit, amount

# The last full duration, its sentence, the token after it, and the tokens that durations have so far.
Last = tuple[Term, int, int, set[int]]


def elliptic_at(s: Scene, i: int, last: Last | None) -> Term | None:
    """The number at token ``i`` as a duration whose unit stands in the duration ``last``, or a few words before."""
    reading = s.numbers.get(i)
    if not reading or reading.kind != "cardinal" or reading.definite:
        return None
    if reading.weak and reading.length == 1 and s.word(i - 1) not in words("elliptic_verbs"):  # «il en a duré neuf»
        return None
    if not 1 < reading.value < 400 or s.word(i - 1) in words("not_elliptic"):
        return None
    more = s.after.at(i + reading.length, "other") if i + reading.length < len(s.words) else None
    named = s.unit(more.end) if more else None  # "after a pause of two weeks four more months": not four weeks
    unit = named or _carried(s, i, last) or _predicated(s, i) or _counted_up(s, i)
    end, value = i + reading.length, Fraction(reading.value)
    if unit is None or not (value.denominator == 2 or _ends(s, i, end)):
        return None
    return Term(i, end, amount(unit.name, value), unit, number=value)


def _amended(s: Scene, i: int, last: Last | None) -> bool:
    """Whether words of correction stand between the duration ``last`` and the number ("five months. Sorry: five was the
    bid. It was seven")."""
    return last is not None and any(s.before.at(k, "correct", "mend") for k in range(last[2], i))


def _carried(s: Scene, i: int, last: Last | None) -> Unit | None:
    """The unit of the duration before, when no other number stands between that may count something else."""
    if not last or s.sentence[i] - last[1] > (2 if _amended(s, i, last) else 1):
        return None
    halves = {k + 1 for k in range(last[2], i) if (r := s.numbers.get(k)) and r.kind == "ordinal"}  # "the first half"
    between = (r for k in range(last[2], i) if (r := s.numbers.get(k)) and k not in last[3] and k not in halves)
    mended = _amended(s, i, last)  # «غلطت، سبعة تاع خالي، تاعنا خمسة»
    if any(r.kind in ("percent", "fraction") or (r.kind == "cardinal" and not r.weak and not mended) for r in between):
        return None
    return last[0].unit


def _predicated(s: Scene, i: int) -> Unit | None:
    """«أشهر العمل خمسة», «بلغت الأيام مئة وعشرين»: the unit in the plural up to two words before its number."""
    if s.word(i).startswith("و") and s.word(i) not in words("one_words"):
        return None
    for at in range(i - 1, max(-1, i - 4), -1):
        unit = s.unit(at)
        if unit:
            plain = unit.lang == "ar" and unit.count == 0 and not s.numbers.get(at - 1) and not s.numbers.get(at + 1)
            return unit if plain or (unit.lang == "ar" and unit.count == 0 and at == i - 1 and unit.definite) else None
        if s.sign(at) or s.numbers.get(at) or not _of_unit(s, at):
            return None
    return None


def _counted_up(s: Scene, i: int) -> Unit | None:
    """«عددنا أيام حضورهم يوما يوما: فإذا هي 195»: what was counted, then «هي», «بلغت» and the number."""
    if s.word(i - 1) not in words("came_to"):
        return None
    for at in range(i - 2, max(-1, i - 26), -1):
        unit = s.unit(at)
        if s.sentence[at] != s.sentence[i] or s.numbers.get(at):
            return None
        if unit and unit.lang == "ar" and unit.count == 0:
            return unit
    return None


def _of_unit(s: Scene, at: int) -> bool:
    """Whether the word may stand between the unit and its number: a noun with ال, «كانت», «هي»."""
    word = s.word(at)
    return word in words("is_words") or (word.startswith("ال") and len(word) > 3)


def _ends(s: Scene, i: int, end: int) -> bool:
    """Whether nothing counted follows: the end of a clause, a preposition, a word that says how the number is meant."""
    word = s.word(end)
    figure = s.tokens.items[i].kind == "number"
    taken_back = s.before.before(i, "correct") or denies(s.word(i - 1)) or s.word(i - 1) in words("came_to")
    if figure and ((word in "-.)(" and not (taken_back and word in ".)")) or s.word(i - 1) in "(-/."):
        return False
    its = word.startswith("ل") and len(word) > 4 and word.endswith(("ها", "ه", "هم", "هما"))  # «وثلاثة لتبطينها»
    to_whom = its or (word.startswith("لل") and len(word) > 4)
    cued = s.after.at(end, "exact", "approx", "other", "each") if end < len(s.words) else None
    was = word in words("is_words") and (taken_back or s.sign(end + 1))  # «مو أربعة، سبعة كانوا»
    right = word in words("copulas") and any(s.word(k) in words("right_words") for k in range(end + 1, end + 4))
    plain = right or word in words("elliptic_ends") | words("elliptic_next")  # "five is the right figure"
    placed = word in words("elliptic_places") and s.word(i - 1) in words("elliptic_openers")  # «trois à Benghazi»
    return end >= len(s.words) or to_whom or bool(cued) or bool(was) or plain or placed
