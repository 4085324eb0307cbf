"""Cross references inside a text: where their words point, whether that exists, and what is meant where the text's own
words contradict the number printed."""

from corpus.parsing.references.resolve import link

__all__ = ["link"]
