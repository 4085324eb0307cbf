"""A question of fact that the asker puts himself («أأدوها هناك أم عن بعد؟», "did we have the desk to ourselves, or …?",
«بيبيعو؟») is a doubt told, not the question asked of us: what it names is not known."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, sentences
from qa.understanding.model import Token

_BRIEF = 5  # words of a denial that answers by itself («توقيع عقود؟ ما عندو»)


def alternatives(tokens: list[Token], ops: Ops) -> None:
    """Mark as unknown the words of such questions, where another sentence asks the question itself, or what it is about
    is said not to be known; and those of any question of fact that the asker puts before the question itself."""
    told = [first for first, _ in ops["told"]]  # «فما قولكم وقد صرنا نبيع منه؟»
    for words in sentences(tokens):
        first, last, number = words[0].index, words[-1].index, words[0].sentence
        if words[-1].text[0] not in "?؟" or any(t.term or t.claimed or t.supposed for t in words):
            continue
        asked = any(t.term for t in tokens if t.sentence != number)
        doubted = any(abs(tokens[a].sentence - number) == 1 for a, _ in ops["unknown"])
        open_ = any(t.unknown for t in words) or any(first <= at <= last for at in told)
        if (asked or doubted) and any(_between(words, *span) for span in ops["either"]):
            for token in words:
                token.asked, token.unknown = False, True
        elif asked and number < tokens[-1].sentence and not open_:
            _put(words, tokens[last + 1 :])


def _put(words: list[Token], behind: list[Token]) -> None:
    """A question of fact before the question itself: told where yes or no answers it, else not known."""
    put = [t for t in words if t.clause == words[-1].clause]  # «لنا هناك مكتب، يبيعون فيه؟»
    answered = {"bare_yes", "bare_no"} & behind[0].classes.keys()
    if any(t.denied for t in put) and "bare_no" not in answered:
        return  # «أليس التوقيع كافيا؟»
    if "bare_no" in answered and _counted(behind):
        return  # «في سبعة أشهر؟ لا، في أربعة»
    for token in put:
        token.asked, token.unknown = False, not answered
        token.denied = "bare_no" in answered and not _known_thing(token)  # «مستقل؟ لا»


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
            counted = _counted(tokens[at + 1 :])  # «في سبعة أشهر؟ لا، في أربعة»
            whole = [t for t in tokens[:at] if t.sentence == token.sentence]
            if _opened(whole, ops) and not _answers(tokens, at + 1, whole):
                for word in whole if not any(t.term for t in whole) else ():
                    word.asked, word.unknown = False, True  # «هل هو من مهنته؟ لا أحد أفتانا»
                continue
            brief = len([t for t in tokens[at + 1 :] if t.sentence == tokens[at + 1].sentence]) <= _BRIEF
            if not brief and not _answers(tokens, at + 1, whole):
                continue  # «وبيبيعوا؟ ما حدا من الإدارة قدر يجاوبني»
            if len(words) <= 6 and not counted and not any(t.term for t in words):
                for word in words:
                    word.denied = not _known_thing(word)


def _counted(answer: list[Token]) -> bool:
    """Whether the denial with which ``answer`` begins sets another number right."""
    return any({"num", "counting"} & t.classes.keys() for t in answer[1:4])


def _opened(words: list[Token], ops: Ops) -> bool:
    """Whether the words are a question with its «هل» or أ."""
    return bool(words) and any(a == words[0].index for name in ("ask", "whether") for a, _ in ops[name])


def _answers(tokens: list[Token], at: int, asked: list[Token]) -> bool:
    """Whether the denial at ``at`` answers the question: a bare «لا», or a word of the question again."""
    rest = [t for t in tokens[at + 1 :] if t.sentence == tokens[at].sentence]
    if not rest or rest[0].punctuation:
        return True
    told = [t for t in rest[:4] if "opener" not in t.classes]  # «لم نسألهم بعد»: no word of the question
    stems = {n for t in asked for n in t.classes if n[0] not in "'=" and n not in ("the_word", "unknown_ours")}
    return any(stems & t.classes.keys() for t in told)


def _known_thing(token: Token) -> bool:
    """«أتظن أن مكتبنا يبيع؟ كلا»: the office is there."""
    held = Affix.OURS | Affix.DEFINITE
    return any(f & held for n, f in token.classes.items() if n.startswith("w_") or n == "agent_noun")
