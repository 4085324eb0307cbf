"""The service under load: /v1/ask and /v1/search under 32 connections, beside a bare FastAPI endpoint in the same run.

    python bench/load.py [--seconds 5] [--connections 32] [--workers 1] [--json]

Each target is a server process of its own on the loopback interface; the client is one process that speaks HTTP/1.1
over kept connections. The peer answers a fixed small JSON object from an asynchronous function, which is the most a
FastAPI endpoint on this machine can do: the ratio to it is what the engine itself costs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = [
    "نفذت شركتنا موقع بناء في الدولة الأخرى استمر ثمانية أشهر. هل لها منشأة دائمة هناك؟",
    "لنا مخزن في الدولة الأخرى نحتفظ فيه ببضائعنا لغرض التخزين والعرض فقط. هل هو منشأة دائمة؟",
    "يعمل لحسابنا وكيل غير مستقل يبرم العقود باسمنا عادة. ما الحكم؟",
    "ماذا تقول الاتفاقية عن أقساط التأمين؟",
    "ما سعر الضريبة على الأرباح؟",
]
QUERIES = ["أقساط التأمين", "وكيل مستقل", "ستة أشهر", "المادة 5 الفقرة 3 (أ)", "تخزين البضائع"]
PEER = """
import sys
import uvicorn
from fastapi import FastAPI
app = FastAPI()
@app.get("/")
async def bare():
    return {"status": "ok"}
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", access_log=False)
"""
SERVICE = """
import sys
sys.path[:0] = [%r]
if __name__ == "__main__":
    from pathlib import Path
    from api.http.app import serve
    from api.settings import Settings
    settings = Settings(data_dir=Path(sys.argv[3]), log_level="error")
    serve(port=int(sys.argv[1]), workers=int(sys.argv[2]), settings=settings)
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one target did: requests answered, faults, requests a second, and times in milliseconds."""

    target: str
    requests: int
    faults: int
    per_second: float
    p50_ms: float
    p95_ms: float


def message(method: str, path: str, body: bytes = b"") -> bytes:
    """One request as it goes over the wire."""
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    return (head + "Content-Type: application/json\r\n\r\n").encode() + body


async def ask_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> int:
    """Send one request, read the whole answer, and give its status."""
    writer.write(data)
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
    )
    await reader.readexactly(length)
    return int(head.split(b" ", 2)[1])


async def one_connection(port: int, messages: list[bytes], start: int, until: float, times: list[float]) -> int:
    """Ask over one kept connection until the time is over; the number of faults."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    faults, n = 0, start
    while time.perf_counter() < until:
        began = time.perf_counter()
        faults += await ask_once(reader, writer, messages[n % len(messages)]) != 200
        times.append(time.perf_counter() - began)
        n += 1
    writer.close()
    return faults


async def load(target: str, port: int, messages: list[bytes], connections: int, seconds: float) -> Figures:
    """The figures of one target."""
    warm: list[float] = []
    await one_connection(port, messages, 0, time.perf_counter() + 1.0, warm)
    times: list[float] = []
    until = time.perf_counter() + seconds
    found = await asyncio.gather(*(one_connection(port, messages, i, until, times) for i in range(connections)))
    ms = sorted(1000 * t for t in times)
    p95 = ms[int(0.95 * (len(ms) - 1))]
    return Figures(target, len(ms), sum(found), len(ms) / seconds, statistics.median(ms), p95)


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def started(folder: Path, name: str, code: str, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """A server process that answers on a port of its own."""
    script, port = folder / f"{name}.py", free_port()
    script.write_text(code, "utf-8")
    process = subprocess.Popen([sys.executable, str(script), str(port), *arguments])
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return process, port
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise SystemExit(f"{name} did not start")


def main() -> int:
    """Print the figures of the peer and of both operations, and their ratios to the peer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    asks = [message("POST", "/v1/ask", json.dumps({"question": q}, ensure_ascii=False).encode()) for q in QUESTIONS]
    searches = [message("GET", "/v1/search?q=" + quote(q)) for q in QUERIES]
    targets = {"bare FastAPI": [message("GET", "/")], "/v1/search": searches, "/v1/ask": asks}
    processes = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            peer, peer_port = started(folder, "peer", PEER)
            processes.append(peer)
            data = str(folder / "data")
            service, port = started(folder, "service", SERVICE % str(ROOT), str(options.workers), data)
            processes.append(service)
            rows = [
                asyncio.run(
                    load(n, peer_port if n == "bare FastAPI" else port, m, options.connections, options.seconds)
                )
                for n, m in targets.items()
            ]
        finally:
            for process in processes:
                process.terminate()
                process.wait(20)
    for row in rows:
        ratio = rows[0].per_second / max(row.per_second, 1e-9)
        shown = {f: getattr(row, f) for f in row.__slots__} | {"times_the_peer": round(ratio, 1)}
        if options.json:
            print(json.dumps(shown))
        else:
            print(
                f"{row.target:14} {row.requests:7} requests {row.faults:3} faults {row.per_second:8.0f}/s  "
                f"p50 {row.p50_ms:7.1f} ms  p95 {row.p95_ms:7.1f} ms  peer/this {ratio:6.1f}"
            )
    return 1 if any(row.faults for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
