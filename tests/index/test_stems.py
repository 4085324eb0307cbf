"""The analyser: a word keeps what makes it that word, and loses only what Arabic attaches to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.script.fold import folded
from index.analysis.roots import root
from index.analysis.stems import stem
from index.analysis.terms import FILLER, analyse
from index.analysis.tokens import tokenize, words
from index.lexicon.lists import law, stop

# Each line: forms of one word, or of words a reader takes for one.
ONE = [
    "وكيل الوكيل للوكيل وكيلا وكلاء والوكيل بالوكيل كالوكيل وكلائه وكيلان الوكيلين",
    "فرع الفرع فروع والفرع للفرع فروعها فلفرع بالفرع",
    "بضاعة بضائع البضائع بضاعته بضاعتنا والبضاعة بالبضائع بضائعنا",
    "مدة لمدة المدة مدته",
    "غرض لغرض الغرض أغراض لأغراض",
    "مستقل مستقلة مستقلان المستقلين المستقل",
    "منشأة المنشأة المنشآت منشأته والمنشأة بالمنشأة للمنشأة",
    "ورشة فللورشة الورش والورشة",
    "مكتب والمكتب وبالمكتب مكاتبنا",
    "مخزون بمخزون المخزون",
    "منفذ كمنافذ منافذ المنافذ",
    "التزام الالتزام والتزامات بالتزاماته",
    "إنشاء الإنشاءات إنشائية",
    "اسم باسم أسماء باسمنا",
    "شهر أشهر شهور شهرا شهرين",
    "غير بغير لغير",
    "مشتري المشترى المشتري",
]

# Each line: words that must not become one.
APART = [
    "وكيل كيل",
    "فرع رع",
    "فقط قط",
    "بئر ئر",
    "إلى إلا",
    "فهم هم",
    "تأمين أمين",
    "التزام زام",
    "ليس لي",
    "مخزون مخزن",
    "مجموع مجموعة_",
    "قانون قان",
    "كبير بئر",
]


@pytest.mark.parametrize("line", ONE)
def test_forms_of_one_word_have_one_stem(line: str) -> None:
    assert len({stem(folded(form)) for form in line.split()}) == 1


@pytest.mark.parametrize("line", APART)
def test_different_words_keep_different_stems(line: str) -> None:
    forms = line.split()
    assert len({stem(folded(form)) for form in forms}) == len(forms)


@pytest.mark.parametrize("word", ["وكيل", "فرع", "فقط", "بئر", "فهم", "تأمين", "قانون", "مكان", "ضمان"])
def test_words_that_look_like_affixes_stay_whole(word: str) -> None:
    assert stem(folded(word)) == folded(word)


@pytest.mark.parametrize("word", sorted(law()))
def test_words_that_carry_law_are_never_cut_nor_dropped(word: str) -> None:
    assert stem(word) == word
    assert word not in stop()


@pytest.mark.parametrize(
    ("attached", "bare"), [("ولا", "لا"), ("فلا", "لا"), ("ولم", "لم"), ("وإلا", "إلا"), ("وليس", "ليس")]
)
def test_a_conjunction_before_a_negation_leaves_the_negation(attached: str, bare: str) -> None:
    assert stem(folded(attached)) == folded(bare)


def test_marks_and_tatweel_stay_inside_the_word() -> None:
    text = "كُتَّابُ الــمُنْشَأَةِ"
    assert [text[t.start : t.end] for t in tokenize(text)] == ["كُتَّابُ", "الــمُنْشَأَةِ"]
    assert words(text) == ["كتاب", "المنشاه"]


def test_ligatures_and_presentation_forms_keep_their_places() -> None:
    text = "ﷲ ﻷن ﺍﻟﻤﻨﺸﺄﺓ 12"
    assert [text[t.start : t.end] for t in tokenize(text)] == text.split()
    assert words("ﺍﻟﻤﻨﺸﺄﺓ") == words("المنشأة")


@given(st.text(alphabet="ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئًٌٍَُِّْـ \u200f٠١23,.()«»abÉ'ﻷﷲ\n", max_size=80))
def test_tokens_are_slices_in_order_and_are_what_is_indexed(text: str) -> None:
    tokens = tokenize(text)
    assert [t.text for t in tokens] == words(text)
    ends = [0, *(t.end for t in tokens)]
    for token, before in zip(tokens, ends, strict=False):
        assert before <= token.start < token.end <= len(text)
        assert words(text[token.start : token.end]) == [token.text]
    terms = analyse(text)
    assert len(terms.words) == len(terms.stems) == len(tokens)


@given(st.text(alphabet="ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ", min_size=1, max_size=14))
def test_a_stem_is_never_empty_and_never_longer_than_its_word_is_known(word: str) -> None:
    made = stem(folded(word))
    assert made
    assert len(root(made)) in (0, 3)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ستة أشهر", "6"),
        ("6 أشهر", "6"),
        ("٦ أشهر", "6"),
        ("اثني عشر شهرا", "12"),
        ("اثنا عشر شهرا", "12"),
        ("اثني (12) عشر شهرا", "12"),
        ("ست شهور", "6"),
        ("six months", "6"),
        ("douze mois", "12"),
        ("مئة وثلاثة وثمانين يوما", "183"),
    ],
)
def test_numbers_are_one_term_in_words_and_digits(text: str, number: str) -> None:
    assert number in analyse(text).stems


@pytest.mark.parametrize("text", ["الست في البيت", "إحدى الدولتين", "من أحد الأشخاص"])
def test_words_that_only_look_like_numbers_are_words(text: str) -> None:
    stems = analyse(text).stems
    assert FILLER not in stems
    assert not any(s.isdigit() for s in stems)
