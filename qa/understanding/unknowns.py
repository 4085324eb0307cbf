"""What is said to be unknown: how far «لا ندري هل …», «… هذا ما لم نقف عليه» and the like reach.

The words are data (``op.unknown``, ``op.whether``, ``op.or``); here is only the structure: the embedded question stands
behind them, or before them in the same sentence, or is the sentence before.
"""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, opens_sentence, sentence_rest
from qa.understanding.latin import opens
from qa.understanding.model import Token

_LISTED = 5  # words of a short question in a list of them
_SUBJECT = 3  # words before «مش واضح» in its sentence: more of them say themselves what it is that is not known


def leave_open(tokens: list[Token], ops: Ops) -> None:
    """Mark as unknown the words of «لا ندري …» and the embedded question behind or before them."""
    marks = asking_words(tokens, ops)
    for first, last in ops["unknown"]:
        if trifling(tokens, ops, last):
            continue
        fence = min((a for a, _ in ops["but"] + ops["fact"] if a > last), default=len(tokens))
        fence = min(fence, _final_question(tokens, ops, last))
        rest = sentence_rest(tokens, last)[1:]
        after = [t for t in rest if not t.punctuation and t.index < fence]
        here = [t for t in after if t.clause == tokens[last].clause]
        asks = any(last < m <= last + 5 and tokens[m].sentence == tokens[last].sentence for m in marks)
        asked = any(m < first and tokens[m].sentence == tokens[first].sentence and opens(tokens, m) for m in marks)
        asks = asks or (not asked and next((t.text for t in tokens[last + 1 :] if t.punctuation), "") == ":")
        bare = len([t for t in here if len(t.text) > 2]) < 2  # "The papers do not say."
        asked = asked or ((_opens(tokens, first) or bare) and question_before(tokens, first))
        for token in tokens[first : last + 1]:
            token.unknown = True
        if any(first < a and b == last for a, b in ops["claim"]):  # «السكرتيرة تقول تجمع وبس، والسواق يقول إنها تبيع»
            for token in here:
                token.unknown = True
        # «غير محدد في العقود» says nothing more: what is unknown stands before it
        colon = next((t for t in tokens[last + 1 :] if t.punctuation), None)
        listed = colon is not None and colon.text == ":" and not any(t.term for t in rest)
        either = any(last < a <= rest[-1].index for a, _ in ops["either"]) if rest else False
        if listed and not asked and (rest[-1].text[0] in "?؟" or either):
            # «لا يدل البيان على المكان: أأدوها هناك، أم أدوها من مكاتبهم؟», «… ما يجري فيه: أبيع أم استقصاء سوق»
            for token in (*after, *_brief_questions(tokens, rest[-1].index)):
                token.unknown = True
            continue
        told = [t for t in here if "papers" not in t.classes and len(t.text) > 2]
        led = _led(tokens, first, ops)
        asked = asked or (led and tokens[first].text[0] == "ف")  # «أما مبلغ استعماله لها فلم يصلنا عنه شيء»
        that = last > first and "that_is_so" in tokens[last].classes  # «وحيث إنها نفت أن تكون …»: what follows
        forward = asks or last + 1 in marks or (len(told) >= 2 and (that or not asked))
        for token in _embedded(tokens, after, here, ops) if forward else _before(tokens, marks, first, ops):
            token.unknown = True


def _brief_questions(tokens: list[Token], last: int) -> list[Token]:
    """The short questions that go on behind a listed one: «… شيصير داخل المكتب: يبيعون؟ يشترون؟ بس حفظ ملفات؟»."""
    out: list[Token] = []
    start = last + 1
    while start < len(tokens) and tokens[last].text[0] in "?؟":
        number = tokens[start].sentence
        words = [t for t in tokens[start:] if t.sentence == number]
        if len(words) > _LISTED or words[-1].text[0] not in "?؟" or any(t.term for t in words):
            break
        out += words
        last = words[-1].index
        start = last + 1
    return out


def asking_words(tokens: list[Token], ops: Ops) -> list[int]:
    """Where embedded questions begin: «هل», «متى», "whether", or a word with the interrogative أ joined to it."""
    return sorted({first for first, _ in ops["whether"]} | {t.index for t in tokens if _asking(tokens, t, ops)})


def open_whether(tokens: list[Token]) -> None:
    """ "Whether he ever uses it, …": what "whether" opens is told by nobody, whatever is said of it behind."""
    for token in tokens:
        words = [t for t in sentence_rest(tokens, token.index) if t.clause == token.clause]
        if "whether_word" in token.classes and token.text.isascii() and not any(t.term for t in words):
            for word in words:
                word.unknown = True


def trifling(tokens: list[Token], ops: Ops, last: int) -> bool:
    """«لا نعرف لون المكتب الذي نبيع منه»: nothing turns on what is not known, and the rest is told."""
    if not any(last <= a <= last + 2 and tokens[a].clause == tokens[last].clause for a, _ in ops["trifle"]):
        return False
    choice = {a for a, _ in ops["either"] if tokens[a].text != "ولا"}
    return not any(t.index in choice for t in sentence_rest(tokens, last))


def _asking(tokens: list[Token], token: Token, ops: Ops) -> bool:
    """A word with the interrogative أ joined to it: right behind words of not knowing («لا نعلم أيملك …», «لا ندري
    أمستقل هو»), or a verb that opens a clause («أيملك سلطة أم لا، ذلك ما نجهله»)."""
    word = token.text
    if len(word) < 3 or word[0] != "ا" or {"the_word", "asks_not"} & token.classes.keys():
        return False
    if "joined_ask" in token.classes or any(last + 1 == token.index for _, last in ops["unknown"]):
        return True
    verb = any(flags & Affix.VERB and flags & Affix.IMPERFECT for flags in token.classes.values())
    return word[1] in "يت" and verb and len(word) > 4 and opens_sentence(tokens, token.index)


def _final_question(tokens: list[Token], ops: Ops, last: int) -> int:
    """Where, in words without punctuation, the question itself begins behind the embedded one: «ما نعرف وش يسوون فيه هل
    هو منشأة دائمة»."""
    sentence = tokens[last].sentence
    named = [a for a, _ in ops["pe"] if a > last and tokens[a].sentence == sentence]
    asks = [a for a, _ in ops["ask"] if named and last + 1 < a < named[0] <= a + 5 and tokens[a].sentence == sentence]
    return min((a for a in asks if a > last + 2), default=len(tokens))


def _embedded(tokens: list[Token], after: list[Token], here: list[Token], ops: Ops) -> list[Token]:
    """The embedded question after «لا ندري …»: its clause, and those that go on with it («أم …»، «أو …»)."""
    joins = {first for name in ("whether", "or") for first, _ in ops[name]}
    either = max((first for first, _ in ops["either"] if after and first <= after[-1].index), default=-1)
    covered, clause = list(here), here[-1].clause if here else -1
    aside = _aside(after, covered)
    for token in after:
        if token in here or token.clause == aside:
            continue
        if token.clause != clause:
            choice = tokens[token.index - 1].text == ":" and any(
                at in joins for at in range(token.index, token.index + 4)
            )
            goes_on = token.index in joins or token.clause - 1 == aside or choice  # «ما صفته: تابع هو أم مستقل»
            over = token.index > either  # «أأدوها وهم هناك، أم أدوها عن بعد»
            goes_on = goes_on or _verbless(covered) or _does_there(tokens, token)
            if len(covered) >= 2 and over and not (goes_on or _state(tokens, token)):
                break
            clause = token.clause
        covered.append(token)
    return covered


def _does_there(tokens: list[Token], token: Token) -> bool:
    """«si nous louons un bureau | et y vendons nos logiciels»: the same subject, and what it does there."""
    behind = tokens[token.index + 1 : token.index + 2]
    return "join_word" in token.classes and any("place_pron" in t.classes for t in behind) and token.text.isascii()


def _verbless(covered: list[Token]) -> bool:
    """ "We do not know whether the chief executive | and the team sit in Amman": the verb is still to come."""
    latin = bool(covered) and covered[-1].text.isascii()
    return latin and not any({"finite", "be", "have"} & t.classes.keys() for t in covered)


def _state(tokens: list[Token], token: Token) -> bool:
    """«أأدوها وهم في بغداد»: the state of those who act, no new sentence."""
    behind = tokens[token.index - 1] if token.index else token
    return "and_they" in token.classes and not behind.punctuation


def _aside(after: list[Token], covered: list[Token]) -> int | None:
    """The clause set between «… أن نشاط المستودع، وهو تخزين وتسليم، ذو طبيعة مساعدة», its predicate behind it, or
    «…، أي التخزين والتسليم، …»."""
    rest = [t for t in after if covered and t.clause > covered[-1].clause]
    if rest and "that_is" in rest[0].classes:
        return rest[0].clause
    if not rest or "he_word" not in rest[0].classes or rest[0].text[0] != "و":
        return None
    behind = next((t for t in rest if t.clause == rest[0].clause + 1), None)
    if behind is None or "and_word" in behind.classes:
        return None
    joined = any(flags & (Affix.AND | Affix.VERB) for flags in behind.classes.values())
    return None if joined else rest[0].clause


def _led(tokens: list[Token], at: int, ops: Ops) -> bool:
    """Whether the clause of token ``at`` begins with «أما», «لكن» and the like."""
    first = next(t.index for t in tokens if t.clause == tokens[at].clause)
    return first < at and any(a == first for a, _ in ops["but"])


def _opens(tokens: list[Token], at: int) -> bool:
    """As ``opens_sentence``, a word or two aside («هذا ما لم نقف عليه»)."""
    return any(
        opens_sentence(tokens, i) for i in range(max(0, at - 2), at + 1) if tokens[i].clause == tokens[at].clause
    )


def question_before(tokens: list[Token], at: int) -> bool:
    """Whether the sentence before is a question of fact («أكان ذلك مرة عابرة؟ لم يصلنا الخبر اليقين»)."""
    before = [t for t in tokens[:at] if t.sentence == tokens[at].sentence - 1]
    return bool(before) and before[-1].text[0] in "?؟" and not any(t.term for t in before)


def _first_question(tokens: list[Token], at: int) -> int:
    """The sentence with which the questions of fact before ``at`` begin («بيعملو ايه فيه؟ بيبيعو؟ مش عارف»)."""
    number = tokens[at].sentence - 1
    while any(t.sentence == number for t in tokens):
        start = next(t.index for t in tokens if t.sentence == number)
        if not question_before(tokens, start):
            break
        number -= 1
    return number


def _before(tokens: list[Token], marks: list[int], at: int, ops: Ops) -> list[Token]:
    """The embedded question that stands before «… لا ندري»: from its first word in this sentence or the one before."""
    own = [t for t in tokens[:at] if t.sentence == tokens[at].sentence and not t.punctuation]
    back = () if len(own) > _SUBJECT else (tokens[at].sentence - 1,)  # «المحاسب قال إن القانون مش واضح»: of the law
    for sentence in (tokens[at].sentence, *back):
        asked = [m for m in marks if m < at and tokens[m].sentence == sentence]
        if asked:
            first = next(t.index for t in tokens if t.clause == tokens[asked[0]].clause)
            return tokens[first if _led(tokens, asked[0], ops) else asked[0] : at]  # «أما تسليمها أهو …»
    if question_before(tokens, at):
        turned = next(
            (t for t in tokens[:at] if t.sentence == tokens[at].sentence - 1 and "inverted" in t.classes), None
        )
        buts = [a for a, _ in ops["but"] if turned and tokens[a].sentence == turned.sentence and a < turned.index]
        if buts:  # «le dépôt garde nos huiles, mais sert-il à autre chose ? Nul ne le sait»
            return tokens[buts[-1] : at]
        earliest = _first_question(tokens, at)
        return [t for t in tokens[:at] if t.sentence >= earliest]
    return tokens[_previous(tokens, at) : at]


def _previous(tokens: list[Token], at: int) -> int:
    """Where the clause of ``at`` starts; when it starts there, where the one before starts."""
    clause = tokens[at].clause
    start = next(t.index for t in tokens if t.clause == clause)
    if all("join_word" in t.classes for t in tokens[start:at]):
        start = at  # «…, mais nous n'avons pas vérifié»
    if start < at and not (
        at - start <= 4 and question_before(tokens, start)
    ):  # «هذا ما لم نقف عليه» says what of itself
        return start
    at = next(t.index for t in tokens if t.clause == clause)
    before = [t for t in tokens[:at] if not t.punctuation]
    return next(t.index for t in tokens if t.clause == before[-1].clause) if before else at
