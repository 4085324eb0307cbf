"""What is only supposed: «ولو كان يبيع لهان الأمر» is what is not so, «إن كانت له فهو يستعملها» what may be so.

The words are data (``op.if``, ``op.would``, ``op.if_has``, ``op.then``); here is only how far they reach. A question of
what would follow («لو وظفنا … فماذا يترتب؟») asks about just that: its words are its facts.
"""

from __future__ import annotations

import re

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, opens_sentence, sentence_rest
from qa.understanding.lexicon import Lexicon
from qa.understanding.model import Token

_CONDITIONAL = re.compile(r"..r(?:ais|ait|ions|iez|aient)$")


def counterfactual(tokens: list[Token], book: Lexicon, ops: Ops) -> None:
    """What is not so, from its «لو» to the end of what would follow from it, is no fact of ours."""
    for first, last in ops["if"]:
        words = sentence_rest(tokens, first)
        turn = next((a for a, _ in sorted(ops["but"]) if a > last and a <= words[-1].index), None)
        if turn is None and words[-1].text[0] in "?؟":
            continue
        words = [t for t in words if turn is None or t.index < turn]
        if any(_would(book, ops, tokens, t) for t in words[last - first + 2 :]):
            for token in words:
                token.foreign = True


def _would(book: Lexicon, ops: Ops, tokens: list[Token], token: Token) -> bool:
    """Whether the word opens what would follow: «لهان», «لاختلف», «كان قلنا»."""
    if any(a == token.index for a, _ in ops["would"]):
        behind = tokens[token.index + 1] if token.index + 1 < len(tokens) else None
        return book.lang != "ar" or token.text[0] == "ل" or (behind is not None and _perfect(behind.classes))
    text = token.text
    if book.lang == "fr" and _CONDITIONAL.search(text):
        return True  # «s'il avait duré un mois de plus, je comprendrais»
    if book.lang != "ar" or text[0] != "ل" or len(text) < 4 or {"neg_word", "the_word"} & token.classes.keys():
        return False
    known = any(flags & Affix.FOR or not flags & Affix.VERB for flags in token.classes.values())
    return not known and _perfect(book.classes(text[1:]))


def _perfect(classes: dict[str, int]) -> bool:
    return any(flags & Affix.VERB and not flags & Affix.IMPERFECT for flags in classes.values())


def perhaps(tokens: list[Token], ops: Ops) -> None:
    """«إن كانت له هذه السلطة فهو يستعملها»: that he has it is left open; that he would use it is told."""
    for first, last in ops["if_has"]:
        end = next((a for a, _ in sorted(ops["then"]) if last < a <= last + 8), None)
        if end is not None and tokens[end].sentence == tokens[first].sentence:
            for token in tokens[first:end]:
                token.unknown = True
            rest = sentence_rest(tokens, end)
            if not any(end <= a <= rest[-1].index for a, _ in ops["unknown"]):
                for token in rest:
                    token.unknown = False


def either_way(tokens: list[Token], ops: Ops) -> None:
    """«إن مدد العقد بلغت الأشغال تسعة أشهر، وإن لم يمدد وقفت عند خمسة»: which of the two it is, is open."""
    for first, _ in ops["if_not"]:
        before = [a for a, _ in ops["if_so"] if a < first and tokens[a].sentence == tokens[first].sentence]
        before = [a for a in before if opens_sentence(tokens, a)]  # no «أن», written alike
        rest = sentence_rest(tokens, min(before)) if before else []
        if rest and not (rest[-1].text[0] in "?؟" and any(t.term for t in rest)):
            for token in rest:
                token.unknown = True


def untrue(tokens: list[Token], ops: Ops, last: int) -> None:
    """«ليس صحيحا أن مكتبنا يبيع» denies what is told; «ليس صحيحا أن مكتبنا لا يبيع» affirms it."""
    rest = [t for t in tokens[last + 1 :] if t.clause == tokens[last].clause]
    inner = {t.index for t in rest} & {a for a, _ in ops["neg"]}
    for token in rest:
        token.denied, token.denier = not inner, last if not inner else -1
