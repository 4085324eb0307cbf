"""What is wrong with a case, in words: a path in the caller's own terms and a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml
from pydantic import ValidationError

_MAX_DEPTH = 16
_SHOWN_DEPTH = 4
_MAX_FAULTS = 50
_PLAIN = frozenset({str, int, float, bool, type(None)})


def path_of(location: Sequence[int | str]) -> str:
    """``("places", 0, "fixed")`` as ``places[0].fixed``; ``case`` for the whole."""
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)
    return path or "case"


def too_deep(obj: object) -> str | None:
    """The path of the first value nested beyond reason (or within itself), found without recursion; else ``None``."""
    stack: list[tuple[object, tuple[int | str, ...], int]] = [(obj, (), 0)]
    while stack:
        value, location, depth = stack.pop()
        if depth > _MAX_DEPTH:
            return path_of(location)
        for key, child in _children(value):
            # Most values are plain, and a form may hold tens of thousands of them.
            if type(child) not in _PLAIN:
                name = key if isinstance(key, int) else str(key)
                stack.append((child, (*location, name) if depth < _SHOWN_DEPTH else location, depth + 1))
    return None


def _children(value: object) -> Iterable[tuple[object, object]]:
    if isinstance(value, list | tuple):
        return enumerate(value)
    return value.items() if isinstance(value, Mapping) else ()


class _Faults:
    """The reasons, from ``case_faults.yaml``; a kind of fault without a reason of its own gets the general one."""

    @property
    def _texts(self) -> dict[str, dict[str, str]]:
        return _load()

    def reason(self, kind: str, lang: str, **values: Any) -> str:
        texts = self._texts.get(kind) or self._texts["other"]
        return texts.get(lang, texts["ar"]).format(**values)

    def describe(self, error: ValidationError, lang: str) -> list[tuple[str, str]]:
        """Each fault of a validation error as (path, reason), at most fifty, in the order of the case."""
        found = []
        for item in error.errors(include_url=False, include_input=False)[:_MAX_FAULTS]:
            context = {k: v for k, v in (item.get("ctx") or {}).items() if isinstance(v, str | int | float)}
            found.append((path_of(item["loc"]), self.reason(item["type"], lang, **context)))
        return found


@lru_cache(maxsize=1)
def _load() -> dict[str, dict[str, str]]:
    loaded: dict[str, dict[str, str]] = yaml.safe_load((files("qa") / "case_faults.yaml").read_text("utf-8"))
    return loaded


faults = _Faults()
