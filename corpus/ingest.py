"""From a document's bytes, or a text, to an instrument ready for the library."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.akn import is_akn, read_instrument
from corpus.errors import BadInput
from corpus.model import Instrument, Metadata, Remark
from corpus.parsing import parse
from corpus.readers import Progress, read
from corpus.readers.limits import MOST_CHARS
from corpus.readers.plain import clean


@dataclass(frozen=True, slots=True)
class Ingested:
    """An instrument with what its reader had to say, and its own XML where it came as Akoma Ntoso."""

    instrument: Instrument
    format: str
    remarks: tuple[Remark, ...] = ()
    document: bytes | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """An instrument as the library keeps it."""

    source: str
    format: str
    remarks: tuple[Remark, ...]
    document: bytes | None


def ingest_text(text: str, id: str, meta: Metadata) -> Ingested:
    """Read a text. Raises ``UnreadableSource`` with the reason when it cannot be read."""
    if len(text) > MOST_CHARS:
        raise BadInput(f"النص أطول من الحد الأقصى ({MOST_CHARS:,} محرف)")
    return Ingested(parse(clean(text), id, meta), "txt")


def ingest_file(data: bytes, name: str, id: str, meta: Metadata, progress: Progress | None = None) -> Ingested:
    """Read a document of any format. Raises ``UnreadableSource`` or ``BadInput`` with the reason when it cannot be."""
    decoded = read(data, name, progress)
    if decoded.format == "akn" and is_akn(data):
        return Ingested(read_instrument(data, id, meta), "akn", (), data)
    instrument = parse(decoded.text, id, meta, decoded.remarks)
    return Ingested(instrument, decoded.format, decoded.remarks)


def rebuild(id: str, meta: Metadata, stored: Stored) -> Instrument:
    """The instrument of a stored text: read again, which gives the same tree from the same text."""
    if stored.document is not None:
        return read_instrument(stored.document, id, meta)
    return parse(stored.source, id, meta, stored.remarks)
