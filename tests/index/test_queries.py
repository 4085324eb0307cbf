"""What a person may type: signs, slips, glued words, citations, nonsense. Whatever it is, an answer comes back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.errors import BadInput
from corpus.library import shipped
from index import ProvisionIndex
from index.analysis.tokens import words
from index.querying.syntax import read

from .conftest import eid


def found(index: ProvisionIndex, query: str) -> list[str]:
    return [h.id for h in index.search(query, limit=50).hits]


def test_a_phrase_stands_word_for_word(article: ProvisionIndex) -> None:
    assert found(article, '"إبرام العقود"') == [eid("5a"), *found(article, '"إبرام العقود"')[1:]]
    for quoted in ('"العقود إبرام"', "«العقود إبرام»", "“العقود إبرام”"):
        assert found(article, quoted) == []


def test_minus_takes_away(article: ProvisionIndex) -> None:
    assert eid("4d") in found(article, "معلومات")
    without = found(article, "معلومات -أبحاث")
    assert without
    assert eid("4d") not in without
    assert eid("4c") in without
    assert eid("4a") not in found(article, 'تخزين -"لغرض العرض"')


def test_a_dash_inside_a_word_or_alone_takes_nothing_away(article: ProvisionIndex) -> None:
    assert found(article, "المصنع - الورشة") == found(article, "المصنع الورشة")


def test_plus_demands(article: ProvisionIndex) -> None:
    assert eid("4b") in found(article, "السلع أو البضائع")
    assert set(found(article, "السلع +شراء")) <= {eid("4c"), eid("4")}


def test_a_star_goes_on(article: ProvisionIndex) -> None:
    assert {eid("2g"), eid("2h")} <= set(found(article, "حق*"))
    assert found(article, "استشار*")[0] == eid("3b")


def test_filters_by_article_and_instrument(two: ProvisionIndex) -> None:
    assert {h.instrument for h in two.search("شركة مادة:5").hits} == {"article5"}
    assert {h.instrument for h in two.search("شركة", instrument="law").hits} == {"law"}
    assert {h.instrument for h in two.search("الدولة المتعاقدة instrument:law").hits} == {"law"}
    assert two.search("المصنع", instrument="none").total == 0


def test_a_filter_by_heading(two: ProvisionIndex) -> None:
    found_there = [h.id for h in two.search("الضريبة عنوان:الفوائد").hits]
    assert found_there[0] == "art_2__para_1"
    assert all(id.startswith("art_2__") for id in found_there)
    assert {h.instrument for h in two.search('heading:"أرباح الأسهم"').hits} == {"law"}
    assert two.search("الضريبة عنوان:الإتاوات").total == 0


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("سلطةإبرام العقود", "سلطة إبرام العقود"),
        ("وكيلمستقل", "وكيل مستقل"),
        ("المنشأة الدامئة", "المنشأة الدائمة"),
        ("سيرطة شركة", "سيطرة شركة"),
        ("permenant establishment", "permanent establishment"),
    ],
)
def test_a_slip_is_mended_and_told(article: ProvisionIndex, query: str, meant: str) -> None:
    results = article.search(query)
    assert results.hits
    assert results.did_you_mean == meant


@pytest.mark.parametrize("query", ["المنشأة الدائمة", "وكيل", "فروعنا", "بيمضي العقود", "القرض", "رواتب", "branch"])
def test_a_real_word_is_not_mended(article: ProvisionIndex, query: str) -> None:
    assert article.search(query).did_you_mean is None


@pytest.mark.parametrize("query", ["لآ", "ليص", "الى", "الا", "غبر", "دوت", "لم لا", "only", "nit"])
def test_nothing_is_read_as_a_word_that_carries_law(article: ProvisionIndex, query: str) -> None:
    meant = article.search(query).did_you_mean or ""
    assert not set(words(meant)) & {"لا", "ليس", "الا", "غير", "دون", "not"} - set(words(query))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("الفقرة 4 من المادة 5", "4"),
        ("الفقرة 4", "4"),
        ("5/3/أ", "3a"),
        ("فقرة ٣ أ", "3a"),
        ("article 5(3)(a)", "3a"),
        ("ماذا تقول الفقرة 6؟", "6"),
        ("نص الفقرة الثامنة", "8"),
    ],
)
def test_a_citation_goes_to_its_provision(article: ProvisionIndex, query: str, first: str) -> None:
    assert found(article, query)[0] == eid(first)


def test_a_citation_of_what_is_not_there_finds_nothing(article: ProvisionIndex) -> None:
    assert found(article, "المادة 9") == []
    assert found(article, "المادة 5 الفقرة 12") == []


def test_a_citation_among_other_words_is_words(article: ProvisionIndex) -> None:
    assert found(article, "أقساط التأمين في المادة 5")[0] == eid("6")


@pytest.mark.parametrize(
    "query", ["", " ", "؟!", '"', '""', "-", "+", "*", "مادة:", "-المصنع", "من في على", "ة", "\u200f"]
)
def test_queries_that_ask_nothing_find_little_and_never_fail(article: ProvisionIndex, query: str) -> None:
    assert article.search(query).total <= len(shipped().by_id)


@pytest.mark.parametrize(("limit", "offset", "query"), [(0, 0, "x"), (201, 0, "x"), (1, -1, "x"), (1, 0, "x" * 2001)])
def test_what_is_out_of_range_is_refused(article: ProvisionIndex, limit: int, offset: int, query: str) -> None:
    with pytest.raises(BadInput):
        article.search(query, limit=limit, offset=offset)


BITS = ["المصنع", "لا", "مادة:", "وكيل", "5", "٣", "َ", "ـ", "a", "é", "ﻻ", "\U0001f600", *'"«»“”-+*:()؟،. \n\u200f']
SOUP = st.lists(st.sampled_from(BITS), max_size=25).map("".join)


@given(SOUP)
@example('- - "')
@example("مادة:((")
def test_no_query_fails_and_every_hit_is_whole(article: ProvisionIndex, query: str) -> None:
    read(query)
    source = shipped().source
    for hit in article.search(query).hits:
        assert " ".join(" ".join(source[a:b] for a, b in hit.spans).split()) == hit.text
        ends = [0, *(end for _, end in hit.highlights)]
        for (start, end), before in zip(hit.highlights, ends, strict=False):
            assert before <= start < end <= len(hit.text)


def test_highlights_are_the_words_with_their_particles_and_marks(article: ProvisionIndex) -> None:
    hit = article.search("الفرع").hits[0]
    assert [hit.text[a:b] for a, b in hit.highlights] == ["الفرع"]
    hit = article.search("بضاعة مملوكة").hits[0]
    assert "البضائع المملوكة" in [hit.text[a:b] for a, b in hit.highlights]
    hit = next(h for h in article.search("12 شهرا").hits if h.id == eid("3a"))
    assert "اثني" in " ".join(hit.text[a:b] for a, b in hit.highlights)


def test_a_hit_is_the_contracts_json(article: ProvisionIndex) -> None:
    hit = article.search("الفرع").to_json()["hits"][0]
    assert {"id", "instrument", "citation", "text", "score", "highlights", "spans"} <= hit.keys()
    assert hit["citation"] == "المادة 5، الفقرة 2 (ب)"


def test_suggestions_go_on_from_what_is_typed(article: ProvisionIndex) -> None:
    assert article.suggest("المن")[0].text == "المنشأة الدائمة"
    assert "الوكيل المستقل" in [s.text for s in article.suggest("الوكيل المس")]
    assert "تخزين" in [s.text for s in article.suggest("تخ")]
    assert article.suggest("م") == ()
    assert article.suggest("المصنع ") == ()
    assert article.suggest("") == ()
