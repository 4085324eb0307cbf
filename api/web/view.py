"""What every page is given: the reader's language, digits and theme, addresses, and the templates."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from api.web.words import DIGITS, LANGS, Words

HERE = Path(str(files("api") / "web"))
THEMES = ("auto", "light", "dark")
YEAR = 31_536_000


@lru_cache(maxsize=1)
def stamp() -> str:
    """A short fingerprint of the static files: it is part of their addresses, so that they may be kept for a year."""
    digest = hashlib.sha256()
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file():
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@lru_cache(maxsize=1)
def templates() -> Environment:
    """The template environment; a name that is not given is a fault, never an empty word."""
    loader = FileSystemLoader(HERE / "templates")
    env = Environment(loader=loader, autoescape=select_autoescape(), undefined=StrictUndefined, trim_blocks=True)
    env.lstrip_blocks = True
    env.globals["icon"] = {"true": "✓", "false": "✕", "none": "?"}
    return env


@dataclass(frozen=True, slots=True)
class View:
    """The reader's choices for one request, and the addresses that keep them."""

    request: Request
    t: Words
    theme: str
    root: str
    version: str

    @property
    def lang(self) -> str:
        """The language of the page."""
        return self.t.lang

    def url(self, path: str, pairs: Iterable[tuple[str, str]] = ()) -> str:
        """An address of this service."""
        query = urlencode(list(pairs))
        return f"{self.root}{quote(path, safe='/#')}" + (f"?{query}" if query else "")

    def static(self, name: str) -> str:
        """The address of a static file."""
        return f"{self.root}/static/{name}?v={stamp()}"

    def permalink(self, instrument: str, eid: str) -> str:
        """The address of a provision, which never changes."""
        return self.url(f"/instruments/{instrument}/{eid}")

    def other_language(self, lang: str) -> str:
        """This page in another language: the same address with ``lang``."""
        if self.request.method != "GET":
            return self.url("/", [("lang", lang)])
        pairs = [(k, v) for k, v in self.request.query_params.multi_items() if k != "lang"]
        return self.url(self.path, [*pairs, ("lang", lang)])

    @property
    def path(self) -> str:
        """The path of this page below the service's root."""
        return self.request.url.path.removeprefix(self.root) or "/"

    def absolute(self) -> str:
        """The whole address of this page, for print."""
        return str(self.request.url)


def _chosen(request: Request, name: str, allowed: tuple[str, ...], default: str) -> str:
    asked = request.query_params.get(name, "") or request.cookies.get(f"mithaq_{name}", "")
    return asked if asked in allowed else default


def view(request: Request) -> View:
    """The view of a request: its address decides, then the reader's kept choice, then the settings."""
    settings = request.app.state.settings
    lang = _chosen(request, "lang", LANGS, settings.language)
    words = Words(lang, _chosen(request, "digits", DIGITS, "latn"))
    theme = _chosen(request, "theme", THEMES, "auto")
    return View(request, words, theme, request.scope.get("root_path", ""), request.app.version)


def render(request: Request, template: str, status: int = 200, **given: Any) -> HTMLResponse:
    """A page. A language asked for in the address is kept for the pages that follow."""
    shown = view(request)
    html = (
        templates()
        .get_template(template)
        .render(v=shown, t=shown.t, url=shown.url, settings=request.app.state.settings, today=date.today(), **given)
    )
    response = HTMLResponse(html, status)
    asked = request.query_params.get("lang", "")
    if asked in LANGS and request.cookies.get("mithaq_lang") != asked:
        keep(response, request, "lang", asked)
    return response


def keep(response: Any, request: Request, name: str, value: str) -> None:
    """Keep a choice of display in a cookie that holds nothing else."""
    secure = request.url.scheme == "https"
    path = request.scope.get("root_path", "") or "/"
    response.set_cookie(f"mithaq_{name}", value, max_age=YEAR, path=path, samesite="lax", httponly=True, secure=secure)


def segments(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[str, bool]]:
    """``text`` cut into (piece, marked) at the spans; joining the pieces gives ``text`` back."""
    pieces: list[tuple[str, bool]] = []
    at = 0
    for start, end in sorted((max(0, a), min(len(text), b)) for a, b in spans):
        start = max(start, at)
        if start >= end:
            continue
        if start > at:
            pieces.append((text[at:start], False))
        pieces.append((text[start:end], True))
        at = end
    if at < len(text) or not pieces:
        pieces.append((text[at:], False))
    return pieces
