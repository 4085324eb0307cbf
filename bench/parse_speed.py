"""How fast the parser reads, beside a plain regex split of the same text in the same run, and how its time grows.

    python bench/parse_speed.py [FILE ...]

Without files it reads an article of its own making and the shipped one, repeated. Figures: megabytes of UTF-8 a second
of processor time, the ratio to the split, and for hostile texts the factor by which eight times the length takes longer
(8 is linear, 64 would be quadratic).
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from corpus.errors import UnreadableSource
from corpus.library import shipped
from corpus.model import Metadata
from corpus.parsing import parse

SPLIT = re.compile(r"(?m)^\s*(?=المادة\s)|^\s*(?=\d{1,2}\s*[-–)])|^\s*(?=[أ-ي]هـ?\s*[)–-])")
HOSTILE = (
    "1-\n",
    "أ) 1- ",
    "((((",
    "المادة 5\n",
    "الفقرة (1) من ",
    "- نص\n",
    "ااااال",
    "ـ",
    "كلمة",
    "ستة (61) ",
    "1/أ- نص\n",
    "الفقرة 1: نص\n",
    "لا (أ) ",
    "القانون1 \n-----\n1 نص\n",
    "\n1 الجريدة الرسمية للجمهورية ",
    "االستهالك لالدارة ",
    "الوزير: كذا.\n",
    "1.1.1 نص\n",
    "ةمئادلا ةأشنملا\n",
)


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """The least processor time of several rounds, in seconds."""
    least = float("inf")
    for _ in range(rounds):
        before = time.process_time()
        work()
        least = min(least, time.process_time() - before)
    return least


def treaty(articles: int) -> str:
    """A treaty of the shipped article's paragraphs under numbered heads."""
    body = shipped().source.partition("\n1 -")[2]
    return "\n\n".join(f"المادة {n}\n\nالمنشأة الدائمة\n\n1 -{body}" for n in range(1, articles + 1))


def speed(name: str, text: str) -> None:
    """One line: how fast the parser reads ``text``, and the split beside it."""
    size = len(text.encode()) / 1e6
    ours = best(lambda: parse(text, "bench", Metadata(title="x")))
    split = best(lambda: [" ".join(part.split()) for part in SPLIT.split(text)])
    print(
        f"{name:32} {size:6.2f} MB  {size / ours:6.2f} MB/s  split {size / split:7.1f} MB/s  ratio {ours / split:5.1f}"
    )


def growth(piece: str) -> None:
    """One line: how the time for a hostile text grows from a length to eight times the length."""

    def took(length: int) -> float:
        text = "المادة 1\nنص عربي يكفي للقراءة هنا.\n" + piece * (length // len(piece))

        def read() -> None:
            try:
                parse(text, "bench", Metadata(title="x"))
            except UnreadableSource:
                return

        return best(read, 2)

    small = took(6_000)
    print(f"{piece!r:32} x8 length -> x{took(48_000) / max(small, 1e-4):5.1f} time")


def main() -> None:
    """Print all figures."""
    for name in sys.argv[1:]:
        speed(Path(name).name, Path(name).read_text("utf-8") * 8)
    if len(sys.argv) == 1:
        for articles in (10, 40, 160):
            speed(f"treaty of {articles} articles", treaty(articles))
    for piece in HOSTILE:
        growth(piece)


if __name__ == "__main__":
    main()
