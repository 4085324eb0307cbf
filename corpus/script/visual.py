"""Visual-order text: lines stored as they look on the page, last letter first («ةمئادلا ةأشنملا»).

Told line by line, from letters that Arabic words cannot begin with (ة، ى) and from reversed everyday words, so that a
page that mixes right and reversed lines comes out right. Restoring turns the line round and turns numbers and Latin
words back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from corpus.script.fold import folded

_WORD = re.compile(r"[\u0621-\u064a]+")


@cache
def _words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Everyday words, their reversals, and words that end like a reversed article, all folded."""
    raw: dict[str, list[str]] = yaml.safe_load((files("corpus.script") / "data" / "visual.yaml").read_text("utf-8"))
    everyday = frozenset(w for w in map(folded, raw["everyday"]) if w != w[::-1])
    reversed_ = frozenset(w[::-1] for w in everyday) - everyday - {folded(w) for w in raw["not_reversed"]}
    return everyday, reversed_, frozenset(map(folded, raw["ends_like_article"]))


# What reading order never shows: a word that begins with ة or ى, or a reversed everyday word. The letter comes first in
# the pattern and the look at what stands before it second: so the search runs from letter to letter.
_TELLS = re.compile(
    r"[ةىي\ufe93\ufe94\ufeef\ufef0\ufefb\ufefc](?<!\w.)"
    r"(?:(?<!ي)[\u0621-\u064a\ufb50-\ufdff\ufe70-\ufefc]|(?<=ي)(?:تلا|ذلا|ف)(?!\w))",
    re.S,
)
_LTR = re.compile(
    r"(?:[0-9]{1,4} )?[A-Za-z][A-Za-z0-9.'’&-]*(?: [A-Za-z][A-Za-z0-9.'’&-]*)*"
    r"|(?P<p>[%٪])?(?P<n>[0-9٠-٩۰-۹]+(?:[.,:/\-٫٬][0-9٠-٩۰-۹]+)*)(?P<q>[%٪])?"
)
_MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_OUTWARD = re.compile(r"[)\]»][^()\[\]«»]{1,80}[(\[«]")
_INWARD = re.compile(r"[(\[«][^()\[\]«»]{1,80}[)\]»]")
_LABEL_OUT = re.compile(r"\s*\w{1,2}\s?[(\[]\s")
_LABEL_IN = re.compile(r"\s*\w{1,2}\s?[)\]]\s")
_LEADING_MARKS = re.compile(r"(?<![\u0621-\u064a\u064b-\u0652])([\u064b-\u0652\u0670]+)([\u0621-\u064a])")
_MARKED = re.compile(r"([\u064b-\u0652\u0670]+)([\u0621-\u064a])")
_BIDI = re.compile(r"[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Restored:
    """A text in reading order: which of its lines (from 0) were turned round, and which look reversed still."""

    text: str
    turned: tuple[int, ...]
    failed: tuple[int, ...]


def leaning(line: str) -> int:
    """How strongly a line shows visual order: above 0 reversed, below 0 in reading order, 0 nothing to tell by."""
    total = 0
    everyday, reversed_, ends = _words()
    for word in _WORD.findall(folded_keeping_ends(line)):
        plain = word.replace("ة", "ه").replace("ى", "ي")
        if len(word) > 2:
            total += 3 * (word[0] in "ةى") - 3 * (word[-1] in "ةى")
            total -= 2 * plain.startswith(("ال", "وال", "بال", "لل"))
            total += 2 * (len(word) > 3 and plain.endswith(("لا", "لاو", "لاب")) and plain not in ends)
        total += 2 * (plain in reversed_) - 2 * (plain in everyday)
    return total


def folded_keeping_ends(line: str) -> str:
    """The line folded, with ة and ى kept: they are what tells a word's end."""
    if "ة" not in line and "ى" not in line and not re.search(r"[\ufb50-\ufdff\ufe70-\ufefc]", line):
        return folded(line)
    kept = re.sub(r"[\ufe93\ufe94]", "ة", re.sub(r"[\ufeef\ufef0\ufbfc\ufbfd]", "ى", line))
    return "".join(c if c in "ةى" else folded(c) for c in kept)


def restore(text: str) -> Restored:
    """Turn the reversed lines of a text round; linear in its length."""
    if not _TELLS.search(text):
        return Restored(text, (), ())
    lines = text.split("\n")
    leanings = _leanings(lines)
    if not any(x > 0 for x in leanings):
        return Restored(text, (), ())
    by_word = _by_word(lines, leanings)
    better_lines = {i: (_turn_words if by_word else _turn)(line) for i, line in enumerate(lines) if leanings[i] > 0}
    if mirrored(better_lines.values()):
        better_lines = {i: mirror(line) for i, line in better_lines.items()}
    turned, failed = [], []
    for i, better in better_lines.items():
        line = lines[i]
        if leaning(better) < 0 or (leaning(line) < 3 and leaning(better) <= 0):
            lines[i] = better
            turned.append(i)
        else:
            failed.append(i)
    return Restored("\n".join(lines), tuple(turned), tuple(failed))


def _leanings(lines: Sequence[str]) -> list[int]:
    """The leaning of every line; one that shows nothing leans as the reversed lines on both its sides do."""
    found = [leaning(line) if len(line) > 1 else 0 for line in lines]
    found = [x if x < 0 or x >= 3 else 0 for x in found]
    before = 0
    ahead = [0] * len(lines)
    for i in range(len(lines) - 1, -1, -1):
        ahead[i] = found[i] or (ahead[i + 1] if i + 1 < len(lines) else 0)
    for i, x in enumerate(found):
        if not x and lines[i].strip() and before >= 0 and ahead[i] >= 0 and (before > 0 or ahead[i] > 0):
            found[i] = 1
        before = found[i] or before
    return found


def _by_word(lines: Sequence[str], leanings: Sequence[int]) -> bool:
    """Whether the words are reversed each by itself, their order kept: then the sign that ends a sentence stands at the
    end of the line, on the wrong side of its word."""
    line_first = line_last = 0
    for line, lean in zip(lines, leanings, strict=True):
        words = line.split() if lean > 0 else []
        if len(words) > 2:
            line_first += words[0][0] in ".،؛:"
            line_last += words[-1][0] in ".،؛:"
    return line_last > line_first


def _turn(line: str) -> str:
    bare = _BIDI.sub("", line)
    back = bare[::-1]
    back = _LTR.sub(lambda m: m["n"][::-1] + (m["p"] or m["q"] or "") if m["n"] else m[0][::-1], back)
    return _with_marks(back)


def mirrored(lines: Iterable[str]) -> bool:
    """Whether the brackets of lines point outward: their shapes on the page were stored, not their meaning."""
    outward = inward = 0
    for line in lines:
        outward += len(_OUTWARD.findall(line)) + bool(_LABEL_OUT.match(line))
        inward += len(_INWARD.findall(line)) + bool(_LABEL_IN.match(line))
    return outward > inward


def mirror(line: str) -> str:
    """The line with every bracket turned to face the other way."""
    return line.translate(_MIRROR)


def _turn_words(line: str) -> str:
    return re.sub(r"\S+", lambda m: _turn(m[0]), line)


def _with_marks(line: str) -> str:
    """Vowel signs that came out before their letters, put after them."""
    if _LEADING_MARKS.search(line):
        return _MARKED.sub(r"\2\1", line)
    return line
