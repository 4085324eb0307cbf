"""What is only said to be possible or likely: «قد يكون لنا مكتب», "our agent may be independent", «vend peut-être».

The words are data (``op.modal``; ``op.modal1`` only before a verb in the imperfect: «قد وقّع» is a fact); here is only
how far they reach: the words behind them in their clause, and the verb they stand behind ("sells perhaps").
"""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops
from qa.understanding.model import Token

_VERBAL = {"be", "aux", "act_v", "have", "aux_have"}


def doubt_modal(tokens: list[Token], ops: Ops) -> None:
    """Leave open what is told in the reach of a word of possibility."""
    ahead = [(a, b) for a, b in ops["modal1"] if _imperfect_behind(tokens, b)]
    for first, last in ops["modal"] + ahead:
        if tokens[first].denied:
            continue  # "nobody may buy there"
        start = first - 1 if first and _verb(tokens[first - 1], tokens[first]) else first
        turn = min((a for a, _ in ops["but"] + ops["fact"] if a > last), default=len(tokens))
        for token in tokens[start:]:
            if token.clause != tokens[last].clause or token.index >= turn:
                break
            token.unknown = True


def _imperfect_behind(tokens: list[Token], last: int) -> bool:
    """Whether a verb in the imperfect stands right behind, a «لا» aside: «قد لا يبيع»; «وقد تعاقدنا» may be read as
    one by its letters alone."""
    behind = next((t for t in tokens[last + 1 : last + 3] if "neg_word" not in t.classes), None)
    if behind is None or "may_be" in behind.classes:
        return behind is not None
    if behind.text[0] not in "يتن":
        return False
    verbs = [flags for flags in behind.classes.values() if flags & Affix.VERB]
    if not verbs:
        return behind.text[0] == "ي" and len(behind.text) > 3
    return all(flags & Affix.IMPERFECT for flags in verbs)


def _verb(token: Token, modal: Token) -> bool:
    known = any(flags & Affix.VERB for flags in token.classes.values()) or bool(_VERBAL & token.classes.keys())
    return known and token.clause == modal.clause and not token.punctuation
