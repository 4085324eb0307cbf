"""Places: the definition (paragraph 1), the list (paragraph 2) and the exclusions (paragraph 4)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from qa.case import Activity, Place
from qa.rules.binding import Binding, Exclusion
from qa.rules.cond import FALSE, TRUE, Cond, all_of, any_of, choose, fact, no
from qa.rules.items import Blocker, Item, Rule, Scene, Shape, Slot

_UNLISTED_STORES = frozenset({"warehouse", "showroom"})
_SIMILAR: frozenset[Activity] = frozenset({"advertising"})
_OTHER: frozenset[Activity] = frozenset({"other_preparatory"})


@lru_cache(maxsize=64)
def rules(exclusions: tuple[Exclusion, ...], residual: bool, combination: bool, judged: bool) -> Shape:
    """The rule of a place; its shape depends on the exclusions an article has."""
    fixed = choose(
        "list_in_paragraph_2",
        {"illustrative": fact("fixed"), "per_se": any_of("listed_or_fixed", fact("listed"), fact("fixed"))},
    )
    disposal = choose("disposal", {"needed": fact("disposal"), "not_needed": TRUE})
    base = all_of("place", fixed, disposal, fact("business"))
    serves = all_of(
        "serves_project", fact("serves_project"), choose("project_threshold", {"exclusive": TRUE, "open": FALSE})
    )
    blockers = [Blocker("project", serves)]
    blockers += [Blocker(f"exclusion_{x.label}", _exclusion(x)) for x in exclusions]
    if combination:
        blockers.append(Blocker("combination", _combination(judged)))
    if residual:
        blockers.append(Blocker("residual", _residual(combination and judged)))
    if exclusions or residual:
        blockers.append(Blocker("use", all_of("use", fact("use_unknown"), fact("excluded_use"))))
    return Shape((Rule("place", base, tuple(blockers)),))


def _exclusion(x: Exclusion) -> Cond:
    """A use by its own words: the place serves it and nothing else, under each reading of the word "only"."""
    only = all_of("only", fact(f"pure_{x.label}"), fact("only"))
    spared = any_of("only", only, all_of("beside", fact(f"spare_{x.label}"), no(fact("core_beside"))))
    if x.only == "last":
        only = choose("only_in_4_a", {"storage_and_display": only, "display_only": spared})
    elif x.only == "implied":
        only = choose("only_in_4_c_d", {"implied": only, "absent": spared})
    parts = [no(fact("core")), fact(f"touch_{x.label}"), only]
    if x.goods:
        parts.append(fact("goods"))
    if x.character == "all":
        parts.append(fact("character"))
    elif x.character == "similar":
        similar = any_of("similar", no(fact(f"similar_{x.label}")), fact("character"))
        parts.append(choose("preparatory_in_4_d", {"similar_activities": similar, "all": fact("character")}))
    return all_of("exclusion", *parts)


def _combination(judged: bool) -> Cond:
    """Several excluded uses together, if the overall activity is preparatory or auxiliary where the article says so."""
    last = fact("preparatory") if judged else fact("only")
    return all_of("combination", no(fact("core")), fact("combined"), last)


def _residual(combination: bool) -> Cond:
    """Other preparatory or auxiliary work only: an overall activity of that character, or a use that is such work by
    its own description and nothing else."""
    described = all_of("described", fact("pure_other"), fact("only"), fact("character"))
    alone = no(fact("combined")) if combination else TRUE
    overall = all_of("overall", alone, fact("preparatory"))
    return all_of("residual", no(fact("core")), any_of("residual_work", overall, described))


def items(scene: Scene) -> list[Item]:
    """One item for each place of the case."""
    return [item(scene, i, place) for i, place in enumerate(scene.case.places or ())]


def item(scene: Scene, index: int, place: Place) -> Item:
    """The item of one place."""
    binding, path = scene.binding, f"places[{index}]"
    shape = rules(binding.exclusions, bool(binding.residual), bool(binding.combination), binding.combination_judged)
    listed = binding.listed.get(place.kind) if place.kind else None
    return Item(
        path=path,
        family="place",
        shape=shape,
        slots=_slots(scene, path, place, listed is not None),
        names={"place": listed or binding.definition, "use": _use_provision(binding, place)},
        details={"kind": place.kind, "listed": listed is not None, "activities": place.activities or ()},
    )


def _use_provision(binding: Binding, place: Place) -> str:
    """The provision that a use nobody has told would turn on: goods kept for a store, other work elsewhere."""
    if place.kind in _UNLISTED_STORES and binding.exclusions:
        return binding.exclusions[0].provision
    fallback = binding.exclusions[-1].provision if binding.exclusions else binding.definition
    return binding.residual or fallback


def _slots(scene: Scene, path: str, place: Place, listed: bool) -> dict[str, Slot]:
    binding, acts = scene.binding, frozenset(place.activities or ())
    core = "core_business" in acts
    bare = not acts and not listed
    use_unknown = (bool(place.activities_unknown) and not core) or (bare and place.kind in _UNLISTED_STORES)
    slots = {
        "listed": Slot(listed),
        "fixed": _fixed(scene, path, place, listed),
        "disposal": _presumed(scene, f"{path}.at_disposal", place.at_disposal, "at_disposal"),
        "business": _business(scene, path, place, listed, acts, use_unknown),
        "serves_project": _own(scene, path, place),
        "core": Slot(core, (f"{path}.activities",)),
        "only": Slot(place.only_these_activities, (f"{path}.only_these_activities",), role=_touched(binding, acts)),
        "goods": Slot(place.goods_belong_to_enterprise, (f"{path}.goods_belong_to_enterprise",)),
        "use_unknown": Slot(use_unknown and place.preparatory_or_auxiliary is not True),
        "excluded_use": Slot(None, (f"{path}.activities",)),
    }
    slots |= _character(scene, path, place, use_unknown)
    slots |= _uses(binding, acts)
    if slots["combined"].value and binding.combination:
        slots["preparatory"] = replace(slots["preparatory"], role="combination")
    return slots


def _touched(binding: Binding, acts: frozenset[Activity]) -> str:
    """The role of the exclusion that the named uses touch first."""
    return next((f"exclusion_{x.label}" for x in binding.exclusions if x.activities & acts), "residual")


def _fixed(scene: Scene, path: str, place: Place, listed: bool) -> Slot:
    """Presumed of a place of a listed kind, asked of any other (design: article5, section 3, rule 1)."""
    where = f"{path}.fixed"
    if place.fixed is None and listed and not scene.left_open(where):
        return Slot(True, (where,), "fixed")
    return Slot(place.fixed, (where,))


def _presumed(scene: Scene, where: str, given: bool | None, assumption: str, presumption: bool = True) -> Slot:
    if given is None and not scene.left_open(where):
        return Slot(presumption, (where,), assumption)
    return Slot(given, (where,))


def _own(scene: Scene, path: str, place: Place) -> Slot:
    """A place beside a project is taken to have work of its own unless it is said to serve the project only."""
    where = f"{path}.part_of_project"
    if place.part_of_project is None and not scene.case.projects:
        return Slot(False, (where,))
    return _presumed(scene, where, place.part_of_project, "own_work", False)


def _business(
    scene: Scene, path: str, place: Place, listed: bool, acts: frozenset[Activity], use_unknown: bool
) -> Slot:
    """What is done in a place for the enterprise is part of its business; a bare place is asked about."""
    where = (f"{path}.business_carried_on", f"{path}.activities")
    if place.business_carried_on is not None:
        return Slot(place.business_carried_on, where)
    if scene.left_open(where[0]):
        return Slot(None, where)
    if acts:
        return Slot(True, where[:1], "" if "core_business" in acts else "business")
    if listed or (use_unknown and place.kind in _UNLISTED_STORES):
        return Slot(True, where[:1], "business" if listed else "")
    return Slot(None, where)


def _character(scene: Scene, path: str, place: Place, use_unknown: bool) -> dict[str, Slot]:
    """The overall character, and whether a use that is preparatory by its kind is denied to be so.

    A listed place of which no use is told raises no exclusion: its character is not asked."""
    where = (f"{path}.preparatory_or_auxiliary",)
    given = place.preparatory_or_auxiliary
    raised = bool(place.activities) or scene.left_open(where[0])
    silent = Slot(False, where, "" if use_unknown else "no_exclusion")
    return {
        "preparatory": Slot(given, where, role="residual") if given is not None or raised else silent,
        "character": _presumed(scene, where[0], given, "character"),
        "core_beside": Slot(_core_beside(place), (f"{path}.activities",)),
    }


def _core_beside(place: Place) -> bool | None:
    """Whether a further use, not named, is core business: none where the named uses are all, or all is preparatory."""
    if place.only_these_activities or place.preparatory_or_auxiliary:
        return False
    return None


def _uses(binding: Binding, acts: frozenset[Activity]) -> dict[str, Slot]:
    """How the uses named lie against the exclusions: which they touch, which holds them all."""
    slots: dict[str, Slot] = {}
    uses = acts - {"core_business"}
    for x in binding.exclusions:
        named = uses & x.activities
        slots[f"touch_{x.label}"] = Slot(bool(named))
        slots[f"pure_{x.label}"] = Slot(bool(named) and acts <= x.activities)
        # "Only" may stand over display alone: then storage suffers another use, display does not.
        slots[f"spare_{x.label}"] = Slot(bool(named) and (x.only != "last" or "display" not in named))
        slots[f"similar_{x.label}"] = Slot(bool(named & _SIMILAR))
    groups = [x.activities for x in binding.exclusions] + [_OTHER]
    # Uses that no one point holds together are a combination; delivery, where no point names it, makes one too.
    slots["combined"] = Slot(len(uses) > 1 and not any(uses <= group for group in groups))
    slots["pure_other"] = Slot(bool(acts) and acts <= _OTHER)
    return slots
