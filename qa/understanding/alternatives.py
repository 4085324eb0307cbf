"""A question of fact that the asker puts himself, with two answers to it («أأدوها هناك أم عن بعد؟», "did we have the
desk to ourselves, or …?"), is a doubt told, not the question asked of us: what it names is not known."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, sentences
from qa.understanding.model import Token


def alternatives(tokens: list[Token], ops: Ops) -> None:
    """Mark as unknown the words of such questions, where another sentence asks the question itself, or what it is about
    is said not to be known."""
    for words in sentences(tokens):
        number = words[0].sentence
        if words[-1].text[0] not in "?؟" or any(t.term or t.claimed or t.supposed for t in words):
            continue
        asked = any(t.term for t in tokens if t.sentence != number)
        doubted = any(abs(tokens[a].sentence - number) == 1 for a, _ in ops["unknown"])
        if (asked or doubted) and any(_between(words, *span) for span in ops["either"]):
            for token in words:
                token.asked, token.unknown = False, True


def _between(words: list[Token], first: int, last: int) -> bool:
    """Whether an «أم» stands in the question with a second answer behind it, which is more than a bare no."""
    if not words[0].index < first <= words[-1].index or words[first - words[0].index].denied:
        return False
    behind = [t for t in words if t.index > last and not t.punctuation]
    return any("bare_no" not in t.classes for t in behind[:2])


def answered(tokens: list[Token], ops: Ops) -> None:
    """«توقيع عقود؟ ما عندو»: a short question that the asker answers himself is a denial."""
    denials = {first for first, _ in ops["neg"]} | {a for a, _ in ops["correct"] if "bare_no" in tokens[a].classes}
    denials -= {a for a, _ in ops["unknown"]}  # «أيبيع أيضا؟ لا جواب عند أحد»
    for at, token in enumerate(tokens):
        if token.text[0] in "?؟" and at + 1 in denials:
            words = [t for t in tokens[:at] if t.sentence == token.sentence and t.clause == token.clause]
            counted = any(
                {"num", "counting"} & t.classes.keys() for t in tokens[at + 2 : at + 5]
            )  # «في سبعة أشهر؟ لا، في أربعة»
            whole = [t for t in tokens[:at] if t.sentence == token.sentence]
            if _put(whole, ops) and not _answers(tokens, at + 1, whole):
                for word in whole if not any(t.term for t in whole) else ():
                    word.asked, word.unknown = False, True  # «هل هو من مهنته؟ لا أحد أفتانا»
                continue
            if len(words) <= 6 and not counted and not any(t.term for t in words):
                for word in words:
                    word.denied = not _known_thing(word)


def _put(words: list[Token], ops: Ops) -> bool:
    """Whether the words are a question with its «هل» or أ."""
    return bool(words) and any(a == words[0].index for name in ("ask", "whether") for a, _ in ops[name])


def _answers(tokens: list[Token], at: int, asked: list[Token]) -> bool:
    """Whether the denial at ``at`` answers the question: a bare «لا», or a word of the question again."""
    rest = [t for t in tokens[at + 1 :] if t.sentence == tokens[at].sentence]
    if not rest or rest[0].punctuation:
        return True
    stems = {n for t in asked for n in t.classes if n[0] not in "'=" and n not in ("the_word", "unknown_ours")}
    return any(stems & t.classes.keys() for t in rest[:4])


def _known_thing(token: Token) -> bool:
    """«أتظن أن مكتبنا يبيع؟ كلا»: the office is there."""
    held = Affix.OURS | Affix.DEFINITE
    return any(f & held for n, f in token.classes.items() if n.startswith("w_") or n == "agent_noun")
