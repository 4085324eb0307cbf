"""The shipped article, which memos of these tests are checked against."""

from __future__ import annotations

import pytest

from corpus.library import shipped
from corpus.model import Instrument


@pytest.fixture(scope="session")
def article() -> Instrument:
    """The shipped instrument."""
    return shipped()
