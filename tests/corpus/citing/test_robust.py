"""No text breaks the reading of citations: fuzz, invariance, the loose mode, hostile lengths, JSON."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.citing import cite, find, resolve
from tests.corpus.citing.trees import TREATY

_PLAIN = """المادة المادتين المواد الفقرة فقرة البند بند م ف ب الفصل article art. paragraph § 5 7/2 5/3/أ (5) ) (
(أ) أ و أو من إلى في هذه نفس ذاتها السابقة عليها منها مكرر ثانيا الخامسة عشرة والعشرون بعد المئة ، . : - – / « » “ " …
القانون الاتفاقية نظام ق لسنة of the Convention du code a) b, et bis ibid. Id. ﻷ ﷲ 😀 ٥ ² 5.3.أ 5(3)(a)"""
_WORDS = (*_PLAIN.split(), "\n", "\n\n", "ـ", "ً", "\u200f", "\u202b", "\x00")
TEXTS = st.lists(st.sampled_from(_WORDS) | st.text(max_size=4), max_size=40).flatmap(
    lambda words: st.sampled_from(["", " "]).map(lambda gap: gap.join(words))
)


@given(TEXTS)
def test_any_text_is_read_and_every_span_is_a_slice(text: str) -> None:
    for mode in ("in_text", "whole"):
        found = find(text, mode)  # type: ignore[arg-type]
        for citation in found:
            assert citation.text == text[citation.span.start : citation.span.end] != ""
            assert citation.full_span.start <= citation.span.start < citation.span.end <= citation.full_span.end
        for context in (None, "art_5", "art_5__para_3__point_a"):
            for one in resolve(found, TREATY, context):
                assert set(one.found) <= set(one.targets)
                assert all(TREATY.get(eid) for eid in one.found)
    cite(text, TREATY)


PLAIN = "نصت الفقرة (3) من المادة 5 على المدة، وبينت الفقرات من 2 إلى 4 من المادة ذاتها البند (أ) والمادة 5/4/ب"
DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.translate(DIGITS),
        lambda s: s.replace("فق", "فـق"),
        lambda s: s.replace("ال", "اَلْ"),
        lambda s: s.replace("المادة", "الماده").replace("أ", "ا"),
        lambda s: s.replace(" ", " \u200f"),
        lambda s: s.replace("المادة", "ﺍﻟﻤﺎﺩﺓ"),
    ],
)
def test_spelling_does_not_move_a_target(change) -> None:  # type: ignore[no-untyped-def]
    want = [r.targets for r in resolve(find(PLAIN), TREATY)]
    assert [r.targets for r in resolve(find(change(PLAIN)), TREATY)] == want


WHOLE = [
    ("5/3/أ", ["art_5__para_3__point_a"]),
    ("٥/٣", ["art_5__para_3"]),
    ("فقرة ٣ أ", ["art_5__para_3__point_a"]),
    ("5(3)(a)", ["art_5__para_3__point_a"]),
    ("الفقرة 4", ["art_5__para_4"]),
    ("المادة 5 فقرة 2 ز", ["art_5__para_2__point_g"]),
    ("art_5__para_3__point_a", ["art_5__para_3__point_a"]),
    ("الفقرة 3 (أ) من المادة 5 من الاتفاقية", ["art_5__para_3__point_a"]),
    ("م5 ف8 جملة 2", ["art_5__para_8__sent_2"]),
]

# Short texts that begin with a citation and are more than it; what is cited in them.
SENTENCES = [
    ("المادتان (10) و(11) من قانون ضريبة الدخل", [["art_10", "art_11"]]),
    ("المادة (12) من اتفاقية فيينا والمادة (5) من اتفاقيتنا توجبان ذلك", [["art_12"], ["art_5"]]),
    ("الفقرة 4 و من المادة 5", [["art_5__para_4__point_f"]]),
    ("البند 12 من جدول أعمال الدورة السابعة مؤجل", []),
    ("البند 5 من الميزانية", []),
]


@pytest.mark.parametrize(("text", "targets"), SENTENCES)
def test_a_sentence_that_begins_with_a_citation_is_read_to_its_end(text: str, targets: list[list[str]]) -> None:
    assert [row["targets"] for row in cite(text, TREATY)["citations"]] == targets


@pytest.mark.parametrize(("text", "targets"), WHOLE)
def test_a_search_box_is_read_loosely(text: str, targets: list[str]) -> None:
    (only,) = cite(text, TREATY)["citations"]
    assert only["targets"] == targets
    assert only["quotes"][0]["text"]


@pytest.mark.parametrize("text", ["مخزن للبضائع", "5", "ستة أشهر", "المادة 5 تعرف المنشأة الدائمة", ""])
def test_what_is_not_one_citation_as_a_whole_is_not_read_so(text: str) -> None:
    assert find(text, "whole") == ()


def test_the_json_has_the_contract_fields_and_quotes_are_slices() -> None:
    found = cite("راجع الفقرة 3 (أ) من المادة 5. أما المادة 7 من القانون فلا", TREATY)["citations"]
    first, other = found
    assert {"start", "end", "text", "targets", "instrument", "quotes"} <= first.keys()
    (quote,) = first["quotes"]
    source = " ".join(TREATY.source[a:b] for a, b in quote["spans"])
    assert " ".join(source.split()) == quote["text"]
    assert first["citations"] == ["المادة 5، الفقرة 3 (أ)"]
    assert (other["instrument"], other["quotes"], other["citations"]) == ("other", [], [])


HOSTILE = [
    "(",
    "الفقرة ",
    "الفقرة 3 من ",
    "المادة 5، 6، ",
    "«",
    "الفقرة 1 والبند 3 ",
    "5/3/",
    "Article 5(a)(b) ",
    "ibid. ",
]


@pytest.mark.timeout(120)
@pytest.mark.parametrize("unit", HOSTILE)
def test_hostile_length_takes_no_more_than_its_share(unit: str) -> None:
    """Anything worse than linear would not end within the time limit of this test."""
    text = unit * (80_000 // len(unit))
    for one in resolve(find(text), TREATY):
        assert one.citation.span.end <= len(text)
