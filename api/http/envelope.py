"""What every response carries, and what every request is held to: request id, security headers, limits, time, access.

Plain ASGI, so that a refused request costs nothing and a streamed body is counted as it comes.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hmac
import logging
import re
import secrets
import time
from collections.abc import Awaitable, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.problems import Problem, Refused, answer, log_fault
from api.http.rate import Rate
from api.settings import Settings

log = logging.getLogger("mithaq.http")

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
)
SECURITY = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}
_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_OPEN = ("/healthz", "/readyz")  # probes need no token
#: Addresses whose bodies may be documents.
UPLOADS = ("/v1/instruments", "/v1/memos", "/memos", "/instruments")


class Envelope:
    """The outermost ASGI application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.rate = Rate(settings.rate_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        given = headers.get("x-request-id", "")
        request_id = given if _ID.fullmatch(given) else secrets.token_hex(8)
        scope["request_id"] = request_id
        began = time.perf_counter()
        sent: dict[str, Any] = {"status": 0}

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent["status"] = message["status"]
                _dress(message, request_id)
            await send(message)

        try:
            await self._held(scope, headers, receive, sending, sent)
        finally:
            route = scope.get("route")
            fields = {"request_id": request_id, "method": scope["method"], "route": getattr(route, "path", "-")}
            fields |= {"status": sent["status"], "ms": round(1000 * (time.perf_counter() - began), 1)}
            log.info("request", extra={"fields": fields})

    async def _held(
        self, scope: Scope, headers: Headers, receive: Receive, send: Send, sent: MutableMapping[str, Any]
    ) -> None:
        refusal = self._refusal(scope, headers)
        error: Exception | None = Refused(refusal) if refusal else None
        if error is None:
            inside = self.app(scope, _counted(receive, self._limit(_path(scope))), send)
            error = await _in_time(inside, self.settings, _path(scope))
        if error is not None and not sent["status"]:
            response = await answer(Request(scope), error)
            await response(scope, receive, send)
        elif error is not None:
            log_fault(error, scope["request_id"])

    def _limit(self, path: str) -> int:
        return self.settings.max_upload if path.startswith(UPLOADS) else self.settings.max_body

    def _refusal(self, scope: Scope, headers: Headers) -> Problem | None:
        path = _path(scope)
        if path in _OPEN or path.startswith("/static/"):
            return None
        client = scope.get("client") or ("-", 0)
        wait = self.rate.wait(str(client[0]))
        if wait > 0:
            text = f"at most {self.settings.rate_per_minute} requests a minute; try again in {wait:.0f} s"
            return Problem("too-many-requests", text, headers={"retry-after": str(max(1, round(wait)))})
        if self.settings.token and not _known(headers, self.settings.token):
            text = "send the access token as «Authorization: Bearer …» (a browser may use it as a password)"
            return Problem("unauthorised", text, headers={"www-authenticate": 'Basic realm="Mithaq", charset="UTF-8"'})
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and headers.get("sec-fetch-site") == "cross-site":
            return Problem("forbidden", "another site may not send this from your browser")
        limit = self._limit(path)
        length = headers.get("content-length", "")
        if length.isascii() and length.isdigit() and int(length) > limit:
            return Problem("too-large", f"the body has {length} bytes; at most {limit} are read here")
        return None


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _known(headers: Headers, token: str) -> bool:
    scheme, _, value = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            value = base64.b64decode(value, validate=True).decode("utf-8", "replace").partition(":")[2]
        except (binascii.Error, ValueError):
            return False
    elif scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(value.strip().encode(), token.encode())


def _dress(message: Message, request_id: str) -> None:
    headers = MutableHeaders(scope=message)
    headers["x-request-id"] = request_id
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
    headers.setdefault("cache-control", "no-store")


def _counted(receive: Receive, limit: int) -> Receive:
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise Refused(Problem("too-large", f"the body is larger than the {limit} bytes that are read here"))
        return message

    return receiving


async def _in_time(call: Awaitable[None], settings: Settings, path: str) -> Exception | None:
    """Run the call within its time; what it raised, or that it took too long."""
    limit = settings.upload_timeout + 5 if path.startswith(UPLOADS) else settings.request_timeout
    try:
        async with asyncio.timeout(limit):
            await call
    except TimeoutError:
        text = f"no answer within {limit:.0f} s; shorten the input"
        return Refused(Problem("timeout", text, headers={"retry-after": "5"}))
    except Exception as error:
        return error
    return None
