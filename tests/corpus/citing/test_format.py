"""Citations as a person writes them."""

import pytest

from corpus.citing.format import citation, label
from corpus.errors import NotFound
from tests.corpus.citing.trees import instrument

TREATY = instrument(
    [
        ("art_5", "المادة 5", "المنشأة الدائمة"),
        ("art_5__para_4", "4 -", "لا تشمل ما يأتي"),
        ("art_5__para_4__point_a", "أ)", "التخزين"),
        ("art_5__para_4__point_e", "ه)", "غير ذلك"),
        ("art_5__para_4__point_e__item_2", "2.", "وما يماثله"),
        ("art_5__para_8", "8-", "السمسار"),
        ("art_5__para_8__sent_2", "", "ومع ذلك"),
        ("art_23", "الفصل 23", "طرق الإعفاء"),
        ("art_23__para_a", "أ -", "في الدولة الأولى"),
    ],
    title="اتفاقية تجنب الازدواج الضريبي",
)

# eId; Arabic, English and French pin cites.
SHORT = [
    ("art_5", "المادة 5", "Article 5", "article 5"),
    ("art_5__para_4", "المادة 5، الفقرة 4", "Article 5(4)", "article 5, paragraphe 4"),
    ("art_5__para_4__point_a", "المادة 5، الفقرة 4 (أ)", "Article 5(4)(a)", "article 5, paragraphe 4, a)"),
    ("art_5__para_4__point_e", "المادة 5، الفقرة 4 (هـ)", "Article 5(4)(e)", "article 5, paragraphe 4, e)"),
    (
        "art_5__para_4__point_e__item_2",
        "المادة 5، الفقرة 4 (هـ) (2)",
        "Article 5(4)(e)(2)",
        "article 5, paragraphe 4, e), 2)",
    ),
    (
        "art_5__para_8__sent_2",
        "المادة 5، الفقرة 8، الجملة الثانية",
        "Article 5(8), second sentence",
        "article 5, paragraphe 8, deuxième phrase",
    ),
    # The Maghreb prints الفصل for an article, and letters may number paragraphs.
    ("art_23__para_a", "الفصل 23، الفقرة (أ)", "Article 23(a)", "article 23, paragraphe a"),
    # Not in the instrument: still written, from the eId alone.
    ("art_5__para_8ter", "المادة 5، الفقرة 8 مكرر ثانيا", "Article 5(8 ter)", "article 5, paragraphe 8 ter"),
    ("art_5__para_4-1", "المادة 5، الفقرة 4-1", "Article 5(4.1)", "article 5, paragraphe 4-1"),
    ("chp_2__art_7__para_1", "المادة 7، الفقرة 1", "Article 7(1)", "article 7, paragraphe 1"),
    ("chp_2", "الفصل 2", "Chapter 2", "chapitre 2"),
    ("para_11", "الفقرة 11", "paragraph 11", "paragraphe 11"),
]


@pytest.mark.parametrize(("eid", "ar", "en", "fr"), SHORT)
def test_pin_cites(eid: str, ar: str, en: str, fr: str) -> None:
    assert citation(TREATY, eid) == ar
    assert citation(TREATY, eid, lang="en") == en
    assert citation(TREATY, eid, lang="fr") == fr


def test_the_full_style_spells_every_level_out_and_names_the_instrument() -> None:
    eid = "art_5__para_4__point_a"
    assert (
        citation(TREATY, eid, style="full") == "البند (أ) من الفقرة (4) من المادة (5) من اتفاقية تجنب الازدواج الضريبي"
    )
    assert citation(TREATY, eid, "en", "full").startswith("Article 5, paragraph 4, subparagraph (a), ")
    assert citation(TREATY, eid, "fr", "full").startswith("point a) du paragraphe 4 de l'article 5, ")


def test_the_letter_printed_wins_over_the_order_of_the_alphabet() -> None:
    hijai = instrument(
        [("art_5", "المادة 5", ""), ("art_5__para_2", "2", ""), ("art_5__para_2__point_c", "(ت)", "مكتب")]
    )
    assert citation(hijai, "art_5__para_2__point_c") == "المادة 5، الفقرة 2 (ت)"
    assert label(hijai, "art_5__para_2__point_c") == "ت"
    assert label(hijai, "art_5__para_2__point_c", "en") == "c"


@pytest.mark.parametrize("bad", ["", "المادة 5", "art_5__", "art_5__para_3__", "5/3"])
def test_what_is_no_eid_is_refused(bad: str) -> None:
    with pytest.raises(NotFound):
        citation(TREATY, bad)
