"""Pages that tell: about the corpus and the rules, for developers, kinds of errors, saved cases, choices of display."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from api.web import decisive
from api.web.served import Served, instruments, served
from api.web.view import THEMES, keep, render, view
from api.web.words import DIGITS, LANGS
from corpus.errors import NotFound

router = APIRouter(include_in_schema=False)


@router.get("/about")
async def about(request: Request) -> Response:
    """What the answers stand on, and where the source is doubtful."""
    s = served(request)
    return await s.call(lambda: _about(request, s))


def _about(request: Request, s: Served) -> Response:
    v = view(request)
    rows = instruments(s.engine)
    doc = s.engine.instrument(rows[0]["id"], v.lang) if rows else {"report": []}
    return render(
        request,
        "about.html",
        instruments=rows,
        report=doc["report"],
        rules=decisive.rules(s.engine, v, rows[0]["id"]) if rows else [],
        readings=decisive.readings(v.lang),
    )


@router.get("/saved")
async def saved(request: Request) -> Response:
    """Cases kept in this browser."""
    return render(request, "saved.html")


@router.get("/developers")
async def developers(request: Request) -> Response:
    """The operations, drawn from the OpenAPI description."""
    found = request.app.openapi()
    base = str(request.base_url).rstrip("/")
    kinds = request.app.state.problem_kinds
    return render(request, "developers.html", routes=list(_routes(found, base)), kinds=kinds)


def _routes(found: Mapping[str, Any], base: str) -> Any:
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            parameters = [f"{p['name']} ({p['in']})" for p in operation.get("parameters", ())]
            yield {
                "id": operation["operationId"],
                "method": method.upper(),
                "path": path,
                "summary": operation.get("summary", ""),
                "description": operation.get("description", ""),
                "parameters": ", ".join(parameters),
                "example": _example(method, path, operation, found, base),
            }


def _example(method: str, path: str, operation: Mapping[str, Any], found: Mapping[str, Any], base: str) -> str:
    """A command that can be run as it stands."""
    for p in operation.get("parameters", ()):
        if p["in"] == "path":
            path = path.replace("{" + p["name"] + "}", str((p["schema"].get("examples") or ["…"])[0]))
    query = [p for p in operation.get("parameters", ()) if p["in"] == "query" and p["schema"].get("examples")]
    if method == "get":
        encoded = " ".join(f"--data-urlencode '{p['name']}={p['schema']['examples'][0]}'" for p in query)
        return f"curl -sG {base}{path} {encoded}".strip()
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    if "$ref" in schema:
        schema = found["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    body = {}
    for name, node in schema["properties"].items():
        if name in schema.get("required", ()) and node.get("examples"):
            body[name] = node["examples"][0]
    text = json.dumps(body, ensure_ascii=False)
    return f"curl -s {base}{path} -H 'Content-Type: application/json' \\\n  -d '{text}'"


@router.get("/problems/{slug}")
async def problem(request: Request, slug: str) -> Response:
    """What a problem's type means."""
    kinds = request.app.state.problem_kinds
    if slug not in kinds:
        raise NotFound(slug)
    return render(request, "problem.html", slug=slug, kinds=kinds)


@router.post("/preferences")
async def preferences(request: Request) -> Response:
    """Keep the reader's choice of digits, theme and language, and go back."""
    async with request.form(max_files=0, max_fields=10) as form:
        given = {k: str(x) for k, x in form.items()}
    back = given.get("back", "/")
    v = view(request)
    # Only a path of this service: «//host» and «/\host» lead elsewhere.
    safe = back.startswith("/") and not back.startswith(("//", "/\\")) and "\n" not in back and "\r" not in back
    response = RedirectResponse(v.root + (back if safe else "/"), 303)
    for name, allowed in (("digits", DIGITS), ("theme", THEMES), ("lang", LANGS)):
        if given.get(name) in allowed:
            keep(response, request, name, given[name])
    return response
