# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Whole instruments: articles in every spelling, parts and chapters, preamble, closing words, annexes, definitions."""

from __future__ import annotations

import pytest

from corpus.errors import UnreadableSource


def heads(instrument):
    return [p.id for p in instrument.walk() if p.level == "article"]


@pytest.mark.parametrize(
    ("head", "eid"),
    [
        ("المادة 5", "art_5"),
        ("المادة (5)", "art_5"),
        ("مادة 5 -", "art_5"),
        ("مادة (٥):", "art_5"),
        ("( المادة الخامسة )", "art_5"),
        (") المادة الخامسة (", "art_5"),
        (")المادة 5(", "art_5"),
        (") ﺍﳌﺎﺩﺓ ﺍﳋﺎﻣﺴﺔ (", "art_5"),
        ("المادة الخامسة :", "art_5"),
        ("## المادة الخامسة", "art_5"),
        ("المــادة ٥", "art_5"),
        ("املادة )5(", "art_5"),
        ("الفصل الخامس", "art_5"),
        ("الفصل 5 (جديد) –", "art_5"),
        ("المادة الحادية والعشرون", "art_21"),
        ("المادة الحادية و العشرون", "art_21"),
        ("المادة الخامسة الثلاثون", "art_35"),
        ("المادة الثانية والخمسون بعد المئة", "art_152"),
        ("المادة 5 مكرر", "art_5bis"),
        ("المادة الخامسة مكررا", "art_5bis"),
        ("مادة 5 مكررًا (أ)", "art_5bis-a"),
        ("المادة 137 مكرر 1", "art_137bis-1"),
        ("المادة 8 مكرر ثانيا", "art_8ter"),
        ("مادة وحيدة", "art_1"),
    ],
)
def test_the_heads_of_articles(head, eid, read, whole):
    instrument = read(f"{head}\n1- النص الأول هنا.\n2- النص الثاني هنا.")
    assert heads(instrument) == [eid]
    assert instrument.get(f"{eid}__para_2") is not None
    whole(instrument)


STATUTE = """قانون ضريبة المثال
الباب الأول
أحكام عامة
الفصل الأول : التعاريف
المادة الأولى
يقصد بالكلمات والعبارات الآتية في هذا القانون المعاني المبينة أمامها:
الوزارة: وزارة المالية.
الوزير: وزير المالية.
المكلف: كل شخص خاضع للضريبة.
أي كلمة لم تعرف هنا ترجع إلى غيره.
الفصل الثاني : نطاق التطبيق
المادة الثانية
النطاق
يسري القانون على كل مكلف.
الباب الثاني
أحكام ختامية
المادة الثالثة: النشر
ينشر هذا القانون في الجريدة الرسمية.
صدر في 1 يناير 2020.
"""


def test_parts_chapters_and_definitions(read, whole):
    instrument = read(STATUTE)
    assert [p.id for p in instrument.roots] == ["preamble", "part_1", "part_2", "conclusions"]
    chapter, article = instrument.get("part_1__chp_2"), instrument.get("art_1")
    assert chapter is not None
    assert article is not None
    assert chapter.heading == "نطاق التطبيق"
    assert [c.id for c in chapter.children] == ["art_2"]
    assert [c.text for c in article.children] == [
        "الوزارة: وزارة المالية.",
        "الوزير: وزير المالية.",
        "المكلف: كل شخص خاضع للضريبة.",
    ]
    assert article.tail == "أي كلمة لم تعرف هنا ترجع إلى غيره."
    assert [instrument.get(f"art_{n}").heading for n in (1, 2, 3)] == ["", "النطاق", "النشر"]
    whole(instrument)


def test_a_table_of_definitions_keeps_term_and_meaning_together(read):
    text = "المادة 1\nيكون للكلمات والعبارات الآتية المعاني المبينة:\nالدولة\tدولة المثال.\nالوزير\tوزير المالية.\nالهيئة\tهيئة الضرائب."
    article = read(text).get("art_1")
    assert article is not None
    assert [c.text for c in article.children] == ["الدولة دولة المثال.", "الوزير وزير المالية.", "الهيئة هيئة الضرائب."]


TREATY = """اتفاقية بين حكومة الأولى وحكومة الثانية
رغبة منهما في تجنب الازدواج الضريبي، اتفقتا على ما يلي:
المادة 1
الأشخاص
تطبق هذه الاتفاقية على المقيمين.
المادة 2
النفاذ
1- تدخل حيز النفاذ.
2- تبقى سارية.
وإثباتا لذلك وقع المفوضان هذه الاتفاقية.
حررت في 1 يناير 2010.
عن حكومة الأولى
عن حكومة الثانية
بروتوكول
اتفق الموقعان على الأحكام الآتية:
1- فيما يتعلق بالمادة 5:
أ) نص أول.
ب) نص آخر.
2- فيما يتعلق بالمادة 7 نص.
"""


def test_preamble_closing_words_and_protocol(read, whole):
    instrument = read(TREATY)
    assert [p.id for p in instrument.roots] == ["preamble", "art_1", "art_2", "conclusions", "att_1"]
    assert instrument.get("art_2__para_2").text == "تبقى سارية."
    assert instrument.get("att_1__para_1__point_b").text == "نص آخر."
    assert instrument.get("art_1").heading == "الأشخاص"
    whole(instrument)


def test_a_table_in_the_midst_of_articles_ends_nothing(read, whole):
    instrument = read(
        "المادة 1\nتكون الأسعار كما في الجدول الآتي:\nجدول\nعشرة بالمائة.\nالمادة 2\nنص آخر.\nملحق\n1- نص الملحق.\n2- نص ثان."
    )
    assert heads(instrument) == ["art_1", "art_2"]
    assert [p.id for p in instrument.roots] == ["art_1", "art_2", "att_1"]
    whole(instrument)


def test_an_article_quoted_as_new_wording_stands_inside_the_one_that_quotes_it(read):
    instrument = read(
        "المادة الأولى\nيستبدل بنص المادة (8) من القانون النص الآتي:\nمادة (8):\nيكون سعر الضريبة كما يلي.\n"
        "المادة الثانية\nينشر هذا القانون."
    )
    assert heads(instrument) == ["art_1", "art_1__art_8", "art_2"]


def test_an_amending_law_with_mirrored_brackets(read, whole):
    instrument = read(
        "قرر مجلس النواب القانون الآتي نصه:\n) المادة الأولى (\nيستبدل بنص المادة )8( من القانون النص الآتي:\nمادة )8(:\n"
        "يكون السعر كما يأتي:\n- من ألف إلى ألفين.\n- ما زاد على ذلك.\n) المادة الثانية (\nينشر هذا القانون.\n"
        "صدر برئاسة الجمهورية."
    )
    assert heads(instrument) == ["art_1", "art_1__art_8", "art_2"]
    assert [instrument.get(eid).heading for eid in heads(instrument)] == ["", "", ""]
    assert instrument.get("art_2").text == "ينشر هذا القانون."
    whole(instrument)


def test_headings_printed_twice_are_one_article_and_second_versions_another(read, whole):
    instrument = read(
        "## المادة الأولى\n\nالمادة الأولى : التعاريف\n\nأ – نص أول.\n\nب – نص ثان.\n\n## المادة الثانية\n\n"
        "المادة الثانية : النطاق\n\nيسري النظام على الجميع.\n\nعُدلت هذه المادة لتكون بالنص الآتي:\n\n"
        "المادة الثانية : النطاق\n\nيسري النظام على المقيمين وحدهم.\n"
    )
    assert heads(instrument) == ["art_1", "art_2", "art_2_2"]
    assert [r.code for r in instrument.report if r.code == "article-repeat"] == ["article-repeat"]
    whole(instrument)


def test_two_series_of_articles_keep_their_own_numbers(read):
    issuing = "\n".join(f"(المادة {n})\nنص من مواد الإصدار." for n in ("الأولى", "الثانية"))
    law = "\n".join(f"مادة ({n})\nنص من القانون نفسه." for n in range(1, 6))
    assert heads(read(f"{issuing}\nقانون المثال\n{law}")) == [
        "comp_1__art_1", "comp_1__art_2", "art_1", "art_2", "art_3", "art_4", "art_5",
    ]  # fmt: skip


def test_articles_out_of_order_are_reported_not_renumbered(read):
    instrument = read("\n".join(f"المادة {n} : نص المادة هنا كامل." for n in (2, 4, 5, 3)))
    assert heads(instrument) == ["art_2", "art_4", "art_5", "art_3"]
    assert [r.code for r in instrument.report] == ["article-gap", "article-order"]


def test_a_text_that_lost_its_line_breaks(read, words):
    text = "المادة 5 المنشأة الدائمة 1- تعني المكان الثابت. 2- تشمل: (أ) الفرع؛ (ب) المكتب. المادة 6 الدخل من العقار 1- يخضع الدخل. 2- تطبق الفقرة (1) من المادة 5. "
    found = words(read(text + "وتسري هذه الأحكام على جميع الدخول. " * 30))
    assert found["art_5__para_2__point_a"] == "الفرع؛"
    assert found["art_6__para_1"] == "يخضع الدخل."


@pytest.mark.parametrize(
    ("title", "eid"),
    [("bh-xx_art7", "art_7"), ("المادة 12 من الاتفاقية", "art_12"), ("نص بلا رقم", "art_5")],
)
def test_an_article_without_a_number_says_where_its_number_is_from(title, eid, read):
    instrument = read(
        '1- لأغراض هذه الاتفاقية، تعني عبارة "المنشأة الدائمة" المكان الثابت.\n2- تشمل:\nأ- الفرع\nب- المكتب', title
    )
    assert heads(instrument) == [eid]
    assert "article-number-presumed" in [r.code for r in instrument.report]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n ",
        "The English text of a treaty, with Article 5 and its paragraphs.",
        "هذا نص عربي عام ليس فيه أي حكم مرقم ولا مادة من المواد على الإطلاق.",
        "Ø§Ù„Ù…Ø§Ø¯Ø© 5 Ø§Ù„Ù…Ù†Ø´Ø£Ø© Ø§Ù„Ø¯Ø§Ø¦Ù…Ø©",
        "ÇáãÇÏÉ 5 ÇáãäÔÃÉ ÇáÏÇÆãÉ ÊÚäí ÚÈÇÑÉ ÇáãßÇä ÇáËÇÈÊ",
        "??????? 5 ??????? ???????? ????? ??????? ?????? ?????? ???????",
        "المادة 5\n\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd",
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason_in_arabic(text, read):
    with pytest.raises(UnreadableSource) as refusal:
        read(text)
    assert any("\u0621" <= c <= "\u064a" for c in str(refusal.value))
