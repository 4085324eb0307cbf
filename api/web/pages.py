"""The pages put on the application: their routes, their static files, and the page that shows an error."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.web import asking, checking, exporting, reading, talking, telling
from api.web.view import HERE, YEAR, render


class _Kept(StaticFiles):
    """Static files that a browser may keep for a year, because their address changes with them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b""):
            response.headers["cache-control"] = f"public, max-age={YEAR}, immutable"
        else:
            response.headers["cache-control"] = "no-cache"
        return response


def error_page(request: Request, problem: Any) -> Response:
    """The page that shows a problem in the reader's language."""
    request_id = str(request.scope.get("request_id", ""))
    return render(request, "error.html", problem.status, problem=problem, request_id=request_id)


def install(app: FastAPI) -> None:
    """Put the pages on the application."""
    for part in (asking, reading, checking, talking, telling, exporting):
        app.include_router(part.router)
    app.mount("/static", _Kept(directory=HERE / "static"), name="static")
    app.state.error_page = error_page
