"""The page that checks a memo: pasted or uploaded, marked, with each quotation's difference, to download again."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.web.served import Names, Served, instruments, served
from api.web.view import render, view
from corpus.errors import BadInput

router = APIRouter(include_in_schema=False)

LOOK = {
    "exact": "met",
    "typographic": "near",
    "altered": "unmet",
    "wrong_provision": "unmet",
    "not_found": "open",
    "unchecked": "open",
}
SIGN = {"exact": "✓", "typographic": "≈", "altered": "≠", "wrong_provision": "↷", "not_found": "?", "unchecked": "–"}
MEDIA = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html",
    "json": "application/json",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the memo: plain, or marked and linked to what was found about it."""

    text: str
    href: str = ""
    look: str = ""
    sign: str = ""
    title: str = ""


@router.get("/memos")
async def blank(request: Request) -> Response:
    """The box for a memo."""
    s = served(request)
    return await s.call(lambda: _page(request, s))


def _page(request: Request, s: Served, status: int = 200, **given: Any) -> Response:
    plain = {"report": None, "nothing": False, "text": "", "upload_name": ""}
    return render(request, "memos.html", status, instruments=instruments(s.engine), **{**plain, **given})


@router.post("/memos")
async def check(request: Request) -> Response:
    """The findings on a memo."""
    s = served(request)
    async with request.form(max_files=1, max_fields=20, max_part_size=s.settings.max_upload) as form:
        file = form.get("file")
        uploaded = file is not None and not isinstance(file, str) and bool(file.filename)
        data = await file.read() if uploaded and not isinstance(file, str) and file else b""
        name = (file.filename or "memo") if uploaded and not isinstance(file, str) and file else ""
        text = str(form.get("text", ""))
        instrument = str(form.get("instrument", "")) or None
    if not data and not text.strip():
        return await s.call(lambda: _page(request, s, 422, nothing=True))
    if len(text) > s.settings.max_text:
        raise BadInput(f"{len(text)} > {s.settings.max_text}")
    return await s.call(lambda: _checked(request, s, data, name, text, instrument))


def _checked(request: Request, s: Served, data: bytes, name: str, text: str, instrument: str | None) -> Response:
    kinds = ("docx", "html", "json") if name.lower().endswith(".docx") else ("html", "json")
    if not data:
        text = text.replace("\r\n", "\n")  # a browser sends its own line ends; offsets are of the text as it was pasted
        data, name = text.encode(), "memo.txt"
        shown_name = ""
    else:
        shown_name = name
    found, files = s.workers.run("check_and_annotate", data=data, name=name, instrument=instrument, kinds=kinds)
    v = view(request)
    names = Names(s.engine, v.lang)
    chosen = instrument or "article5"
    memo = str(found.get("text") or text)
    tally = Counter(q["status"] for q in found["quotations"])
    return _page(
        request,
        s,
        report=found,
        text=text,
        upload_name=shown_name,
        instrument=chosen,
        names=lambda eid: names(chosen, eid),
        look=LOOK,
        sign=SIGN,
        tally=[(status, tally[status]) for status in LOOK if tally[status]],
        pieces=pieces(memo, found),
        downloads=[(kind, _inline(kind, made)) for kind, made in files.items()],
    )


def _inline(kind: str, data: bytes) -> str:
    """A file inside its own link: nothing of the memo is kept on the server."""
    return f"data:{MEDIA[kind]};base64,{base64.b64encode(data).decode()}"


def pieces(memo: str, found: Mapping[str, Any]) -> list[Piece]:
    """The memo cut where quotations and citations stand; joining the pieces' texts gives the memo back."""
    marks = [
        (q["start"], q["end"], f"#quotation-{i}", LOOK[q["status"]], SIGN[q["status"]])
        for i, q in enumerate(found["quotations"], 1)
    ]
    marks += [(c["start"], c["end"], f"#citation-{i}", "cite", "§") for i, c in enumerate(found["citations"], 1)]
    out: list[Piece] = []
    at = 0
    for start, end, href, look, sign in sorted(marks, key=lambda m: (m[0], -m[1])):
        if start < at or end > len(memo):
            continue  # a citation inside a quotation: the quotation's mark stands for both
        if start > at:
            out.append(Piece(memo[at:start]))
        out.append(Piece(memo[start:end], href, look, sign))
        at = end
    out.append(Piece(memo[at:]))
    return out
