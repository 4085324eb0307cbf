"""How well questions are read: precision, recall and negation errors per fact on the labelled questions.

    python tests/understanding/report.py [--part learn|check|all] [--show FACT] [--lang ar|en|fr] [--register R] [FILES]

Every fourth question (by number) is held out: nobody reads it while writing words and patterns; ``check`` measures on
those alone, ``learn`` on the others. A gap between the two shows tuning to rows.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import permutations
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from qa.understanding import understand

DATA = Path(__file__).parents[1] / "data" / "understanding"
LISTS = ("places", "projects", "services", "agents")
Facts = dict[str, Any]


def rows(files: list[Path], part: str) -> Iterator[dict[str, Any]]:
    """The labelled questions that carry a verdict."""
    for path in files:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            held = (
                "_" in row["id"] and row["id"].rsplit("_", 1)[1].isdigit() and int(row["id"].rsplit("_", 1)[1]) % 4 == 0
            )
            if "case" in row and row["kind"] == "verdict" and part in ("all", "check" if held else "learn"):
                yield row


def flat(entity: Facts) -> Facts:
    """One entity's facts, each activity a fact of its own, a duration as its days."""
    out: Facts = {}
    for name, value in entity.items():
        if value is None:
            continue
        if name == "activities":
            out.update({f"activity:{a}": True for a in value})
        elif name == "duration":
            length = (
                360 * value.get("years", 0)
                + 30 * value.get("months", 0)
                + 7 * value.get("weeks", 0)
                + value.get("days", 0)
            )
            out[name] = length
        elif name == "periods":
            out[name] = tuple((p.get("start"), p.get("end")) for p in value)
        else:
            out[name] = value
    return out


def _agree(gold: Facts, got: Facts) -> int:
    return sum(got.get(k) == v for k, v in gold.items()) + (gold.get("kind") == got.get("kind"))


def pairs(gold: list[Facts], got: list[Facts]) -> list[tuple[Facts, Facts]]:
    """Gold entities with the read ones that agree best; what is missing or too much is paired with nothing."""
    size = max(len(gold), len(got))
    gold, got = gold + [{}] * (size - len(gold)), got + [{}] * (size - len(got))
    if size > 5:
        return list(zip(gold, got, strict=True))
    best = max(permutations(got), key=lambda order: sum(_agree(g, p) for g, p in zip(gold, order, strict=True)))
    return list(zip(gold, best, strict=True))


def compare(gold: Facts, got: Facts) -> Iterator[tuple[str, Any, Any]]:
    """(fact, gold value, read value) over the whole case; ``None`` where it is not stated."""
    for part in LISTS:
        for g, p in pairs([flat(e) for e in gold.get(part) or []], [flat(e) for e in got.get(part) or []]):
            for name in sorted({*g, *p}):
                yield f"{part}.{name}", g.get(name), p.get(name)
    for part in ("insurance", "control", "enterprise"):
        g, p = gold.get(part) or {}, got.get(part) or {}
        for name in sorted({*g, *p}):
            yield f"{part}.{name}", g.get(name), p.get(name)


def figures(name: str, c: Counter[str]) -> str:
    """A line of the table: precision and recall of one fact, and how often its value was turned round."""
    precision, recall = c["right"] / max(1, c["read"]), c["right"] / max(1, c["gold"])
    return f"{name:48} {c['gold']:5} {c['read']:5} {precision:6.3f} {recall:6.3f} {c['turned']:6}"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--part", default="learn", choices=["learn", "check", "all"])
    ask.add_argument("--show", default="")
    ask.add_argument("--register", default="")
    ask.add_argument("files", nargs="*", type=Path)
    told = ask.parse_args()
    count: dict[str, Counter[str]] = {}
    whole = exact = 0
    for row in rows(told.files or sorted(DATA.glob("*.jsonl")), told.part):
        if told.register and row.get("register") != told.register:
            continue
        as_of = date.fromisoformat(row["as_of"]) if row.get("as_of") else None
        read = understand(row["question"], as_of=as_of)
        assert all(row["question"][e.start : e.end] == e.text for e in read.evidence), row["id"]
        whole += 1
        faults = []
        for fact, gold, got in compare(row["case"], read.case.to_json()):
            seen = count.setdefault(fact, Counter())
            seen["gold"] += gold is not None
            seen["read"] += got is not None
            seen["right"] += gold == got
            seen["turned"] += isinstance(gold, bool) and isinstance(got, bool) and gold != got
            if gold != got:
                faults.append(f"{fact}: {gold!r} read {got!r}")
        exact += not faults
        if told.show and any(told.show in f for f in faults):
            print(row["id"], row.get("register", ""), row["question"], *("     " + f for f in faults), sep="\n")
    print(f"{'fact':48} {'gold':>5} {'read':>5} {'prec':>6} {'recall':>6} {'turned':>6}")
    total: Counter[str] = Counter()
    for fact, c in sorted(count.items()):
        total.update(c)
        print(figures(fact, c))
    print(figures("all", total))
    print(f"whole cases exact: {exact}/{whole}")


if __name__ == "__main__":
    main()
