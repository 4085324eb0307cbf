"""The inside of one article: its heading, its paragraphs, points and items, its tails and definitions, as nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from corpus.model import Level
from corpus.parsing.build import Holes, Node
from corpus.parsing.compound import with_compounds
from corpus.parsing.data import telling
from corpus.parsing.decimals import nested
from corpus.parsing.definitions import closing, definitions, terms_with_lists
from corpus.parsing.headings import heading_of
from corpus.parsing.markers import Candidate, candidates, labelled_bullets
from corpus.parsing.named import with_named
from corpus.parsing.numbering import number
from corpus.parsing.outline import Marked, outline
from corpus.parsing.tails import editor_note, part_tails
from corpus.parsing.view import View


def fill(view: View, holes: Holes, node: Node, start: int, stop: int, *, inline: bool) -> None:
    """Give ``node`` (an article, or an annex without articles) what stands in ``[start, stop)`` of the view.
    ``inline``: words follow its number on the same line."""
    note = editor_note(view, start, stop)
    end = note if note is not None else stop
    found = labelled_bullets(c for c in candidates(view, start, end) if not holes.inside(c.start))
    found = with_compounds(view, with_named(view, found, start, end), start, end)
    marked = nested(outline(found, view.text))
    first = marked[0].candidate.start if marked else end
    node.heading = heading_of(view, start, first, listed=bool(marked), inline=inline, more=note is not None)
    after = node.heading[-1][1] if node.heading else start
    terms = terms_with_lists(view, after, first, end) if marked else []
    if terms:
        _define(view, holes, node, found, after, terms, end)
    else:
        _hang(node, marked, after, end)
        part_tails(view, holes, node)
        number(node)
        if any(view.text.find(word, start, end) >= 0 for word in telling("definitions")):
            for each in _leaves(node):
                definitions(view, each)
    if note is not None:
        (node.tail if node.children else node.lead).append((note, stop))


def _define(
    view: View, holes: Holes, node: Node, found: Sequence[Candidate], start: int, terms: Sequence[int], end: int
) -> None:
    """Give ``node`` one definition for each of ``terms``, with the lists that stand inside it."""
    node.lead = [(start, terms[0])]
    for at, place in enumerate(terms):
        stop = terms[at + 1] if at + 1 < len(terms) else end
        inside = nested(outline([c for c in found if place < c.start < stop], view.text))
        if at + 1 == len(terms):
            stop = closing(view, inside[-1].candidate.start if inside else place, end)
        child = Node("definition", f"{node.eid}__def_{at + 1}")
        _hang(child, inside, place, stop, above=1)
        part_tails(view, holes, child, top=False)
        number(child)
        node.children.append(child)
        if stop < end and at + 1 == len(terms):
            node.tail = [(stop, end)]


def _hang(article: Node, marked: Sequence[Marked], start: int, end: int, above: int = 0) -> None:
    """Hang ``marked`` below ``article``, each with the words up to the next; ``above``: levels that count before it."""
    article.lead = [(start, marked[0].candidate.start if marked else end)]
    stack: list[Node] = [article]
    for at, item in enumerate(marked):
        c = item.candidate
        del stack[item.depth + 1 :]
        stop = marked[at + 1].candidate.start if at + 1 < len(marked) else end
        node = Node(
            _level(item.depth + above, c, item.lost),
            marker=(c.start, c.end),
            candidate=c,
            lost=item.lost,
            lead=[(c.end, stop)],
        )
        stack[-1].children.append(node)
        stack.append(node)


def _level(depth: int, c: Candidate, lost: bool) -> Level:
    if c.kind == "dash" and not lost:
        return "indent"
    if depth == 0:
        return "paragraph"
    return "point" if c.kind == "letter" or lost else "item"


def _leaves(node: Node) -> Iterator[Node]:
    if not node.children:
        yield node
    for child in node.children:
        yield from _leaves(child)
