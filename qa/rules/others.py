"""Insurance (paragraph 6), and what a case does not mention when the caller asks for the strict reading."""

from __future__ import annotations

from functools import lru_cache

from qa.case import Insurance
from qa.rules.cond import all_of, any_of, fact
from qa.rules.items import Blocker, Item, Rule, Scene, Shape, Slot


@lru_cache(maxsize=2)
def insurance_rules(reinsurance: bool) -> Shape:
    """Premiums collected there or risks insured there, through a person who is not an independent agent."""
    business = any_of("insured", fact("collects"), fact("insures"))
    blockers = [Blocker("through_independent", fact("through_independent"))]
    if reinsurance:
        blockers.append(Blocker("insurance", fact("reinsurance")))
    return Shape((Rule("insurance", all_of("insurance", fact("insurer"), business, fact("person")), tuple(blockers)),))


def insurance(scene: Scene) -> list[Item]:
    """The item of the insurance, when the case speaks of any."""
    case, binding = scene.case, scene.binding
    insurer = case.enterprise.insurance_business if case.enterprise else None
    given = case.insurance or Insurance()
    # A section of a form in which nothing is filled in mentions nothing.
    if binding.insurance is None or not (insurer or given.to_json()):
        return []
    names = {"through_independent": binding.independent or binding.insurance}
    shape = insurance_rules(binding.reinsurance_excepted)
    return [Item("insurance", "insurance", shape, _slots(scene, given, insurer), names)]


def _slots(scene: Scene, given: Insurance, insurer: bool | None) -> dict[str, Slot]:
    def of(field: str) -> Slot:
        return Slot(getattr(given, field), (f"insurance.{field}",))

    where = "insurance.reinsurance_only"
    only = of("reinsurance_only")
    if only.value is None and not scene.left_open(where):
        only = Slot(False, (where,), "not_only_reinsurance")
    through = given.through_independent_agent
    person = given.through_person_in_state
    if person is None and through is not None:
        person = True
    return {
        "insurer": Slot(insurer is not False, ("enterprise.insurance_business",), "" if insurer else "insurer"),
        "collects": of("collects_premiums"),
        "insures": of("insures_risks"),
        "person": Slot(person, ("insurance.through_person_in_state",)),
        "through_independent": of("through_independent_agent"),
        "reinsurance": only,
    }


@lru_cache(maxsize=1)
def unmentioned_rules() -> Shape:
    """A thing that may be there, with all its facts."""
    return Shape((Rule("unmentioned", fact("present")),))


def unmentioned(scene: Scene) -> list[Item]:
    """Under the strict reading, an item for each kind of thing the case does not mention."""
    case, binding = scene.case, scene.binding
    insurer = case.enterprise.insurance_business if case.enterprise else None
    silent: list[tuple[str, str | None]] = []
    if not case.places:
        silent.append(("places", binding.definition))
    if not case.projects:
        silent.append(("projects", binding.project.provision if binding.project else None))
    if not case.services:
        silent.append(("services", binding.services.provision if binding.services else None))
    if not case.agents:
        silent.append(("agents", binding.agent or binding.contracts))
    if not (case.insurance and case.insurance.to_json()) and insurer is None:
        silent.append(("insurance", binding.insurance))
    return [
        Item(path, "unmentioned", unmentioned_rules(), {"present": Slot(None, (path,))}, {"unmentioned": provision})
        for path, provision in silent
        if provision
    ]
