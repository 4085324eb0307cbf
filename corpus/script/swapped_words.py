"""The words that a lam-alef swap makes no words at all («استهالك», «ألغراض», «معامالت»), from ``data/swaps.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files

import yaml

from corpus.script.fold import folded

# Places in a word where «ال» should be «لا», each with the alefs of the source that allow it there.
Places = tuple[tuple[int, str], ...]
BARE, HAMZA = "ا", "أإآٱ"

_ENDING = r"(?:ي|يه|يا|يات|ات|ت|ته|ا|ان|ين|ون|ه)?(?:ه|ها|هم|هما|هن|نا|كم)?"


@cache
def _words(key: str) -> tuple[str, ...]:
    raw: dict[str, list[str]] = yaml.safe_load((files("corpus.script") / "data" / "swaps.yaml").read_text("utf-8"))
    return tuple(raw[key])


def _any_swapped(words: Iterable[str]) -> str:
    """A pattern for the words, swapped; one that ends in ة may stand before an ending too."""
    plain = {folded(word) for word in words} | {folded(w[:-1]) + "ت" for w in words if w.endswith("ة")}
    swapped = {word.replace("لا", "ال") for word in plain}
    return "|".join(sorted(map(re.escape, swapped), key=len, reverse=True))


@cache
def _whole() -> re.Pattern[str]:
    return re.compile(rf"[وف]?(?P<w>{_any_swapped(_words('whole'))})")


@cache
def _stem() -> re.Pattern[str]:
    return re.compile(
        rf"(?:[وف]?(?:[بك]?ال|لل|[بكل])?(?P<w>{_any_swapped(_words('stems'))})"
        rf"|[وف]?(?:[بك]?ال|لل)(?P<x>{_any_swapped(_words('with_article'))})){_ENDING}"
    )


@cache
def _hamza() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """For every alef with a hamza the words that begin with it behind ل."""
    ending = "(?:ه|ها|هم|هما|نا)?"
    return tuple(
        (alef, re.compile(rf"[وف]?(?P<w>{_any_swapped([w for w in _words('hamza') if w[1] == alef])}){ending}"))
        for alef in "أإآ"
    )


@cache
def _real() -> frozenset[str]:
    return frozenset(map(folded, _words("real")))


@cache
def _verbs() -> frozenset[str]:
    return frozenset(map(folded, _words("verbs")))


# «إلجراء» for «لإجراء», «الستخراج» for «لاستخراج», «النتهاء» for «لانتهاء»: verbal nouns behind ل, by the alef they
# begin with. A noun behind the article has none of these patterns, but for plurals and for «النسيان» and its like.
_VERBAL_NOUNS = (
    ("إ", re.compile(r"[وف]?(?P<w>ال\w{2}ا\w)(?:ه|ها|هم|هما|ات)?")),
    (BARE, re.compile(r"[وف]?(?P<w>ال(?:ست\w\w|[^ا]ت\w|ن\w\w)ا[^تن])(?:ه|ها|هم|هما)?")),
)
# «لالستهالك», «لألحكام»: the particle ل before the article is written «لل», never «لال».
_TO_THE = re.compile(r"[وف]?ل(?P<w>ال\w{2,})")
_PLURAL = re.compile(r"\w{2,}(?P<w>الت)")
_BROKEN_PLURAL = re.compile(r"\w+(?P<w>الء)(?:ه|ها|هم|نا)?")


@lru_cache(maxsize=8192)
def swapped_in(word: str) -> Places:
    """The swapped places of a folded word, in order; () for a word that may be right as it stands."""
    if match := _whole().fullmatch(word):
        return tuple(_inside(match, BARE))
    behind = [(match, alef) for alef, pattern in _hamza() if (match := pattern.fullmatch(word))]
    behind += [
        (match, alef)
        for alef, pattern in _VERBAL_NOUNS
        if (match := pattern.fullmatch(word)) and match["w"] not in _real()
    ]
    if behind:
        return ((behind[0][0].start("w"), "".join([alef for _, alef in behind])),)
    head: Places = ()
    match = _TO_THE.fullmatch(word)
    if match and match["w"] not in _real():
        at = match.start("w")
        head, word = ((at, BARE + HAMZA),), f"{word[:at]}لا{word[at + 2 :]}"
    return (*head, *_further_on(word))


def _further_on(word: str) -> Iterator[tuple[int, str]]:
    if match := _stem().fullmatch(word):
        yield from _inside(match, BARE)
    elif match := _BROKEN_PLURAL.fullmatch(word) or (
        None if word.lstrip("وف") in _verbs() else _PLURAL.fullmatch(word)
    ):
        yield match.start("w"), BARE


def _inside(match: re.Match[str], alefs: str) -> Iterator[tuple[int, str]]:
    name = "w" if match["w"] else "x"
    return ((match.start(name) + m.start(), alefs) for m in re.finditer("ال", match[name]))
