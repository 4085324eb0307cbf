"""The OpenAPI description: problems on every route, examples, and bodies that are JSON or a document."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel

from api.http.problems import KINDS, MEDIA_TYPE
from api.http.shapes import ProblemDetail

DESCRIPTION = """Answers over the Arabic text of tax treaties, every answer proved with the exact words of the law.

Offsets are 0-based Unicode code points, end exclusive. Every error is a problem detail (RFC 9457). A verdict is
`permanent_establishment`, `no_permanent_establishment` or `undetermined`; the last says which facts can decide."""

Responses = dict[int | str, dict[str, Any]]


def problems(*statuses: int) -> Responses:
    """The problem responses of a route, with an example each."""
    out: Responses = {}
    for status in dict.fromkeys((*statuses, 400, 401, 403, 429, 500, 503)):
        slug, (_, title) = next((k, v) for k, v in KINDS.items() if v[0] == status)
        example = {"type": f"/problems/{slug}", "title": title, "status": status, "detail": "…"}
        content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetail"}, "example": example}}
        out[status] = {"description": title, "content": content}
    return out


def json_or_file(model: type[BaseModel], fields: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """An OpenAPI request body that is ``model`` as JSON, or a multipart form with a ``file``."""
    form = {
        "type": "object",
        "required": ["file", *required],
        "properties": {"file": {"type": "string", "format": "binary"}, **fields},
    }
    json_schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    content = {"application/json": {"schema": json_schema}, "multipart/form-data": {"schema": form}}
    return {"requestBody": {"required": True, "content": content}}


def describe(app: FastAPI, version: str) -> None:
    """Give the application its OpenAPI description, built once."""

    def build() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(
                title="Mithaq", version=version, description=DESCRIPTION, routes=app.routes, openapi_version="3.1.0"
            )
            schemas = found.setdefault("components", {}).setdefault("schemas", {})
            schemas["ProblemDetail"] = ProblemDetail.model_json_schema()
            schemas.pop("HTTPValidationError", None)
            schemas.pop("ValidationError", None)
            found["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = build  # type: ignore[method-assign]
