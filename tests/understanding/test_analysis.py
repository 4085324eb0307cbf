"""Light analyses: every inflection meets its base form, and no word is cut into another."""

from __future__ import annotations

import pytest

from qa.understanding.analysis import Affix, latin_forms, noun_forms, verb_forms
from qa.understanding.lexicon import lexicon
from qa.understanding.view import view


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("الوكيل", "وكيل"), ("للوكيل", "وكيل"), ("ووكيلنا", "وكيل"), ("وكيلهم", "وكيل"), ("شركتنا", "شركه"),
        ("بضاعتها", "بضاعه"), ("موظفونا", "موظف"), ("موظفيها", "موظف"), ("خبراونا", "خبراء"), ("خبرايها", "خبراء"),
        ("عالمكتب", "مكتب"), ("فالديبو", "ديبو"), ("هالمخزن", "مخزن"), ("مستودعان", "مستودع"), ("شركتين", "شركه"),
    ],
)  # fmt: skip
def test_nouns_meet_their_base_form(word: str, base: str) -> None:
    assert base in noun_forms(word)


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("يوقعون", "وقع"), ("بيوقع", "وقع"), ("بتوقع", "وقع"), ("حيوقع", "وقع"), ("كيوقعو", "وقع"), ("سنوقع", "وقع"),
        ("وقعناها", "وقع"), ("منخزن", "خزن"), ("كنخزنو", "خزن"), ("مبيوقعش", "وقع"), ("يوقعها", "وقع"), ("قضوا", "قضي"),
    ],
)  # fmt: skip
def test_verbs_meet_their_stem(word: str, base: str) -> None:
    assert base in verb_forms(word)


def test_affixes_are_told() -> None:
    assert noun_forms("مكتبنا")["مكتب"] & Affix.OURS
    assert verb_forms("نوقع")["وقع"] & Affix.WE
    assert verb_forms("مبيوقعش")["وقع"] & Affix.DENIED
    assert noun_forms("المكتب")["مكتب"] & Affix.DEFINITE


@pytest.mark.parametrize(
    ("word", "not_class"),
    [
        ("محلي", "w_outlet"), ("بقاله", "w_outlet"), ("المزارعين", "w_farm"), ("المعاملات", "w_factory"),
        ("سنين", "sign"),
        ("بنت", "build_v"), ("التي", "goods"), ("مكتوب", "w_office"), ("عمرنا", "time_owner"),
    ],
)  # fmt: skip
def test_look_alike_words_are_kept_apart(word: str, not_class: str) -> None:
    """Neighbours' faults A 3 and A 4: وكيل is not كيل, and محلي (local) is no shop."""
    tokens = view(word, lexicon("ar")).tokens
    assert all(not_class not in t.classes for t in tokens)


def test_a_glued_denial_is_its_own_word() -> None:
    assert [t.text for t in view("مايوقع", lexicon("ar")).tokens] == ["ما", "يوقع"]


def test_words_written_as_one_are_cut_when_both_are_known() -> None:
    assert [t.text for t in view("الشركةالبنت", lexicon("ar")).tokens] == ["الشركه", "البنت"]
    assert [t.text for t in view("الوكيل", lexicon("ar")).tokens] == ["الوكيل"]


def test_latin_words_meet_their_base_form() -> None:
    assert "sign" in latin_forms("signed")
    assert "company" in latin_forms("companies")
    assert "signer" in latin_forms("signent", True)
