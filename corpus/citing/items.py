"""Lists of numbers after a unit noun: «5 و7», «(5، 6، 7)», «من (أ) إلى (هـ)», «5/3/أ», ``8 paragraphe 1, 13``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.numbers import Numbers
from corpus.citing.paths import Paths, numeric
from corpus.citing.syntax import Node
from corpus.citing.view import View

Below = Callable[[int, int, int, bool], tuple[tuple[Node, ...], int] | None]
Nodes = tuple[tuple[Node, ...], int]

_COMMAS = frozenset(",،;؛")
_DASHES = frozenset("-–—‐‑−")
_LIMIT = 60  # numbers in one list; a longer one is no citation of a person


class Items:
    """Reads the numbers after a unit noun in one view."""

    __slots__ = ("below", "lex", "numbers", "paths", "view", "whole")

    def __init__(self, view: View, lex: Lexicon, below: Below, whole: bool) -> None:
        self.view = view
        self.lex = lex
        self.numbers = Numbers(view, lex)
        self.paths = Paths(view, lex, self.numbers, whole)
        self.below = below
        self.whole = whole

    def listing(self, unit: Unit, at: int, ceiling: int = 9) -> Nodes | None:
        """All numbers of one unit noun, each with the deeper levels named after it."""
        word = self.view.token(at)
        ranged = word[0] != "n" and self.lex.has("range_from", word[1])
        first = self.item(unit, word[3] if ranged else at, ceiling)
        if first is None:
            return None
        nodes, end = first
        closed = any(node.to for node in nodes)
        while len(nodes) < _LIMIT:
            more = self._more(unit, nodes, end, ranged, ceiling)
            if more is None:
                break
            closed = closed or more[0][-1].to is not None
            nodes, end = more
        if len(nodes) == 1 and not nodes[0].kids and unit.count == "many" and word[1] in self.lex.cardinals:
            return None  # «البنود الستة»: how many, not which
        return (nodes, end) if closed or not ranged else None

    def item(self, unit: Unit, at: int, ceiling: int) -> Nodes | None:
        """One number, or a bracketed list, with its path and what is named below it."""
        found = self.paths.at(unit, at)
        if found is None:
            return None
        nodes, end = found
        leaf = max(path[-1].rank for node in nodes for path in node.paths())
        last = [path[-1].num for path in nodes[-1].paths()][-1]
        lower = self.below(end, leaf, ceiling, last is not None and not numeric(last))
        if lower:
            return (*nodes[:-1], nodes[-1].under(lower[0])), lower[1]
        return nodes, end

    def _more(self, unit: Unit, nodes: tuple[Node, ...], end: int, ranged: bool, ceiling: int) -> Nodes | None:
        kind, at = self._separator(end)
        last = nodes[-1]
        if kind in ("to", "dash"):
            loose = ranged or unit.count != "one" or self.view.text[end - 1 : end] in (")", "(") or self.whole
            if last.kids or last.to or (kind == "dash" and not loose):
                return None
            right = self._plain(unit, at)
            if right is None or right[0].num is None or last.num is None or right[0].num.kind != last.num.kind:
                return None
            return (*nodes[:-1], replace(last, to=right[0].num)), right[1]
        if not kind:
            return None
        found = self.item(unit, at, ceiling)
        if found is None or not self._belongs(unit, nodes, found, kind):
            return None
        return nodes + found[0], found[1]

    def _plain(self, unit: Unit, at: int) -> tuple[Node, int] | None:
        found = self.paths.at(unit, at)
        if found is None or len(found[0]) != 1 or found[0][0].kids:
            return None
        return found[0][0], found[1]

    def _separator(self, end: int) -> tuple[str, int]:
        kind, word, start, stop = self.view.token(end)
        if kind == "p":
            if word in _COMMAS:
                inner, at = self._separator(stop)
                return ("and", at) if inner == "and" else ("comma", stop)
            if word in _DASHES:
                return "dash", stop
            return ("and", stop) if word in "&+" else ("", end)
        if self.lex.has("and", word) or self.lex.has("or", word):
            inner, at = self._separator(stop)
            return ("to", at) if inner == "to" else ("and", stop)
        if self.lex.has("range_to", word):
            return "to", self._after_to(stop)
        if (
            kind == "a"
            and word.startswith("و")
            and (len(word) == 2 or word[1:] in self.lex.ordinals or word[1:] in self.lex.letter_names)
        ):
            return "and", start + 1
        return "", end

    def _after_to(self, at: int) -> int:
        word = self.view.token(at)  # jusqu'à
        return self.view.token(word[3])[3] if word[1] == "'" else at

    def _of_higher(self, unit: Unit, more: tuple[Node, ...], end: int) -> bool:
        """Whether a number is of a higher level, by what follows: ``articles 7, paragraphe 1, et 5, paragraphe 4``."""
        comma = self.view.token(end)
        word = self.view.token(comma[3])[1]
        below = self.lex.units.get(word) if comma[1] in _COMMAS else None
        once = unit.count == "one" and unit.rank > 0 and not more[-1].kids
        return once and below is not None and below.rank == unit.rank and not word.startswith("و")

    def _belongs(self, unit: Unit, nodes: tuple[Node, ...], found: Nodes, kind: str) -> bool:
        """Whether the next number is one more of this list, and no measure, year, or number of another level."""
        more, end = found
        first, last = more[0].num, nodes[-1].num
        if first is None or last is None or numeric(first) != numeric(last):
            return False
        if numeric(first) and first.value.isdigit() and int(first.value) >= 1000:
            return False
        word = self.view.token(end)
        other = self.lex.units.get(word[1])
        if self._of_higher(unit, more, end):
            return False
        if other and not more[-1].kids and (other.rank == unit.rank or (unit.rank == 0 and other.rank == 0)):
            return (
                word[1].startswith("و")
                or self.view.text[end : word[2]].strip() != ""
                or self.view.text[end - 1] in "()"
            )
        if unit.count != "one" or self.view.text[end - 1 : end] in (")", "("):
            return True
        if word[0] == "a" and len(word[1]) > 4 and word[1].endswith("ا"):
            return False
        if kind == "comma" and numeric(first):
            return self._separator(end)[0] in ("comma", "and", "to") or self.lex.has("of", word[1])
        return True
