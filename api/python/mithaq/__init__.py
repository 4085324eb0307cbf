"""Mithaq: answers over the Arabic text of tax treaties, proved with the exact words of the law.

The public verbs are re-exported here. In the source tree the rooms (corpus, index, qa, api) are plain packages; in an
installed wheel they lie inside this package, and the finder below answers for exactly those four names out of it.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

_HERE = Path(__file__).parent
_ROOMS = frozenset({"corpus", "index", "qa", "api"})


class _Rooms(MetaPathFinder):
    """Finds the four rooms inside the installed package, and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in _ROOMS:
            return None
        return importlib.machinery.PathFinder.find_spec(fullname, [str(_HERE)])


if (_HERE / "corpus").is_dir() and not any(isinstance(f, _Rooms) for f in sys.meta_path):
    sys.meta_path.insert(0, _Rooms())


def __getattr__(name: str) -> object:
    # Loaded when first asked for, so that ``import mithaq`` stays light.
    if name == "Engine":
        from qa.engine import Engine

        return Engine
    raise AttributeError(f"module 'mithaq' has no attribute {name!r}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``mithaq``; returns the exit status (0 fine, 1 fault, 2 bad input, 3 memo findings)."""
    from api.cli import main as run

    return run(argv)


__all__ = ["Engine", "main"]  # Engine is loaded on demand
