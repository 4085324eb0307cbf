"""From a source text to an instrument: every provision's text is slices of its source, nothing else."""

from corpus.parsing.parse import parse

__all__ = ["parse"]
