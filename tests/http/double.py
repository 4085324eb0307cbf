"""A stand-in for the engine in tests of the transport alone: what it answers says nothing of the law."""

from __future__ import annotations

import time
from typing import Any

from corpus.errors import BadInput, Fault, NotFound, UnreadableSource
from qa.case import case_schema, parse_case

SECRET = "وقائع لا يجوز أن تظهر في سجل"


class Plain(dict[str, Any]):
    """A result that is its own JSON."""

    def to_json(self) -> dict[str, Any]:
        """Itself."""
        return dict(self)


class Double:
    """Answers every verb with its own arguments, or misbehaves as the question tells it to."""

    def ask(self, question: str, **given: Any) -> Plain:
        """Misbehave on command, else echo."""
        if question == "unforeseen":
            raise RuntimeError(SECRET)
        if question == "slow":
            time.sleep(3)
        for word, kind in (("bad", BadInput), ("gone", NotFound), ("unreadable", UnreadableSource), ("fault", Fault)):
            if question == word:
                raise kind(f"سبب: {word}")
        return Plain(question=question, given={k: str(v) for k, v in given.items()})

    def evaluate(self, case: Any, **given: Any) -> Plain:
        """Read the case as the engine does, and echo it."""
        return Plain(case=parse_case(case, "en").to_json())

    def case_schema(self, lang: str = "ar") -> dict[str, Any]:
        """The real schema."""
        return case_schema(lang)

    def instruments(self) -> dict[str, Any]:
        """None."""
        return {"instruments": []}

    def instrument(self, ident: str, lang: str = "ar") -> dict[str, Any]:
        """None either."""
        raise NotFound(f"لا توجد وثيقة بالمعرف {ident}")
