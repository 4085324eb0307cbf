"""One chain of levels looked up in the tree, and written as an eId even where nothing is there."""

from __future__ import annotations

from dataclasses import dataclass

from corpus.citing.syntax import Node, Num
from corpus.citing.tree import ABJAD, Tree, latin

_LONGEST_RANGE = 400
_LATIN = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Reached:
    """What a chain leads to: eIds, which of them are there, candidates where it could be several, and why."""

    ids: tuple[str, ...]
    there: tuple[bool, ...]
    candidates: tuple[str, ...] = ()
    nearest: str | None = None
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Chains:
    """Looks chains up in one tree; without a tree (another instrument) only the eIds are written."""

    tree: Tree | None

    def follow(self, base: str, path: tuple[Node, ...], turned: bool = False) -> Reached:
        """Follow ``path`` from ``base`` ("" is the top) down to the provisions cited; article and paragraph are tried
        the other way round when the slash order gives nothing (``turned``: this is that try)."""
        if not base and self.tree and path[0].level == "art":
            path = self._undashed(path)
        here, flags, nearest = base, set[str](), base or None
        doubtful: tuple[str, ...] = ()
        for depth, node in enumerate(path[:-1], 1):
            if node.num is None:
                continue
            step = self._step(here, node.num, node.level)
            if step.candidates:
                below = [self.follow(c, path[depth:]) for c in step.candidates]
                whole = [r for r in below if all(r.there)]
                if len(whole) == 1:
                    return whole[0]
            flags |= step.flags
            doubtful += step.candidates
            here = step.ids[0]
            nearest = here if step.there[0] else nearest
        last = path[-1]
        if last.num is None:
            found = self.exists(here)
            return Reached((here,), (found,), nearest=nearest, flags=frozenset(flags))
        reached = self._range(here, last) if last.to else self._step(here, last.num, last.level)
        if not turned and self.tree and not any(reached.there) and self._reversible(base, path):
            back = self.follow(base, _turned(path), turned=True)
            if all(back.there):
                return Reached(back.ids, back.there, nearest=back.nearest, flags=back.flags | {"reversed"})
        candidates = doubtful + reached.candidates
        return Reached(reached.ids, reached.there, candidates, nearest, frozenset(flags | reached.flags))

    def _undashed(self, path: tuple[Node, ...]) -> tuple[Node, ...]:
        """``article 5-3`` of an instrument that has no article of that number: article 5, paragraph 3."""
        root = path[0]
        if root.num is None or root.to:
            return path
        parts = root.num.value.split("-")
        if len(parts) != 2 or not all(p.isdigit() for p in parts) or self._step("", root.num, "art").there[0]:
            return path
        article, paragraph = (Num("number", p) for p in parts)
        return (Node("art", root.rank, article), Node("", root.rank + 1, paragraph), *path[1:])

    def exists(self, eid: str) -> bool:
        """Whether the loaded instrument has ``eid``."""
        return bool(self.tree and eid and self.tree.instrument.get(eid))

    def _reversible(self, base: str, path: tuple[Node, ...]) -> bool:
        numbers = [n.num for n in path[:2] if n.num and n.num.kind == "number"]
        return not base and len(path) >= 2 and len(numbers) == 2 and path[1].level == ""

    def _step(self, parent: str, num: Num, level: str) -> Reached:
        if self.tree and (not parent or self.exists(parent)):
            found = self.tree.every(parent, num, level)
            if found:
                return Reached((found[0],), (True,), candidates=tuple(found) if found[1:] else ())
            skipped = self._skipping(parent, num, level)
            if skipped:
                return skipped
        return Reached((self.formal(parent, num, level),), (False,))

    def _skipping(self, parent: str, num: Num, level: str) -> Reached | None:
        """A letter said of an article whose letters stand under its paragraphs: the only one, or several."""
        if not self.tree or not parent or num.kind != "letter" or level == "sent":
            return None
        found = [x for e in self.tree.below(parent) if (x := self.tree.find(e.id, num, level))]
        if len(found) == 1:
            return Reached((found[0],), (True,), flags=frozenset({"level_skipped"}))
        if found:
            return Reached((self.formal(parent, num, level),), (False,), candidates=tuple(found))
        return None

    def _range(self, parent: str, node: Node) -> Reached:
        assert node.num is not None
        assert node.to is not None
        if self.tree and (not parent or self.exists(parent)):
            first, last = (self.tree.find(parent, n, node.level) for n in (node.num, node.to))
            if first and last:
                ids = tuple(self.tree.between(parent, first, last))
                return Reached(ids, (True,) * len(ids))
        steps = [self._step(parent, n, node.level) for n in _series(node.num, node.to)]
        return Reached(tuple(s.ids[0] for s in steps), tuple(s.there[0] for s in steps))

    def formal(self, parent: str, num: Num, level: str) -> str:
        """The eId that ``num`` under ``parent`` would have."""
        return f"{parent}__{_segment(parent, num, level)}" if parent else _segment(parent, num, level)


def _segment(parent: str, num: Num, level: str) -> str:
    last = parent.rpartition("__")[2].split("_")[0]
    value = latin(num.value) if num.kind == "letter" else num.value
    if level == "sent":
        return f"sent_{value}"
    if level == "art" and not parent:
        return f"art_{value}"
    if num.kind == "letter":
        return f"item_{value}" if last == "point" else f"point_{value}"
    return f"item_{value}" if last in ("para", "point", "item") else f"para_{value}"


def _turned(path: tuple[Node, ...]) -> tuple[Node, ...]:
    first, second = path[0], path[1]
    article = Node(first.level, first.rank, second.num)
    return (article, Node(second.level, second.rank, first.num), *path[2:])


def _series(first: Num, last: Num) -> list[Num]:
    """The numbers from ``first`` to ``last`` when no tree tells which there are."""
    if first.value.isdigit() and last.value.isdigit():
        a, b = sorted((int(first.value), int(last.value)))
        if b - a <= _LONGEST_RANGE:
            return [Num("number", str(n)) for n in range(a, b + 1)]
    for order in (ABJAD, _LATIN):
        a, b = order.find(first.value), order.find(last.value)
        if len(first.value) == len(last.value) == 1 and a >= 0 and b >= 0:
            return [Num("letter", order[i]) for i in range(min(a, b), max(a, b) + 1)]
    return [first, last]
