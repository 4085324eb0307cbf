"""Visual-order text: told line by line, turned to reading order, refused when it does not come right."""

from __future__ import annotations

import re

import pytest

from corpus.library import shipped
from corpus.script.legible import illegible
from corpus.script.visual import leaning, restore


def visual(line, mirrored=True):
    back = re.sub(r"[0-9٠-٩]+(?:[.,][0-9]+)*%?", lambda m: m[0][::-1], line[::-1])
    return back.translate(str.maketrans("()[]«»", ")(][»«")) if mirrored else back


@pytest.mark.parametrize(
    ("reversed_", "right"),
    [
        ("ةيبيرضلا 12 ةرقفلا", "الفقرة 12 الضريبية"),
        ("ةمئادلا ةأشنملا", "المنشأة الدائمة"),
        (".ةدقاعتملا ةلودلا يف Article 5 ةداملا قفو", "وفق المادة Article 5 في الدولة المتعاقدة."),
        ("ةئاملا يف 2.5 ةبسنب ةبيرضلا ددحت", "تحدد الضريبة بنسبة 2.5 في المائة"),
    ],
)
def test_a_line_is_turned_and_its_numbers_and_latin_words_are_not(reversed_, right):
    assert restore(reversed_).text == right


@pytest.mark.parametrize("mirrored", [True, False])
def test_the_whole_article_comes_back_whatever_its_brackets_did(mirrored, read):
    source = shipped().source
    text = "\n".join(visual(line, mirrored) for line in source.split("\n"))
    assert restore(text).text == source
    instrument = read(text)
    assert [p.id for p in instrument.walk()] == [p.id for p in shipped().walk()]
    assert "visual-order" in [r.code for r in instrument.report]


def test_right_and_reversed_lines_on_one_page_are_told_apart(read):
    source = shipped().source
    mixed = "\n".join(visual(line) if n % 4 == 0 else line for n, line in enumerate(source.split("\n")))
    assert restore(mixed).text == source


def test_words_reversed_each_by_itself_keep_their_order():
    source = shipped().source
    assert (
        restore("\n".join(" ".join(visual(w) for w in line.split(" ")) for line in source.split("\n"))).text == source
    )


def test_text_in_reading_order_is_never_touched():
    assert restore(shipped().source).turned == ()
    for words in ("كلا وإلا ومثلا وفعلا وأولا", "هللا ولعلو", "لا ما لم إلا", "ة) البند", "رقم 12", ""):
        assert restore(words).text == words


def test_leaning_shows_which_way_a_line_reads():
    assert leaning("المنشأة الدائمة") < 0 < leaning("ةمئادلا ةأشنملا")
    assert leaning("12 - 13") == 0


def test_mojibake_of_every_kind_is_told_from_arabic():
    source = shipped().source
    assert illegible(source) is None
    assert illegible(source.encode().decode("latin-1"))
    assert illegible(source.encode().decode("cp1252", "ignore"))
    assert illegible(source.encode().decode("cp1256", "replace"))
    assert illegible(source.encode("cp1256", "ignore").decode("latin-1"))
    assert illegible(source.encode("ascii", "replace").decode())
    assert illegible("Texte français accentué, à l'école élémentaire")
