# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Lam-alef swaps: what the swap makes no word is read right, what may be a word is left, a sound text is never touched."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.script.fold import fold, folded
from corpus.script.swaps import swaps

DAMAGED = "وزير االقتصاد واإلدارة والمادة األولى من االتفاقية: "


def mended(text: str) -> str:
    found = fold(text)
    places, right = swaps(found, text)
    assert all(found.text[a:b] != right[a:b] for a, b in places)
    assert len(right) == len(found.text)
    return right


def swapped(text: str) -> str:
    """The text as a program writes it that turns the ligature round."""
    return re.sub("ل([اأإآ])", r"\1ل", text)


WORDS = ["للاستهلاك", "بالأحكام", "والإقامة", "الأولى", "استهلاك", "بإعلان", "الفلاحة", "المواصلات", "التسهيلات", "ومعاملات", "لأغراض", "لأحكامها", "لأي", "لأن", "لإجراء", "لإحدى", "لاستخراج", "لانتهاء", "لاحتساب", "لآخر", "للأشخاص", "للإدارة", "للائحة", "اللائحة", "باللائحة", "لوكلاء", "العملاء", "استيلاء", "وكلائهم", "خلال", "والاختلاف", "استغلالها", "استقلاله", "امتلاك", "الأملاك", "صلاحية", "وصلاحياته", "السلامة", "ملاحظة", "ملاحق", "الولايات", "ثلاثين", "مستقلا", "كاملا", "فضلا", "بدلا", "بخلاف", "ولا", "فلا", "لا", "بلا", "كلا", "ولاسيما", "أعلاه", "إلا", "وإلا", "ألا", "أولا", "اللاحقة", "الخلاف", "سجلاته", "لاتفيا"]  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_a_swapped_word_is_read_right(word):
    assert swapped(word) != word
    assert mended(DAMAGED + swapped(word)).rpartition(" ")[2] == folded(word)


# Words with «ال» that no swap made, and those that the swap of another word would make too.
REAL = ["العمال", "مثال", "المال", "الأموال", "أعمال", "مالك", "المالك", "بالمال", "والمدة", "فالمحل", "كالمبنى", "إلى", "إليها", "وإليه", "ألف", "ألفي", "إلغاء", "الإلزام", "لإلغاء", "التزام", "لالتزام", "التزاماته", "للالتزام", "التماس", "آلية", "والية", "مسألة", "قالت", "زالت", "استقالت", "رسالته", "حالته", "وكالته", "عدالة", "طالب", "صالح", "سالم", "ثالث", "ثالثة", "بالغ", "رجال", "استعمال", "مجال", "ريال", "انتقال", "والي", "الكتاب", "الفتيات", "النيران", "النسيان", "النقصان", "بالدين", "سؤال", "حوالة", "اتصال", "الدولة", "والدته", "إحالة", "كفالة", "تالية", "خالية", "عالمي"]  # fmt: skip


@pytest.mark.parametrize("word", REAL)
def test_a_real_word_is_left_as_it_stands_even_in_a_damaged_text(word):
    assert mended(DAMAGED + word).rpartition(" ")[2] == folded(word)


def test_a_sound_text_is_not_touched():
    text = "تطبق الأحكام على الأعمال والآلات والاتفاقيات، ولا تسري على العمال لالستهالك ولا على مال الوال. " * 3
    assert swaps(fold(text), text)[0] == ()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, *REAL, "من", "هذه"]), max_size=30))
def test_mending_never_moves_a_letter(words):
    text = swapped(" ".join(words))
    found = fold(text)
    places, right = swaps(found, text)
    assert len(right) == len(found.text)
    assert all(0 <= a < b <= len(right) for a, b in places)
    outside = [i for i in range(len(right)) if not any(a <= i < b for a, b in places)]
    assert all(right[i] == found.text[i] for i in outside)
