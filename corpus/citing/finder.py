"""Finding citations: one pass over the words of a text; at a unit noun the grammar is tried.

Whether what was read stands as a citation is for ``evidence``, which instrument a list shares for ``carrying``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from corpus.citing.carrying import carry
from corpus.citing.evidence import NEAR, WORD, Evidence
from corpus.citing.lexicon import Lexicon, Unit, lexicon
from corpus.citing.packed import bare_packed, before_article, whole
from corpus.citing.parser import Parser, Run
from corpus.citing.phrases import Phrases
from corpus.citing.placing import Found, Placing
from corpus.citing.syntax import Citation, InstrumentPhrase, Node, Num, Relation
from corpus.citing.view import View

Mode = Literal["in_text", "whole"]

_OWNER = re.compile(r"([a-z]+)'s? ?$")


def find(text: str, mode: Mode = "in_text", inside: bool = False) -> tuple[Citation, ...]:
    """The citations in ``text``, in its order. ``whole``: the text is one citation, read loosely («5/3/أ»), or nothing.
    ``inside``: the text is a provision's own, so that «هذه المادة» and «الفقرات السابقة» cite with nothing before them.

    Never raises; linear in the length of the text; every span satisfies ``text[start:end] == citation.text``.
    """
    view = View(text)
    lex = lexicon()
    if mode == "whole":
        return whole(view, lex)
    return tuple(_Finder(view, lex, inside).citations())


@dataclass(slots=True)
class _Finder:
    view: View
    lex: Lexicon
    inside: bool = False
    parser: Parser = field(init=False)
    phrases: Phrases = field(init=False)
    evidence: Evidence = field(init=False)
    found: list[Found] = field(default_factory=list)
    mentions: list[InstrumentPhrase] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.parser = Parser(self.view, self.lex)
        self.phrases = Phrases(self.view, self.lex)
        self.evidence = Evidence(self.view, self.lex, self.found, self.mentions, self.inside)

    # -- the pass over the words ---------------------------------------------------------------------------------

    def citations(self) -> Iterator[Citation]:
        """All citations, in the order of the text."""
        self._scan()
        self._packed()
        self.found.sort(key=lambda f: f.run.start)
        carry(self.view, self.found, self.mentions)
        yield from Placing(self.view, self.found, self.mentions).citations()

    def _scan(self) -> None:
        units, heads, ibid = self.lex.units, self.lex.heads, self.lex.sets["ibid"]
        done = 0
        before = ("", 0, 0)
        for match in WORD.finditer(self.view.text):
            word, start, end = match.group(), match.start(), match.end()
            if start >= done:
                unit, length = units.get(word), len(word)
                if unit is None and length > 6:
                    cut, length = self._stem(word)
                    unit = units.get(word[cut:length])
                    start += cut if unit else 0
                    length -= cut
                if unit:
                    done = max(done, self._anchor(unit, start, start + length, before))
                elif word in heads:
                    self._mention(word, start, end, before)
                elif word in ibid:
                    done = max(done, self._ibid(start, end))
            before = (word, start, end)

    def _stem(self, word: str) -> tuple[int, int]:
        """Where the unit noun lies in a word that is glued to the next one («المادةالثامنة») or to the one before, if
        that leads to a citation («لأحكامالمادة», ``ofArticle``)."""
        match = _GLUED.match(word)
        if match:
            return 0, match.end()
        led = _LED.fullmatch(word)
        ends = (led[1][i:] for i in range(max(0, len(led[1]) - 10), len(led[1]) - 1)) if led else ()
        if led and any(self.lex.has(name, end) for end in ends for name in ("between", "legal_cue", "in", "leads")):
            return led.start(2), led.end(2)
        latin = _LED_LATIN.fullmatch(word)
        return latin.span(2) if latin else (0, 0)

    def _mention(self, word: str, start: int, end: int, before: tuple[str, int, int]) -> None:
        head = self.lex.heads[word]
        if head.kind == "treaty" or head.word in self.lex.sets["subjects"]:
            this = self.lex.has("this", before[0])
            self.mentions.append(self.phrases.mention(head, start, end, this))

    def _anchor(self, unit: Unit, start: int, end: int, before: tuple[str, int, int]) -> int:
        relation, begin, number = self._before(unit, start, before)
        if unit.short and not self._short_fits(start, end):
            return 0
        run = self.parser.run(unit, begin, end, relation, number)
        if run is None:
            return 0
        run = self._with_french(run, unit, start)
        phrase = self.phrases.after(run.end)
        if phrase and phrase.span.start < run.end:
            phrase = None
        if unit.possessed and unit.rank == 0 and self._holder(unit, begin) is None:
            return 0  # «من مادته الأولى»: of no instrument
        if not self.evidence.stands(run, unit, phrase, start):
            return run.end if phrase and phrase.head == "decoy" else 0
        leading = self._holder(unit, begin) or self._leading(begin, before) or self._just_named(begin, run.end)
        run = replace(run, flags=run.flags | self._leads(begin) | self._of_it(run.end))
        self.found.append(Found(run, unit, phrase, leading, self.evidence.own_number(run.start)))
        stop = phrase.span.end if phrase else run.end
        if phrase and unit.count != "one":
            stop = max(stop, self._resumed(unit, stop))
        return stop

    def _before(self, unit: Unit, start: int, before: tuple[str, int, int]) -> tuple[Relation, int, Node | None]:
        """What the word before a unit noun says of it: «هذه المادة», ``second sentence``."""
        word, begin, end = before
        if not word or self.view.text[end:start].strip(" \t\r\n*_'"):
            return "", start, None
        if self.lex.has("this", word) and not (word.endswith(("ذلك", "هذا")) and _feminine(unit)):
            return "this", begin, None
        if self.lex.has("same", word):
            return "same", begin, None
        if unit.latin:
            if self.lex.has("previous", word):
                return "previous", begin, None
            if self.lex.has("next", word):
                return "next", begin, None
            ordinal = self.lex.ordinals.get(word)
            if ordinal and ordinal[1] and ordinal[0] < 100 and unit.count == "one" and self._follows_of(start):
                return "", begin, Node(unit.level, unit.rank, Num("number", str(ordinal[0])))
        return "", start, None

    def _with_french(self, run: Run, unit: Unit, start: int) -> Run:
        """``au b du 3 de l'article 5``: the levels before the article, which have no nouns."""
        alone = unit.latin and unit.level == "art" and len(run.nodes) == 1 and not run.nodes[0].kids
        read = before_article(self.view, start) if alone else None
        if read is None or (self.found and read[1] < self.found[-1].run.end):
            return run
        return replace(run, nodes=(run.nodes[0].under(read[0]),), start=read[1])

    def _follows_of(self, start: int) -> bool:
        unit_end = self.view.token(start)[3]
        return self.lex.has("of", self.view.token(unit_end)[1])

    def _short_fits(self, start: int, end: int) -> bool:
        """Whether «م», «ف», «ب» is an abbreviation: not after a number (metres, the year), not «م/93»."""
        after = self.view.token(end)
        if after[1] == ".":
            after = self.view.token(after[3])
        head = self.view.text[max(0, start - 3) : start].rstrip(" ")
        if head[-1:].isdigit() or head[-1:] in ("/", ")"):
            return False
        if self.view.text[start : start + 1] == "ب" and not self.found:
            return False
        return after[0] == "n" and self.view.text[end : end + 1] != "/"

    def _of_it(self, end: int) -> frozenset[str]:
        """``of_it``: «الفقرة 2 منها» is of what was cited just before, whatever that was."""
        return frozenset({"of_it"} if self.view.token(end)[1] in ("منها", "منه") else ())

    def _leads(self, begin: int) -> frozenset[str]:
        """``aside``: the citation is only pointed to («المنصوص عليها في …»); ``against``: set against («خلافا ل…»)."""
        words = WORD.findall(self.view.text[max(0, begin - 40) : begin])[-3:]
        names = ("aside", "against")
        if words[-1:] in (["on"], ["sur"]) and any(self.lex.has("commentary", w) for w in words[:-1]):
            return frozenset({"commentary"})  # ``Commentary on Article 5, para 35``
        return frozenset(n for n in names if any(self.lex.has(n, w) or self.lex.has(n, w[1:]) for w in words))

    def _leading(self, begin: int, before: tuple[str, int, int]) -> InstrumentPhrase | None:
        """An instrument named right before (``MLI Article 14``, «(قانون) المادة 29»), or the one ``son`` refers to."""
        if before[0] in self.lex.sets["its"] and self.mentions and begin - self.mentions[-1].span.end < 200:
            return self.mentions[-1]
        owner = _OWNER.search(self.view.text[max(0, begin - 30) : begin])
        if owner and owner[1] in self.lex.heads:
            return self.phrases.mention(
                self.lex.heads[owner[1]], begin - len(owner[0]), begin - len(owner[0]) + len(owner[1]), False
            )
        head = self.lex.heads.get(before[0])
        gap = self.view.text[before[2] : begin]
        numbered = "،," if gap.strip(" (")[:1].isdigit() else ""  # «المرفق 1، الفقرة 4»
        if self.lex.has("between", head.word if head else ""):
            return None  # «بحكم البند 3», «مشروع المادة 4»: no instrument of that name
        if head and head.kind != "decoy" and len(gap) < 20 and not gap.strip(' \t0123456789/()-–:.«»"*_' + numbered):
            return self.phrases.mention(head, before[1], before[2], this=False)
        return None

    def _holder(self, unit: Unit, begin: int) -> InstrumentPhrase | None:
        """Whose article «مادتها التاسعة» is: the instrument named last in the sentence."""
        if not (unit.possessed and unit.rank == 0):
            return None
        from_ = max(0, begin - _SENTENCE)
        text = self.view.text[from_:begin]
        from_ += max((m.end() for m in _STOP.finditer(text)), default=0)
        for match in reversed(list(WORD.finditer(self.view.text, from_, begin))):
            head = self.lex.heads.get(match.group())
            if head and head.kind != "decoy" and not self.lex.has("between", head.word):
                return self.phrases.mention(head, match.start(), match.end(), this=False)
        return None

    def _just_named(self, begin: int, end: int) -> InstrumentPhrase | None:
        """«نظام العمل، ولا سيما المادة 9 منه»: of the law named in the sentence after what was cited last."""
        if not self.mentions or self.view.token(end)[1] not in ("منها", "منه"):
            return None
        last = self.mentions[-1]
        cited = self.found[-1].run.end if self.found else 0
        near = cited <= last.span.start and begin - last.span.end < _SENTENCE
        return last if near and last.head == "law" and not _STOP.search(self.view.text[last.span.end : begin]) else None

    def _ibid(self, start: int, end: int) -> int:
        """``ibid., para. 8``, ``Id.``: the provision cited last, or a part of it."""
        point = self.view.text[end : end + 1] == "."
        if not self.found or not point or start - self.found[-1].run.end > NEAR:
            return 0
        at = end + 1
        root = Node("ibid", -1, relation="ibid")
        run = Run((root,), start, at, frozenset({"ibid"}))
        link = self.view.token(self.view.token(at)[3] if self.view.token(at)[1] in (",", "،") else at)
        unit = self.lex.units.get(link[1])
        below = self.parser.group(unit, link[3], "", bare=False) if unit else self.parser.numbered(link[2])
        if below:
            run = Run((root.under(below[0]),), start, below[1], frozenset({"ibid"}))
        elif self.view.source[self.view.span(start, end).start].islower() and self.view.text[start:end] == "id":
            return 0
        self.found.append(Found(run, Unit("ibid", -1, "one", latin=True), self.phrases.after(run.end), None))
        return run.end

    def _resumed(self, unit: Unit, stop: int) -> int:
        """«المواد 33 ق14 لسنة 1939 و 5 ، 7 من اتفاقية…»: the noun governs the numbers of a second instrument too."""
        for match in re.finditer(r"(?<![\u0621-\u064a])و ?(?=[0-9(])", self.view.text[stop : stop + 60]):
            at = stop + match.end()
            read = self.parser.items.listing(unit, at)
            phrase = self.phrases.after(read[1]) if read else None
            if read and phrase and phrase.head in ("treaty", "law"):
                self.found.append(Found(Run(read[0], at, read[1], frozenset({"carried_unit"})), unit, phrase, None))
                return phrase.span.end
        return 0

    def _packed(self) -> None:
        taken = [(f.run.start, f.run.end) for f in self.found]
        starts = [s for s, _ in taken]
        for run in bare_packed(self.view, self.parser):
            i = bisect_right(starts, run.start) - 1
            if (i < 0 or taken[i][1] <= run.start) and (i + 1 >= len(taken) or run.end <= taken[i + 1][0]):
                unit = Unit("art", 0, "one", True)
                self.found.append(Found(run, unit, self.phrases.after(run.end), None))


def _feminine(unit: Unit) -> bool:
    """Whether «ذلك» cannot be said of it: in «نصت على ذلك المادة 5» it is a word of the sentence."""
    return not unit.latin and unit.level in ("art", "para") and unit.noun != "فصل"


_SENTENCE = 120  # how far back in a sentence the instrument is looked for that «منه» or «مادتها» means
_STOP = re.compile(r"[.!?؟؛;](?=\s)|\n\s*\n")
_LED = re.compile(r"(.{2,})(ال(?:ماده|مواد|فقره|فقرات|بند|بنود|مادتين|فقرتين|بندين))")
_LED_LATIN = re.compile(r"(of|to|in|under|by|and|or|de|du|et|ou)((?:sub-?)?(?:articles?|paragraph(?:e?s?)))")
_GLUED = re.compile(r"(?:من)?[وف]?(?:[بكل]?ال|لل)(?:ماده|فقره|بند)(?=ال)")
