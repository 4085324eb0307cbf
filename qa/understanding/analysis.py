"""Light analyses of one folded word: which base forms it may be an inflection of, and by which affixes.

No stemmer: affixes are taken off only to reach a form that the lexicon lists, so that وكيل never becomes كيل and a
word of the law is never cut (neighbours' faults A 3 and A 4). Nouns and verbs take different affixes; dialect forms
(Egyptian and Levantine ب and ح before the imperfect, Maghrebi ك and غ, negation by ما…ش, ه of the article هال, ع of
على) are affixes like the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache


class Affix:
    """What was taken off a word to reach its base form: bits of an integer. Plain ones, for they are asked some ten
    thousand times a question, and the operators of an enum cost more than all the rest."""

    NONE = 0
    AND = 1  # و or ف before it
    DEFINITE = 2  # ال
    OURS = 4  # نا after a noun, "us" after a verb
    WE = 8  # the subject is "we"
    VERB = 16  # a conjugated form
    DENIED = 32  # ما…ش or م…ش around it
    THEIRS = 64  # a third person's pronoun after it
    PLURAL = 128
    DUAL = 256
    IMPERFECT = 512
    FOR = 1024  # ل before it
    LOOSE = 2048  # an affix of speech that may be letters of the word: not taken where another reading is known


_CONJUNCTIONS = (("", Affix.NONE), ("و", Affix.AND), ("ف", Affix.AND))
_ARTICLES = (
    ("", Affix.NONE), ("ال", Affix.DEFINITE), ("لل", Affix.DEFINITE | Affix.FOR), ("بال", Affix.DEFINITE),
    ("فال", Affix.DEFINITE), ("كال", Affix.DEFINITE), ("عال", Affix.DEFINITE), ("هال", Affix.DEFINITE),
    ("بهال", Affix.DEFINITE), ("لهال", Affix.DEFINITE | Affix.FOR), ("عهال", Affix.DEFINITE),
    ("ل", Affix.FOR), ("ب", Affix.NONE), ("ك", Affix.LOOSE), ("ع", Affix.LOOSE), ("ا", Affix.LOOSE),
)  # fmt: skip
_NOUN_ENDS = (
    ("", "", Affix.NONE), ("نا", "", Affix.OURS), ("ه", "", Affix.THEIRS), ("ها", "", Affix.THEIRS),
    ("هم", "", Affix.THEIRS), ("هن", "", Affix.THEIRS), ("هما", "", Affix.THEIRS), ("ي", "", Affix.OURS),
    ("ك", "", Affix.NONE), ("كم", "", Affix.NONE), ("كن", "", Affix.NONE), ("و", "", Affix.THEIRS),
    ("تنا", "ه", Affix.OURS), ("ته", "ه", Affix.THEIRS), ("تها", "ه", Affix.THEIRS), ("تهم", "ه", Affix.THEIRS),
    ("تي", "ه", Affix.OURS), ("تو", "ه", Affix.THEIRS), ("تك", "ه", Affix.NONE), ("تكم", "ه", Affix.NONE),
    ("ات", "ه", Affix.PLURAL), ("ات", "", Affix.PLURAL), ("اتنا", "ه", Affix.PLURAL | Affix.OURS),
    ("اتنا", "", Affix.PLURAL | Affix.OURS), ("اتها", "ه", Affix.PLURAL | Affix.THEIRS),
    ("اتها", "", Affix.PLURAL | Affix.THEIRS), ("اته", "ه", Affix.PLURAL | Affix.THEIRS),
    ("اتهم", "ه", Affix.PLURAL | Affix.THEIRS), ("ون", "", Affix.PLURAL), ("ين", "", Affix.PLURAL),
    ("يننا", "", Affix.PLURAL | Affix.OURS), ("ونا", "", Affix.PLURAL | Affix.OURS),
    ("ينا", "", Affix.PLURAL | Affix.OURS), ("وها", "", Affix.PLURAL | Affix.THEIRS),
    ("يها", "", Affix.PLURAL | Affix.THEIRS), ("ينها", "", Affix.PLURAL | Affix.THEIRS),
    ("يه", "", Affix.PLURAL | Affix.THEIRS), ("يهم", "", Affix.PLURAL | Affix.THEIRS),
    ("وهم", "", Affix.PLURAL | Affix.THEIRS),
    ("وه", "", Affix.PLURAL | Affix.THEIRS), ("ان", "", Affix.DUAL), ("ين", "", Affix.DUAL),
    ("تان", "ه", Affix.DUAL), ("تين", "ه", Affix.DUAL), ("اتهن", "ه", Affix.PLURAL | Affix.THEIRS),
    ("اتهن", "", Affix.PLURAL | Affix.THEIRS), ("اها", "", Affix.DUAL | Affix.THEIRS),
    ("انا", "", Affix.DUAL | Affix.OURS),
    ("اتكم", "ه", Affix.PLURAL), ("اونا", "اء", Affix.OURS),
    ("اوه", "اء", Affix.THEIRS), ("اوها", "اء", Affix.THEIRS), ("اوهم", "اء", Affix.THEIRS),
    ("اينا", "اء", Affix.OURS), ("ايه", "اء", Affix.THEIRS), ("ايها", "اء", Affix.THEIRS),
    ("ايهم", "اء", Affix.THEIRS), ("ا", "اء", Affix.NONE), ("انا", "اء", Affix.OURS), ("تا", "ه", Affix.DUAL),
    ("ا", "", Affix.NONE), ("ه", "ه", Affix.NONE), ("ت", "ه", Affix.NONE), ("هن", "", Affix.THEIRS),
)  # fmt: skip
_VERB_STARTS = (
    "", "ب", "ح", "ه", "ك", "س", "غ", "د", "ل", "رح", "غا", "عم", "ا",
)  # fmt: skip
_SUBJECTS = (
    ("", Affix.NONE), ("ي", Affix.IMPERFECT), ("ت", Affix.IMPERFECT), ("ن", Affix.WE | Affix.IMPERFECT),
    ("ا", Affix.IMPERFECT),
)  # fmt: skip
_VERB_ENDS = (
    ("", Affix.NONE), ("نا", Affix.WE), ("ت", Affix.NONE), ("وا", Affix.PLURAL), ("و", Affix.PLURAL),
    ("ون", Affix.PLURAL), ("ين", Affix.PLURAL), ("ان", Affix.DUAL), ("ا", Affix.DUAL), ("ي", Affix.NONE),
    ("ن", Affix.PLURAL), ("تم", Affix.NONE), ("تو", Affix.PLURAL), ("يت", Affix.NONE), ("ينا", Affix.WE),
    ("يه", Affix.NONE), ("ات", Affix.NONE), ("او", Affix.PLURAL), ("تا", Affix.DUAL),
)  # fmt: skip
_LOOSE_STARTS = frozenset("حهكغدلا")  # «حنبيع»، «كنبيع»
_LOOSE_OBJECTS = frozenset(("لنا", "لينا", "لهم", "لها", "له", "لو", "لي", "لكم"))  # «نبيعلهم», but «نقبله»
_WEAK = frozenset(("وا", "و", "ون", "ت", "ين"))
_OBJECTS = (
    "", "ه", "ها", "هم", "هن", "هما", "ك", "كم", "نا", "ني", "لنا", "لينا", "لهم", "لها", "له", "لو", "هالنا",
    "هلنا", "هولنا", "لي", "لكم", "ش", "هاش", "هش", "همش", "وش", "ناش", "لناش", "لهاش", "وه", "وها", "وهم", "هو",
)  # fmt: skip


def _noun_forms(word: str) -> Iterator[tuple[str, int]]:
    for conjunction, joined in _CONJUNCTIONS:
        if not word.startswith(conjunction):
            continue
        rest = word[len(conjunction) :]
        for article, flags in _ARTICLES:
            if not rest.startswith(article):
                continue
            body = rest[len(article) :]
            for end, instead, more in _NOUN_ENDS:
                if end and not body.endswith(end):
                    continue
                if flags & Affix.DEFINITE:
                    more &= ~Affix.OURS  # «الأرضي» is "of the ground", and not "my ground"
                core = (body[: -len(end)] if end else body) + instead
                if end == "ا" and not instead and core.endswith(("ين", "ون", "ته", "به", "له")):
                    continue  # «مهندسينا» is "our engineers", «مكتبها» her office: never an accusative
                if len(core) >= 2:
                    yield core, joined | flags | more


def _verb_forms(word: str) -> Iterator[tuple[str, int]]:
    for conjunction, joined in _CONJUNCTIONS:
        if not word.startswith(conjunction):
            continue
        rest = word[len(conjunction) :]
        if (
            rest.startswith("م") and rest.endswith("ش") and len(rest) > 5
        ):  # «مبيمضيش»: the ما of ما…ش shrunk to one letter
            yield from _verb_forms(conjunction + rest[1:])
            if rest.startswith("ما"):  # «مابنعملش»: written as one word
                yield from _verb_forms(conjunction + rest[2:])
        for start in _VERB_STARTS:
            if not rest.startswith(start):
                continue
            body = rest[len(start) :]
            for subject, person in _SUBJECTS:
                if subject and not body.startswith(subject):
                    continue
                if start and not subject:
                    continue
                stem = body[len(subject) :]
                loose = Affix.LOOSE if start in _LOOSE_STARTS and start else Affix.NONE
                yield from _verb_ends(stem, joined | person | loose, bool(start))
                if len(stem) > 3 and (
                    (stem[0] == "ت" and ((start and person & Affix.IMPERFECT) or subject == "ا"))
                    or (stem[0] == "ن" and subject and not person & Affix.WE)
                ):  # the passive of speech: «بيتباع»، «اتخزن»، «ينباع»، «انحط»
                    yield from _verb_ends(stem[1:], joined | person)
        if rest.startswith(("من", "عمن")):  # Levantine: ب + ن becomes من («منخزن» we store)
            yield from _verb_ends(rest[rest.index("ن") + 1 :], joined | Affix.WE | Affix.IMPERFECT)


def _verb_ends(body: str, flags: int, spoken: bool = False) -> Iterator[tuple[str, int]]:
    for obj in _OBJECTS:
        if obj and not body.endswith(obj):
            continue
        stem = body[: -len(obj)] if obj else body
        extra = Affix.DENIED if obj.endswith("ش") else Affix.NONE
        if obj and not obj.endswith("ش") and "نا" in obj:
            extra |= Affix.OURS
        if obj in _LOOSE_OBJECTS and not spoken:
            extra |= Affix.LOOSE
        for end, person in _VERB_ENDS:
            if end and not stem.endswith(end):
                continue
            if person & Affix.WE and flags & Affix.IMPERFECT and not flags & Affix.WE:
                continue  # «يلزمنا» binds us: after ي or ت, نا is the object, never the subject
            core = stem[: -len(end)] if end else stem
            if len(core) >= 2:
                yield core, flags | extra | person | Affix.VERB
                if not end and core[-1] == "ا" and len(core) > 2:  # «كرا»، «مشا»: كرى، مشى as they sound
                    yield core[:-1] + "ي", flags | extra | person | Affix.VERB
                if end in _WEAK:  # «قضوا»، «بنت»، «يبنون»: the last letter of قضى، بنى fell out
                    yield core + "ي", flags | extra | person | Affix.VERB


@lru_cache(maxsize=32768)
def noun_forms(word: str) -> dict[str, int]:
    """Base forms of which ``word`` may be an inflected noun or adjective, with the affixes; the barest wins."""
    return _fewest(_noun_forms(word))


def bare_forms(word: str) -> set[str]:
    """The word without a joined conjunction and article or preposition: what a guard of the lexicon names."""
    found: set[str] = set()
    for conjunction, _ in _CONJUNCTIONS:
        rest = word[len(conjunction) :]
        found.update(rest[len(a) :] for a, _ in _ARTICLES if word.startswith(conjunction) and rest.startswith(a))
    return found


@lru_cache(maxsize=32768)
def verb_forms(word: str) -> dict[str, int]:
    """Base forms of which ``word`` may be a conjugated verb, with the affixes; the barest analysis wins."""
    return _fewest(_verb_forms(word))


def _fewest(forms: Iterator[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for core, flags in forms:
        if core not in found or flags.bit_count() < found[core].bit_count():
            found[core] = int(flags)
    return found


_ENGLISH_ENDS = (
    ("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("d", ""), ("ied", "y"), ("ing", ""),
    ("ing", "e"),
)  # fmt: skip
_FRENCH_ENDS = (
    ("", ""), ("s", ""), ("e", ""), ("es", ""), ("x", ""), ("aux", "al"), ("nt", ""), ("ent", "e"), ("ent", "er"),
    ("ons", "er"), ("ons", ""), ("e", "er"), ("es", "er"), ("ee", "er"), ("ees", "er"), ("ait", "er"),
    ("aient", "er"), ("ant", "er"), ("a", "er"), ("ez", "er"), ("era", "er"), ("ont", ""), ("it", "ir"),
    ("issent", "ir"), ("is", "ir"),
)  # fmt: skip


_FRENCH_NOUN_ENDS = (("", ""), ("s", ""), ("e", ""), ("es", ""), ("x", ""), ("aux", "al"))


@lru_cache(maxsize=16384)
def french_nouns(word: str) -> dict[str, int]:
    """Base forms of a French noun or adjective: «fabriquent» is no «fabrique»."""
    ends = [(end, instead) for end, instead in _FRENCH_NOUN_ENDS if word.endswith(end) and len(word) - len(end) >= 2]
    return {word[: len(word) - len(end)] + instead: 0 for end, instead in ends}


@lru_cache(maxsize=16384)
def latin_forms(word: str, french: bool = False) -> dict[str, int]:
    """Base forms of an English or French word: plurals and verb endings taken off, doubled consonants undone."""
    found: dict[str, int] = {word: 0}
    for end, instead in _FRENCH_ENDS if french else _ENGLISH_ENDS:
        if end and word.endswith(end) and len(word) - len(end) >= 2:
            core = word[: -len(end)] + instead
            found.setdefault(core, 0)
            if not french and end in ("ed", "ing") and len(core) > 3 and core[-1] == core[-2]:
                found.setdefault(core[:-1], 0)
    return found
