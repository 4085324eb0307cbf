"""Every error over HTTP is a problem detail (RFC 9457), whatever raised it.

Types are relative references (``/problems/…``); each is explained on the service's own page of that address.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as AnyHTTPException
from starlette.responses import Response

from corpus.errors import BadInput, InvalidCase, MithaqError, NotFound, UnreadableSource

log = logging.getLogger("mithaq.http")
MEDIA_TYPE = "application/problem+json"

#: slug -> (status, title). The slug ends the problem's type.
KINDS: Mapping[str, tuple[int, str]] = {
    "bad-input": (400, "The input cannot be used"),
    "malformed-json": (400, "The body is not valid JSON"),
    "unauthorised": (401, "An access token is needed"),
    "forbidden": (403, "This is not allowed here"),
    "not-found": (404, "Not found"),
    "method-not-allowed": (405, "This method is not offered here"),
    "conflict": (409, "It is already there"),
    "too-large": (413, "The body is too large"),
    "unsupported-media-type": (415, "This kind of body is not read here"),
    "invalid-request": (422, "The request breaks its schema"),
    "invalid-case": (422, "The case breaks its schema"),
    "unreadable-source": (422, "The document cannot be read reliably"),
    "too-many-requests": (429, "Too many requests"),
    "fault": (500, "A fault of the service"),
    "unavailable": (503, "The service cannot answer now"),
    "timeout": (503, "The answer took too long"),
}
_BY_STATUS = {404: "not-found", 405: "method-not-allowed", 400: "bad-input", 401: "unauthorised", 403: "forbidden"}
_BY_STATUS |= {413: "too-large", 415: "unsupported-media-type", 422: "invalid-request", 429: "too-many-requests"}
_BY_STATUS |= {409: "conflict", 503: "unavailable"}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem detail. ``errors`` rows are ``{"path", "reason"}`` in the caller's own terms."""

    slug: str
    detail: str
    errors: Sequence[Mapping[str, str]] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.slug][0]

    def to_json(self, request_id: str = "") -> dict[str, Any]:
        """The members of RFC 9457, ``errors`` when there are any, and the request's id."""
        body: dict[str, Any] = {"type": f"/problems/{self.slug}", "title": KINDS[self.slug][1], "status": self.status}
        body["detail"] = self.detail
        if self.errors:
            body["errors"] = [dict(e) for e in self.errors]
        if request_id:
            body["request_id"] = request_id
        return body

    def response(self, request_id: str = "") -> Response:
        """The response that carries this problem."""
        data = json.dumps(self.to_json(request_id), ensure_ascii=False).encode("utf-8", "replace")
        return Response(data, self.status, headers=dict(self.headers), media_type=MEDIA_TYPE)


class Refused(HTTPException):
    """Raised to answer with a problem. An HTTPException, because the framework passes those on unchanged when they are
    raised while it reads a body."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.status, problem.detail)


def _path(location: Sequence[Any]) -> str:
    out = ""
    for part in location:
        out += f"[{part}]" if isinstance(part, int) else f".{part}" if out else str(part)
    return out


def of(error: Exception) -> Problem:
    """The problem that an exception is; anything unforeseen is a fault whose text is not shown."""
    match error:
        case Refused():
            return error.problem
        case InvalidCase():
            rows = [{"path": path, "reason": reason} for path, reason in error.faults]
            return Problem("invalid-case", str(error) or "the case cannot be read", rows)
        case UnreadableSource():
            return Problem("unreadable-source", str(error))
        case NotFound():
            return Problem("not-found", str(error))
        case BadInput():
            return Problem("bad-input", str(error))
        case RequestValidationError():
            return _of_validation(error)
        case AnyHTTPException():
            return _of_http(error)
        case MithaqError():
            return Problem("fault", "the service met a fault of its own; nothing of your input was kept")
        case _:
            return Problem("fault", "the service met an unforeseen fault; nothing of your input was kept")


def _of_validation(error: RequestValidationError) -> Problem:
    found = error.errors()
    if any(e.get("type") == "json_invalid" for e in found):
        why = next(str(e.get("ctx", {}).get("error", "")) for e in found if e.get("type") == "json_invalid")
        return Problem("malformed-json", f"the body is not valid JSON: {why or 'it cannot be parsed'}")
    rows = [{"path": _path(e["loc"]), "reason": str(e["msg"]).removeprefix("Value error, ")} for e in found]
    return Problem("invalid-request", "; ".join(f"{r['path']}: {r['reason']}" for r in rows), rows)


def _of_http(error: AnyHTTPException) -> Problem:
    slug = _BY_STATUS.get(error.status_code, "fault" if error.status_code >= 500 else "bad-input")
    default = HTTPStatus(error.status_code).phrase
    detail = {
        "not-found": "nothing lies at this address",
        "method-not-allowed": "this address does not take this method",
    }
    text = error.detail if error.detail and error.detail != default else detail.get(slug, default)
    return Problem(slug, str(text), headers=dict(error.headers or {}))


def log_fault(error: BaseException, request_id: str) -> None:
    """Write where a fault happened, without its message: a message may hold a user's words."""
    frames = [f"{f.filename.rsplit('/', 3)[-1]}:{f.lineno} {f.name}" for f in traceback.extract_tb(error.__traceback__)]
    log.error("fault", extra={"fields": {"request_id": request_id, "error": type(error).__name__, "at": frames[-8:]}})


async def answer(request: Request, error: Exception) -> Response:
    """The response to an error: a problem detail for programs, a page for people."""
    problem = of(error)
    request_id = str(request.scope.get("request_id", ""))
    if problem.slug == "fault":
        log_fault(error, request_id)
    page = getattr(request.app.state, "error_page", None)
    if page is not None and wants_page(request):
        shown: Response = page(request, problem)
        shown.headers.update(problem.headers)
        return shown
    return problem.response(request_id)


def wants_page(request: Request) -> bool:
    """Whether the caller is a person's browser on a page's address, not a program on ``/v1``."""
    path = request.url.path.removeprefix(request.scope.get("root_path", ""))
    machine = path.startswith(("/v1", "/healthz", "/readyz", "/openapi", "/static"))
    return not machine and "text/html" in request.headers.get("accept", "")


def install(app: FastAPI) -> None:
    """Send every foreseen exception through ``answer``; the envelope does so for the unforeseen."""
    for kind in (AnyHTTPException, RequestValidationError, MithaqError):
        app.add_exception_handler(kind, answer)
