"""Questions of fact that the asker puts himself: with two answers to them, or left without one, they are doubts."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from qa.understanding import understand

DOUBTS = yaml.safe_load(Path("tests/data/understanding/doubts.yaml").read_text("utf-8"))
ASKED = {
    "ar": "لنا وكيل في تونس. هل هو مستقل عنا؟ {}. هل لنا منشأة دائمة؟",
    "en": "We have an agent in Tunis. Is he independent of us? {}. Do we have a permanent establishment?",
    "fr": "Nous avons un agent à Tunis. Est-il indépendant de nous ? {}. Avons-nous un établissement stable ?",
}


def unknown(question: str) -> set[str]:
    return {e.path for e in understand(question).evidence if e.value is None}


@pytest.mark.parametrize(("lang", "doubt"), [(lang, doubt) for lang, doubts in DOUBTS.items() for doubt in doubts])
def test_a_question_left_without_an_answer_is_asked_on(lang: str, doubt: str) -> None:
    assert "agents[0].independent" in unknown(ASKED[lang].format(doubt))


@pytest.mark.parametrize(("lang", "answer"), [("ar", "نعم، هو مستقل"), ("en", "Yes, he is"), ("fr", "Oui, il l'est")])
def test_one_that_is_answered_is_not(lang: str, answer: str) -> None:
    assert "agents[0].independent" not in unknown(ASKED[lang].format(answer))


@pytest.mark.parametrize(
    ("question", "path"),
    [
        (
            "قدم مستخدمونا لعميل في بغداد خدمات تسعة أشهر. أأدوها وهم في بغداد أم عن بعد؟ هل لنا منشأة دائمة؟",
            "services[0].performed_in_state",
        ),
        ("وكيلنا في صفاقس يوقع العقود باسمنا. هل هو مستقل أم تابع لنا؟ وهل لنا منشأة دائمة؟", "agents[0].independent"),
        ("الوكيل متاعنا في صفاقس. مستقل ولا تابع لينا؟ واش عندنا منشأة دائمة؟", "agents[0].independent"),
        (
            "Our agent in Sfax signs for us. Is he independent of us or on our payroll? Is there a PE?",
            "agents[0].independent",
        ),
        (
            "Notre agent de Sfax signe pour nous. Est-il indépendant ou lié à nous ? Y a-t-il un ES ?",
            "agents[0].independent",
        ),
    ],
)
def test_a_question_with_two_answers_is_a_doubt(question: str, path: str) -> None:
    assert path in unknown(question)


@pytest.mark.parametrize(
    "question",
    [
        # The question itself, and one that only adds a no.
        "وكيلنا في صفاقس مستقل. هل هو منشأة دائمة لنا أم لا؟",
        "لدينا مكتب نبيع فيه. هل علينا شيء أم لا؟ نسأل عن المنشأة الدائمة.",
        "We sell from an office there. Are we caught or not? It is about permanent establishment.",
    ],
)
def test_the_question_itself_is_none(question: str) -> None:
    assert unknown(question) == set()
