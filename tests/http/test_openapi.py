"""The OpenAPI description is complete, its examples hold, and no generated request makes the service misbehave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.settings import Settings
from tests.http.running import running

MAX_EXAMPLES = 12


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(Settings(data_dir=tmp_path_factory.mktemp("mithaq"), pages=False)) as made:
        yield made


@pytest.fixture(scope="module")
def described(client: httpx.Client) -> dict[str, Any]:
    got: dict[str, Any] = client.get("/openapi.json").json()
    return got


CONTRACT = {
    ("post", "/v1/ask"), ("post", "/v1/chat"), ("post", "/v1/evaluate"), ("get", "/v1/case-schema"),
    ("get", "/v1/search"), ("get", "/v1/instruments"), ("post", "/v1/instruments"), ("get", "/v1/instruments/{ident}"),
    ("get", "/v1/instruments/{ident}/provisions/{eid}"), ("post", "/v1/citations"), ("post", "/v1/memos/check"),
    ("get", "/healthz"),
}  # fmt: skip


def test_every_operation_of_the_contract_is_described(described: dict[str, Any]) -> None:
    found = {(method, path) for path, methods in described["paths"].items() for method in methods}
    assert found >= CONTRACT


def test_every_operation_says_what_it_does_and_how_it_fails(described: dict[str, Any]) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert operation.get("summary"), where
            assert operation.get("description"), where
            assert operation.get("tags"), where
            if path.startswith("/v1"):
                errors = [r for status, r in operation["responses"].items() if int(status) >= 400]
                assert len(errors) >= 5, where
                assert all(set(r["content"]) == {"application/problem+json"} for r in errors), where


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    def walk(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                yield node["$ref"]
            for value in node.values():
                yield from walk(value)
        elif isinstance(node, list):
            for value in node:
                yield from walk(value)

    for ref in set(walk(described)):
        assert ref.startswith("#/components/schemas/")
        assert ref.rsplit("/", 1)[1] in described["components"]["schemas"]


def test_the_example_of_every_body_is_answered(client: httpx.Client, described: dict[str, Any]) -> None:
    schemas = described["components"]["schemas"]
    for path, methods in described["paths"].items():
        body = methods.get("post", {}).get("requestBody")
        if body is None or path == "/v1/instruments":
            continue
        schema = body["content"]["application/json"]["schema"]
        schema = schemas[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema
        example = {n: s["examples"][0] for n, s in schema["properties"].items() if n in schema.get("required", ())}
        answer = client.post(path, json=example)
        assert answer.status_code == 200, (path, answer.text[:300])


def test_generated_requests_never_break_the_service(client: httpx.Client) -> None:
    """Schemathesis: generated requests of every operation, valid and not; every answer must be as described."""
    schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    schema = schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")
    failures = [f for result in schema.get_all_operations() for f in tried(result.ok())]
    assert not failures, "\n\n".join(failures[:5])


def tried(operation: Any) -> list[str]:
    """What went wrong with requests generated for one operation."""
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.checks import load_all_checks
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    load_all_checks()
    failures: list[str] = []

    # A request may fit its schema and still be refused with a reason: a period that ends before it starts, an unknown
    # reading, an instrument that is not there. So acceptance of every fitting request is not asked.
    @given(case=operation.as_strategy())
    @settings(
        max_examples=MAX_EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    def run(case: Any) -> None:
        try:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])
        except Exception as e:
            failures.append(f"{operation.label}: {str(e)[:600]}")

    run()
    return failures


def test_the_description_is_json_with_arabic_as_it_is(client: httpx.Client) -> None:
    assert json.loads(client.get("/openapi.json").text)["openapi"].startswith("3.1")
