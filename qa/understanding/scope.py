"""How each word stands: denied, excepted, exclusive, unknown, claimed, asked, supposed, withdrawn, another's.

Operators are data (concepts ``op.*`` of the lexicons); this module only draws how far each one reaches. Structure
decides, not distance: a negation ends at the next clause, at «لكن» or «بل», or at a new affirmative verb; «لا … إلا X»
affirms X and says that there is nothing else; an unknown («لا ندري هل …») covers the embedded question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from qa.understanding.alternatives import alternatives, answered
from qa.understanding.analysis import Affix
from qa.understanding.asides import carry_apposed, carry_denials, carry_lists, fronted, set_within, sum_up
from qa.understanding.claims import mark_claims
from qa.understanding.clauses import (
    BREAKS,
    STOPS,
    Match,
    Ops,
    breathless,
    clause_rest,
    describes,
    insists,
    one_word,
    opens_sentence,
    sentences,
)
from qa.understanding.corrections import withdraw
from qa.understanding.latin import asks_of, cleft, restrictions
from qa.understanding.lexicon import Lexicon
from qa.understanding.modality import doubt_modal
from qa.understanding.model import Mark, Token
from qa.understanding.relatives import relative
from qa.understanding.strangers import mark_others
from qa.understanding.suppositions import counterfactual, either_way, perhaps, untrue
from qa.understanding.unknowns import leave_open, open_whether
from qa.understanding.view import View

# "and nothing else", "is no": they open a clause; the words behind keep their own operator
_OPENERS = ("cut", "ask", "ask1", "back")
# operators that take nothing from others that start on the same word
_LOOSE = (
    "prefaced", "only_back", "apart", "proposed", "refused", "just", "if", "would", "if_has", "then",
    "nor", "turn", "trifle", "if_so", "if_not", "if_done", "onlooker", "at_home",
)  # fmt: skip


def find(view: View, book: Lexicon, operators: bool) -> Iterable[Match]:
    """All matches (concept, indices of the words) of the operator patterns, or of all the others, in their order."""
    tokens = view.tokens
    present = {name for token in tokens for name in token.classes}
    hopeless: set[int] = set()
    starts = book.operator_starts if operators else book.starts
    for at, token in enumerate(tokens):
        seen: set[int] = set()
        for name in token.classes:
            for pattern in starts.get(name, ()):
                key = id(pattern)
                if key in hopeless or key in seen:
                    continue
                if not pattern.possible(present):
                    hopeless.add(key)
                    continue
                seen.add(key)
                words = pattern.match(tokens, at)
                if words is not None:
                    yield pattern.concept, words


def structure(view: View, book: Lexicon) -> Ops:
    """Number clauses and sentences, then mark on every token how it stands. Returns the operators found."""
    tokens = view.tokens
    _number(tokens, ())
    ops: Ops = defaultdict(list)
    for concept, words in find(view, book, operators=True):
        ops[concept.removeprefix("op.")].append((words[0], words[-1]))
    for spans in ops.values():
        spans.sort()  # in the order of the words, whatever order the classes of a word are kept in
    for skip in [name for name in ops if name.startswith("skip.")]:
        name, spans = skip.removeprefix("skip.op."), ops.pop(skip)
        ops[name] = [(a, b) for a, b in ops[name] if not any(x <= b and a <= y for x, y in spans)]
    ops["client"] = [(a, b) for a, b in ops["client"] if not _and_ours(tokens, ops, b)]
    ends = {last for _, last in ops["nor"]}  # «ليس لنا فرع ولا غيره» denies it
    ops["only"] = [(a, b) for a, b in ops["only"] if b not in ends]
    wrong = {a for a, b in ops["correct"] if b > a}  # «التبس علي الأمر» sets right what was said
    but = {a for a, b in ops["but"] if b > a}  # «غير أننا على يقين» is no «غير على يقين»
    ops["claim"] = [(a, b) for a, b in ops["claim"] if not any(x < a <= y for x, y in ops["false"])]
    false = {a for a, b in ops["false"] + ops["fact"] if b > a}  # «لا يصح أن يقال إن …» refutes it
    ops["unknown"] = [(a, b) for a, b in ops["unknown"] if a not in wrong | but | false]
    ops["only"] += [span for span in restrictions(tokens) if span not in ops["only"]] if book.lang == "fr" else []
    _longest(ops)
    _but_or_only(tokens, ops)
    ops["only"] += [(a, b) for a, b in ops["except"] if tokens[a].text == "غير" and one_word(tokens, b)]
    ops["but"] += [(a, b) for a, b in ops["but1"] if opens_sentence(tokens, a)]  # «ولنا مع ذلك فرع»: no new clause
    ops["but"] = [(a, b) for a, b in ops["but"] if not insists(tokens, a)]
    ops["relative"] = [(a, b) for a, b in ops["neg"] if a == b and relative(tokens, ops, a)]
    ops["neg"] = [span for span in ops["neg"] if span not in ops["relative"]]
    ops["fact"] = [(a, b) for a, b in ops["fact"] if b - a > 1 or not describes(tokens, a)]
    cuts = {first for first, _ in ops["but"] + ops["cut"] if not (asks_of(tokens, first) or cleft(tokens, first))}
    openers = {first for first, _ in ops["claim"] + ops["told"]}
    _number(tokens, cuts | breathless(tokens, openers) if book.lang == "ar" else cuts)
    for first, last in ops["pe"]:
        for token in tokens[first : last + 1]:
            token.term = True
    _deny(tokens, ops)
    carry_denials(tokens)
    carry_lists(tokens, ops)
    carry_apposed(tokens, ops)
    _only(tokens, ops)
    leave_open(tokens, ops)
    doubt_modal(tokens, ops)
    open_whether(tokens)
    perhaps(tokens, ops)
    either_way(tokens, ops)
    answered(tokens, ops)
    mark_claims(tokens, ops)
    _asked(tokens, ops)
    alternatives(tokens, ops)
    mark_others(view, ops)
    counterfactual(tokens, book, ops)
    withdraw(tokens, ops)
    for first, _ in ops["suppose"]:
        for token in clause_rest(tokens, first):
            token.supposed = True
    return ops


def _but_or_only(tokens: list[Token], ops: Ops) -> None:
    """«بس» opens a clause ("but") or closes and restricts one ("only"), by what stands around it."""
    denials = [first for first, _ in ops["neg"]]
    for first, last in ops["but_or_only"]:
        before = tokens[first - 1] if first else None
        after = tokens[last + 1] if last + 1 < len(tokens) else None
        ends = last + 3 >= len(tokens) or tokens[last + 3].punctuation
        stops = before is None or before.punctuation  # «… . بس وصلنا حكي»
        joined = after is not None and after.text[0] == "و" and not stops
        if (
            after is None
            or after.punctuation
            or joined
            or ("in_word" in after.classes and ends)
            or one_word(tokens, last)
        ):
            name = "only"  # «دعاية بس في مسقط.»
        elif before is None or stops:
            name = "but"
        else:
            opens = {"the_word", "opener", "neg_word", "later_word"} & after.classes.keys()
            denied = any(tokens[n].clause == tokens[first].clause and n < first for n in denials)
            verb = first > 1 and any(f & Affix.VERB for f in tokens[first - 2].classes.values())  # «ما يوقع عنا بس …»
            has = "have" in before.classes and not verb
            bound = any(flags & Affix.FOR for flags in after.classes.values()) or has
            told = any(b < first and tokens[a].clause == tokens[first].clause for a, b in ops["claim"])
            name = "but" if opens or told or (denied and not bound) else "only"  # «يقول إنه مستقل بس 97% من شغله لنا»
        ops[name].append((first, last))


def _longest(ops: Ops) -> None:
    """Of operators that start on the same word, only the longest counts («غير أن» is no «غير»)."""
    longest: dict[int, int] = {}
    for name, spans in ops.items():
        for first, last in spans if name not in _LOOSE else ():
            longest[first] = max(longest.get(first, last), last)
    spans_of = {span for name, spans in ops.items() if name not in (*_OPENERS, *_LOOSE) for span in spans}
    inside = {at for a, b in longest.items() if (a, b) in spans_of for at in range(a + 1, b + 1)}
    for concept, spans in list(ops.items()):
        if concept == "unknown":  # «لا يعرف أحدهما الآخر» is nothing unknown to us
            ops[concept] = [(a, b) for a, b in spans if not any(x <= a and (b <= y or a == y) for x, y in ops["sure"])]
        if concept in ("pe", "claim", "unknown", "about", "rival", "named", "either", *_LOOSE):
            continue
        ops[concept] = [(a, b) for a, b in spans if b == longest[a] and a not in inside]


def _number(tokens: list[Token], cuts: Iterable[int]) -> None:
    clause = sentence = 0
    cuts = set(cuts)
    for at, token in enumerate(tokens):
        if at in cuts and (not at or tokens[at - 1].clause == clause):  # behind a comma one has just begun
            clause += 1
        token.clause, token.sentence = clause, sentence
        goes_on = at + 1 < len(tokens) and tokens[at + 1].punctuation and tokens[at + 1].text[0] in STOPS
        if token.punctuation and token.text[0] in STOPS and goes_on:
            continue  # «...», «؟!» end one sentence
        if token.punctuation and token.text[0] in BREAKS and "soft" not in token.classes:
            clause += 1
            if token.text[0] in STOPS:
                sentence += 1


def _explained(tokens: list[Token], at: int) -> list[Token]:
    """The rest of the clause and, where it ends in a colon, the clause that says what it is."""
    rest = clause_rest(tokens, at)
    if rest[-1].text == ":":
        rest += [t for t in tokens[rest[-1].index + 1 :] if t.clause == rest[-1].clause + 1]
    return rest


def _new_verb(token: Token) -> bool:
    both = Affix.AND | Affix.IMPERFECT
    if token.text[:2] in ("وي", "وت", "ون") and len(token.text) > 4:  # «لا يتبعنا ويعمل لغيرنا»
        return any(flags & both == both for flags in token.classes.values())
    if any(not flags & Affix.AND for name, flags in token.classes.items() if name[0] != "="):
        return False  # «وكيلنا»: the و may be the word's own
    return any(flags & both == both for flags in token.classes.values())


def _aim(token: Token) -> bool:
    """A verb of purpose: behind «لا صلة لنا بها» what it tells is not denied («… لتدبغها لحسابنا»)."""
    return token.text[0] == "ل" and token.text[1:2] in ("ي", "ت", "ن") and _imperfect(token)


def _imperfect(token: Token) -> bool:
    return any(flags & Affix.IMPERFECT for flags in token.classes.values())


def _scope_end(tokens: list[Token], after: int, stops: set[int], nominal: bool = False) -> int:
    """The index behind the last word that a negation ending at ``after`` reaches; a ``nominal`` one («without power»)
    reaches no finite verb."""
    at = after + 1
    while at < len(tokens) and tokens[at].clause == tokens[after].clause and at not in stops:
        if nominal and _aim(tokens[at]):
            break
        if at > after + 1 and (_new_verb(tokens[at]) or (nominal and "finite" in tokens[at].classes)):
            break
        if (
            at > after + 1
            and "sets_about" in tokens[at].classes
            and at + 1 < len(tokens)
            and _imperfect(tokens[at + 1])
        ):
            break  # «مخلص لا يتبعنا أخذ يوقع عنا»
        if at > after + 1 and "ever_since" in tokens[at].classes and _that(tokens, at + 1):
            break  # «لم نعد نبيع منه منذ أن سلمناه لصاحبه»
        if tokens[at].aside < tokens[after].aside:  # «(السمسار لقبه لا مهنته) يوقع»
            break
        if at > after + 2 and "year" in tokens[at - 1].classes and _imperfect(tokens[at]):
            break  # «لم يتغير منذ 2020 يعالج فيها المرضى»
        if at > after + 2 and _without(tokens, after) and _does(tokens, at):
            break  # «من غير ما نقول له المندوب بيمضي …»
        if "yet_word" in tokens[at - 1].classes and at > after + 2 and _related(tokens, after):
            break  # «سجادها الذي لم يُبع بعد في مستودع استأجرته»
        at += 1
    return at


def _without(tokens: list[Token], last: int) -> bool:
    """«من غير ما …», «بدون ما …»: a denial of one verb, opening its clause."""
    first = max(0, last - 2)
    words = [t.text for t in tokens[first : last + 2] if t.clause == tokens[last].clause]
    return "ما" in words and bool({"غير", "بدون", "بلا", "دون"} & set(words))


def _does(tokens: list[Token], at: int) -> bool:
    """Whether a person named as known stands before a verb of his own («المندوب بيمضي»)."""
    people = ("agent_noun", "employee_noun", "broker_noun")
    known = any(tokens[at].classes.get(name, 0) & (Affix.DEFINITE | Affix.OURS) for name in people)
    behind = [t for t in tokens[at + 1 : at + 3] if t.clause == tokens[at].clause]
    if behind and "ours" in behind[0].classes:
        behind = behind[1:]  # «الموظف بتاعنا بيمضي»
    verb = behind[0] if behind else None
    return known and verb is not None and _imperfect(verb) and "neg_word" not in verb.classes


def _that(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and "that_word" in tokens[at].classes


def _related(tokens: list[Token], at: int) -> bool:
    """Whether a relative word leads the denial that ends at ``at`` («الذي لم»)."""
    return at > 0 and "rel_word" in tokens[at - 1].classes


def _deny(tokens: list[Token], ops: Ops) -> None:
    nominal = set(ops["negn"])
    starts = {first for name in ("neg", "negn", "neg1") for first, _ in ops[name]}
    exceptions = dict(ops["except"])
    for first, last in sorted(ops["neg"] + ops["negn"]):
        end = _scope_end(tokens, last, starts - set(exceptions), (first, last) in nominal)
        exception = next((x for x in range(last + 1, end) if x in exceptions), None)
        not_only = any(a == last + 1 for a, _ in ops["only"]) if exception is None else False
        for token in tokens[last + 1 : end]:
            if exception is not None:
                token.exclusive, token.bounded = True, token.index < exception
            elif not_only:
                token.not_only = True
            else:
                token.denied, token.denier = True, first
        if exception is not None:
            for token in clause_rest(tokens, exception):
                token.denied, token.exclusive, token.bounded = False, True, False
        for token in fronted(tokens, first, last):
            token.denied, token.denier = True, first
    for _first, last in ops["false"]:
        untrue(tokens, ops, last)
    for first, _last in ops["back"]:  # "sells nothing": the object denies its verb
        tokens[first].denied = True
    for _first, last in ops["limit"]:  # «لا يعدو أن يكون تمهيدا»: what follows is affirmed, and nothing more
        for token in _explained(tokens, last)[1:]:
            token.denied, token.exclusive = False, True
    for _first, last in ops["neg1"]:  # «غير مستقل»: the adjective alone
        tokens[last].denied = not tokens[last].denied
    for _first, last in ops["neg3"]:
        for token in clause_rest(tokens, last)[1:6]:
            token.denied = True
    negations = {at for first, last in ops["neg"] for at in range(first, last + 1)}
    for token in tokens:
        opened = _round(token) or (token.index - 1 in negations and _closed(token))
        if not opened or token.index in starts:
            continue
        end = _scope_end(tokens, token.index, starts - set(exceptions))
        exception = next((x for x in range(token.index + 1, end) if x in exceptions), None)
        for closed in tokens[token.index : end] if exception is None else ():  # «ومبيشيلش بضاعة»
            closed.denied = True
        if exception is not None:  # «مبنعملش حاجة غير إننا نخزن»: as «لا … إلا …»
            for bound in tokens[token.index : exception]:
                bound.denied, bound.exclusive, bound.bounded = False, True, True
            for rest in clause_rest(tokens, exception):
                rest.denied, rest.exclusive, rest.bounded = False, True, False


def _closed(token: Token) -> bool:
    return any(flags & Affix.DENIED for flags in token.classes.values())  # «…ش»


def _round(token: Token) -> bool:
    """Whether the word is denied by its own affixes («مبنعملش»)."""
    return _closed(token) and token.text.lstrip("و").startswith("م")


def _only(tokens: list[Token], ops: Ops) -> None:
    untrue_ = {last for _, last in ops["false"]}
    for first, _ in ops["more"]:
        for token in tokens:
            if token.clause == tokens[first].clause and token.denier not in untrue_:  # «لا يصح أنا نبيع فوق ذلك»
                token.not_only, token.denied = True, False
    for first, _ in ops["only"]:
        if (tokens[first].denied and not _round(tokens[first])) or tokens[first].not_only:
            continue
        for token in tokens:
            if token.clause == tokens[first].clause:
                token.exclusive = True
    for first, last in ops["only"]:  # «ولم نتخذ مكانا غيره ولا وكيلا سواه»: there is none of the kind
        for token in tokens[first + 1 : last] if "neg_word" in tokens[first].classes else ():
            kinds = [f for n, f in token.classes.items() if n.startswith("w_") or n == "agent_noun"]
            if kinds and not any(f & (Affix.OURS | Affix.DEFINITE | Affix.VERB) for f in kinds):
                token.denied, token.denier = True, first
    sum_up(tokens, ops)
    for first, last in ops["just"]:  # Maghrebi «كنخزنو فيه غير السلعة»: "only", where nothing is denied
        if not any(t.denied or t.bounded or t.not_only for t in tokens[first : last + 1]):
            for token in clause_rest(tokens, first):
                token.exclusive = True


def _asked(tokens: list[Token], ops: Ops) -> None:
    """The question itself: from its «هل», or the clause that names the legal term, to the question mark."""
    marks = {first for first, _ in ops["ask"]} | {first for first, _ in ops["ask1"] if opens_sentence(tokens, first)}
    for words in sentences(tokens):
        named = [a for a, _ in ops["pe"] if words[0].index <= a <= words[-1].index]
        if words[-1].text[0] not in "?؟" and not named:
            continue
        starts = [t.index for t in words if t.index in marks and not t.unknown]
        turned = next((t for t in words if "inverted" in t.classes), None)
        if words[-1].text[0] in "?" and turned and not turned.unknown:
            starts.append(next(t.index for t in words if t.clause == turned.clause))
        if not starts and named:
            starts = [t.index for t in words if t.clause == tokens[named[0]].clause]
        if starts:
            told = [a for a, _ in ops["told"] if min(starts) < a <= words[-1].index]  # «… وقد صرنا نبيع منه؟»
            asides = set_within(words)
            for token in tokens[min(starts) : min(told, default=words[-1].index + 1)]:
                token.asked = token.clause not in asides


def _and_ours(tokens: list[Token], ops: Ops, at: int) -> bool:
    """«العميل عنده مصنع ونحن نبيعه»: the asker speaks of himself besides, so the client is no adviser's client."""
    return any(o > at and tokens[o].sentence == tokens[at].sentence for o, _ in ops["ours"])


def _attribute(concept: str, words: tuple[int, ...], tokens: list[Token]) -> bool:
    """«لا ندري كم عقدا أبرم مندوبنا الأجير», «… كم يبيع مكتبنا الثابت»: what only describes a known thing is told."""
    at = words[0]
    if len(words) > 1 or not at or not concept.startswith(("agent.kind.", "place.fixed")):
        return False
    thing = any(f & (Affix.OURS | Affix.DEFINITE) for f in tokens[at - 1].classes.values())
    return thing and any(f & Affix.DEFINITE for f in tokens[at].classes.values()) and not tokens[at - 1].punctuation


def mark(concept: str, words: tuple[int, ...], tokens: list[Token]) -> Mark | None:
    """A domain match with how it stands, or ``None`` when the words name the legal term itself. ``=yes``, ``=no`` and
    ``=unknown`` behind a concept give the value by themselves."""
    covered = [tokens[i] for i in words if not tokens[i].punctuation]
    if any(t.term for t in covered):
        return None
    name, _, own = concept.partition("=")
    denied = any(t.denied for t in covered)
    polarity: bool | None = {"yes": True, "no": False, "unknown": None}.get(own, not denied)
    if any(t.unknown for t in covered) and own != "unknown":
        polarity = True if _attribute(name, words, tokens) else None
    head = covered[0]
    return Mark(
        name, words[0], words[-1], polarity,
        exclusive=any(t.exclusive for t in covered), bounded=head.bounded, not_only=any(t.not_only for t in covered),
        supposed=head.supposed, claimed=any(t.claimed for t in covered), asked=head.asked,
        foreign=any(t.foreign for t in covered), retracted=any(t.retracted for t in covered), absolute=bool(own),
        clause=head.clause, sentence=head.sentence,
    )  # fmt: skip
