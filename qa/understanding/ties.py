"""Whether anything ties a place named in English or French to the enterprise: "the author is an authority in his
field", "he retired to a farm" name none of its places."""

from __future__ import annotations

from qa.understanding import place_spoken_of
from qa.understanding.model import Mark, Token
from qa.understanding.place_facts import ACTIVITIES
from qa.understanding.scene import Scene

_FEATURES = (
    "fixed",
    "moving",
    "goods",
    "others_goods",
    "disposal",
    "rented",
    "taken",
    "prep",
    "main",
    "owned",
    "part_of_project",
)
_TOLD = tuple(f"place.{name}" for name in (*ACTIVITIES, *_FEATURES))
_WORDS = frozenset(("therein", "state_there", "our_firm", "our_people", "town_there", "agent_noun", "given_name"))


def tied(scene: Scene, one: Mark) -> bool:
    """Whether the sentence of the place speaks of us, of a firm or its people, of the other state, or tells what is
    done there or how it stands; or the next one does so of it."""
    if scene.lang == "ar" or one.asked or place_spoken_of.titled(scene, one):
        return True
    said = [t for t in scene.tokens if t.sentence == one.sentence and not one.first <= t.index <= one.last]
    ours = {a for a, _ in scene.ops.get("ours", ())}
    if any(t.index in ours or (_WORDS & t.classes.keys() and not t.foreign) for t in said):
        return True
    marks = [m for m in scene.named(*_TOLD) if not (one.first <= m.first and m.last <= one.last + 1)]
    if any(m.sentence == one.sentence for m in marks):
        return True
    behind = [t for t in scene.tokens[one.last + 1 :] if t.sentence - one.sentence == 1]
    return bool(behind) and _goes_on(behind) and any(m.sentence == one.sentence + 1 for m in marks)


def _goes_on(behind: list[Token]) -> bool:
    """Whether the next sentence speaks of the place: "it", "there"."""
    return any({"place_pron", "therein"} & t.classes.keys() for t in behind[:6])
