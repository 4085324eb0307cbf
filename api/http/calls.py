"""Calling the engine from an asynchronous server: in threads for answers, in a worker process for documents."""

from __future__ import annotations

import functools
import gc
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import anyio.to_thread
from starlette.responses import Response

from api.http.problems import Problem, Refused
from api.http.uploads import Workers
from api.settings import Settings

if TYPE_CHECKING:
    from qa.engine import Engine

T = TypeVar("T")


@functools.cache
def _settled() -> None:
    """Take what was loaded out of the garbage collector's rounds, once in a process: it stays for good, and walking it
    made the slowest answers."""
    gc.collect()
    gc.freeze()


def _settle(engine: Engine) -> None:
    engine.warm()
    _settled()


class Service:
    """The engine of this process, with the threads and worker processes that serve it."""

    def __init__(self, settings: Settings, engine: Engine | None = None) -> None:
        self.settings = settings
        self._engine = engine
        self._threads: anyio.CapacityLimiter | None = None
        self.workers = Workers(settings)

    @property
    def ready(self) -> bool:
        """Whether the engine is built."""
        return self._engine is not None

    @property
    def engine(self) -> Engine:
        """The engine; a problem 503 while it is being built."""
        if self._engine is None:
            raise Refused(Problem("unavailable", "the service is starting", headers={"retry-after": "2"}))
        return self._engine

    def start(self) -> None:
        """Build the engine (reads the library and the index from disk)."""
        if self._engine is None:
            from api.proposer import proposer
            from qa.engine import Engine

            engine = Engine(self.settings.data_dir, proposer(self.settings))
            _settle(engine)
            self._engine = engine

    def stop(self) -> None:
        """End the worker processes."""
        self.workers.close()

    def add(self, given: dict[str, Any]) -> Any:
        """Read and add a document in a worker process, then take the changed library into this process's index."""
        if not given["replace"] and self.engine.has_instrument(given["id"]):
            text = f"the library already holds {given['id']}; send replace to put this in its place"
            raise Refused(Problem("conflict", text))
        result = self.workers.run("ingest", **given)
        self.engine.index.refresh()
        return result

    async def call(self, act: Callable[[], T]) -> T:
        """Run ``act`` in a thread; when the request's time is over, its result is dropped."""
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(self.settings.threads)
        return await anyio.to_thread.run_sync(act, limiter=self._threads, abandon_on_cancel=True)


def reply(value: Any, status: int = 200) -> Response:
    """A JSON response, UTF-8, of anything with ``to_json()`` or plain JSON."""
    plain = value.to_json() if hasattr(value, "to_json") else value
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return Response(data, status, media_type="application/json")
