"""The pattern language of the lexicons: a line of elements, matched over the tokens of one clause.

``word``      any inflection of that base form        ``=word``   that very form (a joined و or ف is allowed)
``{class}``   any word of a class                     ``a|b|{c}`` one of several
``..`` ``..5``  up to three (five) words between      ``x?``      may be missing
``{c}:ours``  with that affix (ours, we, the, theirs, for, verb, many, imperfect; ``-ours`` without it)
``~``         any one word                            ``,``       a mark of punctuation
``!a|b``      any one word but these
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.script.fold import folded
from qa.understanding.analysis import Affix
from qa.understanding.model import Token

_AFFIXES = {
    "ours": Affix.OURS, "we": Affix.WE, "the": Affix.DEFINITE, "theirs": Affix.THEIRS, "for": Affix.FOR,
    "and": Affix.AND,
    "verb": Affix.VERB, "many": Affix.PLURAL, "two": Affix.DUAL, "imperfect": Affix.IMPERFECT, "denied": Affix.DENIED,
}  # fmt: skip


# French words that only an accent tells apart
ACCENTED = frozenset(
    ("à", "où", "là", "sûr", "dû", "fermé", "fermés", "fermée", "fermées", "rangé", "rangés", "rangée", "rangées")
)


_ACUTE = re.compile(r"\u00e9(?=e?s?$)")


def spelled(word: str) -> str:
    """``word`` as the lexicon lists it: folded, but for the few French words that only an accent tells apart, and the
    last é by which «gardé» is no «garde», «marché» no «marche»."""
    if word in ACCENTED:
        return word
    last = _ACUTE.search(word)
    return folded(word) if last is None else folded(word[: last.start()]) + word[last.start() :]


def unaccented(word: str) -> Iterator[str]:
    """The spellings with a last é that ``word``, written without any accent, may stand for (gardees: gardées)."""
    for ending in ("es", "s", "e", ""):
        stem = word.removesuffix(ending)
        if word.endswith(ending) and stem.endswith("e") and len(stem) > 3:
            yield stem[:-1] + "é" + ending


def french_bases(word: str) -> Iterator[str]:
    """The forms a line may name that ``word`` agrees with: installées: installé, signaient: signe, vendions:
    vendons."""
    for ending, bases in (
        ("ées", ("é",)),
        ("és", ("é",)),
        ("ée", ("é",)),
        ("ees", ("e",)),
        ("ee", ("e",)),
        ("aient", ("e", "")),
        ("ait", ("e", "")),
        ("ent", ("e", "")),
        ("ions", ("ons",)),
    ):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 3:
            yield from (stem + base for base in bases)


@dataclass(frozen=True, slots=True)
class Element:
    """One step of a pattern: alternatives of (class, affixes wanted, affixes refused), or a gap of up to ``gap`` words.
    ``mark``: a mark of punctuation; ``other``: one word that is none of the alternatives."""

    options: tuple[tuple[str, int, int], ...] = ()
    gap: int = -1
    optional: bool = False
    mark: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled line: its concept, its elements, and the literal words that the lexicon must know for it. ``needs``:
    for each word that must be there, the classes of which it has one."""

    concept: str
    line: str
    source: str
    elements: tuple[Element, ...]
    literals: tuple[tuple[str, str, str], ...]
    needs: tuple[frozenset[str], ...]

    def possible(self, present: set[str]) -> bool:
        """Whether a question whose words have the classes ``present`` can hold a match at all."""
        for need in self.needs:  # noqa: SIM110 - asked some thousand times a question; a generator doubles its cost
            if need.isdisjoint(present):
                return False
        return True

    def first_classes(self) -> set[str]:
        """The classes a match can start with."""
        return {name for name, _, _ in self.elements[0].options}

    def match(self, tokens: Sequence[Token], at: int) -> tuple[int, ...] | None:
        """The indices of the tokens of the shortest match that starts at ``at`` (gaps left out), or ``None``."""
        return _match(self.elements, 0, tokens, at, ())


def _match(
    elements: tuple[Element, ...], step: int, tokens: Sequence[Token], at: int, got: tuple[int, ...]
) -> tuple[int, ...] | None:
    while step < len(elements):
        element = elements[step]
        if element.gap >= 0:
            here = at
            for skipped in range(element.gap + 1):
                if skipped:
                    here += 1
                    last = tokens[here - 1] if here <= len(tokens) else None
                    behind = at if tokens[at - 1].punctuation else at - 1  # a mark belongs to the clause it ends
                    if last is None or last.punctuation or last.clause != tokens[behind].clause:
                        return None
                here = _behind(tokens, here)
                more = _match(elements, step + 1, tokens, here, got)
                if more is None and (over := _past_brackets(tokens, here)) != here:
                    more = _match(elements, step + 1, tokens, over, got)
                if more is not None:
                    return more
            return None
        fits = (
            at < len(tokens) and _fits(element, tokens[at]) and (element.mark or not got or _joined(tokens, at, step))
        )
        if element.optional:
            if fits:
                more = _match(elements, step + 1, tokens, at + 1, (*got, at))
                if more is not None:
                    return more
            step += 1
            continue
        if not fits:
            return None
        got, at, step = (*got, at), at + 1, step + 1
    return got


def _behind(tokens: Sequence[Token], at: int) -> int:
    """The token behind what is set between commas at ``at`` (see ``latin``); else ``at`` itself."""
    if at >= len(tokens) or "inset" not in tokens[at].classes:
        return at
    return next((t.index + 1 for t in tokens[at + 1 :] if "inset_ends" in t.classes), at)


def _past_brackets(tokens: Sequence[Token], at: int) -> int:
    """The token behind the words in brackets that open at ``at``: "runs it all (budget, staff) from Tunis"."""
    if not 0 < at < len(tokens) or tokens[at].aside <= tokens[at - 1].aside:
        return at
    level = tokens[at - 1].aside
    return next((t.index for t in tokens[at + 1 :] if t.aside <= level), at)


def _joined(tokens: Sequence[Token], at: int, step: int) -> bool:
    return step == 0 or tokens[at].clause == tokens[at - 1].clause or tokens[at - 1].punctuation


def _fits(element: Element, token: Token) -> bool:
    if element.mark:
        return token.punctuation
    if element.other and token.punctuation:
        return False
    return _among(element, token) is not element.other


def _among(element: Element, token: Token) -> bool:
    for name, wanted, refused in element.options:
        if name == "~":
            return not token.punctuation
        flags = token.classes.get(name)
        if flags is not None and flags & wanted == wanted and not flags & refused:
            return True
    return False


_ITEM = re.compile(r"(?P<body>=?[^:?]+)(?::(?P<affixes>[a-z,\-]+))?")


def _options(text: str) -> Iterator[tuple[tuple[str, int, int], tuple[str, str, str] | None]]:
    for part in text.split("|"):
        found = _ITEM.fullmatch(part)
        if not found:
            raise ValueError(f"cannot read {part!r}")
        wanted = refused = 0
        for affix in (found["affixes"] or "").split(","):
            if affix:
                bit = _AFFIXES.get(affix.lstrip("-"))
                if bit is None:
                    raise ValueError(f"unknown affix {affix!r}")
                wanted, refused = (wanted, refused | bit) if affix.startswith("-") else (wanted | bit, refused)
        body = found["body"]
        if body == "~":
            yield ("~", 0, 0), None
        elif body.startswith("{"):
            yield (body[1:-1], wanted, refused), None
        elif body.startswith("="):
            word = spelled(body[1:])
            yield ("=" + word, wanted, refused), ("x", word, "=" + word)
        elif wanted & (Affix.VERB | Affix.WE | Affix.IMPERFECT):  # read as a verb, whatever noun it may be as well
            word = folded(body)
            yield ("'v " + word, wanted, refused), ("v", word, "'v " + word)
        else:
            word = folded(body)
            yield ("'" + word, wanted, refused), ("nv" if len(word) > 2 else "n", word, "'" + word)


def compile_pattern(concept: str, line: str, source: str = "") -> Pattern:
    """Compile a line; raises ValueError when an element cannot be read or the line starts with a gap or an option."""
    elements: list[Element] = []
    literals: list[tuple[str, str, str]] = []
    for item in line.split():
        if re.fullmatch(r"\.\.\d*", item):
            elements.append(Element(gap=int(item[2:] or 3)))
        elif item == ",":
            elements.append(Element(mark=True))
        else:
            optional, other = item.endswith("?"), item.startswith("!")
            read = list(_options(item.removesuffix("?").removeprefix("!")))
            literals.extend(literal for _, literal in read if literal)
            elements.append(Element(tuple(option for option, _ in read), optional=optional, other=other))
    if not elements or elements[0].optional or elements[0].gap >= 0 or elements[0].mark or elements[0].other:
        raise ValueError("a pattern starts with a word or a class")
    return Pattern(concept, line, source, tuple(elements), tuple(literals), tuple(_needs(elements[1:])))


def _needs(elements: list[Element]) -> Iterator[frozenset[str]]:
    for element in elements:
        names = frozenset(name for name, _, _ in element.options)
        free = element.optional or element.other or element.mark or "~" in names
        if names and not free:
            yield names
