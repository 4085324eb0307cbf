"""A language model at an OpenAI-compatible address, stood in for by a small server on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from api.proposer import proposer
from api.settings import load
from corpus.errors import BadInput
from qa.engine import Engine
from qa.proposing import Served, Unavailable
from qa.proposing.served import proposals

QUESTION = "أبو سالم في تونس يزبرق لنا أوراقا كل أسبوع. هل لنا منشأة دائمة؟"
FACTS = [
    {"path": "agents[0].authority_to_conclude_contracts", "value": True, "words": "يزبرق لنا أوراقا"},
    {"path": "agents[0].habitually_exercises_authority", "value": True, "words": "كل أسبوع"},
    {"path": "agents[0].independent", "value": False, "words": "غير مستقل"},
]


@contextmanager
def model(reply: Callable[[dict[str, Any]], bytes], status: int = 200) -> Iterator[tuple[str, list[Any]]]:
    """A model that gives ``reply`` to each request; yields its address and what it was asked."""
    asked: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            asked.append((self.path, self.headers.get("authorization"), body))
            said = reply(body)
            self.send_response(status)
            self.send_header("content-length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def says(facts: Any) -> Callable[[dict[str, Any]], bytes]:
    content = json.dumps({"facts": facts}, ensure_ascii=False)
    return lambda _: json.dumps({"choices": [{"message": {"content": content}}]}).encode()


def test_its_facts_are_in_the_answer_with_their_words_and_said_to_be_its(tmp_path: Path) -> None:
    with model(says(FACTS)) as (address, asked):
        answer = Engine(tmp_path, Served(address, "small", "secret")).ask(QUESTION).to_json()
    ((path, authorization, body),) = asked
    assert (path, authorization, body["model"]) == ("/v1/chat/completions", "Bearer secret", "small")
    assert json.loads(body["messages"][1]["content"])["question"] == QUESTION
    proposed = {u["path"]: u["text"] for u in answer["understood"] if u.get("proposed")}
    # The third is tied to words that are not in the question.
    assert proposed == {f["path"]: f["words"] for f in FACTS[:2]}
    assert answer["verdict"]["outcome"] != "no_permanent_establishment"
    assert "اقترحه نموذج لغوي" in answer["statement"]


def test_in_a_conversation_too(tmp_path: Path) -> None:
    with model(says(FACTS)) as (address, _):
        turn = Engine(tmp_path, Served(address, "small")).chat(None, QUESTION).to_json()
    assert turn["answer"]["case"]["agents"][0]["authority_to_conclude_contracts"] is True


def test_only_questions_for_a_verdict_are_sent(tmp_path: Path) -> None:
    with model(says(FACTS)) as (address, asked):
        engine = Engine(tmp_path, Served(address, "small"))
        engine.warm()
        engine.ask("ماذا تقول الفقرة 7؟")
        engine.ask("شكرا")
    assert asked == []


@pytest.mark.parametrize(
    "said", [b"", b"no", b"{}", b"[1]", b'{"choices": [{"message": {"content": "no"}}]}', b"\xff", b"[" * 100_000]
)
def test_what_is_no_answer_changes_nothing(said: bytes, tmp_path: Path) -> None:
    plain = Engine(tmp_path).ask(QUESTION).to_json()
    with model(lambda _: said) as (address, _):
        assert Engine(tmp_path, Served(address, "small")).ask(QUESTION).to_json() == plain


def test_an_address_that_fails(tmp_path: Path) -> None:
    with model(says(FACTS), status=500) as (address, _), pytest.raises(Unavailable):
        Served(address, "small").propose(QUESTION, {})
    with pytest.raises(Unavailable):  # nobody listens there any more
        Served(address, "small", timeout=2).propose(QUESTION, {})


def test_rows_of_another_shape_are_passed_over() -> None:
    mixed = [*FACTS, {"path": 1}, "x", None, {"path": "a", "words": "b"}]
    assert len(proposals(says(mixed)({}))) == len(FACTS)


def test_off_by_default_and_by_settings() -> None:
    assert proposer(load({})) is None
    named = load({"MITHAQ_MODEL_URL": "http://127.0.0.1:1/v1", "MITHAQ_MODEL_NAME": "small", "MITHAQ_MODEL_KEY": "k"})
    assert proposer(named) == Served("http://127.0.0.1:1/v1", "small", "k", 20.0)


@pytest.mark.parametrize(
    "given",
    [
        {"MITHAQ_MODEL_URL": "file:///etc/passwd", "MITHAQ_MODEL_NAME": "x"},
        {"MITHAQ_MODEL_URL": "http://127.0.0.1/v1"},
        {"MITHAQ_MODEL_URL": "http://127.0.0.1/v1", "MITHAQ_MODEL_NAME": "x", "MITHAQ_MODEL_KEY": "مفتاح"},
        {"MITHAQ_MODEL_URL": "http://127.0.0.1/v1", "MITHAQ_MODEL_NAME": "x", "MITHAQ_MODEL_TIMEOUT": "0"},
    ],
)
def test_settings_that_cannot_be(given: dict[str, str]) -> None:
    with pytest.raises(BadInput, match="MITHAQ_MODEL"):
        load(given)
