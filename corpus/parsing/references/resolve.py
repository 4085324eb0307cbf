"""References resolved against the tree of the text they stand in."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.model import CrossReference, EId
from corpus.parsing.build import Node, trimmed
from corpus.parsing.checks.layout import Layout
from corpus.parsing.checks.rows import Rows
from corpus.parsing.numbering import order_of
from corpus.parsing.orders import letter_ranks, rank_letter
from corpus.parsing.references.grammar import Mention, Step, mentions, within


@cache
def _roles() -> tuple[dict[str, Any], ...]:
    raw = yaml.safe_load((files("corpus") / "parsing" / "references" / "roles.yaml").read_text("utf-8"))
    return tuple(raw)


class Linker:
    """Finds the references of one text and what they point at."""

    def __init__(self, layout: Layout, rows: Rows) -> None:
        self._layout, self._rows = layout, rows
        self._articles: dict[str, Node] = {}
        self._by_id = {n.eid: n for n in layout.nodes if n.level == "article"}
        self._holding: dict[tuple[str, str], list[Node]] = {}
        for node in layout.nodes:
            if node.level == "article":
                self._articles.setdefault(node.eid.rpartition("art_")[2], node)

    def link(self) -> dict[str, tuple[CrossReference, ...]]:
        """The references of every provision, by its eId; doubtful ones are also rows of the report."""
        found: dict[str, list[CrossReference]] = defaultdict(list)
        text, holes = self._layout.view.text, self._layout.holes
        for whole in mentions(text):
            piece = self._layout.piece_at(whole.start)
            if piece is None or holes.inside(whole.start):
                continue
            mention = within(text, whole, min(piece.end, holes.next(whole.start)))
            if mention is None or mention.other:
                continue
            reference = self._resolve(mention, piece.node)
            if reference is not None:
                found[piece.node.eid].append(reference)
        return {eid: tuple(rows) for eid, rows in found.items()}

    def _resolve(self, mention: Mention, node: Node) -> CrossReference | None:
        layout = self._layout
        home = layout.article_of(node)
        steps = list(mention.steps)
        if steps[0].kind == "article":
            steps.reverse()  # «المادة الثالثة، الفقرة (1)»: the larger first
        article: Node | None = home
        if steps[-1].kind == "article":
            named = steps.pop()
            if not steps:
                return self._to_articles(mention, named, home)
            article = self._article(named.labels[0], home)
            if article is None:
                return self._reference(mention, [EId(f"art_{named.labels[0]}")], False)
        if article is None:
            return None
        targets, exists, inferred = self._inside(article, steps, node if article is home else article)
        reference = self._reference(mention, targets, exists)
        if inferred:
            self._rows.add("reference-letters", mention.start, mention.end)
        if not exists and not inferred:
            self._rows.add("reference-missing", mention.start, mention.end)
        if article is home and exists and len(targets) == 1 and len(steps) == 1:
            return self._contradiction(mention, reference, article)
        return reference

    def _article(self, label: str, home: Node | None) -> Node | None:
        """The article of that number: of the series the reference stands in, else of the main one, else of any."""
        series = home.eid.rpartition("art_")[0] if home is not None else ""
        for prefix in (series, ""):
            if (found := self._by_id.get(f"{prefix}art_{label}")) is not None:
                return found
        return self._articles.get(label)

    def _to_articles(self, mention: Mention, named: Step, home: Node | None) -> CrossReference | None:
        found = {label: self._article(label, home) for label in _run(named)}
        targets = [EId(node.eid if node else f"art_{label}") for label, node in found.items()]
        exists = None not in found.values()
        if not exists and (len(self._articles) < 4 or not mention.self_named):
            return self._reference(mention, targets, False) if mention.self_named else None
        if not exists:
            self._rows.add("reference-missing", mention.start, mention.end)
        return self._reference(mention, targets, exists)

    def _inside(self, article: Node, steps: list[Step], node: Node) -> tuple[list[EId], bool, bool]:
        """The targets of steps inside an article; whether all exist; whether letters were read in another order."""
        above = article
        for step in reversed(steps[1:]):
            inner = _child(above, step.labels[0])
            if inner is None:
                return [EId(f"{above.eid}__para_{step.labels[0]}")], False, False
            above = inner
        family = self._family(above, steps[0], node, alone=len(steps) == 1)
        return _targets(family, steps[0])

    def _family(self, above: Node, step: Step, node: Node, alone: bool) -> Node:
        """The node among whose children the labels of ``step`` are looked for: the nearest list that has them."""
        label = step.labels[0]
        if not alone:
            return above
        if label.isdigit() and _child(above, label) is not None:
            return above
        for up in (node, *self._layout.ancestors(node)):
            if any(_labels(c) & {label} for c in up.children):
                return up
            if up is above:
                break
        if not label.isdigit():
            for up in self._layout.ancestors(node):
                if up.children and up.children[0].candidate and up.children[0].candidate.kind == "letter":
                    return up
        return above

    def _contradiction(self, mention: Mention, reference: CrossReference, article: Node) -> CrossReference:
        text = self._layout.view.text
        before, after = text[max(0, mention.start - 220) : mention.start], text[mention.end : mention.end + 260]
        for role in _roles():
            if (
                not any(word in before for word in role["near"])
                or not re.search(role["around"], before[-200:])
                or ("after" in role and not re.search(role["after"], after, re.S))
            ):
                continue
            holds = self._holding_of(article, role)
            if len(holds) != 1 or holds[0].eid in reference.printed or not reference.printed[0].startswith(article.eid):
                continue
            named = f"الفقرة ({holds[0].candidate.label})" if holds[0].candidate else holds[0].eid
            because = role["because"].format(meant=named)
            self._rows.add("reference-contradicted", mention.start, mention.end, meant=named, because=because)
            return CrossReference(
                reference.span, reference.text, reference.printed, reference.exists, (EId(holds[0].eid),), because
            )
        return reference

    def _holding_of(self, article: Node, role: dict[str, Any]) -> list[Node]:
        """The paragraphs of an article that hold what a role's provision must hold."""
        key = (article.eid, role["name"])
        if key not in self._holding:
            self._holding[key] = [c for c in article.children if re.search(role["target"], self._words(c)[:400])]
        return self._holding[key]

    def _words(self, node: Node) -> str:
        return " ".join(self._layout.view.text[a:b] for a, b in self._layout.holes.cut(node.lead))

    def _reference(self, mention: Mention, targets: list[EId], exists: bool) -> CrossReference:
        view = self._layout.view
        span = trimmed(view.source, *view.bounds(mention.start, mention.end)) or view.span(mention.start, mention.end)
        words = " ".join(view.source[span.start : span.end].split())
        return CrossReference(span, words, tuple(targets), exists)


def _labels(node: Node) -> set[str]:
    """The labels under which a reference may name a node: as printed and as numbered."""
    c = node.candidate
    if c is None:
        return set()
    named = node.eid.rpartition("__")[2].partition("_")[2]
    return {c.label + c.repeated, named} if c.kind != "letter" else {c.label}


def _child(above: Node, label: str) -> Node | None:
    exact = [c for c in above.children if label in _labels(c)]
    numbered = [c for c in exact if c.eid.rpartition("_")[2] == label]
    return next(iter(numbered or exact), None)


def _run(step: Step) -> list[str]:
    if step.spans_range and all(label.isdigit() for label in step.labels):
        first, last = map(int, step.labels)
        if first < last <= first + 200:
            return [str(n) for n in range(first, last + 1)]
    return list(step.labels)


def _targets(family: Node, step: Step) -> tuple[list[EId], bool, bool]:
    children = family.children
    found = [_child(family, label) for label in step.labels]
    prefix = "para" if family.level in ("article", "attachment") else "point"
    letters = [c.candidate for c in children if c.candidate and c.candidate.kind == "letter"]
    inferred = False
    if letters and None in found and len(letters) > 2 and order_of(letters) == "hijai":
        for at, label in enumerate(step.labels):
            rank = letter_ranks(label).get("abjad", 0)
            if found[at] is None and 0 < rank <= len(children):
                found[at], inferred = children[rank - 1], True
    known = [c for c in found if c is not None]
    if step.spans_range and len(known) == 2:
        first, last = children.index(known[0]), children.index(known[1])
        if first <= last:
            return [EId(c.eid) for c in children[first : last + 1]], True, inferred
    eids = [
        EId(c.eid) if c else EId(f"{family.eid}__{_segment(prefix, label)}")
        for c, label in zip(found, step.labels, strict=True)
    ]
    return eids, None not in found, inferred


def _segment(prefix: str, label: str) -> str:
    if label[:1].isdigit():
        return f"{prefix if prefix == 'para' else 'item'}_{label}"
    return f"{prefix}_{rank_letter(letter_ranks(label).get('abjad', 1))}"


def link(layout: Layout, rows: Rows) -> dict[str, tuple[CrossReference, ...]]:
    """The references of a parsed text, by the eId of the provision they stand in."""
    return Linker(layout, rows).link()
