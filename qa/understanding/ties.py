"""Whether anything ties a place named in English or French to the enterprise: "the author is an authority in his
field", "he retired to a farm", "our largest customer has 900 shops" name none of its places."""

from __future__ import annotations

from qa.understanding import place_spoken_of
from qa.understanding.model import Mark, Token
from qa.understanding.place_facts import ACTIVITIES
from qa.understanding.scene import Scene

_FEATURES = (
    "fixed", "moving", "goods", "others_goods", "disposal", "rented", "taken", "prep", "main", "owned",
    "part_of_project",
)  # fmt: skip
_TOLD = tuple(f"place.{name}" for name in (*ACTIVITIES, *_FEATURES))
_OURS = frozenset(("our_firm", "our_people", "employee_noun", "agent_noun", "given_name"))
_THERE = frozenset(("therein", "state_there", "town_there"))
_OUTSIDERS = frozenset(("rival", "onlooker", "bystander"))
_BACK = 7  # words before a place in which the verb of having stands
_NOUN = 4  # words from "our" to the noun it belongs to


def tied(scene: Scene, one: Mark, had: bool) -> bool:
    """Whether the sentence of the place speaks of us, of a firm or its people, of the other state, or tells what is
    done there or how it stands; or the next one does so of it. ``had``: a verb of having stands before it."""
    if scene.lang == "ar" or one.asked or place_spoken_of.titled(scene, one):
        return True
    if (had and _had_by_outsiders(scene, one)) or _of_outsiders_alone(scene, one):
        return False
    said = [t for t in scene.tokens if t.sentence == one.sentence and not one.first <= t.index <= one.last]
    if had or _speaks_of_us(scene, said) or any(_THERE & t.classes.keys() for t in said):
        return True
    marks = [m for m in scene.named(*_TOLD) if not (one.first <= m.first and m.last <= one.last + 1)]
    if any(m.sentence == one.sentence for m in marks):
        return True
    behind = [t for t in scene.tokens[one.last + 1 :] if t.sentence - one.sentence == 1]
    return bool(behind) and _goes_on(behind) and any(m.sentence == one.sentence + 1 for m in marks)


def _speaks_of_us(scene: Scene, said: list[Token]) -> bool:
    """Whether "we" or "our" (not of an outsider: "our largest customer"), the firm or its people are named."""
    named = (_OURS & t.classes.keys() and not (t.foreign or "bystander" in t.classes) for t in said)
    return bool(_own(scene, said)) or any(named)


def _own(scene: Scene, words: list[Token]) -> list[Token]:
    """The words of ``words`` that speak of us, and not by us of an outsider ("our largest customer")."""
    ours = {a for a, _ in scene.ops.get("ours", ())}
    return [t for t in words if t.index in ours and not _of_outsider(scene, t)]


def _of_outsider(scene: Scene, token: Token) -> bool:
    """Whether "our" stands before a customer, a supplier, an adviser of ours."""
    if "d_ours" not in token.classes:
        return False
    for after in scene.tokens[token.index + 1 : token.index + _NOUN]:
        if after.punctuation or after.clause != token.clause:
            return False
        if _OUTSIDERS & after.classes.keys():
            return True
        if after.classes.keys() & {"our_firm", "goods", "our_people"} or any(c.startswith("w_") for c in after.classes):
            return False
    return False


def _had_by_outsiders(scene: Scene, one: Mark) -> bool:
    """Whether the subject of the verb of having is an outsider: "the chairman had a vineyard"."""
    clause = [t for t in scene.tokens[: one.first] if t.clause == one.clause]
    verb = next((t for t in reversed(clause[-_BACK:]) if "have" in t.classes), None)
    if verb is None:
        return False
    subject = [t for t in clause if t.index < verb.index]
    outside = [t for t in subject if _OUTSIDERS & t.classes.keys()]
    own = _own(scene, subject)
    return bool(outside) and not own and not any("he_word" in t.classes for t in subject)


def _of_outsiders_alone(scene: Scene, one: Mark) -> bool:
    """ "Our largest customer is a chain with 900 shops": an outsider opens the sentence, nothing of ours follows."""
    words = [t for t in scene.tokens if t.sentence == one.sentence]
    head = words[: _NOUN + 1]
    who = next((t for t in head if _OUTSIDERS & t.classes.keys()), None)
    if (
        who is None
        or who.index > one.first
        or any({"d_we", "prep_word", "be"} & t.classes.keys() for t in head if t.index < who.index)
    ):
        return False
    ours = {a for a, _ in scene.ops.get("ours", ())}
    return not any(
        t.index in ours or {"therein", "town_there", "state_there"} & t.classes.keys()
        for t in words
        if t.index > who.index
    )


def agent_tied(scene: Scene, one: Mark) -> bool:
    """Whether an agent named in English is told of: "the inspector's brother is a dealer in used cars", "most firms use
    agents" name none of ours."""
    if scene.lang != "en" or one.asked or one.polarity is not True:
        return True
    words = [t for t in scene.tokens if t.sentence == one.sentence]
    own = _own(scene, words)
    before = scene.tokens[one.first - 1] if one.first else None
    generic = scene.tokens[one.last].text.endswith("s") and not (
        before and {"det", "num", "num_word", "many_word"} & before.classes.keys()
    )
    if any("d_ours" not in t.classes for t in own) or (own and not generic):
        return True
    if any(_THERE & t.classes.keys() for t in words):
        return True
    features = [
        m
        for m in scene.marks
        if m.concept.startswith(("agent.", "insurance.")) and not m.concept.startswith("agent.kind")
    ]
    if any(m.sentence == one.sentence and not (one.first <= m.first and m.last <= one.last) for m in features):
        return True
    behind = [t for t in scene.tokens[one.last + 1 :] if t.sentence - one.sentence == 1]
    he = any({"he_word", "third_person"} & t.classes.keys() for t in behind[:6])
    return he and any(m.sentence == one.sentence + 1 for m in features)


def of_related(scene: Scene, one: Mark) -> bool:
    """ "Our sister company runs restaurants; she has no mandate from us": a related company to which it is denied."""
    inside = scene.tokens[one.first : one.last + 1]
    she = scene.lang == "en" and one.absolute and "third_person" in inside[0].classes
    before = any(m.last < one.first and m.polarity for m in scene.named("control.related"))
    people = any(m.last < one.first for m in scene.named("agent.kind."))
    return she and before and not people and any("neg_word" in t.classes or t.denied for t in inside)


def _goes_on(behind: list[Token]) -> bool:
    """Whether the next sentence speaks of the place: "it", "there"."""
    return any({"place_pron", "therein", "behind_door"} & t.classes.keys() for t in behind[:6]) or any(
        "therein" in t.classes and "it_word" in t.classes for t in behind
    )  # "It's a proper shop. In Tangier our people sell our sofas in it"
