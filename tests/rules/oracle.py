"""An independent judge of a case: the article written for clingo, and time counted day by day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import clingo

Json = Mapping[str, Any]
_LISTED = {"place_of_management", "branch", "sales_outlet", "office", "factory", "workshop", "extraction_site", "farm"}
_PROGRAM = (Path(__file__).parent / "article5.lp").read_text("utf-8")


def outcome(case: Json, chosen: Mapping[str, str]) -> str:
    """The outcome of a case under the chosen readings."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], _PROGRAM + "\n".join(f"{fact}." for fact in _facts(case, chosen)))
    control.ground([("base", [])])
    pe = next((atom.literal for atom in control.symbolic_atoms.by_signature("pe", 0)), None)
    if pe is None:
        return "no_permanent_establishment"
    can = bool(control.solve(assumptions=[pe]).satisfiable)
    cannot = bool(control.solve(assumptions=[-pe]).satisfiable)
    if can and cannot:
        return "undetermined"
    return "permanent_establishment" if can else "no_permanent_establishment"


def _facts(case: Json, chosen: Mapping[str, str]) -> Iterator[str]:
    yield from (f"choice({reading},{choice})" for reading, choice in chosen.items())
    for i, place in enumerate(case.get("places") or ()):
        yield from _place(f"p{i}", place)
    if any(p.get("part_of_project") for p in case.get("places") or ()) and not case.get("projects"):
        yield from ("project(x0)", "open(x0,long)", "given(x0,preparatory_or_auxiliary,f)")
    for i, project in enumerate(case.get("projects") or ()):
        yield from _project(f"x{i}", project, chosen)
    if case.get("services"):
        yield from _services(case["services"], chosen)
    for i, agent in enumerate(case.get("agents") or ()):
        yield from _agent(f"a{i}", agent)
    if any(v is not None for v in (case.get("insurance") or {}).values()):
        yield from _insurance(case["insurance"])


def _said(thing: str, fact: str, value: bool | None, presumed: bool | None = None) -> str:
    value = presumed if value is None else value
    return f"open({thing},{fact})" if value is None else f"given({thing},{fact},{'t' if value else 'f'})"


def _place(name: str, place: Json) -> Iterator[str]:
    acts, kind = place.get("activities") or (), place.get("kind")
    listed, store = kind in _LISTED, kind in ("warehouse", "showroom")
    yield f"place({name})"
    if listed:
        yield f"listed({name})"
    yield from (f"act({name},{act})" for act in acts)
    prep = place.get("preparatory_or_auxiliary")
    if (place.get("activities_unknown") and "core_business" not in acts) or (store and not acts):
        yield from (f"unknown_use({name})", f"open({name},excluded_use)")
    yield _said(name, "fixed", place.get("fixed"), True if listed else None)
    yield _said(name, "at_disposal", place.get("at_disposal"), True)
    used = True if acts or listed or store else None
    yield _said(name, "business_carried_on", place.get("business_carried_on"), used)
    yield _said(name, "part_of_project", place.get("part_of_project"), False)
    yield _said(name, "only_these_activities", place.get("only_these_activities"))
    yield _said(name, "goods_belong_to_enterprise", place.get("goods_belong_to_enterprise"))
    yield _said(name, "preparatory_or_auxiliary", prep, None if acts else False)
    yield _said(name, "character", prep, True)


def _project(name: str, project: Json, chosen: Mapping[str, str]) -> Iterator[str]:
    yield f"project({name})"
    if project.get("kind") == "supervision":
        yield f"supervision({name})"
    yield _said(name, "preparatory_or_auxiliary", project.get("preparatory_or_auxiliary"), False)
    yield _said(name, "long", long([project], chosen, stops=chosen["interruptions"] == "counted"))


def _services(services: list[Json], chosen: Mapping[str, str]) -> Iterator[str]:
    there = [s for s in services if s.get("performed_in_state") is not False]
    yield "services"
    yield _said("services", "long", long(there, chosen))
    yield _said("services", "other_long", long([s for s in there if not s.get("preparatory_or_auxiliary")], chosen))


def _agent(name: str, agent: Json) -> Iterator[str]:
    yield f"agent({name})"
    if agent.get("kind") == "employee":
        yield f"employee({name})"
    by_trade = True if agent.get("kind") in ("broker", "general_commission_agent") else None
    yield _said(name, "independent", agent.get("independent"), by_trade)
    share, mostly = agent.get("share_of_business_percent"), agent.get("wholly_or_mostly_for_enterprise")
    yield _said(name, "wholly_or_mostly_for_enterprise", mostly if share is None else share > 50)
    yield _said(name, "almost_all", (False if mostly is False else None) if share is None else share >= 90)
    yield _said(name, "in_name_of_enterprise", agent.get("in_name_of_enterprise"), True)
    yield _said(name, "activities_only_of_paragraph_4", agent.get("activities_only_of_paragraph_4"), False)
    for fact in ("ordinary_course", "authority_to_conclude_contracts", "habitually_exercises_authority",
                 "habitually_keeps_stock", "delivers_from_stock"):  # fmt: skip
        yield _said(name, fact, agent.get(fact))


def _insurance(insurance: Json) -> Iterator[str]:
    yield "insurance"
    through = insurance.get("through_independent_agent")
    yield _said("insurance", "collects_premiums", insurance.get("collects_premiums"))
    yield _said("insurance", "insures_risks", insurance.get("insures_risks"))
    yield _said("insurance", "through_independent_agent", through)
    yield _said("insurance", "reinsurance_only", insurance.get("reinsurance_only"), False)
    yield _said(
        "insurance",
        "through_person_in_state",
        insurance.get("through_person_in_state"),
        None if through is None else True,
    )


def long(things: list[Json], chosen: Mapping[str, str], stops: bool = False) -> bool | None:
    """Whether one thing's time (or several dated together) passes six months in twelve, counted day by day."""
    days: set[date] = set()
    for thing in things:
        for period in thing.get("periods") or ():
            first, last = (date.fromisoformat(period[k]) for k in ("start", "end"))
            days |= {first + timedelta(d) for d in range((last - first).days + 1)}
    if days:
        if stops:
            days = {min(days) + timedelta(d) for d in range((max(days) - min(days)).days + 1)}
        return any(_over(window, chosen["month_measure"]) for window in _windows(days, chosen["window"]))
    lengths = [t["duration"] for t in things if t.get("duration")]
    if len(lengths) < len(things):
        return None
    half = 61 if chosen["month_measure"] == "days_183" else 60
    return any(half * d.get("months", 0) + 2 * d.get("days", 0) > 6 * half for d in lengths)


def _windows(days: set[date], window: str) -> Iterator[list[date]]:
    if window == "calendar_year":
        for year in {d.year for d in days}:
            yield sorted(d for d in days if d.year == year)
        return
    first = min(days) - timedelta(days=366)
    for shift in range((max(days) - first).days + 1):
        start = first + timedelta(days=shift)
        end = _later(start, 12)
        inside = [d for d in days if start <= d < end]
        if len(inside) > 150:
            yield sorted(inside)


def _over(days: list[date], measure: str) -> bool:
    if measure != "calendar":
        return len(days) > (180 if measure == "days_30" else 183)
    runs = [[days[0], days[0]]] if days else []
    for day in days[1:]:
        if day == runs[-1][1] + timedelta(days=1):
            runs[-1][1] = day
        else:
            runs.append([day, day])
    counted = [_months(first, last) for first, last in runs]
    if len(counted) == 1:
        return counted[0] > (6, 0)
    return 30 * sum(m for m, _ in counted) + sum(d for _, d in counted) > 180


def _months(first: date, last: date) -> tuple[int, int]:
    months = 0
    while _later(first, months + 1) <= last + timedelta(days=1):
        months += 1
    return months, (last + timedelta(days=1) - _later(first, months)).days


def _later(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, min(day.day, last))
        except ValueError:
            continue
    raise AssertionError
