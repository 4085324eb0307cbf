"""Reading request bodies: JSON alone, or a document as a multipart file beside JSON."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.datastructures import UploadFile

from api.http.calls import Service
from api.http.problems import Problem, Refused
from api.json_text import NotJson, parse
from corpus.errors import BadInput

Model = TypeVar("Model", bound=BaseModel)


def service(request: Request) -> Service:
    """The service of this application."""
    found: Service = request.app.state.service
    return found


Served = Annotated[Service, Depends(service)]


def _media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def json_only(request: Request) -> None:
    """Refuse a body that is not sent as JSON (415)."""
    kind = _media_type(request)
    if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        raise Refused(Problem("unsupported-media-type", f"send application/json here, not {kind or 'nothing'}"))


def _value(body: bytes) -> Any:
    try:
        return parse(body)
    except NotJson as e:
        raise Refused(Problem("malformed-json", f"the body is not valid JSON: {e}")) from None
    except BadInput as e:
        raise Refused(Problem("bad-input", f"the body cannot be used: {e}")) from None


class _JsonRequest(Request):
    async def json(self) -> Any:
        return _value(await self.body())


class JsonRoute(APIRoute):
    """A route whose JSON is read as every other face reads it, and whose refusal says what is wrong with it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's handler, given a request that reads JSON strictly."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(_JsonRequest(request.scope, request.receive))

        return strictly


@dataclass(frozen=True, slots=True)
class Upload:
    """A document as it came: its bytes, its name, and the form's other fields."""

    data: bytes
    name: str
    fields: dict[str, str]


async def read_json(request: Request, model: type[Model]) -> Model:
    """The JSON body as ``model``; the same problems as the framework's own reading gives."""
    value = _value(await request.body())
    try:
        return model.model_validate(value)
    except ValidationError as e:
        rows = [{**row, "loc": ("body", *row["loc"])} for row in e.errors(include_url=False)]
        raise RequestValidationError(rows) from None


async def read_upload(request: Request) -> Upload | None:
    """The multipart file of the request; ``None`` when the body is JSON; 415 when it is neither."""
    if _media_type(request) != "multipart/form-data":
        json_only(request)
        return None
    async with request.form(max_files=1, max_fields=20) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            row = {"path": "body.file", "reason": "the document itself is missing"}
            raise Refused(Problem("invalid-request", "body.file: the document itself is missing", [row]))
        fields = {k: v for k, v in form.items() if isinstance(v, str)}
        return Upload(await file.read(), file.filename or "document", fields)


def within(text: str, limit: int, what: str) -> str:
    """``text`` itself; a problem 413 when it is longer than ``limit`` characters."""
    if len(text) > limit:
        raise Refused(Problem("too-large", f"{what} has {len(text)} characters; at most {limit} are read"))
    return text
