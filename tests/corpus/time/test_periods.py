"""Periods: ranges, beginnings and ends told by verbs, open ends, whole months; and the one list of all that is said."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.time import Amount, DateMention, DurationMention, PeriodMention, find_periods, find_times

# text | the periods as (first, last or None for an open end)
PERIODS = [
    ("من 10 جوان حتى 25 نوفمبر 2023", [("2023-06-10", "2023-11-25")]),
    ("من أول تشرين التاني 2022 لآخر أيار 2023", [("2022-11-01", "2023-05-31")]),
    ("من 03/02/2024 إلى 29/07/2024", [("2024-02-03", "2024-07-29")]),
    ("بين 15 أكتوبر و20 نوفمبر 2023، ثم بين 8 يناير و30 مارس 2024، ثم في مايو 2024 كله",
     [("2023-10-15", "2023-11-20"), ("2024-01-08", "2024-03-30"), ("2024-05-01", "2024-05-31")]),
    ("على مرحلتين، الأولى من 10 شباط لـ 30 نيسان 2023، والتانية من 1 تموز لـ 15 تشرين الأول 2023",
     [("2023-02-10", "2023-04-30"), ("2023-07-01", "2023-10-15")]),
    # The months as official Arabic names them twice.
    ("من 3 آذار/مارس 2024 إلى 5 أيلول/سبتمبر 2024", [("2024-03-03", "2024-09-05")]),
    ("من 1 نيسان (أبريل) 2024 حتى 30 أيلول (سبتمبر) 2024", [("2024-04-01", "2024-09-30")]),
    ("شرعت في تشييد صومعة يوم 2 كانون الثاني / يناير 2025، والعمل جار حتى الآن", [("2025-01-02", None)]),
    # It goes on to the day of the question itself, which ends nothing.
    ("شرعت في إنشاء رصيف في 18 أغسطس 2023، ولم تتوقف إلى تاريخ هذا التقرير، وهو 5 أبريل 2024", [("2023-08-18", None)]),
    ("باشروا الإشراف في 5 تموز 2023 حتى تحرير هذه المذكرة في 2 كانون الأول 2023", [("2023-07-05", None)]),
    ("began on 3 March 2024 and goes on up to the date of this memo, 5 July 2024", [("2024-03-03", None)]),
    ("من شهر 2 لشهر 9 سنة 2023", [("2023-02-01", "2023-09-30")]),
    ("من مطلع الربع الثاني إلى ختام الربع الأخير من 2023", [("2023-04-01", "2023-12-31")]),
    ("من 3 إلى 15 مارس 2024", [("2024-03-03", "2024-03-15")]),
    ("du 3 au 15 mars 2024", [("2024-03-03", "2024-03-15")]),
    ("15 آذار 2024 - 20 أيلول 2024", [("2024-03-15", "2024-09-20")]),
    ("from mid-January until the end of August 2024", [("2024-01-15", "2024-08-31")]),
    ("من أول رمضان 1444 حتى سلخ صفر 1445", [("2023-03-23", "2023-09-15")]),
    ("بدأ في 3 مارس 2022 وانتهى في 20 أكتوبر 2022", [("2022-03-03", "2022-10-20")]),
    ("بداو نهار 3 فيفري وروّحو نهار 14 أوت 2024", [("2024-02-03", "2024-08-14")]),
    ("وصل فريق التركيب في 15 أكتوبر 2022 ولم يغادر إلا بعد إتمام العمل في 20 مايو 2023",
     [("2022-10-15", "2023-05-20")]),
    ("سلّمنا الجسر في 20 نوفمبر 2023، وكنا قد باشرنا تشييده في 1 أبريل من السنة ذاتها", [("2023-04-01", "2023-11-20")]),
    ("تعاقدت في 27 ديسمبر 2022، فلم تبدأ الأعمال إلا في 19 يوليو 2023، وسُلّم المبنى في 10 مارس 2024",
     [("2023-07-19", "2024-03-10")]),
    ("ouvert le 5 octobre 2023 et replié le 20 mai 2024", [("2023-10-05", "2024-05-20")]),
    ("It was handed over on 30 June 2023; we had moved in on 20 January of that year. A bond runs till 2025.",
     [("2023-01-20", "2023-06-30")]),
    ("We left on 30 June 2022; we came back on 20 January 2023 and left on 5 May 2023.",
     [("2023-01-20", "2023-05-05")]),
    ("We started on 3 March 2024 and downed tools on 20 August 2024.", [("2024-03-03", "2024-08-20")]),
    ("works began on 3 March 2023 and were completed on 20 November 2023", [("2023-03-03", "2023-11-20")]),
    ("انطلقت الأشغال يوم 3 مارس 2022، أقصد 3 ماي 2022، وسلمناها في 20 أكتوبر من السنة نفسها",
     [("2022-05-03", "2022-10-20")]),
    ("بدأ في 3 فبراير 2024، ولا تزال الأعمال مستمرة إلى يومنا هذا، 20 نوفمبر 2024", [("2024-02-03", None)]),
    ("بدأنا يوم 15/2/2024 ولسه شغالين فيه لحد النهارده، والنهارده 1 اكتوبر 2024", [("2024-02-15", None)]),
    ("مبلشين من نص شباط 2024 ولهلق ما خلصنا", [("2024-02-15", None)]),
    ("بداو نهار 5 غشت 2024 ومازال خدامين تال دابا", [("2024-08-05", None)]),
    ("منذ 10 يونيو 2024 ومستخدمونا يقدمون خدمات الصيانة وما انتهوا بعد", [("2024-06-10", None)]),
    ("arrivées le 3 juin 2024 et le chantier tourne toujours", [("2024-06-03", None)]),
    ("since 10 June 2024 and still there", [("2024-06-10", None)]),
    ("عام 2024 كامل من غير يوليوز وغشت", [("2024-01-01", "2024-06-30"), ("2024-09-01", "2024-12-31")]),
    ("في مارس وأبريل ومايو 2023", [("2023-03-01", "2023-05-31")]),
    ("toute l'année 2023", [("2023-01-01", "2023-12-31")]),
    ("سالينا نهار 5 نونبر 2023 وكنا بدينا نهار 10 فبراير", [("2023-02-10", "2023-11-05")]),
    ("من يوم 5 مارس 2024 لغاية النهاردة", [("2024-03-05", None)]),
    ("from 3 March 2024 until today, 20 November 2024", [("2024-03-03", None)]),
    ("01.02.2024 - 30.09.2024", [("2024-02-01", "2024-09-30")]),
    ("بداية المشروع: 2024-02-01، نهايته: 2024-10-15", [("2024-02-01", "2024-10-15")]),
    ("من 1 رجب 1445هـ وحتى نهاية ذي الحجة من العام نفسه", [("2024-01-13", "2024-07-06")]),
    ("طول سنة 2023", [("2023-01-01", "2023-12-31")]),
    ("وقّعت الشركة بتاريخ 14 آذار 2019 عقدا", []),
    ("وقّعنا في 2020 وسلّمنا مخططاته في 3 مارس 2021", []),
    ("ابتداء من 15 يناير 2025 ولمدة 240 يوما", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), PERIODS)
def test_periods(text: str, expected: list[tuple[str, str | None]]) -> None:
    found = find_periods(text)
    assert [(str(p.first), p.last and str(p.last)) for p in found] == expected
    for period in found:
        assert (period.last is None) == (period.kind == "open")


def test_the_words_of_the_ends_are_shown() -> None:
    text = "بدأنا يوم 15/2/2024 ولسه شغالين"
    (period,) = find_periods(text)
    assert period.open_span is not None
    assert [text[slice(*span)] for span in (period.start_span, period.open_span)] == ["15/2/2024", "ولسه"]
    assert (period.ongoing, period.kind) == (True, "open")


def test_a_period_without_a_year_has_its_length_from_the_months() -> None:
    (period,) = find_periods("بدأ أول صفر وخلص نهاية ربيع الثاني من نفس السنة الهجرية")
    assert (period.first, period.last, period.amount, period.year_from) == (None, None, Amount(months=3), "unknown")
    (period,) = find_periods("من أول مارس إلى آخر نوفمبر")
    assert (period.first, period.amount) == (None, Amount(months=9))


def test_a_plan_is_told_from_a_fact() -> None:
    (period,) = find_periods("نخطط لتجميع محطة: الانطلاق 1 مارس 2026 والتسليم المتوقع 15 ديسمبر 2026")
    assert (period.planned, period.first, period.last) == (True, date(2026, 3, 1), date(2026, 12, 15))
    assert not find_periods("من 1 مارس 2024 إلى 3 مايو 2024")[0].planned


def test_a_converted_period_says_so() -> None:
    (period,) = find_periods("من 1/9/1445هـ إلى 10/12/1445هـ")
    assert (period.first, period.last) == (date(2024, 3, 11), date(2024, 6, 16))
    assert period.note.count("أم القرى") == 2


def test_one_list_uses_no_word_twice() -> None:
    text = (
        "وقّعنا في 3 يناير 2022 لمدة ثلاث سنوات، وبدأ التركيب في 1 فبراير 2023 وانتهى في 30 سبتمبر 2023، أي ثمانية أشهر"
    )
    signed, term, period, length = find_times(text)
    assert isinstance(signed, DateMention)
    assert signed.cue == "signed"
    assert isinstance(term, DurationMention)
    assert term.amount == Amount(years=3)
    assert isinstance(period, PeriodMention)
    assert (period.first, period.last) == (date(2023, 2, 1), date(2023, 9, 30))
    assert isinstance(length, DurationMention)
    assert length.amount == Amount(months=8)


BITS = (
    "من إلى بدأ وانتهى في 5 شباط 2022 20 آذار ولا يزال كله عام 2023 شهرين ثم و بين سبعة أشهر ، . وقّعنا اليوم 15/3/2024"
)


@given(st.lists(st.sampled_from(BITS.split()), max_size=18).map(" ".join))
def test_any_text_gives_slices_and_periods_that_run_forward(text: str) -> None:
    for mention in find_times(text, date(2025, 1, 1)):
        assert 0 <= mention.start < mention.end <= len(text)
        if isinstance(mention, PeriodMention):
            spans = (mention.start_span, mention.end_span, mention.open_span)
            assert all(0 <= a < b <= len(text) for a, b in filter(None, spans))


@given(st.text(max_size=80))
def test_no_text_at_all_fails(text: str) -> None:
    for mention in find_times(text):
        assert text[mention.start : mention.end]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("من فاتح مارس 2023 إلى متم شتنبر. سبق قلم: إلى متم يوليوز من العام نفسه.",
         date(2023, 3, 1), date(2023, 7, 31)),
        ("كان الشروع في التركيب يوم 3 مارس 2024 والفراغ منه يوم 10 يوليو 2024", date(2024, 3, 3), date(2024, 7, 10)),
        ("الفراغ مأمول في يونيو 2023، لكنه لم يتم إلا في 20 ديسمبر 2023، والبداية كانت في 5 فبراير 2023",
         date(2023, 2, 5), date(2023, 12, 20)),
        ("طوال شهري يوليو وأغسطس 2023", date(2023, 7, 1), date(2023, 8, 31)),
    ],
)  # fmt: skip
def test_the_end_that_stands(text: str, first: date, last: date) -> None:
    assert [(p.first, p.last) for p in find_periods(text)] == [(first, last)]


@pytest.mark.parametrize(
    ("text", "amount"),
    [("تطلّب نصب البوابات سنة ونصف السنة", Amount(1, 6)), ("ومدته سنتان ونصف السنة", Amount(2, 6))],
)
def test_half_of_the_year_joined_to_years_is_no_date(text: str, amount: Amount) -> None:
    (said,) = find_times(text)
    assert isinstance(said, DurationMention)
    assert said.amount == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("وصل الفنيون في الأول من يونيو ورحلوا في الثلاثين من سبتمبر من السنة عينها", Amount(months=4)),
        ("بدأ العمل في 15 يونيو وانتهى في 14 ديسمبر", Amount(months=6)),
        ("بدأ العمل في 15 يونيو وانتهى في 15 ديسمبر", Amount(months=6, days=1)),
        ("بدأ العمل في 1 نوفمبر وانتهى في 15 مارس من السنة التالية", Amount(months=4, days=15)),
        ("from 3 May to 20 December", Amount(months=7, days=18)),
        # half a year or not hangs on the leap day; what ends before it begins is misread
        ("بدأ العمل في 31 أغسطس وانتهى في 28 فبراير", None),
        ("بدأ العمل في 1 نوفمبر وانتهى في 30 مارس من السنة نفسها", None),
    ],
)
def test_days_without_a_year_tell_how_long_it_was(text: str, amount: Amount | None) -> None:
    (period,) = find_periods(text)
    assert (period.first, period.last, period.amount) == (None, None, amount)


@given(st.dates(date(2021, 1, 1), date(2021, 12, 31)), st.integers(20, 300))
def test_the_length_of_days_without_a_year_is_that_of_the_days_with_one(first: date, days: int) -> None:
    last = date.fromordinal(first.toordinal() + days)
    (bare,) = find_periods(f"from {first:%-d %B} to {last:%-d %B}")
    if bare.amount is not None:
        assert abs(float(bare.amount.in_months()) - (days + 1) / 30.44) < 0.15
