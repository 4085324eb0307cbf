"""English and French number words in a row of folded words: "two hundred and six", "quatre-vingt-dix-sept",
"twenty-first", "cent cinquante-deuxième". Hyphens may stand as words of their own."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from corpus.script.number_arabic import Words
from corpus.script.number_words import Atom, lexicon

_AND = {"en": "and", "fr": "et"}


class _Run:
    """An English or French number while it is read."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.total = self.group = self.scale = self.unit_scale = Fraction(0)
        self.ordinal = False
        self.atoms: list[Atom] = []

    def add(self, atom: Atom, joined: bool, hyphen: bool) -> bool:
        if self.ordinal or (joined and not self._may_join(atom)):
            return False
        taken = self._scale(atom) if atom.role == "scale" or atom.value >= 1000 else self._small(atom, joined or hyphen)
        if taken:
            self.atoms.append(atom)
            self.ordinal = atom.ordinal
        return taken

    def _may_join(self, atom: Atom) -> bool:
        if self.lang == "fr":
            return self.group % 100 in (20, 30, 40, 50, 60, 70, 80, 90) and atom.value in (1, 11)
        return bool(self.atoms) and self.atoms[-1].value >= 100 and atom.value < 100

    def _scale(self, atom: Atom) -> bool:
        if (self.scale and atom.value >= self.scale) or (self.atoms and not self.group):
            return False
        self.total += (self.group or 1) * atom.value
        self.group, self.scale = Fraction(0), atom.value
        return True

    def _small(self, atom: Atom, linked: bool) -> bool:
        value, rest = atom.value, self.group % 100
        if not self.atoms or (not self.group and self.scale):
            self.group = value
            return True
        if value == 100:
            if self.group >= 10:
                return False
            self.group *= 100
            return True
        fits = rest == 0 and self.group > 0
        if self.lang == "fr" and value == 20 and rest == 4:
            self.group += 76
            return True
        if value < 10:
            fits |= rest >= 20 and rest % 10 == 0
            fits |= self.lang == "fr" and rest in (10, 70, 90) and value >= 7
        elif value < 20:
            fits |= self.lang == "fr" and rest in (60, 80)
        if fits:
            self.group += value
        return fits


def _next(words: Sequence[str], i: int, lang: str) -> tuple[Atom, int, bool, bool] | None:
    """The atom at ``i`` with what stands before it: words taken, joined by and/et, after a hyphen."""
    at, hyphen, joined = i, False, False
    if at < len(words) and words[at] == "-":
        at, hyphen = at + 1, True
    if at < len(words) and words[at] == _AND[lang]:
        at, joined = at + 1, True
        if hyphen and at < len(words) and words[at] == "-":
            at += 1
    atoms = lexicon(lang).atoms.get(words[at], ()) if at < len(words) else ()
    atom = next((a for a in atoms if a.role in ("number", "scale")), None)
    return (atom, at + 1 - i, joined, hyphen) if atom else None


def read(words: Sequence[str], i: int, lang: str) -> Words | None:
    """The number that starts at word ``i`` in ``lang`` (``en`` or ``fr``); ``None`` where none starts."""
    first = lexicon(lang).atoms.get(words[i])
    if not first:
        return None
    run, at = _Run(lang), i
    while (found := _next(words, at, lang)) and not (at == i and (found[1] > 1)) and run.add(found[0], *found[2:]):
        at += found[1]
    if not run.atoms:
        atom = next((a for a in first if a.role == "fraction"), None)
        return Words(atom.value, 1, weak=atom.weak, role="fraction") if atom else None
    weak = len(run.atoms) == 1 and run.atoms[0].weak
    unit = run.scale if not run.group and run.scale else Fraction(1)
    return Words(run.total + run.group, at - i, run.ordinal, weak=weak, scale=unit)
