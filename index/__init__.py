"""Finding provisions. Invariant: no object of a search engine leaves this room; a stale index is never used."""
