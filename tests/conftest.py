"""What every test shares: where the sample sets lie, and a Hypothesis profile small enough for every change."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("change", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("change")


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the sample sets written for this project."""
    return Path(__file__).parent / "data"
