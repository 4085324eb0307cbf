"""Short and relative citations: what was cited before decides, and what nothing decides is said to be open."""

from __future__ import annotations

import pytest

from corpus.citing import Resolved, find, resolve
from tests.corpus.citing.trees import TREATY, instrument


def resolved(text: str, context: str | None = None) -> tuple[Resolved, ...]:
    return resolve(find(text), TREATY, context)


# Text; what its last citation points to.
CHAINS = [
    ("نصت الفقرة (3) من المادة 5 على المدة، وبينت نفس الفقرة حسابها", ["art_5__para_3"]),
    ("نظمت المادة 5/3 الخدمات، وأوردت الفقرة 4 من المادة نفسها الاستثناءات", ["art_5__para_4"]),
    ("تقرر الفقرة 5 من المادة 5 حكم الوكيل، أما الفقرة السابقة عليها فاستثناءات", ["art_5__para_4"]),
    ("تقرر الفقرة 5 من المادة 5 حكم الوكيل، أما الفقرة التالية لها فالتأمين", ["art_5__para_6"]),
    ("استثنت الفقرة 4 من المادة 5 أنشطة، أولها البند (أ)", ["art_5__para_4__point_a"]),
    ("ورد البند (أ) من الفقرة 4 من المادة 5، ثم البند (ب)", ["art_5__para_4__point_b"]),
    ("ورد في الفقرة 2 بند ز من المادة 5، والمقصود بند ح", ["art_5__para_2__point_h"]),
    ("تناولت الفقرة 4 من المادة 5 ذلك، والبندان (أ) و(ب) من تلك الفقرة", [f"art_5__para_4__point_{c}" for c in "ab"]),
    ("L'article 5 le définit ; le paragraphe 8 du même article vise l'agent", ["art_5__para_8"]),
    ("Art. 5(3)(b) applies. Id.", ["art_5__para_3__point_b"]),
    ("Art. 5(3)(b) applies, and ibid., para. 8 too", ["art_5__para_8"]),
    ("تقضي المادة 5(1) بذلك. Ibid., second sentence", ["art_5__para_1__sent_2"]),
    # What is only pointed to does not become the subject.
    ("للفقرة 6 من المادة 5 حكم غير المنصوص عليه في الفقرة الأولى. واستثنت الفقرة نفسها", ["art_5__para_6"]),
    # A letter that the list has not is missing there, not in the article.
    ("ورد البند (ز) من الفقرة 2 من المادة 5، ولا وجود للبند (ط)", ["art_5__para_2__point_i"]),
    # Another instrument breaks the chain, and «منها», «نفسها» right after it are of that one.
    ("تنص الفقرة 2 من المادة 9 من القانون على الإعفاء، والفقرة 3 من المادة ذاتها على الشرط", ["art_9__para_3"]),
    ("تنص المادة 9 من القانون على الإعفاء، والفقرة 3 منها على الشرط", ["art_9__para_3"]),
    # So are they of an article that the loaded text has not.
    ("المادة 5 عامة، وتنص المادة 7 من الاتفاقية على الأرباح، والفقرة 2 منها على الفصل", ["art_7__para_2"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "targets"), CHAINS)
def test_the_last_citation_is_the_context(text: str, targets: list[str]) -> None:
    assert list(resolved(text)[-1].targets) == targets


def test_a_paragraph_of_no_known_article_needs_context() -> None:
    (only,) = resolved("رهنا بما تقرره الفقرة 3، ليس للمنظمة ذلك")
    assert (only.status, only.targets, only.found) == ("needs_context", ("para_3",), ())
    assert only.candidates == ("art_5__para_3",)


def test_a_context_given_by_the_caller_settles_it() -> None:
    (only,) = resolved("ماذا تقول الفقرة 4؟", context="art_5")
    assert (only.status, only.targets) == ("resolved", ("art_5__para_4",))
    inside = resolved("المشار إليها في الفقرات من «أ» إلى «ه»", context="art_5__para_4__point_f")
    assert inside[0].targets == tuple(f"art_5__para_4__point_{c}" for c in "abcde")


def test_a_point_of_a_paragraph_is_of_the_only_article_unless_others_are_cited() -> None:
    (alone,) = resolved("البند (أ) من الفقرة 4 حصرا")
    assert (alone.targets, "assumed_article" in alone.flags) == (("art_5__para_4__point_a",), True)
    first, *_ = resolved("البند (أ) من الفقرة 4 يسري على المادة 8")
    assert first.status == "needs_context"


def test_what_is_not_there_is_said_with_the_nearest_that_is() -> None:
    (only,) = resolved("البند (ج) من الفقرة 3 من المادة 5")
    assert (only.status, only.targets, only.nearest) == ("not_found", ("art_5__para_3__point_c",), "art_5__para_3")
    (partly,) = resolved("Article 5(3)(a)–(d)")
    assert (partly.status, len(partly.found)) == ("partly_not_found", 2)


def test_a_letter_of_several_paragraphs_is_ambiguous() -> None:
    (only,) = resolved("البند (ب) من المادة 5")
    assert only.status == "ambiguous"
    assert only.candidates == tuple(f"art_5__para_{n}__point_b" for n in (2, 3, 4, 5))


def test_the_preceding_paragraph_may_be_the_one_cited_last() -> None:
    *_, last = resolved("تنص الفقرة 5 من المادة 5 على ذلك. واستثناء من الفقرة السابقة يجوز غيره")
    assert (last.status, set(last.candidates)) == ("ambiguous", {"art_5__para_4", "art_5__para_5"})


def test_slash_order_is_article_first_and_turned_only_when_that_is_not_there() -> None:
    law = instrument([("art_76", "المادة 76", ""), ("art_76__para_2", "2", "حكم"), ("art_2", "المادة 2", "حكم")])
    (only,) = resolve(find("المادة 2/76"), law)
    assert (only.targets, "reversed" in only.flags) == (("art_76__para_2",), True)


def test_letters_are_matched_as_printed() -> None:
    rows = [("art_5", "المادة 5", ""), ("art_5__para_2", "2", "تشمل")]
    rows += [(f"art_5__para_2__point_{e}", f"({p})", "مكان") for e, p in zip("abcde", "أبتثج", strict=True)]
    (only,) = resolve(find("الفقرة 2 (ج) من المادة 5"), instrument(rows))
    assert only.targets == ("art_5__para_2__point_e",)


def test_levels_are_found_by_shape_whatever_they_are_called() -> None:
    law = instrument([
        ("art_14", "المادة 14", ""), ("art_14__para_2", "2", "بند"), ("art_14__para_2__point_a", "أ", "نقطة"),
        ("art_3", "المادة 3", ""), ("art_3__para_a", "أ -", "فقرة"),
    ], title="قانون ضريبة الشركات", kind="law")  # fmt: skip
    targets = [
        r.targets for r in resolve(find("الفقرة (أ) من البند (2) من المادة (14)، ثم البند (أ) من المادة 3"), law)
    ]
    assert targets == [("art_14__para_2__point_a",), ("art_3__para_a",)]


def test_a_loaded_law_is_named_by_its_own_title() -> None:
    law = instrument([("art_3", "المادة 3", "حكم")], title="قانون ضريبة الدخل", kind="law")
    names = [
        "المادة 3 من هذا القانون",
        "المادة 3 من قانون ضريبة الدخل",
        "المادة 3 من قانون الجمارك",
        "المادة 3 من الاتفاقية",
    ]
    assert [resolve(find(n), law)[0].instrument for n in names] == ["sample", "sample", "other", "other"]


def test_a_number_printed_twice_is_ambiguous_unless_what_is_below_tells() -> None:
    law = instrument([
        ("art_7", "المادة 7", ""), ("art_7__para_1", "1", "حكم"), ("art_7_2", "المادة 7", "حكم آخر"),
    ], title="قانون الضريبة", kind="law")  # fmt: skip
    twice, below = resolve(find("المادة 7، ثم الفقرة 1 من المادة 7"), law)
    assert (twice.status, twice.candidates) == ("ambiguous", ("art_7", "art_7_2"))
    assert (below.status, below.targets) == ("resolved", ("art_7__para_1",))


def test_all_that_precedes_is_meant_by_the_plural() -> None:
    (only,) = resolve(find("مع مراعاة الفقرات السابقة", inside=True), TREATY, "art_5__para_4")
    assert find("مع مراعاة الفقرات السابقة") == ()  # nothing says of what
    assert only.targets == ("art_5__para_1", "art_5__para_2", "art_5__para_3")
