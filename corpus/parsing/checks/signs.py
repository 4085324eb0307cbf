"""Checks of signs: brackets without a partner, mirrored brackets, quotation marks for tanwin, figures against words."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.script.number_words import lexicon
from corpus.script.numerals import NumberMention, find_numbers

_BRACKET = re.compile(r"[()\[\]]")
_PAIRS = {")": "(", "]": "["}
_MIRRORED = re.compile(r"[)\]]\s?[\w%.,]{1,6}\s?[(\[]")
_SOUND = re.compile(r"[(\[]\s?[\w%.,]{1,6}\s?[)\]]")
_TANWIN = re.compile(r"ا\"(?=[\s.،؛,)])")
_FIGURE = re.compile(r"[(\[]\s?(?P<n>\d{1,3}(?:[.,]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)\s?[%٪]?\s?[)\]]")


def check(layout: Layout, rows: Rows) -> None:
    """All checks of signs."""
    text = layout.view.text
    mirrored = len(_MIRRORED.findall(text)) > len(_SOUND.findall(text)) if ")" in text else False
    if mirrored and (match := _MIRRORED.search(text)):
        rows.add("mirrored-brackets", match.start(), match.end())
    _brackets(layout, rows, mirrored)
    _tanwin(layout, rows)
    _figures(layout, rows)


def _tanwin(layout: Layout, rows: Rows) -> None:
    """A quotation mark after an accusative alef, where no quotation is open on its line."""
    text = layout.view.text
    found = [m.start() for m in _TANWIN.finditer(text)]
    places = [at for at in found if at > 1 and text[at - 2 : at].isalnum()]
    for at, start in enumerate(places):
        line = layout.view.lines[layout.view.line_at(start)].start
        before = text.count('"', line, start) - sum(p >= line for p in places[max(0, at - 20) : at])
        if before % 2 == 0:
            word = start
            while word > line and text[word - 1].isalnum():
                word -= 1
            rows.add("quote-for-tanwin", word, start + 2)


def _brackets(layout: Layout, rows: Rows, mirrored: bool) -> None:
    open_: list[tuple[int, str]] = []
    piece = last = None
    text = layout.view.text
    for match in _BRACKET.finditer(text):
        at = match.start()
        if piece is None or not piece.start <= at < piece.end:
            piece = layout.piece_at(at)
        if piece is None or layout.holes.inside(at):
            continue
        if piece is not last:
            _unmatched(layout, rows, open_)
            open_, last = [], piece
        sign = match[0]
        if mirrored:
            sign = sign.translate(str.maketrans("()[]", ")(]["))
        if sign in "([":
            open_.append((at, sign))
        elif open_ and open_[-1][1] == _PAIRS[sign]:
            open_.pop()
        else:
            _unmatched(layout, rows, [(at, sign)])
    _unmatched(layout, rows, open_)


def _unmatched(layout: Layout, rows: Rows, places: list[tuple[int, str]]) -> None:
    view = layout.view
    for at, _ in places:
        around = view.span(max(0, at - 18), min(len(view.text), at + 18))
        rows.add("bracket-unbalanced", at, at + 1, around=" ".join(view.source[around.start : around.end].split()))


@cache
def _number_words() -> frozenset[str]:
    return frozenset(lexicon("ar").atoms)


def _figures(layout: Layout, rows: Rows) -> None:
    text = layout.view.text
    for match in _FIGURE.finditer(text):
        before = text[max(0, match.start() - 70) : match.start()]
        known = _number_words()
        if not _may_be_number(before.rstrip().rpartition(" ")[2].lstrip('(["«')):
            before = ""
        after = text[match.end() : match.end() + 70]
        first = after.split(None, 1)[0] if after.strip() else ""
        if first not in known:
            after = ""
        if (not before and not after) or layout.in_marker(match.start()):
            continue
        digits = _value(match["n"])
        found = [m for m in (_ending(before), _beginning(after)) if m is not None]
        joined = _around(before, after)
        if found and all(m.value != digits for m in found) and (joined is None or joined.value != digits):
            words = found[0]
            start = match.start() - len(before) + words.start if words is not None and before else match.start()
            rows.add("number-mismatch", max(0, start), match.end(), words=words.value, digits=match["n"])


@lru_cache(maxsize=4096)
def _may_be_number(word: str) -> bool:
    """Whether a word, or what is left of it without its first particles, is a word of number or of per cent."""
    known, bare = _number_words(), word
    for _ in range(3):
        if bare in known or bare in ("مايه", "ميه"):
            return True
        bare = bare.removeprefix("ال") if bare.startswith("ال") else bare[1:] if bare[:1] in ("و", "ب", "ل") else ""
    return False


def _value(figure: str) -> float | int:
    grouped = re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", figure)
    return int(re.sub(r"\D", "", figure)) if grouped or figure.isdigit() else float(figure.replace(",", "."))


def _ending(before: str) -> NumberMention | None:
    """The cardinal in words that ends right before the figure."""
    found = _numbers(before) if before else ()
    if not found or before[found[-1].end :].strip() or found[-1].kind in ("ordinal", "fraction"):
        return None
    return None if before[found[-1].start : found[-1].end].strip()[:1].isdigit() else found[-1]


@lru_cache(maxsize=2048)
def _numbers(text: str) -> tuple[NumberMention, ...]:
    return find_numbers(text)


def _beginning(after: str) -> NumberMention | None:
    found = _numbers(after) if after else ()
    if not found or after[: found[0].start].strip() or found[0].kind in ("ordinal", "fraction"):
        return None
    return None if after[found[0].start :].lstrip()[:1].isdigit() else found[0]


def _around(before: str, after: str) -> NumberMention | None:
    """The number whose words the figure interrupts («اثني (12) عشر»)."""
    if not before or not after:
        return None
    joined = before.rstrip() + " " + after.lstrip()
    place = len(before.rstrip())
    return next((m for m in _numbers(joined) if m.start < place < m.end), None)
