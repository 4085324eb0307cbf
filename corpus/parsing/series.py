"""The articles of an instrument in sequence: headings printed twice, second versions, quoted articles, restarts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.parsing.heads import Head
from corpus.parsing.view import View


@dataclass(frozen=True, slots=True)
class Placed:
    """A head with its eId; ``depth`` 1 for an article that stands inside another (quoted as its new wording)."""

    head: Head
    eid: str
    depth: int


def arrange(view: View, found: Sequence[Head]) -> tuple[list[Placed], list[Head]]:
    """The heads that open something, with their eIds, and those that only print the next one's heading before it."""
    kept, doubled = _without_doubles(view, _plausible(found))
    quoted = _quoted(view, kept)
    series = _series(kept, quoted)
    longest = Counter(n for n, h in zip(series, kept, strict=True) if h.level == "article").most_common(1)
    main = longest[0][0] if longest else 0
    taken: Counter[str] = Counter()
    placed = []
    above = ""
    for at, head in enumerate(kept):
        name = head.number.text if head.number else "0"
        eid = f"{head.prefix}_{name}"
        if head.level == "article":
            if series[at] != main:
                eid = f"comp_{series[at] + 1}__{eid}"
            if at in quoted:
                eid = f"{above}__{eid}"
            else:
                above = eid
        if head.level == "article":
            taken[eid] += 1
            if taken[eid] > 1:
                eid = f"{eid}_{taken[eid]}"
                above = eid if at not in quoted else above
        placed.append(Placed(head, eid, int(at in quoted)))
    return placed, doubled


def _plausible(found: Sequence[Head]) -> list[Head]:
    """Heads without those that only a sentence could have put at the beginning of a line: not set off, out of order."""
    out: list[Head] = []
    last = 0
    for head in found:
        if head.level == "article" and head.number:
            value = head.number.value
            goes_on = not last or value == last + 1 or (value == last and bool(head.number.suffix))
            if not head.sure and not goes_on:
                continue
            last = value
        out.append(head)
    return out


def _without_doubles(view: View, found: Sequence[Head]) -> tuple[list[Head], list[Head]]:
    kept: list[Head] = []
    doubled: list[Head] = []
    articles = [h for h in found if h.level == "article"]
    following = {id(a): b for a, b in pairwise(articles)}
    for at, head in enumerate(found):
        next_ = following.get(id(head))
        if next_ is not None and head.number and next_.number and head.number.text == next_.number.text:
            between = [h for h in found[at + 1 :][:6] if h.start < next_.start and h.level != "article"]
            at_end, empty = head.end, not head.rest
            for stop in [*between, next_]:
                if view.text[at_end : stop.start].strip(" \t\r\n#*_"):
                    empty = empty and stop in between and len(view.text[at_end : stop.start]) < 3
                at_end = view.lines[view.line_at(stop.start)].end
            if empty:
                doubled.append(head)
                continue
        kept.append(head)
    return kept, doubled


def _quoted(view: View, found: Sequence[Head]) -> set[int]:
    """The articles that stand inside another as its quoted wording: they break a sequence that goes on after them."""
    articles = [i for i, h in enumerate(found) if h.level == "article" and h.number]
    out: set[int] = set()
    at = 0
    while at < len(articles):
        head = found[articles[at]]
        value = head.number.value if head.number else 0
        run = at + 1
        while run < len(articles) and run - at <= 4 and not _goes_on(found[articles[run]], head, value):
            run += 1
        if 1 < run - at <= 4 and run < len(articles):
            inner = [found[i] for i in articles[at + 1 : run]]
            if all(h.number and h.number.value != value for h in inner) and (
                _introduced(view, inner[0])
                or all(h.number and h.number.in_words != (head.number and head.number.in_words) for h in inner)
            ):
                out |= set(articles[at + 1 : run])
                at = run
                continue
        at += 1
    return out


def _goes_on(later: Head, head: Head, value: int) -> bool:
    if later.number is None or head.number is None:
        return False
    return later.number.value in (value, value + 1) and later.number.in_words == head.number.in_words


def _introduced(view: View, head: Head) -> bool:
    """Whether the words before a head announce it («النص الآتي:»)."""
    before = view.text[max(0, head.start - 40) : head.start].rstrip(' \t\r\n"«“(#*')
    return before.endswith(":")


def _series(found: Sequence[Head], quoted: set[int]) -> list[int]:
    """For every head the number of the run of articles it belongs to: a new run begins where the numbers start again
    at 1 and go on from there."""
    out: list[int] = []
    current, last = 0, 0
    values = [
        h.number.value if h.level == "article" and h.number and i not in quoted else 0 for i, h in enumerate(found)
    ]
    for i, value in enumerate(values):
        if value == 1 and last > 1:
            following = next((v for v in values[i + 1 :] if v), 0)
            if following in (0, 2):
                current += 1
        last = value or last
        out.append(current)
    return out
