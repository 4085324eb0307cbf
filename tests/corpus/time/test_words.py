"""Every word of the data files is reachable: found in its class where it stands, and no class is empty."""

from __future__ import annotations

import pytest

from corpus.script.fold import folded
from corpus.script.number_words import lexicon
from corpus.script.numerals import read_at
from corpus.script.tokens import tokenise
from corpus.time.phrases import Phrases, phrases, read_data, words
from corpus.time.units import unit


@pytest.mark.parametrize(
    ("name", "section"),
    [("cues", "before"), ("cues", "after"), ("cues", ""), ("date_cues", ""), ("date_cues", "position")],
)
def test_every_phrase_is_found_in_its_class(name: str, section: str) -> None:
    raw = read_data(name)[section] if section else read_data(name)
    table = phrases(name, section)
    for cls, entries in raw.items():
        for phrase in entries if isinstance(entries, list) else ():
            row = tokenise(phrase.replace("*", "")).words()
            assert any(h.name == cls and h.end >= len(row) for h in table.at(row, 0)), (cls, phrase)


def test_a_star_stands_for_every_ending_and_nothing_else_does() -> None:
    table = Phrases({"end": ["انته*"], "word": ["تم"]})
    assert table.at(("انتهينا",), 0)[0].name == "end"
    assert table.at(("وانتهت",), 0)[0].name == "end"
    assert table.at(("تمام",), 0) == []


def test_every_unit_word_is_read() -> None:
    raw = read_data("units")
    for lang in ("ar", "en", "fr"):
        for name, forms in raw[lang].items():
            for form in " ".join(forms.values()).split():
                found = unit(folded(form))
                assert name == "hour" or (found is not None and found.name == name), form


def test_every_word_set_holds_folded_words() -> None:
    for name in read_data("words"):
        assert words(name)
        assert all(word == folded(word) for word in words(name))


@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
def test_every_number_word_is_read(lang: str) -> None:
    for word, atoms in lexicon(lang).atoms.items():
        if {a.role for a in atoms} & {"number", "scale", "fraction"}:
            assert read_at((word,), 0) is not None, word
