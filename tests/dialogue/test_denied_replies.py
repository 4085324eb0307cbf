"""Short replies in which the word of the question is denied: never a yes, in whatever words of denial."""

from __future__ import annotations

import pytest

from qa.dialogue.elliptic import elliptic
from qa.dialogue.replies import read_reply

WORDS = {
    "ar": {
        "places[0].preparatory_or_auxiliary": ("تمهيدي", "مساعد"),
        "places[0].fixed": ("ثابت",),
        "agents[0].independent": ("مستقل",),
    },
    "en": {
        "places[0].preparatory_or_auxiliary": ("auxiliary", "preparatory"),
        "places[0].fixed": ("permanent",),
        "agents[0].independent": ("independent",),
    },
    "fr": {
        "places[0].preparatory_or_auxiliary": ("auxiliaire", "préparatoire"),
        "places[0].fixed": ("permanent",),
        "agents[0].independent": ("indépendant",),
    },
}
DENIALS = {
    "ar": (
        "ليس {}",
        "ليس {} ولا شبه ذلك",
        "غير {}",
        "ما هو {}",
        "مش {} أبدا",
        "موب {}",
        "ماهوش {}",
        "أبعد ما يكون عن ال{}",
        "بعيد كل البعد عن ال{}",
        "لا هو {} ولا قريب منه",
        "لا يمكن القول إنه {}",
        "لا يصح اعتباره {}",
        "مستحيل يكون {}",
        "هيهات أن يكون {}",
        "لم يعد {}",
        "ما عاد {}",
        "لا شيء فيه {}",
        "عكس ال{}",
        "كل شيء إلا {}",
        "من قال إنه {}",
        "دون أن يكون {}",
    ),
    "en": (
        "not {}",
        "It isn't {}",
        "It isn’t {}",
        "neither {} nor close to it",
        "far from {}",
        "far from being {}",
        "anything but {}",
        "by no means {}",
        "in no way {}",
        "hardly {}",
        "It was never {}",
    ),
    "fr": (
        "pas {}",
        "Ce n'est pas {}",
        "ni {} ni rien de tel",
        "nullement {}",
        "aucunement {}",
        "guère {}",
        "loin d'être {}",
        "tout sauf {}",
        "rien d'{}",
        "en rien {}",
    ),
}
AFFIRMED = (
    "ليس إلا {}ا",
    "ما هو إلا {}",
    "لا يعدو أن يكون {}ا",
    "لا يخرج عن كونه {}ا",
    "لا شك أنه {}",
    "ما زال {}ا",
    "لا يزال {}ا",
    "بلا ريب {}",
    "مش صحيح إنه مش {}",
)
BOUNDED = ("ليس أكثر من {}", "مش أكتر من {}", "لا يتجاوز ال{}")
"""Bounds of what is preparatory or auxiliary: «ليس أكثر من مساعد» is a yes, «أكثر من مساعد» a no."""
PREPARATORY = "places[0].preparatory_or_auxiliary"
ROWS = [
    (path, denial.format(word))
    for lang, facts in WORDS.items()
    for path, words in facts.items()
    for word in words
    for denial in DENIALS[lang]
]


@pytest.mark.parametrize(("path", "said"), ROWS)
def test_a_denied_word_is_no_yes(path: str, said: str) -> None:
    read = elliptic(said, path)
    assert read is None or read.value is False


@pytest.mark.parametrize(
    ("path", "said"),
    [(path, word) for facts in WORDS.values() for path, words in facts.items() for word in words],
)
def test_the_word_alone_is_a_yes(path: str, said: str) -> None:
    read = elliptic(said, path)
    assert read is not None
    assert read.value is True


@pytest.mark.parametrize(
    ("path", "said"),
    [
        *((path, form.format(word)) for path, words in WORDS["ar"].items() for word in words for form in AFFIRMED),
        *((PREPARATORY, form.format(word)) for word in WORDS["ar"][PREPARATORY] for form in BOUNDED),
    ],
)
def test_a_denial_that_affirms_is_a_yes(path: str, said: str) -> None:
    read = elliptic(said, path)
    assert read is not None
    assert read.value is True


@pytest.mark.parametrize("said", ["أكثر من مجرد مساعد", "أهم من عمل مساعد", "يتجاوز المساعد", "لا يقتصر على المساعد"])
def test_more_than_auxiliary_is_a_no(said: str) -> None:
    read = elliptic(said, PREPARATORY)
    assert read is not None
    assert read.value is False


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        ("لا يخضع لتعليماتنا", "agents[0].independent", True),
        ("لا تابع لنا", "agents[0].independent", False),
        ("لا يمس صلب نشاطنا", PREPARATORY, True),
        ("لا، صلب نشاطنا", PREPARATORY, False),
        ("لا يبعد عن صلب نشاطنا", PREPARATORY, None),
    ],
)
def test_la_before_a_verb_denies_the_verb_and_is_no_answer(said: str, path: str, value: bool | None) -> None:
    read = read_reply(said, path, {})
    assert (read.value if read else None) is value
