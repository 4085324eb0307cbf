"""The HTTP face: routes under ``/v1``, problem details for every error. Invariant: no law is decided here, and no
user's facts are written to a log."""
