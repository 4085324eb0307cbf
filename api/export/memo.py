"""An answer as a memo: the blocks that every printed form shows, in one order.

A block's text is the engine's or the interface's own words; a quote's text is the law's and is never altered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, Protocol


class Words(Protocol):
    """The words of the interface in the reader's language."""

    def __call__(self, name: str, **places: Any) -> str:
        """The message of that name."""

    def number(self, value: Any) -> str:
        """A number or a sentence of ours with the reader's digits."""

    @property
    def dir(self) -> str:
        """``rtl`` or ``ltr``."""


@dataclass(frozen=True, slots=True)
class Memo:
    """Everything an answer's file may say. ``facts`` rows are (title, value, words of the question)."""

    lang: str
    question: str
    answer: Mapping[str, Any] | None
    verdict: Mapping[str, Any] | None
    case: Mapping[str, Any]
    facts: Sequence[tuple[str, str, str]]
    instrument: str
    title: str
    address: str
    version: str
    words: Words
    names: Callable[[str], str]

    @property
    def quotes(self) -> Sequence[Mapping[str, Any]]:
        """The provisions quoted, each once."""
        answer, verdict = self.answer or {}, self.verdict or {}
        found = [*(verdict.get("quotes") or ()), *(answer.get("quotes") or ()), *(answer.get("passages") or ())]
        return list({(q["instrument"], q["id"]): q for q in reversed(found)}.values())[::-1]

    @property
    def statement(self) -> str:
        """The answer's own words: the verdict's when there is one."""
        return str((self.verdict or {}).get("statement") or (self.answer or {}).get("statement") or "")


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the memo. ``note`` is a quote's citation; ``rows`` a table's rows, the first its headings."""

    kind: Literal["title", "heading", "text", "outcome", "quote", "context", "item", "table", "small"]
    text: str = ""
    note: str = ""
    rows: Sequence[Sequence[str]] = ()


def direction(text: str) -> Literal["rtl", "ltr"]:
    """The direction of a paragraph by its first letter, as a reader expects it: no printer here works it out itself."""
    first = next((c for c in text if c.isalpha()), "")
    return "rtl" if unicodedata.bidirectional(first or "a") in ("R", "AL") else "ltr"


def blocks(memo: Memo) -> Iterator[Block]:
    """The memo's pieces in order: question, verdict, the law's words, facts, what is missing, readings."""
    w, verdict = memo.words, memo.verdict
    yield Block("title", w("answer.title") if memo.question else w("answer.title_case"))
    if memo.question:
        yield Block("heading", w("common.question"))
        yield Block("text", memo.question)
    if verdict:
        yield Block("outcome", w(f"answer.outcome_{verdict['outcome']}"))
    for line in memo.statement.splitlines():
        if line.strip():
            yield Block("text", w.number(line))
    yield from _quotes(memo)
    if memo.facts:
        yield Block("heading", w("answer.understood") if memo.question else w("answer.facts"))
        head = [w("answer.fact"), w("answer.value"), w("answer.words")]
        wide = len(head) if memo.question else 2
        yield Block("table", rows=[head[:wide], *(list(row)[:wide] for row in memo.facts)])
    if verdict:
        yield from _verdict(memo, verdict)
    stamp = datetime.now(UTC).date().isoformat()
    yield Block("small", w("common.printed_from", date=stamp, version=memo.version))
    if memo.address:
        yield Block("small", memo.address)


def _quotes(memo: Memo) -> Iterator[Block]:
    if memo.quotes:
        yield Block("heading", f"{memo.words('answer.quotes')}: {memo.title}")
    for q in memo.quotes:
        if q.get("chapeau"):
            yield Block("context", _part(q["chapeau"]), memo.words("answer.chapeau"))
        yield Block("quote", q["text"], q["citation"])
        if q.get("tail"):
            yield Block("context", _part(q["tail"]), memo.words("answer.tail"))


def _part(part: Any) -> str:
    """A chapeau or tail as a quote carries it (an object) or a provision does (its words)."""
    return str(part["text"] if isinstance(part, Mapping) else part)


def _verdict(memo: Memo, verdict: Mapping[str, Any]) -> Iterator[Block]:
    w = memo.words
    lists = {
        "answer.missing": [f"{m['question']} ({memo.names(m['provision'])})" for m in verdict["missing"]],
        "answer.assumptions": verdict["assumptions"],
        "answer.change": [c["statement"] for c in verdict["would_change"]],
    }
    for name, items in lists.items():
        if items:
            yield Block("heading", w(name))
        for item in items:
            yield Block("item", w.number(item))
    yield Block("heading", w("answer.readings"))
    yield Block("text", w("answer.readings_hold" if verdict["holds_under_every_reading"] else "answer.readings_turn"))
    for r in verdict["readings"]:
        outcomes = "؛ " if memo.lang == "ar" else "; "
        shown = outcomes.join(f"{c}: {w('answer.outcome_' + o)}" for c, o in r["outcomes"].items())
        yield Block("item", w.number(f"{r.get('statement') or r['reading']} — {shown}"))
