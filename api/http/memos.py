"""Routes for citations and memos."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from api.http import shapes
from api.http.bodies import JsonRoute, Served, json_only, read_json, read_upload, within
from api.http.calls import Service, reply
from api.http.documented import json_or_file, problems
from api.http.models import TextBody

router = APIRouter(prefix="/v1", route_class=JsonRoute, tags=["memos"])

#: Texts longer than this are checked in a worker process, so that they hold up no other answer.
LONG = 50_000
KINDS = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
}
_FIELDS: dict[str, Any] = {"instrument": {"type": "string", "minLength": 1, "maxLength": 100}}


@router.post(
    "/citations",
    summary="Find and resolve the citations of a text",
    response_class=Response,
    responses={200: {"model": shapes.Citations}, **problems(400, 404, 413, 415, 422)},
    dependencies=[Depends(json_only)],
)
async def citations(body: TextBody, served: Served) -> Response:
    """Each with its place in the text, its targets, and their words."""
    text = within(body.text, served.settings.max_text, "the text")
    lang = body.lang or "ar"
    return reply(await served.call(lambda: served.engine.cite(text, instrument=body.instrument, lang=lang)))


@router.post(
    "/memos/check",
    summary="Check the citations and quotations of a memo",
    response_class=Response,
    responses={200: {"model": shapes.MemoFindings}, **problems(400, 404, 413, 415, 422)},
    openapi_extra=json_or_file(TextBody, _FIELDS, []),
)
async def check(request: Request, served: Served) -> Response:
    """A text, or a DOCX, HTML or PDF file; every quotation is compared with the source word by word."""
    upload = await read_upload(request)
    if upload is None:
        body = await read_json(request, TextBody)
        text = within(body.text, served.settings.max_text, "the memo")
        return reply(await served.call(lambda: check_text(served, text, body.instrument)))
    instrument = upload.fields.get("instrument") or None
    data, name = upload.data, upload.name
    return reply(
        await served.call(lambda: served.workers.run("check_document", data=data, name=name, instrument=instrument))
    )


def check_text(served: Service, text: str, instrument: str | None) -> Any:
    """The findings on a memo given as text."""
    if len(text) > LONG:
        return served.workers.run("check_text", text=text, instrument=instrument)
    return served.engine.check_text(text, instrument=instrument)


def annotated(served: Service, data: bytes, name: str, kind: str, instrument: str | None) -> tuple[Any, bytes]:
    """The findings and the memo written back with them, as ``kind`` (docx, html, json)."""
    report, files = served.workers.run("check_and_annotate", data=data, name=name, instrument=instrument, kinds=(kind,))
    return report, files[kind]


@router.post(
    "/memos/annotate",
    summary="A memo written back with its findings",
    response_class=Response,
    responses={
        200: {
            "content": {
                KINDS["docx"]: {"schema": {"type": "string", "format": "binary"}},
                KINDS["html"]: {"schema": {"type": "string"}},
                KINDS["json"]: {"schema": {"$ref": "#/components/schemas/MemoFindings"}},
            }
        },
        **problems(400, 404, 413, 415, 422),
    },
    openapi_extra=json_or_file(TextBody, _FIELDS, []),
)
async def annotate(
    request: Request, served: Served, kind: Annotated[Literal["docx", "html", "json"], Query(alias="format")] = "docx"
) -> Response:
    """The DOCX keeps its form and gains a comment at each finding."""
    upload = await read_upload(request)
    if upload is None:
        body = await read_json(request, TextBody)
        data, name, instrument = (
            within(body.text, served.settings.max_text, "the memo").encode(),
            "memo.txt",
            body.instrument,
        )
    else:
        data, name, instrument = upload.data, upload.name, upload.fields.get("instrument") or None
    _, out = await served.call(lambda: annotated(served, data, name, kind, instrument))
    return Response(out, media_type=KINDS[kind], headers={"content-disposition": f'attachment; filename="memo.{kind}"'})
