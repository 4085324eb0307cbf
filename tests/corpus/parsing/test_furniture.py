# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Page furniture: headers split from their page numbers, footnotes under a rule and at the end, and what only looks so."""

from __future__ import annotations

import pytest

POINT = "المادة 4\n1- لا تشمل العبارة:\nأ) استخدام المرافق للتخزين.\nب) الاحتفاظ بمكان لشراء السلع {}يخص المؤسسة نفسها.\nج) غير ذلك من الأعمال."
HEADERS = [
    "\n6\nالجريدة الرسمية للجمهورية\n", "6\nالجريدة الرسمية للجمهورية العربية\n", "لمشروع، 6\nالجريدة الرسمية للجمهورية\n",
    "لمشروع، 6\nالجريدة الرسمية للجمهورية مؤسسة ", "لمشروع، الجريدة الرسمية للجمهورية\n6\n", "لمشروع،\nالجريدة الرسمية للجمهورية\n6 ",
    "لمشروع\nالجريدة الرسمية – العدد 43 مكرر (ج) في 30 أكتوبر سنة 2023\n6\n", "لمشروع\n- 6 -\nالجريدة الرسمية للمملكة العدد 5373\n",
    "لمشروع\nصفحة\n6\nالجريدة الرسمية للجمهورية\n", "لمشروع\n6\n7 محرم 1440\nالجريدة الرسمية للجمهورية\n",
    "لمشروع 6 الجريدة الرسمية للجمهورية ",
]  # fmt: skip


@pytest.mark.parametrize("header", HEADERS)
def test_a_page_number_goes_with_its_header_wherever_it_stands(header, read, whole):
    instrument = read(POINT.format(header))
    point = instrument.get("art_4__para_1__point_b")
    assert "الجريدة" not in point.text
    assert "6" not in point.text
    assert "صفحة" not in point.text
    assert point.text.endswith("يخص المؤسسة نفسها.")
    assert instrument.get("art_4__para_1__point_c").text == "غير ذلك من الأعمال."
    whole(instrument)


@pytest.mark.parametrize(
    "words",
    [
        "المنشور في الجريدة الرسمية للجمهورية خلال\n6 أشهر ", "المنشور في العدد 6\nمن الجريدة الرسمية للجمهورية الذي ",
        "الصادر سنة 2005\nالجريدة الرسمية للجمهورية تنشره ", "المنشور في الجريدة الرسمية\n6 منها ",
    ],
)  # fmt: skip
def test_the_gazette_named_by_the_law_is_no_header(words, read):
    instrument = read(POINT.format(words))
    assert "الجريدة" in instrument.get("art_4__para_1__point_b").text
    assert instrument.furniture == ()


LAW = "قانون رقم 5 لسنة 2010{star}\nالمادة 1\nتطبق أحكام القانون{one} على المؤسسات.\nالمادة 2\n1- تسري من تاريخ النشر{two}.\n2- تلغى الفقرة(1) من المادة 3.\n"


@pytest.mark.parametrize(
    ("signs", "notes"),
    [
        ({"one": "1"}, "\n1- صدر القانون سنة 1990."),
        ({"one": "¹"}, "\n¹ صدر القانون سنة 1990."),
        ({"one": "(1)", "two": "(2)"}, "\n(1) صدر سنة 1990.\n(2) نشر سنة 1999\nوعدل سنة 2004."),
        ({"one": "(1)", "two": "(2)"}, "وحرر في تونس يوم 3 مارس 2001.\n\n(1) صدر سنة 1990.\n\n(2) نشر سنة 1999."),
        ({"star": "*"}, "\n* نشر في الوقائع عدد 12."),
        ({"star": " (*)"}, "\n(*) نشر في الوقائع عدد 12."),
        ({"one": "(1)"}, "-----------\n(1) صدر القانون سنة 1990."),
    ],
)
def test_footnotes_at_the_end_of_a_text_are_set_aside(signs, notes, read, whole):
    text = LAW.format(**{"star": "", "one": "", "two": ""} | signs) + notes
    instrument = read(text)
    assert [r.code for r in instrument.report if r.code == "footnote"] == ["footnote"]
    assert instrument.get("art_2__para_2").text == "تلغى الفقرة(1) من المادة 3."
    assert instrument.get("art_2__para_2").children == ()
    assert "1990" not in "".join(p.text for p in instrument.walk())
    whole(instrument)


@pytest.mark.parametrize(
    ("signs", "lines"),
    [
        ({}, "\n1- تشمل المصانع.\n2- تشمل الورش."),
        ({"one": "(1)"}, "\n1- تشمل المصانع.\n2- تشمل الورش."),
        ({}, "\n* المصانع.\n* الورش."),
        ({"star": "*"}, "\n* المصانع.\n* الورش."),
    ],
)
def test_a_list_at_the_end_stays_law(signs, lines, read, whole):
    instrument = read(LAW.format(**{"star": "", "one": "", "two": ""} | signs) + lines)
    assert [r.code for r in instrument.report if r.code == "footnote"] == []
    assert "المصانع" in instrument.get("art_2").text
    whole(instrument)


def test_a_note_below_a_rule_in_mid_sentence(read, whole):
    instrument = read(
        "المادة 1\nتطبق أحكام القانون1 على\n______________\n1 قانون رقم 5 لسنة 1990.\n\nالمؤسسات جميعها.\nالمادة 2\nنص المادة كامل."
    )
    assert instrument.get("art_1").text == "تطبق أحكام القانون1 على المؤسسات جميعها."
    whole(instrument)
