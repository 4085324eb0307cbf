"""What a message does in a conversation: starts afresh, supposes, corrects, takes away, or just tells.

Offsets are into the raw message; ``rest`` is where the facts begin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from corpus.script.fold import Folded, fold
from qa.dialogue.things import things_named
from qa.kinds.phrases import Phrases, load, phrase_set

Move = Literal["fresh", "what_if", "correction", "tell"]

_SKIP = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class Opening:
    """How a message opens: the move, and where what follows it starts."""

    move: Move
    rest: int


def _moves(key: str) -> Phrases:
    return phrase_set("dialogue", "moves", key)


def _past(text: str, at: int) -> int:
    found = _SKIP.match(text, at)
    return found.end() if found else at


def _past_fillers(text: str, key: str, at: int = 0) -> int:
    """Past words that may stand before an opening."""
    at = _past(text, at)
    while found := _moves(key).search(text, at):
        if found.start() != at or found.end() == at:
            break
        at = _past(text, found.end())
    return at


def _at(key: str, text: str, start: int) -> int | None:
    """Where the words of ``key`` end when they stand at ``start`` (or after fillers), else ``None``."""
    for at in {_past(text, 0), start}:
        found = _moves(key).search(text, at)
        if found and found.start() == at:
            return found.end()
    return None


def opening(message: str) -> Opening:
    """How ``message`` opens. A supposition is told before a correction: «عفوا، ماذا لو …» supposes."""
    folded = fold(message)
    text = folded.text
    start = _past_fillers(text, "opening_filler")
    fresh = _at("fresh", text, start)
    if fresh is not None:
        return Opening("fresh", folded.source(_past(text, fresh)))
    corrected = _at("correction", text, start)
    added = _at("adds", text, start)
    if added is not None and not any(n.start <= folded.source(_past(text, added)) for n in things_named(message)):
        return Opening("tell", folded.source(added))  # «نسيت أن أذكر أن لنا مصنعا» adds, and puts nothing right
    if corrected is not None and (added is not None or _denies(text, corrected)):
        corrected = None
    after = _past_fillers(text, "correction", corrected) if corrected is not None else start
    asks = ("asked_if",) if re.search(r"[؟?]\W*$", message) else ()
    for key in ("what_if", "conditional", *asks):
        supposed = _at(key, text, after)
        if supposed is not None:
            # Words of a supposition that carry a fact («لو كانت ست شهور») are left to be read: the particle goes.
            particle = _particle(text, after, supposed)
            return Opening("what_if", folded.source(_past_fillers(text, "supposed_filler", particle)))
    if corrected is not None:
        return Opening("correction", folded.source(after))
    return Opening("tell", 0)


def _denies(text: str, end: int) -> bool:
    """Whether the «لا» that ends at ``end`` denies what follows: «لا، لا يبيع شيئا» corrects nothing."""
    said = text[:end].rstrip()
    no = any(m.end() == len(said) for m in _moves("plain_no").finditer(said))
    return no and bool(re.match(r"\s*\w", text[end:]))


def unanswered(message: str) -> str:
    """``message`` with a no at its start blanked that answers what went before and denies nothing behind it: «لأ هو
    يوقع كل أسبوع». Its length is kept, so that offsets hold."""
    folded = fold(message)
    start = _past(folded.text, 0)
    end = _written_no(message) or _no_then(folded, start)
    return " " * end + message[end:] if end and _SKIP.sub("", message[end:]) else message


def _written_no(message: str) -> int:
    """Where a no ends that is one by its letters as written: «لأ», which folding makes «لا»; 0 when there is none."""
    first = re.match(r"[\W_]*(\w+)", message)
    told: list[str] = load("dialogue", "moves")["no_written"]
    return first.end() if first and first[1] in told else 0


def _no_then(folded: Folded, start: int) -> int:
    """Where a no ends that who is spoken of follows; 0 when there is none, or «ولا» goes on denying."""
    found = _moves("no_then").search(folded.text, start)
    if not found or found.start() != start or _moves("nor").search(folded.text):
        return 0
    first = re.match(r"\w+", found[0])
    return folded.source(start + first.end()) if first else 0


def returned(message: str) -> str | None:
    """What else ``message`` says, folded, when it goes back from what was supposed to the case as it was told."""
    text = fold(message).text
    return _moves("back").blank(text) if _moves("back").search(text) else None


def _particle(text: str, start: int, end: int) -> int:
    """Where the conditional particle inside ``[start, end)`` ends."""
    last = start
    for found in _moves("particle").finditer(text):
        if found.start() < end:
            last = max(last, found.end())
    return last if last > start else end


def supposes(message: str) -> bool:
    """Whether ``message`` only supposes what it says."""
    return opening(message).move == "what_if"
