"""From what a person types to what is looked for. Invariant: a word that carries law is never corrected, dropped or
replaced, and whatever was read into a query is told (``did_you_mean``)."""
