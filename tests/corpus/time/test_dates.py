"""Every day written with every country's month names reads back; years are said, a neighbour's, or stay open."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from babel import Locale
from hijridate import Hijri
from hypothesis import given
from hypothesis import strategies as st

from corpus.script.tokens import tokenise
from corpus.time import DateMention, find_dates
from corpus.time.months import month_at
from corpus.time.phrases import read_data

LOCALES = ["ar", "ar_SY", "ar_DZ", "ar_MA", "en", "fr"]
EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def one(text: str, as_of: date | None = None) -> DateMention:
    found = find_dates(text, as_of)
    assert len(found) == 1, [text[m.start : m.end] for m in found]
    return found[0]


@pytest.mark.parametrize("code", LOCALES)
def test_every_day_of_a_year_in_every_set_of_month_names(code: str) -> None:
    names = Locale.parse(code).months["format"]["wide"]
    day = date(2024, 1, 1)
    while day.year == 2024:
        text = f"{day.day} {names[day.month]} {day.year}"
        mention = one(text)
        assert (mention.first, mention.last, text[mention.start : mention.end]) == (day, day, text)
        day += timedelta(days=1)


def test_every_spelling_of_every_month_is_reachable() -> None:
    raw = read_data("months")
    for section in ("gregorian", "phrases", "hijri", "hijri_latin"):
        for number, names in raw[section].items():
            for name in names.split() if isinstance(names, str) else names:
                month = month_at(tokenise(name).words(), 0)
                assert month is not None, name
                assert month.number == int(number), name


@given(st.dates(date(1990, 1, 1), date(2060, 12, 31)), st.sampled_from("-/."), st.booleans())
def test_figures_in_any_order_and_script(day: date, sign: str, eastern: bool) -> None:
    for text in (f"{day.day}{sign}{day.month}{sign}{day.year}", f"{day.year}{sign}{day.month:02}{sign}{day.day:02}"):
        shown = text.translate(EASTERN) if eastern else text
        mention = one(f"في {shown} صباحا")
        assert (mention.first, mention.start, mention.end) == (day, 3, 3 + len(shown))


@given(st.integers(1400, 1480), st.integers(1, 12), st.integers(1, 29))
def test_hijri_dates_are_converted_and_said_so(year: int, month: int, day: int) -> None:
    name = read_data("months")["hijri"][str(month)][0]
    expected = date.fromisoformat(Hijri(year, month, day).to_gregorian().isoformat())
    for text in (f"{day} {name} {year}هـ", f"{day}/{month}/{year}هـ", f"{day} من شهر {name} سنة {year}"):
        mention = one(text)
        assert (mention.calendar, mention.first) == ("hijri", expected)
        assert f"{year}هـ" in mention.note
        assert expected.isoformat() in mention.note


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("أول مارس 2023", "2023-03-01", "2023-03-01"), ("آخر نوفمبر 2023", "2023-11-30", "2023-11-30"),
        ("آخر شباط 2024", "2024-02-29", "2024-02-29"), ("منتصف يونيو 2024", "2024-06-15", "2024-06-15"),
        ("نص شباط 2024", "2024-02-15", "2024-02-15"), ("mid-May 2024", "2024-05-15", "2024-05-15"),
        ("fin mai 2024", "2024-05-31", "2024-05-31"), ("نهاية العام 2023", "2023-12-31", "2023-12-31"),
        ("مايو 2024", "2024-05-01", "2024-05-31"), ("شهر 9 سنة 2023", "2023-09-01", "2023-09-30"),
        ("سنة 2023", "2023-01-01", "2023-12-31"), ("عام ألفين وثلاثة وعشرين", "2023-01-01", "2023-12-31"),
        ("الربع الأخير من 2023", "2023-10-01", "2023-12-31"), ("Q2 2023", "2023-04-01", "2023-06-30"),
        ("النصف الأول من 2024", "2024-01-01", "2024-06-30"), ("premier semestre 2024", "2024-01-01", "2024-06-30"),
        ("العشرين من نوفمبر سنة ألفين وثلاث وعشرين", "2023-11-20", "2023-11-20"),
        ("March 3rd, 2024", "2024-03-03", "2024-03-03"), ("the 3rd of March 2024", "2024-03-03", "2024-03-03"),
        ("1er mars 2024", "2024-03-01", "2024-03-01"), ("14 أوت 2024", "2024-08-14", "2024-08-14"),
        ("5 غشت 2024", "2024-08-05", "2024-08-05"), ("10 تشرين التاني 2023", "2023-11-10", "2023-11-10"),
        ("غرة المحرم سنة 1445هـ", "2023-07-19", "2023-07-19"), ("سلخ صفر 1445", "2023-09-15", "2023-09-15"),
        ("الثالث من جمادى الآخرة سنة 1444هـ", "2022-12-27", "2022-12-27"), ("15.3.2024", "2024-03-15", "2024-03-15"),
        ("15/3/24", "2024-03-15", "2024-03-15"), ("03/25/2024", "2024-03-25", "2024-03-25"),
    ],
)  # fmt: skip
def test_ways_of_writing(text: str, first: str, last: str) -> None:
    mention = one(text)
    assert (str(mention.first), str(mention.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("من 5 شباط إلى 20 آذار 2022", ["2022-02-05", "2022-03-20"]),
        ("من 20 نوفمبر إلى 15 مارس 2024", ["2023-11-20", "2024-03-15"]),
        ("من 20 سبتمبر إلى 15 ديسمبر 2023، ثم من 10 يناير إلى 30 مايو",
         ["2023-09-20", "2023-12-15", "2024-01-10", "2024-05-30"]),
        ("سلّمناه في 20 نوفمبر 2023 وباشرناه في 1 أبريل من السنة ذاتها", ["2023-11-20", "2023-04-01"]),
        ("بدأ في 5 أكتوبر 2022 وانتهى في 3 مارس من العام التالي", ["2022-10-05", "2023-03-03"]),
        ("من 15/3 إلى 20/9/2024", ["2024-03-15", "2024-09-20"]),
        ("du 5 octobre au 12 mai 2024", ["2023-10-05", "2024-05-12"]),
        ("from 6 February to 18 September 2023", ["2023-02-06", "2023-09-18"]),
        ("بدأ في 3 مارس 2022 وانتهى في 20 أكتوبر. قالوا إن 3 مارس مبكر", ["2022-03-03", "2022-10-20", "2022-03-03"]),
    ],
)  # fmt: skip
def test_the_year_of_a_neighbour(text: str, days: list[str]) -> None:
    found = find_dates(text)
    assert [str(m.first) for m in found] == days
    assert {m.year_from for m in found} <= {"said", "context"}


def test_a_year_that_nothing_gives_stays_open_or_is_assumed() -> None:
    assert (one("وصلنا في 3 مارس").first, one("وصلنا في 3 مارس").year_from) == (None, "unknown")
    mention = one("وصلنا في 3 مارس", date(2025, 6, 1))
    assert (mention.first, mention.year_from) == (date(2025, 3, 3), "assumed")
    later = one("وصلنا في 3 نوفمبر", date(2025, 6, 1))
    assert later.first == date(2024, 11, 3)


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("بدأ العمل في 3 مارس 2024", "begin"), ("وسُلّم في 3 مارس 2024", "finish"),
        ("وقّعنا العقد في 3 مارس 2024", "signed"),
        ("المؤرخ في 3 مارس 2024", "signed"), ("منذ 3 مارس 2024", "from"), ("حتى 3 مارس 2024", "to"),
        ("فلم تبدأ أعمال التشييد إلا في 3 مارس 2024", "begin"), ("did not start until 3 March 2024", "begin"),
        ("ولم يغادر إلا في 3 مارس 2024", "finish"), ("signed on 3 March 2024", "signed"),
    ],
)  # fmt: skip
def test_what_a_date_is_the_date_of(text: str, cue: str) -> None:
    assert one(text).cue == cue


@pytest.mark.parametrize(
    "text",
    [
        "والنهارده 1 اكتوبر 2024", "واليوم 30 أيلول 2024", "والنهار هذا 28 جويلية 2023",
        "إلى يومنا هذا، 20 نوفمبر 2024",
        "وحنا اليوم 20 نونبر 2024", "إلى يوم إيداع هذه المذكرة الواقع في 9 حزيران 2025", "today is 3 March 2024",
        "Au 20 janvier 2025, où en est-on", "nous sommes le 3 mars 2024", "As at 3 March 2024, what is the position?",
    ],
)  # fmt: skip
def test_a_date_given_as_today(text: str) -> None:
    assert one(text).today
    assert not one("بدأ في اليوم التالي 3 مارس 2024").today


def test_a_corrected_date_points_to_the_one_that_stands() -> None:
    text = "انطلقت الأشغال يوم 3 مارس 2022، أقصد 3 ماي 2022"
    first, second = find_dates(text)
    assert first.corrected_by == (second.start, second.end)
    assert (second.corrected_by, second.cue) == (None, "begin")


@pytest.mark.parametrize(
    "text",
    [
        "يمارس سلطته عادة", "مارس الوكيل عمله", "المادة 5/3/أ", "رقمه 9/2018", "تحت رقم 20457", "في 2000 متر مربع",
        "31/13/2024", "you may march on", "هذه كتاب", "آب العامل إلى بيته", "الفقرة 3 من المادة 5", "version 1.2.3",
        "in the second half we win",
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    assert find_dates(text) == ()


BITS = [
    *[
        "من",
        "إلى",
        "5",
        "شباط",
        "2022",
        "مارس",
        "سنة",
        "1445",
        "هـ",
        "رمضان",
        "/",
        "-",
        ".",
        "31",
        "أول",
        "آخر",
        "نفس",
        "السنة",
        "و",
        "15/3/2024",
        "May",
        "the",
        "Q4",
    ],
    "٢٠٢٤",
]


@given(st.lists(st.sampled_from(BITS), max_size=14).map(" ".join))
def test_any_text_gives_slices_in_order(text: str) -> None:
    end = 0
    for mention in find_dates(text, date(2025, 1, 1)):
        assert end <= mention.start < mention.end <= len(text)
        assert (mention.first is None) == (mention.last is None)
        end = mention.end
