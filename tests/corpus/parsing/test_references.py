# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Cross references: where their words point, whether it is there, and what is meant when the words contradict it."""

from __future__ import annotations

import pytest

TEXT = """المادة 4
المقيم
1- يعني المقيم من يخضع للضريبة.
2- نص آخر.
المادة 5
المنشأة الدائمة
1- تعني عبارة "المنشأة الدائمة" المكان الثابت.
2- تشمل العبارة:
(أ) الفرع.
(ب) المكتب.
(ج) المصنع.
3- لا تشمل العبارة ما يلي:
(أ) التخزين.
(ب) العرض.
(ج) أي مجموعة مما في الفقرات الفرعية من (أ) إلى (ب).
4- {sentence}
5- لا يعتبر للمشروع منشأة دائمة لمجرد عمله من خلال سمسار أو وكيل عام بالعمولة أو وكيل مستقل.
المادة 6
العقار
نص المادة السادسة.
المادة 7
الأرباح
نص المادة السابعة.
"""


def links(read, sentence):
    instrument = read(TEXT.format(sentence=sentence))
    return [
        (r.text, [p.removeprefix("art_") for p in r.printed], r.exists)
        for r in instrument.get("art_5__para_4").references
    ]


@pytest.mark.parametrize(
    ("sentence", "text", "printed", "exists"),
    [
        ("وفقا للفقرة (1).", "للفقرة (1)", ["5__para_1"], True),
        ("وفقا لأحكام الفقرتين (1) و(2) من هذه المادة.", "الفقرتين (1) و(2) من هذه المادة", ["5__para_1", "5__para_2"], True),
        ("في الفقرات (1)، (2)، (3).", "الفقرات (1)، (2)، (3)", ["5__para_1", "5__para_2", "5__para_3"], True),
        ("الفقرات من (1) إلى (3).", "الفقرات من (1) إلى (3)", ["5__para_1", "5__para_2", "5__para_3"], True),
        ("في الفقرة (أ) من البند (2).", "الفقرة (أ) من البند (2)", ["5__para_2__point_a"], True),
        ("الفقرات (أ) و(ج) من البند (2) من هذه المادة.", "الفقرات (أ) و(ج) من البند (2) من هذه المادة", ["5__para_2__point_a", "5__para_2__point_c"], True),
        ("الفقرة (2) من المادة (4) من هذه الاتفاقية.", "الفقرة (2) من المادة (4) من هذه الاتفاقية", ["4__para_2"], True),
        ("الفقرة الأولى من المادة الرابعة.", "الفقرة الأولى من المادة الرابعة", ["4__para_1"], True),
        ("وفقا للمادة 6 من هذه الاتفاقية.", "للمادة 6 من هذه الاتفاقية", ["6"], True),
        ("المادتين 6 و 7 من هذه الاتفاقية.", "المادتين 6 و 7 من هذه الاتفاقية", ["6", "7"], True),
        ("المادة الرابعة ، الفقرة (1) من الاتفاقية.", "المادة الرابعة ، الفقرة (1)", ["4__para_1"], True),
        ("تسري المادة (5) فقرة (2) بند (أ) هنا.", "المادة (5) فقرة (2) بند (أ)", ["5__para_2__point_a"], True),
        ("مع مراعاة الفقرة 2(ب).", "الفقرة 2(ب)", ["5__para_2__point_b"], True),
        ("مع مراعاة الفقرة ٢ (ب)، تخضع.", "الفقرة ٢ (ب)", ["5__para_2__point_b"], True),
        ("مع مراعاة المادة 5(2)(ج) من هذه الاتفاقية.", "المادة 5(2)(ج) من هذه الاتفاقية", ["5__para_2__point_c"], True),
        ("مع مراعاة الفقرة 2(أ) من المادة 5.", "الفقرة 2(أ) من المادة 5", ["5__para_2__point_a"], True),
        ("المادة الخامسة ، الفقرة (2) (ب) من الاتفاقية.", "المادة الخامسة ، الفقرة (2) (ب)", ["5__para_2__point_b"], True),
        ("وفقا للفقرة (9).", "للفقرة (9)", ["5__para_9"], False),
        ("الفقرة (د) من البند (2).", "الفقرة (د) من البند (2)", ["5__para_2__point_d"], False),
    ],
)  # fmt: skip
def test_a_reference_points_where_its_words_say(sentence, text, printed, exists, read):
    assert links(read, sentence) == [(text, printed, exists)]


@pytest.mark.parametrize(
    "sentence",
    [
        "المادة 12 من القانون رقم 91 لسنة 2005.",
        "وفقا للمادة 3 من المرسوم المذكور.",
        "هذه الفقرة وتلك المادة والفقرات السابقة.",
    ],
)
def test_other_instruments_and_bare_words_are_not_links(sentence, read):
    assert links(read, sentence) == []


def test_letters_are_looked_for_in_the_list_the_reference_stands_in(read):
    instrument = read(TEXT.format(sentence="نص."))
    reference = instrument.get("art_5__para_3__point_c").references[0]
    assert reference.printed == ("art_5__para_3__point_a", "art_5__para_3__point_b")


@pytest.mark.parametrize("number", ["1", "4"])
def test_a_number_that_the_words_around_it_contradict(number, read):
    instrument = read(
        TEXT.format(sentence=f"فإن الشخص بخلاف الوكيل المستقل الذي تسري عليه أحكام الفقرة ({number})، إذا عمل فيها.")
    )
    reference = instrument.get("art_5__para_4").references[0]
    assert reference.printed == (f"art_5__para_{number}",)
    assert reference.meant == ("art_5__para_5",)
    assert "السمسار" in reference.note
    assert "reference-contradicted" in [r.code for r in instrument.report]


def test_a_number_that_its_words_bear_out_is_left_alone(read):
    instrument = read(
        TEXT.format(sentence="فإن الشخص بخلاف الوكيل المستقل الذي تسري عليه أحكام الفقرة (5)، إذا عمل فيها.")
    )
    assert instrument.get("art_5__para_4").references[0].meant == ()
    assert "reference-contradicted" not in [r.code for r in instrument.report]


def test_the_list_of_excluded_activities_named_by_a_wrong_number(read):
    sentence = "ما لم تكن أنشطة هذا الشخص مقتصرة على تلك المذكورة في الفقرة (2) والتي إذا تمت من خلال مقر ثابت لا تجعل هذا المقر منشأة دائمة."
    assert read(TEXT.format(sentence=sentence)).get("art_5__para_4").references[0].meant == ("art_5__para_3",)


def test_abjad_letters_named_for_a_list_in_hijai_order_are_read_by_rank_and_said(read):
    letters = "\n".join(f"({c}) نشاط من الأنشطة رقمه {n}." for n, c in enumerate("أبتثج", 1))
    instrument = read(
        f"المادة 5\n4- لا تشمل العبارة:\n{letters}\n(ح) أي مجموعة من المذكور في الفقرات الفرعية من (أ) إلى (ه).\n5- نص."
    )
    reference = instrument.get("art_5__para_4__point_f").references[0]
    assert [p.rpartition("_")[2] for p in reference.printed] == list("abcde")
    assert {"reference-letters", "hijai-order"} <= {r.code for r in instrument.report}
