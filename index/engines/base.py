"""The one small interface behind which an engine stands. A distributed engine needs no more than this either."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from index.model import Record

# The fields an engine indexes and what a term found in each is worth when candidates are chosen.
FIELDS: Mapping[str, float] = {"main": 1.0, "side": 0.3}


@dataclass(frozen=True, slots=True)
class Request:
    """What to look for: ``terms`` with their weights (any of them is enough), ``required`` groups of terms (one of each
    group must stand in ``main`` or ``side``), filters, and how many records at most."""

    terms: Mapping[str, float]
    required: tuple[tuple[str, ...], ...] = ()
    instrument: str | None = None
    article: str | None = None
    limit: int = 200


class Engine(Protocol):
    """Keeps records. Opened over files it cannot read, it raises what its library raises: the store builds again."""

    name: str

    def candidates(self, request: Request) -> list[Record]:
        """The records that fit, best first, at most ``request.limit``; equal ones in the order they were added."""
        ...

    def update(self, add: Iterable[Record], remove: Iterable[str]) -> None:
        """Take out all records of the instruments ``remove``, then put in ``add``, in one commit: readers see all of it
        or nothing. Removing and adding the same instrument in one call replaces it."""
        ...

    def fetch(self, keys: Iterable[str]) -> list[Record]:
        """The records of these keys, in their order; unknown keys are left out."""
        ...

    def everything(self, instrument: str | None = None) -> Iterator[Record]:
        """All records, or those of one instrument, in no particular order."""
        ...

    def count(self) -> int:
        """How many records there are."""
        ...

    def refresh(self) -> None:
        """See what other processes have committed."""
        ...

    def close(self) -> None:
        """Let go of files."""
        ...


def main_stream(record: Record) -> str:
    """What is indexed as the record's own: its words and its heading."""
    return f"{record.main} {record.heading}"


def side_stream(record: Record) -> str:
    """What is indexed as standing around it: what is below and above."""
    return f"{record.points} {record.context}"
