"""Which times are told of the works of the question, and which of something else: a licence, a loan, a journey.

A time belongs to a work whose words stand in its sentence. In a sentence with no word of works or of those who do them
it belongs to one only where the sentence takes the work up: by a verb of lasting with no subject of its own («دامت
ثمانية أشهر», "it took six months"), by the words of a sum, a correction or a part («المجموع تسعة أشهر», "neither visit
…"), by those who were there ("they were there for …"), or by saying nothing but the time («ثمانية أشهر في الجملة»).
"""

from __future__ import annotations

from qa.understanding.analysis import Affix
from qa.understanding.clauses import Match, Ops
from qa.understanding.model import Token
from qa.understanding.moments import Moment

_WORKS = ("project.", "service.", "work.generic", "work.real")
# those who may do a work, and the word "there": no work by themselves
_PEOPLE = ("service.employees", "service.freelance", "service.people")
_THERE = ("service.yonder",)
# the words of a sum, a part, a correction: they speak of a time told before
_TAKEN_UP = {
    "total_word", "true_word", "times_word", "parts_word", "divided_word", "part_word", "together",
    "spread_word",
}  # fmt: skip
# words by which something else is named that nevertheless belong to works, to those who do them or to where they are
_OF_WORKS = {
    "works", "struct", "machines", "our_people", "site_n", "build_n", "install_n", "assemble_n", "service_n",
    "town_there", "working_on", "phase_n", "stay_n", "third", "client", "supervise_n", "watch_v",
}  # fmt: skip
_LITTLE = {
    "prep_word", "opener", "neg_word", "not_w", "this", "this_word", "that_is", "every", "all_word", "counting",
    "num_word", "num", "year", "span_time", "small_word", "trifle", "most", "alone_word", "beyond", "past_word",
    "be", "det", "and_word", "aux", "aux_have", "he_word", "part_word", "then_word", "whole_word", "many_word",
    "stage_word", "total_word", "length_word", "month_word", "now_word", "rel_pron", "rel_word", "subject",
    "ongoing", "lasting", "ended", "about_word", "say_verb", "true_word", "times_word", "times", "that_word",
}  # fmt: skip
_FRAGMENT = 1  # words of substance that a sentence of nothing but a time may hold


def worked(tokens: list[Token], matches: list[Match], ops: Ops) -> set[int]:
    """The sentences that hold words of works, of people at work over there, or of a correction."""
    kin = {t.clause for t in tokens if of_kin(tokens, t)}
    found = {tokens[w[0]].sentence for concept, w in matches if _of_works(concept) and tokens[w[0]].clause not in kin}
    people = {tokens[words[0]].clause for concept, words in matches if concept in _PEOPLE}
    there = [tokens[words[0]] for concept, words in matches if concept in _THERE]
    found |= {t.sentence for t in there if t.clause in people - kin}
    return found | {tokens[a].sentence for name in ("correct", "fact") for a, _ in ops[name]}


def of_kin(tokens: list[Token], token: Token) -> bool:
    """Whether a word names one of the asker's family, and not by him a firm («شركة زوجي», "my brother's company")."""
    if "blood_kin" not in token.classes:
        return False
    around = tokens[max(0, token.index - 1) : token.index + 3]
    return not any({"firm", "our_firm"} & t.classes.keys() for t in around)


def told(tokens: list[Token], works: set[int], times: list[Moment], lang: str) -> list[Moment]:
    """Those of ``times`` that the works of the question may be given, in their order. ``works``: the sentences that
    hold words of works. A time that its sentence ties to the works ties the others of the sentence («الأول أخذ أربعة
    أشهر، وبعده التلبيس ثلاثة»)."""
    tied = works | {tokens[m.first].sentence for m in times if _tied(tokens, m, times, lang)}
    return [m for m in times if tokens[m.first].sentence in tied or (m.day and m.day.today)]


def _of_works(concept: str) -> bool:
    """Whether a concept names a work, and not only those who may do one."""
    return concept.startswith(_WORKS) and concept not in (*_PEOPLE, *_THERE)


def _tied(tokens: list[Token], moment: Moment, times: list[Moment], lang: str) -> bool:
    at, said = tokens[moment.first], moment.duration
    if said is not None and (said.elliptic or said.corrected_by):
        return True
    timed = {i for m in times for i in range(m.first, m.last + 1)}
    words = [t for t in tokens if t.sentence == at.sentence and t.index not in timed and not t.punctuation]
    clause = [t for t in words if t.clause == at.clause]
    if any("time_owner" in t.classes for t in clause):
        return False
    length = any(t.classes.get("length_word", 0) & Affix.DEFINITE for t in clause)  # «المدة ثمانية أشهر»
    if length or any(_TAKEN_UP & t.classes.keys() for t in clause) or (said is not None and said.bound == "exact"):
        return True
    alone = clause if moment.period is not None else words
    most = _FRAGMENT if moment.period is None else _FRAGMENT + 2  # «البداية 1 فبراير 2023 والنهاية 15 سبتمبر»
    if len([t for t in alone if not _little(t)]) <= most or (clause and "they_word" in clause[0].classes):
        return True  # "They were at it for six weeks": those who were told of before
    if moment.period is not None and _ours_sent(clause):
        return True
    lasting = [t for t in clause if {"lasting", "ongoing", "ended"} & t.classes.keys()]
    if any(t.classes.get("lasting", 0) & Affix.WE for t in lasting):
        return True
    return bool(lasting) and not any(_other(tokens, t, lang) for t in clause)


def _ours_sent(clause: list[Token]) -> bool:
    """«المهندسين تاعنا يروحو للكليان من 1 جانفي حتى 31 أكتوبر»: people of ours, with a client or behind their verb."""
    people = [t for t in clause if "our_people" in t.classes]
    ours = any("ours" in t.classes for t in clause) or any(t.classes["our_people"] & Affix.OURS for t in people)
    return bool(people) and ours and any({"client", "third", "sent"} & t.classes.keys() for t in clause)


def _little(token: Token) -> bool:
    return bool(_LITTLE & token.classes.keys()) or token.term or len(token.text) < 3


def _other(tokens: list[Token], token: Token, lang: str) -> bool:
    """Whether a word names something that is no work: definite or owned (behind an article, or first in the sentence,
    outside Arabic), and of no class of theirs."""
    classes = token.classes.keys()
    if _OF_WORKS & classes or _LITTLE & classes:
        return False
    if lang == "ar":
        known = Affix.DEFINITE | Affix.OURS | Affix.THEIRS
        return "the_word" in classes or any(f & known and not f & Affix.VERB for f in token.classes.values())
    before = tokens[token.index - 1] if token.index else token
    opens = before is token or before.sentence != token.sentence
    return "det" in before.classes or (opens and lang == "en")
