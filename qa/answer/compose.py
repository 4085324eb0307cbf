"""A verdict in words: the outcome first, then the provisions it stands on, what was assumed, what is missing and what
would change it. Every provision named is quoted in the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from qa.answer.words import Words
from qa.verdict import Quote, Verdict

SHOWN_QUESTIONS = 3
SHOWN_CHANGES = 3
SHOWN_GROUNDS = 4


def quote_words(quote: Quote, words: Words) -> str:
    """A provision's words between quotation marks; a point after the chapeau that it completes, its tail after it."""
    parts = [quote.chapeau.text] if quote.chapeau else []
    parts.append(quote.text)
    if quote.tail:
        parts.append(quote.tail.text)
    return words["gap"].join(words.quoted(p) for p in parts)


def bullets(items: Iterable[str]) -> list[str]:
    """Lines of a list."""
    return [f"- {item}" for item in items]


def section(title: str, items: Sequence[str]) -> list[str]:
    """A title and its lines; nothing when there are no lines."""
    return [title, *bullets(items)] if items else []


def _stands_on(verdict: Verdict) -> tuple[str, tuple[str, ...]]:
    """The sentence that brings a provision in, and the provisions the outcome stands on."""
    if verdict.outcome == "permanent_establishment":
        return "because", verdict.grounds
    if verdict.outcome == "no_permanent_establishment":
        return "considered", verdict.defeated_by
    return "open_provision", tuple(dict.fromkeys(m.provision for m in verdict.missing[:SHOWN_QUESTIONS]))


def provision_lines(verdict: Verdict, words: Words) -> list[str]:
    """The provisions the outcome stands on, in their own words, then the citations of the others quoted."""
    by_id = {q.id: q for q in verdict.quotes}
    key, ids = _stands_on(verdict)
    shown = [by_id[i] for i in ids if i in by_id][:SHOWN_GROUNDS]
    lines = [words.say(key, citation=q.citation, quote=quote_words(q, words)) for q in shown]
    rest = [q.citation for q in verdict.quotes if q not in shown]
    if rest:
        lines.append(words.say("elsewhere", citations=words["semicolon"].join(dict.fromkeys(rest))))
    return lines


def verdict_lines(verdict: Verdict, words: Words) -> list[str]:
    """The whole of a verdict in lines."""
    lines = [verdict.statement, *provision_lines(verdict, words)]
    lines += section(words["assumed"], verdict.assumptions)
    if verdict.outcome == "undetermined":
        lines += section(words["missing"], [m.question for m in verdict.missing[:SHOWN_QUESTIONS]])
    lines += section(words["change"], [c.statement for c in verdict.would_change[:SHOWN_CHANGES]])
    lines += section(words["readings"], [r.statement for r in verdict.readings if r.statement])
    return lines


def unread_lines(unread: Sequence[Any], words: Words) -> list[str]:
    """What was not understood, in the asker's own words."""
    if not unread:
        return []
    clauses = words["join"].join(words.quoted(u.text.strip()) for u in unread)
    return [words.say("unread", clauses=clauses)]
