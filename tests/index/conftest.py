"""Small libraries for search, and the written queries with what answers them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from corpus.library import shipped
from corpus.model import Instrument, Metadata
from corpus.parsing import parse
from index import ProvisionIndex, open_index

LAW = """المادة 1

أرباح الأسهم

1 - تخضع أرباح الأسهم التي تدفعها شركة مقيمة في دولة متعاقدة للضريبة في تلك الدولة.

2 - لا تسري أحكام الفقرة 1 إذا كان المستفيد حكومة.

المادة 2

الفوائد

1 - الفوائد التي تنشأ في دولة متعاقدة وتدفع إلى مقيم فيها تخضع للضريبة.

2 - يقصد بعبارة "الفوائد" الدخل من سندات الديون أيا كان نوعها.
"""


@dataclass(frozen=True)
class Asked:
    """A written query: ``grades`` of the provisions that answer it; empty when nothing does."""

    style: str
    query: str
    grades: dict[str, int]


def eid(short: str) -> str:
    """``3a`` -> ``art_5__para_3__point_a``; ``8.2`` -> the second sentence of paragraph 8."""
    if short == "8.2":
        return "art_5__para_8__sent_2"
    number, letter = re.fullmatch(r"(\d)([a-h]?)", short).groups()  # type: ignore[union-attr]
    return f"art_5__para_{number}" + (f"__point_{letter}" if letter else "")


def written() -> Iterator[Asked]:
    """The queries of ``queries.txt``."""
    for line in (Path(__file__).parent / "queries.txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            style, query, graded = (part.strip() for part in line.rsplit("|", 2))
            pairs = [g.split(":") for g in graded.split()] if graded != "none" else []
            yield Asked(style, query, {eid(short): int(grade) for short, grade in pairs})


class Shelf:
    """A library of given instruments."""

    def __init__(self, instruments: Sequence[Instrument], data_dir: Path | None = None) -> None:
        self.instruments = list(instruments)
        self.data_dir = data_dir

    def list(self) -> tuple[Instrument, ...]:
        return tuple(self.instruments)


def law(id: str = "law", text: str = LAW) -> Instrument:
    """A small law of two articles, under the id."""
    return parse(text, id, Metadata(title="قانون"))


@pytest.fixture(scope="session")
def article() -> ProvisionIndex:
    """The shipped article alone."""
    return open_index(Shelf([shipped()]))


@pytest.fixture(scope="session")
def two() -> ProvisionIndex:
    """The shipped article and a small law."""
    return open_index(Shelf([shipped(), law()]))
