"""Pages that ask and answer: the question box, the answer with its proof, the form."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from api.web import decisive
from api.web.address import Pairs, encode
from api.web.fields import Field, Group, groups, known, locate
from api.web.inquiry import Inquiry, read
from api.web.present import asked, considered, rows, shown_quotes, value_words
from api.web.served import Names, Served, instruments, served, titles
from api.web.timeline import timelines
from api.web.view import View, render, view
from corpus.errors import InvalidCase
from qa.case import case_schema

router = APIRouter(include_in_schema=False)
_DURATION = Field("duration", "duration", "", "")
#: htmx on a form: the answer replaces the page's main part, and the address follows.
LIVE = Markup('hx-boost="true" hx-target="#main" hx-select="#main" hx-swap="outerHTML show:none"')


@lru_cache(maxsize=4)
def case_groups(lang: str) -> tuple[Group, ...]:
    """The groups of the case schema in a language."""
    return groups(case_schema(lang))


async def fields(request: Request) -> Pairs:
    """The fields of an address (GET) or of a form (POST)."""
    if request.method == "GET":
        return list(request.query_params.multi_items())
    async with request.form(max_fields=5000) as form:
        return [(k, v) for k, v in form.multi_items() if isinstance(v, str)]


@router.get("/")
async def home(request: Request) -> Response:
    """The question box."""
    s = served(request)
    return await s.call(lambda: _home(request, s))


def _home(request: Request, s: Served, q: str = "", empty: bool = False) -> Response:
    status = 422 if empty else 200
    return render(request, "ask.html", status, q=q, empty=empty, instruments=instruments(s.engine))


@router.api_route("/ask", methods=["GET", "POST"])
async def ask(request: Request) -> Response:
    """The answer to a question in words."""
    s = served(request)
    given = await fields(request)
    return await s.call(lambda: _ask(request, s, given))


def _ask(request: Request, s: Served, given: Pairs) -> Response:
    v = view(request)
    inquiry = read(given, case_groups(v.lang))
    if not inquiry.q:
        return _home(request, s, empty=True)
    answer = answered(s, v, inquiry)
    case = answer.get("case") or {}
    shown = Inquiry(inquiry.q, case, inquiry.instrument, inquiry.readings, inquiry.as_of, inquiry.strict)
    return answer_page(request, s, shown, answer, answer.get("verdict"))


def answered(s: Served, v: View, inquiry: Inquiry) -> Mapping[str, Any]:
    """The engine's answer to the question of an inquiry."""
    if len(inquiry.q) > s.settings.max_question:
        raise InvalidCase([("q", f"{len(inquiry.q)} > {s.settings.max_question}")])
    found: Mapping[str, Any] = s.engine.ask(inquiry.q, **inquiry.asked(v.lang)).to_json()
    return found


@router.api_route("/case", methods=["GET", "POST"])
async def case(request: Request) -> Response:
    """The verdict on the case that the address (or the form) is."""
    s = served(request)
    given = await fields(request)
    return await s.call(lambda: _case(request, s, given))


def _case(request: Request, s: Served, given: Pairs) -> Response:
    v = view(request)
    all_groups = case_groups(v.lang)
    try:
        inquiry = read(given, all_groups)
        if request.method == "GET" and not inquiry.asis:
            keep = [(k, x) for k, x in given if k in ("lang", "digits", "theme")]
            return RedirectResponse(v.url("/case", [*inquiry.pairs(all_groups), *keep]), 303)
        verdict = judged(s, v, inquiry)
    except InvalidCase as e:
        return form_page(request, s, given, e.faults)
    answer = answered(s, v, inquiry) if inquiry.q else None
    return answer_page(request, s, inquiry, answer, verdict)


def judged(s: Served, v: View, inquiry: Inquiry) -> Mapping[str, Any]:
    """The engine's verdict on the case of an inquiry."""
    found: Mapping[str, Any] = s.engine.evaluate(
        inquiry.case, unmentioned=inquiry.unmentioned, **inquiry.asked(v.lang)
    ).to_json()
    return found


def answer_page(
    request: Request, s: Served, inquiry: Inquiry, answer: Mapping[str, Any] | None, verdict: Mapping[str, Any] | None
) -> Response:
    """The answer: verdict first, its proof beside it, what was understood, why, and what would change it."""
    v = view(request)
    all_groups = case_groups(v.lang)
    names = Names(s.engine, v.lang)
    instrument = inquiry.instrument or (verdict or {}).get("instrument") or "article5"
    given = (verdict or {}).get("quotes") or (answer or {}).get("quotes") or []
    marks = decisive.words(s.engine, instrument, [q["id"] for q in given]) if verdict else {}
    passages = (answer or {}).get("passages") or []
    given, passages = _once(given, passages)
    pairs = inquiry.pairs(all_groups)
    understood = (answer or {}).get("understood") or []
    same_case = answer is not None and answer.get("case") == inquiry.case
    return render(
        request,
        "answer.html",
        inquiry=inquiry,
        answer=answer if same_case or verdict is None else None,
        verdict=verdict,
        instrument=instrument,
        names=lambda eid: names(instrument, eid),
        method="get" if request.method == "GET" else "post",
        live=LIVE,
        url_form=v.url("/form"),
        quotes=shown_quotes(v, given, marks, names.international, titles(s.engine)),
        decisive=_first(given, verdict),
        amount=lambda threshold: value_words(v, _DURATION, {k: threshold.get(k) for k in ("months", "days")}),
        passages=shown_quotes(v, passages, {}, names.international, titles(s.engine)),
        rows=rows(v, inquiry.case, understood, all_groups),
        missing=asked(v, verdict or {}, inquiry.case, all_groups, inquiry.unknown),
        considered=considered((verdict or {}).get("explanation") or {}),
        changes=changes(v, verdict or {}, inquiry, all_groups),
        timelines=_pictures(v, inquiry, verdict),
        choice_words=lambda reading, choice: decisive.choice(reading, choice, v.lang),
        held=lambda path: _held(inquiry.case, path),
        pairs=pairs if verdict else inquiry.pairs(all_groups, facts=False),
        plain_pairs=inquiry.pairs(all_groups, facts=False),
        bare_pairs=bare(inquiry, all_groups),
        pairs_without=lambda name: [p for p in pairs if p[0] != name and p != ("dont_know", name)],
        query=urlencode(pairs),
        pdf=decisive.has_pdf(),
    )


def _once(quotes: list[Any], passages: list[Any]) -> tuple[list[Any], list[Any]]:
    """A provision both quoted and found is shown once: as the quote, with the marks of what was found."""
    found = {(p["instrument"], p["id"]): p.get("highlights") or [] for p in passages}
    shown = {(q["instrument"], q["id"]) for q in quotes}
    marked = [{**q, "highlights": found.get((q["instrument"], q["id"]), [])} for q in quotes]
    return marked, [p for p in passages if (p["instrument"], p["id"]) not in shown]


def _first(quotes: list[Any], verdict: Mapping[str, Any] | None) -> set[str]:
    """The quotes that are the proof itself: grounds, what defeats them, what a missing fact stands on."""
    v = verdict or {}
    asked_of = {m["provision"] for m in v.get("missing") or ()}
    proof = {*(v.get("grounds") or ()), *(v.get("defeated_by") or ()), *asked_of}
    ids = {q["id"] for q in quotes}
    return (ids & proof) or ids


def _pictures(v: View, inquiry: Inquiry, verdict: Mapping[str, Any] | None) -> list[Any]:
    explanation = (verdict or {}).get("explanation") or {}
    return timelines(inquiry.case, explanation, inquiry.as_of or date.today(), v.t.dir == "rtl")


def _held(case: Mapping[str, Any], path: str) -> Any:
    value: Any = case
    for step in path.split("."):
        if isinstance(value, list | tuple):
            value = value[int(step)] if step.isdigit() and int(step) < len(value) else None
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value or []


def bare(inquiry: Inquiry, all_groups: tuple[Group, ...]) -> Pairs:
    """The fields that keep an entity of which nothing is known in its place beside those of the known facts."""
    shown = {path for path, *_ in known(inquiry.case, all_groups)}
    made = encode(inquiry.case, all_groups)
    return [(k, x) for k, x in made if x == "" and not any(k == p or k.startswith(p + ".") for p in shown)]


def changes(
    v: View, verdict: Mapping[str, Any], inquiry: Inquiry, all_groups: tuple[Group, ...]
) -> list[dict[str, Any]]:
    """The single facts whose change flips the outcome, each with the fields that try it."""
    out = []
    for change in verdict.get("would_change") or ():
        steps = [(change["path"], change["value"]), *((a["path"], a["value"]) for a in change.get("also") or ())]
        pairs: Pairs | None = inquiry.pairs(all_groups)
        for path, value in steps:
            pairs = _with(pairs, path, value, all_groups)
        out.append({"statement": change["statement"], "sets": pairs is not None, "pairs": pairs or []})
    return out


def _with(pairs: Pairs | None, path: str, value: Any, all_groups: tuple[Group, ...]) -> Pairs | None:
    """The fields with one fact replaced; ``None`` when the fact has no field."""
    place = locate(all_groups, path)
    if pairs is None or place is None or place.field is None:
        return None
    step = f".{place.index}" if place.index is not None else ""
    name = f"{place.group.name}{step}.{place.field.name}"
    entity: dict[str, Any] = {place.field.name: value}
    if place.rest and isinstance(value, int | float):
        entity = {place.field.name: {place.rest[0]: value}}
    prefix = {place.group.name: [entity] if place.group.many else entity}
    made = [
        (k.replace(f"{place.group.name}.0", f"{place.group.name}{step}", 1), x) for k, x in encode(prefix, all_groups)
    ]
    return [p for p in pairs if p[0] != name and not p[0].startswith(name + ".")] + made


@router.api_route("/form", methods=["GET", "POST"])
async def form(request: Request) -> Response:
    """The form of a case, drawn from the case schema."""
    s = served(request)
    given = await fields(request)
    return await s.call(lambda: form_page(request, s, given))


def _edited(given: Pairs, all_groups: tuple[Group, ...]) -> Pairs:
    """The fields after the form's own buttons: ``remove`` an entity or a period, ``add`` one."""
    pairs = [(k, x) for k, x in given if k not in ("add", "remove")]
    for gone in (x for k, x in given if k == "remove" and x):
        pairs = [(k, x) for k, x in pairs if k != gone and not k.startswith(gone + ".")]
    for new in (x for k, x in given if k == "add" and x):
        place = locate(all_groups, new) if "." in new else None
        group = next((g for g in all_groups if g.name == new and g.many), None)
        depth = new.count(".") + 1
        numbers = [k.split(".")[depth] for k, _ in pairs if k.startswith(new + ".")]
        number = max((int(n) for n in numbers if n.isdigit()), default=-1) + 1
        if group is not None:
            pairs.append((f"{new}.{number}.{group.fields[0].name}", ""))
        elif place is not None and place.field is not None and place.field.kind == "periods":
            pairs.append((f"{new}.{number}.start", ""))
    return pairs


def form_page(request: Request, s: Served, given: Pairs, faults: list[tuple[str, str]] | None = None) -> Response:
    """The form with what was entered, the faults beside their fields, and the verdict so far."""
    v = view(request)
    all_groups = case_groups(v.lang)
    pairs = _edited(given, all_groups)
    found = list(faults or ())
    inquiry, verdict = Inquiry(), None
    try:
        inquiry = read(pairs, all_groups)
        if inquiry.case and not found:
            verdict = judged(s, v, inquiry)
    except InvalidCase as e:
        found = found or e.faults
    edited = _open_periods(inquiry.case, pairs)
    return render(
        request,
        "form.html",
        422 if faults else 200,
        groups=all_groups,
        case=edited,
        inquiry=inquiry,
        faults=[_fault(v, all_groups, path, reason) for path, reason in found],
        verdict=verdict,
        missing=asked(v, verdict or {}, inquiry.case, all_groups, inquiry.unknown),
        timelines=_pictures(v, inquiry, verdict),
        instruments=instruments(s.engine),
        method="get" if request.method == "GET" else "post",
        url_form=v.url("/form"),
        plain_pairs=[(k, x) for k, x in inquiry.pairs(all_groups, facts=False) if k == "q" or k.startswith("reading.")],
        value_words=lambda f, x: value_words(v, f, x),
    )


def _open_periods(case: dict[str, Any], pairs: Pairs) -> dict[str, Any]:
    """The case with the empty periods that the reader has just added, so that he can fill them."""
    for k, x in pairs:
        parts = k.split(".")
        if x == "" and len(parts) == 5 and parts[2] == "periods" and parts[4] == "start" and parts[0] in case:
            entity = case[parts[0]][int(parts[1])] if int(parts[1]) < len(case[parts[0]]) else None
            if entity is not None and len(entity.get("periods") or ()) <= int(parts[3]):
                entity.setdefault("periods", []).append({})
    return case


def _fault(v: View, all_groups: tuple[Group, ...], path: str, reason: str) -> tuple[str, str, str]:
    place = locate(all_groups, path)
    if place is None or place.field is None:
        return path, path, reason
    step = f".{place.index}" if place.index is not None else ""
    number = f" {place.index + 1}" if place.index is not None else ""
    field: Field = place.field
    return f"{place.group.name}{step}.{field.name}", v.t.number(f"{place.group.item}{number}: {field.title}"), reason
