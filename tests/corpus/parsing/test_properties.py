# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Whatever comes in: no crash, no span outside the source, no character lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.akn import read_instrument, write
from corpus.errors import UnreadableSource
from corpus.library import shipped
from corpus.model import Metadata
from corpus.parsing import parse

# The soup every parser of law meets in the end: markers, heads, references, furniture, damage, in any order.
SOUP = re.split(
    r"\|",
    (
        "المادة|مادة|الفصل|الباب|القسم|بروتوكول|ملحق|جدول|1|2|3|12|(1)|(2)|)3(|1-|2-|3 –|4.|5/|أ)|ب)|ج)|(أ)|(ب)|أ -|ب-|و|ه|هـ-|ا|د|ز|ي|يا|"
        'i)|ii)|(iii)|أولا:|ثانيا-|-|–|•|.|،|؛|:|"|«|»|(|)|[|]|\n|\n\n|\f|\t| |الفقرة|الفقرة (7)|الفقرات من (1) إلى (5)|من|إلى|من هذه المادة|'
        "مكرر|مكررا|ثانيا|الأولى|الخامسة عشرة|والعشرون|بعد المئة|الجريدة الرسمية|الجريدة الرسمية للجمهورية|العدد|6|سنة|2005|وإثباتا لذلك|"
        "حرر في|عدلت هذه المادة|فإن|يعتبر|المنشأة الدائمة|لا تشمل عبارة|ستة (61)|الكلمات والعبارات|الوزير: وزير المالية.|ـ|ّ|ً|\u200f|\u202a|"
        "ﻷ|ﷲ|ﹰ|األولى|هللا|ال|ةمئادلا|ةأشنملا|يتلا|---|##|**|\r\n|\x00|\u2028|\ufffd|صورة إ|تروني|لك|٢-|1.1|1-1|10/3/1441|"
        "1/أ-|أ/1|4/2/1|1.1.1|الفقرة الأولى:|البند 2-|المادة -6-|) المادة الثانية (|الباب الأول|الكتاب الثاني : أحكام|الملحق رقم (1)|"
        "تونس في 3 مارس 2005|صدر في 3 مارس 2005|القانون1 |القانون(2) |\n1- حاشية.\n|\n_______\n|6\nالجريدة الرسمية للجمهورية |صفحة|- 8 -|"
        "لالستهالك|وال|ألغراض|**1.** |- (أ) |متعا-\nقدة|الفقرة 2(أ) من المادة 5.|المادة 5 فقرة (1) بند (ب)|الهيئة\tهيئة."
    ),
)
soups = st.lists(
    st.tuples(st.sampled_from(SOUP), st.sampled_from(["", " ", "\n", " كلمة ", " يعتبر المشروع "])), max_size=120
).map(lambda parts: "نص عربي يكفي للقراءة.\n" + "".join(a + b for a, b in parts))


@given(soups)
def test_keyword_soup_is_read_whole_or_refused(whole, text):
    try:
        instrument = parse(text, "soup", Metadata(title="المادة 5"))
    except UnreadableSource:
        return
    whole(instrument)


@given(st.text(max_size=300))
def test_any_text_is_read_whole_or_refused(whole, text):
    try:
        instrument = parse("المادة 5\nنص عربي يكفي للقراءة هنا.\n" + text, "any", Metadata(title="x"))
    except UnreadableSource:
        return
    whole(instrument)


@given(st.integers(0, len(shipped().source)), st.integers(0, 200), st.sampled_from([*SOUP, ""]))
def test_the_article_with_a_piece_cut_or_put_in_is_still_read_whole(whole, start, length, piece):
    source = shipped().source
    whole(parse(source[:start] + piece + source[start + length :], "cut", Metadata(title="المادة 5")))


@given(soups)
def test_reading_a_source_again_gives_the_same_instrument(text):
    try:
        first = parse(text, "soup", Metadata(title="المادة 5"))
        second = parse(first.source, "soup", Metadata(title="المادة 5"))
    except UnreadableSource:
        return
    assert [(p.id, p.spans) for p in first.walk()] == [(p.id, p.spans) for p in second.walk()]


@given(soups)
def test_akn_brings_everything_back(text):
    try:
        first = parse(text, "soup", Metadata(title="المادة 5"))
    except UnreadableSource:
        return
    second = read_instrument(write(first), "soup", first.meta)
    assert second.source == first.source
    assert second.report == first.report
    assert [(p.id, p.text, p.spans, p.references) for p in second.walk()] == [
        (p.id, p.text, p.spans, p.references) for p in first.walk()
    ]


HOSTILE = ["1-\n", "أ) 1- ", "((((", "1          ", "المادة 5\n", "الجريدة الرسمية (1)(1)(1)\n", "الفقرة (1) من ", '"أ" إلى ', "- نص\n",
           "ااااال", "ـ", "بًّ", "كلمة", "الأولى والعشرون بعد المئة ", "مكرر ", "ةمئادلا ةأشنملا\n", "ستة (61) ", "لايعتبر يعتبر ", "\n\n"]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_repetition_is_read_whole(piece, whole):
    text = "المادة 1\nنص عربي يكفي للقراءة هنا.\n" + piece * (3000 // len(piece))
    whole(parse(text, "hostile", Metadata(title="x")))
