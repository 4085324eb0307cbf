"""What another says («يزعم المفتش أن …»): how far his words reach, and where the asker's own begin again.

His words run to the end of the sentence, or to «والواقع», «لكن», «عندنا» at the head of a clause, and the like. They
end before that where the asker says the contrary of them with the same verb («ظن أن الفرع لا يبيع، وهو يبيع»): then
what was claimed stands turned round; and, within a relative clause, where the verb of the main clause comes («مكتبنا
الذي قيل إنه للإعلام وحده يوقع موظفوه العقود»).
"""

from __future__ import annotations

from itertools import pairwise

from qa.understanding.analysis import Affix, verb_forms
from qa.understanding.clauses import Ops, sentence_rest
from qa.understanding.model import Token

_STEM = 3  # letters that two words must share to be the same verb


def mark_claims(tokens: list[Token], ops: Ops) -> None:
    """Mark the tokens that are another's words, and turn round those that the asker contradicts."""
    fences = sorted(first for name in ("fact", "really", "but") for first, _ in ops[name])
    fences = sorted(fences + [a for a, _ in ops["ours"] if _begins(tokens, a)])  # «جارنا قال … ، احنا عندنا …»
    prefaced = {first for first, _ in ops["prefaced"]}
    named = {at for first, last in ops["named"] for at in range(first, last + 1)}  # «شخص يدعى كمال»
    turned: list[tuple[Token, Token, int]] = []
    for first, last in dict(sorted(ops["claim"])).items():  # of two that start on one word, the longer
        if first in named or any(a <= last and first <= b for a, b in ops["unknown"]):
            continue  # «ما قال لنا المدير هل …» claims nothing
        if any(a == first for a, _ in ops["claim1"]):
            continue  # «بيقول عن حالو مستقل، بيبيع زيتنا»: what he calls himself, and what he does
        set_in = tokens[last].punctuation  # "since March, a trainee claims, our bureau takes orders"
        ends = [f for f in fences if f > (last + 1 if set_in else first)]
        if first in prefaced:  # "According to the inspector, our firm owns a sawmill"
            ends = [f for f in ends if tokens[f].clause != tokens[last].clause + 1 or not _begins(tokens, f)]
        ends += _main_verb(tokens, first, last) + _own_word(tokens, first, last)
        ends += _closed(tokens, last)
        if any("contrary" in t.classes for t in tokens[max(0, first - 3) : first]):  # «خلافا لما زعم المفتش، …»
            ends += [t.index for t in tokens[last + 1 :] if t.clause != tokens[last].clause][:1]
        if "as_word" in tokens[first - 1 if first else first].classes:  # «ليست للعرض وحده كما كتب المدقق، ففيها نبيع»
            ends += [t.index for t in tokens[last + 1 :] if t.clause != tokens[last].clause][:1]
        said, own = _contradicted(tokens, last, min(ends, default=len(tokens)))
        end = min([*ends, _opening(tokens, own)] if own else ends, default=len(tokens))
        doubt = _unproved(tokens, ops, last)
        for token in tokens[first:end]:
            if token.sentence == tokens[first].sentence:
                token.claimed, token.unknown, token.rumoured = not doubt, token.unknown or doubt, doubt
        if said and own:
            turned.append((said, own, end))
    for said, own, end in turned:
        for token in tokens[said.index : end]:
            if token.clause == said.clause and not said.bounded:
                token.claimed, token.denied = False, own.denied
    for first, last in ops["claim_after"]:  # «le chantier a duré un an, à ce que murmure la concurrence»
        for token in _said_before(tokens, first, last):
            token.claimed = True
    for first, last in ops["claim1"]:  # "a broker who claims to be independent": only what he calls himself
        for token in tokens[first : last + 1]:
            token.claimed = True


def _said_before(tokens: list[Token], first: int, last: int) -> list[Token]:
    """The words that a speaker named behind them at the end of the sentence has said; none where he is named first."""
    rest = [t for t in sentence_rest(tokens, last)[1:] if t.clause == tokens[last].clause]
    closes = (
        not rest or rest[-1].index + 1 == len(tokens) or tokens[rest[-1].index + 1].sentence > tokens[last].sentence
    )
    parted = first > 0 and (tokens[first - 1].text in (",", ":", "،") or not tokens[first].text.isascii())
    if not parted or not closes or len(rest) > 4:
        return []
    before = [t for t in tokens[: first - 1] if t.sentence == tokens[first].sentence]
    if not before:
        return []
    start = max((t.index + 1 for t in before if t.text[0] in ";:"), default=before[0].index)
    return tokens[start:first]


def _unproved(tokens: list[Token], ops: Ops, last: int) -> bool:
    """«يهمس البعض أن المعرض يبيع، ولم نتحقق من ذلك»: what is told, and neither proved nor refuted, is not known."""
    facts = [a for a, _ in ops["fact"] if a > last]
    asked = {a for a, _ in ops["whether"]}
    for first, end in ops["unknown"]:
        if first <= last or any(a < first for a in facts) or tokens[first].sentence - tokens[last].sentence > 1:
            continue
        rest = [t for t in tokens[end + 1 :] if t.clause == tokens[end].clause and not t.punctuation]
        opens = (
            tokens[first].sentence == tokens[last].sentence
            or tokens[max(0, first - 2)].sentence != tokens[first].sentence
        )
        his = any("he_has" in t.classes for t in tokens[first : end + 1] + rest)  # «ولا دليل له»
        if opens and not his and len(rest) <= 4 and not any(t.index in asked for t in rest):
            return True
    return False


def _begins(tokens: list[Token], at: int) -> bool:
    """Whether a clause begins with the word, and no colon tells it as another's words."""
    return at > 0 and tokens[at - 1].punctuation and tokens[at - 1].text != ":"


def _verb(token: Token) -> bool:
    both = Affix.VERB | Affix.IMPERFECT
    return token.text.lstrip("وف")[:1] in ("ي", "ت") and any(f & both == both for f in token.classes.values())


def _main_verb(tokens: list[Token], first: int, last: int) -> list[int]:
    """Where, behind a claim within a relative clause («الذي قيل إنه للعرض»), the verb of the main clause stands."""
    if not first or "relative" not in tokens[first - 1].classes:
        return []
    clause = [t for t in tokens[last + 1 :] if t.clause == tokens[last].clause]
    behind = clause[1:] if clause and _verb(clause[0]) else clause
    return [t.index for t in behind if len(t.text) > 3 and t.text[0] in "يت" and _verb(t) and t.index > last + 1][:1]


def _closed(tokens: list[Token], last: int) -> list[int]:
    """«قالوا إنه يوقع عنا؛ لم يوقع قط»: a semicolon closes what they say, unless a further «أن» goes on with it."""
    rest = sentence_rest(tokens, last)[1:]
    goes_on = {"that_word", "=ان", "=وان", "=بان", "=وبان", "=that", "=que", "=qu"}
    return [after.index for at, after in pairwise(rest) if at.text in "؛;" and not goes_on & after.classes.keys()]


def _own_word(tokens: list[Token], first: int, last: int) -> list[int]:
    """«ظن المفتش أنه مستقل وهو يأتمر بأمرنا»: behind a belief, «وهو …» says what is the case."""
    said = tokens[first].text in ("القول", "قول", "للقول", "بالقول")  # «لا سبيل إلى القول إنه مستقل وهو …»
    if not said and not any("believe" in t.classes for t in tokens[first : last + 1]):
        return []
    rest = (t for t in tokens[last + 1 :] if t.sentence == tokens[last].sentence)
    return [t.index for t in rest if "he_word" in t.classes and t.text[0] == "و"][:1]


def _contradicted(tokens: list[Token], last: int, end: int) -> tuple[Token | None, Token | None]:
    """The word of the claim, and the same word where the asker says the contrary of it («…، وهو لا يوقع»)."""
    sentence = tokens[last].sentence
    for token in tokens[last + 1 :]:
        if token.sentence != sentence:
            break
        opens = token.text[0] in "وف" and {"he_word", "neg_word", "in_truth"} & token.classes.keys()
        if not opens or token.index > end:
            continue
        for own in tokens[token.index + 1 : token.index + 4]:
            again = (t for t in tokens[last + 1 : token.index] if _same(t, own))
            said = next((t for t in again if _less(t) is not _less(own)), None)
            if said is not None:
                return said, own
    return None, None


def _opening(tokens: list[Token], own: Token) -> int:
    """Where the words that contradict begin: at the «وهو» or «ولا» before the word."""
    return next(t.index for t in tokens[own.index - 1 :: -1] if t.text[0] in "وف")


def _less(token: Token) -> bool:
    """Denied, or affirmed only within bounds («لا يوقع إلا نادرا»)."""
    return token.denied or token.bounded


def _same(said: Token, own: Token) -> bool:
    """The same verb, or the same noun, its ending aside («أن لنا مصنعا …، ولا مصنع لنا»)."""
    if _verb(said) and _verb(own):
        return any(len(stem) >= _STEM for stem in verb_forms(said.text).keys() & verb_forms(own.text).keys())
    noun = own.text.removesuffix("ا")
    return said.text in (noun, noun + "ا", noun + "نا", "ال" + noun) and len(own.text) > _STEM
