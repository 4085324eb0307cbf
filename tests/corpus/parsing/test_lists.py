# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Lists: orders of letters, long lists, levels over and under each other, sequence told and never mended in silence."""

from __future__ import annotations

import pytest

HIJAI = "أبتثجحخدذر"
ABJAD = "أبجدهوزحطيكلمنسعفصقرشت"
MAGHREBI = "أبجدهوزحطيكلمنصعفضقرست"


def listed(letters, form="{}) البند المذكور في القائمة رقمه {}."):
    lines = [form.format("هـ" if c == "ه" else c, n) for n, c in enumerate(letters, 1)]
    return "\n".join(["المادة 2", "1- تشمل القائمة ما يلي:", *lines, "2- نص الفقرة الثانية."])


@pytest.mark.parametrize("letters", [HIJAI, ABJAD, MAGHREBI], ids=["hijai", "abjad", "maghrebi"])
def test_a_letter_is_worth_its_rank_in_the_order_of_its_own_list(letters, read, whole):
    instrument = read(listed(letters))
    points = [p for p in instrument.walk() if p.level == "point"]
    assert [p.id.rpartition("_")[2] for p in points] == [chr(97 + n) for n in range(len(letters))]
    assert [p.marker[0] for p in points] == list(letters)
    whole(instrument)


@pytest.mark.parametrize("eleventh", [["ك", "ل", "م"], ["يا", "يب", "يج"]])
def test_lists_longer_than_ten_in_both_ways_of_counting_on(eleventh, read):
    instrument = read(listed([*"أبجدهوزحط", "ى", *eleventh]))
    assert [p.id.rpartition("_")[2] for p in instrument.walk() if p.level == "point"] == list("abcdefghijklm")


def test_a_skipped_letter_stays_skipped_and_is_reported(read):
    instrument = read(listed("أبجدوز"))
    assert [p.id.rpartition("_")[2] for p in instrument.walk() if p.level == "point"] == list("abcdfg")
    row = next(r for r in instrument.report if r.code == "sequence-gap")
    assert "د" in row.message
    assert "و" in row.message


def test_a_misprinted_letter_takes_the_place_that_is_free(read):
    points = [p for p in read(listed("أبجدهوزدط")).walk() if p.level == "point"]
    assert [p.id.rpartition("_")[2] for p in points] == list("abcdefghi")
    assert points[7].marker == "د)"


def paragraphs(*numbers):
    return "\n".join(["المادة 8", *(f"{n}- نص الفقرة هنا كاملا ومفيدا." for n in numbers)])


@pytest.mark.parametrize(
    ("printed", "ids", "codes"),
    [
        ((1, 2, 3), ["1", "2", "3"], []),
        ((1, 2, 5, 6), ["1", "2", "5", "6"], ["sequence-gap"]),
        ((1, 2, 3, 4, 5, 6, 9, 9, 9), ["1", "2", "3", "4", "5", "6", "7", "8", "9"], ["sequence-gap", "sequence-repeat", "sequence-repeat"]),
        ((1, 2, 2, 3), ["1", "2", "2_2", "3"], ["sequence-repeat"]),
        ((1, 2, 5, 4, 6), ["1", "2", "5", "4", "6"], ["sequence-gap", "sequence-order"]),
        ((4, 5, 6), ["4", "5", "6"], ["sequence-gap"]),
    ],
)  # fmt: skip
def test_a_printed_number_is_a_claim(printed, ids, codes, read):
    instrument = read(paragraphs(*printed))
    found = [p for p in instrument.walk() if p.level == "paragraph"]
    assert [p.id.removeprefix("art_8__para_") for p in found] == ids
    assert [p.marker for p in found] == [f"{n}-" for n in printed]
    assert [r.code for r in instrument.report if r.code.startswith("sequence")] == codes


def test_a_number_misread_as_zero_takes_its_place_and_is_said(read):
    instrument = read(paragraphs(1, 2, 0, 4))
    assert [p.id for p in instrument.walk() if p.level == "paragraph"] == [f"art_8__para_{n}" for n in (1, 2, 3, 4)]
    assert [r.code for r in instrument.report] == ["marker-misread"]


def test_numbers_under_letters_and_letters_over_numbers(read, words):
    found = words(
        read(
            "المادة 3\nأ - تعفى الدخول الآتية:\n1 - دخل الزراعة، ويشمل:\nأ) المحاصيل.\nب) الثروة الحيوانية.\n"
            "2 - دخل الصيد.\nب - لا يعفى غير ذلك."
        )
    )
    assert list(found) == [
        "art_3",
        "art_3__para_a",
        "art_3__para_a__item_1",
        "art_3__para_a__item_1__point_a",
        "art_3__para_a__item_1__point_b",
        "art_3__para_a__item_2",
        "art_3__para_b",
    ]


def test_items_below_a_point_end_where_the_next_paragraph_begins(read, words):
    found = words(
        read(
            "المادة 3\n1- لأغراض هذه الاتفاقية:\nأ) يعني مصطلح «السلطة المختصة»:\n1- وزارة المالية.\n2- من ينوب عنها.\n"
            "ب) يعني مصطلح «مواطن»:\n1- كل فرد.\n2- كل شخص اعتباري.\n2- عند تطبيق هذه الاتفاقية يرجع إلى القانون."
        )
    )
    assert found["art_3__para_1__point_b__item_2"] == "كل شخص اعتباري."
    assert found["art_3__para_2"] == "عند تطبيق هذه الاتفاقية يرجع إلى القانون."


def test_roman_items_and_ordinals(read, words):
    found = words(
        read(
            "المادة 4\n1. يشمل:\n(أ) في الدولة الأولى:\n(i) ضريبة الدخل؛\n(ii) ضريبة الشركات؛\n(ب) في الثانية: ضريبة الدخل."
        )
    )
    assert "art_4__para_1__point_a__item_ii" in found
    found = words(
        read(
            "المادة 7\nأولا: تطبق على الأرباح.\nثانيا: لا تسري على ما يلي:\n1- الفوائد.\n2- الإتاوات.\nثالثا: يصدر الوزير القواعد."
        )
    )
    assert list(found)[1:] == [
        "art_7__para_1", "art_7__para_2", "art_7__para_2__item_1", "art_7__para_2__item_2", "art_7__para_3",
    ]  # fmt: skip


def test_repeated_and_decimal_numbers_are_provisions_of_their_own(read, words):
    found = words(read("مادة (13)\n1- نص أول.\n1 مكرر- نص مكرر.\n1 مكرر ثانيا- نص ثالث.\n2- نص أخير."))
    assert list(found)[1:] == ["art_13__para_1", "art_13__para_1bis", "art_13__para_1ter", "art_13__para_2"]
    found = words(read("المادة 10\n1-1 نص أول تحت الواحد.\n1-2 نص ثان.\n2-1 نص تحت الاثنين بنسبة 2.5 في المائة."))
    assert list(found)[1:] == ["art_10__para_1-1", "art_10__para_1-2", "art_10__para_2-1"]


def test_two_markers_on_one_line(read, words):
    found = words(
        read("المادة 19\n1-   أ)   الرواتب التي تدفعها الدولة.\nب) ومع ذلك فإنها تخضع.\n2-  أ) المعاشات.\nب) غيرها.")
    )
    assert found["art_19__para_1__point_a"] == "الرواتب التي تدفعها الدولة."
    assert found["art_19__para_2__point_b"] == "غيرها."


def test_a_point_that_lost_its_letter_is_the_point_of_its_place(read):
    instrument = read(
        "المادة 1\n9 - يعتبر الشخص مرتبطا وفقا لما يلي:\n- إذا كان أحدهما يملك الآخر.\nب - إذا كان ثالث يملكهما."
    )
    assert [p.id for p in instrument.walk() if p.level == "point"] == [
        "art_1__para_9__point_a",
        "art_1__para_9__point_b",
    ]
    assert "marker-lost" in [r.code for r in instrument.report]


def test_dashes_are_indents_and_the_words_after_them_a_tail(read):
    article = read("المادة 9\nتشمل الضرائب:\n- ضريبة الدخل.\n- ضريبة الشركات.\nوتطبق على كل ضريبة مماثلة.").get("art_9")
    assert article is not None
    assert [c.id for c in article.children] == ["art_9__indent_1", "art_9__indent_2"]
    assert article.tail == "وتطبق على كل ضريبة مماثلة."


@pytest.mark.parametrize(
    "tail",
    [
        "فإن ذلك المشروع يعتبر أن له منشأة دائمة.",
        "يعتبر ذلك المشروع أن له منشأة دائمة.",
        "وفي أي من الحالتين تخضع الأرباح للضريبة.",
        "ومع ذلك لا يتجاوز الخصم مقدار الضريبة.",
    ],
)
def test_words_after_the_last_point_are_the_paragraphs_tail(tail, read):
    instrument = read(
        f"المادة 5\n5- إذا كان الشخص:\n(أ) يملك سلطة إبرام العقود؛ أو\n(ب) يحتفظ بمخزون من السلع\n{tail}\n6- لا يعتبر السمسار منشأة."
    )
    paragraph, point = instrument.get("art_5__para_5"), instrument.get("art_5__para_5__point_b")
    assert paragraph is not None
    assert point is not None
    assert paragraph.tail == tail
    assert point.text == "يحتفظ بمخزون من السلع"
    assert paragraph.text.endswith(tail)


@pytest.mark.parametrize(
    "sentence",
    [
        "تطبق أحكام الفقرة (2) من هذه المادة على ما ذكر.",
        "لمدة تزيد على ستة (6) أشهر خلال اثني (12) عشر شهرا.",
        "الشركة - فيما عدا ما يتعلق بالتأمين - خاضعة.",
        "وفقا للفقرات (أ) و(ب) و(ج) و(د) من البند (3).",
        "بنسبة 2.5 في المائة ابتداء من 1/1/2020.",
        "المنصوص عليها في الفقرتين 1 و 2 أعلاه.",
        "صدر في 15 هـ وما بعدها م.",
        "العرض و التسليم و الشراء.",
    ],
)
def test_what_only_looks_like_a_marker_is_none(sentence, read, words):
    found = words(read(f"المادة 5\n1- النص الأول هنا.\n2- {sentence}\n3- النص الأخير هنا."))
    assert list(found) == ["art_5", "art_5__para_1", "art_5__para_2", "art_5__para_3"]
    assert found["art_5__para_2"] == sentence


@pytest.mark.parametrize(
    "broken", ["لا تخل أحكام الفقرة\n(1) من هذه المادة بغيرها.", "تطبق أحكام\nالمادة 5\nمن هذه الاتفاقية."]
)
def test_a_reference_broken_over_two_lines_is_no_marker(broken, read, words):
    found = words(read(f"المادة 3\n1- النص الأول هنا.\n2- {broken}\nالمادة 4\nنص المادة الرابعة."))
    assert list(found) == ["art_3", "art_3__para_1", "art_3__para_2", "art_4"]
