"""What is told of others (the law, a rival, a customer, a firm with which the enterprise has nothing to do), and
what is only quoted: none of its facts."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, clause_rest, opens_sentence, sentence_rest
from qa.understanding.latin import label
from qa.understanding.model import Token
from qa.understanding.view import View

_LED = {
    "d_we",
    "be",
    "aux",
    "prep_word",
    "from_word",
    "who_word",
    "rel_pron",
}  # behind these no subject opens a sentence
_REACH = 14  # words between what is proposed and its refusal


def mark_strangers(tokens: list[Token], ops: Ops) -> None:
    """«ظلت شركة الأسس في الموقع سنة، ولا علاقة لها بنا»: what was told of them, back to the last words of ours."""
    ours = {first for first, _ in ops["ours"]}
    for first, last in ops["stranger"]:
        for token in reversed(tokens[:last]):
            of_us = token.index in ours or any(flags & Affix.WE for flags in token.classes.values())
            if token.sentence != tokens[first].sentence or of_us or _object_of(tokens, token.index):
                break
            token.foreign = True
        named = {"firm", "third"} & tokens[first].classes.keys()  # «شركة تركية لا صلة لنا بها تنفذ …»
        for token in tokens[last + 1 :] if named or not _opens(tokens, first) else ():
            if token.clause != tokens[last].clause or _ours(token, ours):
                break  # "a group unrelated to us runs the port there": and what it does
            token.foreign = True
    _by_himself(tokens, ops, ours)
    _apart(tokens, ops, ours)
    _refused(tokens, ops)


def _by_himself(tokens: list[Token], ops: Ops, ours: set[int]) -> None:
    """«ثم أقام مقاول محلي لا تربطه بها صلة، بعقد مباشر، سورا استغرق سنة»: what a contractor does who has nothing to do
    with the firm asked about, from the verb before him on, to the end of the sentence or a turn of the words."""
    turns = {a for name in ("but", "turn") for a, _ in ops[name]}
    for first, last in ops["apart_from"]:
        verb = first - 1 if first and any(f & Affix.VERB for f in tokens[first - 1].classes.values()) else first
        for token in tokens[verb : last + 1] + sentence_rest(tokens, last)[1:]:
            if token.index > last and (token.index in turns or _ours(token, ours)):
                break
            token.foreign = True


def _object_of(tokens: list[Token], at: int) -> bool:
    """«le coton qu'un filateur, sans lien avec nous, transforme»: the relative clause is the stranger's, what stands
    before it is ours."""
    after = tokens[at + 1].classes if at + 1 < len(tokens) else {}
    return "rel_pron" in tokens[at].classes and "who_word" not in tokens[at].classes and "a_word" in after


def _opens(tokens: list[Token], at: int) -> bool:
    """Whether the clause of token ``at`` begins with it, a conjunction aside."""
    return all(t.clause != tokens[at].clause or len(t.text) < 3 for t in tokens[max(0, at - 2) : at])


def _named(tokens: list[Token], ops: Ops) -> None:
    """«في زقاق المناجم قبالة مزرعة البلدية»: what a street is called after, and what a place stands by, if not ours."""
    for first, last in ops["place_name"]:
        if last - first > 1 and any(flags & Affix.FOR for flags in tokens[first + 1].classes.values()):
            continue  # «محطة لتوليد الكهرباء»
        for token in tokens[first + 1 : last + 1]:  # «لساحة المزرعة لنا مخزن»: the words of places in the name
            named = token.index == last or any(c.startswith("w_") for c in token.classes)
            token.foreign = token.foreign or (named and _definite(token))
    after = {"beyond", "ever_since"}  # «بعد إغلاق المصنع»
    for first, last in ops["closed_down"]:
        tokens[last].foreign = tokens[last].foreign or (first > 0 and bool(after & tokens[first - 1].classes.keys()))
    for first, last in ops["landmark"]:
        place = any(c.startswith("w_") or c == "way_name" for c in tokens[last].classes)
        ours = any(flags & (Affix.OURS | Affix.WE) for flags in tokens[last].classes.values())
        for token in tokens[first : last + 1] if place and not ours else ():
            token.foreign = True


def _definite(token: Token) -> bool:
    known = (flags & Affix.DEFINITE for flags in token.classes.values())
    return any(known)


def _apart(tokens: list[Token], ops: Ops, ours: set[int]) -> None:
    """«على أن عقد الصيانة، وهو لشركة أخرى، سيمتد خمس سنين»: what is told of a thing set apart as another's, before its
    aside and behind it, in their clauses; not where we are spoken of there."""
    for first, last in ops["apart"]:
        reach = (tokens[first].clause - 1, tokens[first].clause, tokens[last].clause + 1)
        around = [t for t in tokens if t.clause in reach and t.sentence == tokens[first].sentence]
        if any(_ours(t, ours) for t in around if not first <= t.index <= last):
            continue  # «المستودع، وهو لشركة أخرى، نخزن فيه بضاعتنا»
        for token in around:
            token.foreign = True


def _ours(token: Token, ours: set[int]) -> bool:
    return token.index in ours or any(flags & (Affix.WE | Affix.OURS) for flags in token.classes.values())


def _refused(tokens: list[Token], ops: Ops) -> None:
    """«عرض مديره أن يبيع فرفضنا»: what was proposed and refused is no fact."""
    for first, last in ops["refused"]:
        near = [
            a for a, _ in ops["proposed"] if 0 < first - a <= _REACH and tokens[a].sentence == tokens[first].sentence
        ]
        if near and not tokens[first].denied:
            for token in tokens[max(near) : last + 1]:
                token.foreign = True


def held(tokens: list[Token], at: int, ours: set[int]) -> bool:
    """«الورشة التي في الميناء لنا»: works that customers may have, said to be ours."""
    rest = (t for t in tokens[at:] if t.clause == tokens[at].clause)
    return "one_works" in tokens[at].classes and any(t.index in ours for t in rest)


def mark_others(view: View, ops: Ops) -> None:
    """Mark as foreign what the law, a rival, a customer or another firm is told of, and what is only quoted."""
    tokens = view.tokens
    for first, _last in ops["law"]:  # what the treaty says is no fact
        for token in clause_rest(tokens, first):
            token.foreign = True
    about = {at for first, last in ops["about"] for at in range(first, last + 1)}
    for first, _last in ops["rival"]:  # a clause about a competitor is none of our facts
        if first in about or (first and "say_verb" in tokens[first - 1].classes):
            continue  # «نجمع أسعار المنافسين»، «لا يكتفي بالجمع كما يظن جيراننا»
        clause = [t for t in tokens if t.clause == tokens[first].clause]
        if not any("for_us" in t.classes for t in clause):
            for token in clause + _goes_on(tokens, clause[-1].index):
                token.foreign = True
    ours = {first for first, _ in ops["ours"]}
    _onlookers(tokens, ops, ours)
    mark_strangers(tokens, ops)
    _deeds(tokens, ops, ours)
    _named(tokens, ops)
    others = ops["other"] + [span for span in ops["other1"] if opens_sentence(tokens, span[0])]
    if of_ourselves(tokens, ops):
        others = others + ops["other_nation"]  # «الشركة الكورية»
    for first, last in others:
        if any("for_us" in t.classes for t in clause_rest(tokens, last)):
            continue  # «شركة محلية تبرم العقود باسمنا»
        if tokens[first].denied or tokens[first].bounded or held(tokens, first, ours):
            continue  # «الورشة التي في الميناء لنا»; «ولا عميل له سوانا»: nobody else's affair
        if first and "b_run_v" in tokens[first - 1].classes:
            continue  # «ندير بجواره مطعما»
        for token in clause_rest(tokens, first):
            if token.index > last and (token.index in ours or _and_we(token)):
                break
            token.foreign = True
    for first, last in ops["theirs"]:  # "it is our landlord who works the field"
        for token in sentence_rest(tokens, first):
            if token.index > last and token.index in ours and not token.denied:
                break
            token.foreign = True
    for a, b in view.quoted:
        inside = next((t.index for t in tokens if t.start >= a), -1)
        worded = any(inside - 2 <= last < inside for _, last in ops["worded"])  # «بعبارة «عن الشركة»»
        if label(tokens, a, b) or worded:
            continue
        for token in tokens:
            if a <= token.start and token.end <= b:
                token.foreign = True


def of_ourselves(tokens: list[Token], ops: Ops) -> bool:
    """Whether we speak of ourselves: a firm known by its nation is then another's, else it is the one asked about."""
    ours = {first for first, _ in ops["ours"]}
    own = (t.index in ours or t.classes.get("finite", 0) & Affix.WE or _with_us(t) for t in tokens if not t.asked)
    return any(own)


def _with_us(token: Token) -> bool:
    return token.text.endswith("نا") and any(flags & Affix.OURS for flags in token.classes.values())


def _goes_on(tokens: list[Token], last: int) -> list[Token]:
    """«… et livre de son dépôt»: the clauses behind token ``last`` that join a verb without a subject of its own."""
    found: list[Token] = []
    while last + 2 < len(tokens) and "and_word" in tokens[last + 1].classes and "act_v" in tokens[last + 2].classes:
        more = [t for t in tokens[last + 1 :] if t.clause == tokens[last + 1].clause]
        if any(_ours(t, set()) or "for_us" in t.classes for t in more):
            break
        found += more
        last = more[-1].index
    return found


def _and_we(token: Token) -> bool:
    """«المقاول اللي بيبني الكوبري وقعدنا نشرف»: with "and we …" the words are our own again."""
    both = Affix.AND | Affix.WE
    return any(flags & both == both for flags in token.classes.values())


def _onlookers(tokens: list[Token], ops: Ops, ours: set[int]) -> None:
    """ "Our competitor, a Danish firm, has a factory there", "At home, in Graz, we run three plants": what a sentence
    tells that opens with somebody who is none of ours, or at home, and that speaks of nothing of ours there."""
    for first, last in ops["onlooker"] + ops["at_home"]:
        words = [t for t in tokens if t.sentence == tokens[first].sentence]
        home = (first, last) in ops["at_home"]
        rest = [t for t in words if t.index > last]
        before = [t for t in words if t.index < first]
        if len(before) > (1 if home else 3) or any(t.punctuation or _LED & t.classes.keys() for t in before):
            continue
        if any({"state_there", "town_there", "for_us"} & t.classes.keys() for t in rest):
            continue
        if not home and any(t.index in ours for t in rest):
            continue
        turn = min((a for a, _ in ops["but"] if a > last), default=len(tokens))
        for token in words:
            token.foreign = token.foreign or token.index < turn


def _deeds(tokens: list[Token], ops: Ops, ours: set[int]) -> None:
    """«يخزن شريكنا بضاعته في مستودع يملكه ويبيع منه»: what others do with what is theirs, up to the next word of ours;
    not where something of ours is spoken of in the same clause («يخزن شريكنا بضاعته في مستودعنا»)."""
    turns = {a for name in ("but", "turn") for a, _ in ops[name]}
    for first, last in ops["deed"]:
        if any(_ours(t, ours) for t in tokens[:first] if t.clause == tokens[first].clause):
            continue  # «نفحص عينات زبائننا»
        if ops["client"] and any("own_kin" in t.classes for t in tokens[first : last + 1]):
            continue  # «خالي عندو شركة»: he is the one we ask for
        they = {"dealer_with_us", "own_kin"}
        spoken = any(_ours(t, ours) for t in tokens[first + 1 : last])  # «صاحب العمارة التي فيها مكتبنا يدير متجرا»
        rest = sentence_rest(tokens, last)[1:]
        own = (t for t in rest if _ours(t, ours) and not t.denied and not they & t.classes.keys())
        first_own = next((t.index for t in own), len(tokens))
        end = next((t for t in rest if t.index in turns or t.index == first_own), None)
        if end is not None and end.clause == tokens[last].clause and end.index not in turns:
            continue
        for token in tokens[last if spoken else first : last + 1] + rest:
            if end is not None and token.clause >= end.clause:
                break
            token.foreign = True
