"""Conversations on disk: one SQLite file in the data folder, shared by every process of the service.

A turn reads a conversation with its version, and writes it back only if the version is still the same: two processes
that answer one conversation at the same time cannot lose each other's turn.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from corpus.errors import Fault, NotFound

DAYS = 30
"""A conversation is kept this many days after its last turn."""
_ID_LENGTH = 64
_TABLE = """create table if not exists conversation (
    id text primary key, version integer not null, state text not null, touched real not null)"""


class Store:
    """The conversations in the file ``path``; its folder is made when needed."""

    def __init__(self, path: Path, days: float = DAYS) -> None:
        self.path, self.seconds = path, days * 86_400

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=15, isolation_level=None)) as connection:
                connection.execute("pragma journal_mode=wal")
                connection.execute("pragma synchronous=normal")
                connection.execute(_TABLE)
                yield connection
        except (sqlite3.Error, OSError) as error:
            damaged = type(error) is sqlite3.DatabaseError
            remedy = "؛ انقل الملف إلى مكان آخر لتبدأ محادثات جديدة" if damaged else ""
            raise Fault(f"تعذر حفظ المحادثة في {self.path}: {error}{remedy}") from error

    def new(self) -> str:
        """An identifier that cannot be guessed."""
        return secrets.token_urlsafe(18)

    def load(self, ident: str) -> tuple[dict[str, Any], int]:
        """The state and version of a conversation; ``NotFound`` when there is none or its time is over."""
        if not 0 < len(ident) <= _ID_LENGTH:
            raise NotFound("رمز المحادثة غير صحيح؛ ابدأ محادثة جديدة")
        with self._open() as connection:
            row = connection.execute(
                "select state, version from conversation where id = ? and touched > ?",
                (ident, time.time() - self.seconds),
            ).fetchone()
        if row is None:
            raise NotFound("لا توجد محادثة بهذا الرمز أو انتهت مدة حفظها؛ ابدأ محادثة جديدة")
        return json.loads(row[0]), int(row[1])

    def save(self, ident: str, state: dict[str, Any], version: int) -> bool:
        """Write a conversation read at ``version`` (0: new). ``False`` when another turn was written meanwhile."""
        text = json.dumps(state, ensure_ascii=False)
        now = time.time()
        with self._open() as connection:
            if version == 0:
                connection.execute("delete from conversation where touched <= ?", (now - self.seconds,))
                row = connection.execute("insert or ignore into conversation values (?, 1, ?, ?)", (ident, text, now))
            else:
                row = connection.execute(
                    "update conversation set state = ?, version = version + 1, touched = ?"
                    " where id = ? and version = ?",
                    (text, now, ident, version),
                )
            return row.rowcount == 1

    def forget(self, ident: str) -> None:
        """Remove a conversation; nothing happens when there is none."""
        with self._open() as connection:
            connection.execute("delete from conversation where id = ?", (ident,))
