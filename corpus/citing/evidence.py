"""Whether what the grammar read is a citation, by the words around it.

Told apart here: a citation; a unit noun that cites nothing («نفس المادة (النحاس)»); a number of something that is no
law («البند 5 من الميزانية»); a heading of the text itself («الفقرة الأولى : …»).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.parser import Run
from corpus.citing.placing import Found
from corpus.citing.syntax import InstrumentPhrase
from corpus.citing.view import View

_FOR = re.compile(r"para (?=[0-9])")  # «para 3 personas»: the preposition
WORD = re.compile(r"[\u0621-\u063a\u0641-\u064a\u0671-\u06d3]+|(?:sub-(?=par|cla))?[a-z]+|§+")
_LIST_ITEM = re.compile(r"(?:^|\n)[ \t]*\(?([0-9]{1,2})[ \t]*[-–.)]\s")
NEAR = 1500  # a weak or relative citation leans on one at most so far before it


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was found so far in one view; ``inside`` says that the view is a provision's own text."""

    view: View
    lex: Lexicon
    found: Sequence[Found]
    mentions: Sequence[InstrumentPhrase]
    inside: bool

    def stands(self, run: Run, unit: Unit, phrase: InstrumentPhrase | None, start: int) -> bool:
        """Whether a run is a citation by the words around it."""
        paths = [p for node in run.nodes for p in node.paths()]
        chained = any(len(p) > 1 for p in paths)
        near = bool(self.found) and run.start - self.found[-1].run.end < NEAR
        if phrase and (phrase.head == "decoy" or (unit.weak and phrase.word in self.lex.sets["chaptered"])):
            return False
        if not chained and not phrase and unit.rank == 0 and any(n.num and n.num.kind == "letter" for n in run.nodes):
            return False  # «مادة (أ)»: a substance
        if not chained and not phrase and unit.rank == 0 and self._priced(start):
            return False
        if phrase and phrase.head == "unknown" and phrase.word and not chained and (unit.rank > 1 or unit.weak):
            return False
        if all(n.relation for p in paths for n in p):
            if self.inside:
                return True
            own = paths[0][0].relation in ("previous", "next") and self.own_number(run.start) is not None
            return own or (near and (unit.rank > 0 or self._article_cited()))
        if unit.weak and not chained and unit.rank > 0:
            return near and not (phrase and phrase.head == "law") and self._weak_fits(run, unit)
        if unit.weak and not chained and not phrase:
            return self._chapter_fits(run, start)
        if not chained and not near and not phrase and _FOR.match(self.view.text, run.start):
            return False
        if unit.short and not chained and not phrase and not near:
            return unit.rank == 0
        if self._heading(run, unit):
            return False
        if not chained and not unit.latin and not unit.definite and self._vague(run):
            return False
        return bool(phrase) or not self._elsewhere(run)

    def _priced(self, start: int) -> bool:
        """«سعر المادة (4) دنانير», «كمية المادة 5»: goods."""
        before = WORD.findall(self.view.text[max(0, start - 16) : start])[-1:]
        return any(self.lex.has("priced", w) or self.lex.has("priced", w[1:]) for w in before)

    def _weak_fits(self, run: Run, unit: Unit) -> bool:
        """«البند (أ)» may be said «النقطة أ», «الحرف أ»; «النقطة 3» is one of the text's own points."""
        dash = self.view.text[run.start : run.start + 9].lstrip("وفبكل").startswith(("المط", "مط", "tiret", "indent"))
        lettered = all(n.num is None or n.num.kind == "letter" for n in run.nodes)
        return unit.level == "sent" or dash or lettered

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
        return not self.found and any(w in self.lex.sets["elsewhere"] for w in WORD.findall(around))

    def own_number(self, at: int) -> int | None:
        """The number of the list item that the folded offset ``at`` stands in."""
        line = self.view.text.rfind("\n", max(0, at - 400), at)
        match = _LIST_ITEM.match(self.view.text, max(0, line)) if line >= 0 or at < 400 else None
        return int(match[1]) if match else None
