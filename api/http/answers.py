"""Routes for questions, conversations and cases."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from api.http import shapes
from api.http.bodies import JsonRoute, Served, json_only, within
from api.http.calls import reply
from api.http.documented import problems
from api.http.models import AskBody, ChatBody, EvaluateBody, Lang

router = APIRouter(prefix="/v1", route_class=JsonRoute, tags=["answers"])
JSON_ONLY = [Depends(json_only)]


@router.post(
    "/ask",
    summary="Answer a question in words",
    response_class=Response,
    responses={200: {"model": shapes.Answer}, **problems(400, 404, 413, 415, 422)},
    dependencies=JSON_ONLY,
)
async def ask(body: AskBody, served: Served) -> Response:
    """The verdict (or the passages) with the exact quoted provisions, and what was understood, word by word."""
    question = within(body.question, served.settings.max_question, "the question")
    return reply(
        await served.call(
            lambda: served.engine.ask(
                question, instrument=body.instrument, readings=body.readings, as_of=body.as_of, lang=body.lang
            )
        )
    )


@router.post(
    "/chat",
    summary="One turn of a conversation",
    response_class=Response,
    responses={200: {"model": shapes.ChatTurn}, **problems(400, 404, 413, 415, 422)},
    dependencies=JSON_ONLY,
)
async def chat(body: ChatBody, served: Served) -> Response:
    """The conversation keeps the case: replies, corrections, what-ifs and fresh starts are understood."""
    message = within(body.message, served.settings.max_question, "the message")
    return reply(
        await served.call(
            lambda: served.engine.chat(
                body.session, message, instrument=body.instrument, as_of=body.as_of, lang=body.lang
            )
        )
    )


@router.post(
    "/evaluate",
    summary="The verdict on a case",
    response_class=Response,
    responses={200: {"model": shapes.Verdict}, **problems(400, 404, 413, 415, 422)},
    dependencies=JSON_ONLY,
)
async def evaluate(body: EvaluateBody, served: Served) -> Response:
    """Exact over the facts given: undetermined only where some fact not given can still decide."""
    return reply(
        await served.call(
            lambda: served.engine.evaluate(
                body.case,
                instrument=body.instrument,
                readings=body.readings,
                unmentioned=body.unmentioned,
                as_of=body.as_of,
                lang=body.lang,
            )
        )
    )


@router.get("/case-schema", summary="The JSON Schema of a case", response_class=Response, responses=problems(422))
async def case_schema(served: Served, lang: Annotated[Lang, Query()] = "ar") -> Response:
    """Titles and questions in the language asked for: a form can be drawn from it alone."""
    schema: dict[str, Any] = served.engine.case_schema(lang)
    return reply(schema)
