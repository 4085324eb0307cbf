# ruff: noqa: E501  (a row of a table of legal text is one line)
"""Gazettes, statutes and treaties of many countries, each in its own style, with the outline a careful clerk would give."""

from __future__ import annotations

import pytest

from corpus.akn import read_instrument, write
from corpus.citing.format import citation

STYLES = {
    "Iraq: numbers between dashes, ordinals, letters, a repeated article": (
        """المادة -1- أولاً – تفرض الضريبة على:
أ – أرباح الأعمال.
ب – الفوائد:
1 – فوائد الديون.
2 – فوائد الودائع.
ثانياً – يعفى دخل الوقف.
المادة -2- تلغى النصوص.
المادة -2- مكررة: ينفذ هذا القانون.
""",
        {
            "art_1__para_1": "تفرض الضريبة على:", "art_1__para_1__point_a": "أرباح الأعمال.",
            "art_1__para_1__point_b__item_2": "فوائد الودائع.", "art_1__para_2": "يعفى دخل الوقف.",
            "art_2": "تلغى النصوص.", "art_2bis": "ينفذ هذا القانون.",
        },
    ),
    "Saudi Arabia: decimals of two and three levels": (
        """المادة الرابعة: المنشأة الدائمة
4/1 تعني المنشأة الدائمة مكان النشاط.
4/2 تشمل المنشأة الدائمة:
4/2/1 موقع البناء.
4/2/2 التركيبات في 4/2/2003.
4/3 لا تشمل غير ذلك.
""",
        {
            "art_4__para_4-1": "تعني المنشأة الدائمة مكان النشاط.", "art_4__para_4-2": "تشمل المنشأة الدائمة:",
            "art_4__para_4-2__item_4-2-2": "التركيبات في 4/2/2003.", "art_4__para_4-3": "لا تشمل غير ذلك.",
        },
    ),
    "Tunisia: articles named الفصل, the place and the date at the end": (
        """أمر عدد 1370 لسنة 2002
يصدر الأمر الآتي نصه:
الفصل الأول ـ تنقح الأحكام السابقة.
الفصل 2 ـ ينشر هذا الأمر بالرائد الرسمي للجمهورية التونسية.
تونس في 11 جوان 2002.
وزير المالية
""",
        {
            "art_1": "تنقح الأحكام السابقة.", "art_2": "ينشر هذا الأمر بالرائد الرسمي للجمهورية التونسية.",
            "conclusions": "تونس في 11 جوان 2002. وزير المالية",
        },
    ),
    "Lebanon: a Levantine month": (
        "المادة 1:\nتلغى الضريبة.\nالمادة 2:\nيعمل بهذا القانون فور نشره.\nبعبدا في 4 كانون الثاني 2010\nالإمضاء: رئيس الجمهورية\n",
        {"art_2": "يعمل بهذا القانون فور نشره.", "conclusions": "بعبدا في 4 كانون الثاني 2010 الإمضاء: رئيس الجمهورية"},
    ),
    "Egypt: articles of issue with their own closing words, parts whose heading begins with في": (
        """(المادة الأولى)
يعمل بأحكام القانون المرافق.
(المادة الثانية)
يلغى القانون السابق.
صدر برئاسة الجمهورية فى ٢ جمادى الأولى سنة ١٤٢٦ هـ
قانون الضريبة
الكتاب الأول
فى الضريبة على الدخل
الباب الأول : أحكام عامة
مادة ١- تفرض الضريبة.
مادة ٢- يحدد السعر.
مادة ٣- ينشر القانون.
""",
        {
            "comp_1__art_2": "يلغى القانون السابق.",
            "comp_1__conclusions": "صدر برئاسة الجمهورية فى ٢ جمادى الأولى سنة ١٤٢٦ هـ قانون الضريبة",
            "book_1": "تفرض الضريبة. يحدد السعر. ينشر القانون.", "art_1": "تفرض الضريبة.", "art_3": "ينشر القانون.",
        },
    ),
    "an annex whose number stands above its name": (
        "المادة 1\nنص المادة.\nالملحق رقم (1)\nجدول الأسعار\n1- عشرة.\n2- عشرون.\nملحق رقم 2\nنماذج الإقرارات.\n",
        {"att_1__para_1": "عشرة.", "att_1__para_2": "عشرون.", "att_2": "نماذج الإقرارات."},
    ),
    "definitions with lists inside them, a bullet before one, and words after the last": (
        """المادة الأولى: التعريفات
في تطبيق أحكام هذا القانون، يقصد بالكلمات والعبارات التالية المعاني المبينة قرين كل منها:
الدولة: دولة المثال.
الشخص الخاضع: أي شخص خاضع
لضريبة الشركات.
- الأعمال : أي نشاط يمارس بانتظام.
"الهيئة": الهيئة الاتحادية، وتشمل:
1. فروعها.
2. مكاتبها:
أ- في الداخل.
ب- في الخارج.
وما عدا ذلك يفسر بمعناه في القانون العام.
المادة الثانية: النطاق
يسري القانون على كل شخص.
""",
        {
            "art_1__def_1": "الدولة: دولة المثال.", "art_1__def_2": "الشخص الخاضع: أي شخص خاضع لضريبة الشركات.",
            "art_1__def_3": "- الأعمال : أي نشاط يمارس بانتظام.", "art_1__def_4": '"الهيئة": الهيئة الاتحادية، وتشمل:',
            "art_1__def_4__item_1": "فروعها.", "art_1__def_4__item_2__point_b": "في الخارج.",
        },
    ),
    "an article whose list ends in words for all of it": (
        """مادة ٢- يكون الشخص مقيما فى أى من الأحوال الآتية:
(١) إذا كان له موطن دائم.
(٢) إذا أقام ١٨٣ يوما.
وتحدد اللائحة قواعد الموطن الدائم.
مادة ٣- نص آخر.
""",
        {"art_2__para_1": "إذا كان له موطن دائم.", "art_2__para_2": "إذا أقام ١٨٣ يوما."},
    ),
    "letters in brackets within a line, as they look from left to right": (
        """المادة ٥ المنشأة الدائمة
)١( تعني العبارة مقرا ثابتا.
)٢( لا تشمل: )أ( التخزين )ب( العرض من الفئة )ج( وحدها )ج( الشراء
)٣( تتبع المنطقة )أ( الوزير والمنطقة )ب( الهيئة.
""",
        {
            "art_5__para_2__point_a": "التخزين", "art_5__para_2__point_b": "العرض من الفئة )ج( وحدها",
            "art_5__para_2__point_c": "الشراء", "art_5__para_3": "تتبع المنطقة )أ( الوزير والمنطقة )ب( الهيئة.",
        },
    ),
    "paragraphs and items labelled in words": (
        """المادة 10
الفقرة الأولى: تفرض ضريبة على الأرباح.
الفقرة الثانية: تعفى الأرباح الآتية:
البند 1: أرباح الجمعيات.
البند 2: أرباح الأوقاف.
الفقرة الثالثة – يصدر الوزير التعليمات وفقا للفقرة الأولى
والفقرة الثانية من المادة 11.
المادة 11
الفقرة الأولى من المادة 10 تسري على الجميع.
""",
        {
            "art_10__para_1": "تفرض ضريبة على الأرباح.", "art_10__para_2": "تعفى الأرباح الآتية:",
            "art_10__para_2__item_2": "أرباح الأوقاف.",
            "art_10__para_3": "يصدر الوزير التعليمات وفقا للفقرة الأولى والفقرة الثانية من المادة 11.",
            "art_11": "الفقرة الأولى من المادة 10 تسري على الجميع.",
        },
    ),
    "a whole law on one line": (
        'المادة 1- تطبق الاتفاقية على المقيمين. المادة 2- الضرائب هي: أ- ضريبة الدخل ب- ضريبة الأرباح. المادة 3- تعني عبارة "دولة متعاقدة" الأردن أو تونس حسب السياق. المادة 4- ينفذ الاتفاق وفقا لحكم المادة 3 من القانون.',
        {
            "art_1": "تطبق الاتفاقية على المقيمين.", "art_2": "الضرائب هي:", "art_2__para_a": "ضريبة الدخل",
            "art_2__para_b": "ضريبة الأرباح.", "art_4": "ينفذ الاتفاق وفقا لحكم المادة 3 من القانون.",
        },
    ),
    "numbers of another form below the letters, words after them, then the next paragraph": (
        """المادة الثانية - الضرائب
(1) تطبق الاتفاقية على ضرائب الدخل.
(2) تعتبر ضرائب على الدخل:
(أ) في الجزائر:
- الضريبة على الدخل؛
- الضريبة على الأرباح؛
(ب) في عمان:
1- ضريبة الشركات؛
2- ضريبة المؤسسات.
ويشار إليها بـ "الضريبة".
(3) تسري على أي ضرائب مماثلة.
""",
        {
            "art_2__para_2__point_a__indent_2": "الضريبة على الأرباح؛", "art_2__para_2__point_b__item_2": "ضريبة المؤسسات.",
            "art_2__para_3": "تسري على أي ضرائب مماثلة.",
        },
    ),
    "a decision: what it recites, and who signed it before its date": (
        """إن وزير المالية،
بعد الاطلاع على القانون رقم 1 لسنة 2010،
قرر ما يلي:
المادة الأولى
تلغى الرسوم.
المادة الثانية
على الجهات المختصة تنفيذ هذا القرار.
وزير المالية
خالد بن محمد
صدر في: 1 رجب 1432هـ
الموافق: 3 يونيو 2011م
""",
        {
            "preamble": "إن وزير المالية، بعد الاطلاع على القانون رقم 1 لسنة 2010، قرر ما يلي:",
            "art_2": "على الجهات المختصة تنفيذ هذا القرار.",
            "conclusions": "وزير المالية خالد بن محمد صدر في: 1 رجب 1432هـ الموافق: 3 يونيو 2011م",
        },
    ),
    "labels of two levels in one": (
        """المادة 5
1/أ- يخضع المقيم.
1/ب- يخضع غير المقيم.
2/أ- يعفى الوقف.
المادة 6
أ/ يخضع للضريبة منذ 1/2/2003:
أ/1 الشركات.
أ/2 الأفراد.
ب/ لا يخضع:
ب/1 الجمعيات.
""",
        {
            "art_5__para_1__point_a": "يخضع المقيم.", "art_5__para_1__point_b": "يخضع غير المقيم.",
            "art_5__para_2__point_a": "يعفى الوقف.", "art_6__para_a": "يخضع للضريبة منذ 1/2/2003:",
            "art_6__para_a__item_2": "الأفراد.", "art_6__para_b__item_1": "الجمعيات.",
        },
    ),
    "parts with paragraphs and no articles": (
        "الباب الأول\nأحكام عامة\n1- تسري الضريبة.\n2- تشمل:\nأ- الدخل.\nب- الأرباح.\nالباب الثاني\n1- تنشر اللائحة.\n2- يعمل بها.\n",
        {
            "part_1__para_1": "تسري الضريبة.", "part_1__para_2__point_b": "الأرباح.", "part_2__para_1": "تنشر اللائحة.",
        },
    ),
    "labels on lines of their own, and a page number in mid-sentence": (
        "المادة 4\n1\nتشمل العبارة ما يلي:\nأ\nمحل الإدارة؛\nب\nالفرع؛\n2\nلا تشمل غير ذلك من\n3\nالأماكن الأخرى.\nالمادة 5\nنص.\n",
        {
            "art_4__para_1": "تشمل العبارة ما يلي:", "art_4__para_1__point_b": "الفرع؛",
            "art_4__para_2": "لا تشمل غير ذلك من 3 الأماكن الأخرى.",
        },
    ),
    "two languages side by side": (
        "Article 5 المادة 5\nPermanent Establishment المنشأة الدائمة\n1. A fixed place. مكان ثابت.\n2. It includes: تشمل: (أ) الفرع؛ (ب) المكتب.\nArticle 6 المادة 6\nنص.\n",
        {"art_5__para_1": "A fixed place. مكان ثابت.", "art_5__para_2__point_b": "المكتب.", "art_6": "نص."},
    ),
    "words and numbers without spaces": (
        "المادة5\n1-تعني العبارة مقرا ثابتا.\n2-تشمل:\nأ-الفرع.\nب-المكتب.\nالمادة6:\nنص.\nالمادة(7)الأرباح\n1)تخضع الأرباح.\n2)لا تخضع غيرها.\n",
        {"art_5__para_2__point_b": "المكتب.", "art_6": "نص.", "art_7__para_2": "لا تخضع غيرها."},
    ),
    "annexes told by letters": (
        "المادة 1\nنص أول للمادة.\nمرفق (أ)\nقائمة الدول\n1. فرنسا.\n2. إيطاليا.\nمرفق (ب)\nقائمة السلع\n1. القمح.\n2. الأرز.\n",
        {"att_1__para_2": "إيطاليا.", "att_2__para_1": "القمح."},
    ),
    "Markdown: numbers in bold, bullets before the letters": (
        "## المادة 1 — النطاق\n\n**1.** تطبق الاتفاقية على المقيمين.\n\n**2.** لا تطبق على غيرهم:\n\n- (أ) الزائرون.\n- (ب) العابرون.\n",
        {
            "art_1__para_1": "تطبق الاتفاقية على المقيمين.", "art_1__para_2": "لا تطبق على غيرهم:",
            "art_1__para_2__point_a": "الزائرون.", "art_1__para_2__point_b": "العابرون.",
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_the_outline_of_a_style(style, read, words, whole):
    text, expected = STYLES[style]
    instrument = read(text)
    found = words(instrument)
    assert {eid: found.get(eid) for eid in expected} == expected
    whole(instrument)


@pytest.mark.parametrize("style", STYLES)
def test_every_provision_of_a_style_is_cited_and_written_out(style, read):
    instrument = read(STYLES[style][0])
    again = read_instrument(write(instrument), "test", instrument.meta)
    assert [(p.id, p.text, p.spans) for p in again.walk()] == [(p.id, p.text, p.spans) for p in instrument.walk()]
    assert all(citation(instrument, p.id) for p in instrument.walk())


def test_the_heading_of_a_book_may_begin_like_a_sentence(read):
    text, _ = STYLES["Egypt: articles of issue with their own closing words, parts whose heading begins with في"]
    instrument = read(text)
    assert instrument.get("book_1").heading == "فى الضريبة على الدخل"
    assert instrument.get("book_1__part_1").heading == "أحكام عامة"


def test_decimals_of_one_list_are_no_mixed_markers(read):
    text, _ = STYLES["Saudi Arabia: decimals of two and three levels"]
    assert read(text).report == ()


def test_a_word_broken_by_a_hyphen_at_the_end_of_its_line_is_reported(read):
    instrument = read("المادة 7\n1- تخضع الأرباح التي يحققها مشروع تابع لدولة متعا-\nقدة للضريبة.\n2- لا تخضع غيرها.")
    row = next(r for r in instrument.report if r.code == "split-word")
    assert "«متعاقدة»" in row.message or "«متعاقده»" in row.message
    assert "متعا- قدة" in instrument.get("art_7__para_1").text
