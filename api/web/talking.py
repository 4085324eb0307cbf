"""The conversation: the same answers, with the case kept between messages.

The engine keeps the case under the conversation's id; what was said before travels in the page itself, so that the
page needs no memory of the server, works without script, and can be served by any process.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.web.asking import LIVE, case_groups, fields
from api.web.inquiry import Inquiry
from api.web.present import asked, shown_quotes
from api.web.served import Names, Served, served
from api.web.view import View, render, view
from corpus.errors import BadInput, NotFound

router = APIRouter(include_in_schema=False)
#: So many earlier turns stay on the page.
KEPT = 30


@router.get("/chat")
async def begin(request: Request) -> Response:
    """An empty conversation."""
    return render(request, "chat.html", turns=[], session="", past="[]", live=LIVE, announce="")


@router.post("/chat")
async def say(request: Request) -> Response:
    """One turn, with what was said before above it."""
    s = served(request)
    given = dict(await fields(request))
    message = (given.get("quick") or given.get("message") or "").strip()
    if not message:
        raise BadInput(view(request).t("ask.empty"))
    if len(message) > s.settings.max_question:
        raise BadInput(f"{len(message)} > {s.settings.max_question}")
    return await s.call(lambda: _say(request, s, message, given.get("session") or None, past(given.get("past", ""))))


def past(text: str) -> list[dict[str, Any]]:
    """The earlier turns that the page carried; what does not look like turns is dropped."""
    try:
        rows = json.loads(text or "[]")
    except ValueError:
        return []
    if not isinstance(rows, list):
        return []
    kept = []
    for row in rows[-KEPT:]:
        if isinstance(row, dict) and isinstance(row.get("m"), str) and isinstance(row.get("s"), str):
            ids = [i for i in row.get("q") or () if isinstance(i, list) and len(i) == 2]
            kept.append({"m": row["m"], "s": row["s"], "o": str(row.get("o") or ""), "q": ids[:20]})
    return kept


def _say(request: Request, s: Served, message: str, session: str | None, before: list[dict[str, Any]]) -> Response:
    v = view(request)
    turn = s.engine.chat(session, message, lang=v.lang).to_json()
    answer = turn["answer"]
    verdict = answer.get("verdict")
    quotes = (verdict or {}).get("quotes") or answer.get("quotes") or answer.get("passages") or []
    names = Names(s.engine, v.lang)
    turns = [_old(v, s, names, row) for row in before]
    said = _said(answer)
    missing = asked(v, verdict or {}, answer.get("case") or {}, case_groups(v.lang), ())
    turns.append(
        {
            "message": message,
            "verdict": verdict,
            "statement": said,
            "quotes": shown_quotes(v, quotes, {}, names.international),
            "missing": [_named(m, names, verdict) for m in missing],
            "address": _address(v, answer) if verdict else "",
        }
    )
    kept = {"m": message, "s": said, "o": (verdict or {}).get("outcome") or ""}
    rows = [*before, {**kept, "q": [[q["instrument"], q["id"]] for q in quotes]}]
    announce = v.t("answer.announce", outcome=v.t(f"answer.outcome_{verdict['outcome']}")) if verdict else ""
    return render(
        request,
        "chat.html",
        turns=turns,
        session=turn["session"],
        past=json.dumps(rows[-KEPT:], ensure_ascii=False),
        live=LIVE,
        announce=announce or v.t("answer.announce_answer"),
    )


def _said(answer: Mapping[str, Any]) -> str:
    """What the reply says beside its card: all of it, or with a verdict what comes before it (what was changed) and the
    verdict's own sentence; the rest of the reply is what the card shows."""
    verdict = answer.get("verdict")
    if not verdict:
        return str(answer["statement"])
    lead = str(answer["statement"]).partition(verdict["statement"].split("\n")[0])[0].strip()
    notes = [str(n) for n in answer.get("notes") or ()]
    return "\n".join([*([lead] if lead else []), verdict["statement"], *notes])


def _named(m: Any, names: Names, verdict: Mapping[str, Any]) -> dict[str, Any]:
    instrument = verdict.get("instrument") or "article5"
    name = names(instrument, m.provision) if m.provision else ""
    return {"question": m.question, "href": m.href, "provision_name": name, "field": m.field}


def _address(v: View, answer: Mapping[str, Any]) -> str:
    """The address of the whole answer to a turn: the case itself."""
    inquiry = Inquiry(case=answer.get("case") or {})
    return v.url("/case", inquiry.pairs(case_groups(v.lang)))


def _old(v: View, s: Served, names: Names, row: Mapping[str, Any]) -> dict[str, Any]:
    """An earlier turn, its quotes read again from the library."""
    found = []
    for instrument, eid in row["q"]:
        try:
            found.append(s.engine.provision(str(instrument), str(eid), v.lang))
        except NotFound:
            continue
    outcome = row["o"] if v.t.has(f"answer.outcome_{row['o']}") else ""
    return {
        "message": row["m"],
        "verdict": {"outcome": outcome, "statement": row["s"]} if outcome else None,
        "statement": row["s"],
        "quotes": shown_quotes(v, found, {}, names.international),
        "missing": [],
        "address": "",
    }
