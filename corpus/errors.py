"""One tree of errors for the whole project.

MithaqError                 anything a user may meet; ``str()`` is one clear sentence
├── BadInput                the caller's input is wrong: HTTP 4xx, exit status 2
│   ├── UnreadableSource    a document that cannot be read (mojibake, visual order, no provision)
│   ├── InvalidCase         a case with a fault; ``faults`` are (path, reason) pairs
│   ├── NotFound            an instrument, a provision or a session that is not there
│   └── Conflict            an id that is taken already: HTTP 409
└── Fault                   our own fault or the machine's: HTTP 5xx, exit status 1
"""

from __future__ import annotations


class MithaqError(Exception):
    """Root of all errors shown to a user."""


class BadInput(MithaqError):
    """The caller's input is wrong."""


class UnreadableSource(BadInput):
    """A document from which no reliable legal text can be read; the message says why."""


class InvalidCase(BadInput):
    """A case that breaks its schema: ``faults`` lists (path, reason) pairs in the caller's own terms."""

    def __init__(self, faults: list[tuple[str, str]]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{path}: {reason}" for path, reason in faults))


class NotFound(BadInput):
    """What was asked for is not there."""


class Conflict(BadInput):
    """What was to be added is there already."""


class Fault(MithaqError):
    """A failure that is not the caller's."""
