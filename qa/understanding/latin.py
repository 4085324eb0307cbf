"""English and French say with words of their own what Arabic says with affixes: «مكتبنا» is "our office", «نبيع» "we
sell". This module gives the words they stand with the same flags, so that every domain reads all languages alike."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from qa.understanding.analysis import Affix
from qa.understanding.model import Token

# Which class of little words carries which affix; the words themselves are data (``negation.yaml``).
_CARRIERS = {
    "d_ours": Affix.OURS,
    "d_theirs": Affix.THEIRS,
    "d_the": Affix.DEFINITE,
    "d_for": Affix.FOR,
    "d_we": Affix.WE | Affix.VERB,
}
_PASSED = ("=", "'", "op", "fixed_w", "moving", "neg_word", "aux", "act_v", "therein")  # «nous y gardons»
_BEFORE = ("town_there", "town_abroad", "num", "num_word", "many_word")  # "our Gaza room", "our two mechanics"
_DEEDS = ("produce", "have", "store_w", "store_v", "process_w")  # what a noun that is also a verb does not do
_LABEL = 4  # words of a name in quotation marks
_NEXT = 6  # words from "from" to the town of the place it leads to
_PAUSES = (",", "-", "\u2013", "\u2014")
_OPENS_ASIDE = {"prep_word", "num", "num_word", "habit"}
_ASIDE = 8  # words set between two commas ("signs, in our name, the contracts")
_NARROWED = 12  # words from «ne» to its «que»
_REACH = 3  # adjectives between "our" and its noun, adverbs between "we" and its verb


_PARTICIPLE = re.compile(r"(?:ed|e|ee|es|ees|u|us|ue|ues|i|is|it|ert|ait|een|ent|ept)$")  # folded
_PARTICIPLE_EN = re.compile(r"(?:ed|en|ept|elt|ilt|ought|old|one|ade|ut|own|ung|orn|un|ent|aid|ound|et|id|ead|ame)$")


def decorate(tokens: list[Token]) -> None:
    """Put the flags of determiners and of "we" on the next word that the lexicon knows (an unknown noun: the next)."""
    _locate(tokens)
    _stand_for(tokens)
    _stand_for_ours(tokens)
    _name_firms(tokens)
    for at, token in enumerate(tokens):
        if token.text == "," and _lists(tokens, at):
            token.classes = {"soft": 0, **token.classes}
        if token.text in _PAUSES and "inset_ends" not in token.classes and (end := _inset(tokens, at)) is not None:
            token.classes = {"soft": 0, "inset": 0}
            tokens[end].classes = {"soft": 0, "inset_ends": 0}
        if "deed_noun" in token.classes and not _led_as_noun(tokens, at):  # «le gardien ouvre, ferme»
            token.classes = {n: f for n, f in token.classes.items() if not n.startswith("w_")}
        if "noun_or_deed" in token.classes and _led_as_noun(tokens, at):  # "he retired to a farm in Umbria"
            token.classes = {n: f for n, f in token.classes.items() if n not in _DEEDS}
        if "never" in token.classes and not (at and "det" in tokens[at - 1].classes):  # «personne ne signe»
            _without(token, "person")
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        ending = _PARTICIPLE_EN if "have_en" in token.classes else _PARTICIPLE
        perfect = after is not None and bool(ending.search(after.text)) and "det" not in after.classes
        if "aux_have" in token.classes and perfect:  # "ont travaillé", "have worked": no word of having
            _without(token, "have")
            _without(token, "keep")
        object_ = at > 0 and "before_us" in tokens[at - 1].classes  # «sans lien avec nous»: no subject
        for name, flag in _CARRIERS.items():
            if name in token.classes and not (object_ and flag & Affix.WE):
                _give(tokens, at, flag)
        if at > 1 and {"for_us", "d_we"} <= token.classes.keys() and "to_word" in tokens[at - 1].classes:
            _flag(tokens[at - 2], Affix.OURS)  # "une camionnette à nous"


def _stand_for(tokens: list[Token]) -> None:
    """«Pas l'usine de Lyon, mais celle de Gafsa»: the pronoun stands for the kind of place named before it."""
    for at, token in enumerate(tokens[:-1]):
        if "that_one" not in token.classes or tokens[at + 1].text not in ("de", "d", "que", "qu", "ou"):
            continue
        if at and "be" in tokens[at - 1].classes:
            continue  # «l'usine est celle d'un façonnier» says whose it is
        named = [t for t in tokens[max(0, at - 15) : at] if any(c.startswith("w_") for c in t.classes)]
        if named:
            kinds = {c: Affix.DEFINITE for c in named[-1].classes if c.startswith("w_")}
            token.classes = {**token.classes, **kinds}


def _name_firms(tokens: list[Token]) -> None:
    """«La brasserie alsacienne fabrique sa bière dans son usine de Blida», «la filature que je conseille»: a firm,
    named by what it runs at home."""
    for at, token in enumerate(tokens[1:-2], start=1):
        if not {"w_factory", "w_workshop", "w_outlet"} & token.classes.keys():
            continue
        if "det" not in tokens[at - 1].classes or "d_ours" in tokens[at - 1].classes:
            continue
        behind = tokens[at + 1 : at + 5]
        hired = "rel_pron" in behind[0].classes and any("counsels" in t.classes for t in behind[1:])
        if "foreign_adj" in behind[0].classes or hired:
            kept = {n: f for n, f in token.classes.items() if not n.startswith("w_")}
            token.classes = {**kept, "our_firm": kept.get("our_firm", 0) | Affix.DEFINITE}


def _stand_for_ours(tokens: list[Token]) -> None:
    """«Leur agent signe pour eux. Le nôtre ne signe rien»: "ours" at the head of a clause is of the kind spoken of."""
    for at, token in enumerate(tokens):
        led = at > 1 and "det" in tokens[at - 1].classes
        lead = tokens[at - 2] if led else tokens[at - 1] if at else None
        if "mine_word" not in token.classes or lead is None or not (led or "d_ours" not in token.classes):
            continue  # «notre», which folding makes alike
        if not (lead.punctuation or "join_word" in lead.classes):
            continue
        named = [
            t for t in tokens[max(0, at - 30) : at] if any(c.startswith("w_") or c == "agent_noun" for c in t.classes)
        ]
        if any("agent_noun" in t.classes for t in named[:1] + named[-1:]):
            token.classes = {**token.classes, "agent_noun": Affix.OURS}


def _give(tokens: list[Token], at: int, flag: int) -> None:
    known = None
    for step in range(at + 1, min(len(tokens), at + 1 + _REACH)):
        token = tokens[step]
        if (flag is Affix.FOR and "det" in token.classes) or "own_word" in token.classes:
            continue
        if token.punctuation or any(c in _CARRIERS for c in token.classes):
            break
        if not any(not c.startswith(_PASSED) for c in token.classes):
            continue
        known = step
        if not any(c in _BEFORE for c in token.classes) and not _let(token):
            break
    if known is not None:
        _flag(tokens[known], flag)
    elif flag is Affix.OURS and at + 1 < len(tokens):
        noun = tokens[at + 2] if "own_word" in tokens[at + 1].classes and at + 2 < len(tokens) else tokens[at + 1]
        if not noun.punctuation:
            noun.classes = {**noun.classes, "unknown_ours": Affix.OURS}


def _let(token: Token) -> bool:
    """Whether a participle stands between "our" and its noun ("our rented room")."""
    return "have" in token.classes and token.text.endswith("ed")


def opens(tokens: list[Token], at: int) -> bool:
    """Whether token ``at`` opens a part of the sentence, behind a mark of punctuation or "and" (Arabic: not asked)."""
    before = tokens[at - 1] if at else None
    return before is None or not tokens[at].text.isascii() or before.punctuation or "join_word" in before.classes


def _led_as_noun(tokens: list[Token], at: int) -> bool:
    """Whether a word that may be a noun or a verb («ferme», «remise») stands where a noun does."""
    leads = {"det", "prep_word", "a_word", "num", "num_word", "own_word", "size_word", "in_word"}
    before = at - 1
    while (
        before > max(0, at - _REACH)
        and all(c[0] == "=" for c in tokens[before].classes)
        and not tokens[before].punctuation
    ):
        before -= 1  # "our own frozen fish": an adjective that no list knows
    return at > 0 and bool(leads & tokens[before].classes.keys())


def cleft(tokens: list[Token], at: int) -> bool:
    """«C'est le siège qui accepte», «c'est dans l'atelier que nous cousons»: what stands before "qui", "que" is of
    its clause; behind a denial only what "qui" stands for does."""
    before = tokens[max(0, at - _ASIDE) : at]
    if not before or "rel_pron" not in tokens[at].classes:
        return False
    run = list(takewhile(lambda t: not t.punctuation and "rel_pron" not in t.classes, reversed(before)))[::-1]
    opens = next((n for n, t in enumerate(run) if "this_is" in t.classes), None)
    if opens is None or not any("be" in t.classes for t in run[opens : opens + 3]):
        return False
    return "who_word" in tokens[at].classes or not any({"ne", "never"} & t.classes.keys() for t in run[opens:])


def asks_of(tokens: list[Token], at: int) -> bool:
    """«Au nom de qui l'agent a-t-il signé ?»: a question word behind a preposition begins no clause."""
    led = at > 0 and {"prep_word", "det"} & tokens[at - 1].classes.keys() and "rel_pron" in tokens[at].classes
    if not led or not tokens[at].text.isascii():
        return False
    end = next((t for t in tokens[at:] if t.punctuation and t.text[0] in ".?!"), None)
    return (
        end is not None and end.text[0] == "?" and "inverted" in {c for t in tokens[at : end.index] for c in t.classes}
    )


def _locate(tokens: list[Token]) -> None:
    """What comes from a place in a town of the region does not come from home; nor does it "from a van, a stall"."""
    for first, second in pairwise(tokens):  # "Port Said", "Abu Dhabi"
        if "town_first" in first.classes and "town_second" in second.classes:
            first.classes, second.classes = {"town_there": 0}, {"town_there": 0}
    there = [t.index for t in tokens if "town_there" in t.classes]
    for token in tokens:
        inner = token.index and {"in_word", "from_word"} & tokens[token.index - 1].classes.keys()
        if inner and "it_word" in token.classes:  # "we repair telephones in it"
            token.classes = {**token.classes, "therein": 0}
        if "from_word" not in token.classes:
            continue
        after = tokens[token.index + 1] if token.index + 1 < len(tokens) else token
        inside = (at for at in there if token.index < at <= token.index + _NEXT)
        if "a_word" in after.classes or any(not _broken(tokens, token.index, at) for at in inside):
            _without(token, "from_word")


def _broken(tokens: list[Token], first: int, last: int) -> bool:
    return any(t.punctuation for t in tokens[first:last])


def _without(token: Token, gone: str) -> None:
    token.classes = {name: flags for name, flags in token.classes.items() if name != gone}


def label(tokens: list[Token], start: int, end: int) -> bool:
    """Whether the words quoted are only the name of a thing of which something is told: «le "bureau de liaison" a une
    caisse»."""
    inside = [t for t in tokens if start <= t.start and t.end <= end]
    before = tokens[inside[0].index - 1] if inside and inside[0].index else None
    return before is not None and len(inside) <= _LABEL and {"det", "d_ours"} & before.classes.keys() != set()


def _lists(tokens: list[Token], at: int) -> bool:
    """Whether a comma only separates members of a list («no agent, premises or staff», "no one, be it clerk
    or broker"): "or" follows, no verb."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    opened = 2 if after is not None and "list_opener" in after.classes else 0
    for token in tokens[at + 1 + opened : at + 6 + 2 * opened]:
        if "or_word" in token.classes:
            return True
        if (token.punctuation and token.text != ",") or any(c in ("be", "aux", "d_we", "ne") for c in token.classes):
            return False
    return False


def _on_and_on(tokens: list[Token], at: int) -> bool:
    """«semaine après semaine», «tout au long de l'année»: how often, and no clause of its own."""
    after = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    again = "length_word" in tokens[at].classes and "after_word" in after.classes
    return again or ("all_word" in tokens[at].classes and "prep_word" in after.classes)


def _inset(tokens: list[Token], at: int) -> int | None:
    """Where the words set between commas behind token ``at`` end, when they only say how, where or when: a preposition
    opens them and no verb, denial or new subject is among them («signe, en notre nom, les contrats»)."""
    first = tokens[at + 1] if at + 1 < len(tokens) else None
    if (
        at and first is not None and "aside_word" in first.classes and at + 2 < len(tokens)
    ):  # «nos gens, eux, étaient là»
        return at + 2 if tokens[at + 2].text == tokens[at].text else None
    if not at or first is None or not (_OPENS_ASIDE & first.classes.keys() or _on_and_on(tokens, at + 1)):
        return None
    for token in tokens[at + 2 : at + 2 + _ASIDE]:
        if token.punctuation:
            after = tokens[token.index + 1] if token.index + 1 < len(tokens) else None
            alike = token.text == tokens[at].text and after is not None and not after.punctuation
            if (
                {"num", "num_word"} & first.classes.keys()
                and "prep_word" not in first.classes
                and "length_word" not in tokens[token.index - 1].classes
            ):
                return None  # "the other two, seven months, went to another"; no list of things
            return token.index if alike and not (after and {"join_word", "d_we"} & after.classes.keys()) else None
        if {"be", "aux", "d_we", "ne", "neg_word", "rel_pron"} & token.classes.keys():
            return None
    return None


def restrictions(tokens: list[Token]) -> list[tuple[int, int]]:
    """«Il n'a en France, près de Rungis, qu'un local», «nous n'avons plus qu'un dépôt»: the words from "ne" to the
    "que" that affirms what follows and says that there is nothing else, whatever is set between."""
    found = []
    for token in tokens:
        for later in tokens[token.index + 1 : token.index + 1 + _NARROWED] if "ne" in token.classes else ():
            inset = {"soft", "inset", "inset_ends"} & later.classes.keys()
            if {"ne", "full_never", "say_verb", "unsure", "who_word", "comparing"} & later.classes.keys():
                break
            if later.punctuation and not inset:
                break
            after = tokens[later.index + 1] if later.index + 1 < len(tokens) else later
            if "that_conj" in later.classes:
                if {"narrowed", "num", "num_word", "prep_word", "many_word"} & after.classes.keys():
                    found.append((token.index, later.index))
                break
    return found


def _flag(token: Token, flag: int) -> None:
    token.classes = {name: flags | flag for name, flags in token.classes.items()}
