"""The relative ما («ما وقعه السمسار لنا …»), which looks like the ما that denies."""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Ops, opens_sentence
from qa.understanding.model import Token


def relative(tokens: list[Token], ops: Ops, at: int) -> bool:
    """Whether the ما at token ``at`` denies nothing: it opens the clause, a pronoun of its verb goes back to it, and
    the clause is denied, or given its «هو», farther on («ما وقعه السمسار لنا … لا صلة له بمهنته»)."""
    if "ma_word" in tokens[at].classes and (_predicate(tokens, at) or _governed(tokens, at)):
        return True
    if "ma_word" in tokens[at].classes and _overlooked(tokens, at):
        return True
    if "ma_word" not in tokens[at].classes or not opens_sentence(tokens, at) or at + 2 >= len(tokens):
        return False
    verb, after = tokens[at + 1], tokens[at + 2]
    goes_back = verb.text.endswith("ه") or "with_it" in after.classes
    if not goes_back or not any(flags & Affix.VERB for flags in verb.classes.values()):
        return False
    if {"client", "patron"} & after.classes.keys() and "the_word" not in after.classes:
        return False  # «ما يدخله زبون ولا نبيع منه حبة»: no customer at all
    denied = {a for name in ("neg", "limit", "only", "more") for a, _ in ops[name]}
    rest = (t for t in tokens[at + 3 :] if t.clause == tokens[at].clause)
    return any(t.index in denied or "he_word" in t.classes for t in rest)


def _overlooked(tokens: list[Token], at: int) -> bool:
    """«وما يغفله المفتش أن الرجل وكيل»: what its verb, with a pronoun back to it, says is told by «أن» and a
    known noun; «ما يمكنه أن يوقع» denies."""
    behind = tokens[at + 1 : at + 5]
    if len(behind) < 3 or not opens_sentence(tokens, at) or not behind[0].text.endswith("ه") or len(behind[0].text) < 4:
        return False
    that = next((t for t in behind[1:] if t.text == "ان"), None)
    if that is None or that.index + 1 >= len(tokens) or any(t.punctuation for t in tokens[at : that.index]):
        return False
    noun = tokens[that.index + 1]
    known = any(f & (Affix.DEFINITE | Affix.OURS) and not f & Affix.VERB for f in noun.classes.values())
    return known or noun.text.startswith("ال")


def _predicate(tokens: list[Token], at: int) -> bool:
    """«ثلاثمئة يوم هي ما فوترناه»: a «هي» between, and the pronoun that goes back to the ما on a verb of ours."""
    if not 1 < at < len(tokens) - 1:
        return False
    return "he_word" in tokens[at - 1].classes and tokens[at + 1].text.endswith("ناه")


def _governed(tokens: list[Token], at: int) -> bool:
    """«بلغ ما حصلته الشركة من أقساط», «في إطار ما دأب عليه الوسطاء», «ويقبض منهم ما استحق من الأقساط»: what a verb, a
    preposition or a noun without the article governs, its pronoun going back to it, or told by a «من» of parts."""
    if not 1 <= at < len(tokens) - 2 or tokens[at].text != "ما" or tokens[at - 1].clause != tokens[at].clause:
        return False
    before, verb, after = tokens[at - 1], tokens[at + 1], tokens[at + 2]
    told = _finite(verb) or not verb.classes or after.text in _BACK
    if before.punctuation or not told or verb.text[0] in "بك" or verb.text[-1] == "ش":
        return False
    if {"was_word", "now_word", "say_verb", "neg_word", "he_word", "self_word", "that_word"} & before.classes.keys():
        return False
    spoken = "maghrebi_v" in verb.classes or verb.text.startswith("من")  # «بيرو في صفاقس ما نعملو فيه كان الشراء»
    if spoken or {"town_there", "town_abroad"} & before.classes.keys():
        return False
    goes_back = verb.text.endswith(("ه", "ها")) or after.text in _BACK
    parts = any(t.text == "من" and t.clause == verb.clause for t in tokens[at + 2 : at + 4])
    if {"has_theirs", "has_word"} & verb.classes.keys() and not parts:
        return False  # «إمضا ما إلها حق تمضي»
    known = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
    named = any(flags & known for flags in before.classes.values()) or before.text.startswith("ال")
    led = "prep_word" in before.classes or "inside_word" in before.classes
    governs = _finite(before) and not named
    noun = not named and not _finite(before) and len(before.text) > 2 and at > 1
    bare = noun and ("prep_word" in tokens[at - 2].classes or "inside_word" in tokens[at - 2].classes)
    ahead = any(_finite(t) for t in tokens[max(0, at - 5) : at] if t.clause == tokens[at].clause)
    return (goes_back and (led or governs or bare)) or (parts and (governs or (ahead and len(before.text) < 5)))


_BACK = frozenset(("عليه", "عليها", "به", "بها", "منه", "منها", "فيه", "فيها", "اليه", "اليها", "عنه", "عنها"))


def _finite(token: Token) -> bool:
    return any(flags & Affix.VERB for flags in token.classes.values())
