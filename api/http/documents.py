"""Jobs on documents that a worker process does in one go, beside the engine's own verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any


def check_and_annotate(
    engine: Any, data: bytes, name: str, instrument: str | None, kinds: Sequence[str]
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The findings on a memo as plain JSON, and the memo written back with them in each of ``kinds``."""
    report = engine.check_document(data, name, instrument=instrument)
    files = {kind: engine.annotate(data, name, f".{kind}", report) for kind in kinds}
    return report.to_json(), files


JOBS: Mapping[str, Callable[..., Any]] = {"check_and_annotate": check_and_annotate}
