"""Heads: the lines that open an article, a part or chapter, an annex, or the closing words of an instrument."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.model import Level
from corpus.parsing.data import any_of, entries, pattern, words
from corpus.parsing.labels import Number, number_at
from corpus.parsing.view import Line, View
from corpus.script.fold import folded


@dataclass(frozen=True, slots=True)
class Head:
    """A head at ``[start, end)`` of the view, its separators included. ``rest``: whether words follow it on its line;
    ``sure``: it stands alone or is set off by a sign; ``number`` as it goes into an eId."""

    level: Level
    prefix: str
    start: int
    end: int
    number: Number | None
    rest: bool
    sure: bool


_SEPARATOR = re.compile(r"[ \t]*[:.\-\u2010-\u2015\u2212)\]»\"*_/]*[ \t]*(?:[:.\-\u2010-\u2015\u2212][ \t]*)?")
# «) المادة الأولى (»: brackets that were stored as they look on a page from left to right.
_MIRRORED_CLOSE = re.compile(r"[ \t]*[(\[]")
_REFERS_ON = re.compile(
    r"(?:[،,;]|و\s?(?:ال|لل)?ماده|(?:ال|لل)?(?:فقره|فقرتين|فقرات|بند|بندين|بنود)(?!\w)|(?:من|او|الي|المشار|المذكوره?|اعلاه|السابقه?|السالفه?|"
    r"المنصوص|اللاحقه?|تنص|ينص|نصت|والماده|و\d|و\s?[(])(?!\w))"
)
_NEXT_REFERS = re.compile(r"\s*من\s+(?:هذ|القانون|الاتفاق|المرسوم|النظام|ال?دستور|الظهير|ذات|نفس|تلك)")
_BEFORE = re.compile(
    r"(?<!\w)(?:و|ف|ب|ل|ك)?(?:من|الي|في|علي|عن|او|بموجب|وفق|وفقا|احكام|باحكام|لاحكام|نص|بنص|حسب|بمقتضي|تطبيقا|هذه|تلك|ذات|نفس|و|"
    r"بالاشاره الي|الفقره|البند|اولا)\s*\Z"
)


def heads(view: View) -> list[Head]:
    """All heads of a text, in order. Sequence is not looked at here: a number out of order is a head all the same when
    it stands like one."""
    nouns: dict[str, tuple[Level, str]] = {}
    for word in words("article"):
        nouns[word] = ("article", "art")
    for entry in entries("containers"):
        for word in map(folded, entry["words"]):
            nouns.setdefault(word, (entry["level"], entry["prefix"]))
    found = []
    parts = {w for e in entries("containers") for w in map(folded, e["words"])}
    noun = "|".join([any_of("article"), any_of("article_maghreb"), *sorted(parts, key=len, reverse=True)])
    # «Article 5 المادة 5»: two languages side by side.
    latin = r"(?:article[ \t]+[a-z0-9]+[ \t:.–-]*)?"
    start = re.compile(rf"[ \t#*>_•]*(?P<mark>{latin}[(\[«\"“)]?[ \t]?(?P<noun>{noun})(?![^\W\d]))")
    for match in (*view.opening(start), *_inside_lines(view)):
        noun = match["noun"]
        level, prefix = nouns.get(noun, ("article", "art"))
        head = _numbered(view, match, level, prefix)
        if head is not None:
            found.append(head)
    return _settle_fasl(view, sorted(found, key=lambda h: h.start))


_INSIDE = re.compile(r"(?P<mark>(?P<noun>الماده|ماده)(?!\w))")
# A longer line is none; in a shorter one, only what is set off by a sign counts («المادة 2- …»).
_LONG, _SHORTER = 900, 160


def _inside_lines(view: View) -> Iterator[re.Match[str]]:
    """What may be article heads inside lines too long to be lines: a text whose line breaks were lost."""
    text = view.text
    for line in view.lines:
        length = line.end - line.start
        at = text.find("ماده", line.start, line.end) if length > _SHORTER else -1
        while at >= 0:
            start = at - 2 if text[at - 2 : at] == "ال" else at
            before = text[max(line.start, start - 8) : start]
            stop = before.rstrip(" \t")[-1:] if before[-1:] in " \t" else ""
            if stop and stop in ('.؛:"»)' if length > _LONG else ".؛") and (match := _INSIDE.match(text, start)):
                yield match
            at = text.find("ماده", at + 1, line.end)


def _settle_fasl(view: View, found: list[Head]) -> list[Head]:
    """«الفصل» is a chapter where articles are called «المادة», and an article (as in the Maghreb) where none is."""
    if any(h.level == "article" and "ماده" in view.text[h.start : h.end] for h in found):
        return [h for h in found if "فصل" not in view.text[h.start : h.end] or h.level == "chapter"]
    return [
        Head("article", "art", h.start, h.end, h.number, h.rest, h.sure) if h.level == "chapter" else h for h in found
    ]


def _numbered(view: View, match: re.Match[str], level: Level, prefix: str) -> Head | None:
    text = view.text
    number = number_at(text, match.end())
    if number is None:
        return None
    index = view.line_at(match.start("mark"))
    line = view.lines[index]
    stop = line.end if number.end <= line.end else view.lines[view.line_at(number.end - 1)].end
    closed = _MIRRORED_CLOSE.match(text, number.end) if match["mark"].startswith(")") else None
    after = closed.end() if closed else number.end
    end = min(_SEPARATOR.match(text, after).end(), stop) if after < stop else after  # type: ignore[union-attr]
    rest = text[end:stop].strip()
    if rest and _REFERS_ON.match(rest):
        return None
    if not rest and _NEXT_REFERS.match(text, stop):
        return None
    previous = view.lines[index - 1] if index else None
    if _in_sentence(view, match.start("mark"), previous):
        return None
    separated = bool(text[number.end : end].strip())
    inside = line.start + 6 < match.start("mark")
    if inside and not separated and line.end - line.start <= _LONG:
        return None
    sure = (not rest or separated) and not inside
    if not inside and rest and not separated and previous and not previous.ended and not line.blank_before:
        return None
    return Head(level, prefix, match.start("mark"), end, number, bool(rest), sure)


def _in_sentence(view: View, at: int, previous: Line | None) -> bool:
    """Whether the words before a head show that it is part of a sentence."""
    line = view.lines[view.line_at(at)]
    if at > line.start + 6:
        return _BEFORE.search(view.text, max(line.start, at - 30), at) is not None
    if previous is None or previous.ended or line.blank_before:
        return False
    return _BEFORE.search(view.text, previous.start, previous.end) is not None


_ANNEX_NUMBER = re.compile(r"\s*(?:رقم\s*)?[(\[]?\s?(?:\d{1,3}|ال\w+|[ء-ي])?\s?[)\]]?\s*(?::.{0,80}|[-–].{0,80})?\Z")


_ANNEX_LETTER = re.compile(r"\s*(?:رقم\s*)?[(\[«\"]\s?[ء-غف-ي]\s?[)\]»\"]|\s+[ء-غف-ي](?=\s*(?:[:–-]|\Z))")


def attachments(view: View, after: int) -> list[Head]:
    """The heads of annexes and protocols that follow the articles, from ``after`` on."""
    found = []
    for match in view.opening(pattern(r"[ \t#*>_(\[«\"]*(?P<mark>@attachments@(?!\w))"), after):
        index = view.line_at(match.start("mark"))
        line = view.lines[index]
        rest = view.text[match.end() : line.end]
        previous = view.lines[index - 1] if index else None
        if line.end - line.start > 90 or not _ANNEX_NUMBER.match(rest):
            continue
        if _in_sentence(view, match.start("mark"), previous):
            continue
        number = number_at(view.text, match.end()) if rest.strip() else None
        if number and number.end > line.end:
            number = None
        letter = None if number else _ANNEX_LETTER.match(view.text, match.end(), line.end)
        end = number.end if number else letter.end() if letter else match.end()
        end = min(_SEPARATOR.match(view.text, end).end(), line.end)  # type: ignore[union-attr]
        found.append(Head("attachment", "att", match.start("mark"), end, number, end < line.end, True))
    return found


_NAME_WORDS = 6
# «تونس في 11 جوان 2002»: the place and the date, alone on a line.
_DATED = (
    r"(?P<mark>@conclusions@|[بلو]?[ء-ي]{3,}(?: [ء-ي]+)? ?[،,]? (?:في|بتاريخ) (?:يوم )?\d{1,2}(?: من| شهر)? @months@ "
    r"(?:سنه |عام )?\d{4}(?:[^\n]{0,60}\d{4})?[ مه).]*(?=\n|\Z))"
)


def conclusions(view: View, start: int, stop: int) -> int | None:
    """Where the closing words of an instrument begin in ``[start, stop)``, if it has any."""
    for match in view.opening(pattern(_DATED), start, stop):
        index = view.line_at(match.start("mark"))
        line, previous = view.lines[index], view.lines[index - 1] if index else None
        if previous is None or previous.start < start or previous.ended or line.blank_before:
            return match.start("mark")
        if not view.wrapped and (signed := _signatures(view, start, index)) is not None:
            return signed
    return None


def _signatures(view: View, start: int, index: int) -> int | None:
    """Where the names of those who signed begin, in the short lines between the last sentence and line ``index``."""
    first = index
    while first and view.lines[first - 1].start >= start and not view.lines[first - 1].ended:
        if len(view.of(view.lines[first - 1]).split()) > _NAME_WORDS or index - first > 6:
            return None
        first -= 1
    return view.lines[first].start if first and view.lines[first - 1].start >= start else None
