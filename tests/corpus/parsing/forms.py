# ruff: noqa: E501  (a row of a table of legal text is one line)
"""One article written in every marker form that treaties and statutes use: what tests of the parser vary."""

from __future__ import annotations

from collections.abc import Iterator

NUMBERS = {
    "dash apart": "{} - ", "dash": "{}- ", "dash glued": "{}-", "long dash": "{} – ", "two brackets": "({}) ",
    "bracket": "{}) ", "dot": "{}. ", "slash": "{}/ ", "dash first": "-{} ", "colon": "{} : ", "mirrored": "){}( ",
    "stretched": "{}ـ ", "dot and dash": "{}.- ", "square": "[{}] ", "bracket and dash": "({})- ",
}  # fmt: skip
LETTERS = {
    "bracket": "{}) ", "two brackets": "({}) ", "dash apart": "{} - ", "dash": "{}- ", "dot": "{}. ", "dash first": "-{} ",
    "mirrored": "){}( ", "bracket apart": "{} ) ", "slash": "{}/ ", "spaced brackets": "( {} ) ", "colon": "{}: ",
    "stretched": "{}ـ ", "bracket and dash": "{}) - ",
}  # fmt: skip
# Forms that can stand inside a line: the others say nothing there.
INSIDE = [name for name in LETTERS if name not in ("dash first", "slash", "colon", "dot")]
ORDERS = {"abjad": "أبجدهوزحطيكل", "hijai": "أبتثجحخدذرزس"}
ARTICLE = (
    (
        'تشمل عبارة "المنشأة الدائمة" بوجه خاص ما يلي:',
        ("محل الإدارة.", "الفرع.", "المكتب.", "المصنع.", "الورشة.", "المنجم أو بئر النفط أو المحجر.", "المزرعة.", "المخزن.",
         "المعرض.", "الميناء.", "الرصيف."),
    ),
    ("يعتبر موقع البناء منشأة دائمة إذا استمر لمدة تزيد على ستة (6) أشهر خلال فترة اثني عشر شهرا.", ()),
    (
        "استثناء من أحكام الفقرتين (1) و(2) من هذه المادة، لا تشمل العبارة:",
        ("استخدام التسهيلات لغرض التخزين.", "الاحتفاظ بمخزون من السلع.", "الاحتفاظ بمكان ثابت وفقا للفقرة (2)."),
    ),
    ("لا يعتبر المشروع ذا منشأة لمجرد قيامه بعمل عن طريق سمسار.", ()),
)  # fmt: skip


def written(number: str, letter: str, order: str = "abjad", *, inside: bool = False) -> tuple[str, dict[str, str]]:
    """The article with these forms of markers, points on their own lines or ``inside`` their paragraph's line, and the
    words of every provision below it by eId."""
    lines, expected = ["المادة 5", "المنشأة الدائمة"], {}
    for n, (chapeau, points) in enumerate(ARTICLE, 1):
        line = NUMBERS[number].format(n) + chapeau
        expected[f"art_5__para_{n}"] = chapeau
        marked = [LETTERS[letter].format(label) + words for label, words in zip(ORDERS[order], points, strict=False)]
        expected |= {f"art_5__para_{n}__point_{chr(97 + k)}": words for k, words in enumerate(points)}
        lines += [" ".join([line, *marked])] if inside else [line, *marked]
    return "\n".join(lines), expected


def everyone() -> Iterator[tuple[str, str, str, bool]]:
    """Every combination of number form, letter form, order of letters and layout."""
    for number in NUMBERS:
        for letter in LETTERS:
            for order in ORDERS:
                yield number, letter, order, False
                if letter in INSIDE:
                    yield number, letter, order, True
