"""Every error over HTTP is a problem detail, whatever causes it, and none shows a traceback or a user's facts."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator

import httpx
import pytest

from api.http.problems import KINDS
from api.settings import Settings
from tests.http.double import SECRET, Double
from tests.http.running import running

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    settings = Settings(request_timeout=2.0, max_body=5000, max_question=400, pages=False)
    with running(settings, Double()) as made:
        yield made


def problem(response: httpx.Response, status: int, slug: str) -> dict[str, object]:
    """Check the parts of RFC 9457 that a caller relies on, and give the body."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, object] = response.json()
    assert body["type"] == f"/problems/{slug}"
    assert body["status"] == status
    assert body["title"] == KINDS[slug][1]
    assert isinstance(body["detail"], str)
    assert body["detail"]
    assert "Traceback" not in response.text
    return body


@pytest.mark.parametrize(
    ("content", "status", "slug"),
    [
        (b'{"question": ', 400, "malformed-json"),
        (b"\xff\xfe", 400, "malformed-json"),
        (b'{"question": "\xff"}', 400, "malformed-json"),
        (b"[" * 4000, 400, "bad-input"),
        (b"null", 422, "invalid-request"),
        (b"[]", 422, "invalid-request"),
        (b'{"question": ""}', 422, "invalid-request"),
        (b'{"question": 5}', 422, "invalid-request"),
        (b'{"question": "x", "as_of": "2025-02-30"}', 422, "invalid-request"),
        (b'{"question": "x", "as_of": 20250101}', 422, "invalid-request"),
        (b'{"question": "x", "questoin": 1}', 422, "invalid-request"),
        (b'{"question": "\\ud800"}', 422, "invalid-request"),
        (b'{"question": "x", "readings": {"\\udfff": "x"}}', 422, "invalid-request"),
        (b'{"question": "x", "lang": "de"}', 422, "invalid-request"),
        (b'{"question": "bad"}', 400, "bad-input"),
        (b'{"question": "gone"}', 404, "not-found"),
        (b'{"question": "unreadable"}', 422, "unreadable-source"),
        (b'{"question": "fault"}', 500, "fault"),
        (b'{"question": "unforeseen"}', 500, "fault"),
        (b'{"question": "slow"}', 503, "timeout"),
        (b'{"question": "' + b"x" * 500 + b'"}', 413, "too-large"),
        (b'{"question": "' + b"x" * 6000 + b'"}', 413, "too-large"),
    ],
)
def test_a_faulty_question_is_refused_with_its_reason(
    client: httpx.Client, content: bytes, status: int, slug: str
) -> None:
    problem(client.post("/v1/ask", content=content, headers=JSON), status, slug)


def test_the_path_of_each_fault_is_named(client: httpx.Client) -> None:
    body = problem(client.post("/v1/ask", json={"questoin": "x", "as_of": "soon"}), 422, "invalid-request")
    rows = body["errors"]
    assert isinstance(rows, list)
    assert {row["path"] for row in rows} == {"body.question", "body.questoin", "body.as_of"}


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({"places": [{"fixed": "yes"}]}, "places[0].fixed"),
        ({"places": [{"knd": "office"}]}, "places[0].knd"),
        ({"projects": [{"duration": {"months": -1}}]}, "projects[0].duration.months"),
        ({"projects": [{"duration": {"months": True}}]}, "projects[0].duration.months"),
        ([], "case"),
        (None, "case"),
    ],
)
def test_a_faulty_case_is_refused_with_its_path(client: httpx.Client, case: object, path: str) -> None:
    body = problem(client.post("/v1/evaluate", json={"case": case}), 422, "invalid-case")
    rows = body["errors"]
    assert isinstance(rows, list)
    assert path in {row["path"] for row in rows}


def test_a_stated_end_before_its_start_is_refused(client: httpx.Client) -> None:
    case = {"services": [{"periods": [{"start": "2024-05-01", "end": "2024-04-01"}]}]}
    body = problem(client.post("/v1/evaluate", json={"case": case}), 422, "invalid-case")
    assert "services[0].periods[0]" in str(body["detail"])


def test_addresses_methods_and_kinds_of_body(client: httpx.Client) -> None:
    problem(client.get("/nowhere"), 404, "not-found")
    problem(client.get("/v1/instruments/nowhere"), 404, "not-found")
    refused = client.get("/v1/ask")
    problem(refused, 405, "method-not-allowed")
    assert refused.headers["allow"] == "POST"
    problem(client.post("/v1/ask", data={"question": "x"}), 415, "unsupported-media-type")
    problem(client.post("/v1/ask", content=b"{}"), 415, "unsupported-media-type")
    problem(client.post("/v1/memos/check", content=b"x", headers={"content-type": "text/plain"}), 415,
            "unsupported-media-type")  # fmt: skip
    problem(client.post("/v1/memos/check", files={"other": b"x"}), 422, "invalid-request")
    problem(client.get("/v1/search", params={"q": "x", "limit": "many"}), 422, "invalid-request")
    problem(client.post("/v1/instruments", json={}), 403, "forbidden")


def test_a_body_that_grows_past_the_limit_is_cut_off(client: httpx.Client) -> None:
    def stream() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100

    problem(client.post("/v1/ask", content=stream(), headers=JSON), 413, "too-large")


def test_what_is_no_http_is_refused_as_a_problem(client: httpx.Client) -> None:
    port = client.base_url.port
    assert port is not None
    with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
        raw.sendall("GET /v1/search?q=المنشأة HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        parts = []
        while part := raw.recv(65536):
            parts.append(part)
    answer = b"".join(parts).decode()
    head, _, body = answer.partition("\r\n\r\n")
    assert "400" in head.split("\r\n")[0]
    assert "application/problem+json" in head
    assert json.loads(body)["type"] == "/problems/bad-input"


def test_another_site_may_not_send_from_a_users_browser(client: httpx.Client) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    problem(client.post("/v1/ask", json={"question": "x"}, headers=headers), 403, "forbidden")
    assert "access-control-allow-origin" not in client.get("/healthz", headers={"origin": "https://x.example"}).headers


def test_logs_hold_no_facts(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client.post("/v1/ask", json={"question": "unforeseen"})
    client.get("/v1/search", params={"q": SECRET, "limit": "x"})
    seen = [
        f"{r.getMessage()} {vars(r).get('fields')} {r.exc_text}" for r in caplog.records if r.name.startswith("mithaq")
    ]
    assert any("RuntimeError" in line for line in seen)
    assert any("'route': '/v1/ask'" in line for line in seen)
    assert not any(SECRET in line for line in seen)
