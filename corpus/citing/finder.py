"""Finding citations: one pass over the words of a text; at a unit noun the grammar is tried.

What is told apart here, by the words alone: a citation; a unit noun that cites nothing («نفس المادة (النحاس)»); a
number of something that is no law («البند 5 من الميزانية»).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from corpus.citing.lexicon import Lexicon, Unit, lexicon
from corpus.citing.packed import bare_packed, whole
from corpus.citing.parser import Parser, Run
from corpus.citing.phrases import Phrases
from corpus.citing.placing import Found, Placing
from corpus.citing.syntax import Citation, InstrumentPhrase, Node, Num, Relation
from corpus.citing.view import View

Mode = Literal["in_text", "whole"]

_WORD = re.compile(r"[\u0621-\u063a\u0641-\u064a\u0671-\u06d3]+|(?:sub-(?=par|cla))?[a-z]+|§+")
_SENTENCE = re.compile(r"[.!?؟؛;](?=\s)|\n\s*\n|\n(?=\s*(?:[-•–*]|[0-9]{1,2}\s?[-.)]))")
_LIST_ITEM = re.compile(r"(?:^|\n)[ \t]*\(?([0-9]{1,2})[ \t]*[-–.)]\s")
_JOIN = re.compile(r"[\s,،;؛)\](*_]*(?:(?:و|او|and|or|et|ou|jo|on|in|في|de|des|du|the|l|')[\s.(*_]*)*")
_OWNER = re.compile(r"([a-z]+)'s? ?$")
_NEAR = 1500  # a weak or relative citation leans on one at most so far before it


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
    found: list[Found] = field(default_factory=list)
    mentions: list[InstrumentPhrase] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.parser = Parser(self.view, self.lex)
        self.phrases = Phrases(self.view, self.lex)

    # -- the pass over the words ---------------------------------------------------------------------------------

    def citations(self) -> Iterator[Citation]:
        """All citations, in the order of the text."""
        self._scan()
        self._packed()
        self.found.sort(key=lambda f: f.run.start)
        self._carry_back()
        self._carry_on()
        yield from Placing(self.view, self.found, self.mentions).citations()

    def _scan(self) -> None:
        units, heads, ibid = self.lex.units, self.lex.heads, self.lex.sets["ibid"]
        done = 0
        before = ("", 0, 0)
        for match in _WORD.finditer(self.view.text):
            word, start, end = match.group(), match.start(), match.end()
            if start >= done:
                unit = units.get(word) or (_glued(word, units) if len(word) > 8 else None)
                if unit:
                    done = max(
                        done, self._anchor(unit, start, end if word in units else start + _stem(word, units), before)
                    )
                elif word in heads:
                    self._mention(word, start, end, before)
                elif word in ibid:
                    done = max(done, self._ibid(start, end))
            before = (word, start, end)

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
        phrase = self.phrases.after(run.end)
        if phrase and phrase.span.start < run.end:
            phrase = None
        if not self._stands(run, unit, phrase, start):
            return run.end if phrase and phrase.head == "decoy" else 0
        leading = self._leading(begin, before)
        run = replace(run, flags=run.flags | self._leads(begin))
        self.found.append(Found(run, unit, phrase, leading, self._own_number(run.start)))
        stop = phrase.span.end if phrase else run.end
        if phrase and unit.count != "one":
            stop = max(stop, self._resumed(unit, stop))
        return stop

    def _before(self, unit: Unit, start: int, before: tuple[str, int, int]) -> tuple[Relation, int, Node | None]:
        """What the word before a unit noun says of it: «هذه المادة», ``second sentence``."""
        word, begin, end = before
        if not word or self.view.text[end:start].strip(" \t\r\n*_'"):
            return "", start, None
        if self.lex.has("this", word):
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

    def _stands(self, run: Run, unit: Unit, phrase: InstrumentPhrase | None, start: int) -> bool:
        """Whether a run is a citation by the words around it."""
        paths = [p for node in run.nodes for p in node.paths()]
        chained = any(len(p) > 1 for p in paths)
        near = bool(self.found) and run.start - self.found[-1].run.end < _NEAR
        if phrase and (phrase.head == "decoy" or (unit.weak and phrase.word in self.lex.sets["chaptered"])):
            return False
        if not chained and not phrase and unit.rank == 0 and any(n.num and n.num.kind == "letter" for n in run.nodes):
            return False  # «مادة (أ)»: a substance
        if phrase and phrase.head == "unknown" and phrase.word and not chained and (unit.rank > 1 or unit.weak):
            return False
        if all(n.relation for p in paths for n in p):
            if self.inside:
                return True
            own = paths[0][0].relation in ("previous", "next") and self._own_number(run.start) is not None
            return own or (near and (unit.rank > 0 or self._article_cited()))
        if unit.weak and not chained and not phrase:
            return (near and unit.rank > 0) or (unit.rank == 0 and self._chapter_fits(run, start))
        if unit.short and not chained and not phrase and not near:
            return unit.rank == 0
        if self._heading(run, unit):
            return False
        if not chained and not unit.latin and not unit.definite and self._vague(run):
            return False
        return bool(phrase) or not self._elsewhere(run)

    def _article_cited(self) -> bool:
        """Whether an article was cited before, so that «نفس المادة» may mean it, and no substance."""
        return any(
            n.level == "art" and n.num for f in self.found[-12:] for r in f.run.nodes for p in r.paths() for n in p
        )

    def _chapter_fits(self, run: Run, start: int) -> bool:
        """Whether «الفصل 23» is the Maghreb's article: a heading with a colon, or after «بمقتضى», «أحكام»…"""
        if self.mentions and start - self.mentions[-1].span.end < 80:
            return True
        line = self.view.text.rfind("\n", 0, start) + 1
        head = self.view.text[max(line, start - 30) : start]
        if not head.strip() and start - line < 30 and self.view.token(run.end)[1] == ":":
            return True
        return any(w in self.lex.sets["legal_cue"] for w in head.split()[-2:]) or (
            self.view.text[start : start + 1] == "ل" and bool(self.found)
        )

    def _heading(self, run: Run, unit: Unit) -> bool:
        """«الفقرة الأولى : …» at the head of a line divides the text itself."""
        if unit.rank == 0 or self.view.token(run.end)[1] != ":":
            return False
        line = self.view.text.rfind("\n", max(0, run.start - 10), run.start)
        head = self.view.text[max(0, run.start - 10) if line < 0 else line + 1 : run.start]
        return (
            (line >= 0 or run.start <= 10)
            and not head.strip(" \t*#-")
            and len(run.nodes) == 1
            and not run.nodes[0].kids
        )

    def _vague(self, run: Run) -> bool:
        """«فقرة ثانية»: a second paragraph, not paragraph 2."""
        last = self.view.text[run.start : run.end].split()[-1:]
        return bool(last) and last[0] in self.lex.ordinals and not last[0].startswith("ال")

    def _elsewhere(self, run: Run) -> bool:
        around = self.view.text[max(0, run.start - 60) : run.end + 40]
        return not self.found and any(w in self.lex.sets["elsewhere"] for w in _WORD.findall(around))

    def _leads(self, begin: int) -> frozenset[str]:
        """``aside``: the citation is only pointed to («المنصوص عليها في …»); ``against``: set against («خلافا ل…»)."""
        words = _WORD.findall(self.view.text[max(0, begin - 40) : begin])[-3:]
        names = ("aside", "against")
        return frozenset(n for n in names if any(self.lex.has(n, w) or self.lex.has(n, w[1:]) for w in words))

    def _own_number(self, at: int) -> int | None:
        line = self.view.text.rfind("\n", max(0, at - 400), at)
        match = _LIST_ITEM.match(self.view.text, max(0, line)) if line >= 0 or at < 400 else None
        return int(match[1]) if match else None

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
        if head and head.kind != "decoy" and len(gap) < 20 and not gap.strip(' \t0123456789/()-–:.«»"*_' + numbered):
            return self.phrases.mention(head, before[1], before[2], this=False)
        return None

    def _ibid(self, start: int, end: int) -> int:
        """``ibid., para. 8``, ``Id.``: the provision cited last, or a part of it."""
        point = self.view.text[end : end + 1] == "."
        if not self.found or not point or start - self.found[-1].run.end > _NEAR:
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

    # -- the instrument of a list ---------------------------------------------------------------------------------

    def _carry_back(self) -> None:
        """An instrument named at the end of a list governs the whole list."""
        for here, after in zip(reversed(self.found[:-1]), reversed(self.found[1:]), strict=True):
            if here.phrase is None and here.before is None and after.phrase and "ibid" not in here.run.flags:
                gap = self.view.text[here.run.end : after.run.start]
                if len(gap) < 40 and _JOIN.fullmatch(gap) and "\n\n" not in gap:
                    here.phrase = replace(after.phrase, this=after.phrase.this)
                    here.run = replace(here.run, flags=here.run.flags | {"carried"})

    def _carry_on(self) -> None:
        """«المادة 4 من القانون والمادة 5»: what was named goes on for what «و» adds."""
        for before, here in zip(self.found, self.found[1:], strict=False):
            if here.phrase or here.before or before.phrase is None or before.phrase.head == "unknown":
                continue
            gap = self.view.text[before.run.end : here.run.start]
            joined = self.view.text.startswith(("وال", "ول", "وب"), here.run.start) or gap.rstrip().endswith(
                (" and", " et", " و")
            )
            if joined and len(gap) < 80 and not _SENTENCE.search(gap) and "،" not in gap and "," not in gap:
                here.phrase = before.phrase
                here.run = replace(here.run, flags=here.run.flags | {"carried"})


def _glued(word: str, units: dict[str, Unit] | object) -> Unit | None:
    stem = _stem(word, units)
    return lexicon().units.get(word[:stem]) if stem else None


def _stem(word: str, units: object) -> int:
    """The length of the unit noun that a word glued to the next one begins with: «المادةالثامنة»."""
    match = _GLUED.match(word)
    return match.end() if match else 0


_GLUED = re.compile(r"(?:من)?[وف]?(?:[بكل]?ال|لل)(?:ماده|فقره|بند)(?=ال)")
