"""The difference between a quotation and the source, word by word, and what kind of change it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from qa.memos.alignment import Step
from qa.memos.extraction import Quotation
from qa.memos.sameness import squeeze
from qa.memos.wording import Wording
from qa.memos.words import in_set, negates, numeric

Op = Literal["insert", "delete", "replace"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One change: words of the quotation that are not the source's, words of the source that it lacks, and the kind.
    ``start``, ``end`` are offsets in the memo (a point, for words left out)."""

    op: Op
    quoted: str
    source: str
    kind: str
    start: int
    end: int


def differences(steps: Sequence[Step], quotation: Quotation, wording: Wording) -> tuple[Difference, ...]:
    """The changes along an alignment, neighbouring words taken together; both sides as written."""
    quoted = quotation.words
    found: list[Difference] = []
    q_run: list[int] = []
    s_run: list[int] = []
    last = 0
    for q, s in (*steps, (None, None)):
        same = q is not None and s is not None and quoted[q].key == wording.words[s].key
        if same or (q is None and s is None):
            if q_run or s_run:
                found.append(_difference(q_run, s_run, quotation, wording, last))
                q_run, s_run = [], []
            last = q if q is not None else last
            continue
        if q is not None:
            q_run.append(q)
        if s is not None:
            s_run.append(s)
    return _reordered(tuple(found))


def _difference(
    q_run: Sequence[int], s_run: Sequence[int], quotation: Quotation, wording: Wording, last: int
) -> Difference:
    quoted = quotation.words
    here = [(quoted[i].start - quotation.start, quoted[i].end - quotation.start) for i in q_run]
    there = [(wording.words[i].start, wording.words[i].end) for i in s_run]
    said, written = _written(quotation.text, here), _written(wording.instrument.source, there)
    op: Op = "replace" if said and written else "insert" if said else "delete"
    start, end = (quoted[q_run[0]].start, quoted[q_run[-1]].end) if q_run else (quoted[last].end, quoted[last].end)
    keys = [quoted[i].key for i in q_run], [wording.words[i].key for i in s_run]
    return Difference(op, said, written, kind(keys[0], keys[1]), start, end)


def _written(text: str, places: Sequence[tuple[int, int]]) -> str:
    """The words at ``places`` as they stand in ``text``, with the punctuation between them."""
    if not places:
        return ""
    parts, at = [], places[0]
    for start, end in places[1:]:
        if start - at[1] <= 4:
            at = at[0], end
        else:
            parts.append(at)
            at = start, end
    return squeeze(" ".join(_bracketed(text, a, b) for a, b in (*parts, at)))


def _bracketed(text: str, start: int, end: int) -> str:
    piece = text[start:end]
    return piece + ")" if "(" in piece and piece.count("(") > piece.count(")") and text[end : end + 1] == ")" else piece


def kind(quoted: Sequence[str], source: Sequence[str]) -> str:
    """What a change of these words touches; the gravest first."""
    changed = [*(Counter(quoted) - Counter(source)), *(Counter(source) - Counter(quoted))]
    if any(negates(w) for w in changed):
        return "negation"
    if any(numeric(w) for w in changed):
        return "number"
    if changed and all(in_set("conjunctions", w) for w in changed):
        return "conjunction"
    if any(one[:1] in "وف" and one[1:] in source for one in quoted) or any(
        w[:1] in "وف" and w[1:] in quoted for w in source
    ):
        return "conjunction"
    if not changed:
        return "order"
    if all(in_set("doublets", w) for w in changed):
        return "doublet"
    return "word"


def _reordered(found: tuple[Difference, ...]) -> tuple[Difference, ...]:
    """Changes that together only move words are of the order."""
    said = Counter(w for d in found for w in d.quoted.split())
    written = Counter(w for d in found for w in d.source.split())
    if found and said == written:
        return tuple(Difference(d.op, d.quoted, d.source, "order", d.start, d.end) for d in found)
    return found
