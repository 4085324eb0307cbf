"""A service that has warmed up: no question of any kind waits for a list of words to be read or compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

# a process of its own: in this one, other tests have long read the lists
_WAITED = """
import sys
from qa.engine import Engine
from qa.kinds import phrases
engine = Engine(sys.argv[1])
engine.warm()
kept = (phrases.load, phrases.phrase_set, phrases._compiled)
before = [one.cache_info().misses for one in kept]
for question in sys.argv[2:]:
    engine.ask(question)
print([one.cache_info().misses - was for one, was in zip(kept, before)])
"""
_QUESTIONS = (
    "شركتنا لها موقع بناء استمر سبعة أشهر، هل تعد منشأة دائمة؟",
    "ماذا تقول الاتفاقية عن المخازن؟",
    "ما نص الفقرة 3 من المادة 5؟",
    "ما الفرق بين الفقرة 5 والفقرة 6؟",
    "كم سعر ضريبة القيمة المضافة؟",
    "السلام عليكم",
    "Our agent signs contracts in our name every week.",
    "Notre dépôt ne sert qu'au stockage.",
)


def test_no_question_waits_for_a_list_of_words(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", _WAITED, str(tmp_path), *_QUESTIONS]
    waited = subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=True)
    assert waited.stdout.strip() == "[0, 0, 0]"
