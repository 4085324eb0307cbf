"""Citations found and resolved: the forms lawyers use, and what only looks like one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from corpus.citing import Resolved, find, resolve
from tests.corpus.citing.trees import TREATY

FORMS = yaml.safe_load((Path(__file__).parent / "data" / "forms.yaml").read_text("utf-8"))


def resolved(text: str, context: str | None = None) -> tuple[Resolved, ...]:
    found = find(text)
    assert all(text[c.span.start : c.span.end] == c.text for c in found)
    return resolve(found, TREATY, context)


@pytest.mark.parametrize(("text", "targets"), FORMS, ids=[text for text, _ in FORMS])
def test_every_form_points_where_it_says(text: str, targets: list[list[str]]) -> None:
    assert [list(r.targets) for r in resolved(text)] == targets


# A number, a date, a substance, a school subject, a metre: none cites a provision.
NONE = [
    "كل الأسئلة هنا من نفس المادة والصف",
    "الثلج والماء من نفس المادة (الماء)",
    "استوردت الشركة 5 أطنان من المادة الخام رقم (3)",
    "بلغت كلفة مواد البناء 1,250,000 دولار، والمادة العازلة 5% منها",
    "تبلغ مساحة الموقع 5 م عرضا و3 م طولا، أي 5000 م2",
    "الطعن رقم ٤٠٢ / ٢٠١٥م جلسة ١٣ / ٣ / ٢٠١٦م",
    "المرسوم الملكي رقم (م/93) وتاريخ 15/08/1441هـ",
    "صرف من البند 5 من الميزانية التشغيلية",
    "عملا بالبند 4 من جدول الأعمال",
    "ورد ذلك في الفصل 5 من الرواية",
    "اقرأ الفقرتين ثم أجب عن أسئلة كل فقرة",
    "يوم 5/1/2023 وانتهى 20/8/2023، المرجع: 5/3-2024",
    "رقم الملف 6/ت/2023 وتحويلة 534",
    "في المادة 5 نقاط مهمة وفي الفقرة 3 أشهر",
    "L'article n° 5 du catalogue coûte 3 euros.",
    "The inventory lists article 5 (blue shirts) at 3 dinars a piece.",
    "At this point 3 people left; the item 5 on the agenda was dropped.",
    "كل فقرة ثانية في النص زائدة",
    "كما ورد في النقطة 2 أعلاه من هذه المذكرة",
    "اشتريت مادة (أ) اللاصقة والنسخة 2.1.ب من البرنامج",
    "Es una mesa para 3 personas",
    "version 5.3.a of the app, page 5(3)",
    "كمية المادة الخام 53 طنا، وسعر المادة (4) دنانير",
    "صنع من مادته الأولى ثلاثة أثواب",
    "البنود: (1) كذا (2) كذا",
    "بلغ البند ألف ريال",
    "في الفقرة الثانية من الأغنية",
]


@pytest.mark.parametrize("text", NONE)
def test_what_only_looks_like_a_citation_is_left_alone(text: str) -> None:
    assert resolved(text) == ()


OTHER = [
    ("تطبيق المادة 29 من قانون الضريبة على الدخل", ["art_29"]),
    ("المادة 6 ق 99 لسنة 1949", ["art_6"]),
    ("المادة 151 من الدستور", ["art_151"]),
    ("الفقرة 3 من شرح المادة 9", ["art_9__para_3"]),
    ("المادة 5 من الاتفاقية النموذجية للأمم المتحدة", ["art_5"]),
    ("المادة 5(4)(أ) من نموذج منظمة التعاون الاقتصادي والتنمية", ["art_5__para_4__point_a"]),
    ("للبند الرابع من المادة الخامسة عشرة من اتفاقية الاستخدام", ["art_15__para_4"]),
    ("الفقرة 5 من المادة 22 من اتفاقية روتردام", ["art_22__para_5"]),
    ("MLI Article 14 applies", ["art_14"]),
    ("Article 5(3)(a) of the InfoSoc Directive", ["art_5__para_3__point_a"]),
    ("l'article L. 132-1 du code de commerce", ["art_L132-1"]),
    ("paragraphe 5 de l'article 5 révisé du Modèle de l'OCDE", ["art_5__para_5"]),
    ("المادة (68)من الالئحة التنفيذية", ["art_68"]),
    ("Article 5 of the Multilateral Instrument", ["art_5"]),
    ("Commentary on Article 5, para 35", ["art_5__para_35"]),
    ("the OECD Model's Article 5(5)", ["art_5__para_5"]),
    ("الفقرة الثانية من خطابكم المؤرخ 1/5/2023", ["para_2"]),
    ("المادة 203/5 مدني", ["art_203__para_5"]),
    ("المرفق 1، الفقرة 4", ["para_4"]),
    ("فيما عدا ما تقرره الفقرة (1.11) من البند (11)", ["para_11__item_1-11"]),
    ("توجب اتفاقية الترخيص في مادتها التاسعة إخطار المرخص", ["art_9"]),
    ("العقد في مادته السابعة يلزم بالتسليم", ["art_7"]),
    ("4- لا يسري حكم الفقرة السابقة على ما قلت مدته عن سنة", ["para_3"]),
    ("8- استثناء من الفقرتين السابقتين يدفع الثمن", ["para_6", "para_7"]),
]


@pytest.mark.parametrize(("text", "targets"), OTHER)
def test_another_instrument_is_told_apart(text: str, targets: list[str]) -> None:
    (only,) = resolved(text)
    assert (only.status, only.instrument, list(only.targets)) == ("other_instrument", "other", targets)


TREATY_NAMES = [
    "المادة 5 من الاتفاقية",
    "المادة 5 من اتفاقية تجنب الازدواج الضريبي مع ألمانيا",
    "المادة 5 من اتفاقية مصر وفرنسا",
    "المادة 5 من اتفاقيتنا مع فرنسا",
    "Article 5 of the France-Egypt treaty",
    "Article 5 of this Agreement",
    "Article 5 of the Agreement between Egypt and France",
    "article 5 de la convention franco-égyptienne",
    "art. 5 (convention de 1968)",
]


@pytest.mark.parametrize("text", TREATY_NAMES)
def test_a_tax_treaty_of_two_states_is_the_loaded_one(text: str) -> None:
    (only,) = resolved(text)
    assert (only.instrument, only.targets) == ("sample", ("art_5",))


def test_an_instrument_named_at_the_end_governs_the_list() -> None:
    both = resolved("بالإجراء المبين في المادة 8، والفقرة 5 من المادة 22 من اتفاقية روتردام")
    assert [r.instrument for r in both] == ["other", "other"]
    mixed = resolved("المواد 33 ق14 لسنة 1939 و 5 ، 7 من اتفاقية منع الازدواج الضريبي مع النرويج")
    assert [(r.instrument, list(r.targets)) for r in mixed] == [("other", ["art_33"]), ("sample", ["art_5", "art_7"])]


def test_a_law_that_the_passage_is_about_governs_what_names_nothing() -> None:
    (only,) = resolved("نظام العمل السعودي هو المرجع. وتعتمد الحاسبة على المادتين (84) و(85)")
    assert only.instrument == "other"
    treaty, _ = resolved("تنص المادة 5 من الاتفاقية على المدة. ويشير قانون الضريبة إليها، والفقرة 3 تكملها")
    assert treaty.instrument == "sample"


# Texts whose every citation is of another instrument than the treaty loaded.
SAME_OTHER = [
    "توجبه المادة (12) من اتفاقية الأمم المتحدة لمكافحة الفساد والمادة (5) من ذات الاتفاقية",
    "المادة 3 من اتفاقية فيينا لقانون المعاهدات، والمادة 7 من الاتفاقية المذكورة، ثم المادة 5 من الاتفاقية نفسها",
    "اتفاقية فيينا لا شأن لها، ولا المادة 31 من ذات الاتفاقية",
    "article 3 of the Vienna Convention and article 5 of the same Convention apply",
    "l'article 31 de la convention de Vienne, puis l'article 32 de la même convention",
    "تلك ينظمها نظام ضريبة القيمة المضافة، ولا سيما المادة (9) منه",
]


@pytest.mark.parametrize("text", SAME_OTHER)
def test_an_instrument_pointed_back_to_is_the_one_named_before(text: str) -> None:
    assert {r.instrument for r in resolved(text)} == {"other"}


def test_a_law_named_after_the_treaty_has_what_is_said_to_be_of_it() -> None:
    treaty, law = resolved("تسري المادة 5 من الاتفاقية وحدها، لا نظام ضريبة القيمة المضافة، ولا سيما المادة (9) منه")
    assert (treaty.instrument, law.instrument) == ("sample", "other")
    both = resolved("تسري المادة 5 من اتفاقية تجنب الازدواج الضريبي مع مصر، والمادة 7 من الاتفاقية ذاتها")
    assert [r.instrument for r in both] == ["sample", "sample"]


def test_several_targets_of_one_unit_noun_are_one_citation() -> None:
    (only,) = resolved("ما الفرق بين بند أ وبند ب في الفقرة 3 من المادة 5؟")
    assert only.targets == ("art_5__para_3__point_a", "art_5__para_3__point_b")
