"""Arabic number words in a row of folded words: «مئتان وعشرة», «الثانية والخمسون بعد المئة», «ميه و تنين و تمنين».

A number is written in falling ranks (millions, thousands, hundreds, then ones before tens), each part after the first
joined by و; a one before عشر, مئة or a scale stands without it. Anything else ends the number, so that «ثلاثة وأربعة»
stays two numbers. An ordinal puts its hundreds last, after بعد.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from corpus.script.number_words import Atom, lexicon

_ATTACHED = re.compile(r"^([وف]?)([بلك]?)(ال|لل)?")
_AND = "و"
_AFTER = "بعد"


@dataclass(frozen=True, slots=True)
class Part:
    """A word taken apart: its readings as number atoms, whether و joins it, whether it carries ال."""

    atoms: tuple[Atom, ...]
    joined: bool
    definite: bool

    def pick(self, *roles: str) -> Atom | None:
        """The first reading of one of ``roles``."""
        return next((a for a in self.atoms if a.role in roles), None)


@dataclass(frozen=True, slots=True)
class Words:
    """What was read: value, how many words, ordinal or not, gender of the ordinal, definite, weak."""

    value: Fraction
    length: int
    ordinal: bool = False
    gender: str | None = None
    definite: bool = False
    weak: bool = False
    scale: Fraction = Fraction(1)
    role: str = "number"


def part(word: str, first: bool) -> Part | None:
    """``word`` without its attached particles, when a number word is left; only و and ال may stand inside a number."""
    table = lexicon("ar").atoms
    if not first and word[1:] in table and word[0] == _AND:  # «وأحد عشر» folds to «واحد عشر»
        return Part(table[word[1:]], joined=True, definite=False)
    if word in table:
        return Part(table[word], joined=False, definite=False)
    match = _ATTACHED.match(word)
    for cut in sorted({match.end(i) for i in range(4) if match and match.group(i)}) if match else ():
        atoms = table.get(word[cut:])
        head = word[:cut]
        if atoms and (first or head in ("و", "ال", "وال")):
            return Part(atoms, joined=head.startswith("و"), definite=head.endswith(("ال", "لل")))
    return None


def part_at(words: Sequence[str], i: int, first: bool = False) -> tuple[Part, int] | None:
    """The part at ``i`` and the words it takes (two when و stands alone)."""
    if i >= len(words):
        return None
    if words[i] == _AND and not first and i + 1 < len(words):
        after = part(words[i + 1], first=False)
        return (Part(after.atoms, True, after.definite), 2) if after else None
    found = part(words[i], first)
    return (found, 1) if found else None


def _slot(value: Fraction) -> str:
    if value < 10:
        return "one"
    if value == 10:
        return "ten"
    return "teen" if value < 20 else "tens" if value < 100 else "hundred"


class _Run:
    """A number while it is read: finished scales, the running group below a thousand, and the slot last filled."""

    def __init__(self) -> None:
        self.total = Fraction(0)
        self.group = Fraction(0)
        self.slot = ""
        self.scale = Fraction(0)
        self.unit_scale = Fraction(1)
        self.ordinal = self.definite = False
        self.gender: str | None = None
        self.atoms: list[Atom] = []

    def add(self, p: Part) -> bool:
        """Take ``p`` if the grammar allows it here."""
        scale = p.pick("scale")
        if scale is not None and self._add_scale(scale, p):
            return self._took(scale, p)
        wanted = ("ones",) if p.pick("ones") else ("number",)
        atom = p.pick(*wanted)
        if atom is None or not self._fits(atom, p):
            return False
        slot = _slot(atom.value)
        self.group = self.group * 100 if self.slot == "one" and slot == "hundred" else self.group + atom.value
        self.slot = "teen" if self.slot == "one" and slot == "ten" else slot
        return self._took(atom, p)

    def _took(self, atom: Atom, p: Part) -> bool:
        self.ordinal |= atom.ordinal
        self.definite |= p.definite
        self.gender = self.gender or atom.gender
        self.atoms.append(atom)
        return True

    def _fits(self, atom: Atom, p: Part) -> bool:
        slot = _slot(atom.value)
        if not self.atoms:
            return True
        if self.slot == "one" and not p.joined:
            plain = not (self.group == 1 and not self.ordinal and slot == "ten" and atom.value != 10)
            return plain and (slot == "ten" or (atom.value == 100 and 3 <= self.group <= 9 and not self.ordinal))
        if not p.joined:
            return False
        order = {
            "": ("one", "ten", "teen", "tens", "hundred"),
            "hundred": ("one", "ten", "teen", "tens"),
            "one": ("tens",),
        }
        return slot in order.get(self.slot, ())

    def _add_scale(self, atom: Atom, p: Part) -> bool:
        base = next(s for s in (10**9, 10**6, 10**3) if atom.value >= s)
        times = atom.value / base
        if self.scale and base >= self.scale:
            return False
        if self.group:
            if p.joined or times != 1 or self.ordinal:
                return False
        elif self.atoms and not p.joined:
            return False
        self.total += (self.group or 1) * atom.value
        self.unit_scale = Fraction(base)
        self.group, self.slot, self.scale = Fraction(0), "", Fraction(base)
        return True

    def value(self) -> Fraction:
        return self.total + self.group


def _after_hundred(words: Sequence[str], i: int, run: _Run) -> tuple[Fraction, int]:
    """«… بعد المئة», «… بعد المئتين», «… بعد الألف»: what it adds, and the words it takes."""
    if i >= len(words) or words[i] != _AFTER or not (run.ordinal or run.definite):
        return Fraction(0), 0
    found = part_at(words, i + 1)
    atom = found[0].pick("number", "scale") if found else None
    if not found or not atom or not found[0].definite or atom.value < 100 or atom.ordinal or run.value() >= 100:
        return Fraction(0), 0
    return atom.value, 1 + found[1]


def read(words: Sequence[str], i: int) -> Words | None:
    """The number that starts at word ``i``, longest reading; ``None`` where none starts."""
    run, at = _Run(), i
    while (found := part_at(words, at, first=at == i)) and run.add(found[0]):
        at += found[1]
    if not run.atoms:
        return _fraction(words, i)
    if run.atoms[-1].role == "ones":
        return None
    extra, length = _after_hundred(words, at, run)
    run.total += extra
    at += length
    weak = len(run.atoms) == 1 and run.atoms[0].weak and not length
    unit = run.unit_scale if not run.group and run.scale else Fraction(1)
    return Words(run.value(), at - i, run.ordinal, run.gender, run.definite, weak, unit)


def _fraction(words: Sequence[str], i: int) -> Words | None:
    found = part_at(words, i, first=True)
    atom = found[0].pick("fraction") if found else None
    if not found or not atom:
        return None
    return Words(atom.value, 1, definite=found[0].definite, weak=atom.weak, role="fraction")
