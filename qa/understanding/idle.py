"""Sentences that tell nothing of the case («أبدى المدقق رأيا غير متحفظ»): their neighbours stand side by side."""

from __future__ import annotations

from collections.abc import Iterable

from qa.understanding.clauses import Match, Ops, sentences
from qa.understanding.model import Token

# operators that reach no further than their own sentence
_WITHIN = {
    "neg", "negn", "neg1", "cut", "back", "ours", "about", "rival", "place_name", "landmark", "law", "other", "other1",
    "nor", "sure", "trifle", "or", "except", "would", "if_so", "whether", "proposed", "deed", "named", "apart",
    "either",
}  # fmt: skip

# what tells something only of a thing named elsewhere
_OF_OTHERS = (
    "service.people", "service.employees", "service.there", "service.yonder", "service.remote", "service.sent",
    "agent.since", "agent.habit", "agent.others", "agent.signs", "place.fixed", "place.goods", "work.", "doubt.time",
    "insurance.nobody", "place.there", "place.other_preparatory", "place.scientific_research", "place.other",
)  # fmt: skip
_POINTS = frozenset((
    "d_we", "d_ours", "d_theirs", "he_word", "third_person", "place_pron", "therein", "state_there", "town_there",
    "agent_noun", "employee_noun", "goods", "our_firm", "contract", "works", "machines", "given_name", "title_word",
    "num", "num_word", "rel_pron", "prep_word", "neg_word", "many_word", "length_word", "self_word", "client",
))  # fmt: skip
_VERBAL = frozenset(("be", "aux", "finite", "have"))


def telling(tokens: list[Token], matches: list[Match]) -> list[Match]:
    """English: the matches without those that a ``skip.`` line takes away, those within a set phrase, and those of
    what is told only of a thing named elsewhere, where the sentence has a subject of its own ("prices are fixed")."""
    skips = [(n.partition(".")[2], w) for n, w in matches if n.startswith("skip.")]
    phrases = [w for n, w in matches if n == "place.none"]
    left = []
    for name, words in matches:
        gone = any(name.startswith(n) and s[0] <= words[-1] and words[0] <= s[-1] for n, s in skips)
        if name.startswith("skip.") or name == "place.none" or gone:
            continue
        if name.startswith("place.") and any(p[0] <= words[0] and words[-1] <= p[-1] for p in phrases):
            continue
        left.append((name, words))
    alone = {words[0].sentence for words in sentences(tokens) if _own_subject(words)}
    firm = {tokens[w[0]].sentence for n, w in left if not n.startswith(_OF_OTHERS)}
    return [(n, w) for n, w in left if tokens[w[0]].sentence not in alone - firm]


def _own_subject(words: list[Token]) -> bool:
    """Whether the sentence opens with a noun that points at nothing spoken of, and a verb behind it."""
    verb = next((t for t in words[:8] if _VERBAL & t.classes.keys()), None)
    subject = [t for t in words if verb is not None and t.index < verb.index]
    pointed = any(_POINTS & t.classes.keys() or any(c.startswith("w_") for c in t.classes) for t in subject)
    return bool(subject) and not pointed and not any(t.punctuation for t in subject)


_FAR = -1000  # near to no sentence and no clause that counts
# what only helps to read other words of the same sentence
_HELPS = ("skip.", "agent.doubt.", "service.people", "service.where", "service.there", "place.there", "work.")


def tells_itself(concept: str) -> bool:
    """Whether a match tells something by itself."""
    return not concept.startswith(_HELPS)


def pass_over(tokens: list[Token], ops: Ops, told: Iterable[int]) -> None:
    """Number the sentences anew without those that tell nothing: no word of ``told``, and no operator whose reach may
    go beyond the sentence. These get numbers of their own, below zero: they are near to nothing."""
    busy = {tokens[at].sentence for at in told}
    for name, spans in ops.items():
        if name not in _WITHIN:
            busy.update(tokens[a].sentence for a, _ in spans)
    clauses: dict[int, int] = {}
    sentences: dict[int, int] = {}
    for token in tokens:
        if token.sentence in busy:
            token.clause = clauses.setdefault(token.clause, len(clauses))
            token.sentence = sentences.setdefault(token.sentence, len(sentences))
        else:
            token.clause, token.sentence = _FAR - token.clause, _FAR - token.sentence
