"""Structured logs: one line a request, with the route's pattern and never the query, the body or an error's message."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from api.settings import Settings


class _Json(logging.Formatter):
    """One JSON object a line: time (UTC), level, event and the event's fields."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_row(record), ensure_ascii=False)


class _Text(logging.Formatter):
    """The same as ``key=value`` for a person's eye."""

    def format(self, record: logging.LogRecord) -> str:
        row = _row(record)
        head = f"{row.pop('time')} {row.pop('level')} {row.pop('event')}"
        return head + "".join(f" {k}={v}" for k, v in row.items())


def _row(record: logging.LogRecord) -> dict[str, Any]:
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
    row = {"time": stamp, "level": record.levelname.lower(), "event": record.getMessage()}
    if record.name.startswith("uvicorn") and record.exc_info:
        # A traceback's last line may repeat a user's words; its class says enough beside our own "fault" line.
        row["error"] = getattr(record.exc_info[0], "__name__", "")
        row["event"] = "server"
    return row | getattr(record, "fields", {})


def configure(settings: Settings) -> None:
    """Send the service's and the server's logs to standard error in the chosen form and level."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if settings.log_format == "json" else _Text())
    for name in ("mithaq", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(settings.log_level.upper())
    logging.getLogger("uvicorn.access").disabled = True  # it would write addresses, and an address can be a case
