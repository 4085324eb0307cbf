"""The readings and their choices, from ``readings.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.errors import BadInput


@dataclass(frozen=True, slots=True)
class ReadingOf:
    """A reading: the role of its provision, its choices (the first is the default), and the words for them."""

    name: str
    role: str
    words: Mapping[str, str]
    choices: Mapping[str, Mapping[str, str]]

    @property
    def default(self) -> str:
        return next(iter(self.choices))


@lru_cache(maxsize=1)
def readings() -> Mapping[str, ReadingOf]:
    """Every reading by name, in the order of the data file."""
    raw: dict[str, Any] = yaml.safe_load((files("qa") / "rules" / "readings.yaml").read_text("utf-8"))
    return {name: _reading(name, r) for name, r in raw.items()}


def _reading(name: str, raw: Mapping[str, Any]) -> ReadingOf:
    return ReadingOf(name, raw["role"], raw["words"], raw["choices"])


def chosen(given: Mapping[str, str] | None) -> dict[str, str]:
    """The choice of every reading: the caller's, else the default. ``BadInput`` names an unknown reading or choice."""
    known = readings()
    for name, choice in (given or {}).items():
        if name not in known:
            raise BadInput(f"قراءة غير معروفة «{name}»؛ القراءات: {'، '.join(known)}")
        if choice not in known[name].choices:
            raise BadInput(
                f"اختيار غير معروف «{choice}» للقراءة «{name}»؛ الاختيارات: {'، '.join(known[name].choices)}"
            )
    return {name: (given or {}).get(name, reading.default) for name, reading in known.items()}
