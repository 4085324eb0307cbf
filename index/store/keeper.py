"""Keeps an index folder in step with a library: under a lock, in generations, each published in one step."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from filelock import FileLock

from corpus.model import Instrument
from index.engines.choice import Choice, choose
from index.store import fingerprint, manifest, seal
from index.store.generation import Generation, branch, empty, load, save, stored_vectors
from index.store.manifest import Manifest, Unusable

if TYPE_CHECKING:
    from index.semantic.vectors import Vectors

# Records after which a generation is published, so that an interrupted build goes on from there.
BATCH, BATCH_SEMANTIC = 20_000, 256
# Old generations kept for readers that still have them open.
KEPT = 2


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is: ``done`` of ``total`` provisions, the last of ``instrument``; with ``stage`` "vectors", how
    many of the provisions at hand have theirs."""

    done: int
    total: int
    instrument: str
    stage: Literal["provisions", "vectors"] = "provisions"


Report = Callable[[Progress], None]


class Keeper:
    """The index in ``folder``. Several processes may keep the same folder: one writes, all read."""

    def __init__(self, folder: Path, choice: Choice = "auto", report: Report | None = None, semantic: str = "") -> None:
        self.folder = folder
        self.notes: list[str] = []
        self._semantic = semantic
        self._choice = choice
        self._report = report or (lambda _: None)
        self._secret = seal.key(folder.parent / "index.key")
        folder.mkdir(parents=True, exist_ok=True)

    def stamp(self) -> tuple[int, int]:
        """Changes whenever another generation is published."""
        try:
            found = (self.folder / manifest.NAME).stat()
        except OSError:
            return (0, 0)
        return (found.st_mtime_ns, found.st_ino)

    def open(self, instruments: Sequence[Instrument]) -> Generation:
        """The index of exactly ``instruments``, brought up to date first when it is not."""
        wanted = _digests(instruments)
        current = self._current()
        if current is None or not self._serves(current, instruments, wanted):
            with FileLock(self.folder / "write.lock"):
                current = self._bring(instruments, wanted, self._current(note=False))
        try:
            return self._load(current)
        except Exception as error:  # whatever an engine raises over files it cannot read: build them again
            self.notes.append(f"فهرس البحث تالف ({type(error).__name__})، وقد أعيد بناؤه")
            return self.rebuild(instruments)

    def rebuild(self, instruments: Sequence[Instrument]) -> Generation:
        """The index built from nothing."""
        with FileLock(self.folder / "write.lock"):
            return self._load(self._bring(instruments, _digests(instruments), None))

    def reopen(self) -> Generation | None:
        """The generation published last, as it is; ``None`` when it cannot be used."""
        current = self._current()
        return self._load(current) if current and current.semantic == self._semantic else None

    def _load(self, current: Manifest) -> Generation:
        folder = self.folder / current.generation
        return load(current.engine, folder, dict(current.instruments), bool(current.semantic))

    def _serves(self, current: Manifest, instruments: Sequence[Instrument], wanted: Mapping[str, str]) -> bool:
        engine = self._engine(instruments, current)
        return (dict(current.instruments), current.engine, current.semantic) == (dict(wanted), engine, self._semantic)

    def _current(self, note: bool = True) -> Manifest | None:
        try:
            found = manifest.read(self.folder, self._secret, fingerprint.analyser())
            if found is not None:
                manifest.verify(found, self.folder)
        except Unusable as reason:
            if note:
                self.notes.append(f"{reason}، وقد أعيد بناؤه")
            return None
        return found

    def _engine(self, instruments: Sequence[Instrument], current: Manifest | None) -> str:
        return choose(self._choice, sum(len(i.by_id) for i in instruments), current.engine if current else None)

    def _bring(
        self, instruments: Sequence[Instrument], wanted: Mapping[str, str], current: Manifest | None
    ) -> Manifest:
        """Publish generations until the index holds exactly what is wanted. Runs under the lock."""
        if current and self._serves(current, instruments, wanted):
            return current  # another process has been here while this one waited
        total = sum(len(i.by_id) for i in instruments)
        engine = self._engine(instruments, current)
        if current and (current.engine, current.semantic) != (engine, self._semantic):
            current = None
        have = dict(current.instruments) if current else {}
        gone = [name for name in have if name not in wanted]
        changed = [i for i in instruments if have.get(i.id) != wanted[i.id]]
        done = total - sum(len(i.by_id) for i in changed)
        for put in _batches(changed, BATCH_SEMANTIC if self._semantic else BATCH) if changed else [[]]:
            current = self._publish(engine, current, put, gone)
            gone = []
            done += sum(len(i.by_id) for i in put)
            self._report(Progress(done, total, put[-1].id if put else ""))
        assert current is not None
        return current

    def _publish(
        self, engine: str, current: Manifest | None, put: Sequence[Instrument], gone: Sequence[str]
    ) -> Manifest:
        """A new generation: the current one with ``put`` in and ``gone`` out."""
        name = self._next()
        aside = self.folder / f"{name}.new"
        shutil.rmtree(aside, ignore_errors=True)
        if current:
            branch(self.folder / current.generation, aside)
            generation = load(engine, aside, dict(current.instruments), bool(self._semantic))
        else:
            generation = empty(engine, aside, bool(self._semantic))
        generation.apply(put, gone, self._known(), self._embedded(put))
        save(generation, aside)
        aside.rename(self.folder / name)
        made = Manifest(
            analyser=fingerprint.analyser(),
            engine=engine,
            generation=name,
            instruments=generation.instruments,
            files=seal.digests(self.folder / name, thorough=engine == "whoosh"),
            semantic=self._semantic,
        )
        manifest.write(made, self.folder, self._secret)
        self._sweep(name)
        return made

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


def _digests(instruments: Sequence[Instrument]) -> dict[str, str]:
    return {str(i.id): fingerprint.instrument(i) for i in instruments}


def _batches(instruments: Sequence[Instrument], most: int) -> Iterator[list[Instrument]]:
    """Instruments, in groups of some ``most`` provisions."""
    batch: list[Instrument] = []
    size = 0
    for subject in instruments:
        batch.append(subject)
        size += len(subject.by_id)
        if size >= most:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
