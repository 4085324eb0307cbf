"""Short replies in which the word of the question is denied: never a yes, in whatever words of denial."""

from __future__ import annotations

import pytest

from qa.dialogue.elliptic import elliptic

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
