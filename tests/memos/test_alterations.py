"""The promise of the check: no altered quotation is called exact or typographic, and no faithful one altered."""

from __future__ import annotations

import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from corpus.citing.format import citation
from corpus.library import shipped
from corpus.script.fold import folded
from qa.memos import check_text

ARTICLE = shipped()
PROVISIONS = [p for p in ARTICLE.walk() if p.level in ("paragraph", "point") and len(p.text.split()) >= 5]
_LETTERS = re.compile(r"[^\W_]+")
SOURCE = " ".join(_LETTERS.findall(folded(ARTICLE.source)))
STRANGE = ["لا", "ليس", "فقط", "غير", "البيع", "الضريبة", "تسعة", "سنوات", "و", "أو", "القرض"]


@st.composite
def slices(draw: st.DrawFn) -> tuple[str, str]:
    """A provision's citation and some words of it, as they stand in the source."""
    provision = draw(st.sampled_from(PROVISIONS))
    words = provision.text.split()
    size = draw(st.integers(4, min(25, len(words))))
    start = draw(st.integers(0, len(words) - size))
    return citation(ARTICLE, provision.id), " ".join(words[start : start + size])


def status(of: str, words: str) -> str:
    (checked,) = check_text(f"نصت {of} من الاتفاقية على أن «{words}» وهذا واضح", ARTICLE).quotations
    return checked.judgement.status


def letters(text: str) -> str:
    return " ".join(_LETTERS.findall(folded(text)))


@given(slices())
def test_a_slice_is_never_called_altered(taken: tuple[str, str]) -> None:
    of, words = taken
    assume('"' not in words and len(letters(words).split()) >= 3)
    assert status(of, words) in ("exact", "typographic")


@given(slices(), st.data())
@settings(max_examples=150)
def test_an_alteration_is_never_called_exact_or_typographic(taken: tuple[str, str], data: st.DataObject) -> None:
    of, words = taken
    listed = [w for w in words.split() if letters(w)]
    assume('"' not in words and len(listed) >= 4)
    at = data.draw(st.integers(1, len(listed) - 2))
    change = data.draw(st.sampled_from(["insert", "delete", "replace", "swap"]))
    strange = data.draw(st.sampled_from(STRANGE))
    if change == "insert":
        listed.insert(at, strange)
    elif change == "delete":
        del listed[at]
    elif change == "replace":
        listed[at] = strange
    else:
        listed[at], listed[at + 1] = listed[at + 1], listed[at]
    altered = " ".join(listed)
    assume(letters(altered) not in SOURCE and len(listed) >= 3)
    assert status(of, altered) in ("altered", "not_found")


@given(slices(), st.sampled_from(["ـ", "َ", "ّ", "\u200f"]), st.integers(1, 5))
def test_signs_and_digits_are_only_typographic(taken: tuple[str, str], sign: str, every: int) -> None:
    of, words = taken
    assume('"' not in words and len(letters(words).split()) >= 3)
    dressed = re.sub(rf"((?:[\u0628-\u064a]){{{every}}})(?=[\u0628-\u064a])", rf"\1{sign}", words)
    dressed = dressed.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    assert status(of, dressed) in ("exact", "typographic")


@given(st.text(alphabet="المادةفقر 5(3)«»“”\"'…[].،\n\t,أبـَﻷ\u200f😀", max_size=200))
def test_any_memo_is_checked(text: str) -> None:
    report = check_text(text, ARTICLE)
    for checked in report.quotations:
        assert text[checked.quotation.start : checked.quotation.end] == checked.quotation.text
    report.to_json()
