"""A case: the facts a question or a form gives, each of them perhaps unknown (design: contract, "Case").

``None`` or absent is unknown, everywhere. The models are strict (a text or a number is never a yes or no), closed (an
unknown field is a fault) and frozen. ``parse_case`` is the one door: it turns plain data into a ``Case`` or raises
``InvalidCase`` with a path and a reason in words for each fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from corpus.errors import InvalidCase
from qa.case_faults import faults, too_deep

PlaceKind = Literal[
    "place_of_management", "branch", "sales_outlet", "office", "factory", "workshop", "extraction_site", "farm",
    "warehouse", "showroom", "other",
]  # fmt: skip
Activity = Literal[
    "storage", "display", "delivery", "processing_by_another", "purchasing", "collecting_information",
    "supplying_information", "scientific_research", "advertising", "other_preparatory", "core_business",
]  # fmt: skip
ProjectKind = Literal["building_site", "construction", "assembly", "installation", "supervision"]
Through = Literal["employees", "other_individuals"]
AgentKind = Literal["employee", "broker", "general_commission_agent", "other"]

MAX_MONTHS = 1200
"""A duration beyond this many months is beyond reason (design: article5, section 6)."""
MAX_ITEMS = 500
MAX_PERIODS = 20_000
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_YEARS = range(1900, 2201)
LAST_DAY = date(_YEARS[-1], 12, 31)
"""The last day that a case may name."""


def _sequence(value: object) -> object:
    """Lists and tuples only: a strict tuple would refuse the list that JSON gives, a lax one would take a set."""
    if not isinstance(value, list | tuple):
        raise PydanticCustomError("list_type", "a list")
    return tuple(value)


def _date(value: object) -> object:
    """A date written ``2024-01-31``; a date and time, a number or another calendar is refused."""
    # Ten characters with both dashes in place: of what ``fromisoformat`` takes, that leaves days written in full.
    if isinstance(value, str) and len(value) == 10 and value[4] == "-" == value[7]:
        written = value
        try:
            value = date.fromisoformat(written)
        except ValueError:
            if _ISO_DATE.fullmatch(written):
                raise PydanticCustomError("no_such_date", "no such day") from None
    if type(value) is not date:
        raise PydanticCustomError("date_type", "a date")
    if value.year not in _YEARS:
        raise PydanticCustomError("date_beyond_reason", "a year from 1900 to 2200")
    return value


Day = Annotated[date, BeforeValidator(_date)]
Count = Annotated[int, Field(ge=0, le=100_000)]
Percent = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]


class _Facts(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def to_json(self) -> dict[str, Any]:
        """The known facts alone, as plain data; ``parse_case`` reads them back to an equal case."""
        return self.model_dump(mode="json", exclude_none=True)


class Enterprise(_Facts):
    of_contracting_state: bool | None = None
    insurance_business: bool | None = None


class Duration(_Facts):
    """A stated length of time; its parts add up. Whole numbers, at most ``MAX_MONTHS`` months together."""

    years: Count | None = None
    months: Count | None = None
    weeks: Count | None = None
    days: Count | None = None

    @model_validator(mode="after")
    def _within_reason(self) -> Duration:
        months = 12 * (self.years or 0) + (self.months or 0)
        if 30 * months + 7 * (self.weeks or 0) + (self.days or 0) > 30 * MAX_MONTHS:
            raise PydanticCustomError("duration_beyond_reason", "at most 1200 months")
        return self

    @property
    def stated(self) -> bool:
        """Whether any part of it is given; ``{}`` says nothing, ``{"days": 0}`` says none."""
        return any(part is not None for part in (self.years, self.months, self.weeks, self.days))


class Period(_Facts):
    """Both days count. ``end`` unknown: still going on. ``start`` unknown: the period cannot be placed."""

    start: Day | None = None
    end: Day | None = None

    def to_json(self) -> dict[str, Any]:
        """As of any facts, written out: a case may hold thousands."""
        return {name: day.isoformat() for name, day in (("start", self.start), ("end", self.end)) if day}

    @model_validator(mode="after")
    def _forward(self) -> Period:
        if self.start and self.end and self.end < self.start:
            raise PydanticCustomError("end_before_start", "the end is before the start")
        return self


Periods = Annotated[tuple[Period, ...], Field(max_length=MAX_PERIODS), BeforeValidator(_sequence)]


class Place(_Facts):
    kind: PlaceKind | None = None
    fixed: bool | None = None
    at_disposal: bool | None = None
    business_carried_on: bool | None = None
    activities: Annotated[tuple[Activity, ...], Field(max_length=100), BeforeValidator(_sequence)] | None = None
    only_these_activities: bool | None = None
    goods_belong_to_enterprise: bool | None = None
    preparatory_or_auxiliary: bool | None = None
    activities_unknown: bool | None = None
    part_of_project: bool | None = None


class Project(_Facts):
    kind: ProjectKind | None = None
    duration: Duration | None = None
    periods: Periods | None = None
    within_twelve_months: bool | None = None
    preparatory_or_auxiliary: bool | None = None


class Service(_Facts):
    through: Through | None = None
    duration: Duration | None = None
    periods: Periods | None = None
    within_twelve_months: bool | None = None
    performed_in_state: bool | None = None
    preparatory_or_auxiliary: bool | None = None


class Agent(_Facts):
    kind: AgentKind | None = None
    independent: bool | None = None
    ordinary_course: bool | None = None
    wholly_or_mostly_for_enterprise: bool | None = None
    share_of_business_percent: Percent | None = None
    authority_to_conclude_contracts: bool | None = None
    in_name_of_enterprise: bool | None = None
    habitually_exercises_authority: bool | None = None
    activities_only_of_paragraph_4: bool | None = None
    habitually_keeps_stock: bool | None = None
    delivers_from_stock: bool | None = None


class Insurance(_Facts):
    collects_premiums: bool | None = None
    insures_risks: bool | None = None
    reinsurance_only: bool | None = None
    through_person_in_state: bool | None = None
    through_independent_agent: bool | None = None


class Control(_Facts):
    related_company: bool | None = None


class Case(_Facts):
    """The whole of the facts. A list that is empty or absent mentions nothing."""

    enterprise: Enterprise | None = None
    places: Annotated[tuple[Place, ...], Field(max_length=MAX_ITEMS), BeforeValidator(_sequence)] | None = None
    projects: Annotated[tuple[Project, ...], Field(max_length=MAX_ITEMS), BeforeValidator(_sequence)] | None = None
    services: Annotated[tuple[Service, ...], Field(max_length=MAX_ITEMS), BeforeValidator(_sequence)] | None = None
    agents: Annotated[tuple[Agent, ...], Field(max_length=MAX_ITEMS), BeforeValidator(_sequence)] | None = None
    insurance: Insurance | None = None
    control: Control | None = None


def parse_case(obj: object, lang: str = "ar") -> Case:
    """Read plain data (as JSON gives it) into a ``Case``.

    ``lang`` (``ar``, ``en`` or ``fr``) is the language of the reasons. Raises ``InvalidCase`` whose ``faults`` are
    (path, reason) pairs, the path written as in ``places[0].fixed`` and ``case`` for the whole.
    """
    if isinstance(obj, Case):
        return obj
    deep = too_deep(obj)
    if deep is not None:
        raise InvalidCase([(deep, faults.reason("too_deep", lang))])
    if not isinstance(obj, Mapping):
        raise InvalidCase([("case", faults.reason("model_type", lang))])
    try:
        return Case.model_validate(dict(obj))
    except ValidationError as error:
        raise InvalidCase(faults.describe(error, lang)) from None


def case_paths(model: type[BaseModel] = Case, prefix: str = "") -> Iterable[str]:
    """Every path of a fact, without list positions: ``places.fixed``, ``control.related_company``."""
    from qa.case_schema import leaves

    return leaves(model, prefix)


def case_schema(lang: str = "ar") -> dict[str, Any]:
    """The JSON Schema of ``Case`` with titles, questions and labels in ``lang``, from which a form can be drawn."""
    from qa.case_schema import schema

    return schema(Case, lang)
