"""The numbers of provisions: digits, ordinals in words, letters, Roman numerals, repetitions («8 مكرر ثانيا»).

Each reader takes a folded offset and gives ``(Num, end)`` or ``None``; nothing is consumed on failure.
"""

from __future__ import annotations

import re

from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.syntax import Num
from corpus.citing.view import View

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
BRACKETS = OPENING | CLOSING
QUOTES = frozenset("\"'«»“”„‟‹›′″")
DASHES = frozenset("-–—‐‑−")
_ROMAN = re.compile(r"(?=[ivxlc])(x[cl]|l?x{0,3})(i[xv]|v?i{0,3})")
_ROMAN_VALUE = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_CODE = re.compile(r"([lrd])\.? ?\*?([0-9]+(?:-[0-9]+)*)")
_TENS = frozenset(range(20, 100, 10))
_LETTERS = frozenset("ابتثجحخدذرزسشصضطظعغفقكلمنهويء")

Read = tuple[Num, int]


def roman(word: str) -> int | None:
    """The value of a Roman numeral below 100 in small letters, or ``None``."""
    if not word or not _ROMAN.fullmatch(word):
        return None
    values = [_ROMAN_VALUE[c] for c in word]
    return sum(-v if v < max(values[i + 1 :], default=0) else v for i, v in enumerate(values))


def arabic_letter(word: str) -> bool:
    """Whether a folded word is one letter of the alphabet."""
    return len(word) == 1 and word in _LETTERS


class Numbers:
    """Reads numbers in one view."""

    __slots__ = ("lex", "view")

    def __init__(self, view: View, lex: Lexicon) -> None:
        self.view = view
        self.lex = lex

    def digits(self, at: int) -> Read | None:
        """Digits with what belongs to them: repetition, ``1 er``."""
        kind, text, _, end = self.view.token(at)
        if kind != "n" or len(text) > 5 or self._is_amount(end):
            return None
        after = self.view.token(end)
        if after[0] == "l" and after[1] in ("er", "ere", "st", "nd", "rd", "th", "eme"):
            end = after[3]
        value, end = self._repeated(str(int(text)), end)
        return Num("number", value), end

    def _is_amount(self, end: int) -> bool:
        """Whether the digits that end here go on as money, a date or a percentage: 1,250,000; 5%; 5/3/2024."""
        text = self.view.text
        if text[end : end + 1] in ("%", "٪", "°", "²"):
            return True
        if (
            text[end : end + 1] in (",", ".", "'")
            and text[end + 1 : end + 4].isdigit()
            and len(text[end + 1 : end + 4]) == 3
        ):
            return True
        after = self.view.token(end)
        return after[1] in ("%", "٪") or after[1] in self.lex.sets["measures"]

    def _repeated(self, value: str, end: int) -> tuple[str, int]:
        word = self.view.token(end)
        form = self.lex.repeated.get(word[1])
        if form is None:
            return value, end
        end = word[3]
        after = self.view.token(end)
        ordinal = self.lex.ordinals.get(after[1])
        if after[0] == "a" and ordinal and 1 <= ordinal[0] <= 7:
            return value + self.lex.repeated_ordinal[ordinal[0]], after[3]
        if after[0] == "n" and word[0] == "a" and len(after[1]) <= 2 and not self.view.broken(end, after[2]):
            return f"{value}{form}-{after[1]}", after[3]
        return value + form, end

    def words(self, at: int) -> Read | None:
        """A number in words up to three digits: «الحادية والسبعين», «الثانية والخمسون بعد المئة», ``premier``."""
        _, word, _, end = self.view.token(at)
        first = self.lex.ordinals.get(word)
        if first is None:
            return None
        value, alone = first
        value, end, grown = self._compound(value, end)
        if not alone and not grown:
            return None
        if value > 999 or value == 0:
            return None
        text, end = self._repeated(str(value), end)
        return Num("number", text), end

    def _compound(self, value: int, end: int) -> tuple[int, int, bool]:
        grown = False
        while True:
            kind, word, _, stop = self.view.token(end)
            if kind != "a":
                break
            if value < 10 and word in ("عشر", "عشره") and not grown:
                value, end, grown = value + 10, stop, True
                continue
            joined = self._joined(word, stop)
            more = self.lex.ordinals.get(joined[0]) if joined else None
            if joined and more and self._adds(value, more[0], grown):
                value, end, grown = value + more[0], joined[1], True
                continue
            if word == "بعد":
                hundreds = self.lex.ordinals.get(self.view.token(stop)[1])
                if hundreds and hundreds[0] >= 100 and value < 100:
                    return value + hundreds[0], self.view.token(stop)[3], True
            break
        return value, end, grown

    def _joined(self, word: str, stop: int) -> tuple[str, int] | None:
        if word == "و":
            after = self.view.token(stop)
            return (after[1], after[3]) if after[0] == "a" else None
        return (word[1:], stop) if word.startswith("و") else None

    def _adds(self, value: int, more: int, grown: bool) -> bool:
        if more in _TENS and 0 < value % 100 < 10:
            return True
        return value >= 100 and value % 100 == 0 and more < 100 and (more < 20 or more in _TENS)

    def letter(self, at: int, bare: bool) -> Read | None:
        """A letter; ``bare`` says that nothing encloses it, so that «و» and words of one letter are not taken."""
        kind, word, _, end = self.view.token(at)
        if kind == "a" and arabic_letter(word):
            after = self.view.token(end)
            if bare and word == "و" and after[0] in ("a", "n"):
                return None
            return Num("letter", word), end
        if kind == "a" and word in self.lex.letter_names and self._named_ends(end):
            return Num("letter", self.lex.letter_names[word]), end
        if kind == "l" and len(word) <= 4:
            follows = self.view.text[end : end + 1]
            if (
                len(word) == 1
                and follows != "'"
                and not follows.isdigit()
                and not (bare and word in "aiy" and self._verb(end))
            ):
                return Num("letter", word), end
            value = roman(word)
            if value and not bare:
                return Num("roman", str(value)), end
        return None

    def _named_ends(self, end: int) -> bool:
        """Whether a letter's name is one by what follows: «البند باء من …», «البنود ألف وباء»; «ألف» also counts."""
        kind, word, _, _ = self.view.token(end)
        return kind in ("", "p") or word[:1] == "و" or self.lex.has("of", word) or self.lex.has("in", word)

    def _verb(self, end: int) -> bool:
        """Whether a lone Latin letter is a word of the sentence: «le paragraphe 3 a été»."""
        after = self.view.token(end)
        return after[0] == "l" and not any(self.lex.has(s, after[1]) for s in ("of", "and", "or", "range_to"))

    def roman_at(self, at: int) -> Read | None:
        """A Roman numeral after the noun of an article: ``Article V``."""
        kind, word, start, end = self.view.token(at)
        value = roman(word) if kind == "l" else None
        raw = self.view.source[slice(*(lambda s: (s.start, s.end))(self.view.span(start, end)))] if value else ""
        return (Num("number", str(value)), end) if value and raw.isupper() else None

    def code(self, at: int) -> Read | None:
        """The article number of a French code: ``L. 132-1``."""
        _, _, start, _ = self.view.token(at)
        match = _CODE.match(self.view.text, start)
        return (Num("number", match[1].upper() + match[2]), match.end()) if match else None

    def quoted(self, at: int) -> Read | None:
        """A letter or digits in quotation marks: «الفقرات من "أ" إلى "ه"»."""
        kind, sign, _, end = self.view.token(at)
        if kind != "p" or sign not in QUOTES:
            return None
        inner = self.letter(end, bare=False) or self.digits(end) or self.words(end)
        close = self.view.token(inner[1]) if inner else None
        return (inner[0], close[3]) if inner and close and close[1] in QUOTES else None

    def after_unit(self, at: int, unit: Unit, enclosed: bool) -> Read | None:
        """The number that follows a unit noun, without brackets of its own."""
        return (
            self._capital(self.digits(at), unit)
            or self.words(at)
            or self.quoted(at)
            or (unit.latin and unit.level == "art" and (self.code(at) or self.roman_at(at)))
            or (self._closed_letter(at, enclosed) if unit.level != "art" or enclosed else None)
            or None
        )

    def _capital(self, read: Read | None, unit: Unit) -> Read | None:
        """The capital letter that is part of an article's number in a French code: ``4 A``, ``182 B``."""
        if read is None or not unit.latin or unit.level != "art":
            return read
        kind, word, start, end = self.view.token(read[1])
        raw = self.view.source[self.view.span(start, end).start] if kind == "l" and len(word) == 1 else ""
        after = self.view.token(end)
        alone = (
            (after[0] in ("", "p") and after[1] not in (")", "'"))
            or self.lex.has("and", after[1])
            or self.lex.has("of", after[1])
        )
        return (Num("number", read[0].value + raw), end) if raw.isupper() and raw.isascii() and alone else read

    def _closed_letter(self, at: int, enclosed: bool) -> Read | None:
        """A letter with the bracket that only closes: ``lettre b)``, «البند أ)»."""
        read = self.letter(at, bare=not enclosed)
        if read and not enclosed and self.view.text[read[1] : read[1] + 1] == ")":
            return read[0], read[1] + 1
        return read
