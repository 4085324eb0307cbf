"""What a clause set within a sentence interrupts («لا يملك مندوبنا، وهو أجير عندنا، أن يلزمنا»): the denial goes on
behind it, where the words behind are what the denied verb is about."""

from __future__ import annotations

from itertools import pairwise

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops
from qa.understanding.model import Token


def carry_denials(tokens: list[Token]) -> None:
    """Carry a denial that reaches the comma before an aside («، وهو …،») over to the «أن …» behind it."""
    heads = {t.clause: t for t in reversed(tokens) if not t.punctuation}
    for number, head in heads.items():
        opening = heads.get(number + 1)
        if "he_word" not in head.classes or head.text[0] != "و" or opening is None:
            continue
        before = [t for t in tokens[: head.index] if not t.punctuation and t.sentence == head.sentence]
        goes_on = "that_word" in opening.classes and opening.text == "ان" and opening.sentence == head.sentence
        if not goes_on or not before or not before[-1].denied or any(t.denied for t in tokens[opening.index :][:1]):
            continue
        for token in tokens[opening.index :]:
            if token.clause != opening.clause:
                break
            token.denied, token.denier = True, before[-1].denier


def carry_lists(tokens: list[Token], ops: Ops) -> None:
    """ "There is no one who speaks for us, be it clerk or broker": the list goes on with the denial before it."""
    for token in tokens[:-1]:
        if "list_opener" not in token.classes or "it_word" not in tokens[token.index + 1].classes:
            continue
        before = [a for a, _ in ops["neg"] if a < token.index and tokens[a].sentence == token.sentence]
        for later in tokens[token.index :] if before else ():
            if later.clause != token.clause:
                break
            later.denied, later.denier = True, max(before)


def carry_apposed(tokens: list[Token], ops: Ops) -> None:
    """«لا شخص لنا هناك، موظفا كان أو وكيلا»: what stands beside the thing denied is denied with it."""
    either = {tokens[a].clause for a, _ in ops["either"]}
    for head, second in pairwise(tokens):
        before = tokens[head.index - 2] if head.index > 1 else head
        apposed = "be_it" in second.classes and head.clause == second.clause and head.clause in either
        if not apposed or not before.denied or before.sentence != head.sentence or before.clause != head.clause - 1:
            continue
        for token in tokens[head.index :]:
            if token.clause != head.clause:
                break
            token.denied, token.denier = True, before.denier


def sum_up(tokens: list[Token], ops: Ops) -> None:
    """«الدعاية لعطورنا: هذا وحده ما يقوم به مكتبنا»: what is summed up before is all there is."""
    for first, _ in ops["only_back"]:
        for token in tokens:
            near = token.clause in (tokens[first].clause, tokens[first].clause - 1)
            if near and token.sentence == tokens[first].sentence:
                token.exclusive = token.exclusive or not token.denied


def set_within(words: list[Token]) -> set[int]:
    """The clauses set within a question: «هل نعد الشقة، وهي ثابتة في مكانها، منشأة دائمة؟» tells that it is fixed."""
    heads = {t.clause: t for t in reversed(words) if not t.punctuation}
    last = max(heads, default=0)
    told = {n for n, t in heads.items() if "he_word" in t.classes and t.text[0] == "و" and min(heads) < n < last}
    return {n for n in told if not any(t.term for t in words if t.clause == n)}


def fronted(tokens: list[Token], first: int, last: int) -> list[Token]:
    """«مكتبا لن نستأجر، ووكيلا لن نعين»: the indefinite object set before its denied verb, which ends the clause."""
    clause = [t for t in tokens if t.clause == tokens[first].clause and not t.punctuation]
    before, behind = [t for t in clause if t.index < first], [t for t in clause if t.index > last]
    if len(before) != 1 or len(behind) != 1 or not any(f & Affix.WE for f in behind[0].classes.values()):
        return []
    known = any(f & (Affix.OURS | Affix.DEFINITE) for f in before[0].classes.values())
    return before if before[0].text.endswith(("ا", "ه")) and not known else []
