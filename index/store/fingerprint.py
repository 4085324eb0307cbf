"""What an index was made from: the analyser (its code and its lists) and each instrument, as digests."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from corpus.model import Instrument

# Raised by hand when the layout of the store changes in a way the code digests below do not show.
FORMAT = 1
_CODE = (
    ("corpus", "script"),
    ("corpus", "script", "data"),
    ("index", "analysis"),
    ("index", "engines"),
    ("index", "records.py"),
    ("index", "model.py"),
    ("index", "vocabulary.py"),
)
# Lists that shape what is stored; the others (synonyms and the like) are read when a query is planned.
_LISTS = ("words", "protected", "nouns", "plurals", "definitions")


@cache
def analyser() -> str:
    """The digest of everything that shapes a stored record: code, number words, lists. A change of any of them makes
    every older index stale."""
    digest = hashlib.sha256(str(FORMAT).encode())
    for path in _CODE:
        place = files(path[0])
        for part in path[1:]:
            place = place / part
        entries = [place] if place.is_file() else sorted(place.iterdir(), key=lambda e: e.name)
        for entry in entries:
            if entry.is_file() and entry.name.endswith((".py", ".yaml")):
                digest.update(entry.name.encode() + b"\0" + entry.read_bytes() + b"\0")
    for name in _LISTS:
        digest.update((files("index") / "lexicon" / f"{name}.yaml").read_bytes())
    return digest.hexdigest()


def instrument(subject: Instrument) -> str:
    """The digest of an instrument: its title, its source, and how the source is cut into provisions."""
    digest = hashlib.sha256(f"{subject.id}\0{subject.meta.title}\0{subject.source}\0".encode("utf-8", "surrogatepass"))
    for provision in subject.walk():
        spans = ";".join(f"{s.start}-{s.end}" for s in provision.spans)
        digest.update(f"{provision.id} {provision.level} {spans} {provision.marker}\0".encode())
    return digest.hexdigest()
