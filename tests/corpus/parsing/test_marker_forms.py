"""Every marker form met in practice gives the same provisions, on lines of their own and several on one line."""

from __future__ import annotations

import importlib.util
import random
import re
import textwrap
import unicodedata
from pathlib import Path

import pytest

from corpus.script.fold import folded

_SPEC = importlib.util.spec_from_file_location("forms", Path(__file__).with_name("forms.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
forms = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(forms)


@pytest.mark.parametrize("number", forms.NUMBERS)
def test_all_letter_forms_orders_and_layouts_beside_one_form_of_number(number, read, words, whole):
    for form, letter, order, inside in forms.everyone():
        if form != number:
            continue
        text, expected = forms.written(number, letter, order, inside=inside)
        instrument = read(text)
        assert words(instrument) | {"art_5": ""} == expected | {"art_5": ""}, (letter, order, inside)
    whole(instrument)


def test_arabic_indic_and_persian_digits_are_numbers_too(read, words):
    text, expected = forms.written("dash", "bracket")
    for digits in ("٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"):
        marked = re.sub(r"(?m)^\d", lambda m, d=digits: d[int(m[0])], text)
        found = words(read(marked))
        assert {k: v for k, v in found.items() if k != "art_5"} == expected


def wrap(text, width):
    return "\n".join("\n".join(textwrap.wrap(line, width, break_long_words=False)) for line in text.split("\n"))


def with_pages(text):
    out, page = [], 3
    for n, line in enumerate(text.split("\n")):
        out.append(line)
        if n % 9 == 6:
            out += ["", str(page), "", "الجريدة الرسمية للجمهورية التونسية — العدد 42", ""]
            page += 1
    return "\n".join(out)


def stretched(text):
    dice = random.Random(7)
    return re.sub(r"(?<=[بتسشصضطظعغفقكلمني])(?=[ابتدرسعفقلمنوي])", lambda m: "ـ" if dice.random() < 0.2 else "", text)


def vocalised(text):
    dice = random.Random(7)
    return re.sub(
        r"(?<=[\u0621-\u064a])",
        lambda m: dice.choice("\u064e\u064f\u0650\u0651\u0652") if dice.random() < 0.3 else "",
        text,
    )


def presentation(text):
    table = {}
    for code in range(0xFE80, 0xFEFD):
        plain = unicodedata.normalize("NFKC", chr(code))
        if len(plain) == 1:
            table.setdefault(plain, chr(code))
    return "".join(table.get(c, c) for c in text)


def reversed_lines(text):
    def visual(line):
        back = re.sub(r"[0-9]+", lambda m: m[0][::-1], line[::-1])
        return back.translate(str.maketrans("()[]", ")(]["))

    return "\n".join(visual(line) for line in text.split("\n"))


DAMAGE = {
    "wrapped wide": lambda t: wrap(t, 80),
    "wrapped narrow": lambda t: wrap(t, 40),
    "wrapped by the word": lambda t: wrap(t, 16),
    "page furniture": with_pages,
    "wrapped with page furniture": lambda t: with_pages(wrap(t, 60)),
    "tatweel": stretched,
    "vowel signs": vocalised,
    "presentation forms": presentation,
    "visual order": reversed_lines,
    "every line empty after": lambda t: t.replace("\n", "\n\n"),
    "indented": lambda t: "\n".join(f"    {line}  " for line in t.split("\n")),
    "bidi controls": lambda t: "\n".join(
        "\u202b" + re.sub(r"(\d+)", "\u202a\\1\u202c", line) + "\u202c" for line in t.split("\n")
    ),
    "windows line ends": lambda t: t.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("inside", [False, True])
def test_damage_leaves_the_provisions_and_their_words_as_they_were(damage, inside, read, words, whole):
    for number in ("dash", "dash apart", "two brackets", "dot"):
        for letter in ("bracket", "two brackets", "dash apart"):
            for order in forms.ORDERS:
                text, expected = forms.written(number, letter, order, inside=inside)
                instrument = read(DAMAGE[damage](text))
                found = {k: folded(v) for k, v in words(instrument).items() if k != "art_5"}
                assert found == {k: folded(v) for k, v in expected.items()}, (number, letter, order)
    whole(instrument)


def test_quotations_keep_the_characters_that_folding_sets_aside(read):
    text, _ = forms.written("dash", "bracket")
    instrument = read(stretched(text))
    assert "ـ" in "".join(p.text for p in instrument.walk())
    assert [r.code for r in instrument.report if r.code == "tatweel"] == ["tatweel"]


@pytest.mark.parametrize("lost", "بجدزح")
def test_a_letter_that_lost_its_bracket_is_still_the_next_point(lost, read, words):
    text, expected = forms.written("dash", "bracket")
    instrument = read(text.replace(f"\n{lost}) ", f" {lost} ", 1))
    found = words(instrument)
    assert {k: v for k, v in found.items() if k != "art_5"} == expected
    assert "marker-without-bracket" in [r.code for r in instrument.report]
