"""A memo on a real case, for the tests of the printed forms."""

from __future__ import annotations

from typing import Any

from api.export.memo import Memo
from api.web.words import Words
from corpus.citing.format import citation
from corpus.library import Library
from qa.case import parse_case
from qa.rules import evaluate

CASE: dict[str, Any] = {
    "places": [{"kind": "warehouse", "activities": ["storage"], "fixed": True}],
    "projects": [{"kind": "building_site", "periods": [{"start": "2024-01-01", "end": "2024-05-01"}]}],
    "agents": [{"kind": "broker"}],
}
QUESTION = "لنا مخزن (warehouse) هناك وموقع بناء استمر 4 أشهر؛ فهل لنا منشأة دائمة؟"


def memo(lang: str = "ar", question: str = QUESTION, **changed: Any) -> Memo:
    """The memo of the sample case in ``lang``."""
    instrument = Library(None).get("article5")
    verdict = evaluate(parse_case(CASE), instrument, lang=lang).to_json()  # type: ignore[arg-type]
    given: dict[str, Any] = {
        "lang": lang,
        "question": question,
        "answer": None,
        "verdict": verdict,
        "case": CASE,
        "facts": [("المكان: نوع المكان", "مخزن", "مخزن"), ("الموقع: المدة", "4 أشهر", "")],
        "instrument": "article5",
        "title": instrument.meta.title,
        "address": "http://localhost/case?places.0.kind=warehouse",
        "version": "0.1.0",
        "words": Words(lang),
        "names": lambda eid: citation(instrument, eid, lang=lang),  # type: ignore[arg-type]
    }
    return Memo(**{**given, **changed})
