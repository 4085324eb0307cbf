"""One turn of a conversation: from the state kept and a message to the next state and the answer. Pure: no disk."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from corpus.errors import InvalidCase
from qa.answer.ask import Setting, talk_answer, verdict_answer
from qa.answer.compose import SHOWN_QUESTIONS, section
from qa.answer.facts import case_words, fact_words, name_words
from qa.answer.lookup import lookup_answer, outside_answer, within
from qa.answer.model import Answer
from qa.answer.words import Words
from qa.case import Case, parse_case
from qa.dialogue.doubting import doubting
from qa.dialogue.listening import Listened, listen
from qa.dialogue.moves import opening, returned
from qa.dialogue.naming import calling
from qa.dialogue.reading import Fact
from qa.dialogue.state import State
from qa.dialogue.things import Named, speaks_of_more
from qa.dialogue.times import beginning_in, makes_longer
from qa.dialogue.withdrawal import redefined, withdrawn
from qa.kinds import Decision, Lang, decide, detect
from qa.paths import list_of
from qa.understanding import Evidence
from qa.verdict import Missing, Verdict

_WORD = re.compile(r"\w")
_TEXT = ("passages", "citation", "comparison")


@dataclass(frozen=True, slots=True)
class Step:
    """What a turn gives: the state to keep, and the answer."""

    state: State
    answer: Answer


def take_turn(state: State, message: str, setting: Setting, lang: Lang) -> Step:
    """Answer ``message`` in ``lang`` on the ground of ``state``. Never changes ``state`` itself."""
    return _Turn(state, message, setting, lang).step()


@dataclass(slots=True)
class _Turn:
    state: State
    message: str
    setting: Setting
    lang: Lang

    def __post_init__(self) -> None:
        self.state = replace(self.state, lang=self.lang, turns=self.state.turns + 1)

    def step(self) -> Step:
        opened = opening(self.message)
        if opened.move == "fresh":
            return self._fresh(opened.rest)
        if opened.move == "what_if" and self.state.case:
            return self._what_if(opened.rest)
        start = opened.rest if opened.move != "what_if" else 0
        return self._tell(self.state, start, corrects=opened.move == "correction")

    def _listen(self, text: str, state: State, corrects: bool) -> Listened:
        """What ``text``, a part of the message, tells on the ground of ``state``."""
        setting = self.setting
        return listen(text, state, detect(self.message, self.lang), setting.as_of, corrects, setting.proposer)

    # -- the moves -----------------------------------------------------------------------------------------------

    def _fresh(self, rest: int) -> Step:
        words = Words(self.lang)
        clean = State(lang=self.lang, turns=self.state.turns)
        if not _WORD.search(self.message[rest:]):
            line = f"{words['fresh']} {words['talk_greeting']}"
            return Step(clean, Answer(self.message, "talk", self.lang, line))
        asked = decide(self.message[rest:], lang=self.lang, instrument=self.setting.instrument)
        if asked.explicit and asked.kind in (*_TEXT, "out_of_scope", "talk"):
            # «سؤال آخر: ماذا تقول الفقرة 7؟» is a look-up, not another case.
            return self._tell(self.state, rest, corrects=False)
        return self._tell(clean, rest, corrects=False, lead=(words["fresh"],))

    def _what_if(self, rest: int) -> Step:
        """Answered on a copy of the case; the case and the open question stay as they were."""
        words = Words(self.lang)
        decision = Decision("verdict", self.lang)
        gone = withdrawn(self.message[rest:], self.state)
        state = self.state
        for entity in sorted(gone.entities, reverse=True):
            state = state.without(entity)
        heard = self._listen(gone.rest, state, True)
        if not heard.facts and not gone.entities:
            asked = decide(self.message, facts=False, lang=self.lang, instrument=self.setting.instrument)
            if asked.kind in _TEXT and asked.explicit:
                return Step(self.state, lookup_answer(self.message, asked, self.setting.instrument, self.setting.index))
            return self._verdict(self.state, decision, heard, rest, (words["what_if_unread"],))
        supposed = state.told(heard.facts)
        case = self._case(supposed)
        if case is None:
            return self._verdict(self.state, decision, Listened(), rest, (words["what_if_unread"],))
        lead = (words["supposed"], *self._withdrawal_lines(self.state, gone.entities, (), words))
        if heard.facts:
            said = words["semicolon"].join(fact_words(f.path, f.value, words) for f in heard.facts)
            lead = (*lead, words.say("supposed_what", facts=said))
        answer = verdict_answer(
            self.message,
            decision,
            self.setting,
            case,
            _evidence(heard.facts, rest),
            tuple(replace(u, start=u.start + rest, end=u.end + rest) for u in heard.unread),
            heard.notes,
            lead=lead,
        )
        return Step(self.state, replace(answer, open=None))

    def _tell(self, state: State, start: int, *, corrects: bool, lead: tuple[str, ...] = ()) -> Step:
        words = Words(self.lang)
        gone = withdrawn(self.message[start:], state, corrects)
        before = state
        for entity in sorted(gone.entities, reverse=True):
            state = state.without(entity)
        heard = self._listen(gone.rest, state, corrects)
        heard = doubting(
            self.message[start:], heard, state, detect(self.message, self.lang), self.setting.as_of, corrects
        )
        heard = replace(heard, facts=(*heard.facts, *self._instead(gone.instead, start, state, heard.facts)))
        instrument = self.setting.instrument
        decision = decide(self.message[start:], facts=bool(heard.facts), lang=self.lang, instrument=instrument)
        decision = within(decision, instrument)
        back = returned(self.message[start:]) if state.case else None
        if back is not None:  # «لندع هذا الافتراض. ما الحكم على حاله كما هو؟»
            rest = decide(back, facts=bool(heard.facts), lang=self.lang, instrument=instrument)
            asks = rest.explicit and (rest.outside or rest.kind in ("citation", "comparison"))
            decision = within(rest, instrument) if asks else Decision("verdict", self.lang, explicit=True)
        if not gone.entities and not heard.reply:
            aside = self._other_kind(state, decision, heard)
            if aside:
                return aside
        facts, out = heard.facts, gone.entities
        other = redefined(self.message[start:], state, facts) if corrects else None
        if other:
            out = (*out, other)
            state = state.without(other)
            heard = self._listen(gone.rest, state, corrects)
            facts = heard.facts
        lead = (*lead, *self._withdrawal_lines(before, out, gone.absent, words))
        if corrects and facts:
            said = words["semicolon"].join(fact_words(f.path, f.value, words) for f in facts)
            lead = (*lead, words.say("changed", facts=said))
        unknown = [f for f in facts if f.value is None]
        if state.pending and any(f.path == state.pending for f in unknown):
            state = replace(state, declined=(*state.declined, state.pending))
        lead += tuple(words.say("noted_unknown", fact=name_words(f.path, words)) for f in unknown)
        if not facts and not gone.entities and not gone.absent and state.pending and not decision.explicit:
            lead = (*lead, words["not_answered"])
        verdict = Decision("verdict", self.lang, decision.outside, wants_text=decision.wants_text)
        if not heard.bare:
            state = replace(state, told_something=True)
        if not facts and not state.case and speaks_of_more(gone.rest):
            state = replace(state, told_something=False)
        text = self.message[start:]
        state = state.timed_before(facts, makes_longer(text))
        state = state.calling(calling(facts, state.case, text)).told(facts)
        state = state.beginning(beginning_in(text, self.setting.as_of))
        return self._verdict(state, verdict, heard, start, lead)

    def _instead(self, named: Named | None, start: int, state: State, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        """The place that one taken out really is («ce n'est pas un entrepôt mais un showroom»), where no more is read
        of it."""
        if named is None or not named.thing.kind or any(list_of(f.path) == "places" for f in facts):
            return ()
        text = self.message[start + named.start : start + named.end]
        path = f"places[{len(state.case.get('places') or ())}].kind"
        return (Fact(path, named.thing.kind, named.start, named.end, text),)

    def _other_kind(self, state: State, decision: Decision, heard: Listened) -> Step | None:
        """Talk, a look-up, or a question outside: the case is left as it is."""
        if decision.kind == "talk":
            return Step(state, self._with_case(state, talk_answer(self.message, decision)))
        if decision.kind in _TEXT and decision.explicit:
            answer = lookup_answer(self.message, decision, self.setting.instrument, self.setting.index)
            return Step(state, self._with_case(state, answer))
        empty = not heard.facts and not state.case and not state.asked
        if decision.kind == "out_of_scope" and (decision.explicit or empty):
            answer = outside_answer(self.message, decision, self.setting.instrument, self.setting.index)
            return Step(state, self._with_case(state, answer))
        if decision.kind in _TEXT and empty:
            return Step(state, lookup_answer(self.message, decision, self.setting.instrument, self.setting.index))
        return None

    # -- composing -----------------------------------------------------------------------------------------------

    def _with_case(self, state: State, answer: Answer) -> Answer:
        """The reply still shows the case, and the question that is open."""
        case = self._case(state)
        if case is None or not state.case:
            return answer
        words = Words(self.lang)
        missing = _open(self.setting.verdict(case, self.lang, state.unknown), state)
        facts = case_words(case, words)
        lines = [answer.statement, *section(words["understood"], facts)]
        lines += [words.say("still_open", question=missing.question)] if missing else []
        return replace(
            answer,
            statement="\n".join(lines),
            case=case,
            open=missing.question if missing else None,
            so_far=tuple(facts),
        )

    def _verdict(self, state: State, decision: Decision, heard: Listened, start: int, lead: tuple[str, ...]) -> Step:
        case = self._case(state)
        if case is None:
            words = Words(self.lang)
            state, heard, lead = self.state, Listened(), (words["not_answered"],)
            case = self._case(state) or Case()
        verdict = self.setting.verdict(case, self.lang, state.unknown, bare=state.bare)
        missing = _open(verdict, state)
        answer = verdict_answer(
            self.message,
            decision,
            self.setting,
            case,
            _evidence(heard.facts, start),
            tuple(replace(u, start=u.start + start, end=u.end + start) for u in heard.unread),
            heard.notes,
            lead=lead,
            verdict=verdict,
            open_question=missing.question if missing else None,
        )
        shown = tuple(m.path for m in verdict.missing[:SHOWN_QUESTIONS]) if missing else ()
        return Step(replace(state, pending=missing.path if missing else None, shown=shown, asked=True), answer)

    def _case(self, state: State) -> Case | None:
        try:
            return parse_case(state.judged)
        except InvalidCase:
            return None

    def _withdrawal_lines(
        self, state: State, entities: tuple[str, ...], absent: tuple[str, ...], words: Words
    ) -> tuple[str, ...]:
        lines = []
        if entities:
            names = words["join"].join(name_words(e, words, state.case) for e in entities)
            lines.append(words.say("dropped", what=names))
        if absent:
            lines.append(words.say("nothing_to_drop", what=words["join"].join(absent)))
        return tuple(lines)


def _evidence(facts: tuple[Fact, ...], start: int) -> tuple[Evidence, ...]:
    return tuple(Evidence(f.path, f.value, f.start + start, f.end + start, f.text) for f in facts)


def _open(verdict: Verdict, state: State) -> Missing | None:
    """The question to ask next: the most decisive of which nothing was said; then one that the words left open, but
    none that was answered with «لا أعرف»."""
    if verdict.outcome != "undetermined":
        return None
    unsaid = (m for m in verdict.missing if m.path not in state.unknown)
    return next(unsaid, None) or next((m for m in verdict.missing if m.path not in state.declined), None)
