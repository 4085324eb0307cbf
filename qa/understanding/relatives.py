"""The relative ما («ما وقعه السمسار لنا …»), which looks like the ما that denies."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, opens_sentence
from qa.understanding.model import Token


def relative(tokens: list[Token], ops: Ops, at: int) -> bool:
    """Whether the ما at token ``at`` denies nothing: it opens the clause, a pronoun of its verb goes back to it, and
    the clause is denied, or given its «هو», farther on («ما وقعه السمسار لنا … لا صلة له بمهنته»)."""
    if "ma_word" in tokens[at].classes and _predicate(tokens, at):
        return True
    if "ma_word" not in tokens[at].classes or not opens_sentence(tokens, at) or at + 2 >= len(tokens):
        return False
    verb, after = tokens[at + 1], tokens[at + 2]
    goes_back = verb.text.endswith("ه") or "with_it" in after.classes
    if not goes_back or not any(flags & Affix.VERB for flags in verb.classes.values()):
        return False
    if {"client", "patron"} & after.classes.keys() and "the_word" not in after.classes:
        return False  # «ما يدخله زبون ولا نبيع منه حبة»: no customer at all
    denied = {a for a, _ in ops["neg"]}
    rest = (t for t in tokens[at + 3 :] if t.clause == tokens[at].clause)
    return any(t.index in denied or "he_word" in t.classes for t in rest)


def _predicate(tokens: list[Token], at: int) -> bool:
    """«ثلاثمئة يوم هي ما فوترناه»: a «هي» between, and the pronoun that goes back to the ما on a verb of ours."""
    if not 1 < at < len(tokens) - 1:
        return False
    return "he_word" in tokens[at - 1].classes and tokens[at + 1].text.endswith("ناه")
