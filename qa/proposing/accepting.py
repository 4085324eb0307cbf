"""Which proposals are accepted, and as what.

A proposal is dropped when its words do not stand in the question, when it speaks of a fact that was read already or is
said to be unknown, or when its words are another's claim, another's affair, a supposition, something taken back, or the
question itself. Where the word lists see a denial over its words and it says yes (or none, and it says no), the fact is
left unknown and so asked about; likewise lengths, dates and shares, for numbers are read or asked, never proposed.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from corpus.errors import InvalidCase
from qa.case import Case, case_paths, parse_case
from qa.paths import LISTS, entity_of, fact, index_of, list_of, top, with_fact
from qa.proposing.model import Proposal, Proposer, Unavailable
from qa.understanding import Evidence, Understanding
from qa.understanding.lexicon import lexicon
from qa.understanding.model import Token
from qa.understanding.scene import scene

_log = logging.getLogger("mithaq.proposing")
_PATH = re.compile(r"(?P<part>[a-z]+)(?:\[(?P<index>\d{1,2})\])?\.(?P<fact>\w+)")
_MEASURED = frozenset({"duration", "periods", "share_of_business_percent", "within_twelve_months"})
_LEAST = 2  # letters of the words a fact is tied to


def consulted(question: str, read: Understanding, proposer: Proposer | None) -> Understanding:
    """``read`` with what ``proposer`` adds to it; ``read`` itself where there is none or it cannot be asked."""
    if proposer is None:
        return read
    try:
        proposals = proposer.propose(question, read.case.to_json())
    except Unavailable as error:
        _log.warning("no proposals: %s", error)
        return read
    return accept(question, read, proposals)


def accept(question: str, read: Understanding, proposals: Sequence[Proposal]) -> Understanding:
    """``read`` with the proposals that can be accepted, each as evidence marked ``proposed``."""
    case, added = read.case.to_json(), list[Evidence]()
    told = {top(e.path) for e in read.evidence}
    stands = _Standing(question, read.lang)
    for path, proposal in _placed(proposals, case):
        if path in told or fact(case, path) is not None:
            continue
        found = stands.evidence(path, proposal)
        new = _with(case, found) if found else None
        if found and new is not None:
            case = new.to_json()
            added.append(found)
            told.add(path)
    if not added:
        return read
    evidence = tuple(sorted((*read.evidence, *added), key=lambda e: (e.start, e.path)))
    bare = read.bare and all(e.value is None for e in added)
    return replace(read, case=parse_case(case), evidence=evidence, bare=bare)


def _placed(proposals: Sequence[Proposal], case: dict[str, Any]) -> Iterator[tuple[str, Proposal]]:
    """The proposals at a path that the case has, each thing beyond those read counted on from them."""
    known, beyond = frozenset(case_paths()), dict[tuple[str, int], int]()
    for proposal in proposals:
        found = _PATH.fullmatch(proposal.path)
        if not found or f"{found['part']}.{found['fact']}" not in known:
            continue
        part, index = found["part"], found["index"]
        if (part in LISTS) != (index is not None):
            continue
        if index is not None:
            read = len(case.get(part, ()))
            at = int(index)
            if at >= read:
                new = [i for name, i in beyond if name == part]
                at = beyond.setdefault((part, at), read + len(set(new) - {at}))
            yield f"{part}[{at}].{found['fact']}", proposal
        else:
            yield proposal.path, proposal


class _Standing:
    """How the words of a question stand, as the word lists see it."""

    def __init__(self, question: str, lang: str) -> None:
        self.question = question
        self.view = scene(question, lexicon(lang)).view

    def evidence(self, path: str, proposal: Proposal) -> Evidence | None:
        """The proposal as evidence; ``None`` when its words do not carry it."""
        words = proposal.words.strip()
        start = self.question.find(words) if len(words) >= _LEAST else -1
        if start < 0:
            return None
        tokens = self._tokens(start, start + len(words))
        if not tokens or any(t.claimed or t.asked or t.foreign or t.supposed or t.retracted for t in tokens):
            return None
        value = proposal.value
        if path.rpartition(".")[2] in _MEASURED or any(t.unknown for t in tokens):
            value = None
        elif isinstance(value, bool):
            value = value if value is not any(t.denied for t in tokens) else None
        elif any(t.denied for t in tokens):
            return None
        return Evidence(path, value, start, start + len(words), words, proposed=True)

    def _tokens(self, start: int, end: int) -> list[Token]:
        """The words of the view that lie in ``[start, end)`` of the question."""
        spans = ((t, self.view.slice(t.index, t.index)) for t in self.view.tokens if not t.punctuation)
        return [t for t, (first, last) in spans if first < end and start < last]


def _with(case: dict[str, Any], found: Evidence) -> Case | None:
    """The case with a fact more; ``None`` when it cannot be one. A fact left unknown changes nothing."""
    entity = entity_of(found.path)
    if index_of(entity) > len(case.get(list_of(entity), ())):
        return None  # a thing before it was not accepted
    try:
        return parse_case(with_fact(case, found.path, found.value))
    except InvalidCase:
        return None
