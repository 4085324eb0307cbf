"""The words a rule stands on, and the names of readings and roles, as the rules themselves give them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from api.web.served import Names
from api.web.view import View
from corpus.errors import MithaqError
from qa.rules.anchors import anchors
from qa.rules.bind import bind
from qa.rules.binding import roles
from qa.rules.readings import readings as all_readings

if TYPE_CHECKING:
    from qa.engine import Engine


def _played(engine: Engine, instrument: str) -> list[tuple[str, str]]:
    """(role, eId) of every role an instrument plays; none when it has no article of this kind."""
    try:
        return list(roles(bind(engine.library.get(instrument))))
    except MithaqError:
        return []


def first_roles(engine: Engine, instrument: str) -> dict[str, str]:
    """The role of each provision that plays one (the first, where it plays several)."""
    found: dict[str, str] = {}
    for role, eid in _played(engine, instrument):
        found.setdefault(eid, role)
    return found


def words(engine: Engine, instrument: str, eids: Sequence[str]) -> dict[str, list[str]]:
    """For each provision quoted, the words of it that its rule stands on."""
    stands = anchors().get(instrument, {})
    found: dict[str, list[str]] = {}
    for role, eid in _played(engine, instrument):
        if role in stands and any(eid == q or eid.startswith(q + "__") for q in eids):
            found.setdefault(eid, []).append(stands[role])
    # A quoted paragraph shows the words of its points and sentences too.
    return {q: [w for eid, ws in found.items() if eid == q or eid.startswith(q + "__") for w in ws] for q in eids}


def choice(reading: str, value: str, lang: str) -> str:
    """A reading's choice in words."""
    known = all_readings().get(reading)
    return str(known.choices[value][lang]) if known and value in known.choices else value


def rules(engine: Engine, v: View, instrument: str) -> list[dict[str, Any]]:
    """Every rule of an instrument: its provision, its role, and the words it stands on."""
    names = Names(engine, v.lang)
    stands = anchors().get(instrument, {})
    rows = []
    for role, eid in _played(engine, instrument):
        kind = "exclusion" if role.startswith("exclusion_") else role
        title = v.t(f"roles.{kind}") if v.t.has(f"roles.{kind}") else v.t("roles.listed")
        row = {"href": v.permalink(instrument, eid), "citation": names(instrument, eid), "role": title}
        rows.append({**row, "anchors": [stands[role]] if role in stands else [], "at": eid})
    return sorted(rows, key=lambda row: str(row["at"]))


def readings(lang: str) -> list[dict[str, Any]]:
    """Every reading with its choices, the default first."""
    return [
        {"name": name, "title": r.words[lang], "choices": [(code, w[lang]) for code, w in r.choices.items()]}
        for name, r in all_readings().items()
    ]


def has_pdf() -> bool:
    """Whether PDF can be written here (the extra ``pdf`` is installed)."""
    return find_spec("weasyprint") is not None
