"""The question as the engine sees it: folded text with its map to the source, cut into tokens with their classes."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise

from corpus.script.fold import Folded, fold
from qa.understanding.analysis import Affix
from qa.understanding.firm_names import ABBREVIATION, goes_on, tails
from qa.understanding.latin import decorate
from qa.understanding.lexicon import Lexicon
from qa.understanding.model import Token

_TOKEN = re.compile(ABBREVIATION + r"|\d+(?:[.,/:\-]\d+)*[%٪]?|[^\W\d_]+n't\b|[^\W\d_]+|[^\w\s]|_|\n+")
_JOINED = re.compile(r" {1,2}[^\W\d_]{2}")
_AN = re.compile("[وفبلك]?واحد")
_BRACKETS = set("«»\"“”„()[]{}'*_~`<>")
_INVERTED = {"il", "elle", "ils", "elles", "on", "nous"}
_UNKNOWN = {"unknown_ours", "the_word", "="}  # classes of words that no list names
_QUOTED = re.compile(r"«[^«»]*»|\"[^\"]*\"|“[^“”]*”")


@dataclass(slots=True)
class View:
    """A question: its own words, their folding, and its tokens."""

    question: str
    text: Folded
    tokens: list[Token]
    quoted: list[tuple[int, int]]
    slips: list[tuple[int, str]]  # tokens read as a slip of the hand, and the base form each was read as
    starts: list[int] = field(init=False)  # where each token begins in the question

    def __post_init__(self) -> None:
        self.starts = [self.text.origin[t.start] for t in self.tokens]

    def slice(self, first: int, last: int) -> tuple[int, int]:
        """Offsets in the question of the tokens ``[first, last]``."""
        span = self.text.tight(self.tokens[first].start, self.tokens[last].end)
        return span.start, span.end

    def covering(self, start: int, end: int) -> tuple[int, int]:
        """The first and last token of the words ``[start, end)`` of the question: :meth:`slice` the other way round."""
        first = max(0, bisect_right(self.starts, start) - 1)
        return first, max(first, bisect_right(self.starts, max(start, end - 1)) - 1)


def view(question: str, book: Lexicon) -> View:
    """Cut ``question`` into tokens; a glued ما is its own token, so that a negation is never lost inside a word."""
    text = fold(question)
    tokens: list[Token] = []
    slips: list[tuple[int, str]] = []
    aside = 0
    and_at = -1  # where an «و» written apart began, when the word it joins is next
    for found in _TOKEN.finditer(text.text):
        word, start, end = found.group(), found.start(), found.end()
        if word in _BRACKETS:
            aside = max(0, aside + (word == "(") - (word == ")"))
            continue  # an apposition or a quotation: no boundary of a clause
        if word == "." and tokens and "title_word" in tokens[-1].classes and tokens[-1].end == start:
            continue  # "Mr. Haddad", «M. Nasser»
        short = word == "." and bool(tokens) and "abbreviated" in tokens[-1].classes and tokens[-1].end == start
        if short and goes_on(question, text.origin[start]):
            continue
        if (
            word == "-"
            and book.lang != "ar"
            and text.text[start - 1 : start].isalnum()
            and text.text[end : end + 1].isalnum()
        ):
            continue  # «a-t-elle», «là-bas», "five-year lease": one word written with a hyphen
        if word == "و" and book.lang == "ar" and _JOINED.match(text.text, end):
            and_at = start  # «و كيبيع» is «وكيبيع»
            continue
        if word[0].isdigit():
            classes = {"num": 0, "year": 0} if re.fullmatch(r"(?:19|20)\d\d", word) else {"num": 0}
            tokens.append(Token(len(tokens), start, end, word, classes))
        elif "." in word[1:]:
            letters = word.replace(".", "")
            classes = dict.fromkeys(("abbreviated", *book.exact.get(letters, ())), 0)
            tokens.append(Token(len(tokens), start, end, letters, classes, aside=aside))
        elif not word[0].isalpha():
            tokens.append(Token(len(tokens), start, end, word, {}, punctuation=True, aside=aside))
        else:
            apart = "و" if and_at >= 0 else ""
            letters = question[text.origin[start] : text.origin[end - 1] + 1].lstrip("وف")
            hamza = letters[:1] in ("م", "ل") and letters[1:2] in ("أ", "إ", "آ")  # «مأمنين», «لأحد»: no «ما», no «لا»
            whole = [(start - len(apart), end)]
            for a, b in whole if hamza else _pieces(apart + word, start - len(apart), book):
                piece = (apart + text.text[start:b]) if a < start else text.text[a:b]
                first = max(a, start)
                raw = question[text.origin[first] : text.origin[b - 1] + 1]
                plain = book.french(raw, question) if book.lang == "fr" else book.classes(piece)
                classes = book.as_written(raw, plain)
                if raw[0] == "أ" and piece[1:2] in ("ي", "ت", "ن") and _asked_verb(book, piece[1:]):
                    classes = classes | {"joined_ask": 0}  # «أيملك …»
                slip = None if set(classes) - _UNKNOWN else book.slip(piece)
                if slip is not None:
                    slips.append((len(tokens), slip[0]))
                    classes = classes | slip[1]
                tokens.append(Token(len(tokens), and_at if a < start else a, b, piece, classes, aside=aside))
            and_at = -1
    if book.lang == "ar" and (gone := tails(tokens)):
        slips = [(at - sum(one < at for one in gone), base) for at, base in slips if at not in gone]
        tokens = [token for token in tokens if token.index not in gone]
        for at, token in enumerate(tokens):
            token.index = at
    if book.lang != "ar":
        for token in tokens:  # "s'en vend-il aussi", "la gardons-nous": asked by the order of the words
            if token.text in _INVERTED and text.text[token.start - 1 : token.start] == "-":
                token.classes = {**token.classes, "inverted": 0}
        decorate(tokens)
    for token, after in pairwise(tokens):
        if _AN.fullmatch(token.text) and after.text.startswith("ال") and book.lang == "ar":
            token.classes = {"det": 0}  # «واحد البيرو» is "an office" in Morocco, and nobody
        if "hailing" in token.classes and "hailed" in after.classes:  # «يا شباب عندنا مكتب»: who is addressed
            token.classes = after.classes = {}
    quoted = [(q.start(), q.end()) for q in _QUOTED.finditer(text.text)]
    return View(question, text, tokens, quoted, slips)


def _pieces(word: str, start: int, book: Lexicon) -> list[tuple[int, int]]:
    """Where words written as one are cut; what stands behind a glued «ما» or «لا» may be cut again («مالانعلمه»)."""
    cuts = _cuts(word, start, book)
    if len(cuts) == 1:
        return cuts
    first, (at, _) = cuts
    return [first, *_pieces(word[at - start :], at, book)]


def _cuts(word: str, start: int, book: Lexicon) -> list[tuple[int, int]]:
    whole = [(start, start + len(word))]
    if book.lang != "ar":
        return whole
    cut = 1 if word[0] == "و" and word[1:3] == "لا" else 0
    glued = word[cut : cut + 2] == "لا" and len(word) > cut + 4 and word[cut + 2] in "يتن"
    if glued and word not in book.exact and word not in book.nouns and _imperfect(book, word[cut + 2 :]):
        return [(start, start + cut + 2), (start + cut + 2, start + len(word))]  # «لايحق», however it may be read

    def known(form: str) -> bool:
        return form in book.nouns or form in book.exact

    rest = word[cut + 2 :]
    found = book.classes(word)
    loose = all(flags & Affix.LOOSE for name, flags in found.items() if name not in _UNKNOWN)
    if word[cut : cut + 2] == "لا" and loose and len(rest) > 2 and known(rest) and not known("ا" + rest):
        return [(start, start + cut + 2), (start + cut + 2, start + len(word))]  # «لااحد», «ولاعلاقة»; not «لأفراد»
    if set(found) - _UNKNOWN:
        return whole
    cut = 1 if word[0] == "و" and word[1:3] in ("ما", "لا") else 0
    if word[cut : cut + 2] == "ما" and len(word) > cut + 4 and book.classes(word[cut + 2 :]):
        return [(start, start + cut + 2), (start + cut + 2, start + len(word))]
    if word[cut : cut + 2] == "لا" and len(word) > cut + 4 and _imperfect(book, word[cut + 2 :]):  # «لايوجد»
        return [(start, start + cut + 2), (start + cut + 2, start + len(word))]
    for at in range(3, len(word) - 4):  # two words written as one: «عندنامكتب», «الشركهالبنت»
        left, right = word[:at], word[at:]
        if right.startswith("ال") and known(right[2:]) and (known(left.removeprefix("ال")) or _verb(book, left)):
            return [(start, start + at), (start + at, start + len(word))]
        if left in book.exact and len(right) > 3 and known(right):
            return [(start, start + at), (start + at, start + len(word))]
    return whole


def _asked_verb(book: Lexicon, word: str) -> bool:
    """Whether what stands behind a written أ is a verb in the imperfect («أيوقع»), and no word begins so by itself."""
    whole = any("ا" + word in table for table in (book.nouns, book.verbs, book.exact))
    both = Affix.VERB | Affix.IMPERFECT
    return book.lang == "ar" and not whole and any(f & both == both for f in book.classes(word).values())


def _verb(book: Lexicon, word: str) -> bool:
    """Whether a word of four letters or more is a conjugated verb of the lists («سجلنا»)."""
    return len(word) > 3 and any(flags & Affix.VERB for flags in book.classes(word).values())


def _imperfect(book: Lexicon, word: str) -> bool:
    """Whether a word of the lists can be read as a verb that لا may deny."""
    found = book.classes(word)
    known = any(flags & Affix.IMPERFECT or name[0] == "=" for name, flags in found.items())
    return word[0] in "يتن" and known
