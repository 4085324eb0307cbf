"""What a correction withdraws: «كتبت أن لنا محلا … والصحيح …», «عندنا محل، لا قصدي مكتب»."""

from __future__ import annotations

from dataclasses import replace

from qa.understanding.clauses import Match, Ops, opens_sentence, sentence_rest
from qa.understanding.model import Mark, Token
from qa.understanding.moments import Moment


def withdraw(tokens: list[Token], ops: Ops) -> None:
    """«كتبت أن لنا محلا … والصحيح …»: what a correction withdraws is no fact."""
    for first, _ in ops["undone"]:  # «عندنا مندوب يوقع … كلا، ذاك سلفه»: what was told is told of another
        here = [t for t in tokens[:first] if t.sentence == tokens[first].sentence and not t.punctuation]
        words = [t for t in tokens[:first] if not t.punctuation and (len(here) > 1 or t not in here)]
        for token in tokens[:first]:
            token.retracted = token.retracted or (bool(words) and token.sentence == words[-1].sentence) or token in here
    for first, last in ops.get("scrap", ()):
        _scrapped(tokens, first, last)
    if not ops["correct"]:
        return
    for first, last in ops["said"]:
        if tokens[first].text.isascii() and any(0 < first - b <= 3 for _, b in ops["correct"]):
            continue  # "I withdraw what I wrote: he does hold a stock"
        later = [a for a, _ in ops["correct"] if a > last + 1]
        fence = min((*(a for a, _ in ops["fact"] + ops["but"] if a > first), *later), default=len(tokens))
        for token in sentence_rest(tokens, first):
            if token.index < fence:
                token.retracted = True
    if not ops["said"]:
        for first, last in ops["correct"]:
            _replaced(tokens, first, last)
            _renamed(tokens, first, last)


def _scrapped(tokens: list[Token], first: int, last: int) -> None:
    """ "We have a shop there. Scrap that: we have nothing there": the sentence before is withdrawn, where what follows
    says that there is none, or no longer."""
    rest = [t for t in tokens[last + 1 :] if not t.punctuation]
    told = [t for t in rest if rest and t.sentence == rest[0].sentence]
    if not opens_sentence(tokens, first) or not any({"none_word", "gone"} & t.classes.keys() for t in told):
        return
    words = [t for t in tokens[:first] if not t.punctuation]
    for token in words:
        token.retracted = token.retracted or token.sentence == words[-1].sentence


_NAME = 8  # words and marks from the name of a firm to the word that puts it right
_TELLING = ("place.", "agent.", "project.", "service.", "insurance.", "control.")


def stand(tokens: list[Token], matches: list[Match], ops: Ops, times: list[Moment]) -> None:
    """«ذكرت أن مدربينا قدموا خدماتهم سبعة أشهر، والصواب سبعة أسابيع»: where a correction tells nothing but another
    length, only the length is withdrawn, and the rest of what was told stands."""
    lengths = [m for m in times if m.duration is not None and m.duration.corrected_by]
    for first, _ in ops["said"]:
        number = tokens[first].sentence
        wrong = next((m for m in lengths if tokens[m.first].sentence == number and tokens[m.first].retracted), None)
        turn = min((b for a, b in ops["correct"] if wrong is not None and a > wrong.last), default=None)
        if wrong is None or turn is None:
            continue
        end = tokens[turn].sentence
        behind = [w for name, w in matches if name.startswith(_TELLING) and ".doubt." not in name and w[0] > turn]
        if any(tokens[words[0]].sentence == end for words in behind):
            continue  # «والصواب أن المقاول هو الذي بقي سبعة أسابيع»
        for token in sentence_rest(tokens, first):
            token.retracted = token.retracted and wrong.first <= token.index <= wrong.last


def _replaced(tokens: list[Token], first: int, last: int) -> None:
    """«عندنا محل هناك، لا قصدي مكتب»: a thing named right behind the correction takes the place of the one before."""
    named = [t for t in tokens if any(c.startswith("w_") and c != "w_other" for c in t.classes)]
    opens = opens_sentence(tokens, first) or tokens[first - 1].text == "لا"
    before = [t for t in named if t.index < first and tokens[first].sentence - t.sentence <= 1]
    other = (t for t in tokens if "w_other" in t.classes)  # «مصنع، عفوا، صالة عرض»
    after = [t for t in [*named, *other] if last < t.index <= last + 3 and t.sentence == tokens[last].sentence]
    after = sorted(after, key=lambda t: t.index)
    if (
        opens
        and before
        and after
        and not {c for c in before[-1].classes.keys() & after[0].classes.keys() if c.startswith("w_")}
    ):
        before[-1].retracted = True


def _renamed(tokens: list[Token], first: int, last: int) -> None:
    """«notre filiale… non, pardon, notre société a un bureau»: a firm named alone, and put right by another, is not
    spoken of."""
    near = tokens[max(0, first - _NAME) : first]
    named = [t for t in near if not (t.punctuation or {"neg_word", "bare_no"} & t.classes.keys())]
    behind = next((t for t in tokens[last + 1 : last + 4] if not t.punctuation and "d_ours" not in t.classes), None)
    alone = 0 < len(named) <= 2 and opens_sentence(tokens, named[0].index)
    if alone and behind is not None and "our_firm" in behind.classes:
        for token in named:
            token.retracted = True


_CONTRARY = {"agent.dependent": "agent.independent", "agent.independent": "agent.dependent"}


def set_right(marks: list[Mark], ops: Ops, tokens: list[Token]) -> list[Mark]:
    """Withdraw what a correction says the contrary of: «وكيلنا تابع لنا، بل الأصح أنه مستقل»."""
    for first, last in ops["correct"]:
        if tokens[first].claimed or not opens_sentence(tokens, first):
            continue
        number = tokens[first].sentence
        told = [m for m in marks if m.first > last and m.sentence == number and m.polarity and m.firm]
        for at, one in enumerate(marks):
            near = one.first < first and number - one.sentence <= 1
            if near and one.polarity and any(m.concept == _CONTRARY.get(one.concept) for m in told):
                marks[at] = replace(one, retracted=True)
    return marks
