"""What each choice of the outline costs. The figures are strengths of evidence, weighed on real treaties and statutes:
a reading costs 0 where the text bears it out fully, and some 5 to 6 where it is plainly against it."""

from __future__ import annotations

from collections.abc import Sequence

from corpus.parsing.markers import Candidate

# Letters that also stand alone in running text: «و» (and), «م» (metre, year), «ه» (hijri), «ص» (page) and their like.
_WORDLIKE = "واهمصقستعن"
# (cost of passing it over, cost of taking it) for a form that stands inside a sentence.
_IN_SENTENCE = {"closed": (1.5, 1.0), "dash": (1.0, 1.5), "bracket": (0.3, 2.5), "dot": (0.0, 3.0)}
_AFTER_STOP = {"closed": 2.5, "dash": 2.5, "bracket": 2.0, "dot": 2.2}
IMPOSSIBLE = 99.0
# How much surer a letter inside a sentence is when a list of letters in its form has it for its very next.
_AWAITED = {"bracket": 2.4, "dash": 0.8}


def passing(c: Candidate, alike: bool) -> float:
    """What it costs to take the candidate for no marker."""
    if c.doubt:
        return 2.0 if c.place >= 2 else 0.8 if c.form == "closed" else 0.4
    if c.form == "bare":
        if alike:
            return 2.0
        if c.kind == "number":
            return 2.0 if c.place == 3 else 1.2
        return max((0.3, 0.5, 1.2, 1.5)[c.place], 0.3 if c.label in _WORDLIKE else 1.4)
    if c.form == "bullet":
        return 3.0
    if c.place >= 2:
        base = 6.5 if c.place == 3 else 4.0
        return base - 2.0 if c.form in ("bracket", "colon", "slash") and c.place == 2 else base
    return _AFTER_STOP.get(c.form, 0.5) if c.place else _IN_SENTENCE.get(c.form, (0.0, 3.0))[0]


def taking(c: Candidate, alike: bool) -> float:
    """What it costs to take the candidate for a marker, whatever its list."""
    if c.doubt:
        return 0.5 if c.form == "closed" or c.place >= 2 else 1.0
    if c.form == "bare":
        if c.kind == "number":
            return 0.8 if c.place == 3 else 3.0
        base = 2.5 if c.label == "و" else 1.0 if c.place < 2 else 0.5
        return base - 2.0 if alike and base > 2 else base
    if c.place >= 2:
        return 0.4 if c.form == "slash" else 0.0
    return 0.5 if c.place == 1 else _IN_SENTENCE.get(c.form, (0.0, 3.0))[1]


def stepping(last: int, value: int, c: Candidate) -> float | None:
    """What it costs a list whose last rank is ``last`` to go on with ``value``; ``None`` where it cannot."""
    if c.kind == "dash" or value == last + 1:
        return 0.0
    if c.repeated and value == last:
        return 0.0
    if c.form == "bare":
        return None
    if value > last + 1:
        return 2.5 + 0.7 * min(value - last - 1, 6)
    return 5.0 if value == last else 5.6


def awaited(c: Candidate) -> float:
    """What a candidate gains where a list in its form has it for its very next: something inside a sentence only."""
    if c.kind != "letter" or c.place or (c.form == "dash" and c.label in _WORDLIKE):
        return 0.0
    return _AWAITED.get(c.form, 0.0)


class Opening:
    """What it costs a candidate to open a list: ``base`` wherever it does, more below another list."""

    __slots__ = ("_c", "_nested", "_text", "base")

    def __init__(self, c: Candidate, text: str) -> None:
        first = c.kind == "dash" or any(value == 1 for _, value in c.values)
        self._c, self._text, self._nested = c, text, -1.0
        if c.form == "bare" and (not first or c.place < 1):
            self.base, self._nested = IMPOSSIBLE, 0.0
        else:
            self.base = 0.0 if first else 3.0 + 0.5 * min(min([v for _, v in c.values]), 6)

    def price(self, above: Sequence[str]) -> float:
        """The price below lists of the kinds ``above``."""
        if not above:
            return self.base
        if self._nested < 0:
            self._nested = self._below_a_list()
        kind = self._c.kind
        return self.base + self._nested + (1.5 if kind in above and kind != "dash" else 0.0)

    def _below_a_list(self) -> float:
        """What the words before the candidate make of a list below another: little after a colon or a number."""
        c = self._c
        before = self._text[max(0, c.start - 14) : c.start].rstrip(' \t\n\r"-\u2013\u2014\u2212)')
        nested = 0.5 if before.endswith(":") or (c.place == 3 and before[-1:].isdigit()) else 1.5
        return nested + (2.0 if c.kind == "ordinal" else 0.0)
