"""Reading the sweep: a question and the facts that must be read from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

SWEEP = Path(__file__).with_name("sweep.yaml")
_STEP = re.compile(r"([a-z_0-9]+)|\[(\d+)\]")
MISSING = object()


def lines(path: Path = SWEEP) -> Iterator[tuple[str, dict[str, Any]]]:
    """(question, {path: value}) for every line; ``MISSING`` stands for ``absent``."""
    for group in yaml.safe_load(path.read_text(encoding="utf-8")).values():
        for line in group:
            question, _, facts = line.rpartition("|")
            wanted = (fact.split("=") for fact in facts.split(";"))
            yield question.strip(), {path.strip(): value(text.strip()) for path, text in wanted}


def value(text: str) -> Any:
    """A value as written in the sweep."""
    plain = {"true": True, "false": False, "null": None, "absent": MISSING}
    if text in plain:
        return plain[text]
    return int(text) if text.isdigit() else text


def at(case: dict[str, Any], path: str) -> Any:
    """What stands at ``path`` in the case as plain data, ``MISSING`` when nothing does."""
    here: Any = case
    for name, index in _STEP.findall(path):
        try:
            here = here[int(index)] if index else here[name]
        except (KeyError, IndexError, TypeError):
            return MISSING
    return here


def faults(case: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """What differs; a null wanted is met by an absent fact of an entity that is there."""
    found = []
    for path, want in wanted.items():
        got = at(case, path)
        if want is None:
            right = got is MISSING and at(case, path.rpartition(".")[0]) is not MISSING
        else:
            right = got is want if want is MISSING else got == want
        if not right:
            found.append(
                f"{path}: wanted {'absent' if want is MISSING else want}, read {'nothing' if got is MISSING else got}"
            )
    return found
