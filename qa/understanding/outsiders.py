"""Clauses that tell of public bodies, courts, scholars, or of matters of law and money alone («تملك الدولة المناجم»):
what they name is no fact of the enterprise's."""

from __future__ import annotations

from collections import defaultdict

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Match, Ops
from qa.understanding.model import Token

# operators of a clause that says something of a fact, whoever says it
_SAID = ("claim", "unknown", "pe", "ask", "false", "fact", "correct", "undone", "refused")
_TIES = {
    "ours", "us", "to_us", "for_us", "we_have", "self_word", "agent_noun", "broker_noun", "subordinate",
    "therein", "he_word",
}  # fmt: skip
_WORKS = ("project.", "insurance.")
_ACTS = (
    "place.core_business", "place.delivery", "place.display", "place.purchasing", "place.place_of_management",
    "agent.delivers", "agent.doubt.", "project.", "agent.authority", "agent.signs", "agent.stock", "place.storage",
    "place.collecting_information", "place.advertising", "place.supplying_information",
)  # fmt: skip


def told_of_us(tokens: list[Token], ops: Ops, matches: list[Match]) -> list[Match]:
    """The matches without those of others' affairs and deeds."""
    works = {tokens[words[0]].clause for name, words in matches if name.startswith(_WORKS)}
    said = {tokens[at].clause for name in _SAID for a, b in ops[name] for at in (a, b)}
    clauses: dict[int, list[Token]] = defaultdict(list)
    named: dict[str, set[int]] = defaultdict(set)
    for token in tokens:
        clauses[token.clause].append(token)
        for name in token.classes:
            if name.startswith("w_"):
                named[name].add(token.clause)
    outside: set[int] = set()  # words of clauses that tell of others' affairs alone
    twice = {name for name, where in named.items() if len(where) > 1}  # a place of which another clause speaks too
    for number, words in clauses.items():
        if number in said or any(twice & t.classes.keys() for t in words if twice):
            continue
        if number in works and not _called(_behind_lead(words), ("matter",)):
            continue
        if _of_others(words) or (_stranger(words) and _another_told(tokens, words)):
            for token in words + _carried_on(clauses, words):
                token.foreign = True
                outside.add(token.index)
    return [
        (name, words)
        for name, words in matches
        if words[0] not in outside
        and not (name.startswith("agent.kind") and _of_body(tokens, words[-1] + 1))
        and not (name.startswith(_ACTS) and _told_apart(tokens, name, words))
    ]


def _told_apart(tokens: list[Token], name: str, words: tuple[int, ...]) -> bool:
    """Whether an act is an outsider's or is done with a paper; a committee may be the enterprise's own, and decide."""
    decided = name.startswith("place.place_of_management")
    return (not decided and any(_deed(tokens, at) for at in words)) or _paper(tokens, words[0])


def _of_others(words: list[Token]) -> bool:
    """Whether the clause opens with an outsider or a matter of law or money, or with a verb of one, and no word of it
    is of ours."""
    head = _behind_lead(words)
    told = _called(head, ("outsider", "matter"))
    if not told and head and _verbal(head[0]):
        befalls = "befall_v" in head[0].classes
        owner = head[1:2] if {"theirs_run", "have"} & head[0].classes.keys() else []
        told = _called(head[1:], ("outsider", "matter") if befalls else ("outsider",))
        told = told or any(t.classes.get("third", 0) & Affix.DEFINITE and _plain(t, "third") for t in owner)
    return told and not any(_ours(t) for t in words)


def _behind_lead(words: list[Token]) -> list[Token]:
    """The first words of a clause that are no little words («وقد», «كما أن»)."""
    at = next((i for i, t in enumerate(words) if not (t.punctuation or "lead_word" in t.classes)), len(words))
    return words[at : at + 5]


def _stranger(words: list[Token]) -> bool:
    """«افتتح مصرف خليجي فرعين»: a verb of having or founding, and a firm not known before as its subject."""
    head = _behind_lead(words)
    if len(head) < 3 or not {"theirs_run", "have"} & head[0].classes.keys() or not _verbal(head[0]):
        return False
    subject = head[1].classes
    known = Affix.DEFINITE | Affix.OURS | Affix.THEIRS | Affix.FOR
    firm = any(n in ("firm", "our_firm") and not f & known for n, f in subject.items())
    mine = any(f & (Affix.WE | Affix.OURS) for t in words for f in t.classes.values())
    return firm and not mine and not any(_TIES & t.classes.keys() for t in words)


def _carried_on(clauses: dict[int, list[Token]], words: list[Token]) -> list[Token]:
    """«… ولها وكيل يبرم العقود باسمها»: the clause behind, told of the same by its pronoun."""
    behind = clauses.get(words[-1].clause + 1, [])
    same = behind and behind[0].sentence == words[0].sentence and {"he_has", "and_they"} & behind[0].classes.keys()
    mine = any(f & (Affix.WE | Affix.OURS) for t in behind for f in t.classes.values())
    return behind if same and not mine and not any({"ours", "us"} & t.classes.keys() for t in behind) else []


def _another_told(tokens: list[Token], words: list[Token]) -> bool:
    """Whether another sentence speaks of us, or before of a firm."""
    number = words[0].sentence
    apart = [t for t in tokens if t.sentence != number]
    ours = any("ours" in t.classes or any(f & Affix.OURS for f in t.classes.values()) for t in apart)
    before = (t for t in tokens[: words[0].index] if t.sentence != number)
    return ours or any("firm" in t.classes for t in before)


def _called(words: list[Token], names: tuple[str, ...]) -> bool:
    """Whether the first words are a noun of the classes, or nouns bound to one («أمين سر اللجنة»)."""
    for at, token in enumerate(words):
        if "eight" in token.classes and any("spans" in t.classes for t in words[at + 1 : at + 2]):
            return False
        named = names if at == 0 else ("outsider",)
        bound = at == 0 or token.text.startswith("ال")
        if bound and any(name in token.classes and _plain(token, name) for name in named):
            return True
        if at == 0 and not _bare(token):
            return False
        if at and (not _bare(token) or token.text[0] in "بل"):
            return False
    return False


def _bare(token: Token) -> bool:
    """A word without the article, a pronoun or a preposition's letter, that a word it is bound to may follow."""
    marked = Affix.DEFINITE | Affix.OURS | Affix.THEIRS | Affix.WE
    prep = {"prep_word", "in_word", "from_word", "inside_word", "that_word"} & token.classes.keys()
    ways = [f for n, f in token.classes.items() if n[0] not in "='"]
    acts = any(f & Affix.IMPERFECT for f in ways) or (bool(ways) and all(f & Affix.VERB for f in ways))
    return not (token.punctuation or prep or acts or any(f & marked for f in token.classes.values()))


def _plain(token: Token, name: str) -> bool:
    """Whether the word is of the class by itself: nobody's, no verb, and led by no letter of a preposition."""
    return not token.classes[name] & (Affix.OURS | Affix.THEIRS | Affix.VERB) and token.text[0] not in "بل"


def _verbal(token: Token) -> bool:
    """A verb of the lists, in the third person, or a word that no list knows."""
    if token.text.endswith(("وا", "ون")):
        return False  # «دربوا جماعة الوزارة»: no subject follows
    ways = [f for n, f in token.classes.items() if n != "the_word" and n[0] not in "='"]
    return not ways or any(f & Affix.VERB and not f & Affix.WE for f in ways)


def _ours(token: Token) -> bool:
    firm = any(n in ("firm", "our_firm") and not f & Affix.PLURAL for n, f in token.classes.items())
    firm = firm and "outsider" not in token.classes
    mine = any(f & (Affix.WE | Affix.OURS) for f in token.classes.values())
    staff = token.classes.get("our_people", 0) & (Affix.DEFINITE | Affix.THEIRS)
    return firm or mine or bool(staff) or bool(_TIES & token.classes.keys())


def _of_body(tokens: list[Token], at: int) -> bool:
    """«تغيب ممثل المصلحة», «ناب عن الوزارة»: an agent of a public body."""
    return any("outsider" in t.classes or "public_body" in t.classes for t in tokens[at : at + 1])


def _deed(tokens: list[Token], at: int) -> bool:
    """«العقود التي أبرمتها الدولة»: the verb is an outsider's."""
    verb, behind = tokens[at], tokens[at + 1 : at + 2]
    done = any(f & Affix.VERB and not f & Affix.WE for f in verb.classes.values())
    return done and any("outsider" in t.classes and _plain(t, "outsider") and t.clause == verb.clause for t in behind)


def _paper(tokens: list[Token], at: int) -> bool:
    """«تصدر الشركة تقريرها السنوي», «نسلم بصحة ما ورد»: what is done is done with a paper, or with money."""
    if not any(f & Affix.VERB for f in tokens[at].classes.values()):
        return False
    behind = [t for t in tokens[at + 1 : at + 5] if t.clause == tokens[at].clause]
    for token in behind:
        if "paper" in token.classes:
            return True
        if not {"our_firm", "firm", "client", "prep_word", "outsider", "shareholder", "sayer"} & token.classes.keys():
            return False
    return False
