"""Akoma Ntoso (OASIS LegalDocML 3.0) in and out. What is written holds every character of the source in its order, so
that reading it back gives the same source, the same provisions and the same spans."""

from corpus.akn.reading import read_instrument
from corpus.akn.source import is_akn
from corpus.akn.writing import write

__all__ = ["is_akn", "read_instrument", "write"]
