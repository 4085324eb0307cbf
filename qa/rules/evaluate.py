"""The verdict on a case: exact for its facts, the readings chosen, and the article's own words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any, Literal

from corpus.citing.format import Lang
from corpus.errors import BadInput
from corpus.model import Instrument
from qa.case import Case, parse_case
from qa.rules import readings as reading_data
from qa.rules.answers import Answering
from qa.rules.bind import bind
from qa.rules.findings import Court
from qa.rules.items import Scene
from qa.rules.judge import judge
from qa.rules.scene import items
from qa.verdict import Verdict

_LANGS: tuple[Lang, ...] = ("ar", "en", "fr")


def evaluate(
    case: Case | Mapping[str, Any],
    instrument: Instrument,
    readings: Mapping[str, str] | None = None,
    unmentioned: Literal["absent", "unknown"] = "absent",
    as_of: date | str | None = None,
    lang: str = "ar",
    unknown: Collection[str] = (),
) -> Verdict:
    """Judge ``case`` by the article of ``instrument`` on the permanent establishment.

    ``readings`` chooses readings by name (design: article5, section 5); the others keep their default.
    ``unmentioned``: what the case does not mention at all is absent, or (the strict reading) unknown. ``as_of`` is the
    day of assessment to which open periods are counted, today by default. ``lang`` is the language of the sentences.
    ``unknown`` names facts said not to be known (``services[0].performed_in_state``), of which nothing is presumed.

    Raises ``InvalidCase`` for a case with faults, ``BadInput`` for an unknown reading, choice, mode, date or language,
    and ``NotFound`` for an instrument that has no such article and so gives no verdicts.
    """
    if unmentioned not in ("absent", "unknown"):
        raise BadInput(f"قيمة غير معروفة لـ unmentioned: «{unmentioned}»؛ المقبول absent أو unknown")
    if lang not in _LANGS:
        raise BadInput(f"لغة غير معروفة «{lang}»؛ اللغات: ar، en، fr")
    binding = bind(instrument)
    chosen = reading_data.chosen({**binding.defaults, **(readings or {})}) | dict(binding.settled)
    scene = Scene(parse_case(case), binding, _day(as_of), frozenset(unknown), unmentioned == "unknown")
    court = Court(scene, chosen, tuple(judge(item, chosen) for item in items(scene)))
    return Answering(court, lang).verdict()


def _day(given: date | str | None) -> date:
    if given is None:
        return date.today()
    if isinstance(given, str):
        try:
            given = date.fromisoformat(given)
        except ValueError:
            raise BadInput(f"تاريخ غير مقبول «{given}»: يُكتب على صورة 2024-01-31") from None
    if not 1900 <= given.year <= 2200:
        raise BadInput(f"تاريخ غير مقبول «{given}»: السنة خارج المدى من 1900 إلى 2200")
    return given
