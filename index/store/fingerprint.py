"""What an index was made from: the code and lists that read and analyse texts, and each instrument, as digests."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from corpus.model import Instrument

# Raised by hand when the layout of the store changes in a way that the digests of the code do not show.
FORMAT = 2
_SHAPING = ("analysis", "engines", "records.py", "model.py", "vocabulary.py")
# Lists that shape what is stored; the others (synonyms and the like) are read when a query is planned.
_LISTS = ("words", "protected", "nouns", "plurals", "definitions")


@cache
def analyser() -> str:
    """The digest of everything that shapes a stored record: how texts are read and cut, the analyser, its lists. A
    change of any of them makes every older index stale."""
    digest = hashlib.sha256(str(FORMAT).encode())
    index = files("index")
    places = [files("corpus"), *(index / name for name in _SHAPING)]
    places += [index / "lexicon" / f"{name}.yaml" for name in _LISTS]
    for place in places:
        for entry in _texts(place):
            digest.update(entry.name.encode() + b"\0" + entry.read_bytes() + b"\0")
    return digest.hexdigest()


def _texts(place: Traversable) -> Iterator[Traversable]:
    """Code and lists at or below a place, in the order of their names."""
    if place.is_file():
        if place.name.endswith((".py", ".yaml")):
            yield place
        return
    for entry in sorted(place.iterdir(), key=lambda e: e.name):
        yield from _texts(entry)


def instrument(subject: Instrument) -> str:
    """The digest of an instrument: its title, its source, and how the source is cut into provisions."""
    digest = hashlib.sha256(f"{subject.id}\0{subject.meta.title}\0{subject.source}\0".encode("utf-8", "surrogatepass"))
    for provision in subject.walk():
        spans = ";".join(f"{s.start}-{s.end}" for s in provision.spans)
        digest.update(f"{provision.id} {provision.level} {spans} {provision.marker}\0".encode())
    return digest.hexdigest()
