"""The answer to one question in words, from the reading of it to the statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from corpus.library import SHIPPED, Library
from corpus.model import Instrument
from index import ProvisionIndex
from qa.answer.compose import quote_words, section, unread_lines, verdict_lines
from qa.answer.facts import case_words
from qa.answer.lookup import compared_answer, lookup_answer, outside_answer, outside_lines, quotes_of, within
from qa.answer.model import Answer
from qa.answer.naming import instruments_named
from qa.answer.words import Words
from qa.case import Case
from qa.kinds import Decision, Lang, decide, detect, known
from qa.proposing import Proposer, consulted
from qa.rules import evaluate
from qa.understanding import Evidence, Unread, understand
from qa.verdict import Quote, Verdict


@dataclass(frozen=True, slots=True)
class Setting:
    """What a question is answered with: the instrument, the index, the readings chosen, the day of assessment, and who
    proposes facts beside the word lists, if anyone."""

    instrument: Instrument
    index: ProvisionIndex
    readings: Mapping[str, str] | None = None
    as_of: date | None = None
    lang: Lang | None = None
    proposer: Proposer | None = None

    def verdict(self, case: Case, lang: str, unknown: tuple[str, ...] = (), *, bare: bool = False) -> Verdict:
        """The verdict of the rules on a case; nothing is presumed of the facts at ``unknown``, said not to be known.

        ``bare``: nothing was read and nothing denied, so what is unmentioned is unknown, not absent: words that were
        not understood must never become a certain "no"."""
        return evaluate(
            case,
            self.instrument,
            readings=self.readings,
            unmentioned="unknown" if bare else "absent",
            as_of=self.as_of,
            lang=lang,
            unknown=unknown,
        )


def language_of(message: str, asked: str | None, default: Lang = "ar") -> Lang:
    """The language of the answer: the one asked for, else that of the message."""
    return known(asked) or detect(message, default)


def answer_question(
    question: str,
    *,
    library: Library,
    index: ProvisionIndex,
    instrument_id: str | None = None,
    readings: Mapping[str, str] | None = None,
    as_of: date | None = None,
    lang: str | None = None,
    proposer: Proposer | None = None,
) -> Answer:
    """The answer to ``question`` (Arabic in any register, English, French), in its language or in ``lang``.

    Raises ``NotFound`` for an instrument that the library does not have, ``BadInput`` for a reading it does not know.
    """
    spoken = language_of(question, lang)
    named = () if instrument_id else instruments_named(question, library)
    instrument = library.get(instrument_id or (named[0] if len(named) == 1 else SHIPPED))
    setting = Setting(instrument, index, readings, as_of, spoken, proposer)
    if len(named) > 1:
        return compared_answer(question, spoken, tuple(library.get(i) for i in named), index)
    return answer_in(question, setting, spoken, treaty_at_hand=bool(named))


def answer_in(question: str, setting: Setting, lang: Lang, *, treaty_at_hand: bool = False) -> Answer:
    """As ``answer_question``, with everything at hand."""
    read = understand(question, as_of=setting.as_of, lang=detect(question))
    decision = decide(
        question,
        facts=bool(read.evidence),
        lang=lang,
        instrument=setting.instrument,
        treaty_at_hand=treaty_at_hand,
    )
    decision = within(decision, setting.instrument)
    if decision.kind == "talk":
        return talk_answer(question, decision)
    if decision.kind == "out_of_scope":
        return outside_answer(question, decision, setting.instrument, setting.index)
    if decision.kind != "verdict":
        return lookup_answer(question, decision, setting.instrument, setting.index)
    read = consulted(question, read, setting.proposer)
    verdict = None
    if read.bare:
        verdict = setting.verdict(read.case, decision.lang, bare=True)
    return verdict_answer(
        question, decision, setting, read.case, read.evidence, read.unread, read.notes, verdict=verdict
    )


def said_unknown(evidence: Iterable[Evidence]) -> tuple[str, ...]:
    """The facts said not to be known. A period with no end is no such fact: it is still going on."""
    return tuple(e.path for e in evidence if e.value is None and ".periods[" not in e.path)


def talk_answer(question: str, decision: Decision) -> Answer:
    """A word back for a word: no case, no law."""
    words = Words(decision.lang)
    return Answer(question, "talk", decision.lang, words[f"talk_{decision.talk or 'greeting'}"])


def _joined(first: tuple[Quote, ...], more: tuple[Quote, ...]) -> tuple[Quote, ...]:
    return tuple({q.id: q for q in (*more, *first)}.values()) if more else first


def verdict_answer(
    question: str,
    decision: Decision,
    setting: Setting,
    case: Case,
    evidence: tuple[Evidence, ...],
    unread: tuple[Unread, ...] = (),
    notes: tuple[str, ...] = (),
    *,
    lead: tuple[str, ...] = (),
    verdict: Verdict | None = None,
    open_question: str | None = None,
) -> Answer:
    """The verdict on ``case`` in words. ``lead``: lines that come first (in a conversation: what was changed);
    ``verdict``: when it is at hand; ``open_question``: the question now waiting for a reply, when it is not the first
    missing fact."""
    words = Words(decision.lang)
    if verdict is None:
        verdict = setting.verdict(case, decision.lang, said_unknown(evidence))
    facts = case_words(case, words)
    lines = [*lead, *verdict_lines(verdict, words)]
    lines += section(words["understood"], facts) if facts else [words["nothing_understood"]]
    proposed = [words.quoted(e.text) for e in evidence if e.proposed]
    lines += [words.say("proposed", clauses=words["join"].join(proposed))] if proposed else []
    lines += unread_lines(unread, words) + list(notes)
    quotes = verdict.quotes
    if decision.wants_text:
        extra = quotes_of(setting.instrument, decision.targets, decision.lang)
        quotes = _joined(quotes, extra)
        passages = [words.say("passage", citation=q.citation, quote=quote_words(q, words)) for q in extra]
        lines += [words["text_too"], *passages] if extra else []
    lines += outside_lines(decision, words)
    missing = verdict.missing[0].question if verdict.outcome == "undetermined" and verdict.missing else None
    return Answer(
        question=question,
        kind="verdict",
        lang=decision.lang,
        statement="\n".join(lines),
        verdict=verdict,
        case=case,
        understood=evidence,
        quotes=quotes,
        outside=decision.outside,
        unread=unread,
        notes=notes,
        open=open_question or missing,
        so_far=tuple(facts),
    )
