"""The name of a firm, however long, is read as one: what it is called tells nothing of the case."""

from __future__ import annotations

import pytest

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand

_NAMES = """
شركة بولندية
شركة تعدين بولندية
شركة مقاولات ماليزية
شركة هندسة وبناء برتغالية
شركة تصنيع آلات تشيكية
مؤسسة تجارية يونانية
مجموعة صناعية تركية
دار أزياء إسبانية
إحدى الشركات البولندية
شركة قابضة مسجلة في مدريد
شركة مقيمة في سويسرا
شركة مساهمة نمساوية
شركة ذات مسؤولية محدودة من مالطة
شركة بولندية متخصصة في الطاقة
شركة بولندية تعمل في مجال الأخشاب
شركة بولندية (مقرها وارسو)
شركة بولندية، مقرها وارسو،
شركة "بولمكس" ش.م.م
شركة بولمكس ش.ذ.م.م
شركة Polmex البولندية
""".strip().splitlines()

_TOLD = [
    ("بنت {} جسرا في الكويت من 1 يناير 2024 إلى 30 سبتمبر 2024.", "permanent_establishment", "art_5__para_3__point_a"),
    ("جمّعت {} رافعات في ميناء العقبة من 1 شباط 2024 إلى 31 أيار 2024.", "no_permanent_establishment", None),
    ("استغلت {} محجرا للرخام في السويس مدة سنتين.", "permanent_establishment", "art_5__para_2__point_g"),
    (
        "تُستعمل في الرباط قاعة تملكها {} لجمع المعلومات لها لا غير.",
        "no_permanent_establishment",
        None,
    ),
    (
        "بدأ تركيب الخزانات في الفجيرة في 3 فبراير 2024 على يد {}، وانتهى في 20 نوفمبر 2024.",
        "permanent_establishment",
        "art_5__para_3__point_a",
    ),
]


def _verdict(told: str) -> tuple[str, tuple[str, ...]]:
    read = understand(told)
    found = evaluate(
        read.case,
        shipped(),
        unmentioned="unknown" if read.bare else "absent",
        unknown=tuple(e.path for e in read.evidence if e.value is None),
    )
    return found.outcome, tuple(found.grounds)


@pytest.mark.parametrize("name", _NAMES)
@pytest.mark.parametrize(("told", "outcome", "ground"), _TOLD)
def test_the_verdict_does_not_hang_on_how_the_firm_is_called(
    name: str, told: str, outcome: str, ground: str | None
) -> None:
    found, grounds = _verdict(told.format(name))
    assert found == outcome
    assert ground is None or ground in grounds


@pytest.mark.parametrize(
    ("told", "path", "value"),
    [
        ("تجمع شركة تأمين فرنسية الأقساط في صفاقس بواسطة موظف لها.", "insurance.collects_premiums", True),
        ("تملك شركة قابضة هولندية كامل أسهم شركة تابعة في مصر.", "control.related_company", True),
    ],
)
def test_what_a_name_says_that_the_article_asks_about_is_kept(told: str, path: str, value: object) -> None:
    assert value in [e.value for e in understand(told).evidence if e.path == path]


@pytest.mark.parametrize(
    "told",
    [
        "نفذت شركة مقاولات محلية التركيب في ثمانية أشهر، ولم يكن لنا أحد في الموقع.",
        "بنى مقاول مصري الجسر في ثمانية أشهر، وشركتنا لم ترسل أحدا.",
    ],
)
def test_the_works_of_another_firm_stay_its_own(told: str) -> None:
    assert _verdict(told)[0] != "permanent_establishment"


@pytest.mark.parametrize(
    ("told", "outcome"),
    [
        ("Acme S.A. built a bridge in Cairo from 1 January 2024 to 30 September 2024.", "permanent_establishment"),
        ("Acme S.A. built a bridge in Cairo from 1 January 2024 to 31 March 2024.", "no_permanent_establishment"),
        ("Acme S.A.R.L. a construit un pont à Tunis du 1er janvier au 30 septembre 2024.", "permanent_establishment"),
        ("Acme S.A.R.L. a construit un pont à Tunis du 1er janvier au 31 mars 2024.", "no_permanent_establishment"),
        ("We have no agent in the U.A.E. Our site there lasted three months.", "no_permanent_establishment"),
    ],
)
def test_the_points_of_an_abbreviation_end_no_sentence(told: str, outcome: str) -> None:
    assert _verdict(told)[0] == outcome
