"""Documents are opened in worker processes with a limit on memory and on time, so that a hostile file ends a worker
and never the service.

A worker is started when first needed, keeps its own engine, and answers one job after another over a pipe. A job that
passes its time ends its worker; the next job starts a fresh one.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import Connection
from queue import Empty, Queue
from typing import Any

from api.http.documents import JOBS
from api.settings import Settings
from corpus.errors import BadInput, Fault, InvalidCase, MithaqError, NotFound, UnreadableSource

_KINDS: dict[str, type[MithaqError]] = {k.__name__: k for k in (BadInput, UnreadableSource, NotFound, Fault)}
_CONTEXT = multiprocessing.get_context("spawn")


class TookTooLong(MithaqError):
    """A document that was not read within its time."""


def _limit_memory(extra: int) -> None:
    """Cap this process's address space at what it has now plus ``extra`` bytes (POSIX only)."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as f:
            now = int(f.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (now + extra, now + extra))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        return


def _main(pipe: Connection, data_dir: Any, memory: int) -> None:
    """The life of a worker: answer jobs until the pipe closes."""
    from qa.engine import Engine

    engine = Engine(data_dir)
    _limit_memory(memory)
    while True:
        try:
            method, kwargs = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        pipe.send(_outcome(engine, method, kwargs))


def _outcome(engine: Any, method: str, kwargs: dict[str, Any]) -> tuple[str, Any]:
    try:
        result = JOBS[method](engine, **kwargs) if method in JOBS else getattr(engine, method)(**kwargs)
        return "ok", result
    except InvalidCase as e:
        return "InvalidCase", e.faults
    except MithaqError as e:
        return next((k.__name__ for k in type(e).__mro__ if k.__name__ in _KINDS), "Fault"), str(e)
    except MemoryError:
        return "UnreadableSource", "the document needs more memory than is allowed for one document"
    except Exception as e:  # the worker must answer whatever a hostile document does to a parser
        return "Fault", f"{type(e).__name__} while reading the document"


class _Worker:
    def __init__(self, settings: Settings) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        args = (theirs, settings.data_dir, settings.upload_memory)
        self.process = _CONTEXT.Process(target=_main, args=args, daemon=True, name="mithaq-document")
        self.process.start()
        theirs.close()

    def run(self, method: str, kwargs: dict[str, Any], seconds: float) -> tuple[str, Any]:
        self.pipe.send((method, kwargs))
        if not self.pipe.poll(seconds):
            raise TookTooLong(f"the document was not read within {seconds:.0f} s")
        answer: tuple[str, Any] = self.pipe.recv()
        return answer

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join(5)
        self.process.close()


class Workers:
    """At most ``upload_workers`` processes that open documents."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._idle: Queue[_Worker] = Queue()
        self._slots = threading.BoundedSemaphore(settings.upload_workers)

    def run(self, method: str, **kwargs: Any) -> Any:
        """Call the engine's ``method`` in a worker and return its result (which must pickle).

        Raises what the engine raised; ``TookTooLong`` past ``upload_timeout``; ``UnreadableSource`` when the document
        ended its worker.
        """
        if not self._slots.acquire(timeout=self.settings.upload_timeout):
            raise TookTooLong("too many documents are being read; try again")
        try:
            return self._run(method, kwargs)
        finally:
            self._slots.release()

    def _run(self, method: str, kwargs: dict[str, Any]) -> Any:
        try:
            worker = self._idle.get_nowait()
        except Empty:
            worker = _Worker(self.settings)
        try:
            state, value = worker.run(method, kwargs, self.settings.upload_timeout)
        except TookTooLong:
            worker.end()
            raise
        except (EOFError, OSError):
            worker.end()
            raise UnreadableSource("the document cannot be read: it ended the process that opened it") from None
        self._idle.put(worker)
        if state == "ok":
            return value
        raise InvalidCase(value) if state == "InvalidCase" else _KINDS[state](value)

    def close(self) -> None:
        """End every idle worker."""
        while True:
            try:
                self._idle.get_nowait().end()
            except Empty:
                return
