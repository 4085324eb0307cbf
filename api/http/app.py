"""The application: routes, pages, errors and limits put together; ``serve`` runs it."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from typing import TYPE_CHECKING

import anyio.to_thread
import uvicorn
from fastapi import FastAPI, Response

from api.http import answers, library, logs, memos, problems, shapes
from api.http.bodies import Served
from api.http.calls import Service, reply
from api.http.documented import Responses, describe
from api.http.envelope import Envelope
from api.http.wire import Protocol
from api.settings import PREFIX, Settings, load
from corpus.errors import BadInput

if TYPE_CHECKING:
    from qa.engine import Engine


def version() -> str:
    """The installed version of Mithaq."""
    try:
        return installed_version("mithaq")
    except PackageNotFoundError:
        return "0"


def create_app(settings: Settings | None = None, engine: Engine | None = None) -> FastAPI:
    """The ASGI application. ``engine`` is built from the settings when the application starts, unless it is given."""
    chosen = settings or load()
    service = Service(chosen, engine)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await anyio.to_thread.run_sync(service.start)
        yield
        await anyio.to_thread.run_sync(service.stop)

    app = FastAPI(
        title="Mithaq",
        version=version(),
        lifespan=lifespan,
        docs_url=None,  # the framework's own pages load scripts from elsewhere; /developers is ours
        redoc_url=None,
        root_path=chosen.root_path,
    )
    app.state.service = service
    app.state.settings = chosen
    app.state.problem_kinds = problems.KINDS
    problems.install(app)
    for part in (answers.router, library.router, memos.router):
        app.include_router(part)
    _health(app)
    if chosen.pages:
        from api.web.pages import install

        install(app)
    describe(app, version())
    app.add_middleware(Envelope, settings=chosen)
    return app


def _health(app: FastAPI) -> None:
    health: Responses = {200: {"model": shapes.Health}}

    @app.get("/healthz", tags=["service"], summary="The process lives", response_class=Response, responses=health)
    async def healthz() -> Response:
        """Answers as long as the process can."""
        return reply({"status": "ok", "version": version()})

    @app.get("/readyz", tags=["service"], summary="Answers can be given", response_class=Response,
             responses={**health, 503: {"model": shapes.Health}})  # fmt: skip
    async def readyz(served: Served) -> Response:
        """200 once the library and its index are open; 503 before."""
        state = "ok" if served.ready else "starting"
        return reply({"status": state, "version": version()}, 200 if served.ready else 503)


def from_environment() -> FastAPI:
    """The application of one server process, from the environment alone."""
    settings = load()
    logs.configure(settings)
    return create_app(settings)


def _export(settings: Settings) -> None:
    """Put the settings where the server's own processes read them."""
    for f in fields(settings):
        value = getattr(settings, f.name)
        if value is not None:
            os.environ[PREFIX + f.name.upper()] = str(int(value) if isinstance(value, bool) else value)


def _check_address(host: str, port: int) -> None:
    """Refuse an address that cannot be listened on, before anything is started; ``BadInput`` says why."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:
        raise BadInput(f"--host: {host} is no address of this machine: {error}") from None
    with socket.socket(family, kind, protocol) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server itself: a port just left is free
        try:
            trial.bind(address)
        except OSError as error:
            raise BadInput(f"cannot listen on {host}, port {port}: {error.strerror}") from None


def serve(host: str = "127.0.0.1", port: int = 8000, workers: int = 1, settings: Settings | None = None) -> None:
    """Run the service in the foreground until it is told to stop; requests under way are finished first.

    Several ``workers`` are processes that share the library and its index on disk, built here once before they start.
    """
    chosen = settings or load()
    if not 0 <= port <= 65535:
        raise BadInput(f"--port: a port is a number from 0 to 65535, not {port}")
    if workers < 1:
        raise BadInput(f"--workers: at least 1, not {workers}")
    _check_address(host, port)
    print(f"mithaq: http://{f'[{host}]' if ':' in host else host}:{port}/", file=sys.stderr)
    logs.configure(chosen)
    if workers > 1:
        from qa.engine import Engine

        Engine(chosen.data_dir).index.search("المنشأة الدائمة", limit=1)
    _export(chosen)
    uvicorn.run(
        "api.http.app:from_environment",
        factory=True,
        http=Protocol,
        host=host,
        port=port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=chosen.forwarded_allow_ips,
        timeout_graceful_shutdown=chosen.shutdown_timeout,
        h11_max_incomplete_event_size=64_000,
    )
