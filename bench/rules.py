"""How long a full verdict takes, beside clingo answering the outcome alone of the same cases in the same run.

    python bench/rules.py [CASES]

Ours gives the outcome, missing facts with their effects, readings, changes, tree and quotes; clingo is asked only
whether a permanent establishment holds in all, some or no answer set of the article written for it
(``tests/rules/article5.lp``), its counting of days left out. Times are of the processor, in milliseconds. As in the
service, what stays for good once the shapes of the rules are known is spared the rounds of the garbage collector.
"""

from __future__ import annotations

import gc
import sys
from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

# The cases and the peer are those of the tests.
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "rules"))

import oracle
from strategies import random_case

from corpus.library import shipped
from qa.case import parse_case
from qa.rules import evaluate
from qa.rules.readings import readings
from qa.windows import Threshold, measure

DEFAULTS = {name: reading.default for name, reading in readings().items()}


def grown(random: Random, things: int) -> dict[str, Any]:
    """A case of up to ``things`` places, projects, services and agents."""
    case: dict[str, Any] = {}
    for _ in range(things):
        for name, value in random_case(random).items():
            case[name] = [*case.get(name, []), *value] if isinstance(value, list) else value
    return case


def clock(call: Any, *arguments: Any, **named: Any) -> float:
    begun = process_time()
    call(*arguments, **named)
    return 1000 * (process_time() - begun)


def cases(count: int) -> None:
    print(f"{'things':>6} {'ours median':>12} {'ours worst':>11} {'clingo median':>14} {'ratio':>7}")
    for things in (1, 3, 10):
        random = Random(things)
        made = [grown(random, things) for _ in range(count)]
        read = [parse_case(case) for case in made]
        gc.collect()
        gc.freeze()
        ours = [clock(evaluate, case, shipped(), as_of="2024-06-30") for case in read]
        oracle.long = lambda *_a, **_k: None  # type: ignore[assignment]
        peer = [clock(oracle.outcome, case, DEFAULTS) for case in made]
        ratio = median(peer) / median(ours)
        print(f"{things:>6} {median(ours):>12.2f} {max(ours):>11.2f} {median(peer):>14.2f} {ratio:>6.1f}x")


def periods(count: int) -> None:
    """Many periods of one project, against counting every day of every window on the first hundredth of them."""
    random, first = Random(3), date(1960, 1, 1)
    starts = [first + timedelta(days=random.randrange(40_000)) for _ in range(count)]
    runs = [(s.toordinal(), s.toordinal() + random.randrange(3)) for s in starts]
    ours = min(clock(measure, runs, Threshold(6, 12)) for _ in range(5))
    spaced = [(first.toordinal() + 4 * i, first.toordinal() + 4 * i + 1) for i in range(count)]
    apart = min(clock(measure, spaced, Threshold(6, 12)) for _ in range(5))
    print(f"{count} periods at random {ours:.1f} ms, none touching another {apart:.1f} ms")
    for name, days in (("at random", lambda i, r: r.randrange(40_000)), ("none touching another", lambda i, r: 4 * i)):
        # Each verdict is on a case of its own, so that nothing worked out before serves it.
        whole = []
        for seed in range(5):
            shifted, random = first + timedelta(days=seed), Random(seed)
            dated = [shifted + timedelta(days=days(i, random)) for i in range(count)]
            case = {"projects": [{"periods": [{"start": d.isoformat(), "end": d.isoformat()} for d in dated]}]}
            whole.append(clock(evaluate, case, shipped(), as_of="2024-06-30"))
        print(f"the whole verdict on {count} periods {name}, read from JSON: {median(whole):.1f} ms")


if __name__ == "__main__":
    # Shapes of rules are compiled when first met; a service meets them once.
    for seed in range(40):
        evaluate(random_case(Random(seed)), shipped())
    cases(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    periods(10_000)
