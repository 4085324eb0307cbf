"""The answer. Invariants: one engine behind form, question, chat and API; no quote that is not a slice of its source."""
