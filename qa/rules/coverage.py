"""What no case of the tables covers: provisions, branches of rules, and readings.

    python -m qa.rules.coverage tests/data/rules

Prints a line for each gap and ends with status 1 when there is one. Covered means: every rule has given a ground and
has failed; every blocker has stopped a rule and has failed to; every fact has held, failed and (where it can) been
open; every reading has changed an outcome by each of its choices; every provision has been quoted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from corpus.library import shipped
from corpus.model import Instrument
from qa.case import parse_case
from qa.rules.bind import bind
from qa.rules.binding import played
from qa.rules.findings import Court
from qa.rules.items import Scene, Shape
from qa.rules.judge import judge
from qa.rules.readings import chosen, readings
from qa.rules.scene import items
from qa.rules.tables import Row, rows, verdict
from qa.rules.where import slots_of

_WORD = {True: "holds", False: "fails", None: "is open"}
# Facts that follow from how a place is described, and so are never open.
_NEVER_OPEN = (
    "listed", "core", "use_unknown", "touch_", "pure_", "spare_", "similar_", "combined", "insurer", "character",
    "preparatory_service", "preparatory_projects",
)  # fmt: skip


@dataclass(slots=True)
class Seen:
    """What the cases have shown, as (thing, value) pairs, and the provisions quoted."""

    branches: set[tuple[str, bool | None]] = field(default_factory=set)
    shapes: dict[str, Shape] = field(default_factory=dict)
    readings: set[tuple[str, str]] = field(default_factory=set)
    quoted: set[str] = field(default_factory=set)

    def add(self, court: Court) -> None:
        """Note every rule, blocker and fact of a case."""
        for j in court.judged:
            self.shapes[j.item.family] = j.item.shape
            for rule in j.item.rules:
                self.branches.add((f"{j.item.family}: rule {rule.role}", j.rule(rule)))
                for b in rule.blockers:
                    self.branches.add((f"{j.item.family}: blocker {b.role}", b.role in j.blocked_by(rule)))
            for name, slot in j.item.slots.items():
                self.branches.add((f"{j.item.family}: fact {name}", slot.value))


def seen(table: Iterable[Row], instrument: Instrument) -> Seen:
    """What the rows of the tables show."""
    found = Seen()
    for row in table:
        if "refused" in row.said:
            continue
        got = verdict(row, instrument)
        found.quoted |= {q.id for q in got.quotes}
        found.readings |= {(r.reading, r.chosen) for r in got.readings}
        found.add(_court(row, instrument))
    return found


def _court(row: Row, instrument: Instrument) -> Court:
    said = row.said
    day = date.fromisoformat(str(said.get("as_of", "2024-12-31")))
    case = parse_case(said["case"])
    scene = Scene(case, bind(instrument), day, frozenset(said.get("unknown", ())), bool(said.get("strict")))
    picked = chosen(said.get("readings"))
    return Court(scene, picked, tuple(judge(item, picked) for item in items(scene)))


def gaps(found: Seen, instrument: Instrument) -> Iterator[str]:
    """What is not covered."""
    binding = bind(instrument)
    for role, provision in played(binding).items():
        if provision not in found.quoted:
            yield f"provision {provision} ({role}) is never quoted"
    for family, shape in found.shapes.items():
        for rule in shape.rules:
            values: tuple[bool | None, ...] = (True, False) if family != "unmentioned" else (None,)
            yield from _unseen(found, f"{family}: rule {rule.role}", values)
            for b in rule.blockers:
                # A use that nobody knows never stops a rule for certain.
                stopping: tuple[bool, ...] = (False,) if b.role == "use" else (True, False)
                yield from _unseen(found, f"{family}: blocker {b.role}", stopping)
            for name in slots_of(rule.formula):
                yield from _unseen(found, f"{family}: fact {name}", _values(family, name))
    for name, reading in readings().items():
        # One cross reference changes the path and never the outcome (section 5).
        if name == "cross_reference_5" or name in binding.settled:
            continue
        for choice in reading.choices:
            if (name, choice) not in found.readings:
                yield f"reading {name}: {choice} never changes an outcome"


def _values(family: str, name: str) -> tuple[bool | None, ...]:
    if family == "unmentioned" or name == "excluded_use":
        return (None,)
    if name == "core_beside":
        return (False, None)
    if name.startswith(("met.", "other.")):
        return (True, False)
    return (True, False) if name.startswith(_NEVER_OPEN) else (True, False, None)


def _unseen(found: Seen, thing: str, values: Iterable[bool | None]) -> Iterator[str]:
    for value in values:
        if (thing, value) not in found.branches:
            yield f"{thing} {_WORD[value]} in no case"


def main(arguments: list[str]) -> int:
    """Print the gaps of the tables in a folder; 0 when there is none."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m qa.rules.coverage FOLDER", file=sys.stderr)
        return 2
    instrument = shipped()
    table = list(rows(Path(arguments[0])))
    found = sorted(gaps(seen(table, instrument), instrument))
    for gap in found:
        print(gap)
    print(f"{len(table)} cases, {len(found)} gaps")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
