"""One instrument on disk: its versions, and the file that names the current one."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from corpus.errors import Fault
from corpus.ingest import Ingested, Stored
from corpus.model import Metadata, Remark, Span

_VERSION = re.compile(r"v[0-9]{6,}")
_DAMAGED = "بطاقة الوثيقة في المكتبة تالفة أو مفقودة"
_ILL_FORMED = (ValueError, KeyError, IndexError, TypeError, AttributeError)


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of an instrument without reading its text."""

    id: str
    meta: Metadata
    format: str
    added: str
    version: int
    sha256: str


class Shelf:
    """The folder of one instrument."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def exists(self) -> bool:
        """Whether a version has been put here and named."""
        return (self._folder / "current").is_file()

    def entry(self) -> Entry:
        """What is known of the current version."""
        return self._entry(self._current())

    def versions(self) -> tuple[Entry, ...]:
        """What is known of all versions, the oldest first."""
        return tuple(self._entry(path) for path in sorted(self._folder.glob("v[0-9]*")) if path.is_dir())

    def stored(self, version: int) -> Stored:
        """A version's text and what its reader had to say."""
        current = self._folder / f"v{version:06d}"
        document = current / "document.xml"
        try:
            card = _load(current / "card.json")
            remarks = tuple(Remark(r[0], r[1], r[2], Span(r[3], r[4])) for r in card["remarks"])
            source = (current / "source.txt").read_bytes()
            xml = document.read_bytes() if "document_sha256" in card or document.exists() else None
            kind, kept = card["format"], {"source.txt": (source, card["sha256"])}
            if xml is not None and "document_sha256" in card:
                kept["document.xml"] = (xml, card["document_sha256"])
        except OSError as fault:
            raise Fault(f"تعذرت قراءة الوثيقة من المكتبة: {fault}{self._remedy()}") from fault
        except _ILL_FORMED as fault:
            raise Fault(f"{_DAMAGED}: {current / 'card.json'}{self._remedy()}") from fault
        # A text changed on the disk is no longer the text that was ingested: nothing may be quoted from it.
        for name, (data, digest) in kept.items():
            if hashlib.sha256(data).hexdigest() != digest:
                raise Fault(f"تغيّر نص الوثيقة في المكتبة بعد إدخالها: {current / name}{self._remedy()}")
        return Stored(source.decode("utf-8", "surrogatepass"), kind, remarks, xml)

    def put(self, ingested: Ingested, added: str) -> None:
        """Write a version aside, move it into place, then name it the current one."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
            number = 1 + max((int(p.name[1:]) for p in self._folder.glob("v[0-9]*")), default=0)
            aside = self._folder / f".writing-{uuid.uuid4().hex}"
            aside.mkdir()
            self._write(aside, ingested, added, number)
            final = self._folder / f"v{number:06d}"
            os.replace(aside, final)
            _flush(self._folder)
            pointer = self._folder / f".naming-{uuid.uuid4().hex}"
            _write(pointer, final.name.encode())
            os.replace(pointer, self._folder / "current")
            _flush(self._folder)
        except OSError as fault:
            raise Fault(f"تعذرت الكتابة في المكتبة: {fault.strerror or fault}") from fault

    def discard(self) -> None:
        """Take the instrument away: in one step out of sight, then off the disk."""
        try:
            gone = self._folder.with_name(f".gone-{uuid.uuid4().hex}")
            os.replace(self._folder, gone)
            shutil.rmtree(gone, ignore_errors=True)
        except OSError as fault:
            raise Fault(f"تعذر الحذف من المكتبة: {fault.strerror or fault}") from fault

    def _current(self) -> Path:
        pointer = self._folder / "current"
        try:
            name = pointer.read_bytes().decode("ascii", "replace").strip()
        except OSError as fault:
            raise Fault(f"تعذرت قراءة المكتبة: {fault}") from fault
        if not _VERSION.fullmatch(name):
            raise Fault(f"ملف تالف في المكتبة لا يسمي نسخة: {pointer}{self._remedy()}")
        return self._folder / name

    def _remedy(self) -> str:
        name = self._folder.name
        return f"؛ أعد إدخال الوثيقة بالمعرّف نفسه مع --replace، أو احذفها: mithaq remove {name}"

    def _entry(self, version: Path) -> Entry:
        path = version / "card.json"
        try:
            card = _load(path)
            parties = card["meta"].get("parties")
            meta = Metadata(**{**card["meta"], "parties": tuple(parties) if parties else None})
            return Entry(self._folder.name, meta, card["format"], card["added"], card["version"], card["sha256"])
        except (OSError, *_ILL_FORMED) as fault:
            raise Fault(f"{_DAMAGED}: {path}{self._remedy()}") from fault

    @staticmethod
    def _write(aside: Path, ingested: Ingested, added: str, number: int) -> None:
        source = ingested.instrument.source.encode("utf-8", "surrogatepass")
        meta = ingested.instrument.meta
        card = {
            "version": number,
            "added": added,
            "format": ingested.format,
            "sha256": hashlib.sha256(source).hexdigest(),
            "meta": {
                "title": meta.title,
                "parties": list(meta.parties) if meta.parties else None,
                "date": meta.date,
                "source": meta.source,
                "language": meta.language,
                "kind": meta.kind,
            },
            "remarks": [[r.line, r.code, r.message, r.span.start, r.span.end] for r in ingested.remarks],
        }
        _write(aside / "source.txt", source)
        if ingested.document is not None:
            _write(aside / "document.xml", ingested.document)
            card["document_sha256"] = hashlib.sha256(ingested.document).hexdigest()
        _write(aside / "card.json", json.dumps(card, ensure_ascii=False, indent=1).encode("utf-8"))
        _flush(aside)

    def _sweep(self) -> None:
        """Remove what a process that was killed left half written; the caller holds the lock."""
        for left in (*self._folder.glob(".writing-*"), *self._folder.parent.glob(".gone-*")):
            shutil.rmtree(left, ignore_errors=True)
        for left in self._folder.glob(".naming-*"):
            left.unlink(missing_ok=True)


def _load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def _write(path: Path, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _flush(folder: Path) -> None:
    """Make the names in a folder last, where the system lets a folder be flushed."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
