"""Downloads of an answer: the memo as DOCX and PDF, tables as CSV, everything as JSON, the sources as Akoma Ntoso."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.export import FORMATS, Memo, write
from api.web.asking import answered, case_groups, fields, judged
from api.web.inquiry import read
from api.web.present import rows
from api.web.served import Names, Served, served
from api.web.view import view
from corpus.errors import NotFound

router = APIRouter(include_in_schema=False)


@router.api_route("/export/{kind}", methods=["GET", "POST"])
async def export(request: Request, kind: str) -> Response:
    """The answer that these fields give, as a file."""
    if kind not in FORMATS:
        raise NotFound(kind)
    s = served(request)
    given = await fields(request)
    return await s.call(lambda: _export(request, s, kind, given))


def _export(request: Request, s: Served, kind: str, given: list[tuple[str, str]]) -> Response:
    v = view(request)
    groups = case_groups(v.lang)
    inquiry = read(given, groups)
    answer: Any = answered(s, v, inquiry) if inquiry.q else None
    verdict = judged(s, v, inquiry) if inquiry.case or answer is None else answer.get("verdict")
    case = inquiry.case or (answer or {}).get("case") or {}
    instrument = inquiry.instrument or (verdict or {}).get("instrument") or "article5"
    facts = [(r.title, r.shown, r.words) for r in rows(v, case, (answer or {}).get("understood") or [], groups)]
    names = Names(s.engine, v.lang)
    address = (
        str(request.url.replace(path=v.url("/case" if inquiry.case else "/ask"))) if request.method == "GET" else ""
    )
    memo = Memo(
        lang=v.lang,
        question=inquiry.q,
        answer=answer,
        verdict=verdict,
        case=case,
        facts=facts,
        instrument=instrument,
        title=str(s.engine.instrument(instrument, v.lang)["title"]),
        address=address,
        version=v.version,
        words=v.t,
        names=lambda eid: names(instrument, eid),
    )
    data, media = write(kind, memo, s.engine)
    ending = {"akn": "xml"}.get(kind, kind)
    headers = {"content-disposition": f'attachment; filename="mithaq-answer.{ending}"'}
    return Response(data, media_type=media, headers=headers)
