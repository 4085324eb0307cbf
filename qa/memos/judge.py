"""Checking one quotation against the source: is it there word for word, there as other spelling, there with changes,
elsewhere, or nowhere.

Sameness is decided on words, never on a score; a difference in a negation, a number or a conjunction is never
typographic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from qa.memos.alignment import Alignment, align
from qa.memos.differences import Difference, differences
from qa.memos.extraction import Quotation, QuotedWord
from qa.memos.judgement import Attribution, Judgement
from qa.memos.matching import Place, Stream, streams
from qa.memos.sameness import classes, squeeze
from qa.memos.warnings import of_place, one_letter_off
from qa.memos.wording import Wording
from qa.memos.words import in_set, negates, numeric

_BINDING = frozenset({"follows", "same_sentence", "brought"})
_ARABIC = re.compile(r"[\u0621-\u064a\ufb50-\ufdff\ufe70-\ufefc]")
_EDITORIAL = re.compile(r"\[[^\]\n]{1,40}\]")
_ALIKE, _HALF = 0.5, 0.35
_PLACES = 200  # places of one fragment that are looked at


@dataclass(frozen=True, slots=True)
class _Found:
    places: tuple[Place, ...]
    stream: int


def judge(quotation: Quotation, attribution: Attribution, wording: Wording) -> Judgement:
    """The judgement on ``quotation``; what is said to be of another instrument, and is not here, is ``unchecked``."""
    binding = attribution.reason in _BINDING and bool(attribution.targets) and not attribution.other
    named = () if attribution.other else attribution.targets
    ranges = [r for r in map(wording.within, named) if r[1] > r[0]]
    found = list(_found(quotation, wording))
    inside = [f for f in found if _held(f, ranges)]
    elsewhere = attribution.other and attribution.reason in ("same_sentence", "follows")
    if inside or (found and not binding and not elsewhere):
        return _same(quotation, inside or found, wording, attribution)
    around = [f for f in found if _around(f, named, wording)]
    if around:
        return _same(quotation, around, wording, attribution)
    if found:
        judged = _same(quotation, found, wording, attribution)
        if elsewhere:  # the words are here too; whether they are also the other instrument's is not known
            return Judgement("unchecked", judged.found_in, reason="other_instrument")
        return replace(judged, status="wrong_provision", severity="material", classes=judged.classes)
    if not _ARABIC.search(quotation.text):
        return Judgement("unchecked", reason="other_language")
    if attribution.other:
        near = None if elsewhere else _changed(quotation, wording, ranges, 0.7)
        return near or Judgement("unchecked", reason="other_instrument")
    return _with_furniture(quotation, wording) or _changed(quotation, wording, ranges) or _absent(binding)


def _with_furniture(quotation: Quotation, wording: Wording) -> Judgement | None:
    """A quotation that took a page header into the law: the words are the source's, the header is no part of it."""
    chain = next(_chains(quotation.fragments, streams(wording)[2], wording), None)
    if chain is None:
        return None
    inside = [w for p in chain for w in wording.words[p.first : p.last + 1] if w.furniture]
    header = " ".join(wording.instrument.source[w.start : w.end] for w in inside)
    change = Difference("insert", header, "", "page_furniture", quotation.start, quotation.end)
    return Judgement(
        "altered",
        (wording.holder(chain[0].first, chain[-1].last),),
        differences=(change,),
        classes=("page_furniture",),
        warnings=("page_furniture",),
        source=squeeze(_law(Place(chain[0].first, chain[-1].last), wording)),
        severity="immaterial",
    )


def _absent(binding: bool) -> Judgement:
    return Judgement("not_found", severity="material") if binding else Judgement("unchecked", reason="not_attributed")


# -- the same words ----------------------------------------------------------------------------------------------------


def _found(quotation: Quotation, wording: Wording) -> Iterator[_Found]:
    """Every place where all fragments stand in order, in the first choice of words where there is one."""
    for number, stream in enumerate(streams(wording)[:2]):
        chains = [_Found(c, number) for c in _chains(quotation.fragments, stream, wording)]
        if chains:
            yield from chains
            return


def _chains(
    fragments: Sequence[tuple[QuotedWord, ...]], stream: Stream, wording: Wording
) -> Iterator[tuple[Place, ...]]:
    options = [
        [
            p
            for p, _ in zip(stream.places([w.key for w in f], wording), range(_PLACES), strict=False)
            if _loyal(f, p, wording)
        ]
        for f in fragments
    ]
    for first in options[0]:
        chain = [first]
        for later in options[1:]:
            following = next((p for p in later if p.first > chain[-1].last), None)
            if following is None:
                break
            chain.append(following)
        if len(chain) == len(fragments):
            yield tuple(chain)


def _loyal(fragment: Sequence[QuotedWord], place: Place, wording: Wording) -> bool:
    """Whether the telling words are the same words, not only the same letters («أو لا» is not «أولا»)."""
    said = [w.key for w in fragment if _telling(w.key)]
    words = wording.words[place.first : place.last + 1]
    law = [w.key for w in words if not (w.marker or w.furniture)]
    readings = ([w.key for w in words], [w.key for w in words if not w.furniture], law)
    return place.clipped or any(said == [k for k in reading if _telling(k)] for reading in readings)


def _telling(key: str) -> bool:
    return negates(key) or numeric(key) or in_set("conjunctions", key)


def _held(found: _Found, ranges: Sequence[tuple[int, int]]) -> bool:
    first, last = found.places[0].first, found.places[-1].last
    return any(a <= first and last < b for a, b in ranges)


def _around(found: _Found, targets: Sequence[str], wording: Wording) -> bool:
    """Words that run over the edge of the provision named, or are of the paragraph that holds it."""
    holder = wording.holder(found.places[0].first, found.places[-1].last)
    return holder.count("__") >= 1 and any(t.startswith(f"{holder}__") for t in targets)


def _same(quotation: Quotation, found: Sequence[_Found], wording: Wording, attribution: Attribution) -> Judgement:
    judged = [(_classes(quotation, f, wording), f) for f in found]
    best_classes, best = min(judged, key=lambda pair: len(pair[0]))
    holders = tuple(dict.fromkeys(wording.holder(f.places[0].first, f.places[-1].last) for f in found))
    warnings = of_place(best.places, wording, attribution.targets)
    return Judgement(
        "typographic" if best_classes else "exact",
        holders,
        classes=best_classes,
        warnings=warnings,
        source=squeeze(" … ".join(wording.raw(p.first, p.last) for p in best.places)),
        spans=tuple((wording.words[p.first].start, wording.words[p.last].end) for p in best.places),
    )


def _classes(quotation: Quotation, found: _Found, wording: Wording) -> tuple[str, ...]:
    kinds: list[str] = ["ellipsis"] if len(quotation.fragments) > 1 or _elided_edge(quotation) else []
    for cut, place in zip(quotation.cuts, found.places, strict=True):
        said = squeeze(cut)
        if not _verbatim(said, place, wording):
            kinds += classes(_core(cut), squeeze(_law(place, wording)))
    return tuple(dict.fromkeys(kinds))


def _elided_edge(quotation: Quotation) -> bool:
    inner = quotation.text.strip()
    return inner.startswith(("…", "...", "[…", "[...")) or inner.endswith(("…", "...", "…]", "...]"))


def _core(cut: str) -> str:
    return squeeze(cut).strip(".,،؛;: ")


def _verbatim(said: str, place: Place, wording: Wording) -> bool:
    """Whether the characters are those of the provision, or of the source as it lies, white space apart."""
    source = wording.instrument.source
    before, after = max(0, wording.words[place.first].start - 12), wording.words[place.last].end + 12
    if said in squeeze(source[before:after]):
        return True
    provision = wording.instrument.get(wording.holder(place.first, place.last))
    return provision is not None and said in provision.text


def _law(place: Place, wording: Wording) -> str:
    """The words of the law at a place, as written, without markers and furniture between them."""
    words = wording.words[place.first : place.last + 1]
    source = wording.instrument.source
    out = ""
    for word, after in zip(words, (*words[1:], None), strict=True):
        if word.furniture or word.marker:
            continue
        gap = source[word.end : after.start] if after and not (after.marker or after.furniture) else " "
        out += source[word.start : word.end] + gap
    return out


# -- other words -------------------------------------------------------------------------------------------------------


def _changed(
    quotation: Quotation, wording: Wording, ranges: Sequence[tuple[int, int]], least: float = 0.0
) -> Judgement | None:
    """An alteration, when the words resemble a passage enough to say which; ``least`` asks for more likeness."""
    words = quotation.words
    alignment = align([w.key for w in words], wording, ranges)
    if alignment is None or alignment.weight < least or not _resembles(alignment, len(words)):
        return None
    changes = differences(alignment.steps, quotation, wording)
    changes = tuple(_defect(d, wording) for d in _without_elisions(changes, quotation))
    if not changes:
        changes = differences(alignment.steps, quotation, wording)
    slight = all(d.kind in ("source_defect", "editorial", "page_furniture") for d in changes)
    places = (Place(alignment.first, alignment.last),)
    return Judgement(
        "altered",
        (wording.holder(*_core_of(alignment, words, wording)),),
        differences=changes,
        classes=tuple(dict.fromkeys(d.kind for d in changes)),
        warnings=of_place(places, wording, (), altered=True),
        source=squeeze(wording.raw(alignment.first, alignment.last)),
        spans=((wording.words[alignment.first].start, wording.words[alignment.last].end),),
        severity="immaterial" if slight else "material",
    )


def _resembles(found: Alignment, size: int) -> bool:
    share = found.matched / size
    return (found.weight >= _ALIKE and share >= _HALF) or (found.run >= 4 and found.weight >= _HALF) or share >= 0.65


def _core_of(found: Alignment, words: Sequence[QuotedWord], wording: Wording) -> tuple[int, int]:
    equal = [s for q, s in found.steps if q is not None and s is not None and words[q].key == wording.words[s].key]
    return equal[0], equal[-1]


def _without_elisions(changes: tuple[Difference, ...], quotation: Quotation) -> tuple[Difference, ...]:
    """Words left out where an omission is marked are no change."""
    seams = [f[-1].end for f in quotation.fragments[:-1]]
    return tuple(d for d in changes if not (d.op == "delete" and d.start in seams))


def _defect(change: Difference, wording: Wording) -> Difference:
    """A change that mends a slip of the source's print, or is marked as the memo's own in square brackets."""
    if change.op == "replace" and one_letter_off(change.quoted, change.source, wording):
        return replace(change, kind="source_defect")
    if change.op == "insert" and _EDITORIAL.fullmatch(f"[{change.quoted}]") and change.quoted.startswith("["):
        return replace(change, kind="editorial")
    return change
