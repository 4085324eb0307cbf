"""Which engine keeps a library: the embedded one, until it is large and the other is installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from corpus.errors import BadInput
from index.engines.base import Engine

Choice = Literal["auto", "whoosh", "tantivy"]
_ENGINES = {"whoosh": ("index.engines.embedded", "Embedded"), "tantivy": ("index.engines.large", "Large")}

# Records from which Tantivy takes over, and below which Whoosh takes back. Measured by bench/search_growth.py.
LARGE = 2_000
SMALL = 1_000


def make(name: str, folder: Path | None) -> Engine:
    """The engine of that name over ``folder``, or in memory."""
    module, kind = _ENGINES[name]
    engine: Engine = getattr(import_module(module), kind)(folder)
    return engine


def available(name: str) -> bool:
    """Whether the engine's package is installed."""
    return name == "whoosh" or find_spec(name) is not None


def choose(wanted: Choice, records: int, current: str | None = None) -> str:
    """The name of the engine for so many records. Raises ``BadInput`` when the one asked for is not installed."""
    if wanted != "auto":
        if wanted not in _ENGINES or not available(wanted):
            raise BadInput(f"محرك البحث «{wanted}» غير مثبت: pip install mithaq[{wanted}]")
        return wanted
    if not available("tantivy"):
        return "whoosh"
    return "tantivy" if records >= (SMALL if current == "tantivy" else LARGE) else "whoosh"
