"""One generation of an index: an engine's files and the counts over them, in a folder of their own or in memory."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from corpus.model import Instrument
from index.engines.base import Engine
from index.engines.choice import make
from index.records import records
from index.store import fingerprint
from index.vocabulary import Vocabulary

WORDS = "words.json"


@dataclass
class Generation:
    """What is indexed: ``instruments`` maps ids to their digests."""

    engine: Engine
    vocabulary: Vocabulary
    instruments: dict[str, str] = field(default_factory=dict)

    def apply(self, put: Iterable[Instrument], remove: Iterable[str]) -> None:
        """Take out ``remove`` and put in ``put`` (replacing what has the same id), in one commit."""
        added = list(put)
        gone = {*remove, *(i.id for i in added)}
        for name in gone & self.instruments.keys():
            self.vocabulary.remove(self.engine.everything(name))
        made = [record for subject in added for record in records(subject)]
        self.engine.update(made, sorted(gone))
        self.vocabulary.add(made)
        self.instruments = {n: d for n, d in self.instruments.items() if n not in gone}
        self.instruments |= {i.id: fingerprint.instrument(i) for i in added}


def empty(engine: str, folder: Path | None = None) -> Generation:
    """A generation that holds nothing yet, in ``folder`` or in memory."""
    place = folder / engine if folder else None
    if place:
        place.mkdir(parents=True)
    return Generation(make(engine, place), Vocabulary())


def load(engine: str, folder: Path, instruments: dict[str, str]) -> Generation:
    """The generation whose files lie in ``folder``."""
    vocabulary = Vocabulary.from_text((folder / WORDS).read_text("utf-8"))
    return Generation(make(engine, folder / engine), vocabulary, dict(instruments))


def save_words(generation: Generation, folder: Path) -> None:
    """Write the counts beside the engine's files."""
    aside = folder / f"{WORDS}.new"
    aside.write_text(generation.vocabulary.to_text(), "utf-8")
    os.replace(aside, folder / WORDS)


def branch(old: Path, new: Path) -> None:
    """Make ``new`` hold the files of ``old``. Engines never change a file once written, so a second name is enough."""
    shutil.copytree(old, new, copy_function=_link, ignore=shutil.ignore_patterns("*lock*", "*LOCK*"))


def _link(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target
