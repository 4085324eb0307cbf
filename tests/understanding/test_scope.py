"""How words stand: denial, exception, restriction, doubt, claim, correction, another's affair. Structure decides."""

from __future__ import annotations

import pytest

from qa.understanding import understand
from qa.understanding.lexicon import lexicon
from qa.understanding.model import Token
from qa.understanding.scene import Scene, scene
from qa.understanding.view import view


def read(text: str) -> Scene:
    return scene(text, lexicon("ar"))


def word(seen: Scene, text: str) -> Token:
    return next(t for t in seen.tokens if t.text == text)


@pytest.mark.parametrize(
    ("text", "denied", "free"),
    [
        ("لا يوقع وكيلنا العقود لكنه يخزن البضاعة", "يوقع", "يخزن"),
        ("ليس لنا فرع بل مستودع", "فرع", "مستودع"),
        ("وكيلنا مش بيمضي عقود، بيجمع طلبات", "بيمضي", "بيجمع"),
        ("ما عندنا مكتب هناك، عندنا مخزن", "مكتب", "مخزن"),
        ("وكيل بلا تفويض. يبيع بضاعتنا", "تفويض", "يبيع"),
        ("ماشي موظف، خدام بوحدو", "موظف", "خدام"),
        ("مو بضاعتنا، بضاعة الناس", "بضاعتنا", "بضاعه"),
        ("وكيل غير مستقل يوقع العقود", "مستقل", "يوقع"),
        ("دون أن يبيع شيئا؛ ونخزن فيه سلعنا", "يبيع", "ونخزن"),
    ],
)
def test_a_denial_ends_where_the_clause_turns(text: str, denied: str, free: str) -> None:
    seen = read(text)
    assert word(seen, denied).denied
    assert not word(seen, free).denied


@pytest.mark.parametrize(
    ("text", "affirmed"),
    [
        ("لا نخزن فيه إلا بضاعتنا", "بضاعتنا"),
        ("لا يزاول المكتب سوى الدعاية", "الدعايه"),
        ("ما منعمل فيه غير الشرا", "الشرا"),
        ("لا يعدو أن يكون تمهيديا", "تمهيديا"),
        ("لا نستعمله لغير التخزين", "التخزين"),
    ],
)
def test_an_exception_affirms_and_excludes_the_rest(text: str, affirmed: str) -> None:
    token = word(read(text), affirmed)
    assert not token.denied
    assert token.exclusive


@pytest.mark.parametrize(
    "text",
    ["لا يقتصر المكتب على التخزين", "مش تخزين وبس", "ليس فقط تخزين", "ماشي غير تخزين"],
)
def test_not_only_is_no_denial(text: str) -> None:
    token = next(t for t in read(text).tokens if "تخزين" in t.text)
    assert not token.denied
    assert not token.exclusive


@pytest.mark.parametrize(
    ("text", "doubtful", "certain"),
    [
        ("لا ندري هل الوكيل مستقل. يوقع العقود", "مستقل", "يوقع"),
        ("لدينا مخزن ولا نعرف ماذا يجري فيه", "يجري", "مخزن"),
        ("الوكيل بيمضي ولا لأ مش عارفين. عنده بضاعة", "بيمضي", "بضاعه"),
        ("ما منعرف إذا السمسار مستقل، بس بيوقع عنا", "مستقل", "بيوقع"),
        ("ماندري الوكيل تابع لنا أو مستقل", "مستقل", "ماندري"),
    ],
)
def test_a_doubt_covers_the_embedded_question_alone(text: str, doubtful: str, certain: str) -> None:
    seen = read(text)
    assert word(seen, doubtful).unknown
    assert certain == "ماندري" or not word(seen, certain).unknown


def test_ma_is_no_denial_after_a_preposition_or_before_zal() -> None:
    assert not word(read("على ما يبين من العقد نبيع البضاعة"), "نبيع").denied
    assert not word(read("ما زال المكتب يبيع بضاعتنا"), "يبيع").denied
    assert not word(read("لا خلاف في أن المكتب يبيع"), "يبيع").denied


def test_bas_is_but_or_only_by_what_stands_around_it() -> None:
    assert word(read("عندنا مخزن للتخزين بس"), "للتخزين").exclusive
    seen = read("الوكيل ما بيوقع، بس عنده بضاعة")
    assert not word(seen, "بضاعه").denied
    assert word(seen, "عنده").clause != word(seen, "بيوقع").clause


def test_the_claims_of_others_and_their_affairs_are_no_facts() -> None:
    assert word(read("يقول المحاسب إن الوكيل مستقل"), "مستقل").claimed
    assert word(read("لمنافسنا مصنع هناك، أما نحن فنشتري"), "مصنع").foreign
    assert not word(read("نجمع أسعار المنافسين في مكتبنا"), "مكتبنا").foreign
    assert word(read("اسم شركتنا «مصنع النور»"), "مصنع").foreign


def test_a_correction_withdraws_what_it_corrects() -> None:
    seen = read("كتبت أن لنا مصنعا، والصحيح أنه معرض")
    assert word(seen, "مصنعا").retracted
    assert not word(seen, "معرض").retracted


def test_letters_as_written_tell_apart_what_folding_makes_alike() -> None:
    book = lexicon("ar")
    assert "alone_word" in view("وحده", book).tokens[0].classes
    assert "alone_word" not in view("وحدة", book).tokens[0].classes
    kept = "وكيلنا هناك يلتزم ألا يمثل أحدا سوانا، وله أن يبرم العقود باسمنا ويبرمها كل شهر. هل لنا منشأة دائمة؟"
    assert understand(kept).case.agents[0].wholly_or_mostly_for_enterprise is True
