"""What the domain modules see: the tokens with how they stand, the marks in order, the times, and small questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from qa.understanding import time_ties
from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, opens_sentence
from qa.understanding.corrections import set_right, stand
from qa.understanding.idle import pass_over, telling, tells_itself
from qa.understanding.lexicon import Lexicon
from qa.understanding.model import Mark, Token
from qa.understanding.moments import Moment, moments
from qa.understanding.outsiders import told_of_us
from qa.understanding.scope import find, mark, structure
from qa.understanding.strangers import of_ourselves
from qa.understanding.view import View, view


@dataclass(slots=True)
class Scene:
    """A question read by the engine, before any domain has looked at it."""

    view: View
    ops: Ops
    marks: list[Mark]
    withdrawn: list[Mark] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    lang: str = "ar"

    @property
    def tokens(self) -> list[Token]:
        return self.view.tokens

    def named(self, *concepts: str) -> list[Mark]:
        """Marks of these concepts (a concept that ends in a dot stands for all below it), in the order of the words."""
        whole = tuple(c for c in concepts if c.endswith("."))
        return [m for m in self.marks if m.concept in concepts or (whole and m.concept.startswith(whole))]

    def has(self, name: str, first: int, last: int) -> bool:
        """Whether a word of class ``name`` stands in the tokens ``[first, last]``."""
        return any(name in t.classes for t in self.tokens[max(0, first) : last + 1])

    def near(self, name: str, at: int, before: int, after: int) -> bool:
        """Whether a word of class ``name`` stands that near to token ``at`` within its clause."""
        clause = self.tokens[at].clause
        around = self.tokens[max(0, at - before) : at + after + 1]
        return any(name in t.classes and t.clause == clause for t in around)

    def led(self, name: str, at: int) -> bool:
        """Whether the word before token ``at``, determiners aside, is of class ``name``."""
        clause, at = self.tokens[at].clause, at - 1
        while at > 0 and "det" in self.tokens[at].classes:
            at -= 1
        return at >= 0 and name in self.tokens[at].classes and self.tokens[at].clause == clause

    def flag(self, first: int, last: int, affix: int) -> bool:
        """Whether a word of ``[first, last]`` carries ``affix`` in some reading."""
        return any(flags & affix for t in self.tokens[first : last + 1] for flags in t.classes.values())

    def noun_flag(self, one: Mark, flags: int) -> bool:
        """Whether the noun that names a place has one of ``flags``: «تستغل الشركة منجما للذهب» names no known mine."""
        nouns = [t.index for t in self.tokens[one.first : one.last + 1] if any(c.startswith("w_") for c in t.classes)]
        if not nouns and one.first < one.last:
            return False  # «نستخرج الرمل»
        return self.flag(nouns[0], nouns[-1], flags) if nouns else self.flag(one.first, one.last, flags)

    def exists(self, one: Mark, owned: bool = True) -> bool:
        """Whether a thing named in a denial is there all the same: «لا يملك الممثل سلطة» denies the power, not the
        person; «لا ممثل لنا», «ليس لنا ممثل» deny him. ``owned``: verbs of having deny it too («لا نملك المصنع»)."""
        denier = self.tokens[one.first].denier
        if denier + 1 == one.first and denier >= 0 and "be_not" in self.tokens[denier].classes:
            after = self.tokens[one.last + 1] if one.last + 1 < len(self.tokens) else None  # «ليس مكتبنا مكتب مبيعات»
            return self.flag(one.first, one.first, Affix.OURS) and after is not None and not after.punctuation
        if denier + 1 == one.first and denier >= 0 and one.concept.startswith("agent.kind"):
            return self.flag(one.first, one.first, Affix.FOR) and self.flag(one.first, one.first, Affix.DEFINITE)
        if denier < 0 or denier + 1 >= one.first:
            return False
        if self.lang != "ar":  # "we do not sell from our office"
            between = self.tokens[denier + 1 : one.first]
            if owned and self._lies_in(one, denier):
                return True  # "nothing is sold at the Agadir shed"
            had = any({"have", "be", "or_word"} & t.classes.keys() for t in between) and owned
            behind = self.tokens[one.last + 1 : one.last + 5]
            if self.flag(one.first, one.last, Affix.OURS | Affix.DEFINITE) and any("ne" in t.classes for t in behind):
                return True  # «jamais l'agent n'a signé»: of him the denial tells
            had = had and not any("leave_w" in t.classes for t in between)  # «nous n'avons jamais quitté l'atelier»
            return self.flag(one.first, one.last, Affix.OURS | Affix.DEFINITE) and not had and len(between) > 1
        verb = self.tokens[denier + 1]
        if self._kept(one, denier):
            return True
        if self._presupposed(one, denier):
            return True
        if self._inside(one, any("have" in t.classes for t in self.tokens[denier + 1 : one.first])):
            return True
        if (owned and "have" in verb.classes) or len(verb.text) < 3:
            return False
        if verb.text[0] not in "يت" and not _did(self.tokens[denier], verb):
            return False
        if "alike_v" in verb.classes:
            return False  # «لا فرع لنا ولا ما يشبه الفرع»
        following = self.tokens[one.last + 1] if one.last + 1 < len(self.tokens) else None
        known = self.flag(one.first, one.last, Affix.DEFINITE | Affix.OURS | Affix.THEIRS)
        return known or (following is not None and ("the_word" in following.classes or "our_firm" in following.classes))

    def _lies_in(self, one: Mark, denier: int) -> bool:
        """Whether a preposition leads a known place, of which only what is done there is denied."""
        at = one.first - 1
        while at > denier and {"det", "town_there", "own_word", "num_word"} & self.tokens[at].classes.keys():
            at -= 1
        inside = "inside_word" in self.tokens[at].classes
        return at > denier and inside and self.flag(one.first, one.last, Affix.OURS | Affix.DEFINITE)

    def _kept(self, one: Mark, denier: int) -> bool:
        """«ما عاد السمسار يخدم غيرنا», «لن نعطي الممثل توكيلا»: a known person of or to whom something is denied."""
        verb, behind = self.tokens[denier + 1], self.tokens[one.last + 1 : one.last + 2]
        known = self.flag(one.first, one.last, Affix.DEFINITE | Affix.OURS)
        if not known or not one.concept.startswith("agent.kind"):
            return False
        acts = any(flags & Affix.IMPERFECT for t in behind for flags in t.classes.values())
        return ("no_more" in verb.classes and acts) or ("empower" in verb.classes and denier + 2 == one.first)

    def _presupposed(self, one: Mark, denier: int) -> bool:
        """«ليس صحيحا أن مكتبنا يبيع», «لا تباع في محلنا»: what is called ours is there, unless it is itself denied
        («ليس هذا مكتبنا», «لم نفتح مكتبنا»)."""
        between = self.tokens[denier + 1 : one.first]
        if not self.flag(one.first, one.first, Affix.OURS) or not between:
            return False
        away = {"have", "he_word", "this_word", "be", "gone"}
        return not any(away & t.classes.keys() for t in between)

    def _inside(self, one: Mark, had: bool) -> bool:
        """«لا نبيع في مكتبنا», «لا مقر ثابتا لمتجرنا»: a known place of which something is denied."""
        ours = self.flag(one.first, one.last, Affix.OURS)
        if self.led("inside_word", one.first):
            return ours or self.flag(one.first, one.last, Affix.DEFINITE | Affix.THEIRS)
        return (
            ours and not had and (self.flag(one.first, one.first, Affix.FOR) or self.tokens[one.first].text[0] == "ب")
        )

    def apart(self, first: int, last: int) -> int:
        """How many sentences token ``last`` stands behind token ``first``; those between that tell nothing (another's
        affair, money, the weather) are not counted."""
        here, there = self.tokens[first].sentence, self.tokens[last].sentence
        between = {m.sentence for m in self.marks if here < m.sentence < there and _weighs(m)}
        return there - here if there <= here else 1 + len(between)

    def clause(self, number: int) -> list[Token]:
        """The tokens of a clause."""
        return [t for t in self.tokens if t.clause == number]

    def operators(self, name: str, first: int, last: int) -> Iterable[tuple[int, int]]:
        """Operators of that name that lie in the tokens ``[first, last]``."""
        return [(a, b) for a, b in self.ops.get(name, ()) if first <= a and b <= last]


def _weighs(one: Mark) -> bool:
    """Whether a mark tells something of places, persons or works, of the asker's own."""
    matters = one.concept.startswith(("place.", "agent.", "project.", "insurance.", "control.", "service.work"))
    return matters and not one.foreign and not one.concept.startswith(("place.there", "agent.doubt."))


def _did(denier: Token, verb: Token) -> bool:
    """«ما سلّم الوكيل قط طردا»: ما and what someone did not do."""
    ways = [f for f in verb.classes.values() if f & Affix.VERB]
    return "ma_word" in denier.classes and any(not f & (Affix.IMPERFECT | Affix.WE | Affix.OURS) for f in ways)


def scene(question: str, book: Lexicon, as_of: date | None = None) -> Scene:
    """Read ``question`` with the lexicon: tokens, operators, marks, times."""
    seen = view(question, book)
    ops = structure(seen, book)
    matches = list(find(seen, book, operators=False))
    if book.lang == "ar":
        matches = told_of_us(seen.tokens, ops, matches)
    works = time_ties.worked(seen.tokens, matches, ops)
    dated = moments(seen, as_of)
    stand(seen.tokens, matches, ops, dated)
    times = time_ties.told(seen.tokens, works, dated, book.lang)
    told = telling(seen.tokens, matches) if book.lang == "en" else [m for m in matches if tells_itself(m[0])]
    timed = [m.first for m in times if not (seen.tokens[m.first].foreign or (m.day and book.lang != "en"))]
    pass_over(seen.tokens, ops, [words[0] for _, words in told] + timed)
    found = (
        (one, len(words))
        for concept, words in matches
        if (one := mark(concept, words, seen.tokens)) is not None and not _relative(one, ops, seen.tokens)
    )
    marks = _spare([one for one, _ in sorted(found, key=_order)], planned=not followed(ops, seen.tokens))
    marks = set_right(_by_nations(marks, ops, seen.tokens), ops, seen.tokens)
    marks = [m for m in marks if not _no_news(m, marks, seen.tokens)]
    kept = [m for m in marks if not m.retracted]
    return Scene(seen, ops, kept, [m for m in marks if m.retracted], times, book.lang)


def _by_nations(marks: list[Mark], ops: Ops, tokens: list[Token]) -> list[Mark]:
    """«والتركيب عملته شركة كورية»: another's work where we ask for ourselves; else that of the firm asked about."""
    named = {id(m) for m in marks if m.concept == "project.by_nation"}
    us = named and of_ourselves(tokens, ops)
    return [replace(m, concept="project.by_other") if id(m) in named else m for m in marks if us or id(m) not in named]


def followed(ops: Ops, tokens: list[Token]) -> bool:
    """Whether what would follow from a plan is asked («إن فعلنا، فهل …», «هل نصير إن تم ذلك …»)."""
    return any(opens_sentence(tokens, a) or tokens[a].asked for a, _ in ops["if_done"])


def _no_news(one: Mark, marks: list[Mark], tokens: list[Token]) -> bool:
    """What is rumoured of a thing that the asker tells himself («مندوبنا يبرم العقود …، وقيل إنه أبرم عشرات»)."""
    if one.polarity is not None or not tokens[one.first].rumoured:
        return False
    return any(m.concept == one.concept and m.polarity and m.firm and m.first < one.first for m in marks)


def _relative(one: Mark, ops: Ops, tokens: list[Token]) -> bool:
    """Words that would deny by a ما which here denies nothing («كل ما يتقاضاه الوكيل»)."""
    if not one.absolute:
        return False
    if one.polarity is False and any(a < one.first <= b and "neg_word" in tokens[a].classes for a, b in ops["sure"]):
        return True  # «لا يخلو من بضاعتنا»
    ma = "ma_word" in tokens[one.first].classes
    return ma and any(first <= one.first <= last for first, last in ops["sure"] + ops["relative"])


def _order(found: tuple[Mark, int]) -> tuple[int, int, str, int, bool, int]:
    """The order of the words. Of two on the same words, whatever order the lists are read in, the one that names more
    of them counts («سلعا لا نملكها» before «سلعا … نملكها»), then the one whose line gives its own value, then the
    denied one, then the one left open."""
    one, named = found
    return one.first, -one.last, one.concept, -named, not one.absolute, (False, None, True).index(one.polarity)


def _spare(marks: list[Mark], planned: bool) -> list[Mark]:
    """Drop a mark that lies within another of the same concept and value, or that a ``skip.`` pattern takes away, or a
    ``planned.`` one where nobody asks what would follow from the plan."""
    kept: list[Mark] = []
    skips = [m for m in marks if m.concept.startswith(("skip.", "planned.") if planned else "skip.")]
    for one in marks:
        if any(
            one.concept.startswith(s.concept.partition(".")[2]) and s.first <= one.last and one.first <= s.last
            for s in skips
        ):
            continue
        if not any(
            k.concept == one.concept
            and k.first <= one.first
            and one.last <= k.last
            and (k.polarity == one.polarity or (k.absolute and k.polarity is False and not one.absolute))
            for k in kept
        ):
            kept.append(one)
    return kept
