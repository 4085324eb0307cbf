"""The instruments at hand: the shipped one, and those in a folder that the user owns.

A folder for each instrument, a folder in it for each version, and a small file that names the current one. A version is
written aside, flushed to disk and moved into place before it is named, so that a process killed at any moment leaves
the library as it was or as it was to be. Replaced versions stay.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from corpus.errors import BadInput, Conflict, Fault, NotFound
from corpus.ingest import Ingested, rebuild
from corpus.model import Instrument, Metadata
from corpus.parsing import parse
from corpus.store import Entry, Shelf

SHIPPED = "article5"
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,79}")
_SECONDS = 20


@lru_cache(maxsize=1)
def shipped() -> Instrument:
    """The instrument that ships with the project: one article, whose parties and date its text does not give."""
    source = (files("corpus") / "data" / SHIPPED / "source.txt").read_text("utf-8")
    return parse(source, SHIPPED, Metadata(title="المنشأة الدائمة", kind="treaty"))


def default_data_dir() -> Path:
    """Where a user's data lie: ``MITHAQ_DATA_DIR``, or the platform's folder for application data (XDG)."""
    named = os.environ.get("MITHAQ_DATA_DIR", "").strip()
    return Path(named).expanduser() if named else user_data_path("mithaq", appauthor=False)


class Library:
    """All instruments at hand, by id. Safe for several processes at once; reading never waits."""

    def __init__(self, data_dir: Path | None = None) -> None:
        self.data_dir = Path(data_dir) if data_dir is not None else default_data_dir()
        self._folder = self.data_dir / "library"
        self._read: dict[tuple[str, str], Instrument] = {}

    def entries(self) -> tuple[Entry, ...]:
        """What is known of every instrument without reading its text; the shipped one first."""
        _check_folder(self.data_dir)
        first = Entry(SHIPPED, shipped().meta, "txt", "", 1, _digest(shipped().source))
        folders = sorted(p.parent for p in self._folder.glob("[!.]*/current"))
        return (first, *(Shelf(folder).entry() for folder in folders))

    def list(self) -> tuple[Instrument, ...]:
        """Every instrument, the shipped one first."""
        return tuple(self.get(entry.id) for entry in self.entries())

    def get(self, id: str) -> Instrument:
        """The instrument of that id; ``NotFound`` when there is none."""
        if id == SHIPPED:
            return shipped()
        shelf = self._shelf(id)
        entry = shelf.entry()
        key = (id, f"{entry.version} {entry.added}")
        if key not in self._read:
            self._read[key] = rebuild(id, entry.meta, shelf.stored(entry.version))
        return self._read[key]

    def add(self, id: str, ingested: Ingested, *, replace: bool = False) -> Instrument:
        """Add what was ingested under ``id``; ``Conflict`` when the id is taken and ``replace`` is not set. The version
        that is replaced is kept beside the new one."""
        check_id(id)
        if id == SHIPPED:
            raise Conflict(f"«{SHIPPED}» هي الوثيقة المرفقة بالبرنامج ولا تُستبدل؛ اختر معرّفًا آخر")
        with self._locked():
            shelf = Shelf(self._folder / id)
            if shelf.exists() and not replace:
                raise Conflict(f"المعرّف «{id}» مستعمل؛ لاستبدال الوثيقة مع حفظ نسختها السابقة استعمل --replace")
            shelf.put(ingested, added=datetime.now(UTC).isoformat(timespec="seconds"))
        return self.get(id)

    def remove(self, id: str) -> None:
        """Remove an instrument with all its versions; ``NotFound`` when there is none."""
        if id == SHIPPED:
            raise BadInput(f"«{SHIPPED}» هي الوثيقة المرفقة بالبرنامج ولا تُحذف")
        with self._locked():
            self._shelf(id).discard()
        self._read = {key: value for key, value in self._read.items() if key[0] != id}

    def versions(self, id: str) -> tuple[Entry, ...]:
        """All versions kept of an instrument, the oldest first."""
        return self._shelf(id).versions()

    def fingerprint(self) -> str:
        """A digest of all ids and texts: it changes whenever an instrument is added, replaced or removed."""
        return _digest("\n".join(f"{e.id} {e.sha256} {e.meta.title}" for e in self.entries()))

    def _shelf(self, id: str) -> Shelf:
        shelf = Shelf(self._folder / id)
        if not _ID.fullmatch(id) or not shelf.exists():
            raise NotFound(f"لا توجد وثيقة بالمعرّف «{id}»")
        return shelf

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self._folder / ".lock", timeout=_SECONDS)
            lock.acquire()
        except Timeout as fault:
            raise Fault("المكتبة مشغولة بعملية أخرى؛ أعد المحاولة") from fault
        except OSError as fault:
            raise Fault(f"لا يمكن الكتابة في مجلد المكتبة {self._folder}: {fault.strerror}") from fault
        try:
            yield
        finally:
            lock.release()


def _check_folder(path: Path) -> None:
    """Refuse a data folder that is, or lies below, something else: it would look like an empty library. One that is
    not there yet is made when it is first written to."""
    for place in (path, *path.parents):
        try:
            if place.exists():
                if place.is_dir():
                    return
                raise BadInput(f"مجلد البيانات «{path}» غير صالح: «{place}» ملف لا مجلد")
        except (OSError, ValueError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else fault
            raise BadInput(f"لا يمكن فتح مجلد البيانات «{path}»: {reason}") from fault


def check_id(id: str) -> None:
    """Refuse an id that is no safe and stable name."""
    if not _ID.fullmatch(id) or ".." in id:
        raise BadInput(f"معرّف غير صالح «{id}»: حروف لاتينية صغيرة وأرقام و . _ - فقط، أولها حرف أو رقم، وأقصاها 80")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
