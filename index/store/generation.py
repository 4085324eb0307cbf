"""One generation of an index: an engine's files and the counts over them, in a folder of their own or in memory."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.model import Instrument
from index.engines.base import Engine
from index.engines.choice import make
from index.records import records
from index.vocabulary import Vocabulary

if TYPE_CHECKING:
    from index.semantic.vectors import Vectors

WORDS = "words.json"


@dataclass
class Generation:
    """What is indexed: ``instruments`` maps ids to their digests; ``vectors`` only for search by meaning."""

    engine: Engine
    vocabulary: Vocabulary
    instruments: dict[str, str] = field(default_factory=dict)
    vectors: Vectors | None = None

    def apply(
        self,
        put: Iterable[Instrument],
        remove: Iterable[str],
        digests: Mapping[str, str],
        known: Vectors | None = None,
        embedded: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Take out ``remove`` and put in ``put`` (replacing what has the same id), in one commit. ``digests`` has
        what is put in. Vectors of texts in
        ``known`` are not computed again; ``embedded`` is told how many were."""
        added = list(put)
        gone = {*remove, *(i.id for i in added)}
        for name in gone & self.instruments.keys():
            self.vocabulary.remove(self.engine.everything(name))
        made = [record for subject in added for record in records(subject)]
        self.engine.update(made, sorted(gone))
        self.vocabulary.add(made)
        if self.vectors is not None:
            self.vectors.remove(gone)
            self.vectors.add(made, known, embedded)
        self.instruments = {n: d for n, d in self.instruments.items() if n not in gone}
        self.instruments |= {i.id: digests[i.id] for i in added}


def empty(engine: str, folder: Path | None = None, semantic: bool = False) -> Generation:
    """A generation that holds nothing yet, in ``folder`` or in memory."""
    place = folder / engine if folder else None
    if place:
        place.mkdir(parents=True)
    return Generation(make(engine, place), Vocabulary(), vectors=no_vectors() if semantic else None)


def load(engine: str, folder: Path, instruments: dict[str, str], semantic: bool = False) -> Generation:
    """The generation whose files lie in ``folder``."""
    vocabulary = Vocabulary.from_text((folder / WORDS).read_text("utf-8"))
    vectors = stored_vectors(folder) if semantic else None
    return Generation(make(engine, folder / engine), vocabulary, dict(instruments), vectors)


def moved(
    old: Generation,
    engine: str,
    folder: Path,
    semantic: bool,
    known: Vectors | None,
    embedded: Callable[[int], None],
) -> Generation:
    """What ``old`` holds in another engine, or with vectors that it does not have."""
    new = empty(engine, folder, semantic)
    new.engine.update(old.engine.everything(), ())
    new.vocabulary, new.instruments = old.vocabulary, old.instruments
    if semantic:
        new.vectors = old.vectors or no_vectors()
        if old.vectors is None:
            new.vectors.add(old.engine.everything(), known, embedded)
    old.engine.close()
    return new


def no_vectors() -> Vectors:
    """Vectors of nothing."""
    from index.semantic.vectors import Vectors

    return Vectors()


def stored_vectors(folder: Path) -> Vectors:
    """The vectors of a generation's folder."""
    from index.semantic.vectors import Vectors

    return Vectors.load(folder)


def save(generation: Generation, folder: Path) -> None:
    """Write counts and vectors beside the engine's files, and let go of those."""
    aside = folder / f"{WORDS}.new"
    aside.write_text(generation.vocabulary.to_text(), "utf-8")
    os.replace(aside, folder / WORDS)
    if generation.vectors is not None:
        generation.vectors.save(folder)
    generation.engine.close()


def branch(old: Path, new: Path) -> None:
    """Make ``new`` hold the files of ``old``. Engines never change a file once written, so a second name is enough."""
    shutil.copytree(old, new, copy_function=_link, ignore=shutil.ignore_patterns("*lock*", "*LOCK*"))


def _link(source: str, target: str) -> str:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)
    return target
