"""The instrument of a list: named once, it governs its neighbours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.citing.placing import Found
from corpus.citing.view import View

_SENTENCE = re.compile(r"[.!?؟؛;](?=\s)|\n\s*\n|\n(?=\s*(?:[-•–*]|[0-9]{1,2}\s?[-.)]))")
_JOIN = re.compile(r"[\s,،;؛)\](*_]*(?:(?:و|او|and|or|et|ou|jo|on|in|في|de|des|du|the|l|')[\s.(*_]*)*")


def carry(view: View, found: Sequence[Found]) -> None:
    """Give the neighbours of a citation whose instrument is named that instrument, where they name none."""
    _back(view, found)
    _on(view, found)


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
