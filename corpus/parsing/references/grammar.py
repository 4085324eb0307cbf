"""The grammar of references inside a text: a noun, a list of labels, and the provisions above («من المادة …»)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from corpus.parsing.labels import number_at
from corpus.parsing.orders import letter_ranks

_NOUNS = {
    "article": "ماده|مادتين|مادتان|مواد|فصل|فصلين|فصول",
    "paragraph": "فقره|فقرتين|فقرتان|فقرات|بند|بندين|بندان|بنود|نقطه|نقاط|حرف|احرف",
}
_KIND = {word: kind for kind, words in _NOUNS.items() for word in words.split("|")}
_PREFIX = r"(?:[وفبكل]|[وفبك]?ال|[وف]?لل|[وف]?[بك]ال)?"
_NOUN = re.compile(
    rf"(?<!\w){_PREFIX}(?P<noun>{'|'.join(sorted(_KIND, key=len, reverse=True))})"
    r"(?:\s+(?:الفرعيه|الفرعيتين|الفرعي|رقم|ارقام|من|الي|التاليه|الاتيه)){0,2}(?=[\s:(\[\")0-9])"
)
# Every noun holds one of these: found first, by ``str.find``, for the nouns are few in a text and its words many.
STEMS = ("ماد", "مواد", "فصل", "فصول", "فقر", "بند", "بنود", "نقط", "نقاط", "حرف")
_LABEL = re.compile(
    r"[\s:]{0,2}(?:[(\[)]\s?(?P<a>\d{1,3}|[يكل]?[ء-غف-ي])(?P<bis>\s?مكرر)?\s?[)\](]"
    r"|\"\s?(?P<b>\d{1,3}|[ء-غف-ي])\s?\"|(?P<c>\d{1,3})(?![\d/%]|[.,]\d))"
)
_JOIN = re.compile(r"\s*(?:[،,]\s*(?:و|او)?|و|او|/)\s*(?=[(\[)\"\d])")
_RANGE = re.compile(r"\s*(?:الي|حتي|[-–—])\s*(?=[(\[)\"\d])")
_OF = re.compile(r"[\s،,]*(?:من|في|ب)?\s*(?=(?:ال|لل|هذ|تلك|نفس|ذات|فقره|بند|ماده|حرف))")
# «الفقرة 2(أ)», «المادة 5(2)(ب)»: what is below, right behind its number.
_BELOW = re.compile(r"(?:[(]\s?(?P<n>\d{1,2})\s?[)]|\s?[(]\s?(?P<l>[ء-غف-ي])\s?[)])")
_SELF = re.compile(r"(?:هذه|هذا|تلك|نفس|ذات)\s+(?:ال)?(?:ماده|فقره|بند|اتفاقيه|نظام|قانون|مرسوم|لائحه)(?!\w)")
_OTHER = re.compile(
    r"\s*من\s+(?:ال)?(?:قانون|مرسوم|نظام|قرار|ظهير|دستور|لائحه|اتفاق|معاهده|ميثاق)(?!\w)"
    r"|\s*من\s+(?:اتفاقيه|(?:ال)?اتفاقيه\s+(?:رقم|المشار|المذكوره|السالفه|الاطاريه|الدوليه))(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Step:
    """One level of a reference: the kind of its noun and its labels; ``spans_range``: two labels are a run's ends."""

    kind: str
    labels: tuple[str, ...]
    spans_range: bool


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference at ``[start, end)`` of the view, its steps from the innermost out. ``self_named``: it says «من هذه
    المادة» or the like; ``other``: it is to another instrument."""

    start: int
    end: int
    steps: tuple[Step, ...]
    self_named: bool
    other: bool


def mentions(text: str) -> Iterator[Mention]:
    """The references of a folded text, in order."""
    at = 0
    for place in _places(text):
        match = _NOUN.match(text, place) if place >= at else None
        if match is None:
            continue
        mention = _mention(text, match)
        at = mention.end if mention else match.end()
        if mention:
            yield mention


def within(text: str, mention: Mention, limit: int) -> Mention | None:
    """The mention as its words up to ``limit`` have it: what follows belongs to another provision or to none."""
    if mention.end <= limit:
        return mention
    at = mention.start
    cut = next(mentions(text[at:limit]), None)
    return replace(cut, start=at, end=at + cut.end) if cut and not cut.start else None


def _places(text: str) -> list[int]:
    """The beginnings of the words that may be the noun of a reference, particles before it included."""
    found: set[int] = set()
    for stem in STEMS:
        at = text.find(stem)
        while at >= 0:
            start = at
            while start and at - start <= 5 and text[start - 1].isalnum():
                start -= 1
            found.add(start)
            at = text.find(stem, at + 1)
    return sorted(found)


def _mention(text: str, match: re.Match[str]) -> Mention | None:
    first = _step(text, match)
    if first is None:
        return None
    steps, end = _with_below(text, *first)
    while len(steps) < 4:
        of = _OF.match(text, end)
        next_ = _NOUN.match(text, of.end()) if of and of.end() > end else None
        step = _step(text, next_) if next_ else None
        if step is None:
            break
        inner, end = _with_below(text, *step)
        steps += inner[::-1] if steps[0].kind == "article" else inner  # «المادة 3، الفقرة (1) (د)»: the larger first
    of = _OF.match(text, end)
    own = _SELF.match(text, of.end()) if of and of.end() > end else None
    other = not own and _OTHER.match(text, end) is not None
    return Mention(match.start(), own.end() if own else end, tuple(steps), own is not None, other)


def _with_below(text: str, step: Step, end: int) -> tuple[list[Step], int]:
    """The steps of a noun's one number and of the labels right behind it, from the innermost out, and their end."""
    steps = [step]
    while len(steps[0].labels) == 1 and steps[0].labels[0][0].isdigit():
        below = _BELOW.match(text, end)
        label = (below["n"] or below["l"]) if below else None
        if below is None or label is None or (below["n"] and steps[0].kind != "article"):
            break
        steps.insert(0, Step("paragraph", (label,), False))
        end = below.end()
    return steps, end


def _step(text: str, match: re.Match[str]) -> tuple[Step, int] | None:
    kind = _KIND[match["noun"]]
    found = _label(text, match.end(), kind)
    if found is None:
        return None
    labels, end, ranged = [found[0]], found[1], False
    while len(labels) < 40:
        to, join = _RANGE.match(text, end), _JOIN.match(text, end)
        link = to or join
        next_ = _label(text, link.end(), kind) if link else None
        if next_ is None:
            break
        ranged = ranged or (to is not None and len(labels) == 1)
        labels.append(next_[0])
        end = next_[1]
    return Step(kind, tuple(labels), ranged and len(labels) == 2), end


def _label(text: str, at: int, kind: str) -> tuple[str, int] | None:
    match = _LABEL.match(text, at)
    if match:
        label = match["a"] or match["b"] or match["c"]
        if match["bis"]:
            return f"{label}bis", match.end()
        if label.isdigit() or letter_ranks(label):
            return label, match.end()
        return None
    if text[at : at + 3].lstrip(" (")[:2] == "ال":
        number = number_at(text, at)
        if number is not None and number.in_words:
            return number.text, number.end
    return None
