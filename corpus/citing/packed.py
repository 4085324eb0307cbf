"""Citations without a unit noun: «5.3.أ» and ``5(3)(a)`` in a text, and the loose forms of a search box."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corpus.citing.eid import segments
from corpus.citing.lexicon import Lexicon, Unit
from corpus.citing.parser import Parser, Run
from corpus.citing.phrases import Phrases
from corpus.citing.syntax import Citation, Kind, Node, Num
from corpus.citing.view import View
from corpus.errors import NotFound

_ARTICLE = Unit("art", 0, "one", True)
_PACKED = re.compile(
    r"(?<![0-9a-z_./)\-\u0621-\u0647\u0649\u064a])[0-9]{1,3}(?:[./][0-9]{1,2}[./](?:[\u0621-\u064a](?![\w/])|[a-h](?![\w/.]))"
    r"|\([0-9]{1,2}\) ?\((?:[a-z]{1,3}|[\u0621-\u064a])\))"
)
_NAME = 8  # words of the longest name of an instrument that is typed into a search box
_LAST_WORD = re.compile(r"([^\W_]+)[\s:(]*$")
_FRENCH = re.compile(
    r"\b(?:(?:les?|aux?|du|des) (?P<letters>[a-h]\)?(?:(?:, | et | ou )[a-h]\)?)*) )?"
    r"(?:les?|aux?|du|des) (?P<numbers>[0-9]{1,2}(?:(?:, | et | ou )[0-9]{1,2})*) de l' ?$"
)
_EID = re.compile(r"\s*((?:art|para|point|item|chp)_[0-9a-z][0-9a-z_-]*)\s*")


def bare_packed(view: View, parser: Parser) -> Iterator[Run]:
    """Packed citations of three levels that stand alone; a number at the head of a line numbers that line."""
    for match in _PACKED.finditer(view.text):
        line = view.text.rfind("\n", max(0, match.start() - 20), match.start())
        before = view.text[(line + 1 if line >= 0 else max(0, match.start() - 20)) : match.start()]
        at_head = (line >= 0 or match.start() <= 20) and not before.strip(" \t*#-•")
        if at_head and view.text[match.end() : match.end() + 1].isspace():
            continue
        lead = _LAST_WORD.search(before)
        if lead and (parser.lex.has("not_packed", lead[1]) or parser.lex.has("not_packed", lead[1][1:])):
            continue
        read = parser.items.paths.at(_ARTICLE, match.start())
        if read and any(len(path) > 2 for node in read[0] for path in node.paths()):
            yield Run(read[0], match.start(), read[1], frozenset({"packed"}))


def before_article(view: View, start: int) -> tuple[tuple[Node, ...], int] | None:
    """The levels that stand before an article at ``start`` with no noun of their own, and where they begin: ``au a du 3
    de l'article 5``, ``les 1 et 2 de l'article 5``."""
    match = _FRENCH.search(view.text[max(0, start - 60) : start])
    if not match:
        return None
    letters = tuple(Node("", 2, Num("letter", x)) for x in re.findall(r"\b[a-h]\b", match["letters"] or ""))
    numbers = tuple(Node("", 1, Num("number", x), kids=letters) for x in re.findall(r"[0-9]+", match["numbers"]))
    first = match.start("letters") if letters else match.start("numbers")
    return numbers, max(0, start - 60) + first


def whole(view: View, lex: Lexicon) -> tuple[Citation, ...]:
    """The one citation that the whole text is, or nothing."""
    run = _eid(view) or _run(view, lex)
    if run is None:
        return ()
    phrase = Phrases(view, lex).after(run.end)
    rest = view.text[phrase.span.end if phrase else run.end :].strip(' \t\r\n.?؟!)]»"،,')
    if (phrase and phrase.head == "decoy") or (rest and (phrase is None or not _only_names(rest, lex))):
        return ()
    span = view.span(run.start, run.end)
    words = view.source[span.start : span.end]
    kind: Kind = "full" if run.nodes[0].level == "art" else "short"
    return (Citation(span, span, words, kind, run.nodes, phrase, flags=run.flags | {"whole"}),)


def _only_names(rest: str, lex: Lexicon) -> bool:
    """Whether what follows the head noun of an instrument can all be its name: a sentence is longer, or cites on."""
    words = rest.split()
    return len(words) <= _NAME and not any(w in lex.units for w in words)


def _run(view: View, lex: Lexicon) -> Run | None:
    parser = Parser(view, lex, whole=True)
    kind, word, start, end = view.token(0)
    while kind == "p" and word in '([«"“*':
        kind, word, start, end = view.token(end)
    unit = lex.units.get(word)
    if unit:
        return parser.run(unit, start, end)
    read = parser.items.listing(_ARTICLE, start) if kind == "n" else None
    if read and all(len(path) > 1 for node in read[0] for path in node.paths()):
        return Run(read[0], start, read[1], frozenset({"packed"}))
    return None


def _eid(view: View) -> Run | None:
    match = _EID.fullmatch(view.text)
    if not match:
        return None
    try:
        parts = segments(match[1])
    except NotFound:
        return None
    node: tuple[Node, ...] = ()
    for rank, part in reversed(list(enumerate(parts))):
        kind = "number" if part.number[:1].isdigit() else "letter"
        num = Num("number", part.number) if kind == "number" else Num("letter", part.number)
        node = (Node(part.kind, rank, num, kids=node),)
    return Run(node, match.start(1), match.end(1), frozenset({"eid"}))
