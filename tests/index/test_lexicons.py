"""The lists: every entry can be reached, and none undoes what the law says."""

from __future__ import annotations

import pytest

from index.analysis.stems import stem
from index.analysis.tokens import words
from index.lexicon.concepts import content, family, keys, said, topic
from index.lexicon.lists import asking, law, load, negators, plurals, stop

FILES = ("synonyms", "dialect", "foreign")
ENTRIES = [(name, entry) for name in FILES for entry in load(name)[name]]


def test_no_word_that_carries_law_is_a_stop_word() -> None:
    assert not law() & (stop() | asking())
    for word in ("لا", "ليس", "لم", "الا", "دون", "غير", "فقط", "بخلاف", "باستثناء", "not", "sauf"):
        assert word in law()


def test_every_word_of_the_lists_is_a_word() -> None:
    """YAML reads a bare ``no`` or ``on`` as a truth value."""
    for name in ("words", "protected", "nouns"):
        for key, listed in load(name).items():
            assert all(isinstance(word, str) for word in listed), (name, key)
    for name, entry in ENTRIES:
        assert all(isinstance(word, str) for word in (*entry["says"], *entry["means"])), (name, entry)


def test_negators_carry_law() -> None:
    assert {stem(w) for w in negators()} <= law()


@pytest.mark.parametrize("name", FILES)
def test_every_expression_is_found_by_what_it_says(name: str) -> None:
    for entry in load(name)[name]:
        meant = {content(text) for text in entry["means"]}
        for expression in entry["says"]:
            for key in keys(str(expression)):
                assert meant - {key} <= {a.stems for a in said(key)}, expression


def test_no_expression_of_several_words_means_a_single_function_word() -> None:
    for name, entry in ENTRIES:
        for text in (*entry["says"], *entry["means"]):
            key = keys(str(text))[0]
            if len(key) == 1:
                assert key[0] not in stop() or len(words(str(text))) == 1, (name, text)


def test_weights_lie_between_nothing_and_the_literal_word() -> None:
    for name, entry in ENTRIES:
        if isinstance(entry["means"], dict):
            assert all(0 < float(w) <= 1 for w in entry["means"].values()), (name, entry["says"])


def test_every_topic_is_found_by_each_of_its_names() -> None:
    for names in load("topics")["topics"]:
        for name in names:
            assert topic(keys(str(name))[0]), name


def test_families_reach_from_each_member_to_another() -> None:
    for members in load("families")["families"]:
        for member in members:
            stems = {content(m)[0] for m in members} - {content(member)[0]}
            assert not stems or family(content(member)[0]), member


def test_a_plural_has_one_name() -> None:
    seen: dict[str, str] = {}
    for forms in load("plurals")["plurals"]:
        for form in forms[1:]:
            assert seen.setdefault(form, forms[0]) == forms[0], form
    assert plurals()
