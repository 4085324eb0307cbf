"""The answer. Invariants: one engine behind form, question, chat and API; no quote but a slice of its source."""
