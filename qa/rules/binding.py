"""What an article provides, by role: the rules speak of roles, a binding says which provision plays each and with what
numbers. A role that an article does not have is ``None`` or absent, and its rule never applies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from corpus.model import Instrument
from qa.case import Activity, PlaceKind
from qa.windows import Threshold


@dataclass(frozen=True, slots=True)
class Timed:
    """A provision with a threshold of time, its numbers read from its own words."""

    provision: str
    threshold: Threshold


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A use of a place that the article does not count.

    ``goods``: the goods must be the enterprise's. ``only``: how its words say that there is no other use: ``all`` (the
    word stands over the whole), ``last`` (it may stand over the last use alone: reading ``only_in_4_a``), ``implied``
    (it is not there: reading ``only_in_4_c_d``). ``character``: whether the use must be preparatory or auxiliary:
    ``none``, ``similar`` (the words may qualify the similar activities alone: reading ``preparatory_in_4_d``), ``all``.
    """

    provision: str
    label: str
    activities: frozenset[Activity]
    goods: bool = False
    only: Literal["all", "last", "implied"] = "all"
    character: Literal["none", "similar", "all"] = "none"


@dataclass(frozen=True, slots=True, eq=False)
class Binding:
    """The provisions of one article by role.

    ``settled``: readings that this article's words leave no room for, with the choice they settle; ``defaults``:
    readings whose default they turn; ``unread``: provisions that play no role and so have no part in a verdict.
    """

    instrument: Instrument
    article: str
    definition: str
    listed: Mapping[PlaceKind, str] = field(default_factory=dict)
    project: Timed | None = None
    services: Timed | None = None
    excluded: str | None = None
    exclusions: tuple[Exclusion, ...] = ()
    residual: str | None = None
    combination: str | None = None
    combination_judged: bool = True
    agent: str | None = None
    contracts: str | None = None
    contracts_excepted: bool = False
    stock: str | None = None
    insurance: str | None = None
    reinsurance_excepted: bool = False
    control: str | None = None
    independent: str | None = None
    devoted: str | None = None
    stock_without_authority: bool = True
    settled: Mapping[str, str] = field(default_factory=dict)
    defaults: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()

    @property
    def preparatory(self) -> str | None:
        """The provision that excludes preparatory or auxiliary work of any kind; ``None`` when none does."""
        return self.residual or (self.excluded if self.exclusions else None)


_SINGLE = (
    "definition", "residual", "combination", "agent", "contracts", "stock", "insurance", "control", "independent",
    "devoted",
)  # fmt: skip


def roles(binding: Binding) -> Iterator[tuple[str, str]]:
    """Every role that the article plays, with its provision."""
    for role in _SINGLE:
        provision = getattr(binding, role)
        if provision:
            yield role, provision
    yield from binding.listed.items()
    for role in ("project", "services"):
        timed = getattr(binding, role)
        if timed:
            yield role, timed.provision
    for exclusion in binding.exclusions:
        yield f"exclusion_{exclusion.label}", exclusion.provision


@lru_cache(maxsize=64)
def played(binding: Binding) -> Mapping[str, str]:
    """The provision of every role."""
    return dict(roles(binding))
