"""Citations of provisions: finding them in Arabic, English and French, resolving them against an instrument, and
writing them as a person does.

Invariant: every span given is a span of the text that was read; a citation is resolved to what it prints, never to
what it might have meant, and what is doubtful says so.
"""
