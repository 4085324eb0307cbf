"""Routes for instruments, provisions and search; adding an instrument where the settings allow it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from api.http import shapes
from api.http.bodies import JsonRoute, Served, Upload, read_json, read_upload, within
from api.http.calls import reply
from api.http.documented import json_or_file, problems
from api.http.models import IngestBody, Lang
from api.http.problems import Problem, Refused

router = APIRouter(prefix="/v1", route_class=JsonRoute, tags=["library"])

Ident = Annotated[str, Path(min_length=1, max_length=100, examples=["article5"])]
EId = Annotated[str, Path(min_length=1, max_length=200, examples=["art_5__para_3__point_a"])]
Language = Annotated[Lang, Query(description="The language of citations")]


@router.get(
    "/search",
    summary="Find provisions",
    response_class=Response,
    responses={200: {"model": shapes.SearchResults}, **problems(404, 422)},
)
async def search(
    served: Served,
    q: Annotated[str, Query(description="Words, a phrase or a citation", examples=["أقساط التأمين"])] = "",
    instrument: Annotated[str | None, Query(min_length=1, max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    lang: Annotated[Lang | None, Query()] = None,
) -> Response:
    """Hits best first; highlights are offsets of each hit's own text."""
    query = within(q, served.settings.max_question, "the query")
    return reply(
        await served.call(
            lambda: served.engine.search(query, instrument=instrument, limit=limit, offset=offset, lang=lang)
        )
    )


@router.get(
    "/suggest",
    summary="Complete a query being typed",
    response_class=Response,
    responses={200: {"model": shapes.Suggestions}, **problems(422)},
)
async def suggest(served: Served, q: Annotated[str, Query(max_length=200)] = "") -> Response:
    """Words and headings of the library that begin so."""
    found = await served.call(lambda: served.engine.suggest(q))
    return reply({"suggestions": found})


@router.get(
    "/instruments",
    summary="What the library holds",
    response_class=Response,
    responses={200: {"model": shapes.InstrumentList}, **problems()},
)
async def instruments(served: Served) -> Response:
    """Every instrument's metadata; what is not known of one is null."""
    return reply(await served.call(served.engine.instruments))


@router.get(
    "/instruments/{ident}",
    summary="One instrument with the whole tree of its provisions",
    response_class=Response,
    responses={200: {"model": shapes.InstrumentShape}, **problems(404, 422)},
)
async def instrument(served: Served, ident: Ident, lang: Language = "ar") -> Response:
    """Metadata, nested provisions, and the report of what was dropped or is doubtful in the source."""
    return reply(await served.call(lambda: served.engine.instrument(ident, lang)))


@router.get(
    "/instruments/{ident}/provisions/{eid}",
    summary="One provision",
    response_class=Response,
    responses={200: {"model": shapes.ProvisionShape}, **problems(404, 422)},
)
async def provision(served: Served, ident: Ident, eid: EId, lang: Language = "ar") -> Response:
    """The provision's words: slices of the source, white space squeezed, nothing else changed."""
    return reply(await served.call(lambda: served.engine.provision(ident, eid, lang)))


_FIELDS: dict[str, Any] = {
    "id": {"type": "string", "minLength": 1, "maxLength": 100},
    "title": {"type": "string", "minLength": 1, "maxLength": 500},
}


@router.post(
    "/instruments",
    status_code=201,
    summary="Add an instrument",
    response_class=Response,
    responses={201: {"model": shapes.InstrumentShape}, **problems(400, 409, 413, 415, 422)},
    openapi_extra=json_or_file(IngestBody, _FIELDS, ["id", "title"]),
)
async def ingest(request: Request, served: Served) -> Response:
    """Text, HTML, DOCX, PDF or Akoma Ntoso. Allowed only with ``MITHAQ_ALLOW_INGEST=1``."""
    if not served.settings.allow_ingest:
        raise Refused(Problem("forbidden", "adding instruments over HTTP is off (MITHAQ_ALLOW_INGEST=1 allows it)"))
    upload = await read_upload(request)
    if upload is None:
        body = await read_json(request, IngestBody)
        within(body.text, served.settings.max_upload, "the text")
        given = {
            "data": body.text,
            "name": f"{body.id}.txt",
            "id": body.id,
            "title": body.title,
            "replace": body.replace,
        }
    else:
        given = _given(upload)
    return reply(await served.call(lambda: served.add(given)), 201)


def _given(upload: Upload) -> dict[str, Any]:
    missing = [name for name in ("id", "title") if not upload.fields.get(name, "").strip()]
    if missing:
        rows = [{"path": f"body.{name}", "reason": "this field is needed"} for name in missing]
        raise Refused(Problem("invalid-request", "; ".join(f"{r['path']}: {r['reason']}" for r in rows), rows))
    replace = upload.fields.get("replace", "").lower() in ("1", "true", "on")
    fields = {"id": upload.fields["id"].strip(), "title": upload.fields["title"].strip()}
    return {"data": upload.data, "name": upload.name, "replace": replace, **fields}
