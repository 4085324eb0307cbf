"""Clauses that tell of public bodies, courts, scholars, or of matters of law and money alone («تملك الدولة المناجم»):
what they name is no fact of the enterprise's."""

from __future__ import annotations

from collections import defaultdict

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops
from qa.understanding.model import Token

Match = tuple[str, tuple[int, ...]]

# operators of a clause that says something of a fact, whoever says it
_SAID = ("claim", "unknown", "pe", "ask", "false", "fact", "correct", "undone", "refused")
_TIES = {
    "ours", "us", "to_us", "for_us", "we_have", "self_word", "agent_noun", "broker_noun", "our_people",
    "subordinate", "therein", "he_word",
}  # fmt: skip
_WORKS = ("project.", "insurance.")
_ACTS = (
    "place.core_business", "place.delivery", "place.display", "place.purchasing", "place.place_of_management",
    "agent.delivers", "agent.doubt.", "agent.authority", "agent.signs", "agent.stock", "place.storage",
    "place.collecting_information", "place.advertising", "place.supplying_information",
)  # fmt: skip


def told_of_us(tokens: list[Token], ops: Ops, matches: list[Match]) -> list[Match]:
    """The matches without those of others' affairs and deeds."""
    works = {tokens[words[0]].clause for name, words in matches if name.startswith(_WORKS)}
    for name in _SAID:
        works.update(tokens[at].clause for a, b in ops[name] for at in (a, b))
    clauses: dict[int, list[Token]] = defaultdict(list)
    named: dict[str, set[int]] = defaultdict(set)
    for token in tokens:
        clauses[token.clause].append(token)
        for name in token.classes:
            if name.startswith("w_"):
                named[name].add(token.clause)
    for number, words in clauses.items():
        again = any(len(named[n]) > 1 for t in words for n in t.classes if n.startswith("w_"))
        if number not in works and not again and _of_others(words):
            for token in words:
                token.foreign = token.outside = True
    return [
        (name, words)
        for name, words in matches
        if not tokens[words[0]].outside
        and not (name.startswith(_ACTS) and (_deed(tokens, words[0]) or _paper(tokens, words[0])))
    ]


def _of_others(words: list[Token]) -> bool:
    """Whether the clause opens with an outsider or a matter of law or money, or with a verb of one, and no word of it
    is of ours."""
    at = next((i for i, t in enumerate(words) if not (t.punctuation or "lead_word" in t.classes)), len(words))
    head, verb = words[at : at + 4], words[at : at + 1]
    told = _called(head, ("outsider", "matter"))
    if not told and verb and _verbal(verb[0]):
        befalls = "befall_v" in verb[0].classes
        told = _called(words[at + 1 : at + 5], ("outsider", "matter") if befalls else ("outsider",))
    return told and not any(_ours(t) for t in words)


def _called(words: list[Token], names: tuple[str, ...]) -> bool:
    """Whether the first words are a noun of the classes, or nouns bound to one («أمين سر اللجنة»)."""
    for at, token in enumerate(words):
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
    ways = [f for n, f in token.classes.items() if n != "the_word" and n[0] not in "='"]
    return not ways or any(f & Affix.VERB and not f & Affix.WE for f in ways)


def _ours(token: Token) -> bool:
    firm = any(n in ("firm", "our_firm") and not f & Affix.PLURAL for n, f in token.classes.items())
    firm = firm and "outsider" not in token.classes
    mine = any(f & (Affix.WE | Affix.OURS) for f in token.classes.values())
    return firm or mine or bool(_TIES & token.classes.keys())


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
        if not {"our_firm", "firm", "client", "prep_word", "outsider", "shareholder"} & token.classes.keys():
            return False
    return False
