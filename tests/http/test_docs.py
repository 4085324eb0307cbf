"""The written pages cannot rot: every operation, page, kind of error and file they must name is named."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi.routing import APIRoute

from api.http.app import create_app
from api.http.problems import KINDS
from api.settings import Settings
from api.web import asking, checking, exporting, reading, talking, telling
from tests.http.double import Double

HTTP = Path("docs/http.md").read_text("utf-8")
WEB = Path("docs/web.md").read_text("utf-8")
APP = create_app(Settings(), Double())  # type: ignore[arg-type]


def test_every_operation_is_documented() -> None:
    for path, methods in APP.openapi()["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path.replace('{ident}', '{id}')}" in HTTP, (method, path)


def test_every_kind_of_error_is_documented_with_its_status() -> None:
    for slug, (status, _) in KINDS.items():
        row = next((line for line in HTTP.splitlines() if line.startswith("|") and f"`{slug}`" in line), "")
        assert f"| {status} |" in row, slug


def test_every_page_is_documented() -> None:
    parts = (asking, checking, exporting, reading, talking, telling)
    routes = [route for part in parts for route in part.router.routes if isinstance(route, APIRoute)]
    pages = {route.path.replace("{ident}", "{id}") for route in routes if route.path != "/preferences"}
    named = set(re.findall(r"`(?:POST )?(/[^`?]*)", WEB)) | {
        "/instruments/{id}.akn",
        "/export/{kind}",
        "/problems/{slug}",
    }
    assert len(pages) >= 15
    assert not pages - named


def test_every_file_the_pages_name_is_there() -> None:
    for text in (HTTP, WEB):
        for link in re.findall(r"\]\((\.\./[^)]+|[a-z]+\.md)\)", text):
            assert (Path("docs") / link).exists(), link
    for name in re.findall(r"`([a-z]+\.py)`", WEB):
        assert Path("api/web", name).exists() or Path("api/export", name).exists(), name
