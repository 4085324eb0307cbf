"""What a newcomer or a hostile caller sends: each is refused in one clear line, or answered, and nothing is dropped."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from api.cli import main
from api.json_text import NotJson, parse
from api.settings import Settings
from corpus.errors import BadInput, UnreadableSource
from corpus.readers import read
from qa.engine import Engine
from tests.http.running import running

ARTICLE = (
    'المادة 5\n1 - يقصد بعبارة "المنشأة الدائمة" المكان الثابت.\n2 - تشمل العبارة:\n(أ) محل الإدارة.\n(ب) الفرع.\n'
)


@pytest.fixture(autouse=True)
def _own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MITHAQ_DATA_DIR", str(tmp_path / "data"))


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(list(argv)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mithaq: ")
    assert err.count("\n") == 1
    assert "fault" not in err
    return err


def stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="latin-1"))


FAULTY_JSON = [
    (b"", NotJson, "line 1"),
    (b'{"places": ', NotJson, "line 1"),
    (b'{"places": "\xe3\xdf\xca\xc8"}', NotJson, "byte 13"),
    (b"[" * 100_000, BadInput, "deep"),
    (b'{"a": ' * 50_000, BadInput, "deep"),
    (b"1" * 5000, BadInput, "digits"),
    (b'{"places": [{"kind": "branch"}], "places": []}', BadInput, '"places" is given twice'),
    (b'{"places": [{"kind": "branch", "kind": "warehouse"}]}', BadInput, '"kind" is given twice'),
]


@pytest.mark.parametrize(("data", "kind", "names"), FAULTY_JSON)
def test_json_that_cannot_be_taken_whole_is_refused_by_every_face(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    data: bytes,
    kind: type[BadInput],
    names: str,
) -> None:
    with pytest.raises(kind, match=names):
        parse(data)
    stdin(monkeypatch, data)
    assert names in refused(capsys, "evaluate", "-")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(Settings(data_dir=tmp_path_factory.mktemp("data"), pages=False)) as made:
        yield made


@pytest.mark.parametrize(("data", "kind", "names"), [row for row in FAULTY_JSON if row[0]])
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/evaluate", "/v1/memos/check"])
def test_the_service_says_what_is_wrong_with_a_body(
    client: httpx.Client, path: str, data: bytes, kind: type[BadInput], names: str
) -> None:
    answer = client.post(path, content=data, headers={"content-type": "application/json"})
    problem = answer.json()
    assert answer.status_code == 400
    assert problem["type"] == ("/problems/malformed-json" if kind is NotJson else "/problems/bad-input")
    assert names in problem["detail"]


@pytest.mark.parametrize("text", ["{}", '{"places": [{"kind": "branch"}]}'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_json_in_any_encoding_of_its_standard_is_read(text: str, encoding: str) -> None:
    assert parse(text.encode(encoding)) == json.loads(text)


@pytest.mark.parametrize("verb", ["ask", "cite"])
def test_text_that_is_not_utf8_is_refused_and_not_guessed_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    stdin(monkeypatch, "هل لنا فرع؟".encode("cp1256"))
    assert "not UTF-8" in refused(capsys, verb, "-")
    assert "not UTF-8" in refused(capsys, verb, "\udce5\udce1")


def test_a_message_that_is_not_utf8_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, b"\xff\n")
    assert "byte 1" in refused(capsys, "chat")


def test_arabic_on_standard_input_is_read_whatever_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin(monkeypatch, "\ufeffالفقرة 2 (ب) من المادة 5".encode())
    assert main(["cite", "-"]) == 0
    assert "art_5__para_2__point_b" in capsys.readouterr().out


def test_a_question_too_long_to_read_is_refused_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = "هل لنا منشأة دائمة؟ " * 2000
    stdin(monkeypatch, question.encode())
    assert f"{len(question)} characters; at most 20000" in refused(capsys, "ask", "-")
    stdin(monkeypatch, question.encode())
    assert "the message has" in refused(capsys, "chat")


@pytest.mark.parametrize(
    "message", ["ماذا تقول الاتفاقية عن الوكيل المستقل؟ ", "اكتب قصيدة عن البحر ", "؟", "ا", "abc "]
)
def test_a_long_question_for_the_text_is_answered(tmp_path: Path, message: str) -> None:
    question = (message * 6000)[:6000]
    answer = Engine(tmp_path / "data").ask(question)
    assert answer.statement
    assert answer.question == question


def test_a_binary_file_is_no_law() -> None:
    noise = random.Random(5)
    for size in (2_000, 50_000):
        with pytest.raises(UnreadableSource, match=r"ليس ملفا نصيا|ترميز"):
            read(noise.randbytes(size), "law.txt")
    with pytest.raises(UnreadableSource, match="ليس ملفا نصيا"):
        read(ARTICLE.encode() + bytes(range(1, 9)) * 200, "law.txt")


def test_a_stray_control_character_is_dropped_and_said() -> None:
    decoded = read(ARTICLE.replace("الفرع", "الف\0رع").encode(), "law.txt")
    remark = next(r for r in decoded.remarks if r.code == "control-characters")
    assert remark.line == 5
    assert decoded.text == ARTICLE
    assert decoded.text[remark.span.start : remark.span.end] == "ر"
    assert not read(ARTICLE.encode("cp1256"), "law.txt").remarks
