"""A doubt told of a thing that no word list names is asked about, not passed over."""

from __future__ import annotations

import pytest

from corpus.library import shipped
from qa.rules import evaluate
from qa.understanding import understand


@pytest.mark.parametrize(
    ("question", "path"),
    [
        (
            "نولد الكهرباء من زنبركات مجهزة ونبيعها في ظفار، ولا ندري أثابتة هي في موضع واحد أم تنقل من مكان إلى آخر. "
            "هل تعد الزنبركات منشأة دائمة؟",
            "places[0].fixed",
        ),
        ("أبو جميل في تونس، ولا نعلم هل هو مستقل عنا أم تابع لنا. هل لنا منشأة دائمة؟", "agents[0].independent"),
        ("Abu Jamil in Tunis: we do not know whether he is independent of us. PE?", "agents[0].independent"),
        ("Abou Jamil à Tunis : nous ignorons s'il est indépendant de nous. ES ?", "agents[0].independent"),
    ],
)
def test_asked_about(question: str, path: str) -> None:
    read = understand(question)
    unknown = [e.path for e in read.evidence if e.value is None]
    assert path in unknown
    found = evaluate(read.case, shipped(), unknown=unknown)
    assert found.outcome == "undetermined"


def test_no_doubt_no_thing() -> None:
    assert understand("أبو جميل في تونس. هل لنا منشأة دائمة؟").case.to_json() == {}


@pytest.mark.parametrize(
    "question",
    [
        "محلنا ليس محلا مغلقا بل نبيع فيه كل يوم. هل هو منشأة دائمة؟",
        "كان المحل لأبي ثم صار للشركة ونحن نبيع فيه في الأردن. هل هو منشأة دائمة؟",
    ],
)
def test_work_of_ours_in_a_place_not_found_is_no_plain_no(question: str) -> None:
    read = understand(question)
    unmentioned = "unknown" if read.bare else "absent"
    assert evaluate(read.case, shipped(), unmentioned=unmentioned).outcome == "undetermined"
