"""The words that name an instrument: «من اتفاقية منع الازدواج الضريبي», «ق 99 لسنة 1949», ``of the InfoSoc Directive``.

Only what the words say is read here; whether they name the loaded instrument is for the resolver. Spans are in the
folded text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from corpus.citing.lexicon import HeadNoun, Lexicon
from corpus.citing.numbers import QUOTES
from corpus.citing.syntax import InstrumentPhrase
from corpus.citing.view import View
from corpus.model import Span

_ENDS = frozenset(".,;:!?،؛؟\n()[]{}")
_WORDS = 7  # words of a name that are looked at


@dataclass(frozen=True, slots=True)
class Phrases:
    """Reads instrument phrases in one view."""

    view: View
    lex: Lexicon

    def after(self, end: int) -> InstrumentPhrase | None:
        """The phrase that follows a citation which ends at ``end``, or ``None``."""
        at = self._past(end)
        word = self.view.token(at)
        if word[0] == "l" and word[1].startswith("ofthe") and len(word[1]) > 5:
            return InstrumentPhrase("unknown", word[1][5:], Span(word[2], word[3]))
        head = self.lex.heads.get(word[1])
        if head and (word[1] in self.lex.sets["abbreviations"] or self._bare(head, word[1])):
            return self._phrase(head, word[2], word[3], this=False)
        if word[1] in self.lex.sets["codes"] and not self.view.broken(end, word[2]):
            return InstrumentPhrase("law", word[1], Span(word[2], word[3]))
        nxt = self.view.token(word[3])
        if word[0] == nxt[0] == "l" and nxt[1] in ("model", "mc", "code", "act") and not self.lex.has("of", word[1]):
            return InstrumentPhrase("law", nxt[1], Span(word[2], nxt[3]), words=(word[1],))
        if word[1] == "ق" and self.view.token(word[3])[0] == "n":
            return InstrumentPhrase("law", "قانون", Span(word[2], self.view.token(word[3])[3]))
        if not (self.lex.has("of", word[1]) or self.lex.has("in", word[1]) or word[1] in ("under", "to")):
            return None
        return self._named(word[3], strict=not self.lex.has("of", word[1]))

    def _bare(self, head: HeadNoun, word: str) -> bool:
        """A law named with no «من»: «المادة 5 قانون الضرائب», «المادة الأولى لنظام …»."""
        return head.kind == "law" and not head.latin and head.word in ("قانون", "نظام", "لايحه", "مرسوم")

    def _past(self, end: int) -> int:
        """Past brackets, marks and the adjectives that may stand before «من»."""
        at = end
        for _ in range(8):
            kind, text, _, stop = self.view.token(at)
            if (kind == "p" and (text in ")]" or text in QUOTES)) or self.lex.has("after", text):
                at = stop
            else:
                break
        return at

    def _named(self, at: int, strict: bool) -> InstrumentPhrase | None:
        this, same, start = False, False, self.view.token(at)[2]
        latin = self.view.token(at)[0] == "l"
        for step in range(_WORDS):
            kind, text, begin, stop = self.view.token(at)
            if kind in ("", "n") or (kind == "p" and text in _ENDS):
                break
            head = self.lex.heads.get(text) or self._possessed(text)
            if head:
                phrase = self._phrase(head, start if latin else begin, stop, this or same)
                back = same or any(self.lex.has("same_after", w) for w in phrase.words[:1])
                return replace(phrase, same=back)
            if self.lex.has("this", text):
                this = True
            elif self.lex.has("same", text):
                same = True
            elif latin and step and (self.lex.has("of", text) or self.lex.has("in", text) or self.lex.has("and", text)):
                break
            elif not latin and not self.lex.has("between", text):
                return None if strict else self._unknown(at, this or same)
            at = stop
        return None

    def _possessed(self, word: str) -> HeadNoun | None:
        """«خطابكم», «مذكرتنا»: a document of somebody's."""
        for suffix in ("كم", "نا", "هم", "ها", "ه"):
            stem = word.removesuffix(suffix)
            if stem != word and len(stem) > 2:
                head = self.lex.heads.get(stem) or (self.lex.heads.get(f"{stem[:-1]}ه") if stem[-1] == "ت" else None)
                if head:
                    return head
        return None

    def _unknown(self, at: int, this: bool) -> InstrumentPhrase | None:
        kind, text, begin, stop = self.view.token(at)
        if kind != "a" or text in self.lex.units:
            return None
        return InstrumentPhrase("unknown", text, Span(begin, stop), this=this)

    def _phrase(self, head: HeadNoun, start: int, stop: int, this: bool) -> InstrumentPhrase:
        words: list[str] = []
        at = stop
        if head.latin:
            words += [w for w in self.view.text[start:stop].split() if w.isalpha()]
        while len(words) < _WORDS:
            kind, text, _, end = self.view.token(at)
            if kind in ("", "n") or (kind == "p" and text in _ENDS):
                break
            other = self.lex.heads.get(text)
            if kind in ("a", "l"):
                words.append(text)
                if other and other.kind == "law" and other.latin:
                    head = other
            at = end
            if kind in ("a", "l") and text in self.lex.units:
                break
        return InstrumentPhrase(head.kind, head.word, Span(start, stop), head.definite, this, tuple(words))

    def mention(self, head: HeadNoun, start: int, end: int, this: bool) -> InstrumentPhrase:
        """The phrase of a head noun that stands in the text by itself."""
        return self._phrase(head, start, end, this)
