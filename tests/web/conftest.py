"""A running service with the real engine, and a real browser where one is installed (`apt install chromium`)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from api.settings import Settings
from tests.http.running import running

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service with the real engine; or of the one that MITHAQ_TEST_BASE names."""
    if os.environ.get("MITHAQ_TEST_BASE"):
        yield os.environ["MITHAQ_TEST_BASE"]
        return
    settings = Settings(data_dir=tmp_path_factory.mktemp("mithaq"), allow_ingest=True)
    with running(settings) as client:
        yield str(client.base_url).rstrip("/")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser; the tests that need one say so and are skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no page was looked at")
    if BROWSER is None:
        pytest.skip("no chromium is installed: no page was looked at (apt-get install chromium)")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"]
    with playwright.sync_playwright() as p:
        made = p.chromium.launch(executable_path=BROWSER, args=arguments)
        yield made
        made.close()


@pytest.fixture
def visit(chromium: Any, base: str) -> Iterator[Callable[..., Any]]:
    """Open a page in a fresh context: ``visit(path, script=True, width=1280, **context)``. At the end nothing may have
    been said on the console, no request may have failed, and none may have gone elsewhere."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(path: str, script: bool = True, width: int = 1280, **more: Any) -> Any:
        more = {"locale": "en-GB", **more}
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, java_script_enabled=script, base_url=base, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda m: faults.append(f"console: {m.text}") if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: faults.append(f"script: {e}"))
        page.on("requestfailed", lambda r: faults.append(f"failed: {r.url}") if _failed(r) else None)
        page.on("request", lambda r: faults.append(f"elsewhere: {r.url}") if not _own(r.url, base) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A page that refuses what was entered answers 422, and the browser says so on its console: that is no fault.
    assert [f for f in faults if "422" not in f and "404" not in f] == []


def _failed(request: Any) -> bool:
    """Whether a request failed; one that the browser itself broke off (a download, a page left) did not."""
    return request.failure != "net::ERR_ABORTED"


def _own(url: str, base: str) -> bool:
    return url.startswith((base, "data:", "blob:", "about:"))
