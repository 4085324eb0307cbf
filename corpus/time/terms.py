"""A duration as a grammar of words: number and unit, dual, part of a unit, and what is added to it or taken off.

sum   := term (و smaller term)* [(إلا | ناقص) term]       «سنة إلا شهرين», «شهرين وأسبوعين ويومين»
term  := number unit [ونصف] | dual [ونصف] | part unit | unit [واحد | كاملة] [ونصف]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from corpus.script.number_words import lexicon
from corpus.script.numerals import Reading
from corpus.time.model import Amount
from corpus.time.phrases import words
from corpus.time.scene import Scene
from corpus.time.units import Unit, amount, collective
from corpus.time.units import unit as unit_of

_OPENING, _CLOSING = "([", ")]"


@dataclass(frozen=True, slots=True)
class Term:
    """A duration over tokens ``start`` to ``end``; ``unit`` the least unit in it. ``bare``: one unit with no number."""

    start: int
    end: int
    amount: Amount
    unit: Unit
    bare: bool = False
    definite: bool = False
    approx: bool = False
    share: bool = False
    number: Fraction | None = None


def number_at(s: Scene, i: int) -> tuple[Reading, int] | None:
    """The number at token ``i`` and where it ends, a repetition in figures («ستة (6)») included."""
    reading = s.numbers.get(i)
    if not reading:
        return None
    end = i + reading.length
    if s.word(end) in _OPENING and s.word(end) and end + 2 < len(s.words) and s.word(end + 2) in _CLOSING:
        gloss = s.numbers.get(end + 1)
        if gloss and gloss.length == 1:
            end += 3
            if s.word(end) in words("ten_words") and reading.value == Fraction(gloss.value) - 10:  # «اثني (12) عشر»
                return replace(reading, value=gloss.value, weak=False), end + 1
    return reading, end


def _unit_after(s: Scene, i: int) -> tuple[Unit, int] | None:
    """The unit at ``i``, adjectives and «من» between allowed; with its end."""
    at = i + (s.word(i) == ")")  # «(6) أشهر»
    for _ in range(3):
        if at >= len(s.words):
            return None
        unit = s.unit(at)
        if unit and not unit.joined and (not unit.preposition or at > i):
            return unit, at + 1
        if not s.general.at(at, "between"):
            return None
        at += 1
    return None


def _part(s: Scene, i: int) -> tuple[Fraction, int] | None:
    """«ونصف», «وربع», "and a half", "et demi" at ``i``: the part and its end; «نص» before a noun with ال is "text"."""
    word, at = s.word(i), i
    lang = {"و": "ar", "and": "en", "et": "fr"}.get(word)
    if lang:
        at += 1
        at += s.word(at) in words("ones")
        word = s.word(at)
    elif word.startswith("و") and len(word) > 2:
        lang, word = "ar", word[1:]
    else:
        return None
    atom = next((a for a in lexicon(lang).atoms.get(word, ()) if a.role == "fraction"), None)
    if not atom or any(a.role == "number" for a in lexicon(lang).atoms[word]):
        return None
    following = s.word(at + 1)
    text = word == "نص" and following.startswith("ال") and len(following) > 3 and not s.unit(at + 1)
    return None if text else (atom.value, at + 1)


def _with_part(s: Scene, term: Term) -> Term:
    """``term`` with the part that follows it: «ثلاثة أشهر ونصف الشهر», "un an et demi"."""
    found = _part(s, term.end)
    if not found:
        return term
    value, end = found
    named = s.unit(end)
    if named and named.name != term.unit.name and not named.definite and named.count == 1:
        return term  # «شهران ونصف سنة» is a sum of two terms
    end += bool(named and named.name == term.unit.name and named.count == 1 and not named.joined)
    return replace(term, end=end, amount=term.amount + amount(term.unit.name, value), bare=False)


def _counted(s: Scene, i: int) -> Term | None:
    """«سبعة أشهر», «مئتا يوم», "six full months", "seven-month", "une quinzaine de jours"."""
    if found := number_at(s, i):
        reading, end = found
        if reading.weak and reading.value == 1 and s.word(i - 1) == "كل":
            return None  # «كل وحدة أسبوع»: each one a week
        if reading.kind in ("percent", "ordinal") or not (after := _unit_after(s, end)):
            return None
        unit, stop = after
        if reading.kind == "fraction":  # «ربع شهور» in the Maghreb is four, «ربع سنة» a quarter
            part = Fraction(reading.value)
            if part.numerator != 1 or reading.length > 1 or unit.count or unit.definite or unit.lang != "ar":
                return None
            return Term(i, stop, amount(unit.name, 1 / part), unit, number=1 / part)
        if unit.count == 2 or (unit.definite and unit.count == 1):
            return None
        value = Fraction(reading.value)
        if (
            s.tokens.items[i].kind == "latin"
            and reading.weak
            and value == 1
            and unit.count == 0
            and unit.name != "month"
        ):
            return None
        article = reading.weak and value == 1 and unit.lang == "fr" and unit.name == "day"
        definite = unit.definite and s.word(stop - 2) not in words("counted_of")
        return Term(i, stop, amount(unit.name, value), unit, number=value, definite=definite, bare=article)
    many = collective().get(s.word(i))
    if many:
        after = _unit_after(s, i + 1)
        if after and after[0].lang == "fr":
            return Term(i, after[1], amount(after[0].name, Fraction(many)), after[0], approx=True)
    return None


def _articled(s: Scene, i: int) -> Term | None:
    """ "a month", "an année": one unit behind an article."""
    unit = s.unit(i + 1) if s.word(i) in words("articles") else None
    if not unit or unit.count != 1 or unit.lang == "ar":
        return None
    return Term(i, i + 2, amount(unit.name, Fraction(1)), unit, bare=True)


def _fraction(s: Scene, i: int) -> Term | None:
    """«نصف سنة», «ثلثي العام», «ثلاثة أرباع السنة», "half a year", «٤٥٪ من أيام سنة»: a part of a unit."""
    reading = s.numbers.get(i)
    atoms = lexicon("ar").atoms.get(s.word(i), ())
    third = next((a.value for a in atoms if a.role == "fraction"), None)
    fifth = s.word(i) in words("fifths") or (third is not None and reading is not None and reading.length == 1)
    if not reading or not (reading.kind in ("fraction", "percent") or fifth):
        return None
    value, end = Fraction(reading.value), i + reading.length
    if reading.kind == "percent":
        value /= 100
    elif reading.kind != "fraction":
        value = third or 1 / value
    at = end
    while s.word(at) in words("of") or _days_of(s, at):
        at += 1
    if (
        reading.kind in ("fraction", "percent")
        and _plain_year(s, at)
        and (at > end or s.word(i) in words("half_words"))
    ):
        return Term(i, end, amount("year", value), Unit("year", 1, "ar"), share=True)  # «نص 2023», "half of 2023"
    unit = s.unit(at)
    if (
        not unit
        or unit.count != 1
        or unit.joined
        or not (reading.kind in ("fraction", "percent") or unit.definite or third)
    ):
        return None
    if reading.kind not in ("fraction", "percent") and not unit.definite and unit.name != "year":
        return None  # «خمس شهر» is five months in speech, «خمس السنة» a fifth
    if reading.kind == "percent" and (unit.name != "year" or at == end):
        return None
    dated = s.numbers.get(at + 1)
    stop = at if dated and isinstance(dated.value, int) and dated.value >= 1000 else at + 1
    share = reading.kind == "percent" or unit.definite or stop == at
    return Term(i, stop, amount(unit.name, value), unit, share=share)


def _plain_year(s: Scene, i: int) -> bool:
    """Is there a year in figures at ``i``?"""
    number = s.numbers.get(i)
    return number is not None and number.value in range(1990, 2061) and len(s.word(i)) == 4 and s.word(i).isdigit()


def _days_of(s: Scene, i: int) -> bool:
    """«أيام» in «من أيام السنة»: days counted out of a year."""
    unit = s.unit(i)
    return bool(unit and unit.name == "day" and unit.count == 0 and s.unit(i + 1))


def _named(s: Scene, i: int) -> Term | None:
    """A dual, «الأشهر الأربعة», «شهر واحد», or one unit alone (bare)."""
    unit = s.unit(i)
    if not unit:
        return None
    if unit.count == 2:
        return Term(i, i + 1, amount(unit.name, Fraction(2)), unit, definite=unit.definite, number=Fraction(2))
    following = s.numbers.get(i + 1)
    if unit.count == 0:
        if not (unit.definite and following and following.definite and following.kind == "cardinal"):
            return None
        value = Fraction(following.value)
        return Term(i, i + 1 + following.length, amount(unit.name, value), unit, definite=True, number=value)
    if unit.name in ("day", "season") and s.word(i - 1) in words("every"):
        return None
    extra = s.general.at(i + 1, "extra") if unit.count == 1 and not unit.definite else None
    one = s.general.at(extra.end if extra else i + 1, "one")
    if extra:  # «يوم إضافي», «أسبوع إضافي واحد»
        return Term(i, one.end if one else extra.end, amount(unit.name, Fraction(1)), unit)
    if one and not (unit.definite and s.word(i + 1) not in words("whole_words")):
        return Term(i, one.end, amount(unit.name, Fraction(1)), unit, definite=unit.definite)
    added = s.word(i + 1).startswith("و") and s.unit(i + 1 + following.length) if following else None
    if following and not following.weak and following.kind != "fraction" and not added:
        return None  # «سنة 2023», «شهر 3», «يوم 15»; «سنة وخمسة أيام» is a sum
    return Term(i, i + 1, amount(unit.name, Fraction(1)), unit, bare=True, definite=unit.definite)


def term_at(s: Scene, i: int) -> Term | None:
    """The simple duration that starts at token ``i``."""
    if i >= len(s.words):
        return None
    term = _fraction(s, i) or _counted(s, i) or _articled(s, i) or _named(s, i)
    return _with_part(s, term) if term and not term.share else term


def _joined_term(s: Scene, i: int, least: Unit, hundreds: bool = False) -> Term | None:
    """A smaller term joined by و, "and" or "et" at ``i``: «… وأسبوعين», «… وعشرة أيام»; behind ``hundreds`` of a unit
    also fewer of the same («مئتي يوم وعشرة أيام»)."""
    at = i + 1 if s.word(i) in words("sum_joins") else i
    attached = at == i and s.word(i).startswith("و")
    descending = at == i and not attached and s.tokens.items[i].kind == "number" if i < len(s.words) else False
    if at >= len(s.words) or not (at > i or attached or descending):
        return None
    term = term_at(s, at)
    if term is None or term.share:
        return None
    rest = hundreds and attached and term.unit.rank == least.rank and 0 < (term.number or 0) < 100
    return term if term.unit.rank < least.rank or rest else None


def _minus(s: Scene, term: Term) -> Term:
    """«سنة إلا شهرين», «عام إلا ربع», "a year less two months": what is taken off."""
    hit = s.general.at(term.end, "less_than_whole")
    if not hit or (term.definite and _excepted(s, term.start)):
        return term
    if (other := term_at(s, hit.end)) and other.unit.rank <= term.unit.rank:
        left = term.amount.less(other.amount)
        return replace(term, end=other.end, amount=left, bare=False) if left else term
    for at in (hit.end, hit.end + 1):
        reading = s.numbers.get(at)
        if reading and reading.kind == "fraction" and (at == hit.end or s.word(hit.end) in words("ones")):
            left = term.amount.less(amount(term.unit.name, Fraction(reading.value)))
            if left:
                return replace(term, end=at + reading.length, amount=left, bare=False)
    return term


def _excepted(s: Scene, i: int) -> bool:
    """«لا تستغرق من السنة إلا شهرين»: two months and no more, no year less two months."""
    same = (k for k in range(max(0, i - 8), i) if s.sentence[k] == s.sentence[i])
    return any(s.word(k).lstrip("وف") in words("negation") for k in same)


def reached_at(s: Scene, i: int) -> tuple[Term, bool] | None:
    """«منتصف الشهر السابع», «نهاية الشهر الثامن», «شهره الثامن», "the middle of the seventh month": how far a thing
    has come, and whether the month is said to be its own, so that it tells its length."""
    hit = s.position.at(i, "first", "middle", "last")
    own = None if hit else _own_month(s, i)
    if not hit and not own:
        return None
    at = hit.end if hit else i
    while s.word(at) in words("of"):
        at += 1
    own = own or _own_month(s, at)
    named, ordinal = (at, at + 1) if own or s.unit(at) else (0, at)
    reading = s.numbers.get(ordinal)
    if not reading or reading.kind != "ordinal":
        return None
    named = named or ordinal + reading.length
    unit = own or s.unit(named)
    if not unit or unit.count != 1 or not (own or unit.definite or unit.lang != "ar"):
        return None
    part = {"first": Fraction(1), "middle": Fraction(1, 2), "last": Fraction(0)}
    done = Fraction(reading.value) - (part[hit.name] if hit else Fraction(int(_entered(s, i))))
    end = max(named + 1, ordinal + reading.length)
    total = amount(unit.name, done) if done > 0 else Amount()
    if not hit and _entered(s, i):
        total += Amount(days=1)  # «دخل شهره السابع»: six months are behind it
    return (Term(i, end, total, unit, number=done), own is not None) if total.as_case() else None


def _own_month(s: Scene, i: int) -> Unit | None:
    """«شهره», «أسبوعها», «عامهم»: a unit counted from the beginning of the work itself."""
    word = s.word(i)
    ends = next((e for e in words("own_ends") if word.endswith(e) and len(word) > len(e) + 2), "")
    found = unit_of(word.removesuffix(ends)) if ends else None
    return found if found and found.lang == "ar" and found.count == 1 and not found.definite else None


def _entered(s: Scene, i: int) -> bool:
    """Whether the unit reached is only begun («دخل شهره الثامن»), not completed («أتم شهره الثامن»)."""
    before = [s.word(k) for k in range(max(0, i - 3), i) if s.sentence[k] == s.sentence[i]]
    return not any(w.startswith(tuple(words("completing"))) or w in words("completing") for w in before)


def sum_at(s: Scene, i: int) -> Term | None:
    """The longest duration that starts at token ``i``."""
    term = term_at(s, i)
    if not term:
        return None
    least = term.unit
    hundreds = term.number is not None and term.number >= 100 and term.number % 100 == 0
    while not term.share and (more := _joined_term(s, term.end, least, hundreds)):
        hundreds = False
        term, least = replace(term, end=more.end, amount=term.amount + more.amount, bare=False), more.unit
    return _minus(s, replace(term, unit=least) if least is not term.unit else term)
