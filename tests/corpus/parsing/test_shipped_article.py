"""The shipped article: its 26 provisions, their words, and every defect the gazette's text has."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import pytest

from corpus.library import shipped

IDS = [
    "art_5",
    *("art_5__para_1", "art_5__para_2"),
    *(f"art_5__para_2__point_{c}" for c in "abcdefgh"),
    *("art_5__para_3", "art_5__para_3__point_a", "art_5__para_3__point_b", "art_5__para_4"),
    *(f"art_5__para_4__point_{c}" for c in "abcdef"),
    *("art_5__para_5", "art_5__para_5__point_a", "art_5__para_5__point_b", "art_5__para_6", "art_5__para_7"),
    *("art_5__para_8", "art_5__para_8__sent_1", "art_5__para_8__sent_2"),
]


def test_the_source_is_shipped_byte_for_byte():
    data = (files("corpus") / "data" / "article5" / "source.txt").read_bytes()
    assert hashlib.sha256(data).hexdigest() == "59702292a5c893e1b85fb615b81113533663b93b8127bda551c5edee3dbcad18"
    assert shipped().source == data.decode("utf-8")


def test_all_provisions_are_there_in_order_and_no_others():
    assert [p.id for p in shipped().walk()] == IDS
    assert len(IDS) - 1 - 2 == 26


def test_nothing_of_the_source_is_lost(whole):
    whole(shipped())


@pytest.mark.parametrize(
    ("eid", "marker"),
    [
        ("art_5", "المادة 5"),
        ("art_5__para_1", "1 -"),
        ("art_5__para_2", "2 –"),
        ("art_5__para_8", "8-"),
        ("art_5__para_2__point_a", "أ)"),
        ("art_5__para_2__point_b", "ب"),
        ("art_5__para_2__point_e", "ه)"),
        ("art_5__para_2__point_g", "ز"),
        ("art_5__para_4__point_f", "و"),
        ("art_5__para_8__sent_2", ""),
    ],
)
def test_markers_are_kept_as_printed(eid, marker):
    provision = shipped().get(eid)
    assert provision is not None
    assert provision.marker == marker


@pytest.mark.parametrize(
    ("eid", "starts", "ends"),
    [
        ("art_5__para_1", "لأغراض هذه الاتفاقية", "كل نشاطه أو بعضه."),
        ("art_5__para_2__point_b", "الفرع", "الفرع"),
        ("art_5__para_2__point_d", "المكتب", "المكتب"),
        ("art_5__para_2__point_f", "الورشة", "الورشة"),
        ("art_5__para_2__point_h", "المزرعة", "أو الحقل."),
        ("art_5__para_3__point_a", "موقع البناء", "اثني (12) عشر شهرا،"),
        ("art_5__para_4__point_a", "الانتفاع بالتسهيلات", "لغرض العرض فقط"),
        ("art_5__para_4__point_b", "الاحتفاظ بالسلع", "مشروع (مؤسسة) آخر،"),
        ("art_5__para_4__point_f", "الاحتفاظ بمكان ثابت، يزاول", "للمشروع (المؤسسة)."),
        ("art_5__para_5__point_a", "كانت له – ويمارس عادة –", "طبقا لأحكامها."),
        ("art_5__para_5__point_b", "إذا لم يكن له", "عن المشروع (المؤسسة)."),
        ("art_5__para_8__sent_1", "لا يعتبر أن المشروع", "مهنته المعتادة."),
        ("art_5__para_8__sent_2", "ومع ذلك فإذا كان", "مفهوم هذه الفقرة."),
    ],
)
def test_provisions_begin_and_end_where_the_law_does(eid, starts, ends):
    provision = shipped().get(eid)
    assert provision is not None
    assert provision.text.startswith(starts)
    assert provision.text.endswith(ends)


def test_the_heading_is_no_paragraph_and_chapeaux_stop_at_the_first_point():
    article, second = shipped().get("art_5"), shipped().get("art_5__para_2")
    assert article is not None
    assert second is not None
    assert article.heading == "المنشأة الدائمة"
    assert second.chapeau == 'تشمل عبارة "المنشأة الدائمة" على وجه الخصوص ما يأتي :'


def test_page_furniture_is_in_no_span_and_is_reported():
    instrument = shipped()
    cut = [instrument.source[s.start : s.end] for s in instrument.furniture]
    assert cut == ["6 الجريدة الرسمية للجمهورية"]
    assert all("الجريدة" not in p.text for p in instrument.walk())


def rows(code):
    instrument = shipped()
    return [instrument.source[r.span.start : r.span.end] for r in instrument.report if r.code == code]


def test_the_report_names_every_defect_of_the_text():
    assert rows("marker-in-line") == ["2 –", "3 –"]
    assert rows("marker-without-bracket") == ["ب", "د", "ز", "ح", "ب", "د", "و"]
    assert rows("running-header") == ["6 الجريدة الرسمية للجمهورية"]
    assert rows("lost-letter") == ["الي"]
    assert rows("doubtful-word") == ["المذكورتين"]
    assert rows("bracket-unbalanced") == ["(", ")"]
    assert len(rows("line-break-in-sentence")) == 1
    assert rows("stray-shadda") == ["مؤسّسة", "فإنّ", "المؤسّسة", "يتعلّق", "فإنّه"]
    assert rows("reference-contradicted") == ["الفقرة (7)", "الفقرة (3)"]
    assert [r for r in shipped().report if r.code == "mixed-markers"]


def test_numbers_in_brackets_that_match_their_words_are_no_defect():
    assert rows("number-mismatch") == []
    assert rows("sequence-gap") == []


def test_the_two_wrong_cross_references_say_what_is_meant_and_the_right_one_does_not():
    found = {(p.id, r.text): (r.printed, r.exists, r.meant) for p in shipped().walk() for r in p.references}
    assert found["art_5__para_5", "الفقرة (7)"] == (("art_5__para_7",), True, ("art_5__para_8",))
    assert found["art_5__para_5__point_a", "الفقرة (3)"] == (("art_5__para_3",), True, ("art_5__para_4",))
    assert found["art_5__para_6", "الفقرة (8) من هذه المادة"] == (("art_5__para_8",), True, ())
    assert found["art_5__para_5", "الفقرتين (1) و (2)"] == (("art_5__para_1", "art_5__para_2"), True, ())
    letters = found["art_5__para_4__point_f", 'الفقرات من "أ" إلى "ه"'][0]
    assert letters == tuple(f"art_5__para_4__point_{c}" for c in "abcde")


def test_the_parties_and_the_date_stay_unknown():
    assert shipped().meta.parties is None
    assert shipped().meta.date is None
