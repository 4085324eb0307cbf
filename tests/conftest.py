"""What every test shares: where the sample sets lie, and the Hypothesis profiles.

A change is judged on the same examples each time, so that it never fails by luck; ``MITHAQ_SLOW=1`` looks for new ones.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow]
settings.register_profile("change", max_examples=60, derandomize=True, deadline=None, suppress_health_check=SLOW)
settings.register_profile("wide", max_examples=1000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("wide" if "MITHAQ_SLOW" in os.environ else "change")


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the sample sets written for this project."""
    return Path(__file__).parent / "data"
