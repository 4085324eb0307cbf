"""A token bucket for each client address: so many requests a minute, with a short burst, in this process's memory."""

from __future__ import annotations

import time
from collections import OrderedDict

_REMEMBERED = 10_000


class Rate:
    """``per_minute`` requests for each client; 0 is no limit."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._full = max(1.0, per_minute / 4)  # what may come at once: a quarter of a minute's allowance
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str, now: float | None = None) -> float:
        """Seconds until this client may ask again: 0 when it may now (and the request is counted)."""
        if not self.per_minute:
            return 0.0
        at = time.monotonic() if now is None else now
        left, then = self._buckets.pop(client, (self._full, at))
        left = min(self._full, left + (at - then) * self.per_minute / 60)
        while len(self._buckets) >= _REMEMBERED:
            self._buckets.popitem(last=False)
        allowed = left >= 1
        self._buckets[client] = (left - 1 if allowed else left, at)
        return 0.0 if allowed else (1 - left) * 60 / self.per_minute
