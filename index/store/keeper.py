"""Keeps an index folder in step with a library: under a lock, in generations, each published in one step."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from filelock import FileLock

from corpus.model import Instrument
from index.engines.choice import Choice, choose
from index.store import fingerprint, manifest, seal
from index.store.generation import Generation, branch, empty, load, moved, save, stored_vectors
from index.store.manifest import Manifest, Unusable
from index.store.source import Source

if TYPE_CHECKING:
    from index.semantic.vectors import Vectors

# Provisions after which a generation is published, so that an interrupted build goes on from there.
BATCH, BATCH_SEMANTIC = 20_000, 256
# Old generations kept for readers that still have them open.
KEPT = 2


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is: ``done`` of ``total`` instruments, the last of them ``instrument``. With ``stage`` "vectors",
    ``done`` of ``total`` provisions of the instruments at hand have theirs."""

    done: int
    total: int
    instrument: str
    stage: Literal["instruments", "vectors"] = "instruments"


Report = Callable[[Progress], None]


class Keeper:
    """The index in ``folder``. Several processes may keep the same folder: one writes, all read. ``semantic`` names the
    model of the vectors to keep, "" for none. ``notes`` says what was wrong with an index that was built again."""

    def __init__(self, folder: Path, choice: Choice = "auto", report: Report | None = None, semantic: str = "") -> None:
        self.folder = folder
        self.notes: list[str] = []
        self._semantic = semantic
        self._choice = choice
        self._report = report or (lambda _: None)
        self._secret: bytes | None = None

    def stamp(self) -> tuple[int, int]:
        """Changes whenever another generation is published."""
        try:
            found = (self.folder / manifest.NAME).stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_ino)

    def open(self, source: Source) -> Generation:
        """The index of exactly what ``source`` holds, brought up to date first when it is not. Raises ``OSError`` when
        the folder cannot be written."""
        current = self._current()
        if current is None or not self._serves(current, source):
            with self._lock():
                current = self._bring(source, self._current(note=False))
        try:
            return self._load(current)
        except Exception as error:  # whatever an engine raises over files it cannot read: build them again
            self.notes.append(f"فهرس البحث تالف ({type(error).__name__})، وقد أعيد بناؤه")
            return self.rebuild(source)

    def rebuild(self, source: Source) -> Generation:
        """The index built from nothing."""
        with self._lock():
            return self._load(self._bring(source, None))

    def reopen(self) -> Generation | None:
        """The generation published last, as it is; ``None`` when it cannot be used."""
        current = self._current()
        with suppress(Exception):  # whatever an engine raises over files it cannot read
            return self._load(current) if current and current.semantic == self._semantic else None
        return None

    def _lock(self) -> FileLock:
        self.folder.mkdir(parents=True, exist_ok=True)
        return FileLock(self.folder / "write.lock")

    def _key(self) -> bytes:
        if self._secret is None:
            self._secret = seal.key(self.folder.parent / "index.key")
        return self._secret

    def _load(self, current: Manifest) -> Generation:
        folder = self.folder / current.generation
        return load(current.engine, folder, dict(current.instruments), bool(current.semantic))

    def _current(self, note: bool = True) -> Manifest | None:
        if not (self.folder / manifest.NAME).exists():
            return None
        try:
            found = manifest.read(self.folder, self._key(), fingerprint.analyser())
            if found is not None:
                manifest.verify(found, self.folder)
        except Unusable as reason:
            if note:
                self.notes.append(f"{reason}، وقد أعيد بناؤه")
            return None
        return found

    def _serves(self, current: Manifest, source: Source) -> bool:
        engine = choose(self._choice, current.records, current.engine)
        same = (current.engine, current.semantic) == (engine, self._semantic)
        return same and dict(current.instruments) == dict(source.digests)

    def _bring(self, source: Source, current: Manifest | None) -> Manifest:
        """Publish generations until the index holds exactly what is wanted. Runs under the lock."""
        if current and self._serves(current, source):
            return current  # another process has been here while this one waited
        have = dict(current.instruments) if current else {}
        gone = [name for name in have if name not in source.digests]
        changed = [name for name, digest in source.digests.items() if have.get(name) != digest]
        done, total = len(source.digests) - len(changed), len(source.digests)
        for put in _batches(map(source.load, changed), BATCH_SEMANTIC if self._semantic else BATCH):
            current = self._publish(source, current, put, gone)
            gone, done = [], done + len(put)
            if put:
                self._report(Progress(done, total, put[-1].id))
        assert current is not None
        return current

    def _publish(
        self, source: Source, current: Manifest | None, put: Sequence[Instrument], gone: Sequence[str]
    ) -> Manifest:
        """A new generation: the current one with ``put`` in and ``gone`` out."""
        name = self._next()
        aside = self.folder / f"{name}.new"
        shutil.rmtree(aside, ignore_errors=True)
        generation = self._beginning(current, aside, sum(len(i.by_id) for i in put), self._embedded(put))
        generation.apply(put, gone, source.digests, self._known(), self._embedded(put))
        save(generation, aside)
        aside.rename(self.folder / name)
        made = Manifest(
            analyser=fingerprint.analyser(),
            engine=generation.engine.name,
            generation=name,
            instruments=generation.instruments,
            files=seal.digests(self.folder / name, thorough=generation.engine.name == "whoosh"),
            records=generation.vocabulary.records,
            semantic=self._semantic,
        )
        manifest.write(made, self.folder, self._key())
        self._sweep(name)
        return made

    def _beginning(
        self, current: Manifest | None, aside: Path, more: int, embedded: Callable[[int], None]
    ) -> Generation:
        """What the new generation starts from: a branch of the current one, or its records in another engine."""
        if current is None:
            return empty(choose(self._choice, more), aside, bool(self._semantic))
        engine = choose(self._choice, current.records + more, current.engine)
        if (engine, self._semantic) != (current.engine, current.semantic):
            return moved(self._load(current), engine, aside, bool(self._semantic), self._known(), embedded)
        branch(self.folder / current.generation, aside)
        return load(engine, aside, dict(current.instruments), bool(self._semantic))

    def _known(self) -> Vectors | None:
        """Vectors of any generation that is still there: an index built anew need not compute them again."""
        if not self._semantic:
            return None
        for folder in sorted(self.folder.glob("g[0-9]*[0-9]"), reverse=True):
            with suppress(OSError, ValueError, KeyError):
                return stored_vectors(folder)
        return None

    def _embedded(self, put: Sequence[Instrument]) -> Callable[[int], None]:
        total, name = sum(len(i.by_id) for i in put), put[-1].id if put else ""
        return lambda done: self._report(Progress(done, total, name, "vectors"))

    def _next(self) -> str:
        numbers = [int(p.name[1:]) for p in self.folder.glob("g[0-9]*") if p.name[1:].isdigit()]
        return f"g{max(numbers, default=0) + 1:06d}"

    def _sweep(self, name: str) -> None:
        """Take away what no reader can still have open."""
        old = sorted(p for p in self.folder.glob("g*") if p.is_dir() and p.name != name)
        for path in [p for p in old if p.suffix == ".new"] + [p for p in old if p.suffix != ".new"][:-KEPT]:
            shutil.rmtree(path, ignore_errors=True)


def _batches(instruments: Iterable[Instrument], most: int) -> Iterator[list[Instrument]]:
    """Instruments, in groups of some ``most`` provisions; one empty group when there are none."""
    batch: list[Instrument] = []
    size, any_given = 0, False
    for subject in instruments:
        batch.append(subject)
        size += len(subject.by_id)
        if size >= most:
            yield batch
            batch, size, any_given = [], 0, True
    if batch or not any_given:
        yield batch
