"""A question is read the same way in every process, whatever order a process keeps its sets in."""

from __future__ import annotations

import os
import subprocess
import sys

_READ = """
import sys
from qa.understanding import understand
for question in sys.argv[1:]:
    print([(e.path, e.value, e.start, e.end) for e in understand(question).evidence])
"""
_QUESTIONS = (
    "نبني فله لواحد هناك، ماحد يدري متى بدا الشغل ولا كم قعدوا الربع بالموقع.",
    "نفذت الشركة أعمال تركيب مضخات في واحة بعيدة، ولم يرد في أوراق الدعوى تاريخ البدء ولا تاريخ الانتهاء ولا المدة.",
    "فريقان من موظفينا خدم أحدهما شركة طيران أربعة أشهر وخدم الآخر معملا ثلاثة، فلا ندري متى بدأ هذا ومتى انتهى ذاك.",
)


def _read(seed: str) -> str:
    asked = [sys.executable, "-c", _READ, *_QUESTIONS]
    environ = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(asked, capture_output=True, text=True, encoding="utf-8", check=True, env=environ).stdout


def test_the_order_of_sets_changes_no_reading() -> None:
    assert len({_read(seed) for seed in ("1", "4", "5")}) == 1
