"""Numbers in text: cardinals, ordinals, fractions and percentages, in words (Arabic of every register, English,
French) and in digits of any script, from 0 to 999,999,999,999.

Two ways in: ``find_numbers`` for a raw text, ``read_at`` for a grammar that already has folded words. A word that is
a number only beside what it counts (ست "lady", نص "text", واحد "someone", French "un") is marked ``weak``: the caller
decides; ``find_numbers`` leaves those out unless asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from corpus.script import number_arabic, number_latin
from corpus.script.number_arabic import Words
from corpus.script.number_words import lexicon
from corpus.script.tokens import Tokens, tokenise

Kind = Literal["cardinal", "ordinal", "fraction", "percent"]
LIMIT = 999_999_999_999


@dataclass(frozen=True, slots=True)
class Reading:
    """A number read from words: ``length`` words were taken. ``value`` of a percentage is the figure (90 for 90%).

    ``gender`` is that of an ordinal (m, f); ``definite``: it carries ال («العشرون», which may be an ordinal too)."""

    value: int | Fraction
    length: int
    kind: Kind
    gender: str | None = None
    definite: bool = False
    weak: bool = False


@dataclass(frozen=True, slots=True)
class NumberMention:
    """A number in a source text: ``source[start:end]`` are its words."""

    start: int
    end: int
    value: int | Fraction
    kind: Kind
    gender: str | None = None
    weak: bool = False


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _fraction(word: str) -> Fraction | None:
    """The value of «1⁄2» (U+2044); ``None`` for a stroke that no two numbers stand around, or over nothing."""
    try:
        return Fraction(word.replace("\u2044", "/")) if "\u2044" in word else None
    except (ValueError, ZeroDivisionError):
        return None


def _digits(words: Sequence[str], i: int) -> Words | None:
    """Digits, with a scale word after them («310 آلاف») or an ordinal ending (1er, 22nd)."""
    word = words[i]
    if not word[0].isdigit() or not word[0].isascii():
        return None
    if "\u2044" in word:
        whole = _fraction(word)
        return Words(whole, 1, role="fraction") if whole is not None else None
    plain = word.replace("'", "").replace(" ", "")
    thousands = plain.count(",") > 1 or (plain.count(",") == 1 and len(plain.split(",")[1].split(".")[0]) == 3)
    try:
        value = Fraction(plain.replace(",", "") if thousands else plain.replace(",", "."))
    except ValueError:
        return None
    after = words[i + 1] if i + 1 < len(words) else ""
    if (part := _fraction(after)) is not None:
        return Words(value + part, 2)
    for lang in ("ar", "en", "fr"):
        atoms = lexicon(lang).atoms.get(after, ())
        scale = next((a for a in atoms if a.role == "scale" and a.value in (1000, 10**6, 10**9)), None)
        if scale and value < 1000:
            return Words(value * scale.value, 2, scale=scale.value)
        if after in lexicon(lang).suffixes and len(after) > 1:
            return Words(value, 2, ordinal=True)
    return Words(value, 1)


def _share(words: Sequence[str], i: int, read: Words) -> Words:
    """«ثلاثة أرباع», "two thirds": a number followed by the plural of a part."""
    at = i + read.length
    if read.role != "number" or read.ordinal or at >= len(words) or read.value.denominator != 1:
        return read
    at += words[at] == "-"
    for lang in ("ar", "en", "fr"):
        for atom in lexicon(lang).atoms.get(words[at], ()) if at < len(words) else ():
            if atom.role == "denominator" and 1 <= read.value < 1 / atom.value:
                return replace(read, value=read.value * atom.value, length=at + 1 - i, role="fraction", weak=False)
    return read


def _tail(words: Sequence[str], i: int, read: Words) -> Words:
    """«ثلاثة ونصف», "six and a half", "six et demi": a part added to the number."""
    at = i + read.length
    if read.role != "number" or read.ordinal or read.definite or at >= len(words):
        return read
    if (found := number_arabic.part_at(words, at)) and found[0].joined:
        atom, end = found[0].pick("fraction"), at + found[1]
        following = words[end] if end < len(words) else ""
        text = words[end - 1].removeprefix("و") == "نص" and following.startswith("ال") and len(following) > 3
        if atom and not found[0].pick("number") and not found[0].definite and not text:
            return replace(read, value=read.value + atom.value * read.scale, length=end - i, weak=False)
    for lang, join in (("en", "and"), ("fr", "et")):
        if words[at] != join:
            continue
        end = at + 1
        end += end < len(words) and words[end] in ("a", "an", "one", "un", "une")
        atoms = lexicon(lang).atoms.get(words[end], ()) if end < len(words) else ()
        if part := next((a for a in atoms if a.role == "fraction"), None):
            return replace(read, value=read.value + part.value * read.scale, length=end + 1 - i, weak=False)
    return read


def _percent(words: Sequence[str], i: int, length: int) -> int:
    """How many words after the number say "per cent"; 0 for none."""
    at = i + length
    if at < len(words) and words[at] in "%٪":
        return 1
    for lang in ("ar", "en", "fr"):
        for phrase in lexicon(lang).percent:
            if tuple(words[at : at + len(phrase)]) == phrase:
                return len(phrase)
    return 0


def _longest(words: Sequence[str], i: int) -> Words | None:
    if read := _digits(words, i):
        return read
    if words[i][0].isascii():
        found = [r for lang in ("en", "fr") if (r := number_latin.read(words, i, lang))]
        return max(found, key=lambda r: r.length) if found else None
    return number_arabic.read(words, i)


def read_at(words: Sequence[str], i: int) -> Reading | None:
    """The number that starts at ``words[i]``, or ``None``. ``words`` are folded (``corpus.script.fold``): Arabic or
    Latin words, digits and signs each apart, as ``corpus.script.tokens`` cuts them. Never fails."""
    if not 0 <= i < len(words) or not words[i]:
        return None
    read = _longest(words, i)
    if read is None or read.value > LIMIT:
        return None
    read = _tail(words, i, _share(words, i, read))
    kind: Kind = "fraction" if read.role == "fraction" else "ordinal" if read.ordinal else "cardinal"
    length, weak = read.length, read.weak
    if kind == "cardinal" and (sign := _percent(words, i, length)):
        kind, length, weak = "percent", length + sign, False
    return Reading(_plain(read.value), length, kind, read.gender, read.definite, weak)


def readings(tokens: Tokens) -> tuple[tuple[int, Reading], ...]:
    """All numbers of a tokenised text as (first token, reading), left to right, none overlapping."""
    words, found, i = tokens.words(), [], 0
    while i < len(words):
        read = read_at(words, i) if tokens.items[i].kind != "sign" else None
        if read:
            found.append((i, read))
        i += read.length if read else 1
    return tuple(found)


def find_numbers(text: str, *, weak: bool = False) -> tuple[NumberMention, ...]:
    """The numbers of ``text``, in order, with raw offsets; ``weak=True`` adds the words that only may be numbers."""
    tokens = tokenise(text)
    out = []
    for i, read in readings(tokens):
        if read.weak and not weak:
            continue
        span = tokens.span(i, i + read.length)
        out.append(NumberMention(span.start, span.end, read.value, read.kind, read.gender, read.weak))
    return tuple(out)
