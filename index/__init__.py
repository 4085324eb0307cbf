"""Finding provisions. Invariant: no object of a search engine leaves this room; a stale index is never used."""

from index.model import Hit, Results
from index.provisions import ProvisionIndex, open_index

__all__ = ["Hit", "ProvisionIndex", "Results", "open_index"]
