"""What a reply to the open question is worth before its words are read: an answer that it takes back, a question that
it puts back, a doubt, a reservation. None of them is a yes, for all that the words of one stand in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from corpus.script.fold import fold
from corpus.script.numerals import find_numbers
from corpus.time import find_times
from corpus.time.model import DurationMention, PeriodMention
from qa.dialogue.words import blanked
from qa.kinds.phrases import Phrases, phrase_set

LONG = 20
"""A message of more words than this tells a case, and is read as one."""
_ECHO = 3
"""A question of so few words only says a word of the open question again: «auxiliary? not at all»."""
_WORD = re.compile(r"\w")
_CLAUSE = re.compile(r"[,،;؛:.!?؟\n—–]|(?<!\w)(?:but|mais|though|although)(?!\w)|\s-\s")
_APART = re.compile(r"[,.;:!—–]\s*$|\s-\s*$")
# A no between commas or stops, with something behind it.
_NO_APART = re.compile(r"(?:[,.;:!—–]|\s-)\s*(non?)\s*(?:[,.;:!—–]|-\s)(?=.*\w)")
_ANSWERED = re.compile(r"\w.*(?:\W)")
_COMMA = re.compile(r"[,،؛;.]")
_SENTENCE = re.compile(r"[^.!?؟\n;؛]*[.!?؟\n;؛]?")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A message with what tells nothing blanked (offsets hold). ``doubt``: the words that say that it is not sure;
    ``asks``: it is a question put back, and nothing else."""

    text: str
    doubt: Span | None = None
    asks: bool = False


def weigh(message: str, of_time: bool = False) -> Weighed:
    """Weigh a short ``message``; a long one is left as it is. ``of_time``: it answers "how long?" or "when?", where
    what a correction puts right may stand beside what it leaves («من مارس إلى مايو، عفوا، يونيو»)."""
    if len(message.split()) > LONG:
        return Weighed(message)
    kept = _without_taken_back(message if of_time else _without_former(message))
    whole = not of_time or any(isinstance(m, DurationMention | PeriodMention) for m in find_times(kept))
    text = _without_questions(kept if whole else message)
    asks = bool(_WORD.search(message)) and not _WORD.search(text)
    text, doubt = _without_doubts(text)
    return Weighed(text, doubt, asks)


def _set(key: str) -> Phrases:
    return phrase_set("dialogue", "weighing", key)


def _without_taken_back(message: str) -> str:
    """What stands before «no wait» is taken back; a no that ends such words is kept, as the new answer."""
    view = fold(message)
    text = view.text
    ends = [m.end() for m in _set("takes_back").finditer(text)]
    ends += [m.end() for m in _set("takes_back_apart").finditer(text) if _APART.search(text[: m.start()])]
    ends = [end for end in ends if _WORD.search(text[end:])]
    ends += [m.end() - len(m[0].split(" ", 1)[-1]) for m in _set("rather_no").finditer(text)]
    ends += [m.start(1) for m in _NO_APART.finditer(text)]
    stop = max((end for end in ends if _ANSWERED.search(text[:end])), default=0)
    return blanked(message, 0, view.source(stop)) if stop else message


def _without_former(message: str) -> str:
    """``message`` without what it opens with and is no more («كان مستقلا ثم وظفناه») or is untrue («مو صحيح إنه ما
    يوقع، يوقع»), where the words behind tell what is."""
    view = fold(message)
    for opening, turning in (("formerly", _set("by_now")), ("untrue", _COMMA)):
        opened = _set(opening).search(view.text)
        turn = turning.search(view.text, opened.end()) if opened and not view.text[: opened.start()].strip() else None
        if turn and _WORD.search(view.text[turn.start() :]):
            return blanked(message, 0, view.source(turn.start()))
    return message


def _without_questions(message: str) -> str:
    """``message`` without the questions that it puts back."""
    view = fold(message)
    for found in _SENTENCE.finditer(view.text):
        sentence = found[0]
        if not sentence.rstrip().endswith(("?", "؟")) or _set("supposes").search(sentence):
            continue
        starts = [0, *(m.end() for m in _CLAUSE.finditer(sentence.rstrip(" ?؟")))]
        start = next((s for s in starts if _is_question(sentence[s:])), None)
        if _set("asks_meaning").search(sentence):
            start = 0
        if start is not None:
            message = blanked(message, view.source(found.start() + start), view.source(found.end()))
    return message


def _is_question(words: str) -> bool:
    first = _WORD.search(words)
    if first is None:
        return False
    opened = _set("asks_back").search(words, first.start())
    opens = opened is not None and opened.start() == first.start()
    return opens or len(words.split()) <= _ECHO or _set("asks_within").search(words) is not None


def _clauses(text: str) -> list[Span]:
    cuts = [(0, 0), *((m.start(), m.end()) for m in _CLAUSE.finditer(text)), (len(text), len(text))]
    return [(a, b) for (_, a), (b, _) in pairwise(cuts) if _WORD.search(text[a:b])]


def _without_doubts(message: str) -> tuple[str, Span | None]:
    """``message`` without the clauses that are in doubt, and where the doubt stands. A doubt that is told of nothing
    («ours, I think», "not sure") is of all that is said."""
    view = fold(message)
    doubt: Span | None = None
    for sure in _set("certain").finditer(view.text):
        message = blanked(message, view.source(sure.start()), view.source(sure.end()))
    view, text = fold(message), message
    words = view.text
    for found in _set("denied_chance").finditer(words):  # «لا يمكن القول إنه كذا» is no doubt
        words = blanked(words, *found.span())
    for a, b in _clauses(view.text):
        hit = _set("doubt").search(words[a:b])
        if hit is None:
            continue
        span = view.tight(a + hit.start(), a + hit.end())
        doubt = doubt or (span.start, span.end)
        left = _set("beside_doubt").blank(_set("doubt").blank(view.text[a:b]))
        whole = not _WORD.search(left)
        text = blanked(text, 0, len(text)) if whole else blanked(text, view.source(a), view.source(b))
    return text, doubt


def reserved(text: str, start: int) -> bool:
    """Whether a yes told at ``start`` of a raw ``text`` has a reservation: in its clause, or an exception anywhere."""
    view = fold(text)
    if _set("exception").search(_set("none_but").blank(view.text)):
        return True
    part = _set("reservation")
    clauses = _clauses(view.text)
    if len(clauses) > 1 and any(not _WORD.search(part.blank(view.text[a:b])) for a, b in clauses):
        return True  # «ours, mostly»
    spans = [(a, b) for a, b in clauses if view.source(a) <= start < view.source(b)]
    a, b = spans[0] if spans else (0, len(view.text))
    shares = [n for n in find_numbers(view.text[a:b]) if n.kind in ("percent", "fraction")]
    found = part.search(_set("none_but").blank(view.text[a:b]))
    return found is not None or any(n.value not in (1, 100) for n in shares)


def unsettled(text: str) -> bool:
    """Whether folded ``text``, behind a no that opens the message, may turn it into something else."""
    return _set("second_no").search(text) is not None
