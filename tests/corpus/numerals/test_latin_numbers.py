"""English and French numbers written out read back as themselves; fractions, percentages, ordinals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from corpus.script.numerals import NumberMention, find_numbers, read_at
from corpus.script.tokens import tokenise

EN = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
EN_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
FR = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
]
FR_TENS = ["vingt", "trente", "quarante", "cinquante", "soixante"]


def english(n: int) -> str:
    """``n`` below a million in English words."""
    if n < 20:
        return EN[n]
    if n < 100:
        return EN_TENS[n // 10 - 2] + (f"-{EN[n % 10]}" if n % 10 else "")
    if n < 1000:
        return f"{EN[n // 100]} hundred" + (f" and {english(n % 100)}" if n % 100 else "")
    rest = n % 1000
    return f"{english(n // 1000)} thousand" + (f" {'and ' if rest < 100 else ''}{english(rest)}" if rest else "")


def french(n: int) -> str:
    """``n`` below a million in French words."""
    if n < 17:
        return FR[n]
    if n < 20:
        return f"dix-{FR[n - 10]}"
    if n < 70:
        one = n % 10
        return FR_TENS[n // 10 - 2] + ("" if not one else " et un" if one == 1 else f"-{FR[one]}")
    if n < 80:
        return "soixante et onze" if n == 71 else f"soixante-{french(n - 60)}"
    if n < 100:
        return "quatre-vingts" if n == 80 else f"quatre-vingt-{french(n - 80)}"
    if n < 1000:
        head = "cent" if n < 200 else f"{FR[n // 100]} cent{'' if n % 100 else 's'}"
        return head + (f" {french(n % 100)}" if n % 100 else "")
    head = "mille" if n < 2000 else f"{french(n // 1000).rstrip('s') if n >= 80_000 else french(n // 1000)} mille"
    return head + (f" {french(n % 1000)}" if n % 1000 else "")


def whole(text: str) -> object:
    words = tokenise(text).words()
    reading = read_at(words, 0)
    assert reading is not None, text
    assert reading.length == len(words), (text, reading)
    return reading.value


@pytest.mark.parametrize("render", [english, french])
def test_every_number_to_9999_reads_back(render: object) -> None:
    for n in range(10_000):
        assert whole(render(n)) == n  # type: ignore[operator]


@pytest.mark.parametrize("n", [10_000, 21_021, 80_080, 99_999, 100_000, 310_000, 999_999])
def test_larger_numbers_read_back(n: int) -> None:
    assert whole(english(n)) == n
    assert whole(french(n)) == n


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("first", 1), ("twenty-first", 21), ("hundred and fifty-second", 152), ("1st", 1), ("22nd", 22), ("3rd", 3),
        ("premier", 1), ("première", 1), ("1er", 1), ("vingt et unième", 21), ("cent cinquante-deuxième", 152),
        ("quatre-vingt-dixième", 90), ("soixante-douzième", 72), ("dix-septième", 17), ("2ème", 2),
    ],
)  # fmt: skip
def test_ordinals(text: str, value: int) -> None:
    (mention,) = find_numbers(text)
    assert (mention.value, mention.kind) == (value, "ordinal")
    assert (mention.start, mention.end) == (0, len(text))


@pytest.mark.parametrize(
    ("text", "part", "value", "kind"),
    [
        ("تسعة أعشار وقته", "تسعة أعشار", Fraction(9, 10), "fraction"),
        ("ثلاثة أرباع وقته", "ثلاثة أرباع", Fraction(3, 4), "fraction"),
        ("٩٥٪ من دخله", "٩٥٪", 95, "percent"),
        ("خمسة وسبعين في المئة من", "خمسة وسبعين في المئة", 75, "percent"),
        ("ستين بالمية من شغله", "ستين بالمية", 60, "percent"),
        ("اثني عشر في المائة", "اثني عشر في المائة", 12, "percent"),
        ("two thirds of his time", "two thirds", Fraction(2, 3), "fraction"),
        ("trois quarts de son chiffre", "trois quarts", Fraction(3, 4), "fraction"),
        ("90 % de ses revenus", "90 %", 90, "percent"),
        ("ninety per cent of", "ninety per cent", 90, "percent"),
        ("soixante pour cent", "soixante pour cent", 60, "percent"),
    ],
)
def test_shares(text: str, part: str, value: object, kind: str) -> None:
    (mention,) = find_numbers(text)
    assert (text[mention.start : mention.end], mention.value, mention.kind) == (part, value, kind)


@pytest.mark.parametrize(
    ("text", "value"),
    [("six and a half months", Fraction(13, 2)), ("six et demi", Fraction(13, 2)), ("3,5 mois", Fraction(7, 2)),
     ("two and a quarter", Fraction(9, 4)), ("1 200 heures", 1200), ("12,500.75 euros", Fraction(50003, 4))],
)  # fmt: skip
def test_parts_and_separators(text: str, value: object) -> None:
    assert find_numbers(text)[0].value == value


def test_a_date_is_three_numbers() -> None:
    assert [m.value for m in find_numbers("15.3.2024 ثم 15/3/2024")] == [15, 3, 2024, 15, 3, 2024]


def test_an_article_before_a_noun_is_no_number_for_sure() -> None:
    assert find_numbers("un bureau neuf et une usine, one of them") == ()


def test_mentions_are_what_they_say() -> None:
    assert find_numbers("قضى مئتين وستة أيام") == (NumberMention(4, 14, 206, "cardinal"),)


@pytest.mark.parametrize("text", ["3 \u2044", "1\u20440 months", "0\u2044", "2 \u2044 3\u2044"])
def test_a_stroke_without_its_numbers_is_no_fraction(text: str) -> None:
    assert all(found.kind != "fraction" for found in find_numbers(text))
