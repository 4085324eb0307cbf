"""What was presumed, said as sentences: only presumptions on which the verdict leans."""

from __future__ import annotations

from qa.rules.explanation import Telling
from qa.rules.findings import Court
from qa.rules.judge import Judged
from qa.rules.scene import unprovided
from qa.rules.speech import Speech

_THINGS = ("places", "projects", "services", "agents")


def assumptions(court: Court, speech: Speech) -> tuple[str, ...]:
    """The assumptions of a verdict, each once."""
    telling = Telling(court, speech)
    said = [speech.say("assumptions", key, item=telling.name(j)) for j in court.judged for key in _leaned_on(court, j)]
    said += [
        speech.say("assumptions", "open_end", item=telling.name(j), as_of=court.scene.as_of.isoformat())
        for j in court.judged
        if any(span.open_end for span in j.item.details.get("spans", ()))
    ]
    unread = court.scene.binding.unread
    if unread:
        said.append(speech.say("assumptions", "unread", cites=speech.cites(unread)))
    lacking = unprovided(court.scene)
    if lacking:
        said.append(speech.say("assumptions", "unprovided", things=speech.things(lacking)))
    absent = _absent(court)
    if absent:
        said.append(speech.say("assumptions", "absent", things=speech.things(absent)))
    return tuple(dict.fromkeys(said))


def _leaned_on(court: Court, j: Judged) -> list[str]:
    """The presumptions without which the item would not be judged as it is."""
    if court.outcome == "permanent_establishment" and not j.value:
        return []
    found = []
    for slot, filled in j.item.slots.items():
        if not filled.assumed or filled.assumed in found or slot not in j.known:
            continue
        # What is presumed of the character of some decides as well how much the others come to.
        others = [s for s, held in j.known.items() if held and s.startswith("other.")]
        opened = {**j.known, slot: None, **(dict.fromkeys(others) if slot.startswith("preparatory_") else {})}
        if j.value is None:
            leans = slot in j.item.diagram.order and j.item.diagram.influence(slot, opened) > 0
        else:
            leans = j.item.diagram.exact(opened) is None
        if leans:
            found.append(filled.assumed)
    return found


def _absent(court: Court) -> list[str]:
    """The kinds of thing the case does not mention, taken as absent where that matters."""
    if court.scene.strict or court.outcome == "permanent_establishment":
        return []
    case = court.scene.case
    insured = case.insurance is not None and bool(case.insurance.to_json())
    return [name for name in _THINGS if not getattr(case, name)] + ([] if insured else ["insurance"])
