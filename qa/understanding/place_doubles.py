"""Uses of a place that are read twice from the same words: which of the two they tell."""

from __future__ import annotations

from qa.understanding.model import Entity
from qa.understanding.scene import Scene


def settle(scene: Scene, place: Entity) -> None:
    """Of two uses read from the same words, keep the one they tell."""
    uses = place.facts.get("activities") or []
    if "processing_by_another" in uses and "storage" in uses:
        _drop(place, "storage")
    both = "processing_by_another" in uses and "core_business" in uses
    if both and _overlap(place, "processing_by_another", "core_business"):  # "so that it may tan them for us"
        _drop(place, "core_business")
        place.facts.pop("business_carried_on", None)
    both = "scientific_research" in uses and "core_business" in uses
    if both and _overlap(place, "scientific_research", "core_business") and _for_study(scene, place):
        _drop(place, "core_business")  # «نفحص فيها عينات التربة لبحث علمي»: the examining is the research
        place.facts.pop("business_carried_on", None)
    if "display" in uses and "storage" in uses and _shown(scene, place):
        _drop(place, "storage")
    papers = "other_preparatory" in uses and "storage" in uses and _overlap(place, "other_preparatory", "storage")
    if papers and not scene.has("goods", *place.spans[f"activities[{uses.index('storage')}]"]):
        _drop(place, "storage")  # «تحفظ في شقة نسخ ملفاتها القديمة»


def _for_study(scene: Scene, place: Entity) -> bool:
    """Whether the clause says besides that what is done is research («… لبحث علمي»), and no one pays for it there."""
    at, last = place.spans[f"activities[{place.facts['activities'].index('core_business')}]"]
    clause = scene.clause(scene.tokens[at].clause)
    if any({"client", "patron", "paying", "for_pay", "pay_word", "sell"} & t.classes.keys() for t in clause):
        return False
    said = [m for m in scene.named("place.scientific_research") if m.polarity and m.clause == scene.tokens[at].clause]
    return any(m.first > last for m in said)


def _shown(scene: Scene, place: Entity) -> bool:
    """Whether the words read as storage tell of the showing itself («تُعرض فيها سياراتنا»)."""
    first, last = place.spans[f"activities[{place.facts['activities'].index('storage')}]"]
    if scene.has("store", first, last) or scene.has("keep_w", first, last):
        return _overlap(place, "display", "storage")
    return any(m.polarity and m.first <= last and first <= m.last for m in scene.named("place.display"))


def _overlap(place: Entity, one: str, other: str) -> bool:
    """«توضع فيها نماذج ليراها الأطباء»: the same words were read as display and as storage."""
    spans = [place.spans[f"activities[{place.facts['activities'].index(name)}]"] for name in (one, other)]
    return spans[0][0] <= spans[1][1] and spans[1][0] <= spans[0][1]


def _drop(place: Entity, name: str) -> None:
    """Take an activity back: keeping goods to be processed is the processing itself (para 4(b))."""
    at = place.facts["activities"].index(name)
    spans = [place.spans.pop(f"activities[{i}]") for i in range(len(place.facts["activities"]))]
    del place.facts["activities"][at], spans[at]
    place.spans.update({f"activities[{i}]": span for i, span in enumerate(spans)})
