"""The shapes of the answers, for the OpenAPI description (design: contract). The engine fills them; nothing here runs
on the way of an answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Outcome = Literal["permanent_establishment", "no_permanent_establishment", "undetermined"]
Offsets = Annotated[list[int], Field(min_length=2, max_length=2, examples=[[465, 700]])]


class Shape(BaseModel):
    """An open object: additions to the contract are no break of it."""

    model_config = ConfigDict(extra="allow")


class ProblemDetail(Shape):
    """An RFC 9457 problem detail."""

    type: str = Field(examples=["/problems/invalid-case"])
    title: str
    status: int
    detail: str
    errors: list[dict[str, str]] | None = Field(
        None, examples=[[{"path": "places[0].fixed", "reason": "a yes or a no"}]]
    )
    request_id: str | None = None


class Quote(Shape):
    """The words of a provision, character for character."""

    id: str = Field(examples=["art_5__para_3__point_a"])
    instrument: str
    citation: str
    text: str
    spans: list[Offsets]


class Hit(Shape):
    """A provision found; highlights are offsets of ``text``."""

    id: str
    instrument: str
    citation: str
    text: str
    score: float
    highlights: list[Offsets]


class Missing(Shape):
    """A fact that can still change the outcome."""

    path: str = Field(examples=["agents[0].habitually_exercises_authority"])
    question: str
    provision: str


class Reading(Shape):
    """A point on which experts differ, evaluated both ways."""

    reading: str
    chosen: str
    outcomes: dict[str, Outcome]


class Change(Shape):
    """One fact whose change flips the outcome."""

    path: str
    value: Any
    outcome: Outcome
    statement: str


class Verdict(Shape):
    """What the text and the facts give, and why."""

    outcome: Outcome
    statement: str
    grounds: list[str]
    defeated_by: list[str]
    quotes: list[Quote]
    missing: list[Missing]
    assumptions: list[str]
    readings: list[Reading]
    holds_under_every_reading: bool
    would_change: list[Change]
    explanation: Any


class Understood(Shape):
    """A fact and the words of the question that gave it."""

    path: str
    value: Any
    start: int
    end: int
    text: str


class Answer(Shape):
    """The answer to a question in words."""

    question: str
    kind: Literal["verdict", "passages", "citation", "comparison", "out_of_scope", "talk"]
    verdict: Verdict | None
    case: dict[str, Any] | None
    understood: list[Understood]
    quotes: list[Quote]
    passages: list[Hit]
    statement: str


class ChatTurn(Shape):
    """The conversation's id and its answer."""

    session: str
    answer: Answer


class SearchResults(Shape):
    """Hits, best first."""

    total: int
    hits: list[Hit]


class ProvisionShape(Shape):
    """A provision of an instrument."""

    id: str
    instrument: str
    citation: str
    marker: str
    level: str
    text: str
    spans: list[Offsets]
    children: list[Any]


class ReportRow(Shape):
    """What was dropped or is doubtful in a source."""

    line: int
    code: str
    message: str
    span: Offsets


class InstrumentShape(Shape):
    """An instrument: metadata, the tree of its provisions, the report of its reading."""

    id: str
    provisions: list[Any]
    report: list[ReportRow]


class InstrumentList(Shape):
    """Every instrument's metadata."""

    instruments: list[dict[str, Any]]


class Citation(Shape):
    """A citation found in a text."""

    start: int
    end: int
    text: str
    targets: list[str]
    instrument: str
    quotes: list[Quote]


class Citations(Shape):
    """Every citation of a text."""

    citations: list[Citation]


class Quotation(Shape):
    """A quotation of a memo, checked against the source."""

    start: int
    end: int
    text: str
    status: Literal["exact", "typographic", "altered", "wrong_provision", "not_found", "unchecked"]
    found_in: list[str]
    attributed_to: list[str]
    differences: list[dict[str, Any]]


class MemoFindings(Shape):
    """The citations and quotations of a memo."""

    citations: list[Citation]
    quotations: list[Quotation]


class Suggestions(Shape):
    """How a query being typed may go on."""

    suggestions: list[str]


class Health(Shape):
    """The state of the service."""

    status: Literal["ok", "starting"]
    version: str
