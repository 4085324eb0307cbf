"""A service running on a free port of this machine, for tests that speak real HTTP."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from api.http.app import create_app
from api.http.wire import Protocol
from api.settings import Settings


@contextmanager
def running(settings: Settings, engine: Any = None) -> Iterator[httpx.Client]:
    """A client of a running service; the service stops when the block ends."""
    app = create_app(settings, engine)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, access_log=False, http=Protocol, ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the service did not start")
        thread.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join(15)
