"""What the routes accept (design: contract, "Operations"); unknown members are refused, so a misspelt name is seen.

The answers' shapes are in ``shapes.py``; they are written for the OpenAPI description and are the engine's to fill.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, field_validator, model_validator

from qa.case import case_schema

Lang = Literal["ar", "en", "fr"]
InstrumentId = Annotated[str, Field(min_length=1, max_length=100, examples=["article5"])]
Readings = Annotated[dict[str, str], Field(max_length=50, examples=[{"cross_reference_5_a": "literal"}])]
_SURROGATE = re.compile("[\ud800-\udfff]")
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _faulty(value: Any) -> bool:
    """Whether a half of a surrogate pair stands in any text of ``value``: no text of that kind can be answered."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, str) and _SURROGATE.search(item):
            return True
        if isinstance(item, dict):
            stack.extend(item)
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)
    return False


class Body(BaseModel):
    """Closed, and free of broken characters."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _whole_characters(cls, value: Any) -> Any:
        if _faulty(value):
            raise ValueError("a text holds half of a character (a lone surrogate)")
        return value


class _Dated(Body):
    as_of: Annotated[
        date | None,
        Field(description="The day to which open periods are counted; today when absent.", examples=["2025-06-30"]),
    ] = None

    @field_validator("as_of", mode="before")
    @classmethod
    def _written_as_a_date(cls, value: Any) -> Any:
        if value is not None and not (isinstance(value, str) and _ISO_DATE.fullmatch(value)):
            raise ValueError("write the date as 2025-06-30")
        return value


class AskBody(_Dated):
    """A question in words."""

    question: Annotated[str, Field(min_length=1, examples=["لدينا موقع بناء استمر ثمانية أشهر. هل لنا منشأة دائمة؟"])]
    instrument: InstrumentId | None = None
    readings: Readings | None = None
    lang: Lang | None = None


class ChatBody(_Dated):
    """One message of a conversation; without ``session`` a new conversation is opened."""

    message: Annotated[str, Field(min_length=1, examples=["وماذا لو استمر خمسة أشهر؟"])]
    session: Annotated[str, Field(min_length=1, max_length=100)] | None = None
    instrument: InstrumentId | None = None
    lang: Lang | None = None


CaseObject = Annotated[Any, WithJsonSchema(case_schema("en") | {"examples": [{"places": [{"kind": "branch"}]}]})]


class EvaluateBody(_Dated):
    """A case, and how it is to be read."""

    case: CaseObject
    instrument: InstrumentId | None = None
    readings: Readings | None = None
    unmentioned: Literal["absent", "unknown"] = "absent"
    lang: Lang | None = None


class TextBody(Body):
    """A text in which citations (and quotations) are looked for."""

    text: Annotated[str, Field(examples=["وفقا للفقرة 3 (أ) من المادة 5"])]
    instrument: InstrumentId | None = None
    lang: Lang | None = None


class IngestBody(Body):
    """A text to add to the library."""

    id: Annotated[str, Field(min_length=1, max_length=100, examples=["my-treaty"])]
    title: Annotated[str, Field(min_length=1, max_length=500, examples=["اتفاقية تجريبية"])]
    text: Annotated[str, Field(min_length=1, examples=["المادة 5\n\n1 - يقصد بعبارة ..."])]
    replace: bool = False
