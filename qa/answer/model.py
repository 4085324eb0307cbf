"""The answer to a question in words (design: contract, "Answer")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from index.model import Hit
from qa.case import Case
from qa.kinds.model import Kind, Outside
from qa.understanding.model import Evidence, Unread
from qa.verdict import Quote, Verdict

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered to ``question``.

    ``understood``: every fact with the words of this question that gave it (offsets into ``question``). ``quotes``:
    every provision that the statement names. ``outside``: what was asked that the corpus does not answer.
    ``unread``: clauses that matter and were not understood. ``open``: the question now waiting for a reply.
    """

    question: str
    kind: Kind
    lang: str
    statement: str
    verdict: Verdict | None = None
    case: Case | None = None
    understood: tuple[Evidence, ...] = ()
    quotes: tuple[Quote, ...] = ()
    passages: tuple[Hit, ...] = ()
    outside: tuple[Outside, ...] = ()
    unread: tuple[Unread, ...] = ()
    notes: tuple[str, ...] = ()
    open: str | None = None
    so_far: tuple[str, ...] = ()

    def to_json(self) -> Json:
        """The shape of the contract; ``lang``, ``outside``, ``unread``, ``notes``, ``open`` and ``so_far`` (the case
        in words) are additions."""
        return {
            "question": self.question,
            "kind": self.kind,
            "lang": self.lang,
            "verdict": self.verdict.to_json() if self.verdict else None,
            "case": self.case.to_json() if self.case else None,
            "understood": [
                {"path": e.path, "value": e.value, "start": e.start, "end": e.end, "text": e.text}
                | ({"proposed": True} if e.proposed else {})
                for e in self.understood
            ],
            "quotes": [q.to_json() for q in self.quotes],
            "passages": [h.to_json() for h in self.passages],
            "statement": self.statement,
            "outside": [{"topic": o.topic, "start": o.start, "end": o.end, "text": o.text} for o in self.outside],
            "unread": [{"start": u.start, "end": u.end, "text": u.text} for u in self.unread],
            "notes": list(self.notes),
            "open": self.open,
            "so_far": list(self.so_far),
        }
