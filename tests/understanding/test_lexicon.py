"""The word lists: every class is defined, every line can be met by words that the lists hold."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from qa.understanding.lexicon import Lexicon, lexicon
from qa.understanding.patterns import Element, Pattern
from qa.understanding.view import view

LANGUAGES = ("ar", "en", "fr")
CODE = Path(__file__).parents[2] / "qa" / "understanding"
BY_CONTEXT = (
    ":ours",
    ":theirs",
    ":the",
    "{unknown_ours}",
    "'s",
    "=article",
)  # told from the words around, in Latin script
GIVEN_BY_CODE = {"num", "year", "unknown_ours", "the_word", "~"}


def classes_of(book: Lexicon) -> set[str]:
    tables = (book.nouns, book.verbs, book.exact)
    return {name for table in tables for names in table.values() for name in names} | GIVEN_BY_CODE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_class_of_a_line_has_words(lang: str) -> None:
    book = lexicon(lang)
    known = classes_of(book)
    for pattern in book.patterns:
        for element in pattern.elements:
            assert all(name in known for name, _, _ in element.options), (pattern.source, pattern.concept, pattern.line)


def test_every_class_that_code_names_has_words() -> None:
    """A class that ``near`` or ``has`` asks for and no list defines would silently never be met."""
    known = {name for lang in LANGUAGES for name in classes_of(lexicon(lang))}
    for path in CODE.glob("*.py"):
        for name in re.findall(r'\.(?:near|has)\("(\w+)"', path.read_text(encoding="utf-8")):
            assert name in known, (path.name, name)


def test_no_line_stands_twice() -> None:
    for lang in LANGUAGES:
        seen: dict[tuple[str, str], str] = {}
        for pattern in lexicon(lang).patterns:
            key = (pattern.concept, pattern.line)
            assert key not in seen, (lang, key)
            seen[key] = pattern.source


def words_for(book: Lexicon, element: Element) -> Iterator[str]:
    """Forms that may meet an element: the base forms of its classes, bare and with the affixes it may ask for."""
    for name, wanted, _ in element.options:
        if name in GIVEN_BY_CODE:
            yield {"num": "5", "year": "2019", "unknown_ours": "مكانسنا", "the_word": "العدسات"}.get(name, "شيئان")
            continue
        bases = [w for table in (book.exact, book.nouns, book.verbs) for w, names in table.items() if name in names]
        for base in sorted(bases, key=len):
            yield base
            yield f"مبي{base}ش"
            if wanted or book.lang == "ar":
                for before, after in itertools.product(("", "ال", "ن", "ي", "ل", "و"), ("", "نا", "ها", "ات", "ين")):
                    yield before + base + after


def example(book: Lexicon, pattern: Pattern) -> str | None:
    """A text that meets the pattern, gaps left empty; ``None`` when an element cannot be met by any of its words."""
    words = []
    for element in pattern.elements:
        if element.other:
            words.append("شيئان" if book.lang == "ar" else "xyz")
        elif element.mark:
            words.append("،" if book.lang == "ar" else ",")
        elif element.gap < 0 and not element.optional:
            fit = next((w for w in words_for(book, element) if _meets(book, element, w)), None)
            if fit is None:
                return None
            words.append(fit)
    return " ".join(words)


def _meets(book: Lexicon, element: Element, word: str) -> bool:
    tokens = view(word, book).tokens
    if len(tokens) != 1 or tokens[0].punctuation:
        return False
    for name, wanted, refused in element.options:
        flags = tokens[0].classes.get(name, 0 if name == "~" else None)
        if flags is not None and flags & wanted == wanted and not flags & refused:
            return True
    return False


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_can_be_met(lang: str) -> None:
    book = lexicon(lang)
    out_of_reach = []
    for pattern in book.patterns:
        text = example(book, pattern)
        tokens = view(text, book).tokens if text else []
        if book.lang != "ar" and any(affix in pattern.line for affix in BY_CONTEXT):
            continue
        if not any(pattern.match(tokens, at) for at in range(len(tokens))):
            out_of_reach.append((pattern.source, pattern.concept, pattern.line, text))
    assert out_of_reach == []


def test_a_line_that_cannot_be_read_is_refused_with_its_place() -> None:
    from qa.understanding.patterns import compile_pattern

    with pytest.raises(ValueError, match="starts with a word"):
        compile_pattern("agent.authority", "..3 {contract}")
    with pytest.raises(ValueError, match="unknown affix"):
        compile_pattern("agent.authority", "{contract}:mine")


@pytest.mark.parametrize("path", sorted((CODE / "data").glob("*/*.yaml")), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_no_key_stands_twice_in_a_list(path: Path) -> None:
    """YAML lets the later of two equal keys take the place of the first, whose lines would never be read."""
    for _, section in yaml.compose(path.read_text("utf-8")).value:
        keys = [key.value for key, _ in section.value] if isinstance(section, yaml.MappingNode) else []
        assert len(keys) == len(set(keys)), sorted({key for key in keys if keys.count(key) > 1})


APART = {"loanwords.yaml", "towns.yaml"}  # words of one origin, whatever their sense


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_concept_and_a_class_stand_in_one_file(lang: str) -> None:
    """Where the words of one sense lie apart, the next is added to one of them and missed in the others."""
    seen: dict[tuple[str, str], str] = {}
    for path in sorted((CODE / "data" / lang).glob("*.yaml")):
        data = yaml.safe_load(path.read_text("utf-8")) or {}
        for section in ("words", "say") if path.name not in APART else ("say",):
            for name in data.get(section) or {}:
                assert seen.setdefault((section, name), path.name) == path.name, name
