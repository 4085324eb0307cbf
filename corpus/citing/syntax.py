"""The syntax tree of a citation: what the words say, before anything is looked up.

A citation is a forest of ``Node``s; a path from a root to a leaf is one provision cited, the outermost level first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from corpus.citing.lexicon import Head
from corpus.model import Span

NumKind = Literal["number", "letter", "roman"]
Relation = Literal["", "this", "same", "previous", "next", "last", "bare", "ibid"]
Kind = Literal["full", "short", "relative", "ibid"]


@dataclass(frozen=True, slots=True)
class Num:
    """A number as cited: ``5``, ``8ter``, ``4-1``; a letter (folded: ``ه``, ``a``); or a Roman numeral's value."""

    kind: NumKind
    value: str


@dataclass(frozen=True, slots=True)
class Node:
    """One level of a citation. ``to`` ends a range; ``relation`` stands in place of a number («هذه المادة»)."""

    level: str
    rank: int
    num: Num | None = None
    to: Num | None = None
    kids: tuple[Node, ...] = ()
    relation: Relation = ""
    count: int = 1

    def under(self, kids: tuple[Node, ...]) -> Node:
        """This node with ``kids`` below its innermost levels."""
        inner = tuple(k.under(kids) for k in self.kids) if self.kids else kids
        return Node(self.level, self.rank, self.num, self.to, inner, self.relation, self.count)

    def paths(self) -> Iterator[tuple[Node, ...]]:
        """The chains of levels from this node down to each leaf."""
        if not self.kids:
            yield (self,)
        for kid in self.kids:
            for path in kid.paths():
                yield (self, *path)


@dataclass(frozen=True, slots=True)
class InstrumentPhrase:
    """The words that name an instrument beside a citation. ``words`` are those after the head noun, folded; ``same``
    says that they point back to one named before («ذات النظام», «الاتفاقية نفسها»)."""

    head: Head | Literal["unknown"]
    word: str
    span: Span
    definite: bool = False
    this: bool = False
    words: tuple[str, ...] = ()
    same: bool = False


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation found in a text. ``span`` is the pin cite, ``full_span`` takes in the words that name the instrument.

    ``nodes`` is what it cites; ``instrument`` the words that name the instrument, if any, ``carried`` when they stand
    before or further on and govern this citation too; ``commentary`` when it cites a commentary on the provision;
    ``quoted`` when it stands inside a quotation (which begins at
    ``quote_at``); ``own_number`` the number of the list item it stands in; ``around``
    its words and some on both sides, folded, by which words taken from the instrument itself are known; ``flags`` say
    what was unusual (``packed``; ``subject``: the instrument is what the passage is about).
    """

    span: Span
    full_span: Span
    text: str
    kind: Kind
    nodes: tuple[Node, ...]
    instrument: InstrumentPhrase | None = None
    carried: bool = False
    commentary: bool = False
    quoted: bool = False
    quote_at: int = -1
    own_number: int | None = None
    around: str = ""
    flags: frozenset[str] = frozenset()

    def paths(self) -> Iterator[tuple[Node, ...]]:
        """All chains cited, in the order of the text."""
        for node in self.nodes:
            yield from node.paths()
