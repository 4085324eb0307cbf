"""The instrument of a list: named once, it governs its neighbours."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.citing.placing import Found
from corpus.citing.syntax import InstrumentPhrase
from corpus.citing.view import View

_SENTENCE = re.compile(r"[.!?؟؛;](?=\s)|\n\s*\n|\n(?=\s*(?:[-•–*]|[0-9]{1,2}\s?[-.)]))")
_JOIN = re.compile(r"[\s,،;؛)\](*_]*(?:(?:و|او|and|or|et|ou|jo|on|in|في|de|des|du|the|l|')[\s.(*_]*)*")


def carry(view: View, found: Sequence[Found], mentions: Sequence[InstrumentPhrase]) -> None:
    """Give the neighbours of a citation whose instrument is named that instrument, where they name none. ``mentions``:
    the instruments that the text names by themselves."""
    _back(view, found)
    _on(view, found)
    _same(found, mentions)


def _mark(here: Found, other: Found) -> None:
    here.phrase = other.phrase
    here.run = replace(here.run, flags=here.run.flags | {"carried"})


def _back(view: View, found: Sequence[Found]) -> None:
    """An instrument named at the end of a list governs the whole list."""
    for after, here in pairwise(reversed(found)):
        if here.phrase is None and here.before is None and after.phrase and "ibid" not in here.run.flags:
            gap = view.text[here.run.end : after.run.start]
            if len(gap) < 40 and _JOIN.fullmatch(gap) and "\n\n" not in gap:
                _mark(here, after)


def _same(found: Sequence[Found], mentions: Sequence[InstrumentPhrase]) -> None:
    """«ذات الاتفاقية», «النظام نفسه»: the instrument of that kind which was named last before."""
    named: dict[str, InstrumentPhrase] = {}
    waiting = deque(mentions)
    for here in found:
        phrase = here.phrase
        if phrase is None:
            continue
        while waiting and waiting[0].span.start < phrase.span.start:
            mention = waiting.popleft()
            if not (mention.this or mention.same):
                named[mention.word] = mention
        if phrase.same and phrase.word in named:
            here.phrase = replace(named[phrase.word], span=phrase.span)
        else:
            named[phrase.word] = phrase


def _on(view: View, found: Sequence[Found]) -> None:
    """«المادة 4 من القانون والمادة 5»: what was named goes on for what «و» adds."""
    for before, here in pairwise(found):
        if here.phrase or here.before or before.phrase is None or before.phrase.head == "unknown":
            continue
        gap = view.text[before.run.end : here.run.start]
        joined = view.text.startswith(("وال", "ول", "وب"), here.run.start)
        joined = joined or gap.rstrip().endswith((" and", " et", " و"))
        if joined and len(gap) < 80 and not _SENTENCE.search(gap) and "،" not in gap and "," not in gap:
            _mark(here, before)
