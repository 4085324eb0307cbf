"""From candidates to an order. Invariant: the same records and the same query give the same order on every engine."""
