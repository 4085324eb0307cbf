"""The lexicon of a language: classes of words and patterns over them, loaded from the YAML files of ``data/<lang>``.

See ``data/README.md`` for the format. Everything is folded when loaded, compiled once, and cached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.script.fold import folded
from qa.understanding.analysis import Affix, bare_forms, french_nouns, latin_forms, noun_forms, verb_forms
from qa.understanding.patterns import ACCENTED, Pattern, compile_pattern, french_bases, spelled, unaccented
from qa.understanding.slips import Slips

_SPOKEN = re.compile("[كغحه][ين]..")
_MAGHREBI = re.compile("[وف]?(?:ك[ينت].{2,}|ن.{2,}و)")  # the imperfect of Morocco, and "we" of the whole Maghreb


OPERATORS = ("op.", "skip.op.")
"""How the concepts begin whose lines say how other words stand: they are found before all others."""


@dataclass(slots=True)
class Lexicon:
    """Base forms and the classes they belong to, by kind of inflection; the patterns by the class they start with."""

    lang: str
    nouns: dict[str, set[str]] = field(default_factory=dict)
    verbs: dict[str, set[str]] = field(default_factory=dict)
    exact: dict[str, set[str]] = field(default_factory=dict)
    guards: dict[str, set[str]] = field(default_factory=dict)
    patterns: list[Pattern] = field(default_factory=list)
    starts: dict[str, list[Pattern]] = field(default_factory=dict)
    operator_starts: dict[str, list[Pattern]] = field(default_factory=dict)
    cache: dict[str, dict[str, int]] = field(default_factory=dict)
    operators: set[str] = field(default_factory=set)  # classes of the words by which negation and the like are said
    whole: set[str] = field(default_factory=set)  # true words that are no slips of others
    closed: set[str] = field(default_factory=set)  # words of grammar, never inflected words of substance
    written: dict[str, tuple[set[str], set[str]]] = field(default_factory=dict)  # as written: classes lost, gained
    latin: dict[str, str] = field(default_factory=dict)  # Latin words of Arabic speech, and the Arabic one of each
    slips: Slips | None = None
    slipped: dict[str, tuple[str, dict[str, int]] | None] = field(default_factory=dict)

    def as_written(self, raw: str, classes: dict[str, int]) -> dict[str, int]:
        """``classes`` of a folded word, put right by how it was written: «وحدة» is a unit, «وحده» alone; what ends in ة
        has no pronoun behind it («مطاطية»), and is no verb where it may be a noun («تركة»)."""
        if self.lang == "ar" and raw[-1:] == "ة":
            classes = {name: flags & ~Affix.THEIRS for name, flags in classes.items()}
            if any(flags and not flags & Affix.VERB for flags in classes.values()):
                classes = {name: flags for name, flags in classes.items() if not flags & Affix.VERB}
        if raw not in self.written:
            return classes
        lost, gained = self.written[raw]
        return {name: flags for name, flags in classes.items() if name not in lost} | dict.fromkeys(gained, 0)

    def slip(self, word: str) -> tuple[str, dict[str, int]] | None:
        """The base form that the unknown, folded ``word`` is a slip of the hand for, with the classes of the
        word as it was meant; else None."""
        if word not in self.slipped:
            if len(self.slipped) > 40000:
                self.slipped.clear()
            self.slipped[word] = self._slip(word)
        return self.slipped[word]

    def _slip(self, word: str) -> tuple[str, dict[str, int]] | None:
        if self.slips is None:
            tables = [*self.nouns.items(), *self.verbs.items()]
            content = {w: n for w, n in tables if not (n | self.exact.get(w, set())) & self.operators}
            self.slips = Slips(content, frozenset(self.whole), self.lang != "ar")
        forms = (
            [(noun_forms(word), self.nouns), (verb_forms(word), self.verbs)]
            if self.lang == "ar"
            else [
                (latin_forms(word, self.lang == "fr"), self.nouns),
                (latin_forms(word, self.lang == "fr"), self.verbs),
            ]
        )
        if self.whole & (set(forms[0][0]) | bare_forms(word)):
            return None
        found = [
            ((flags.bit_count(), -len(meant)), meant, word.replace(core, meant))
            for cores, table in forms
            for core, flags in cores.items()
            if core in word and (meant := self.slips.meant(core)) is not None and meant in table
        ]
        least = min((rank for rank, _, _ in found), default=None)
        best = {right: meant for rank, meant, right in found if rank == least}
        if len({frozenset(self.classes(right)) for right in best}) != 1:
            return None
        right, meant = next(iter(best.items()))
        return meant, self.classes(right)

    def french(self, raw: str, question: str) -> dict[str, int]:
        """The classes of a French word by its accents; in a question written without any, of all it may stand for."""
        word = spelled(raw.lower())
        found = self.classes(word)
        if word == "a" and "\u00e0" not in question:  # «a Tunis»
            found = {**self.classes("\u00e0"), **found}
        if found and any(letter in question for letter in "\u00e9\u00e8\u00ea\u00e0"):
            return found
        for form in unaccented(folded(word)):
            found = {**self.classes(form), **found}
        return found

    def classes(self, word: str) -> dict[str, int]:
        """The classes the folded ``word`` may belong to, each with the affixes (bits) of the barest form."""
        known = self.cache.get(word)
        if known is None:
            known = self.cache[word] = self._classes(word)
            if len(self.cache) > 40000:
                self.cache.clear()
        return known

    def _classes(self, word: str) -> dict[str, int]:
        if word in self.latin:  # «حلّينا succursale»
            return dict(self.classes(self.latin[word]))
        found = self._found(word)
        if self.lang == "ar" and found:
            for core in bare_forms(word):
                for name in self.guards.get(core, ()):
                    found.pop(name, None)
        for name in self.guards.get(folded(word), ()) if self.lang != "ar" else ():
            found.pop(name, None)  # «restaurant» is no form of restaurer
        return found

    def _found(self, word: str) -> dict[str, int]:
        found: dict[str, int] = {}
        for name in self.exact.get(word, ()):
            found[name] = 0
        if self.lang == "ar" and word[:1] in "وف":
            for name in self.exact.get(word[1:], ()):
                found.setdefault(name, Affix.AND)
        if self.lang == "fr":
            for form in {word} if word in ACCENTED else {word, folded(word)}:
                found.update(dict.fromkeys(self.exact.get(form, ()), 0))
                for base in french_bases(form):
                    found.update(dict.fromkeys((n for n in self.exact.get(base, ()) if n[0] == "="), 0))
        if self.lang == "ar":
            if self._closed(word):
                _gather(found, {core: f for core, f in noun_forms(word).items() if core in self.closed}, self.nouns)
            else:
                _gather(found, self._nouns(word), self.nouns)
                _gather(found, self._verbs(word), self.verbs)
            if len(word) > 4 and word.lstrip("وفب").startswith("ال"):
                found["the_word"] = Affix.DEFINITE
            if _MAGHREBI.fullmatch(word) and any(f & Affix.VERB and f & Affix.IMPERFECT for f in found.values()):
                found.setdefault("maghrebi_v", 0)  # «كنبيعو»، «نبيعو»: a verb behind which «غير» means "only"
            if not found and len(word) > 4 and word.endswith("نا"):
                found["unknown_ours"] = Affix.OURS  # a thing of ours that no lexicon names («أدويتنا»)
        else:
            forms = latin_forms(folded(word), self.lang == "fr")
            _gather(found, french_nouns(word) if self.lang == "fr" else forms, self.nouns)
            if self.lang == "en" and word.endswith(("ing", "ed")) and word not in self.nouns:
                own = self.exact.get(word, set())  # "standing" is no stand
                found = {name: flags for name, flags in found.items() if not name.startswith("w_") or name in own}
            _gather(found, forms, self.verbs)
        return found

    def _nouns(self, word: str) -> dict[str, int]:
        """The nouns of which ``word`` may be a form; by a letter that may be its own («أعمال») only where nothing else
        is known."""
        return _plain_first(noun_forms(word), lambda core: core in self.nouns)

    def _verbs(self, word: str) -> dict[str, int]:
        """The verbs of which ``word`` may be a form; by an affix of speech only where no other reading is known."""
        # A list may name a form as it stands («كيبيع», «يوقع» in «أيوقع»), which says nothing against its verb.
        return _plain_first(
            verb_forms(word), lambda core: core in self.verbs and core[0] != "ي" and not _SPOKEN.match(core)
        )

    def _closed(self, word: str) -> bool:
        return word in self.closed or (word[:1] in "وف" and word[1:] in self.closed)

    def add_word(self, kind: str, word: str, name: str) -> None:
        """Enter a base form under a class; ``kind`` is n (noun, adjective), v (verb), x (no inflection), l (a noun
        taken from French, which its article may have grown onto) or p (a proper name, never a form of a word)."""
        if kind == "l":
            for form in _with_french_article(spelled(word)):
                self.nouns.setdefault(form, set()).add(name)
            return
        if kind == "p":
            for form in _of_name(spelled(word)):
                self.exact.setdefault(form, set()).add(name)
                self.closed.add(form)
            return
        table = {"n": self.nouns, "v": self.verbs, "x": self.exact}[kind]
        word = spelled(word)
        table.setdefault(word, set()).add(name)
        if kind == "v" and self.lang == "ar" and word[0] == "ا" and len(word) >= 5:
            table.setdefault(word[1:], set()).add(name)  # استعمل: the imperfect يستعمل has no ا
        if kind == "v" and self.lang == "ar" and word[0] == "ي" and len(word) >= 4:
            table.setdefault(word[1:], set()).add(name)  # an imperfect entered as such: يخضع gives تخضع, نخضع


def _with_french_article(word: str) -> Iterator[str]:
    """«سوكيرسال», «لاسوكيرسال», «ليسوكيرسال»; before a vowel «أوزين», «لوزين», «ليزوزين», «زوزين» (l', les)."""
    yield word
    yield from ("لا" + word, "لي" + word)
    if word[0] == "ا":
        stems = {word, word[1:]} if word[1] in "وي" else {word}
        yield from (article + stem for stem in stems for article in ("ل", "ليز", "ز", "د"))


def _of_name(name: str, nisba: bool = False) -> Iterator[str]:
    """A proper name as it stands and behind its prepositions («بلبنان», «للحديدة»); a nisba also with the article."""
    body = name if nisba else name.removeprefix("ال")
    known = ("ال" + body, "لل" + body, "بال" + body) if nisba or body != name else ()
    yield from {name, "ب" + name, "ل" + name, *known}


def _plain_first(forms: dict[str, int], known: Callable[[str], bool]) -> dict[str, int]:
    """The forms without loose affixes where one of them is known, else all."""
    plain = {core: flags for core, flags in forms.items() if not flags & Affix.LOOSE}
    return plain if any(map(known, plain)) else forms


def _gather(found: dict[str, int], forms: dict[str, int], table: dict[str, set[str]]) -> None:
    for core, flags in forms.items():
        for name in table.get(core, ()):
            if name not in found or flags.bit_count() < found[name].bit_count():
                found[name] = flags


def _words(lexicon: Lexicon, name: str, entry: Any) -> None:
    kinds = entry if isinstance(entry, dict) else {"n": entry}
    for kind, words in kinds.items():
        for word in words.split() if isinstance(words, str) else words:
            lexicon.add_word(kind, word, name)


def _literals(lexicon: Lexicon, pattern: Pattern) -> None:
    for kind, word, name in pattern.literals:
        for one in kind:
            lexicon.add_word(one, word, name)


class _Loader(yaml.SafeLoader):
    """YAML in which a key that stands twice is an error: of two, the first would be lost without a word."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key) for key, _ in node.value]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice!r} stands twice in one section")
        return super().construct_mapping(node, deep)


def _load(text: str, name: str) -> dict[str, Any]:
    try:
        return yaml.load(text, _Loader) or {}
    except ValueError as fault:
        raise ValueError(f"{name}: {fault}") from fault


@lru_cache(maxsize=4)
def lexicon(lang: str) -> Lexicon:
    """The lexicon of ``lang`` (ar, en, fr); raises ValueError naming the file and entry that cannot be read."""
    book = Lexicon(lang)
    nisbas: set[str] = set()
    for path in sorted((files("qa") / "understanding" / "data" / lang).iterdir(), key=lambda p: p.name):
        if not path.name.endswith(".yaml"):
            continue
        data = _load(path.read_text(encoding="utf-8"), path.name)
        for name, entry in (data.get("words") or {}).items():
            _words(book, name, entry)
            if path.name == "negation.yaml":
                book.operators.add(name)
        for word, change in (data.get("written") or {}).items():
            lost, gained = (set((change.get(side) or "").split()) for side in ("lost", "gained"))
            book.written[word] = (lost, gained)
        for word, latin in (data.get("latin") or {}).items():
            book.latin.update((folded(one), folded(word)) for one in latin.split())
        book.whole.update(folded(word) for word in (data.get("whole") or "").split())
        book.closed.update(folded(word) for word in (data.get("closed") or "").split())
        nisbas.update((data.get("nisbas") or "").split())
        for name, words in (data.get("guard") or {}).items():
            for word in words.split():
                book.guards.setdefault(folded(word), set()).add(name)
        for concept, lines in (data.get("say") or {}).items():
            for line in lines or ():
                try:
                    book.patterns.append(compile_pattern(concept, str(line), path.name))
                except ValueError as fault:
                    raise ValueError(f"{path.name}: {concept}: {line!r}: {fault}") from fault
    for name, of in book.nouns.items():
        if of & nisbas:
            book.closed.update(form + end for form in _of_name(name, nisba=True) for end in ("", "ه", "ين", "ون", "ات"))
    for pattern in book.patterns:
        _literals(book, pattern)
        for name in pattern.first_classes():
            starts = book.operator_starts if pattern.concept.startswith(OPERATORS) else book.starts
            starts.setdefault(name, []).append(pattern)
    return book
