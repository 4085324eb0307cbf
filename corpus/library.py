"""The instruments a user has: the shipped one, and those added to a folder of the user's own."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path

from corpus.errors import NotFound
from corpus.model import Instrument, Metadata
from corpus.parsing import parse

SHIPPED = "article5"


@lru_cache(maxsize=1)
def shipped() -> Instrument:
    """The instrument that ships with the project: one article, whose parties and date its text does not give."""
    source = (files("corpus") / "data" / SHIPPED / "source.txt").read_text("utf-8")
    return parse(source, SHIPPED, Metadata(title="المنشأة الدائمة", source=None, kind="treaty"))


def default_data_dir() -> Path:
    """Where a user's data lie: ``MITHAQ_DATA_DIR``, or the platform's folder for application data (XDG)."""
    named = os.environ.get("MITHAQ_DATA_DIR", "").strip()
    return Path(named).expanduser() if named else user_data_path("mithaq", appauthor=False)


class Library:
    """All instruments at hand, by id."""

    def __init__(self, data_dir: Path | None = None) -> None:
        self.data_dir = data_dir or default_data_dir()

    def list(self) -> tuple[Instrument, ...]:
        """Every instrument, the shipped one first."""
        return (shipped(),)

    def get(self, id: str) -> Instrument:
        """The instrument of that id; ``NotFound`` when there is none."""
        if id == SHIPPED:
            return shipped()
        raise NotFound(f"لا توجد وثيقة بالمعرف «{id}»")
