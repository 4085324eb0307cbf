"""Places of whose use words are said that were not read, or of which only another or a doubt tells: it is asked."""

from __future__ import annotations

import re

from qa.understanding.analysis import Affix
from qa.understanding.model import Entity, Token
from qa.understanding.scene import Scene

_LISTED = ("office", "branch", "workshop", "sales_outlet")
_NEAR = 5  # so many words behind a place its own verb is looked for
_IMPERFECT = re.compile("[وف]?(?:[بك]?[يت]|ع?مي)[^\\W\\d_]{3,}")
_SUBJECTS = ("agent.kind.agent", "agent.kind.broker", "project.", "service.work", "control.related")


def settle(scene: Scene, place: Entity, excluded: tuple[str, ...]) -> None:
    """A listed place of whose use words are said that were not read: nothing may be presumed; its use is asked. So is
    that of a place of which only another's words or a doubt tell. ``excluded``: the uses of paragraph 4."""
    told = any(place.facts.get(name) for name in ("activities", "business_carried_on", "part_of_project"))
    told = told or any(m.asked for m in scene.named(f"place.{place.facts.get('kind')}"))  # "Is the pit a PE?"
    if "unsaid" in place.tags and not told:
        place.put("activities_unknown", True, place.first, place.last)
        return
    bank = any(m.clause == scene.tokens[place.first].clause for m in scene.named("place.of_bank"))
    if ("narrowed" in place.tags or bank) and not place.facts.get("activities"):
        place.put("activities_unknown", True, place.first, place.last)
    if place.facts.get("kind") not in _LISTED or place.facts.get("activities") or "activities_unknown" in place.facts:
        return
    if place.facts.get("part_of_project") or "business_carried_on" in place.facts:
        return
    said = [m for m in scene.named(*(f"place.{a}" for a in excluded)) if m.claimed and m.first > place.last]
    if said and said[0].sentence - scene.tokens[place.last].sentence <= 1:  # «قال إنه للدعاية»: his word for it
        place.put("activities_unknown", True, said[0].first, said[0].last)
        return
    if scene.tokens[place.first].bounded and scene.lang == "ar":  # «ليس في المكتب إلا موظفان يفعلان كذا»
        place.put("activities_unknown", True, place.first, place.last)
        return
    if any(t.startswith("denied:") for t in place.tags) and "unknown:core_business" not in place.tags:
        if "denied:core_business" in place.tags and not _turns(scene, place.spans["denied:core_business"][1]):
            # «مكتب لا يبيع شيئا»: then what is it for?
            place.put("activities_unknown", True, place.first, place.last)
        return
    if (verb := _unread_verb(scene, place)) is not None:
        place.put("activities_unknown", True, verb, verb)
        return
    if (deed := _unread_deed(scene, place)) is not None:
        place.put("activities_unknown", True, *deed)
        return
    doubted = next((t for t in sorted(place.tags) if t.startswith("unknown:")), None)
    if doubted is not None:  # «لا نعلم أكان الفرع يبيع»
        place.put("activities_unknown", True, *place.spans[doubted])
        return
    head = scene.tokens[place.first]
    for token in scene.tokens[place.first + 1 :]:
        if token.asked or token.claimed:
            break
        if token.sentence != head.sentence:
            if not _closes_behind(scene, head, token):
                break
            if not (token.exclusive and any("therein" in t.classes for t in scene.clause(token.clause))):
                continue
        inside = "therein" in token.classes and "state_there" not in token.classes
        told = inside or bool(token.classes.get("trade", 0) & Affix.THEIRS) or "used" in token.classes
        far = scene.lang != "ar" and token.index - place.last > 6  # "the sole task of our office in Rabat is to …"
        if told or (token.exclusive and (far or not head.exclusive)):
            words = [t for t in scene.clause(token.clause) if not t.punctuation and t.index > place.last]
            place.put(
                "activities_unknown",
                True,
                words[0].index if words else token.index,
                words[-1].index if words else token.index,
            )
            return


def _unread_verb(scene: Scene, place: Entity) -> int | None:
    """«عندنا مكتب بيلقط كتان»: a verb right behind the place, of the place, that no list knows: a use not read."""
    behind = [t for t in scene.tokens[place.last + 1 : place.last + _NEAR] if not t.punctuation]
    behind = [t for t in behind if t.clause == scene.tokens[place.last].clause and not (t.asked or t.claimed)]
    if scene.lang != "ar":
        return None
    unread = (t.index for t in behind if _IMPERFECT.fullmatch(t.text) and not _known(t) and not t.denied)
    return next(unread, None)  # «حانوت لا تتجاوز مساحته عشرين مترا» tells of no use


def _turns(scene: Scene, last: int) -> bool:
    """«لا يقبل ودائع، لكنه يقرض التجار»: what it does instead stands behind what is denied."""
    sentence = scene.tokens[last].sentence
    return any(a > last and scene.tokens[a].sentence == sentence for a, _ in scene.ops.get("but", ()))


_STAFF = {"our_people", "employee_noun", "person"}
_NO_DEED = {
    "prep_word", "join_word", "rel_pron", "aux", "det", "be", "a_word", "num_word", "have", "stand_v", "neg_word",
    "town_there", "town_abroad", "from_word", "in_word", "therein", "state_there", "our_people", "employee_noun",
    "agent_noun", "subject", "we_have", "length_word", "month_word", "habit", "or_word", "fixed_w", "on_behalf_prep",
    "gone", "place_pron", "pay_w", "every", "narrowing", "at_word", "where_word",
}  # fmt: skip


def _unread_deed(scene: Scene, place: Entity) -> tuple[int, int] | None:
    """ "We have an office there where two translators ponder old poems", "Our branch was set up to ponder them": a
    deed told of a place or of its people that no line reads as a use, other than how the place stands."""
    if scene.lang != "en":
        return None
    head = scene.tokens[place.first]
    end = max(t.index for t in scene.tokens if t.sentence == head.sentence)
    after = {
        t.sentence for t in scene.tokens[end + 1 : end + 2]
    }  # one passed over as telling nothing is told of it too
    for one in scene.named("place.use_told"):
        if one.sentence in {head.sentence, *after} and not (one.asked or one.claimed or one.foreign):
            return one.first, one.last
    near = [t for t in scene.tokens if t.sentence in {head.sentence, *after} and t.aside == head.aside]
    for at, token in enumerate(near[:-1]):
        if token.asked or token.claimed or token.foreign or token.retracted or not _doer(scene, place, token):
            continue
        plural = bool({*_STAFF, "d_we"} & token.classes.keys()) and not (at and "a_word" in near[at - 1].classes)
        start = at if "prep_word" in token.classes else at + 1  # "a shop on weekends": the mark holds its preposition
        rest = [t for t in near[start:] if t.sentence == token.sentence]
        behind = [t for t in _past_town(rest) if not _adverb(t)]
        if behind and _deed(behind[0], plural):
            return behind[0].index, behind[0].index
        deed = next((t for t in rest if _gerund(scene, t)), None)  # "two clerks work in it, pondering old poems"
        if deed is not None:
            return deed.index, deed.index
    return None


def _gerund(scene: Scene, token: Token) -> bool:
    """Whether the word is an unread "pondering" that opens behind a comma."""
    loose = token.text.endswith("ing") and len(token.text) > 5 and not _known(token)
    return loose and scene.tokens[token.index - 1].text == ","


def _doer(scene: Scene, place: Entity, token: Token) -> bool:
    """Whether the word may be who does something in the place: the place itself, "it", its people, those there."""
    head = scene.tokens[place.first]
    if token.sentence == head.sentence and (_STAFF & token.classes.keys() or _names(scene, place, token)):
        return True
    clause = scene.clause(token.clause)
    if token.index < place.last or not clause:
        return False
    if {"place_pron", "it_word"} <= token.classes.keys():
        return token.index == clause[0].index
    inside = any({"therein", "where_word"} & t.classes.keys() or t.text == "its" for t in clause)
    return inside and bool({*_STAFF, "d_we"} & token.classes.keys()) and "our_firm" not in token.classes


def _names(scene: Scene, place: Entity, token: Token) -> bool:
    """Whether the word is the place, or the "which" behind it."""
    return token.index == place.last or ("rel_pron" in token.classes and 0 < token.index - place.last <= 5)


def _past_town(behind: list[Token]) -> list[Token]:
    """The words behind a place or its people, without where it is: "our branch in Rabat ponders"."""
    if len(behind) > 2 and "in_word" in behind[0].classes and not behind[1].punctuation:
        near = [i for i, t in enumerate(behind[:6]) if {"town_there", *_PLACES} & t.classes.keys()]
        behind = behind[near[-1] + 1 :] if near else behind
    if len(behind) > 2 and behind[0].text == ",":  # "our office, staffed by one clerk, ponders old poems"
        end = next((i for i, t in enumerate(behind[1:9], 1) if t.punctuation), None)
        return behind[end + 1 :] if end is not None and behind[end].text == "," else behind
    return behind


_PLACES = ("w_office", "w_branch", "w_outlet", "w_workshop")


def _adverb(token: Token) -> bool:
    return bool({"adverb_w", "therein"} & token.classes.keys()) or token.text.endswith("ly")


def _deed(token: Token, plural: bool) -> bool:
    """Whether the word is a verb, by its place and its ending, that tells more than how a place stands."""
    if token.punctuation or not token.text.isalpha() or _NO_DEED & token.classes.keys() or token.term:
        return False
    if any(c.startswith("w_") for c in token.classes):
        return False
    return plural or token.text.endswith(("s", "ed"))


def _known(token: Token) -> bool:
    """Whether a list names the word, other than as a form as it stands."""
    return any(name[0] not in "'=" for name in token.classes)


def _closes_behind(scene: Scene, head: Token, token: Token) -> bool:
    """Whether the words behind a place may still say that it serves for one thing only ("Nothing else goes on …")."""
    alone = scene.lang != "ar" and not others_between(scene, head.index, token.index, third=False)
    return alone and token.sentence - head.sentence <= 3


def others_between(scene: Scene, done: int, at: int, third: bool = True) -> bool:
    """Whether an agent or another work (or, with ``third``, a third person) was named between the list and the words
    that close it."""
    named = (m for m in scene.named(*_SUBJECTS) if m.first < at or m.concept != "service.work")  # «يدرّبون العيال»
    if any(done < m.first <= at for m in named):
        return True
    return third and any("third" in t.classes and t.sentence >= 0 for t in scene.tokens[done + 1 : at])
