"""What the pages need of the running service, whoever provides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from starlette.requests import Request

from corpus.errors import NotFound

if TYPE_CHECKING:
    from api.settings import Settings
    from qa.engine import Engine

T = TypeVar("T")


class Served(Protocol):
    """The running service."""

    settings: Settings
    #: Processes that open documents, with limits on memory and time: ``run(job, **arguments)``.
    workers: Any

    @property
    def engine(self) -> Engine:
        """The engine of this process."""

    def add(self, given: dict[str, Any]) -> Any:
        """Read a document in a worker process and add it to the library."""

    async def call(self, act: Callable[[], T]) -> T:
        """Run ``act`` in a thread."""


def served(request: Request) -> Served:
    """The service of the application that received the request."""
    found: Served = request.app.state.service
    return found


class Names:
    """Citations of provisions in one language, looked up once a page."""

    def __init__(self, engine: Engine, lang: str) -> None:
        self._engine = engine
        self._lang = lang
        self._seen: dict[tuple[str, str, str], str] = {}

    def __call__(self, instrument: str, eid: str, lang: str | None = None) -> str:
        """The citation as a person writes it; the eId itself when the provision is not there."""
        key = (instrument, eid, lang or self._lang)
        if key not in self._seen:
            try:
                self._seen[key] = str(self._engine.provision(instrument, eid, key[2])["citation"])
            except NotFound:
                self._seen[key] = eid
        return self._seen[key]

    def international(self, instrument: str, eid: str) -> str:
        """The citation in English form, ``Article 5(3)(a)``."""
        return self(instrument, eid, "en")


def titles(engine: Engine) -> dict[str, str]:
    """The titles of the instruments by id where there are several; none where one alone needs no telling apart."""
    rows = instruments(engine)
    return {str(i["id"]): str(i["title"]) for i in rows} if len(rows) > 1 else {}


def instruments(engine: Engine) -> list[Mapping[str, Any]]:
    """Every instrument's metadata."""
    rows: list[Mapping[str, Any]] = engine.instruments()["instruments"]
    return rows
