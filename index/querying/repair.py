"""Words that stand nowhere: slips of the pen, glued words, spoken verbs. A word that carries law is never touched."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from corpus.script.fold import folded
from index.analysis.roots import root
from index.analysis.stems import bare, stem
from index.lexicon.concepts import family, known_forms, known_words, said, topic
from index.lexicon.lists import asking, law, load, stop
from index.vocabulary import Vocabulary

_SHORTEST = 4
# A bare word of three letters is mended only when its article shows that it is a noun.
_BARE = 3
# A second slip in one word is believed only in a long one.
_LONG = 8


@dataclass(frozen=True, slots=True)
class Repaired:
    """How a word was read: the folded words to look for instead, and whether a person should be told."""

    words: tuple[str, ...]
    kind: str
    told: bool


class Repairer:
    """Repairs words against the words of one index and of the lexicons."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    @cached_property
    def _forms(self) -> dict[int, dict[str, str]]:
        """Length -> words of the texts and lists without article -> the same as written, the most frequent form."""
        forms: defaultdict[int, dict[str, str]] = defaultdict(dict)
        count = self._vocabulary.words
        for word in count:
            form = bare(word)
            best = forms[len(form)].get(form)
            if best is None or count[best] < count[word]:
                forms[len(form)][form] = word
        for form in known_forms():
            forms[len(form)].setdefault(form, form)
        return forms

    @cached_property
    def _roots(self) -> dict[str, list[str]]:
        """Root letters -> terms of the texts."""
        roots: defaultdict[str, list[str]] = defaultdict(list)
        for term in self._vocabulary.stems:
            if (letters := root(term)) and term not in law():
                roots[letters].append(term)
        return roots

    def knows(self, word: str) -> bool:
        """Whether the word, or one it may stand for, can be found as it is, or is a real word of the field."""
        term = stem(word)
        if term in self._vocabulary.stems or word in law() or word[0].isdigit():
            return True
        return bare(word) in known_forms() or (len(term) > 3 and term in known_words())

    def repair(self, word: str) -> Repaired | None:
        """What a word that is not known was likely meant to be; ``None`` when nothing is likely."""
        if self.knows(word) or len(word) < _SHORTEST:
            return None
        return self._spoken(word) or self._mistyped(word, 1) or self._glued(word) or self._mistyped(word, 2)

    def related(self, term: str) -> list[str]:
        """Terms of the index with the same three root letters, for a word that stands nowhere."""
        letters = root(term)
        return self._roots.get(letters, [])[:6] if letters else []

    def _finds(self, word: str) -> bool:
        term = stem(word)
        return term in self._vocabulary.stems or bool(said((term,)) or family(term) or topic((term,)))

    def _spoken(self, word: str) -> Repaired | None:
        """بيمضي -> يمضي; يركبو -> يركب; ماعندوش, مبيبيعش -> what is denied, with لا before it."""
        if word[-1] == "ش" and word[0] == "م" and len(word) >= 5:
            inner = word[1:-1].removeprefix("ا")
            for form in (inner, _without_particle(inner)):
                if len(form) >= 3 and self._finds(form):
                    return Repaired(("لا", form), "spoken", told=False)
        plain = _without_particle(word)
        forms = [plain, plain[:-1]] if plain.endswith("و") and plain[0] in "يتن" else [plain]
        found = next((form for form in forms if form != word and self._finds(form)), None)
        return Repaired((found,), "spoken", told=False) if found else None

    def _glued(self, word: str) -> Repaired | None:
        """سلطةإبرام -> سلطة إبرام: both halves must be words that can be found, or a particle before one."""
        best: tuple[int, tuple[str, str]] | None = None
        for cut in range(2, len(word) - 2):
            halves = word[:cut], word[cut:]
            if not all(self._half(h) for h in halves):
                continue
            shorter = min(map(len, halves)) + 2 * sum(h in self._vocabulary.words for h in halves)
            if best is None or shorter > best[0]:
                best = shorter, halves
        return Repaired(best[1], "glued", told=True) if best else None

    def _half(self, half: str) -> bool:
        if half in law() or half in stop():
            return True
        return len(half) >= 3 and (
            half in self._vocabulary.words or (len(half) >= 4 and stem(half) in self._vocabulary.stems)
        )

    def _mistyped(self, word: str, slips: int) -> Repaired | None:
        """The nearest word within ``slips`` slips; the more frequent, then the earlier in the alphabet, of equals."""
        form = bare(word)
        if len(form) < (_SHORTEST if slips == 1 else _LONG) and not (slips == 1 and len(word) > len(form) == _BARE):
            return None
        found = [
            (-self._vocabulary.words[target], target)
            for length in range(len(form) - slips, len(form) + slips + 1)
            for near, target in self._near(form, length, slips)
            if not _bears(near) and not _bears(target) and _likely(form, near, target in self._vocabulary.words)
        ]
        if not found:
            return None
        best, article = min(found)[1], word[: len(word) - len(form)]
        articled = article + bare(best)
        return Repaired((articled if articled in self._vocabulary.words else best,), "slip", told=True)

    def _near(self, form: str, length: int, slips: int) -> list[tuple[str, str]]:
        """Words of that length exactly ``slips`` slips away, as (form without article, word)."""
        forms = self._forms.get(length, {})
        close = process.extract(form, list(forms), scorer=OSA.distance, score_cutoff=slips, limit=None, processor=None)
        return [
            (near, forms[near])
            for near, distance, _ in close
            if distance == slips and (near[0] == form[0] or near[1:2] == form[:1] or near[-2:] == form[-2:])
        ]


def _bears(word: str) -> bool:
    """Whether a word is not to be read into a query: it carries law, or says nothing of the matter."""
    return word in law() or word in stop() or word in asking()


def _without_particle(word: str) -> str:
    particles = load("slips")["verb_particles"]
    return word[1:] if len(word) >= 5 and word[0] in particles and word[1] in "يتنا" else word


def _likely(form: str, near: str, in_texts: bool) -> bool:
    """Whether a hand or an eye makes this slip: letters in the wrong order, one left out or doubled, or one for another
    that looks, sounds or lies like it; any other letter only in a long word. A word of three letters, or one that only
    the lists know, takes less."""
    if len(form) == _BARE:
        return in_texts and len(near) == _BARE and all(_alike(a, b) for a, b in zip(form, near, strict=True) if a != b)
    if len(form) != len(near):
        longer, shorter = (form, near) if len(form) > len(near) else (near, form)
        return len(shorter) >= (4 if in_texts else 5) or any(
            longer[:i] + longer[i + 1 :] == shorter and longer[i] == longer[i - 1] for i in range(1, len(longer))
        )
    different = [i for i in range(len(form)) if form[i] != near[i]]
    if sorted(form) == sorted(near):
        return True
    return all(_alike(form[i], near[i]) for i in different) or (len(form) >= 7 and different[0] > 0)


@cache
def _pairs() -> frozenset[frozenset[str]]:
    slips = load("slips")
    groups = [folded(group) for group in slips["alike"]]
    alike = {frozenset((a, b)) for group in groups for a in group for b in group}
    rows = [folded(row) for row in slips["rows"]]
    return frozenset(alike | {frozenset(pair) for row in rows for pair in pairwise(row)})


def _alike(a: str, b: str) -> bool:
    return frozenset((a, b)) in _pairs()
