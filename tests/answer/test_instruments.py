"""Questions about the user's own instruments: one named, two side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.ingest import ingest_text
from corpus.library import Library
from corpus.model import Metadata
from index import ProvisionIndex, open_index
from qa.answer import answer_question
from qa.answer.naming import instruments_named
from qa.dialogue import Dialogue

NORTH = """المادة 5
المنشأة الدائمة
1 - لأغراض هذه الاتفاقية تعني عبارة "المنشأة الدائمة" المكان الثابت للعمل الذي يزاول فيه المشروع نشاطه كليا أو جزئيا.
2 - لا تشمل عبارة "المنشأة الدائمة" استخدام التسهيلات لغرض تخزين السلع أو عرضها أو تسليمها فقط.
3 - يعتبر موقع البناء منشأة دائمة إذا استمر لمدة تزيد على تسعة أشهر.
"""
SOUTH = """المادة 5
المنشأة الدائمة
1 - يقصد بعبارة "المنشأة الدائمة" المقر الثابت الذي يباشر المشروع عن طريقه أعماله كلها أو بعضها.
2 - لا يعد منشأة دائمة استعمال المرافق لأغراض التخزين أو العرض.
3 - يعتبر موقع البناء منشأة دائمة متى زادت مدته على ثلاثة أشهر.
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, ProvisionIndex]:
    library = Library(tmp_path_factory.mktemp("mine"))
    for ident, title, text in (("north", "اتفاقية البحرين ولوكسمبورغ", NORTH), ("south", "اتفاقية عمان ومالطا", SOUTH)):
        library.add(ident, ingest_text(text, ident, Metadata(title=title, kind="treaty")))
    return library, open_index(library)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("ماذا تقول اتفاقية البحرين ولوكسمبورغ عن التخزين؟", ("north",)),
        ("ما نص الفقرة 3 في north؟", ("north",)),
        ("قارن بين اتفاقية البحرين مع لوكسمبورغ واتفاقية عمان مع مالطا في موقع البناء", ("north", "south")),
        ("ماذا تقول الاتفاقية عن التخزين؟", ()),
        ("مكتبنا في البحرين يبيع. هل هو منشأة دائمة؟", ()),
    ],
)
def test_instruments_named(mine: tuple[Library, ProvisionIndex], question: str, named: tuple[str, ...]) -> None:
    assert instruments_named(question, mine[0]) == named


def test_a_treaty_of_the_library_is_not_another_treaty(mine: tuple[Library, ProvisionIndex]) -> None:
    library, index = mine
    answer = answer_question("ماذا تقول اتفاقية البحرين ولوكسمبورغ عن التخزين؟", library=library, index=index)
    assert answer.kind == "passages"
    assert {q.instrument for q in answer.quotes} == {"north"}
    assert answer.quotes[0].id == "art_5__para_2"


def test_two_instruments_side_by_side(mine: tuple[Library, ProvisionIndex]) -> None:
    library, index = mine
    question = "قارن بين اتفاقية البحرين ولوكسمبورغ واتفاقية عمان ومالطا في موقع البناء"
    answer = answer_question(question, library=library, index=index)
    assert answer.kind == "comparison"
    assert [(q.instrument, q.id) for q in answer.quotes] == [("north", "art_5__para_3"), ("south", "art_5__para_3")]
    assert "تسعة أشهر" in answer.statement
    assert "ثلاثة أشهر" in answer.statement


def test_a_provision_of_an_instrument_chosen(mine: tuple[Library, ProvisionIndex]) -> None:
    library, index = mine
    answer = answer_question("ما نص الفقرة 3؟", library=library, index=index, instrument_id="south")
    assert [(q.instrument, q.id) for q in answer.quotes] == [("south", "art_5__para_3")]


def test_a_folder_with_no_instruments_names_none(tmp_path: Path) -> None:
    assert instruments_named("اتفاقية البحرين ولوكسمبورغ", Library(tmp_path)) == ()


WHOLE = (
    NORTH
    + """المادة 10
أرباح الأسهم
1 - تخضع أرباح الأسهم التي تدفعها شركة مقيمة في دولة متعاقدة إلى مقيم في الدولة الأخرى للضريبة في الدولة الأخرى.
2 - لا تزيد الضريبة على 10 في المائة من إجمالي أرباح الأسهم.
"""
)
LABOUR = """المادة 1
يحظر تشغيل العامل أكثر من ثماني ساعات في اليوم.
المادة 2
يستحق العامل إجازة سنوية مدتها ثلاثون يوما.
"""


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> tuple[Library, ProvisionIndex]:
    library = Library(tmp_path_factory.mktemp("other"))
    library.add("whole", ingest_text(WHOLE, "whole", Metadata(title="اتفاقية كاملة", kind="treaty")))
    library.add("labour", ingest_text(LABOUR, "labour", Metadata(title="قانون العمل", kind="law")))
    return library, open_index(library)


def test_a_whole_treaty_answers_what_one_article_leaves_outside(other: tuple[Library, ProvisionIndex]) -> None:
    library, index = other
    question = "كم نسبة الضريبة على أرباح الأسهم؟"
    assert answer_question(question, library=library, index=index).kind == "out_of_scope"
    answer = answer_question(question, library=library, index=index, instrument_id="whole")
    assert answer.kind == "passages"
    assert answer.quotes[0].id.startswith("art_10")
    outside = answer_question("كم راتب الكفيل في التأشيرة؟", library=library, index=index, instrument_id="whole")
    assert outside.kind == "out_of_scope"


def test_a_conversation_about_such_a_law_gives_passages(other: tuple[Library, ProvisionIndex]) -> None:
    dialogue = Dialogue(*other)
    turn = dialogue.say(None, "هل يستحق العامل إجازة سنوية؟", instrument_id="labour")
    assert (turn.answer.kind, turn.answer.quotes[0].id) == ("passages", "art_2")


def test_a_law_with_no_permanent_establishment_gives_passages_and_no_verdict(
    other: tuple[Library, ProvisionIndex],
) -> None:
    library, index = other
    answer = answer_question("كم مدة الإجازة السنوية للعامل؟", library=library, index=index, instrument_id="labour")
    assert (answer.kind, answer.verdict) == ("passages", None)
    assert answer.quotes[0].id == "art_2"
    verdict = answer_question("هل لنا منشأة دائمة بمكتبنا؟", library=library, index=index, instrument_id="labour")
    assert verdict.verdict is None
