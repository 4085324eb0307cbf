"""What the words around a duration say of it: about, more than, not, spread over, since, every, in person-days."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

from corpus.time.frequency import frequency
from corpus.time.model import Amount, Bound, DurationMention, DurationRole
from corpus.time.negation import bare_word, denies, negated
from corpus.time.phrases import Hit, Phrases, read_data, words
from corpus.time.scene import Scene
from corpus.time.terms import Term, sum_at

_BOUNDS: tuple[Bound, ...] = ("more", "less", "at_least", "at_most", "barely")
# Cue class -> role; the nearest cue to the duration decides.
_ROLES: dict[str, DurationRole] = {
    "ago": "ago", "after": "after", "spread": "spread", "along": "spread", "since": "since", "throughout": "throughout",
    "within": "window", "over": "length", "length": "length",
}  # fmt: skip
_FLIP: dict[str, Bound] = {
    "more": "at_most",
    "less": "at_least",
    "at_least": "less",
    "at_most": "more",
    "exact": "exact",
}


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
        elif at and s.word(at - 1) in words("fillers_before"):
            at -= 1
        else:
            break
    return [n for group in names for n in group]


def _chain_after(s: Scene, around: Around) -> set[str]:
    at, names = around.end, set()
    for _ in range(5):
        hit = max(s.after.starts.get(at, ()), key=lambda h: h.end, default=None)
        if hit and hit.name != "per":
            names |= {h.name for h in s.after.starts[at] if h.end == hit.end}
            at = hit.end
        elif s.word(at) in words("fillers_after"):
            at += 1
        else:
            break
    return names


def _bound(before: list[str], after: set[str]) -> Bound | None:
    for name in (*before, *sorted(after)):
        if found := next((b for b in _BOUNDS if b == name), None):
            return found
    return "exact" if "exact" in before or "exact" in after else None


def _tied(s: Scene, around: Around) -> DurationRole | None:
    """«قبل التسليم بثلاثة أشهر», «بعد توقيع العقد بسنة»: ago or after, told by a word apart and ب on the duration."""
    if not s.word(around.start).startswith("ب"):
        return None
    for at in range(around.start - 1, max(-1, around.start - 8), -1):
        if s.sentence[at] != s.sentence[around.start]:
            break
        word = bare_word(s.word(at))
        if word in words("before_tied") or word in words("after_tied"):
            return "ago" if word in words("before_tied") else "after"
    return None


def _more_by(s: Scene, term: Term) -> Term | None:
    """«فاتت ست شهور بسيمانة»: more, and by how much."""
    word = s.unit(term.end)
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
    by = _more_by(s, term) if {"more", "less"} & set(before) or _apart(s, a) else None
    if by and "less" in before:
        total, a.end = total.less(by.amount) or total, by.end
    elif by:
        total, a.end = total + by.amount, by.end
    if by or "added" in before:
        before = [n for n in before if n not in ("more", "less")]
    after = _chain_after(s, a)
    if _each_of(s, a.head):
        before.append("each")
    a.names = set(before) | after | ({"then"} if _then(s, a) else set())
    if any(s.general.at(k, "extra") for k in range(term.start + 1, term.end)):
        a.names |= {"other", "extra"}
    a.bound = _bound(before, after) or (None if by else _apart(s, a))
    denial = "" if "only" in a.names else negated(s, a.head, a.start)
    a.negated = denial == "denied"
    if denial == "less" and a.bound in (None, "exact"):
        a.bound = "less"
    if a.negated and a.bound:
        a.bound, a.negated = _FLIP.get(a.bound, a.bound), False
    a.role = _role(s, a, before, after)
    a.per, a.start, a.end = frequency(s, a.start, a.end, a.names)
    for k in range(a.start, a.end):
        for hit in _person().at(s.words, k):
            a.names.add("person_days")
            a.end = max(a.end, hit.end)
    if s.word(term.start - 1) in words("equals") and term.start > 1:  # "5 × 45 = 225 days": a product of persons
        a.names.add("person_days")
    return a, total


def _each_of(s: Scene, head: int) -> bool:
    """«كل زيارة أسبوع»: every one of a thing named without ال or a pronoun; not «كل آخر شهر», «كل حكايتنا»."""
    thing = s.word(head - 1)
    known = thing.startswith("ال") or thing.endswith(tuple(words("pronoun_ends")))
    plain = not s.unit(head - 1) and not s.sign(head - 1) and not s.position.at(head - 1, "first", "middle", "last")
    return s.word(head - 2) in words("every") and plain and not known


def _then(s: Scene, a: Around) -> bool:
    """«ثم مُدّدت ثلاثة أشهر»: a word of sequence up to three words before, or six with no mark between."""
    low = next((k + 1 for k in range(a.head - 1, max(-1, a.head - 7), -1) if s.sign(k)), a.head - 6)
    lows = range(max(0, min(low, a.head - 3)), max(a.head + 1, a.start))
    return any(_more(s, h) for k in lows for h in s.before.starts.get(k, ()) if s.sentence[k] == s.sentence[a.head])


def _more(s: Scene, hit: Hit) -> bool:
    """Whether ``hit`` says that a duration follows another, or is added to it and not denied («زدنا عليها يوما»)."""
    return hit.name == "then" or (hit.name == "added" and not denies(s.word(hit.start - 1)))


def _apart(s: Scene, a: Around) -> Bound | None:
    """«لم تزد زياراتهم … على خمسة أشهر»: a verb of more or less, apart from the particle before the duration."""
    for at in range(a.head - 1, max(-1, a.head - 5), -1):
        if s.sentence[at] != s.sentence[a.start] or s.word(at) in words("clause_ends"):
            break
        if s.general.at(at, "apart_over"):
            return "at_most" if denies(s.word(at - 1)) else "more"
    if s.word(a.start - 1) not in words("apart_particles"):
        return None
    for at in range(a.start - 2, max(-1, a.start - 14), -1):
        if s.sentence[at] != s.sentence[a.start] or s.word(at) in words("clause_ends"):
            return None
        denied = denies(s.word(at - 1))
        if s.general.at(at, "apart_more"):
            return "at_most" if denied else "more"
        if s.general.at(at, "apart_less"):
            return "at_least" if denied else "less"
    return None


def _role(s: Scene, a: Around, before: list[str], after: set[str]) -> DurationRole:
    if "ago" in after or "after" in after:
        return "ago" if "ago" in after else "after"
    if tied := _tied(s, a):
        return tied
    if a.bound in ("at_most", "at_least", "more", "less") and s.word(a.start - 1) in words("apart_particles"):
        return "length"
    if s.word(a.head) == "من" and a.head == a.start - 1:
        return "since"  # or a window, when a length stands right before: ``durations`` looks
    return next((_ROLES[n] for n in before if n in _ROLES), "length")


def flagged(mention: DurationMention, a: Around) -> DurationMention:
    """``mention`` with what the words around it say besides: about, only, each, one more, then."""
    return replace(
        mention, approx=mention.approx or "approx" in a.names, only="only" in a.names, each="each" in a.names,
        other="other" in a.names, then="then" in a.names,
    )  # fmt: skip
