"""The shapes of proposing: what a proposer is, and what it proposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


class Unavailable(Exception):
    """A proposer could not be asked, or what it said could not be read. Never reaches a user."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fact proposed: its ``path`` in the case (``agents[0].independent``), its value, and the words of the question
    that are said to give it. ``value`` is ``None`` when the words say that it is not known."""

    path: str
    value: Any
    words: str


class Proposer(Protocol):
    """What proposes facts of a question."""

    def propose(self, question: str, told: dict[str, Any]) -> Sequence[Proposal]:
        """Facts of ``question`` beside those ``told`` (the case read so far, as JSON), which are not to be repeated.

        Raises ``Unavailable`` when it cannot be asked.
        """
