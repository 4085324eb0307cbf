"""Replies that name no thing because the open question has named it: «باستمرار», «ليست لنا», "nothing else"."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from corpus.script.fold import fold
from qa.dialogue.words import Reply, blanked, nothing_left
from qa.kinds.phrases import Phrases, load, phrase_set, phrases
from qa.paths import leaf, list_of

_CLAUSE = re.compile(r"[،,؛;.!؟?\n]")
_VERB_NEXT = re.compile(r"\s+ي\w")
SHORT = 14
"""A message of more words than this tells a case, and is read as one."""


@lru_cache(maxsize=1)
def _answers() -> dict[str, tuple[Phrases, Phrases]]:
    """For each fact that is asked, what says yes and what says no."""
    table = load("dialogue", "answers")
    return {
        fact: (phrases(map(str, entry.get("yes", ()))), phrases(map(str, entry.get("no", ()))))
        for fact, entry in table.items()
    }


def _opens(text: str, denial: re.Match[str]) -> bool:
    """Whether a denial is a no that opens the message; «لا» with a verb right behind («لا يخضع») denies the verb."""
    plain = phrase_set("dialogue", "denials", "plain_no").search(denial[0])
    alone = plain is not None and plain[0] == denial[0]
    return alone and not text[: denial.start()].strip() and not _VERB_NEXT.match(text, denial.end())


def _without_affirming(text: str) -> str:
    """``text`` with the words blanked that deny to affirm: «ليس إلا», «لا يعدو أن يكون», «لا شك أنه»."""
    for found in phrase_set("dialogue", "denials", "affirming").finditer(text):
        text = blanked(text, *found.span())
    return text


Hit = tuple[int, int, bool]
"""Where a phrase stands in folded text, and what it says."""


def _said(text: str, hits: list[Hit]) -> bool | None:
    """What phrases say together once the words of denial around them are heard; ``None``: nothing clear.

    A denial right before a phrase turns it round, but «لا» that opens the message is itself the answer no. A denial
    elsewhere in a clause with a phrase («ليس هذا من مهنته») leaves all unclear.
    """
    turned = dict.fromkeys(hits, False)
    for denial in phrase_set("dialogue", "denials", "denial").finditer(_without_affirming(text)):
        if any(a <= denial.start() < b for a, b, _ in hits):
            continue
        after = next((h for h in sorted(hits) if h[0] > denial.start()), None)
        if after and not text[denial.end() : after[0]].strip():
            turned[after] = after[2] or not _opens(text, denial)
        elif not _opens(text, denial) and _in_clause_with(text, denial.start(), hits):
            return None
    values = {value != turned[(a, b, value)] for a, b, value in hits}
    return values.pop() if len(values) == 1 else None


def _in_clause_with(text: str, at: int, hits: list[Hit]) -> bool:
    start = max((m.end() for m in _CLAUSE.finditer(text, 0, at)), default=0)
    stop = next((m.start() for m in _CLAUSE.finditer(text, at)), len(text))
    return any(start <= a < stop for a, *_ in hits)


def _hits(text: str, path: str) -> list[Hit]:
    """The words of folded ``text`` that answer the question about ``path``; none of a long message."""
    found = _answers().get(f"{list_of(path)}.{leaf(path)}")
    if found is None or len(text.split()) > SHORT:
        return []
    hits = []
    for kind, value in zip(found, (True, False), strict=True):
        hits += [(m.start(), m.end(), value) for m in kind.finditer(text)]
    # The longer words take in the shorter: «ليست لنا» is not «لنا».
    return [h for h in hits if not any(o[0] <= h[0] and h[1] <= o[1] and o[1] - o[0] > h[1] - h[0] for o in hits)]


def denies_a_verb(message: str, path: str) -> bool:
    """Whether «لا» at the start denies the verb behind it, and words of an answer stand after: «لا يمس صلب نشاطنا»
    answers not with the no of its «لا»."""
    text = fold(message).text
    plain = phrase_set("dialogue", "denials", "plain_no").search(text)
    opens = plain is not None and not text[: plain.start()].strip()
    return plain is not None and opens and bool(_VERB_NEXT.match(text, plain.end())) and bool(_hits(text, path))


def elliptic(message: str, path: str) -> Reply | None:
    """Read ``message`` as an answer to the yes-or-no question about ``path`` by the words that such an answer has.

    ``None`` when it has none, or its words do not all say the same: then it is for others to read.
    """
    folded = fold(message)
    hits = _hits(folded.text, path)
    said = _said(folded.text, hits) if hits else None
    if said is None:
        return None
    start, end = min(h[0] for h in hits), max(h[1] for h in hits)
    span = folded.tight(start, end)
    left = folded.text[:start] + " " + folded.text[end:]
    return Reply(path, said, span.start, span.end, nothing_left(left), worded=True)


def of_entity(message: str, entity: str, told: Collection[str] = ()) -> Reply | None:
    """The one fact of ``entity`` that the words of ``message`` answer, when no question is open; of several, the one
    that was ``told`` before; ``None`` when they answer none, or it stays open which."""
    part = list_of(entity)
    names = [fact.split(".")[1] for fact in _answers() if fact.startswith(f"{part}.")]
    replies = [r for name in names if (r := elliptic(message, f"{entity}.{name}"))]
    if len(replies) > 1:
        replies = [r for r in replies if leaf(r.path) in told]
    return replies[0] if len(replies) == 1 else None
