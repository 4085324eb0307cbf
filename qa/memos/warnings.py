"""What a reader should know of a quotation besides its status: what stands right before it, what was left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from corpus.script.fold import folded
from qa.memos.matching import Place
from qa.memos.wording import Word, Wording
from qa.memos.words import in_set, negates


def of_place(
    places: Sequence[Place], wording: Wording, targets: Sequence[str], altered: bool = False
) -> tuple[str, ...]:
    """Codes of the warnings on a quotation that stands at ``places``; ``targets`` are what it is attributed to."""
    return tuple(dict.fromkeys(_codes(places, wording, targets, altered)))


def _codes(places: Sequence[Place], wording: Wording, targets: Sequence[str], altered: bool) -> Iterator[str]:
    first, last = places[0].first, places[-1].last
    before, after = _neighbour(first, -1, wording), _neighbour(last, +1, wording)
    if before and not altered and in_set("negators", before.key):
        yield "boundary_negation"
    if after and not altered and _takes_back(last, after, wording):
        yield "boundary_exception"
    if any(p.clipped for p in places):
        yield "boundary_particle"
    for one, other in pairwise(places):
        if any(negates(w.key) for w in wording.words[one.last + 1 : other.first] if not w.furniture):
            yield "elided_negation"
    holder = wording.holder(first, last)
    if holder.count("__") == 0 or any(t.startswith(f"{holder}__") for t in targets):
        yield "crosses_clause"
    yield from _in_source(wording.words[first].start, wording.words[last].end, wording)


def _neighbour(at: int, step: int, wording: Wording) -> Word | None:
    """The nearest word of the law on one side, if it is of the same provision."""
    index = at + step
    while 0 <= index < len(wording.words) and (wording.words[index].marker or wording.words[index].furniture):
        index += step
    if not 0 <= index < len(wording.words):
        return None
    word = wording.words[index]
    return word if word.owner == wording.words[at].owner else None


def _takes_back(last: int, after: Word, wording: Wording) -> bool:
    if "." in wording.between(last):
        return False
    if after.key == "ما":
        nxt = wording.words[min(last + 2, len(wording.words) - 1)]
        return nxt.key == "لم"
    return in_set("takes_back", after.key)


def _in_source(start: int, end: int, wording: Wording) -> Iterator[str]:
    if any(start <= at < end for at in wording.misprints):
        yield "source_defect"
    if any(start <= at < end for at in wording.misdirected):
        yield "source_cross_reference"


def one_letter_off(quoted: str, source: str, wording: Wording) -> bool:
    """Whether a replaced word only mends a slip of the print: one or two letters apart, the source's form found nowhere
    else in it and the quoted form elsewhere in it more than once."""
    one, other = folded(quoted), folded(source)
    if " " in one or " " in other or negates(one) or negates(other):
        return False
    apart = Levenshtein.distance(one, other)
    return 0 < apart <= 1 and wording.written.get(source, 0) == 1 and wording.written.get(quoted, 0) >= 2
