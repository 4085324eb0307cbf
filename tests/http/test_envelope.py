"""What every response carries, and the limits, the token and the probes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from api.http.rate import Rate
from api.settings import Settings
from tests.http.double import Double
from tests.http.running import running


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running(Settings(), Double()) as made:
        yield made


@pytest.mark.parametrize("path", ["/", "/healthz", "/v1/instruments", "/nowhere", "/static/app.css", "/form"])
def test_every_response_is_guarded(client: httpx.Client, path: str) -> None:
    headers = client.get(path, headers={"accept": "text/html"}).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "cache-control" in headers
    assert re.fullmatch(r"[0-9a-f]{16}", headers["x-request-id"])


def test_a_request_id_given_is_kept_when_it_is_harmless(client: httpx.Client) -> None:
    assert client.get("/healthz", headers={"x-request-id": "abc-12345"}).headers["x-request-id"] == "abc-12345"
    odd = client.get("/healthz", headers={"x-request-id": "a b\tc<script>"}).headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{16}", odd)


def test_pages_hold_no_inline_script_or_style_and_nothing_from_elsewhere(client: httpx.Client) -> None:
    for path in ("/", "/form?add=places", "/chat", "/search", "/memos", "/saved", "/developers", "/compare"):
        html = client.get(path, headers={"accept": "text/html"}).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", html), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"", html), path
        assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", html), path


def test_static_files_may_be_kept_when_their_address_names_their_version(client: httpx.Client) -> None:
    assert "immutable" in client.get("/static/app.css?v=1").headers["cache-control"]
    assert client.get("/static/app.css").headers["cache-control"] == "no-cache"
    assert client.get("/static/../app.py").status_code == 404


def test_probes(client: httpx.Client) -> None:
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/readyz").json()["status"] == "ok"


def test_the_access_token() -> None:
    with running(Settings(token="s3cret-token"), Double()) as client:
        refused = client.get("/v1/instruments")
        assert refused.status_code == 401
        assert refused.headers["content-type"] == "application/problem+json"
        assert "www-authenticate" in refused.headers
        assert client.get("/healthz").status_code == 200
        assert client.get("/v1/instruments", headers={"authorization": "Bearer s3cret-tokenx"}).status_code == 401
        assert client.get("/v1/instruments", headers={"authorization": "Bearer s3cret-token"}).status_code == 200
        assert client.get("/v1/instruments", auth=("any", "s3cret-token")).status_code == 200
        assert client.get("/v1/instruments", headers={"authorization": "Basic ###"}).status_code == 401


def test_the_rate_limit_answers_429_with_when_to_come_back() -> None:
    with running(Settings(rate_per_minute=8), Double()) as client:
        statuses = [client.get("/v1/instruments").status_code for _ in range(4)]
        assert statuses[:2] == [200, 200]
        assert statuses[-1] == 429
        assert int(client.get("/v1/instruments").headers["retry-after"]) >= 1
        assert client.get("/healthz").status_code == 200


def test_a_bucket_fills_again_with_time() -> None:
    rate = Rate(60)
    assert [rate.wait("a", now=0) for _ in range(15)] == [0] * 15
    assert rate.wait("a", now=0) > 0
    assert rate.wait("b", now=0) == 0
    assert rate.wait("a", now=2.5) == 0


def test_preferences_lead_back_to_this_service_only(client: httpx.Client) -> None:
    for back in ("//evil.example/x", "/\\evil.example", "https://evil.example", "/x\r\nSet-Cookie: a=b"):
        answer = client.post("/preferences", data={"back": back, "digits": "arab"})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/"
    answer = client.post("/preferences", data={"back": "/form?x=1", "digits": "arab"})
    assert answer.headers["location"] == "/form?x=1"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_vendored_files_carry_their_licences() -> None:
    for folder in (Path("api/web/static"), Path("api/web/static/fonts"), Path("api/export/fonts")):
        assert list(folder.glob("*LICENSE*")), folder
