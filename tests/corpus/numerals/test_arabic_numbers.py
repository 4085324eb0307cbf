"""Every number written out in Arabic, in several cases and genders and spellings, reads back as itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.script.numerals import find_numbers, read_at
from corpus.script.tokens import tokenise

ONES_M = ["واحد", "اثنان", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة"]
ONES_F = ["واحدة", "اثنتان", "ثلاث", "أربع", "خمس", "ست", "سبع", "ثماني", "تسع", "عشر"]
TENS = ["عشر", "ثلاث", "أربع", "خمس", "ست", "سبع", "ثمان", "تسع"]
ORDINALS_M = ["أول", "ثاني", "ثالث", "رابع", "خامس", "سادس", "سابع", "ثامن", "تاسع", "عاشر"]
ORDINALS_F = ["أولى", "ثانية", "ثالثة", "رابعة", "خامسة", "سادسة", "سابعة", "ثامنة", "تاسعة", "عاشرة"]


def below_hundred(n: int, feminine: bool, oblique: bool) -> list[str]:
    """The words of 1 to 99 in the gender of the number word and the case."""
    ones = ONES_F if feminine else ONES_M
    one = (ones[1].replace("ان", "ين") if oblique else ones[1]) if n % 10 == 2 else ones[(n % 10 or 10) - 1]
    if n <= 10:
        return [one if n != 10 else ones[9]]
    if n < 20:
        ten = "عشرة" if feminine else "عشر"
        head = {11: "إحدى" if feminine else "أحد", 12: one[:-1]}.get(n, one)
        return [f"{head} {ten}"]
    tens = TENS[n // 10 - 2] + ("ين" if oblique else "ون")
    return [tens] if n % 10 == 0 else [one, tens]


def hundreds(n: int, oblique: bool, hundred: str) -> list[str]:
    """The word of the hundreds of ``n``, spelled with ``hundred`` (مئة, مائة or مية)."""
    if n == 1:
        return [hundred]
    if n == 2:
        return [hundred[:-1] + ("تين" if oblique else "تان")]
    return [ONES_F[n - 1].removesuffix("ي") + hundred]


def group(n: int, feminine: bool, oblique: bool, hundred: str) -> list[str]:
    high, low = divmod(n, 100)
    return (hundreds(high, oblique, hundred) if high else []) + (below_hundred(low, feminine, oblique) if low else [])


def scaled(n: int, names: tuple[str, str, str], oblique: bool, hundred: str) -> list[str]:
    """The words of ``n`` thousands or millions: أربعة آلاف, ألفان, خمسة عشر ألفا."""
    one, dual, many = names
    if n == 1:
        return [one]
    if n == 2:
        return [dual.replace("ان", "ين") if oblique else dual]
    words = group(n, False, oblique, hundred)
    return [*words[:-1], f"{words[-1]} {many if 3 <= n % 100 <= 10 else one + 'ا'}"]


def cardinal(n: int, feminine: bool = False, oblique: bool = False, hundred: str = "مئة", joint: str = " و") -> str:
    """``n`` in words: «ألفان وثلاثة وعشرون»."""
    if n == 0:
        return "صفر"
    millions, rest = divmod(n, 10**6)
    thousands, low = divmod(rest, 1000)
    parts = scaled(millions, ("مليون", "مليونان", "ملايين"), oblique, hundred) if millions else []
    parts += scaled(thousands, ("ألف", "ألفان", "آلاف"), oblique, hundred) if thousands else []
    parts += group(low, feminine, oblique, hundred) if low else []
    return joint.join(parts)


def ordinal(n: int, feminine: bool, oblique: bool) -> str:
    """The ordinal of 1 to 999 with ال: «الثانية والخمسون بعد المئة»."""
    high, low = divmod(n, 100)
    tail = "ال" + hundreds(high, True, "مئة")[0] if high else ""
    if not low:
        return tail
    words = ORDINALS_F if feminine else ORDINALS_M
    unit = words[(low % 10 or 10) - 1]
    if low > 10 and low % 10 == 1:
        unit = "حادية" if feminine else "حادي"
    tens = f"ال{TENS[low // 10 - 2]}{'ين' if oblique else 'ون'}" if low >= 20 else ""
    if low <= 10:
        head = f"ال{unit}"
    elif low < 20:
        head = f"ال{unit} {'عشرة' if feminine else 'عشر'}"
    else:
        head = tens if low % 10 == 0 else f"ال{unit} و{tens}"
    return f"{head} بعد {tail}" if tail else head


def whole(text: str) -> tuple[object, str]:
    """The one number of a text that is nothing but a number, with its kind."""
    words = tokenise(text).words()
    reading = read_at(words, 0)
    assert reading is not None, text
    assert reading.length == len(words), text
    return reading.value, reading.kind


@pytest.mark.parametrize("feminine", [False, True])
@pytest.mark.parametrize("oblique", [False, True])
def test_every_number_to_9999_reads_back(feminine: bool, oblique: bool) -> None:
    for n in range(10_000):
        assert whole(cardinal(n, feminine, oblique)) == (n, "cardinal")


@pytest.mark.parametrize("hundred", ["مائة", "مية", "ميه", "مئه"])
@pytest.mark.parametrize("joint", [" و", " و "])
def test_every_spelling_of_hundred_and_of_and(hundred: str, joint: str) -> None:
    for n in range(1, 1000):
        assert whole(cardinal(n, False, True, hundred, joint)) == (n, "cardinal")


@given(st.integers(10_000, 999_999_999), st.booleans(), st.booleans())
def test_large_numbers_read_back(n: int, feminine: bool, oblique: bool) -> None:
    assert whole(cardinal(n, feminine, oblique)) == (n, "cardinal")


@pytest.mark.parametrize("feminine", [False, True])
@pytest.mark.parametrize("oblique", [False, True])
def test_every_ordinal_to_999_reads_back(feminine: bool, oblique: bool) -> None:
    for n in range(1, 1000):
        value, kind = whole(ordinal(n, feminine, oblique))
        assert value == n
        if (n % 100 % 10 and n % 100 > 10) or 0 < n % 100 <= 10:
            assert kind == "ordinal"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("مئتا", 200), ("مائتا", 200), ("مئتي", 200), ("مائتان وعشرة", 210), ("ميتين وعشر", 210),
        ("ثلاث مئة وخمسون", 350), ("ثماني مائة", 800), ("تلتمية وستين", 360), ("ربعمية", 400),
        ("حداشر", 11), ("طناشر", 12), ("أربعتاشر", 14), ("خمستاشر", 15), ("تمنتاشر", 18), ("تسعطاش", 19),
        ("ستاش", 16), ("تلطعش", 13), ("خمسطعش", 15), ("جوج", 2), ("زوج", 2), ("تلاتة", 3), ("تلات", 3), ("تمنية", 8),
        ("تمن", 8), ("سته", 6), ("تمانين", 80), ("واحد وعشرين", 21), ("مية و ثنين و ثمانين", 182),
        ("مئة ألف", 100_000), ("310 آلاف", 310_000), ("ألفين وثلاث وعشرين", 2023), ("١٢٣", 123), ("۴۵", 45),
        ("٣٫٥", 3.5), ("1,200", 1200), ("مليون ونص", 1_500_000), ("سبعة ونص", 7.5), ("سِتّة", 6), ("سـتـة", 6),
    ],
)  # fmt: skip
def test_forms_of_every_register(text: str, value: float) -> None:
    assert whole(text)[0] == value


def test_a_list_is_not_a_sum() -> None:
    assert [m.value for m in find_numbers("الفقرات ثلاثة وأربعة و5 و6")] == [3, 4, 5, 6]
    assert [m.value for m in find_numbers("المادتين 58،57")] == [58, 57]


def test_words_that_are_no_number_by_themselves_are_left_out() -> None:
    text = "هي ست البيت، ولست أعرف نص المادة، وجاء واحد من زوج أختي يوم الاثنين والمية مقطوعة"
    assert find_numbers(text) == ()
    assert {m.weak for m in find_numbers(text, weak=True)} == {True}


@pytest.mark.parametrize("text", ["والدي", "وكيل", "عشرات", "السبت", "الخميس", "ثمن السلعة", "سبق", "تسعير", "فرع"])
def test_other_words_are_not_numbers(text: str) -> None:
    assert find_numbers(text) == ()


@given(st.text(alphabet="ستةثلاث وعشرمئ بال٪12 ,.-/()", max_size=60))
def test_any_text_gives_slices_in_order(text: str) -> None:
    end = 0
    for mention in find_numbers(text, weak=True):
        assert end <= mention.start < mention.end <= len(text)
        end = mention.end
