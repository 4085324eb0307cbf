"""What the words around a duration say of it: about, more than, not, spread over, since, every, in person-days."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from corpus.time.model import Amount, Bound, DurationRole
from corpus.time.phrases import Phrases, read_data
from corpus.time.scene import Scene
from corpus.time.terms import Term, sum_at
from corpus.time.units import Unit, unit, yearly

_BOUNDS = ("more", "less", "at_least", "at_most", "exact", "barely")
_ROLES = ("ago", "after", "spread", "since", "throughout", "along", "within", "over", "length")
_FILLERS = frozenset(
    [
        "any",
        "every",
        "مده",
        "فتره",
        "لمده",
        "مدتها",
        "مدته",
        "مجموعها",
        "مجموعه",
        "مجموع",
        "كانت",
        "كان",
        "هي",
        "هو",
        "اي",
        "the",
        "a",
        "total",
        "of",
        "de",
        "la",
        "les",
        "le",
        "des",
        "un",
        "une",
        "period",
        "période",
        "d'",
        "لنا",
        "ب",
        "ال",
        ":",
        "«",
        '"',
        "'",
        "كله",
        "كلها",
        "هناك",
        "فيها",
        "بها",
    ]
)
_AFTER_FILLERS = frozenset(
    [
        "متصله",
        "متواصله",
        "متتابعه",
        "متتاليه",
        "متعاقبه",
        "متواصل",
        "متتالي",
        "متصل",
        "متصلين",
        "متتاليين",
        "متصلتين",
        "متتاليتين",
        "مستمره",
        "ونصف",
        "in",
        "all",
        "total",
        "altogether",
        "straight",
        "consecutive",
        "d'affilee",
        "daffilee",
        "في",
        "الجمله",
        "المجموع",
        "بالاجمال",
        "اجمالا",
        "عمل",
        "حضور",
        "من",
        "العمل",
        "فعليه",
        "فعليا",
    ]
)
_FLIP: dict[str, Bound] = {
    "more": "at_most",
    "less": "at_least",
    "at_least": "less",
    "at_most": "more",
    "exact": "exact",
}
_REACH = 6
# A negation before one of these does not reach the duration after it.
_BARRIERS = frozenset(
    [
        "ان",
        "انه",
        "انها",
        "انو",
        "بان",
        "بانه",
        "الذي",
        "التي",
        "اللي",
        "يلي",
        "حيث",
        "لان",
        "لكن",
        "و",
        ":",
        "that",
        "which",
        "who",
        "que",
        "qui",
        "but",
        "because",
        "(",
        ")",
        "«",
        "»",
    ]
)


@dataclass(slots=True)
class Around:
    """What was found around one duration; ``start`` and ``end`` are the tokens of its words, ``head`` where the words
    before it that belong to it begin."""

    head: int
    start: int
    end: int
    names: set[str] = field(default_factory=set)
    bound: Bound | None = None
    role: DurationRole = "length"
    per: str | None = None
    negated: bool = False


@cache
def _person() -> Phrases:
    return Phrases({"person": read_data("units")["person"]})


def _chain_before(s: Scene, around: Around) -> list[str]:
    """The cue classes before the duration, nearest first; ``head`` moves to the first of them."""
    at, names = around.start, []
    for _ in range(6):
        hits = [h for h in s.before.ends.get(at, ()) if h.start < at]
        if hits:
            first = min(h.start for h in hits)
            names.append([h.name for h in hits if h.start == first])
            at = around.head = first
        elif at and s.word(at - 1) in _FILLERS:
            at -= 1
        else:
            break
    return [n for group in names for n in group]


def _chain_after(s: Scene, around: Around) -> set[str]:
    at, names = around.end, set()
    for _ in range(5):
        hit = max(s.after.starts.get(at, ()), key=lambda h: h.end, default=None)
        if hit and hit.name not in ("per",):
            names |= {h.name for h in s.after.starts[at] if h.end == hit.end}
            at = hit.end
        elif s.word(at) in _AFTER_FILLERS:
            at += 1
        else:
            break
    return names


def _bound(before: list[str], after: set[str]) -> Bound | None:
    for name in (*before, *sorted(after)):
        if name in _BOUNDS and name != "exact":
            return name  # type: ignore[return-value]
    return "exact" if "exact" in before or "exact" in after else None


def _negation(s: Scene, around: Around) -> bool:
    """Does a negation stand over the duration, with no exception («لم يدم إلا») between?"""
    at, low = around.head, max(0, around.head - _REACH)
    if "only" in around.names or (s.word(at).startswith("و") and at < around.start):
        return False
    while at > low and s.sentence[at - 1] == s.sentence[around.start] and s.word(at - 1) not in ("،", ",", "(", "بل"):
        at -= 1
        if any(h.end <= around.start for h in s.general.starts.get(at, ()) if h.name == "except"):
            return False
        word = s.word(at)
        denies = word.removeprefix("و").removeprefix("ف") in _negations() or word.endswith("'t")
        if _circumfix(word) or (denies and (at + 1 == around.head or s.general.at(at + 1, "lasting"))):
            return True
        if (
            denies
            and s.word(at + 1) in ("'", "t", "a", "ont", "pas")
            and any(s.general.at(k, "lasting") for k in range(at + 1, around.head))
        ):
            return True
        if word in _BARRIERS or (word.startswith("و") and len(word) > 2) or s.units[at]:
            return False
    return False


@cache
def _negations() -> frozenset[str]:
    return frozenset(read_data("cues")["negation"])


def _circumfix(word: str) -> bool:
    """«مابتكملش», «ماتعداش»: the negation around a verb."""
    return word.startswith(("ما", "مب", "مت", "مي")) and word.endswith("ش") and len(word) > 5


def _tied(s: Scene, around: Around) -> DurationRole | None:
    """«قبل التسليم بثلاثة أشهر», «بعد توقيع العقد بسنة»: ago or after, told by a word apart and ب on the duration."""
    if not s.word(around.start).startswith("ب"):
        return None
    for at in range(around.start - 1, max(-1, around.start - 8), -1):
        if s.sentence[at] != s.sentence[around.start]:
            break
        word = s.word(at).removeprefix("و").removeprefix("ف")
        if word in ("قبل", "بعد", "قبلها", "بعدها", "قبله", "بعده"):
            return "ago" if word.startswith("قبل") else "after"
    return None


def _per_at(s: Scene, i: int) -> tuple[str, int] | None:
    """«من كل شهر», «في الشهر», «بالجمعة», "a month", "par semaine" at token ``i``: the unit and the end."""
    hit, at = s.after.at(i, "per"), i
    if hit:
        at = hit.end
    found = _per_unit(s, at)
    if not found:
        return None
    named, every = (
        found,
        hit is not None and s.word(hit.end - 1) in ("كل", "لكل", "a", "an", "per", "each", "every", "par", "chaque"),
    )
    prefixed = not hit and named.preposition in ("ب", "ف") and named.definite
    definite = hit is not None and named.definite
    following = s.word(at + 1)
    described = following.startswith("ال") or following in ("نفسها", "نفسه", "ذاتها", "ذاته", "هذا", "هذه")
    return (named.name, at + 1) if (every or prefixed or (definite and not described)) else None


def _per_unit(s: Scene, at: int) -> Unit | None:
    word = s.word(at)
    if word in ("الجمعه", "بالجمعه", "جمعه"):
        return Unit("week", 1, "ar", preposition="ب" if word[0] == "ب" else "", definite="ال" in word)
    found = unit(word) if word else None
    return found if found and (found.count == 1 or found.lang == "fr") and found.name != "day" else None


def _per_before(s: Scene, i: int) -> tuple[str, int] | None:
    """«كل شهر أسبوعين»: the unit and where it starts."""
    at = i - 1
    named = _per_unit(s, at) if at > 0 else None
    if named and (s.word(at - 1) in ("كل", "بكل", "every", "each", "chaque")):
        return named.name, at - 1
    return None


def frequency(s: Scene, around: Around, names: set[str]) -> str | None:
    """The unit that a duration comes again with."""
    for name, per in (("yearly", "year"), ("monthly", "month"), ("weekly", "week")):
        if name in names:
            return per
    at = around.end
    if s.word(at) in ("work", "عمل", "فقط", "بس", "واحد", "واحده"):
        at += 1
    if found := _per_at(s, at):
        around.end = max(around.end, found[1])
        return found[0]
    if before := _per_before(s, around.start):
        around.start = before[1]
        return before[0]
    return None


def _more_by(s: Scene, term: Term) -> Term | None:
    """«فاتت ست شهور بسيمانة»: more, and by how much."""
    word = s.units[term.end] if term.end < len(s.words) else None
    number = s.word(term.end).startswith("ب") and term.end in s.numbers
    if number or (word and word.preposition == "ب" and word.count):
        more = sum_at(s, term.end)
        if more and more.unit.rank < term.unit.rank:
            return more
    return None


def around(s: Scene, term: Term) -> tuple[Around, Amount]:
    """Everything said around ``term``, and its amount with what «بـ…» adds."""
    a, total = Around(term.start, term.start, term.end), term.amount
    before = _chain_before(s, a)
    if "more" in before and (more := _more_by(s, term)):
        total, a.end = total + more.amount, more.end
        before = [n for n in before if n != "more"]
    after = _chain_after(s, a)
    a.names = set(before) | after | ({"then"} if _then(s, a.head) else set())
    a.bound = _bound(before, after) or _apart(s, a)
    a.negated = _negation(s, a)
    if a.negated and a.bound:
        a.bound, a.negated = _FLIP.get(a.bound, a.bound), False
    a.role = _role(s, a, before, after)
    a.per = frequency(s, a, a.names)
    for k in range(a.start, a.end):
        for hit in _person().at(s.words, k):
            a.names.add("person_days")
            a.end = max(a.end, hit.end)
    return a, total


def _then(s: Scene, head: int) -> bool:
    """«ثم مُدّدت ثلاثة أشهر»: a word of sequence up to three words before."""
    lows = range(max(0, head - 3), head + 1)
    return any(h.name == "then" for k in lows for h in s.before.starts.get(k, ()) if s.sentence[k] == s.sentence[head])


def _apart(s: Scene, a: Around) -> Bound | None:
    """«لم تزد زياراتهم … على خمسة أشهر»: a verb of more or less, apart from the particle before the duration."""
    if s.word(a.start - 1) not in ("علي", "عن"):
        return None
    for at in range(a.start - 2, max(-1, a.start - 14), -1):
        if s.sentence[at] != s.sentence[a.start] or s.word(at) in ("،", "؛"):
            return None
        for name, bound, flipped in (("apart_more", "more", "at_most"), ("apart_less", "less", "at_least")):
            if s.general.at(at, name):
                denied = s.word(at - 1).removeprefix("و").removeprefix("ف") in _negations()
                a.role = "length"
                return flipped if denied else bound  # type: ignore[return-value]
    return None


def _role(s: Scene, a: Around, before: list[str], after: set[str]) -> DurationRole:
    if "ago" in after or "after" in after:
        return "ago" if "ago" in after else "after"
    if tied := _tied(s, a):
        return tied
    if a.bound in ("at_most", "at_least", "more", "less") and s.word(a.start - 1) in ("علي", "عن"):
        return "length"
    if s.word(a.head) == "من" and a.head == a.start - 1:
        return "since"  # or a window, when a length stands right before: ``durations`` looks
    found = next((n for n in before if n in _ROLES), "length")
    names: dict[str, DurationRole] = {"within": "window", "over": "length", "along": "spread"}
    return names.get(found, found)  # type: ignore[return-value, arg-type]


def per_year(total: Amount, per: str | None) -> Amount | None:
    """What the duration makes in a year, when it comes again."""
    return yearly(total, per) if per else None
