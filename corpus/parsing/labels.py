"""The number after a noun such as «المادة»: digits in any brackets, an ordinal in words, «مكرر» and what follows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.parsing.orders import letter_ranks, rank_letter
from corpus.script.number_words import lexicon
from corpus.script.numerals import read_at

_DIGITS = re.compile(
    r"[\s:()\[\]]{0,6}(?:رقم\s{0,2})?(?:[(\[)\]]|[-–—]\s?(?=\d{1,4}\s?[-–—]))?\s?(?P<n>\d{1,4})(?P<sub>[.\-/]\d{1,2}(?![\d/.]))?(?!\d)"
)
_OPEN = re.compile(r"[\s:]{0,3}[(\[)\]«\"]?\s?(?=ا)")
_WORD = re.compile(r"\s{0,4}(?P<w>[ء-غف-ي]+)")
_GOES_ON = re.compile(r"(?:عشره?|و\w{2,6}ون)\Z")
_BIS = re.compile(
    r"[ \t]?(?:[(\[]|[-–—][ \t])?[ \t]?مكرر(?:ا|ه)?"
    r"(?:[ \t]?(?P<nth>ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا)"
    r"|[ \t]?[(\[)]?[ \t]?(?P<sub>\d{1,2}|[ء-غف-ي])(?!\w)[ \t]?[)\](]?)?"
)
_ONLY = re.compile(r"\s{0,3}(?:ال)?(?:وحيده?|فريده?)(?!\w)")
_CLOSE = re.compile(r"[ \t]?[)\]»\"]")
_CLOSE_MIRRORED = re.compile(r"[ \t]?[(\[]")
_EDITION = re.compile(r"[ \t]?[(](?:جديده?|معدله?|مضافه?|ملغاه?|محذوفه?)[)]")
_NTH = {
    "ثانيا": "ter",
    "ثالثا": "quater",
    "رابعا": "quinquies",
    "خامسا": "sexies",
    "سادسا": "septies",
    "سابعا": "octies",
}


@dataclass(frozen=True, slots=True)
class Number:
    """A number read at some place of the view, up to ``end``. ``suffix`` is what follows it in an eId: ``bis``,
    ``ter``, ``bis-1``; ``in_words``: it was an ordinal in words."""

    value: int
    suffix: str
    end: int
    in_words: bool

    @property
    def text(self) -> str:
        """The number as it goes into an eId."""
        return f"{self.value}{self.suffix}"


def number_at(text: str, at: int) -> Number | None:
    """The number that stands at ``at`` of a folded text, brackets and all, or ``None``."""
    found = _digits(text, at) or _ordinal(text, at) or _only(text, at)
    if found is None:
        return None
    suffix, end = repetition(text, found.end)
    return Number(found.value, found.suffix + suffix, _closed(text, end) if end else found.end, found.in_words)


def repetition(text: str, at: int) -> tuple[str, int]:
    """The eId suffix of a «مكرر …» at ``at`` and where it ends; ("", at) when there is none."""
    match = _BIS.match(text, at)
    if not match:
        return "", at
    suffix = _NTH.get(match["nth"] or "", "bis")
    if match["sub"]:
        sub = match["sub"]
        suffix += f"-{sub if sub.isdigit() else rank_letter(letter_ranks(sub).get('abjad', 1))}"
    return suffix, match.end()


def _digits(text: str, at: int) -> Number | None:
    match = _DIGITS.match(text, at)
    if not match:
        return None
    sub = f"-{match['sub'][1:]}" if match["sub"] else ""
    opened = match[0][: match.start("n") - match.start()]
    return Number(int(match["n"]), sub, _closed(text, match.end(), opened), False)


def _ordinal(text: str, at: int) -> Number | None:
    match = _OPEN.match(text, at)
    if not match:
        return None
    words: list[str] = []
    ends: list[int] = []
    word = _WORD.match(text, match.end())
    while word and len(words) < 9 and _may_number(word["w"]):
        if (len(words) == 0 and not word["w"].startswith("ا")) or ("\n" in word[0] and not _GOES_ON.match(word["w"])):
            break
        words.append(word["w"])
        ends.append(word.end())
        word = _WORD.match(text, word.end())
    read = _value(tuple(words)) if words else None
    return Number(read[0], "", _closed(text, ends[read[1] - 1]), True) if read else None


@lru_cache(maxsize=4096)
def _may_number(word: str) -> bool:
    known = lexicon("ar").atoms
    bare = word.removeprefix("و")
    return word in ("بعد", "و") or any(
        w in known for w in (word, bare, word.removeprefix("ال"), bare.removeprefix("ال"))
    )


@lru_cache(maxsize=4096)
def _value(words: tuple[str, ...]) -> tuple[int, int] | None:
    """The number that folded words begin with, and how many of them it takes."""
    read = read_at(words, 0)
    if read is None or read.kind not in ("ordinal", "cardinal") or not isinstance(read.value, int):
        return None
    value, length = read.value, read.length
    if value < 10 and (more := _tens(words, length)):
        value, length = value + more[0], more[1]
    return (value, length) if 0 < value < 3000 else None


def _only(text: str, at: int) -> Number | None:
    """«مادة وحيدة», «فصل فريد»: the one article of a short law."""
    match = _ONLY.match(text, at)
    return Number(1, "", match.end(), True) if match else None


def _tens(words: Sequence[str], at: int) -> tuple[int, int] | None:
    """The tens that belong to a unit before them though the «و» between is lost or alone («الخامسة الثلاثون»)."""
    at += words[at : at + 1] == ("و",)
    read = read_at(words, at) if at < len(words) and words[at].startswith("ال") else None
    if read is None or read.length != 1 or not isinstance(read.value, int) or read.value not in range(20, 100, 10):
        return None
    return read.value, at + 1


def _closed(text: str, at: int, opened: str = "") -> int:
    """Where a number with its closing bracket ends; ``opened`` is what stood before the number."""
    match = (_CLOSE_MIRRORED if ")" in opened or "]" in opened else _CLOSE).match(text, at)
    at = match.end() if match else at
    edition = _EDITION.match(text, at)
    return edition.end() if edition else at
