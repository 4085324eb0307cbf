"""One number and the levels packed behind it: «5/3/أ», «26/3 – ب- 1», «5 (4) (أ)», ``5(4)(a)-(f)``, ``2-a)``, «8ج»."""

from __future__ import annotations

import re
from dataclasses import replace

from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.numbers import BRACKETS, CLOSING, DASHES, OPENING, QUOTES, Numbers, arabic_letter, roman
from corpus.citing.syntax import Node, Num
from corpus.citing.view import View

Nodes = tuple[tuple[Node, ...], int]

_COMMAS = frozenset(",،;؛")
_DATE = re.compile(
    r"[0-9]{1,2} ?[/.-] ?[0-9]{1,2} ?[/.-] ?(?:1[34]|19|20)[0-9]{2}|(?:1[34]|19|20)[0-9]{2} ?[/.-] ?[0-9]"
)
_LIMIT = 40


def numeric(num: Num) -> bool:
    """Whether a number is counted in figures, not in letters."""
    return num.kind != "letter"


def _romans(above: Node, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """``(a)(i)``: a lone i, v or x below a letter is a numeral."""
    if above.num is None or numeric(above.num):
        return nodes
    return tuple(
        replace(n, num=Num("roman", str(roman(n.num.value)))) if n.num and n.num.value in ("i", "v", "x") else n
        for n in nodes
    )


class Paths:
    """Reads a number with its packed levels in one view."""

    __slots__ = ("lex", "numbers", "view", "whole")

    def __init__(self, view: View, lex: Lexicon, numbers: Numbers, whole: bool) -> None:
        self.view = view
        self.lex = lex
        self.numbers = numbers
        self.whole = whole

    def at(self, unit: Unit, at: int) -> Nodes | None:
        """The number, or the bracketed list of numbers, at ``at``, each with its packed levels."""
        word = self.view.token(at)
        if word[0] == "p" and word[1] in BRACKETS:
            found = self._bracket(unit, at)
            if found is None or len(found[0]) > 1 or found[0][0].kids:
                return found
            return self._grow(unit, found[0][0], found[1], enclosed=False, bracketed=True)
        return self._path(unit, at, enclosed=False)

    def _path(self, unit: Unit, at: int, enclosed: bool) -> Nodes | None:
        word = self.view.token(at)
        if word[0] == "n" and _DATE.match(self.view.text, word[2]):
            return None
        read = self.numbers.after_unit(at, unit, enclosed)
        if read is None:
            return None
        num, end = read
        if word[0] in ("a", "l") and numeric(num):
            end = self._gloss(num, end)
        node = Node(unit.level, unit.rank, num)
        return self._grow(unit, node, end, enclosed, bracketed=False)

    def _gloss(self, num: Num, end: int) -> int:
        """Past a number repeated in figures: «المادة الخامسة (5)»."""
        opening = self.view.token(end)
        if opening[1] in BRACKETS and opening[0] == "p":
            inner = self.numbers.digits(opening[3])
            if inner and inner[0] == num and self.view.token(inner[1])[1] in BRACKETS:
                return self.view.token(inner[1])[3]
        return end

    def _grow(self, unit: Unit, node: Node, end: int, enclosed: bool, bracketed: bool) -> Nodes | None:
        levels: list[tuple[Node, ...]] = [(node,)]
        while len(levels) < 6:
            more = self._deeper(unit, levels, end, enclosed, bracketed)
            if more is None:
                break
            if more[0]:
                levels.append(_romans(levels[-1][-1], more[0]))
                if more[0][-1].kids:
                    end = more[1]
                    break
            else:
                node = self._dotted(levels[-1][-1], more[1], end)
                levels[-1] = (*levels[-1][:-1], node)
            end = more[1]
        if len(levels) == 1:
            return levels[0], end
        below: tuple[Node, ...] = ()
        for level in reversed(levels):
            below = (*level[:-1], replace(level[-1], kids=below or level[-1].kids))
        return below, end

    def _dotted(self, node: Node, stop: int, end: int) -> Node:
        num = node.num
        assert num is not None
        return replace(node, num=Num(num.kind, f"{num.value}-{int(self.view.text[end + 1 : stop])}"))

    def _deeper(
        self, unit: Unit, levels: list[tuple[Node, ...]], end: int, enclosed: bool, bracketed: bool
    ) -> Nodes | None:
        """The next packed level; no nodes means that the number itself goes on (4-1, 4.1)."""
        last = levels[-1][-1]
        rank = last.rank + 1
        child = Unit("", rank, "one", latin=unit.latin)
        kind, sign, start, stop = self.view.token(end)
        tight = start == end
        if kind == "p" and sign == "/":
            return self._child(child, stop, enclosed=True)
        if kind == "p" and sign == "." and tight:
            return self._after_dot(last, child, stop)
        if kind == "p" and sign in DASHES:
            return self._after_dash(unit, levels, child, end, start, stop, enclosed)
        if kind == "p" and sign in OPENING and not (bracketed and unit.count != "one" and len(levels) == 1):
            return self._in_brackets(child, end)
        if kind == "p" and sign in _COMMAS:
            return self._lettered(child, stop) if last.num and numeric(last.num) else None
        if last.num and numeric(last.num):
            return self._letter_beside(last, child, end, tight, enclosed)
        if last.num and kind == "p" and sign in QUOTES:  # «(أ) '2'», as the United Nations write
            inner = self.numbers.quoted(end)
            return ((Node("", child.rank, inner[0]),), inner[1]) if inner and numeric(inner[0]) else None
        return self._digits_beside(child, end, enclosed)

    def _child(self, child: Unit, at: int, enclosed: bool) -> Nodes | None:
        word = self.view.token(at)
        read = self.numbers.digits(at) or self.numbers.words(at)
        short = word[0] == "a" and self.view.text[word[3] : word[3] + 1].isdigit()  # «م5/ف3»
        if read is None and not short and (word[0] == "l" or (word[0] == "a" and arabic_letter(word[1]))):
            read = self.numbers.letter(at, bare=not enclosed)
        if read is None or (read[0].value.isdigit() and int(read[0].value) >= 1000):
            return None
        return (Node("", child.rank, read[0]),), read[1]

    def _after_dot(self, last: Node, child: Unit, stop: int) -> Nodes | None:
        kind, text, start, end = self.view.token(stop)
        if start != stop:
            return None
        if kind == "n":
            return self._child(child, stop, True) if last.rank == 0 else ((), end) if len(text) <= 2 else None
        if (kind == "a" and arabic_letter(text)) or (kind == "l" and len(text) == 1):
            return self._child(child, stop, enclosed=True)
        return None

    def _after_dash(
        self, unit: Unit, levels: list[tuple[Node, ...]], child: Unit, end: int, start: int, stop: int, enclosed: bool
    ) -> Nodes | None:
        kind, text, at, after = self.view.token(stop)
        packed = enclosed or len(levels) > 1
        last = levels[-1][-1].num
        last_letter = last is not None and not numeric(last)
        if (kind == "a" and arabic_letter(text)) or (kind == "l" and len(text) == 1):
            if last_letter:
                return None  # «البنود أ-ج», «(أ – هـ)»: a range
            closed = self.view.text[after : after + 1] in (")", "") or packed or kind == "a"
            return self._child(child, stop, enclosed=True) if closed and levels[-1][-1].num else None
        if kind != "n" or unit.count != "one":
            return None
        if packed and len(text) <= 2 and not enclosed:
            return self._child(child, stop, enclosed=True)
        if start == end and at == stop and len(text) <= 2:
            more = self.view.text[after : after + 1] in ("-", "–")
            art = levels[-1][-1].rank == 0 and (more or not unit.latin)
            return self._child(child, stop, enclosed=True) if art else ((), after)
        return None

    def _in_brackets(self, child: Unit, at: int) -> Nodes | None:
        """A bracketed level and its bracketed sisters: ``(a) and (b)``, ``(a)-(f)``, «(أ) و(ب)»."""
        found = self._bracket(child, at)
        if found is None or any(n.num and n.num.value.isdigit() and int(n.num.value) >= 1000 for n in found[0]):
            return None
        nodes, end = found
        while len(nodes) < _LIMIT and nodes[-1].to is None and not nodes[-1].kids:
            more = self._sister(child, nodes[-1], end)
            if more is None:
                break
            nodes, end = ((*nodes[:-1], more[0][0]) if more[0][0].to else (*nodes, *more[0])), more[1]
        return nodes, end

    def _sister(self, child: Unit, last: Node, end: int) -> Nodes | None:
        _, word, _, stop = self.view.token(end)
        to = word in DASHES or self.lex.has("range_to", word)
        if not (to or word in _COMMAS or self.lex.has("and", word) or self.lex.has("or", word)):
            return None
        nxt = self.view.token(stop)
        if word in _COMMAS and (self.lex.has("and", nxt[1]) or self.lex.has("or", nxt[1])):
            stop = nxt[3]
        opening = self.view.token(stop)
        if opening[0] != "p" or opening[1] not in OPENING:
            return None
        found = self._bracket(child, stop)
        num = found[0][0].num if found else None
        if not found or not num or not last.num:
            return None
        numerals = num.kind == "roman" and last.num.value in ("i", "v", "x")
        if numeric(num) != numeric(last.num) and not numerals:
            return None
        return ((replace(last, to=num),), found[1]) if to else found

    def _bracket(self, unit: Unit, at: int) -> Nodes | None:
        _, sign, _, inside = self.view.token(at)
        word = self.view.token(inside)
        while word[0] == "p" and (word[1] in _COMMAS or word[1] in DASHES):
            inside, word = word[3], self.view.token(word[3])
        if word[0] == "p" and word[1] in CLOSING:  # «( , )10»: the number fell out of its brackets
            read = self.numbers.digits(word[3]) if sign in OPENING else None
            return ((Node(unit.level, unit.rank, read[0]),), read[1]) if read else None
        found = self._path(unit, inside, enclosed=True)
        if found is None:
            return None
        nodes, end = found
        while len(nodes) < _LIMIT:
            _, text, start, stop = self.view.token(end)
            if text in BRACKETS:
                fair = sign in OPENING or text in OPENING
                return (nodes, stop) if fair else None
            to = text in DASHES or self.lex.has("range_to", text)
            joined = len(text) == 2 and text[0] == "و"
            if not (to or joined or text in _COMMAS or self.lex.has("and", text) or self.lex.has("or", text)):
                return None
            more = self._path(unit, start + 1 if joined else stop, enclosed=True)
            if more is None:
                return None
            last = replace(nodes[-1], to=more[0][0].num) if to else None
            nodes, end = ((*nodes[:-1], last) if last else (*nodes, *more[0])), more[1]
        return None

    def _lettered(self, child: Unit, at: int) -> Nodes | None:
        """A letter with its closing bracket after a comma: ``paragraphe 4, b)``; «الفقرة 3، (أ)»."""
        kind, text, _, end = self.view.token(at)
        if kind == "p" and text in OPENING:
            found = self._in_brackets(child, at)
            return found if found and found[0][0].num and not numeric(found[0][0].num) else None
        if kind in ("a", "l") and len(text) == 1 and self.view.text[end : end + 1] == ")":
            return self._closed(child, [Node("", child.rank, Num("letter", text))], end + 1)
        return None

    def _closed(self, child: Unit, nodes: list[Node], end: int) -> Nodes:
        """Letters with closing brackets joined to the first: ``a) et b)``."""
        while len(nodes) < _LIMIT:
            word = self.view.token(end)
            nxt = self.view.token(word[3])
            joined = word[1] in _COMMAS or self.lex.has("and", word[1]) or self.lex.has("or", word[1])
            if not joined or nxt[0] not in ("a", "l") or len(nxt[1]) != 1 or self.view.text[nxt[3] : nxt[3] + 1] != ")":
                break
            nodes.append(Node("", child.rank, Num("letter", nxt[1])))
            end = nxt[3] + 1
        return tuple(nodes), end

    def _letter_beside(self, last: Node, child: Unit, end: int, tight: bool, enclosed: bool) -> Nodes | None:
        """A letter right after a number: ``3 a)``, «8ج», ``1 a, b et c``, and «3 أ» where all is a citation."""
        kind, text, _, stop = self.view.token(end)
        if kind not in ("a", "l") or len(text) != 1 or (kind == "a" and not arabic_letter(text)):
            return None
        node = Node("", child.rank, Num("letter", text))
        if self.view.text[stop : stop + 1] == ")":
            return ((node,), stop) if enclosed else self._closed(child, [node], stop + 1)
        if enclosed or self.whole:
            after = self.view.token(stop)
            closed = after[1] in CLOSING and self.view.token(after[3])[0] != "n"
            word = (text == "و" and not closed) or (after[0] == "n" and not enclosed)
            return None if word else ((node,), stop)
        if kind == "a":
            if text in "هموق" and not self._letter_of(text, last, stop):
                return None
            return ((node,), stop) if tight else self._bare_letters(child, node, stop)
        return self._letters(child, node, stop) if child.rank >= 2 and not tight else None

    def _letter_of(self, letter: str, last: Node, end: int) -> bool:
        """Whether a letter that may be a year, a law or «and» is a point: «الفقرة 4 هـ», «4 و من المادة 5»."""
        short = last.num is not None and len(last.num.value) <= 2  # «1444 ه» is a year
        return (letter == "ه" and short) or self.lex.has("of", self.view.token(end)[1])

    def _bare_letters(self, child: Unit, node: Node, end: int) -> Nodes | None:
        """Arabic letters that nothing encloses: «الفقرة 3 أ من المادة 5», «الفقرة 5 أ وب، …». What is cited must end
        behind them, for then a letter is no word of the sentence."""
        nodes = [node]
        while len(nodes) < _LIMIT:
            _, word, start, stop = self.view.token(end)
            at = start + 1 if len(word) == 2 and word[0] == "و" else stop
            nxt = self.view.token(at)
            joined = at < stop or word in _COMMAS or self.lex.has("and", word) or self.lex.has("or", word)
            if not joined or nxt[0] != "a" or not arabic_letter(nxt[1]) or nxt[1] in "موق":
                break
            nodes.append(Node("", child.rank, Num("letter", nxt[1])))
            end = nxt[3]
        kind, word, _, stop = self.view.token(end)
        after = self.view.token(stop)
        full_stop = word == "." and after[0] != "n" and len(after[1]) != 1
        ended = kind == "" or full_stop or (kind == "p" and word not in BRACKETS | QUOTES | {"/", "."})
        return (tuple(nodes), end) if ended or self.lex.has("of", word) else None

    def _letters(self, child: Unit, node: Node, end: int) -> Nodes | None:
        nodes = [node]
        while len(nodes) < _LIMIT:
            word = self.view.token(end)
            nxt = self.view.token(word[3])
            sep = word[1] in _COMMAS or self.lex.has("and", word[1]) or self.lex.has("or", word[1])
            if not sep or nxt[0] != "l" or len(nxt[1]) != 1 or self.view.text[nxt[3] : nxt[3] + 1] == "'":
                break
            nodes.append(Node("", child.rank, Num("letter", nxt[1])))
            end = nxt[3]
        word = self.view.token(end)
        ended = word[0] in ("", "p") or self.lex.has("of", word[1])
        return (tuple(nodes), end) if len(nodes) > 1 or ended else None

    def _digits_beside(self, child: Unit, end: int, enclosed: bool) -> Nodes | None:
        word = self.view.token(end)
        if word[0] != "n" or not (enclosed or self.whole) or len(word[1]) > 2:
            return None
        return self._child(child, end, enclosed=True)
