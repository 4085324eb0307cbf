"""The words a rule stands on, and the names of readings and roles, as the rules themselves give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qa.engine import Engine


def words(
    engine: Engine, instrument: str, eids: Sequence[str], verdict: Mapping[str, Any] | None
) -> dict[str, list[str]]:
    """For each provision quoted, the words of it that its rule stands on."""
    return {}


def choice(reading: str, value: str, lang: str) -> str:
    """A reading's choice in words."""
    return value


def has_pdf() -> bool:
    """Whether PDF can be written here (the extra ``pdf`` is installed)."""
    return find_spec("weasyprint") is not None


def rules(engine: Engine, v: Any) -> list[dict[str, Any]]:
    """Every rule: its provision, its role, and the words it stands on."""
    return []


def readings(lang: str) -> list[dict[str, Any]]:
    """Every reading with its choices, the default first."""
    return []
