"""The text and its script: reading legal text, folding Arabic, provisions, citations. Invariant: every provision's
text is slices of its source, nothing else."""
