"""The grammar of citations: a hand-written recursive descent over tokens.

    run    := group (link group)*                      «الفقرة (1) من المادة (5)», «المادة 5، الفقرة 3، البند (أ)»
    group  := unit (list | relation)                   «المادتين 5 و7», «الفقرة السابقة عليها»
    list   := [from] item ([separator | to] item)*     «من (أ) إلى (هـ)»
    item   := number path* [deeper group]              «5/3/أ», ``8 paragraphe 1``

Which level lies under which follows from «من» (what comes after is the parent), else from the rank of the unit nouns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from corpus.citing.items import Items
from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.paths import numeric
from corpus.citing.syntax import Node, Num, Relation
from corpus.citing.view import View

Group = tuple[tuple[Node, ...], int]

_LINKS = 8  # how many levels one citation may bind
_SHARED = 8  # how many groups may share one parent
_SEPARATORS = frozenset(",،;؛-–—/:")


@dataclass(frozen=True, slots=True)
class Run:
    """What was read from an anchor: the forest, where it starts and ends, and what was unusual."""

    nodes: tuple[Node, ...]
    start: int
    end: int
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Link:
    """A unit noun further on: where it stands and how it is bound to what was read before."""

    unit: Unit
    start: int
    end: int
    relation: Relation
    way: str  # of, in, beside, and
    commentary: bool = False
    number: Num | None = None


class Parser:
    """Reads citations in one view. ``whole`` is the loose mode of a search box."""

    def __init__(self, view: View, lex: Lexicon, whole: bool = False) -> None:
        self.view = view
        self.lex = lex
        self.items = Items(view, lex, self.group_below, whole)

    def run(
        self, unit: Unit, start: int, after: int, relation: Relation = "", before: Node | None = None
    ) -> Run | None:
        """The citation whose first unit noun ends at ``after``. ``relation`` comes from a word before it («هذه»),
        ``before`` is a number that stands before it (``second sentence``)."""
        first = ((before,), after) if before else self.group(unit, after, relation, bare=False)
        if first is None:
            return None
        nodes, end = first
        rank, flags = unit.rank, set()
        for _ in range(_LINKS):
            link = self._link(end)
            if link is None:
                break
            step = self._step(nodes, rank, link)
            if step is None:
                break
            nodes, end, rank = step
            if link.commentary:
                flags.add("commentary")
        return Run(nodes, start, end, frozenset(flags))

    # -- one unit and its numbers ---------------------------------------------------------------------------------

    def group(self, unit: Unit, at: int, relation: Relation, bare: bool, ceiling: int = 9) -> Group | None:
        """The numbers after a unit noun, or the relation that stands for them. ``ceiling``: levels of that rank and
        deeper are spoken for (what comes after «من» is the parent of what was read before)."""
        unit, at = self._qualified(unit, at)
        read = self.items.listing(unit, self._numbered(unit, at), ceiling)
        if read:
            return read
        word = self.view.token(at)
        after = self._relation_after(word[1])
        if after and word[0] in ("a", "l"):
            end, kind = self._relation_end(word[3], after)
            return (self._relative(unit, kind),), end
        if relation or (bare and unit.definite and unit.count == "one"):
            return (self._relative(unit, relation or "bare"),), at
        return None

    def group_below(self, end: int, rank: int, ceiling: int, lettered: bool) -> Group | None:
        """A deeper level named right after a number: «المادة 5، الفقرة 3», ``8 paragraphe 1``, «44/فقرة أولى»."""
        link = self._link(end, child_only=True)
        if link is None or link.relation or link.way == "and":
            return None
        # «(ب) بند 2», «بند 3 فقرة أ»: a letter, then a number, of one rank; a letter below a number whatever the nouns
        lower = rank >= link.unit.rank if not lettered else rank == link.unit.rank
        nested = lower and link.unit.rank >= 1 and rank >= 2 and rank < ceiling and link.way == "beside"
        if not (rank < link.unit.rank < ceiling or nested):
            return None
        opened = "(" in self.view.text[end : link.start]
        found = self._group_at(link, bare=False)
        if found and self._spoken_for(found[1], link.unit.rank, rank):
            return None
        if found and nested and found[0][0].num and numeric(found[0][0].num) != lettered:
            return None
        if found and opened:
            close = self.view.token(found[1])
            return (found[0], close[3]) if close[1] == ")" else None
        return found

    def _group_at(self, link: _Link, bare: bool, ceiling: int = 9) -> Group | None:
        if link.number:
            return (Node(link.unit.level, link.unit.rank, link.number),), link.end
        return self.group(link.unit, link.end, link.relation, bare, ceiling)

    def _spoken_for(self, end: int, rank: int, above: int) -> bool:
        """Whether what was read has a parent of its own further on: «المادة (10) الفقرة (3) المادة (57)»."""
        after = self._link(end)
        if after is None or not above <= after.unit.rank < rank or after.way == "and":
            return False
        return after.way == "of" or not self.view.text[end : after.start].strip()

    def _qualified(self, unit: Unit, at: int) -> tuple[Unit, int]:
        word = self.view.token(at)
        if self.lex.has("sub_adjective", word[1]):
            return replace(unit, rank=unit.rank + 1, level="point"), word[3]
        return unit, at

    def _numbered(self, unit: Unit, at: int) -> int:
        """Past «رقم», ``n°``, a colon before a bracket, the point of an abbreviation."""
        numbered = False
        while True:
            kind, text, start, end = self.view.token(at)
            if (
                (kind in ("a", "l") and self.lex.has("number_sign", text) and text != "ذات")
                or (
                    kind == "p"
                    and (text in ("°", "º", "#") or (text == "." and (unit.latin or unit.short) and start == at))
                )
                or (text == ":" and self._after_colon(unit, end, numbered))
                or (text == "/" and not unit.short and self.view.token(end)[0] == "n")  # «المادة/5»
            ):
                numbered = numbered or kind in ("a", "l")
                at = end
            else:
                return at

    def _after_colon(self, unit: Unit, end: int, numbered: bool) -> bool:
        """Whether a colon leads to the number: «المادة: (16)», «البند: (12) من العقد», «البند رقم: 12»; a list that
        the noun only opens («البنود: (1) كذا») goes on with no «من»."""
        opening, inside = self.view.token(end), self.view.token(self.view.token(end)[3])
        if numbered and opening[0] == "n":
            return True
        if opening[1] not in ("(", ")"):
            return False
        after = self.view.token(self.view.token(inside[3])[3])
        return unit.rank == 0 or (inside[0] in ("n", "a") and self.lex.has("of", after[1]))

    def _relative(self, unit: Unit, relation: Relation) -> Node:
        return Node(unit.level, unit.rank, relation=relation, count={"one": 1, "two": 2, "many": 0}[unit.count])

    def _relation_after(self, word: str) -> Relation:
        kinds: tuple[tuple[str, Relation], ...] = (
            ("same_after", "same"),
            ("previous", "previous"),
            ("next", "next"),
            ("last", "last"),
        )
        return next((kind for name, kind in kinds if self.lex.has(name, word)), "")

    def _relation_end(self, end: int, relation: Relation) -> tuple[int, Relation]:
        while True:
            word = self.view.token(end)
            if word[1] in ("ذكرها", "ذكره", "الاشاره", "بيانها", "الذكر", "اليها", "اليه", "اليهما"):
                relation, end = "same", word[3]
            elif self.lex.has("of_it", word[1]):
                end = word[3]
            else:
                return end, relation

    # -- what binds one level to the next ---------------------------------------------------------------------------

    def _link(self, end: int, child_only: bool = False) -> _Link | None:
        """The next unit noun, if only what may bind levels stands between."""
        way, at = "beside", end
        word = self.view.token(at)
        if word[1] in ("منها", "منه"):  # «الفقرة 3 منها بند ب»
            at, word = word[3], self.view.token(word[3])
        if word[0] == "p" and word[1] in _SEPARATORS | {"("}:
            if self.view.broken(end, word[3]):
                return None
            at, word = word[3], self.view.token(word[3])
            if word[0] == "p" and word[1] in "-–—":
                at, word = word[3], self.view.token(word[3])
        if self.lex.has("and", word[1]) and word[0] != "p" and not child_only:
            way, at, word = "and", word[3], self.view.token(word[3])
        elif self.lex.has("in", word[1]) or (self.lex.has("of", word[1]) and not child_only):
            way = "in" if self.lex.has("in", word[1]) else "of"
            at, word = word[3], self.view.token(word[3])
        return self._unit(at, way, end)

    def _unit(self, at: int, way: str, end: int) -> _Link | None:
        relation: Relation = ""
        commentary = False
        for _ in range(6):
            kind, text, start, stop = self.view.token(at)
            unit = self.lex.units.get(text)
            if unit and kind != "n" and not (unit.short and not self._digit(stop)):
                return self._bound(unit, start, stop, relation, way, end, commentary)
            if self.lex.has("commentary", text):
                commentary = True
            elif commentary and text in ("علي", "on", "sur", "to"):
                pass
            elif self.lex.has("this", text):
                relation = "this"
            elif self.lex.has("same", text):
                relation = "same"
            elif kind == "l" and text in self.lex.ordinals and self.view.token(stop)[1] in self.lex.units:
                return self._numbered_before(start, stop, self.lex.ordinals[text][0], way, end)
            elif kind == "p" and text == "-" and self.view.token(stop)[1].startswith("para"):
                pass
            elif not (
                self.lex.has("between", text) or self.lex.has("articles_before", text) or text in ("'", "*", "sub")
            ):
                return None
            at = stop
        return None

    def _numbered_before(self, start: int, stop: int, number: int, way: str, end: int) -> _Link | None:
        """``paragraph 8, second sentence``: the number stands before its unit noun."""
        _, text, _, after = self.view.token(stop)
        unit = self.lex.units[text]
        if way == "and" or not unit.latin or unit.count != "one" or self.view.broken(end, start):
            return None
        return _Link(unit, start, after, "", way, number=Num("number", str(number)))

    def numbered(self, at: int) -> Group | None:
        """``second sentence`` at ``at``, or ``None``."""
        _, text, start, stop = self.view.token(at)
        if text not in self.lex.ordinals or self.view.token(stop)[1] not in self.lex.units:
            return None
        link = self._numbered_before(start, stop, self.lex.ordinals[text][0], "beside", start)
        return self._group_at(link, bare=False) if link else None

    def _digit(self, at: int) -> bool:
        word = self.view.token(at)
        return word[0] == "n" or (word[1] == "." and self.view.token(word[3])[0] == "n") or len(word[1]) == 1

    def _bound(
        self, unit: Unit, start: int, stop: int, relation: Relation, way: str, end: int, commentary: bool
    ) -> _Link | None:
        head = self.view.text[start : start + 1]
        if way == "beside" and not unit.latin and head in "وف" and not unit.short and unit.noun != "فصل":
            joined = head == "و" or not self.view.text.startswith(("فقر", "فصل"), start)
            way = "and" if joined else way
        if unit.short and head == "و":
            way = "and"
        if way == "beside" and self._apart(end, start):
            return None
        return _Link(unit, start, stop, relation, way, commentary)

    def _apart(self, end: int, start: int) -> bool:
        """Whether a line ends between two levels, unless a comma says that the citation goes on."""
        gap = self.view.text[end:start]
        return "\n" in gap and not gap.lstrip().startswith(("،", ","))

    def _step(self, nodes: tuple[Node, ...], rank: int, link: _Link) -> tuple[tuple[Node, ...], int, int] | None:
        if link.way == "and":
            return self._shared(nodes, rank, link)
        if link.way == "of" and rank == 0:
            return None  # nothing holds an article but its instrument
        unit = link.unit
        below = unit.rank > self._leaf_rank(nodes) and not link.relation
        above = unit.rank < rank and not unit.possessed
        if link.way != "of" and not (below or above):
            return None
        ceiling = rank if link.way == "of" or unit.rank < rank else 9
        found = self._group_at(link, bare=link.way == "of", ceiling=ceiling)
        if found is None:
            return None
        more, end = found
        if link.way == "of":
            return tuple(n.under(nodes) for n in more), end, unit.rank
        if below:
            if self._spoken_for(end, unit.rank, rank):
                return None
            return tuple(n.under(more) for n in nodes), end, rank
        return tuple(n.under(nodes) for n in more), end, unit.rank

    def _leaf_rank(self, nodes: tuple[Node, ...]) -> int:
        return max(path[-1].rank for node in nodes for path in node.paths())

    def _shared(self, nodes: tuple[Node, ...], rank: int, link: _Link) -> tuple[tuple[Node, ...], int, int] | None:
        """«بند أ وبند ب في الفقرة 3»: one citation, when a parent that all share follows."""
        if rank == 0:
            return None
        more: _Link | None = link
        for _ in range(_SHARED):
            if more is None or more.way != "and" or more.unit.rank != rank or more.relation:
                break
            found = self.group(more.unit, more.end, "", bare=False)
            if found is None:
                return None
            nodes, end = nodes + found[0], found[1]
            more = self._link(end)
            if more and more.way in ("of", "in") and more.unit.rank < rank:
                return nodes, end, rank
        return None
