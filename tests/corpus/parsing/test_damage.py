# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Damage is said, with its place, and never mended in the quotation."""

from __future__ import annotations

import pytest

ARTICLE = """المادة 5
المنشأة الدائمة
1- لأغراض هذه الاتفاقية تعني عبارة "المنشأة الدائمة" المكان الثابت.
2- {sentence}
3- لا يعتبر المشروع ذا منشأة دائمة لمجرد قيامه بعمل من خلال سمسار في الدولة المتعاقدة الأخرى.
4- المشروع والدولة المتعاقدة والأحكام السابقة وغير ذلك لغرض التخزين فقط إلى حين التسليم.
5- المشروع والدولة المتعاقدة والأحكام السابقة وغير ذلك لغرض التخزين فقط إلى حين التسليم.
"""


def found(read, sentence, code):
    instrument = read(ARTICLE.format(sentence=sentence))
    assert sentence.split()[0] in instrument.source
    return [instrument.source[r.span.start : r.span.end] for r in instrument.report if r.code == code]


@pytest.mark.parametrize(
    ("sentence", "code", "pieces"),
    [
        ("إذا استمر لمدة تزيد على ستة (61) أشهر.", "number-mismatch", ["ستة (61)"]),
        ("إذا استمر لمدة تزيد على (61) ستة أشهر.", "number-mismatch", ["(61)"]),
        ("إذا استمر لمدة تزيد على ستة (6) أشهر خلال اثني (12) عشر شهرا.", "number-mismatch", []),
        ("مدة لا تقل عن مائة وثلاثة وثمانين (183) يوما.", "number-mismatch", []),
        ("بنسبة خمسين بالمائة (50%) من عشرين ألف (20.000) ريال.", "number-mismatch", []),
        ("بنسبة خمسين بالمائة (15%) من المبلغ.", "number-mismatch", ["خمسين بالمائة (15%)"]),
        ("تابع للمشروع ( المؤسسة في الدولة المتعاقدة.", "bracket-unbalanced", ["("]),
        ("تابع للمشروع المؤسسة ) في الدولة المتعاقدة.", "bracket-unbalanced", [")"]),
        ("تابع للمشروع (المؤسسة) في [الدولة] المتعاقدة.", "bracket-unbalanced", []),
        ("الخدمات الي يقدمها المشروع في الدولة.", "lost-letter", ["الي"]),
        ("من الدولة إلى الدولة المتعاقدة الأخرى.", "lost-letter", []),
        ("لايعتبر المكان منشأة دائمة.", "glued-negation", ["لايعتبر"]),
        ("لا يعتبر المكان منشأة دائمة.", "glued-negation", []),
        ("الأحكام السابقةوغير ذلك من القواعد.", "glued-words", ["السابقةوغير"]),
        ("تقوم بعمل فقطلغرض التخزين.", "glued-words", ["فقطلغرض"]),
        ("مشروع تابع للدولة المتعا قدة الأخرى.", "split-word", ["المتعا قدة"]),
        ("يزاول نشاطه كليا\" أو جزئيا\".", "quote-for-tanwin", ['كليا"', 'جزئيا"']),
        ("هذا المشـروع تابع للدولة المتـعاقدة.", "tatweel", ["المشـروع"]),
        ("فإنّ هذا المشروع تابع للدولة.", "stray-shadda", ["فإنّ"]),
        ("يعد مقيماً في الدولة أيضاً.", "marks", ["مقيماً"]),
        ("المادة األولى والثانية من هذا.", "lam-alef-swap", ["األولى"]),
        ("باسم هللا العزيز يبدأ النص.", "lam-alef-swap", ["هللا"]),
        ("وفقا للفقرة (9) من هذه المادة.", "reference-missing", ["للفقرة (9) من هذه المادة"]),
        ("وفقا للفقرة (3) من هذه المادة.", "reference-missing", []),
    ],
)  # fmt: skip
def test_a_defect_is_a_row_with_its_place(sentence, code, pieces, read):
    assert found(read, sentence, code) == pieces


def test_a_clean_article_has_an_empty_report(read):
    assert read(ARTICLE.format(sentence="تشمل العبارة الفرع والمكتب والمصنع.")).report == ()


def test_rows_carry_the_line_and_an_arabic_sentence(read):
    instrument = read(ARTICLE.format(sentence="تابع للمشروع ( المؤسسة في الدولة."))
    row = next(r for r in instrument.report if r.code == "bracket-unbalanced")
    assert row.line == 4
    assert "قوس" in row.message


def test_a_run_of_one_defect_is_counted_not_listed_without_end(read):
    text = ARTICLE.format(sentence="لايعتبر المكان منشأة. " * 300)
    rows = [r for r in read(text).report if r.code == "glued-negation"]
    assert len(rows) == 61
    assert "240" in rows[-1].message


@pytest.mark.parametrize(
    "header",
    [
        "6 الجريدة الرسمية للجمهورية",
        "الجريدة الرسمية – العدد 43 مكرر (ج) في 30 أكتوبر سنة 2023",
        "4 ذو القعدة عام 1426 هـ 6 الجريدة الرسمية للجمهورية الجزائرية / العدد 52",
    ],
)
@pytest.mark.parametrize("place", ["على سطر", "في السطر"])
def test_gazette_headers_are_cut_out_even_inside_a_sentence(header, place, read, whole):
    if place == "في السطر" and not header.startswith("6"):
        return
    joint = "\n" if place == "على سطر" else " "
    instrument = read(ARTICLE.format(sentence=f"تشمل العبارة الفرع والمكتب،{joint}{header}{joint}والمصنع والورشة."))
    assert instrument.get("art_5__para_2").text == "تشمل العبارة الفرع والمكتب، والمصنع والورشة."
    assert [instrument.source[s.start : s.end] for s in instrument.furniture] == [header]
    whole(instrument)


@pytest.mark.parametrize(
    "sentence",
    [
        "ينشر هذا القانون في الجريدة الرسمية.",
        "المنشور بالجريدة الرسمية عدد 12 بتاريخ 3 مايو 2010 وما بعده.",
        "وفقا لما في الجريدة الرسمية للجمهورية الجزائرية.",
    ],
)
def test_the_gazette_named_by_the_law_itself_stays(sentence, read):
    instrument = read(ARTICLE.format(sentence=sentence))
    assert instrument.get("art_5__para_2").text == sentence
    assert instrument.furniture == ()


def test_page_numbers_go_and_figures_of_a_table_stay(read, whole):
    pages = "\n\n".join(
        f"المادة {n}\nنص المادة كامل هنا وهو طويل بعض الشيء ليملأ صفحة من الصفحات المعتادة في الجريدة {n}.\n{'كلام آخر. ' * 20}\n\n{n + 2}\n"
        for n in range(1, 6)
    )
    instrument = read(pages)
    assert [instrument.source[s.start : s.end] for s in instrument.furniture] == ["3", "4", "5", "6", "7"]
    whole(instrument)
    table = read("المادة 1\nتكون الأسعار كما يلي:\n10\n20\n21\n22\n40\nالمادة 2\nنص المادة الثانية هنا.")
    assert table.furniture == ()
    assert table.get("art_1").text == "تكون الأسعار كما يلي: 10 20 21 22 40"


def test_a_footnote_at_the_foot_of_a_page_is_no_paragraph(read, whole):
    instrument = read(
        "مرسوم بتهيئة الضفتين.1\nالمادة 1\nيكون مقر الوكالة بالعاصمة ويمارس الوزير الوصاية عليها.\n\n - 1الجريدة الرسمية عدد 5373 بتاريخ 25 شوال 1426.\n2\n\n"
        "المادة 2\n" + "يتألف المجلس من ممثلي الإدارة المعنية بالأمر. " * 8 + "\n3\n\nالمادة 3\n" + "يحال التصميم إلى القطاعات المكلفة بذلك. " * 8 + "\n4\n"
    )  # fmt: skip
    assert [p.id for p in instrument.walk() if p.level == "paragraph"] == []
    assert len(instrument.furniture) == 4
    whole(instrument)


def test_a_watermark_scattered_over_a_page_is_cut_out(read, whole):
    scattered = "صورة إ\n\nتروني\nلك\n\nة ال يع\n\nتد بها\n\nعند ا\nتداول\nل\n"
    instrument = read(
        f"المادة 1\nيعمل بهذا القانون من تاريخه.\n\n{scattered}\nالمادة 2\nينشر هذا القانون.\n\n{scattered}"
    )
    assert instrument.get("art_1").text == "يعمل بهذا القانون من تاريخه."
    assert {r.code for r in instrument.report} == {"watermark"}
    whole(instrument)


def test_a_word_of_the_watermark_alone_is_law(read):
    assert read("المادة 1\nيحظر\nتداول\nالعملة.\nالمادة 2\nتقدم\nصورة إلكترونية\nمن الطلب.").furniture == ()


def test_lam_alef_swaps_are_read_for_structure_and_kept_in_quotes(read):
    instrument = read(
        "املادة األولى\nيمارس وزير اإلدارة الوصاية على األمالك.\nاملادة الثانية\nال تطبق أحكام األنظمة األخرى على االحتالل المؤقت واألمالك."
    )
    assert [p.id for p in instrument.roots] == ["art_1", "art_2"]
    assert "ال تطبق" in instrument.get("art_2").text
    negation = next(r for r in instrument.report if instrument.source[r.span.start : r.span.end] == "ال")
    assert "«لا»" in negation.message


def test_a_damaged_text_is_reported_word_by_word_and_quoted_as_printed(read):
    text = "المادة األولى\n1- ال تسري االتفاقية على االستهالك ألغراض اإلعالن.\n2- يكون الوكيل مستقال باألحكام."
    instrument = read(text)
    rows = [r for r in instrument.report if r.code == "lam-alef-swap"]
    pieces = [text[r.span.start : r.span.end] for r in rows]
    assert pieces == ["األولى", "ال", "االتفاقية", "االستهالك", "ألغراض", "اإلعالن", "مستقال", "باألحكام"]
    assert "«الاستهلاك»" in rows[3].message
    assert instrument.get("art_1__para_1").text == "ال تسري االتفاقية على االستهالك ألغراض اإلعالن."
