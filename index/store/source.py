"""What is to be indexed, told from a library without reading more of it than has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from corpus.model import Instrument
from index.store import fingerprint


class Instruments(Protocol):
    """The least the index needs of a library. One with a ``data_dir`` has its index kept there."""

    def list(self) -> Iterable[Instrument]:
        """Every instrument."""
        ...


class _Entry(Protocol):
    @property
    def id(self) -> str: ...


@runtime_checkable
class _Catalogue(Protocol):
    """A library that knows what it holds without reading the texts."""

    def entries(self) -> Iterable[_Entry]: ...
    def get(self, id: str) -> Instrument: ...


@dataclass(frozen=True, slots=True)
class Source:
    """``digests`` maps the id of every instrument to a digest that changes with it; ``load`` gives one."""

    digests: Mapping[str, str]
    load: Callable[[str], Instrument]


def source(library: Instruments) -> Source:
    """What ``library`` holds now."""
    if isinstance(library, _Catalogue):
        return Source({e.id: hashlib.sha256(repr(e).encode()).hexdigest() for e in library.entries()}, library.get)
    instruments = {str(i.id): i for i in library.list()}
    return Source({name: fingerprint.instrument(i) for name, i in instruments.items()}, instruments.__getitem__)
