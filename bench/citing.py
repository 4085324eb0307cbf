"""How fast citations are found and resolved, and memos checked; beside eyecite on the same English text in one run.

    python bench/citing.py [--size 500000] [--rounds 3]

Rates are characters a second of process time on one core, the best of the rounds. Three texts: the memos written for
the tests (a citation in every two hundred characters), the same with vowel signs and presentation forms (folding
character by character), and English prose with treaty and case citations. eyecite (``pip install eyecite``) finds case
and statute citations; it is run on the English prose alone, and left out when it is not installed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from corpus.citing import find, resolve
from corpus.library import shipped
from qa.memos import check_text

MEMOS = Path(__file__).parent.parent / "tests" / "memos" / "data" / "memos.yaml"
ENGLISH = (
    "Under Article 5(3)(a) of the Convention a building site is a permanent establishment only if it lasts more than "
    "six months. The Court so held in Foster v. Neilson, 27 U.S. 253, 314 (1829), and again in 26 U.S.C. § 894(a). "
    "Paragraph 8 of the same Article deals with the independent agent. Id. at 315. Nothing in Articles 7 or 14 alters "
    "it; see also Mass. Gen. Laws ch. 62, § 2. The parties disagree about what was said at the hearing and its weight. "
)


def rate(work: Callable[[str], object], text: str, rounds: int) -> float:
    """Characters a second, the best of ``rounds``."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        work(text)
        best = max(best, len(text) / (time.process_time() - start))
    return best


def dressed(text: str) -> str:
    """The text with a vowel sign on every fifth letter and one presentation form in ten lines."""
    marked = "".join(c + "َ" if i % 5 == 0 and "ب" <= c <= "ي" else c for i, c in enumerate(text))
    return marked.replace("لا", "ﻻ", max(1, marked.count("\n") // 10))


def main() -> None:
    """Print the figures as one JSON object."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--size", type=int, default=500_000)
    options.add_argument("--rounds", type=int, default=3)
    o = options.parse_args()
    article = shipped()
    memos = "\n\n".join(m["text"] for m in yaml.safe_load(MEMOS.read_text("utf-8")))
    arabic = (memos * (o.size // len(memos) + 1))[: o.size]
    english = (ENGLISH * (o.size // len(ENGLISH) + 1))[: o.size]

    def cited(text: str) -> object:
        return resolve(find(text), article, "art_5")

    figures = {
        "memos: found and resolved": rate(cited, arabic, o.rounds),
        "memos, vocalised: found and resolved": rate(cited, dressed(arabic), o.rounds),
        "memos: citations and quotations checked": rate(lambda t: check_text(t, article), arabic, 1),
        "english: found and resolved": rate(cited, english, o.rounds),
    }
    try:
        from eyecite import get_citations
    except ImportError:
        pass
    else:
        get_citations(ENGLISH)
        peer = rate(get_citations, english, 1)
        figures["english: eyecite"] = peer
        figures["english: ours over eyecite"] = round(figures["english: found and resolved"] / peer, 2)
    rounded = {k: v if v < 1000 else round(v, -3) for k, v in figures.items()}
    print(json.dumps({"characters": o.size, **rounded}, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
