"""The vectors of an index: one for each provision, computed once for each text."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from index.model import Record
from index.semantic import embedding

NAME = "vectors.npz"


class Vectors:
    """``keys`` name the provisions, ``texts`` the digests of what was embedded, row by row of ``matrix`` (n, 384)."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.texts: list[str] = []
        self.matrix = np.zeros((0, 384), np.float32)

    def remove(self, instruments: Iterable[str]) -> None:
        """Forget the provisions of these instruments."""
        gone = set(instruments)
        kept = [i for i, key in enumerate(self.keys) if key.split(" ", 1)[0] not in gone]
        self._take(kept)

    def _take(self, rows: list[int]) -> None:
        self.keys = [self.keys[i] for i in rows]
        self.texts = [self.texts[i] for i in rows]
        self.matrix = self.matrix[rows]

    def add(self, records: Iterable[Record], known: Vectors | None, done: Callable[[int], None]) -> None:
        """Embed provisions that are new; the vector of a text already in ``known`` is taken from there."""
        listed = list(records)
        texts = [_embedded(record) for record in listed]
        digests = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32] for text in texts]
        old = {digest: i for i, digest in enumerate(known.texts)} if known else {}
        fresh = [i for i, digest in enumerate(digests) if digest not in old]
        made = embedding.passages([texts[i] for i in fresh], done)
        rows = np.zeros((len(listed), 384), np.float32)
        rows[fresh] = made
        for i, digest in enumerate(digests):
            if known and digest in old:
                rows[i] = known.matrix[old[digest]]
        self.keys += [record.key for record in listed]
        self.texts += digests
        self.matrix = np.concatenate([self.matrix, rows])

    def cosines(self, query: str) -> dict[str, float]:
        """The cosine of every provision with a query, by key."""
        found = self.matrix @ embedding.query(query)
        return dict(zip(self.keys, map(float, found), strict=True))

    def save(self, folder: Path) -> None:
        """Write them into ``folder``, in half precision."""
        aside = folder / f"{NAME}.new"
        with aside.open("wb") as file:
            np.savez(
                file, keys=np.array(self.keys, str), texts=np.array(self.texts, str), matrix=self.matrix.astype("f2")
            )
        os.replace(aside, folder / NAME)

    @classmethod
    def load(cls, folder: Path) -> Vectors:
        """Those of ``folder``. Nothing is unpickled."""
        made = cls()
        with np.load(folder / NAME, allow_pickle=False) as stored:
            made.keys, made.texts = stored["keys"].tolist(), stored["texts"].tolist()
            made.matrix = stored["matrix"].astype(np.float32)
        return made


def _embedded(record: Record) -> str:
    """What is embedded of a provision: its text as shown."""
    return record.text()
