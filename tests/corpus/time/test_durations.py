"""Durations as people say them, in every register: the words, the amount, and how it is meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.time import Amount, DurationMention, find_durations

# text | the words of the duration | years, months, weeks, days
SAID = [
    ("استغرقت الأعمال سبعة أشهر", "سبعة أشهر", (0, 7, 0, 0)),
    ("دامت شهرين", "شهرين", (0, 2, 0, 0)),
    ("وشهران بعدها", "وشهران", (0, 2, 0, 0)),
    ("استغرق نصف سنة ويومين متصلين", "نصف سنة ويومين", (0, 6, 0, 2)),
    ("واستغرقت سنة إلا شهرين", "سنة إلا شهرين", (0, 10, 0, 0)),
    ("قعدنا شهر ونص", "شهر ونص", (0, 1, 0, 15)),
    ("ست شهور ونص", "ست شهور ونص", (0, 6, 0, 15)),
    ("قعدو تما ست شهور و نص", "ست شهور و نص", (0, 6, 0, 15)),
    ("طوّل شهرين ونص بس", "شهرين ونص", (0, 2, 0, 15)),
    ("سنة ونصف", "سنة ونصف", (1, 6, 0, 0)),
    ("دام البناء تسعة أشهر ناقصا منها عشرة أيام", "تسعة أشهر ناقصا منها عشرة أيام", (0, 8, 0, 20)),
    ("ثمانية أشهر ينقصها أسبوع", "ثمانية أشهر ينقصها أسبوع", (0, 7, 0, 23)),
    ("استمرت مئتا يوم", "مئتا يوم", (0, 0, 0, 200)),
    ("ما مجموعه مئتان وعشرة أيام", "مئتان وعشرة أيام", (0, 0, 0, 210)),
    ("مئتين يوم ورا بعض", "مئتين يوم", (0, 0, 0, 200)),
    ("مية و ثنين و ثمانين يوم", "مية و ثنين و ثمانين يوم", (0, 0, 0, 182)),
    ("مائة وأربعة وتسعون (194) يوما متعاقبة", "مائة وأربعة وتسعون (194) يوما", (0, 0, 0, 194)),
    ("خلال اثني (12) عشر شهرا", "اثني (12) عشر شهرا", (0, 12, 0, 0)),
    ("ثلث سنة", "ثلث سنة", (0, 4, 0, 0)),
    ("ثلثين السنة", "ثلثين السنة", (0, 8, 0, 0)),
    ("بقا تما ربع عام وصافي", "ربع عام", (0, 3, 0, 0)),
    ("دام ربع شهور ونص", "ربع شهور ونص", (0, 4, 0, 15)),
    ("ف عام إلا ربع", "عام إلا ربع", (0, 9, 0, 0)),
    ("ثمان شهور ونص إلا عشرة أيام", "ثمان شهور ونص إلا عشرة أيام", (0, 8, 0, 5)),
    ("ست شهور ناقص يومين", "ست شهور ناقص يومين", (0, 5, 0, 28)),
    ("رجعوا شهر إلا أسبوع", "شهر إلا أسبوع", (0, 0, 0, 23)),
    ("شهرين وأسبوعين ويومين", "شهرين وأسبوعين ويومين", (0, 2, 2, 2)),
    ("خمسة وعشرين أسبوع متواصلة", "خمسة وعشرين أسبوع", (0, 0, 25, 0)),
    ("دات ثمن سيمانات برك", "ثمن سيمانات", (0, 0, 8, 0)),
    ("حولين كاملين", "حولين", (2, 0, 0, 0)),
    ("عامين", "عامين", (2, 0, 0, 0)),
    ("نصف شهر", "نصف شهر", (0, 0, 0, 15)),
    ("حوالي ٧ اشهر", "٧ اشهر", (0, 7, 0, 0)),
    ("فاتت ست شهور بسيمانة", "ست شهور بسيمانة", (0, 6, 1, 0)),
    ("خمسة وسبعين في المئة من سنة 2023", "خمسة وسبعين في المئة من", (0, 9, 0, 0)),
    ("٤٥٪ من أيام سنة ٢٠٢٣", "٤٥٪ من أيام", (0, 5, 0, 12)),
    ("سُحبت في منتصف الشهر السابع", "منتصف الشهر السابع", (0, 6, 0, 15)),
    ("دامت سنة كاملة", "سنة كاملة", (1, 0, 0, 0)),
    ("شهر واحد", "شهر واحد", (0, 1, 0, 0)),
    ("الأشهر الأربعة", "الأشهر الأربعة", (0, 4, 0, 0)),
    ("three months and twenty days", "three months and twenty days", (0, 3, 0, 20)),
    ("lasted six and a half months", "six and a half months", (0, 6, 0, 15)),
    ("It took a year less two months", "a year less two months", (0, 10, 0, 0)),
    ("over half a year", "half a year", (0, 6, 0, 0)),
    ("a nine-month contract", "nine-month", (0, 9, 0, 0)),
    ("two fortnights", "two fortnights", (0, 0, 4, 0)),
    ("a duré six mois et demi", "six mois et demi", (0, 6, 0, 15)),
    ("Huit mois de support", "Huit mois", (0, 8, 0, 0)),
    ("un an et demi", "un an et demi", (1, 6, 0, 0)),
    ("5½ months", "5½ months", (0, 5, 0, 15)),
    ("أربعة أخماس السنة", "أربعة أخماس السنة", (0, 9, 0, 18)),
    ("ستة أشهر زائد يوم", "ستة أشهر زائد يوم", (0, 6, 0, 1)),
    ("ستة أشهر غير يوم", "ستة أشهر غير يوم", (0, 5, 0, 29)),
    ("ستة أشهر ويوما واحدا", "ستة أشهر ويوما واحدا", (0, 6, 0, 1)),
    ("زادت عن ست شهور بعشرة أيام", "ست شهور بعشرة أيام", (0, 6, 0, 10)),
    ("أقل من ستة أشهر بيومين", "ستة أشهر بيومين", (0, 5, 0, 28)),
    ("6 months less a week", "6 months less a week", (0, 5, 0, 23)),
    ("half of 2023", "half", (0, 6, 0, 0)),
    ("نصف سنة 2023", "نصف", (0, 6, 0, 0)),
    ("سِتَّةُ أَشْهُرٍ", "سِتَّةُ أَشْهُرٍ", (0, 6, 0, 0)),
    ("لمدة 7 (سبعة) أشهر", "7 (سبعة) أشهر", (0, 7, 0, 0)),
    ("une quinzaine de jours", "quinzaine de jours", (0, 0, 0, 15)),
    ("près de sept mois", "sept mois", (0, 7, 0, 0)),
]


def one(text: str) -> DurationMention:
    found = find_durations(text)
    assert len(found) == 1, [text[m.start : m.end] for m in found]
    return found[0]


@pytest.mark.parametrize(("text", "words", "amount"), SAID)
def test_amounts(text: str, words: str, amount: tuple[int, int, int, int]) -> None:
    mention = one(text)
    assert text[mention.start : mention.end] == words
    assert mention.amount == Amount(*amount)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("من ستة إلى سبعة أشهر", 6, 7), ("ما بين خمسة وسبعة أشهر", 5, 7), ("خمس ست شهور", 5, 6),
        ("شهرين تلاتة", 2, 3), ("شهر شهرين", 1, 2), ("ستّ شهور بالزبط يا سبعة", 6, 7), ("six to seven months", 6, 7),
        ("six or seven months", 6, 7), ("entre cinq et sept mois", 5, 7), ("من ستة أشهر إلى سبعة", 6, 7),
        ("شهر أو شهرين", 1, 2), ("6-7 أشهر", 6, 7),
    ],
)  # fmt: skip
def test_ranges_stay_ranges(text: str, low: int, high: int) -> None:
    mention = one(text)
    assert mention.amount is None
    assert (mention.low, mention.high) == (Amount(months=low), Amount(months=high))


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("أكثر من ستة أشهر", "more"), ("مدة تزيد على ستة أشهر", "more"), ("فوق الست شهور", "more"),
        ("نص سنة وكسور", "more"), ("قبل سنة ونيّف", "more"), ("تجاوزت ستة أشهر", "more"),
        ("more than six months", "more"),
        ("plus de six mois", "more"), ("أقل من ست شهور", "less"), ("في مدة دون ستة أشهر", "less"),
        ("under six months", "less"), ("moins de six mois", "less"), ("لم يبلغ ستة أشهر", "less"),
        ("مابتكملش ست شهور", "less"), ("ما وصلش ست شهور", "less"), ("n'atteint six mois", "less"),
        ("لا تقل عن ثمانية أشهر", "at_least"), ("ستة أشهر على الأقل", "at_least"), ("at least six months", "at_least"),
        ("لا تزيد على ستة أشهر", "at_most"), ("لم يدم العمل أكثر من خمسة أشهر", "at_most"),
        ("لم تتجاوز الإقامة خمسة أشهر", "at_most"), ("مافتناش 6 شهور", "at_most"),
        ("لم تزد زيارات الأطباء لتدريب زملائهم على خمسة أشهر", "at_most"), ("pas plus de cinq mois", "at_most"),
        ("not more than six months", "at_most"), ("من غير أن تتجاوز ستة أشهر", "at_most"),
        ("بالكاد ستة أشهر", "barely"), ("à peine six mois", "barely"),
        ("ستة أشهر لا تزيد يوما", "exact"), ("ست شهور قد قد", "exact"), ("نص سنة بالتمام والكمال", "exact"),
        ("ستة أشهر بالضبط", "exact"), ("exactly six months", "exact"), ("ستة أشهر", None),
    ],
)  # fmt: skip
def test_bounds_mind_the_negation(text: str, bound: str | None) -> None:
    mention = one(text)
    assert mention.bound == bound
    assert not mention.negated


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("لم يمتد سبعة أشهر", True), ("امتد سبعة أشهر", False), ("لم يمكث أي منهم ستة أشهر", True),
        ("لم يدم المشروع سوى أربعة أشهر", False), ("ليس ستة أشهر", True), ("مش ست شهور", True),
        ("خدمنا عميلا آخر لا يعرف الأول ثلاثة أشهر", False), ("did not last six months", True),
        ("lasted six months", False), ("ما أذكره أن العقد كان لسنتين", False),
    ],
)  # fmt: skip
def test_negation_reaches_its_verb_and_no_further(text: str, negated: bool) -> None:
    assert one(text).negated is negated


@pytest.mark.parametrize("word", ["حوالي", "نحو", "قرابة", "تقريبا", "زهاء", "شي", "about", "roughly", "environ"])
def test_about(word: str) -> None:
    unit = "أشهر" if not word.isascii() else "months"
    number = "سبعة" if unit == "أشهر" else "seven"
    assert one(f"{word} {number} {unit}").approx
    assert not one(f"{number} {unit}").approx


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("مائتين وستة أيام خلال اثني عشر شهرا", ["length", "window"]), ("١٨٥ يوم من ١٢ شهر", ["length", "window"]),
        ("مئة وثمانين يوما من عام واحد", ["length", "window"]),
        ("تسعة أشهر موزعة على ثلاث سنوات", ["length", "spread"]),
        ("تسعة أشهر على ثلاث سنوات", ["length", "spread"]), ("خلال أربعة أشهر", ["length"]),
        ("خمسة أشهر على مدى ثلاث سنوات", ["length", "spread"]), ("على مدى عشرة أشهر", ["length"]),
        ("منذ عشرة أشهر", ["since"]), ("بقاله سنتين", ["since"]), ("من سنة ونص", ["since"]),
        ("depuis deux ans", ["since"]),
        ("غادر قبل أسبوعين", ["ago"]), ("قبل التسليم النهائي بثلاثة أشهر", ["ago"]), ("two years ago", ["ago"]),
        ("دفعة أولى بعد شهرين", ["after"]), ("بدأت بعد توقيع العقد بسنة كاملة", ["after"]),
        ("طول السنة", ["throughout"]), ("كل أسبوعين", ["every"]),
        ("nine months spread over three years", ["length", "spread"]),
    ],
)  # fmt: skip
def test_roles(text: str, roles: list[str]) -> None:
    assert [m.role for m in find_durations(text)] == roles


@pytest.mark.parametrize(
    ("text", "per", "yearly"),
    [
        ("أسبوعين من كل شهر", "month", Amount(weeks=24)), ("أربع تيام بالجمعة", "week", Amount(days=208)),
        ("عشرين يوما في كل فصل", "season", Amount(days=80)), ("شهر واحد في السنة", "year", Amount(months=1)),
        ("كل يوم سبت", "week", Amount(days=52)), ("every Saturday", "week", Amount(days=52)),
        ("three days a week", "week", Amount(days=156)), ("deux jours par semaine", "week", Amount(days=104)),
        ("يومين كل شهر", "month", Amount(days=24)), ("six mois par an", "year", Amount(months=6)),
    ],
)  # fmt: skip
def test_frequencies(text: str, per: str, yearly: Amount) -> None:
    mention = one(text)
    assert (mention.per, mention.yearly) == (per, yearly)


def test_a_number_without_its_unit_takes_it_from_the_duration_before() -> None:
    text = "أربعة أشهر لدى الأول وثلاثة لدى الثاني"
    first, second = find_durations(text)
    assert (second.amount, second.elliptic, first.elliptic) == (Amount(months=3), True, False)
    assert text[second.start : second.end] == "وثلاثة"


def test_a_denied_duration_gives_way_to_the_one_after_it() -> None:
    first, second = find_durations("مش خمس شهور لا سبع شهور")
    assert (first.negated, first.corrected_by, second.negated) == (True, (second.start, second.end), False)
    first, second = find_durations("خمسة أشهر لا سبعة")
    assert (first.negated, second.negated) == (False, True)


def test_begun_so_long_ago_and_still_going_on_is_since() -> None:
    assert one("بدأ العمل قبل ثمانية أشهر ولا يزال جاريا").role == "since"
    assert one("بدأ العمل قبل ثمانية أشهر وانتهى").role == "ago"


def test_a_correction_points_to_what_takes_its_place() -> None:
    text = "لم يمتد سبعة أشهر كما أُشيع بل خمسة، ولم نتخذ مخزنا"
    first, second = find_durations(text)
    assert first.corrected_by == (second.start, second.end)
    assert (first.negated, second.negated, second.amount) == (True, False, Amount(months=5))


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("كل واحد شهران ونصف", "each"), ("كل زيارة أسبوع", "each"),
        ("أربعة أشهر في كل منهما", "each"), ("أربعة أشهر أخرى", "other"),
        ("ثم مُدّدت ثلاثة أشهر", "then"), ("سوى أربعة أشهر", "only"), ("480 يوم-عامل", "person_days"),
        ("200 man-days", "person_days"), ("رخصة لسنة", "bare"), ("بضعة أشهر", "vague"), ("أشهر عديدة", "vague"),
        ("a few months", "vague"),
        ("٤٥٪ من أيام السنة", "share"), ("الأشهر الأربعة", "definite"),
    ],
)  # fmt: skip
def test_flags(text: str, flag: str) -> None:
    assert getattr(one(text), flag) is True


@pytest.mark.parametrize(
    "text",
    [
        "الست دي بتشتغل عندنا", "حد من الناس قال السبت الجاي نتكلم", "المادة 5/3/أ والفقرة 4", "يوقّع العقود كل شهر",
        "شهرا بعد شهر", "أسبوعا بعد أسبوع", "في يوم من الأيام", "سنة 2023", "شهر 3", "كل يوم",
        "Nous avons un bureau neuf", "an independent broker in an office", "ثمن السلعة", "هذه السنة", "أشهر المحامين",
        "قبل سنة النزاع", "كل آخر شهر", "من يوم ما مسك الشغل", "one of the three", "month in, month out",
    ],
)  # fmt: skip
def test_what_is_no_duration(text: str) -> None:
    assert find_durations(text) == ()


WORDS = [
    *[
        "سبعة",
        "ستة",
        "و",
        "إلا",
        "نصف",
        "شهر",
        "شهرين",
        "أشهر",
        "يوم",
        "كل",
        "من",
        "إلى",
        "لم",
        "أكثر",
        "سنة",
        "2023",
        "12",
        "(",
        ")",
        "،",
        ".",
        "%",
        "month",
        "six",
        "a",
    ],
    "\u0640",
    "ْ",
]


@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_any_text_gives_slices_in_order(text: str) -> None:
    end = 0
    for mention in find_durations(text):
        assert end <= mention.start < mention.end <= len(text)
        assert mention.amount or mention.low or mention.vague
        end = mention.end


def test_amounts_subtract_with_months_of_thirty_days() -> None:
    assert Amount(months=6).less(Amount(days=2)) == Amount(months=5, days=28)
    assert Amount(years=1).less(Amount(months=2)) == Amount(months=10)
    assert Amount(days=5).less(Amount(months=1)) is None
    assert Amount(months=6, weeks=2, days=1).in_months() == Amount(months=6, days=15).in_months()


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("أنجزناه في أربعة أشهر... لا، سبعة.", 7), ("ركبناه في خمسة شهور، لا بل ثمانية.", 8),
        ("قعدنا تسع شهور، استنى، مش تسعة، أربعة بس", 4),
        ("بأربع شهور... لحظة، رجعت ع الدفتر: مو أربعة، سبعة كانوا.", 7),
        ("بقينا ثمن شهور، لا ماشي ثمنية، خمسة.", 5), ("في 4 شهور، أقصد 9. وبعد", 9), ("في سبعة أشهر؟ لا، في أربعة.", 4),
        ("ثمانية أشهر، وقد تبين بالرجوع إلى الدفتر أن المدة الصحيحة أربعة أشهر", 4),
        ("خد ٩ شهور.. لا معلش، ٤ شهور.", 4),
        ("ثمانية أشهر (ورد في الخطاب: أربعة أشهر، وهو سهو)", 8), ("سبعة أشهر لا خمسة", 7),
    ],
)  # fmt: skip
def test_of_two_lengths_the_corrected_one_gives_way(text: str, counts: int) -> None:
    left = [m.amount for m in find_durations(text) if not m.corrected_by and not m.negated]
    assert left == [Amount(months=counts)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("وصافي أشهر العمل خمسة.", Amount(months=5)), ("عددنا أيام حضورهم يوما يوما: فإذا هي 195.", Amount(days=195)),
        ("أتم شهره الخامس", Amount(months=5)), ("دخل شهره الثامن", Amount(months=7, days=1)),
        ("قائما سنة وخمسة أيام", Amount(years=1, days=5)),
    ],
)  # fmt: skip
def test_a_unit_before_its_number_and_the_months_of_the_work_itself(text: str, amount: Amount) -> None:
    assert one(text).amount == amount


def test_what_is_counted_behind_a_duration_is_no_duration() -> None:
    assert [m.amount for m in find_durations("أربعة أشهر وثلاثة عمال، وسبعة كانوا من البنائين")] == [Amount(months=4)]


def test_more_of_a_unit_is_of_that_unit() -> None:
    """ "after a pause of two weeks four more months": not four weeks."""
    found = find_durations("three months, then after a pause of two weeks four more months")
    assert [m.amount for m in found][-1] == Amount(months=4)
    found = find_durations("two weeks in March and four more in May")
    assert [m.amount for m in found][-1] == Amount(weeks=4)
