"""The outside of an instrument: preamble, parts and chapters, articles, closing words and annexes, as nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from corpus.parsing.build import Holes, Node
from corpus.parsing.furniture import Hole
from corpus.parsing.headings import heading_of, lone_line
from corpus.parsing.heads import Head, attachments, conclusions, heads
from corpus.parsing.points import fill
from corpus.parsing.series import Placed, arrange
from corpus.parsing.view import View

_RANKS = {"book": 0, "part": 1, "chapter": 2, "section": 3, "article": 9}


class Structure:
    """Reads the outside of one view. ``holes`` grows by headings that are printed twice."""

    def __init__(self, view: View, holes: list[Hole], fallback: str) -> None:
        self.view, self.holes, self.fallback = view, holes, fallback
        self.roots: list[Node] = []
        self._taken: Counter[str] = Counter()

    def read(self) -> list[Node]:
        """The roots of the instrument, in the order of the text."""
        view = self.view
        cut = Holes(self.holes)
        found = [h for h in heads(view) if not cut.inside(h.start)]
        annexes = attachments(view, found[0].start if found else 0) if found else []
        annexes = [a for a in annexes if not cut.inside(a.start) and _ends_articles(a, found)]
        annexes = [a for a, before in zip(annexes, (None, *annexes), strict=False) if not _heads(view, before, a)]
        stop = annexes[0].start if annexes else len(view.text)
        main = [h for h in found if h.start < stop]
        if not main and not found:
            self._unnumbered(stop)
        else:
            self._articles(main, 0, stop, "")
        for at, annex in enumerate(annexes):
            end = annexes[at + 1].start if at + 1 < len(annexes) else len(view.text)
            self._annex(annex, end, at, [h for h in found if annex.end <= h.start < end])
        return self.roots

    def _unnumbered(self, stop: int) -> None:
        node = Node("article", self.fallback)
        fill(self.view, Holes(self.holes), node, 0, stop, inline=False)
        self.roots.append(node)

    def _annex(self, annex: Head, end: int, at: int, found: Sequence[Head]) -> None:
        node = Node("attachment", f"att_{at + 1}", marker=(annex.start, annex.end))
        self.roots.append(node)
        if any(h.number and h.number.value == 1 for h in found if h.level == "article"):
            inner = Structure(self.view, self.holes, "")
            inner._articles(found, annex.end, end, node.eid + "__")
            node.children = inner.roots
            self.holes = inner.holes
            return
        close = conclusions(self.view, annex.end, end)
        stop = close if close is not None else end
        fill(self.view, Holes(self.holes), node, annex.end, stop, inline=annex.rest)
        if close is not None and node.tail:
            node.tail.append((close, end))  # words after the list of the annex come before: all is its tail
        elif close is not None:
            node.children.append(Node("conclusions", f"{node.eid}__conclusions", lead=[(close, end)]))

    def _articles(self, found: Sequence[Head], start: int, stop: int, prefix: str) -> None:
        view = self.view
        kept, doubled = arrange(view, found)
        self.holes = sorted([*self.holes, *(Hole(h.start, _line_end(view, h), "repeated-heading") for h in doubled)])
        cut = Holes(self.holes)
        first = kept[0].head.start if kept else stop
        if view.text[start:first].strip():
            pre = Node("preamble", f"{prefix}preamble", lead=[(start, first)])
            self.roots.append(pre)
        without_articles = all(item.head.level != "article" for item in kept)
        stack: list[tuple[int, Node]] = []
        for at, item in enumerate(kept):
            head = item.head
            end = kept[at + 1].head.start if at + 1 < len(kept) else stop
            close = conclusions(view, head.end, end) if _closes(kept, at) else None
            node = Node(head.level, prefix + item.eid, marker=(head.start, head.end))
            body_end = close if close is not None else end
            rank = _RANKS[head.level] + item.depth
            while stack and stack[-1][0] >= rank:
                stack.pop()
            if stack and head.level != "article":
                node.eid = f"{stack[-1][1].eid}__{item.eid}"
            node.eid = self._fresh(node.eid)
            _hang(node, stack[-1][1] if stack else None, self.roots)
            stack.append((rank, node))
            if head.level == "article" or without_articles:
                fill(view, cut, node, head.end, body_end, inline=head.rest)
            else:
                self._container(cut, node, head, body_end)
            if close is not None:
                eid = self._fresh(f"{prefix}{_series(item)}conclusions")
                self.roots.append(Node("conclusions", eid, lead=[(close, end)]))
                stack.clear()  # what follows, if anything does, is another instrument

    def _fresh(self, eid: str) -> str:
        """The eId, or where it is taken, the eId with the number of times it came."""
        self._taken[eid] += 1
        return eid if self._taken[eid] == 1 else f"{eid}_{self._taken[eid]}"

    def _container(self, cut: Holes, node: Node, head: Head, end: int) -> None:
        node.heading = heading_of(self.view, head.end, end, listed=True, inline=head.rest)
        if not node.heading:
            node.heading = lone_line(self.view, cut, head.end, end)
        node.lead = [(node.heading[-1][1] if node.heading else head.end, end)]


def _hang(node: Node, above: Node | None, roots: list[Node]) -> None:
    """Hang a node below another, or at the top. Words after a list of that other stand before the node in the text, so
    they are the last item's: a tail comes after all children."""
    if above is not None and above.tail and above.children:
        last = above.children[-1]
        (last.tail if last.children else last.lead).extend(above.tail)
        above.tail = []
    (above.children if above else roots).append(node)


def _closes(kept: Sequence[Placed], at: int) -> bool:
    """Whether an article is the last of all, or the last before a series that begins again («مواد الإصدار»)."""
    following = next((p for p in kept[at + 1 :] if p.head.level == "article"), None)
    if following is None:
        return at + 1 == len(kept)
    return kept[at].head.level == "article" and _series(following) != _series(kept[at])


def _series(item: Placed) -> str:
    """The part of an eId that tells a second series of articles."""
    return f"{item.eid.partition('__')[0]}__" if item.eid.startswith("comp_") else ""


def _heads(view: View, above: Head | None, annex: Head) -> bool:
    """Whether a head such as «جدول الأسعار» is the heading of the annex whose number stands right above it."""
    if above is None or above.number is None or annex.number is not None:
        return False
    return not view.text[above.end : annex.start].strip()


def _ends_articles(annex: Head, found: Sequence[Head]) -> bool:
    """Whether a head such as «جدول» ends the articles: none follows it, or they begin again at 1. Else it is a table or
    a heading in the midst of them."""
    following = next((h for h in found if h.start >= annex.end and h.level == "article" and h.number), None)
    return following is None or following.number is None or following.number.value == 1


def _line_end(view: View, head: Head) -> int:
    return max(head.end, view.lines[view.line_at(head.start)].end)
