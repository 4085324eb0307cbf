"""Tables of cases that a lawyer can read and add to: YAML rows, each with the case, what is expected, and why.

- why: a branch of which nothing more is said is one by the list (section 3, rule 1)
  case: {places: [{kind: branch}]}
  outcome: "yes"            # yes, no, open
  grounds: [2b]             # provisions in short: 2b, 3a, 8, 8s2 (the second sentence)
  defeated_by: []           # for a "no"
  ask: [places.fixed]       # facts that must be asked for, without list positions
  never_ask: [places.goods] # facts that must not be
  turns_on: [window]        # exactly the readings that change the outcome; [] holds under every one
  readings: {window: calendar_year}
  because: [weighing]       # why it is open
  as_of: 2024-06-01
  strict: true              # what is not mentioned is unknown
  unknown: ["services[0].performed_in_state"]
  refused: places[0].fixed  # the case is refused, with this path
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from corpus.errors import InvalidCase
from corpus.model import Instrument
from qa.rules.evaluate import evaluate
from qa.verdict import Verdict

_OUTCOMES = {
    "yes": "permanent_establishment",
    "no": "no_permanent_establishment",
    "open": "undetermined",
}
_KEYS = frozenset(
    {"why", "case", "outcome", "grounds", "defeated_by", "cites", "ask", "never_ask", "turns_on", "holds", "readings",
     "because", "as_of", "strict", "unknown", "refused", "changes"}
)  # fmt: skip
_SHORT = re.compile(r"(\d+)(?:s(\d+)|([a-z]))?")
_ALIKE = {"art_5__para_4__point_e": "art_5__para_4__point_f", "art_5__para_4__point_f": "art_5__para_4__point_e"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: where it stands, and what it says."""

    table: str
    number: int
    said: Mapping[str, Any]

    @property
    def name(self) -> str:
        return f"{self.table}:{self.number}"


def eid(short: str, article: str = "art_5") -> str:
    """The eId of a provision named in short."""
    match = _SHORT.fullmatch(str(short))
    if match is None:
        raise ValueError(f"no provision is named {short!r}")
    paragraph, sentence, point = match.groups()
    return f"{article}__para_{paragraph}" + (f"__sent_{sentence}" if sentence else f"__point_{point}" if point else "")


def rows(folder: Path) -> Iterator[Row]:
    """Every row of every table in ``folder``; ``ValueError`` for a row with a key that is not known."""
    for path in sorted(folder.glob("*.yaml")):
        for number, said in enumerate(yaml.safe_load(path.read_text("utf-8")), 1):
            unknown = said.keys() - _KEYS
            if unknown or "why" not in said or "case" not in said:
                raise ValueError(f"{path.name}:{number}: {', '.join(sorted(unknown)) or 'no reason or no case'}")
            yield Row(path.stem, number, said)


def verdict(row: Row, instrument: Instrument) -> Verdict:
    """The verdict on the row's case."""
    said = row.said
    return evaluate(
        said["case"],
        instrument,
        readings=said.get("readings"),
        unmentioned="unknown" if said.get("strict") else "absent",
        as_of=said.get("as_of", "2024-12-31"),
        unknown=said.get("unknown", ()),
    )


def problems(row: Row, instrument: Instrument) -> list[str]:
    """What the verdict has otherwise than the row expects; nothing when all is as expected."""
    said = row.said
    if "refused" in said:
        return _refused(row, instrument)
    got = verdict(row, instrument)
    found = [] if got.outcome == _OUTCOMES[str(said["outcome"])] else [f"outcome {got.outcome}"]
    for key, have in (("grounds", got.grounds), ("defeated_by", got.defeated_by)):
        if key in said and not _same({eid(s) for s in said[key]}, set(have)):
            found.append(f"{key} {list(have)}")
    cited = {q.id for q in got.quotes}
    found += [f"{short} is not quoted" for short in said.get("cites", ()) if not _held(eid(short), cited)]
    asked = {re.sub(r"\[\d+\]", "", m.path) for m in got.missing}
    found += [f"{path} is not asked" for path in said.get("ask", ()) if path not in asked]
    found += [f"{path} is asked" for path in said.get("never_ask", ()) if path in asked]
    turning = {r.reading for r in got.readings}
    if "turns_on" in said and set(said["turns_on"]) != turning:
        found.append(f"turns on {sorted(turning)}")
    if said.get("holds") not in (None, got.holds_under_every_reading):
        found.append(f"holds under every reading: {got.holds_under_every_reading}")
    if "because" in said and set(said["because"]) != set(got.undetermined_because):
        found.append(f"because {got.undetermined_because}")
    changing = {re.sub(r"\[\d+\]", "", c.path) for c in got.would_change}
    return found + [f"{path} would not change it" for path in said.get("changes", ()) if path not in changing]


def _held(want: str, have: set[str]) -> bool:
    return want in have or _ALIKE.get(want, want) in have


def _same(want: set[str], have: set[str]) -> bool:
    """As sets; 4(e) and 4(f) stand for each other, and so do 4(d) and 4(e) for preparatory services (section 6)."""
    return all(_held(w, have) for w in want) and all(_held(h, want) for h in have)


def _refused(row: Row, instrument: Instrument) -> list[str]:
    try:
        verdict(row, instrument)
    except InvalidCase as error:
        paths = [path for path, _ in error.faults]
        return [] if row.said["refused"] in paths else [f"refused for {paths}"]
    return ["not refused"]
