"""The service with its real engine: the contract's operations over real HTTP, documents, several processes."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.settings import Settings
from tests.http.running import running

SMALL = """المادة 7

أرباح المشروعات

1 - تخضع أرباح مشروع تابع لدولة متعاقدة للضريبة في تلك الدولة وحدها.

2 - لا تخصم الغرامات عند تحديد تلك الأرباح.
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("mithaq")
    with running(Settings(data_dir=folder, allow_ingest=True, pages=False), None) as made:
        yield made


def squeezed(client: httpx.Client, spans: list[list[int]]) -> str:
    """The words of the shipped source at ``spans``, as the contract joins them."""
    source = Path("corpus/data/article5/source.txt").read_text("utf-8")
    return " ".join(" ".join(source[a:b] for a, b in spans).split())


def test_a_question_is_answered_with_slices_of_the_source(client: httpx.Client) -> None:
    question = "نفذنا موقع بناء في الدولة الأخرى استمر ثمانية أشهر. هل لنا منشأة دائمة؟"
    answer = client.post("/v1/ask", json={"question": question, "as_of": "2025-06-30"}).json()
    assert answer["kind"] == "verdict"
    assert answer["verdict"]["outcome"] == "permanent_establishment"
    assert answer["quotes"]
    for quote in [*answer["quotes"], *answer["verdict"]["quotes"]]:
        assert quote["text"] == squeezed(client, quote["spans"])
    for u in answer["understood"]:
        assert question[u["start"] : u["end"]] == u["text"]


def test_the_same_case_gives_the_same_verdict_asked_and_evaluated(client: httpx.Client) -> None:
    asked = client.post("/v1/ask", json={"question": "لنا فرع في الدولة الأخرى. هل هو منشأة دائمة؟"}).json()
    judged = client.post("/v1/evaluate", json={"case": asked["case"]}).json()
    assert judged["outcome"] == asked["verdict"]["outcome"]
    assert judged["grounds"] == asked["verdict"]["grounds"]


def test_an_open_period_is_counted_to_the_date_given(client: httpx.Client) -> None:
    case = {"projects": [{"kind": "building_site", "periods": [{"start": "2025-01-01", "end": None}]}]}
    early = client.post("/v1/evaluate", json={"case": case, "as_of": "2025-03-01"}).json()
    late = client.post("/v1/evaluate", json={"case": case, "as_of": "2025-12-01"}).json()
    assert early["outcome"] != "permanent_establishment"
    assert late["outcome"] == "permanent_establishment"


def test_a_conversation_keeps_its_case(client: httpx.Client) -> None:
    first = client.post("/v1/chat", json={"message": "لنا موقع بناء هناك. هل لنا منشأة دائمة؟"}).json()
    assert first["answer"]["verdict"]["outcome"] == "undetermined"
    second = client.post("/v1/chat", json={"session": first["session"], "message": "ثمانية أشهر"}).json()
    assert second["session"] == first["session"]
    assert second["answer"]["verdict"]["outcome"] == "permanent_establishment"
    assert client.post("/v1/chat", json={"session": "no-such-session", "message": "x"}).status_code == 404


def test_citations_come_in_the_language_asked_for(client: httpx.Client) -> None:
    for lang, want in (("ar", "المادة 5"), ("en", "Article 5(3)(a)"), ("fr", "article 5")):
        got = client.get("/v1/instruments/article5/provisions/art_5__para_3__point_a", params={"lang": lang}).json()
        assert got["citation"].startswith(want)
    schema = client.get("/v1/case-schema", params={"lang": "fr"}).json()
    assert schema["properties"]["places"]["title"] == "Lieux"


def test_an_instrument_added_is_listed_shown_and_found_at_once(client: httpx.Client) -> None:
    body = {"id": "small", "title": "نص صغير", "text": SMALL}
    made = client.post("/v1/instruments", json=body)
    assert made.status_code == 201, made.text
    assert made.json()["provisions"][0]["id"] == "art_7"
    assert "small" in [i["id"] for i in client.get("/v1/instruments").json()["instruments"]]
    assert client.get("/v1/instruments/small/provisions/art_7__para_2").json()["text"].startswith("لا تخصم الغرامات")
    hits = client.get("/v1/search", params={"q": "الغرامات", "instrument": "small"}).json()["hits"]
    assert hits[0]["id"] == "art_7__para_2"
    again = client.post("/v1/instruments", json=body)
    assert again.status_code == 409
    assert client.post("/v1/instruments", json={**body, "replace": True}).status_code == 201


def test_a_document_is_added_as_a_file(client: httpx.Client) -> None:
    made = client.post(
        "/v1/instruments", data={"id": "filed", "title": "نص"}, files={"file": ("x.txt", SMALL.encode())}
    )
    assert made.status_code == 201, made.text
    incomplete = client.post("/v1/instruments", data={"id": "x"}, files={"file": ("x.txt", SMALL.encode())})
    assert incomplete.status_code == 422
    assert incomplete.json()["errors"][0]["path"] == "body.title"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.txt", b""),
        ("x.txt", b"\x00\x01\x02\x03" * 100),
        ("x.docx", b"PK\x03\x04 no zip at all"),
        ("x.pdf", b"%PDF-1.7 no pdf at all"),
        ("x.xml", b"<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"),
        ("x.html", "<p>Ø§Ù„Ù…Ø§Ø¯Ø© 5</p>".encode()),
    ],
)
def test_a_document_that_cannot_be_read_is_refused_with_its_reason(
    client: httpx.Client, name: str, data: bytes
) -> None:
    refused = client.post("/v1/instruments", data={"id": "bad", "title": "x"}, files={"file": (name, data)})
    assert refused.status_code in (400, 422), refused.text
    assert refused.json()["detail"]
    assert "root:" not in refused.text
    assert client.get("/v1/instruments/bad").status_code == 404


def test_a_document_that_swells_ends_a_worker_and_not_the_service(client: httpx.Client) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("[Content_Types].xml", b"<Types/>")
        z.writestr("word/document.xml", b" " * 200_000_000)
    refused = client.post("/v1/memos/check", files={"file": ("memo.docx", bomb.getvalue())})
    assert refused.status_code in (400, 413, 422), refused.text[:300]
    assert client.post("/v1/ask", json={"question": "ماذا تقول الفقرة 4؟"}).status_code == 200


def test_a_document_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    from api.http.uploads import TookTooLong, Workers

    workers = Workers(Settings(data_dir=tmp_path, upload_timeout=0.01, upload_workers=1))
    try:
        with pytest.raises(TookTooLong):
            workers.run("check_text", text="المادة 5 " * 1000)
        workers.settings = Settings(data_dir=tmp_path, upload_timeout=60)
        assert workers.run("check_text", text="الفقرة 4 من المادة 5").to_json()["citations"]
    finally:
        workers.close()


def test_a_memo_is_checked_and_comes_back_annotated(client: httpx.Client) -> None:
    text = "تنص الفقرة 7 من المادة 5 على أنه «لا يجعل في حد ذاته أيا من الشركتين منشأة دائمة للشركة الأخرى»."
    found = client.post("/v1/memos/check", json={"text": text}).json()
    assert [q["status"] for q in found["quotations"]] == ["exact"]
    assert found["citations"][0]["targets"] == ["art_5__para_7"]
    back = client.post("/v1/memos/annotate", params={"format": "html"}, json={"text": text})
    assert back.headers["content-type"].startswith("text/html")
    assert "منشأة" in back.text


#: What the installed command ``mithaq`` is, over this tree.
COMMAND = f"""import sys
sys.path[:0] = [{str(Path.cwd())!r}, {str(Path.cwd() / "api" / "python")!r}]
from mithaq import main
if __name__ == "__main__":
    sys.exit(main())
"""


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def wait_until_ready(address: str, process: subprocess.Popen[str]) -> None:
    """Wait until the service answers."""
    for _ in range(300):
        assert process.poll() is None, process.communicate()
        try:
            if httpx.get(f"{address}/readyz").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the service did not start")


@pytest.mark.slow
def test_several_processes_share_the_library_and_stop_when_told(tmp_path: Path) -> None:
    port = free_port()
    script = tmp_path / "mithaq_command.py"
    script.write_text(COMMAND, "utf-8")
    command = [sys.executable, str(script), "serve", "--port", str(port), "--workers", "2"]
    env = {**os.environ, "MITHAQ_DATA_DIR": str(tmp_path), "MITHAQ_ALLOW_INGEST": "1"}
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address, process)
        body: dict[str, Any] = {"id": "small", "title": "نص", "text": SMALL}
        assert httpx.post(f"{address}/v1/instruments", json=body, timeout=60).status_code == 201
        for _ in range(12):  # a new connection each time: both processes are asked
            shown = httpx.get(f"{address}/v1/instruments/small", timeout=30)
            assert shown.status_code == 200, shown.text
            found = httpx.get(f"{address}/v1/search", params={"q": "الغرامات", "instrument": "small"}, timeout=30)
            assert found.json()["total"] >= 1, found.text
        opened = httpx.post(f"{address}/v1/chat", json={"message": "لنا موقع بناء هناك"}, timeout=30).json()
        for _ in range(4):
            said = {"session": opened["session"], "message": "ثمانية أشهر"}
            assert httpx.post(f"{address}/v1/chat", json=said, timeout=30).status_code == 200
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=30)
    assert process.returncode in (0, -signal.SIGTERM, 143), log
    rows = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert any(row["event"] == "request" for row in rows)
    assert "الغرامات" not in log
    assert "Traceback" not in log
