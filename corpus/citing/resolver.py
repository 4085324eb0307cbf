"""Resolving citations against an instrument: what each points to, whether it is there, or why that cannot be said.

The context is what was cited last; a citation of another instrument, or one that was not found, breaks the chain.
Nothing is guessed: what the words leave open is ``needs_context`` or ``ambiguous``, with the candidates.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from corpus.citing.ancestry import ancestor_of, ancestors, article_of, is_article, kin
from corpus.citing.belonging import decimal, is_other
from corpus.citing.chains import Chains, Reached
from corpus.citing.syntax import Citation, Node
from corpus.citing.tree import Tree, tree
from corpus.model import Instrument

Status = Literal["resolved", "partly_not_found", "ambiguous", "not_found", "needs_context", "other_instrument"]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A citation with what it points to. ``targets`` are eIds as cited, there or not; ``found`` those that are there;
    ``instrument`` the loaded one's id or ``other``; ``candidates`` what it could be, ``nearest`` the deepest level that
    is there, ``reason`` a stable word for a status other than resolved; ``flags`` what was unusual."""

    citation: Citation
    targets: tuple[str, ...]
    found: tuple[str, ...]
    status: Status
    instrument: str
    candidates: tuple[str, ...] = ()
    nearest: str | None = None
    reason: str = ""
    flags: frozenset[str] = frozenset()

    @property
    def cites(self) -> bool:
        """Whether it points anywhere: «نفس المادة» with nothing of that level cited before is a word like any other."""
        return bool(self.targets)


def resolve(citations: Iterable[Citation], instrument: Instrument, context: str | None = None) -> tuple[Resolved, ...]:
    """Resolve ``citations``, in the order of their text, against ``instrument``.

    ``context``: the eId of the provision that the text stands in or is about («هذه المادة», a bare «الفقرة 3»); without
    it, only what the citations themselves say, and the sole article of a one-article instrument where one is meant.
    """
    listed = tuple(citations)
    state = _State(instrument, tree(instrument), context)
    state.survey(listed)
    return tuple(state.one(c) for c in listed)


@dataclass(slots=True)
class _State:
    instrument: Instrument
    tree: Tree
    given: str | None
    last: str | None = None
    last_other: str | None = None
    absent: str | None = None
    article: str | None = None
    others_in_play: bool = False
    established: bool = False
    topic: bool = False
    quote: tuple[int, str | None] = (-1, None)
    chains: Chains = field(init=False)
    foreign: Chains = field(init=False)

    def __post_init__(self) -> None:
        self.chains, self.foreign = Chains(self.tree), Chains(None)
        self.last = self.given
        self.article = article_of(self.given) if self.given else None
        self.established = self.given is not None

    def survey(self, citations: tuple[Citation, ...]) -> None:
        """Whether the text cites any article that is not the sole one loaded: then a bare paragraph may be of that."""
        sole = self._sole()
        for citation in citations:
            for path in citation.paths():
                if path[0].level == "art" and path[0].num and self.tree.find("", path[0].num, "art") != sole:
                    self.others_in_play = True

    def _sole(self) -> str | None:
        articles = self.tree.articles()
        return articles[0].id if len(articles) == 1 else None

    # -- one citation ------------------------------------------------------------------------------------------------

    def one(self, citation: Citation) -> Resolved:
        """Resolve the next citation and keep it as context for those that follow."""
        own = citation.own_number
        if own and self.last is None and self._unnamed_previous(citation):
            return self._other(citation, _own_items(own, citation.nodes[0]), "own_list")
        if decimal(citation, self.tree):
            return self._other(citation, self._formal(citation), "decimal_numbering")
        if is_other(citation, self.instrument, self.established) or self._leans_on_other(citation):
            return self._foreign(citation)
        if self.absent and citation.instrument is None and self._leans(citation):
            return self._of_absent(citation, self.absent)
        standing = self._standing(citation)
        if citation.quoted and citation.quote_at == self.quote[0]:
            standing = self.quote[1] if kin(self.quote[1], standing) else standing
        reached = [self._reach(path, standing) for path in citation.paths()]
        result = self._judge(citation, reached, standing)
        if citation.quoted:
            self.quote = citation.quote_at, result.found[-1] if result.found else None
        if not citation.quoted and not (self.topic and citation.flags & {"aside", "against"}):
            self._keep(result)
        return result

    def _unnamed_previous(self, citation: Citation) -> bool:
        root = citation.nodes[0]
        return root.relation in ("previous", "next") and not root.kids and citation.instrument is None

    def _leans_on_other(self, citation: Citation) -> bool:
        """«منها», «المادة ذاتها» right after a citation of another instrument are of that one."""
        return self.last_other is not None and citation.instrument is None and self._leans(citation)

    def _leans(self, citation: Citation) -> bool:
        relations = {n.relation for path in citation.paths() for n in path}
        if "of_it" in citation.flags and all(path[0].level != "art" for path in citation.paths()):
            return True
        return bool(relations & {"same", "ibid"}) or ("this" in relations and not citation.quoted)

    def _of_absent(self, citation: Citation, absent: str) -> Resolved:
        """«الفقرة 2 منها» after an article that is not there: of that one, and not there either."""
        ids = self._written(citation, absent)
        flags = citation.flags
        return Resolved(citation, ids, (), "not_found", str(self.instrument.id), reason="not_there", flags=flags)

    def _foreign(self, citation: Citation) -> Resolved:
        return self._other(citation, self._written(citation, self.last_other or ""), "")

    def _written(self, citation: Citation, base: str) -> tuple[str, ...]:
        """The eIds that a citation has when ``base`` was cited before it and no tree tells more."""
        ids: list[str] = []
        for path in citation.paths():
            root = path[0]
            article = article_of(base) or ""
            if root.relation:
                top = ancestor_of(base, root)
                ids += self.foreign.follow(top, path if top else path[1:] or path).ids
            else:
                ids += self.foreign.follow(
                    article if "of_it" in citation.flags and root.level != "art" else "", path
                ).ids
        return tuple(dict.fromkeys(i for i in ids if i))

    def _other(self, citation: Citation, targets: tuple[str, ...], reason: str) -> Resolved:
        if not citation.quoted:
            self.last, self.last_other = None, targets[-1] if targets else None
        return Resolved(citation, targets, (), "other_instrument", "other", reason=reason, flags=citation.flags)

    def _formal(self, citation: Citation) -> tuple[str, ...]:
        return tuple(i for path in citation.paths() for i in self.foreign.follow("", path).ids)

    def _standing(self, citation: Citation) -> str | None:
        """Where in the instrument the words of the citation stand, when they are taken from it."""
        if not citation.around or not (citation.quoted or (self.last is None and self.article is None)):
            return None
        before, own, after = citation.around.split("|")
        return self.tree.standing(before, own, after)

    def _reach(self, path: tuple[Node, ...], standing: str | None) -> Reached | None:
        """Where one chain leads, ``None`` when that takes a context there is not."""
        root = path[0]
        if path[1:] and path[-1].relation:
            return self._inner(path, standing)
        if root.relation:
            return self._related(path, standing)
        if root.level == "art":
            return self.chains.follow("", path)
        here = standing or self.last
        for base in ancestors(here):
            step = self.chains.follow(base, path)
            if all(step.there) and (root.rank > 1 or not root.num or root.num.kind == "letter" or is_article(base)):
                return step
        article = article_of(here) if here else self.article
        if article:
            step = self.chains.follow(article, path)
            beside = next((a for a in ancestors(here) if a.rpartition("__")[2].startswith("para_")), None)
            absent = root.rank > 1 and not any(step.there) and not step.candidates
            return self.chains.follow(beside, path) if beside and absent else step  # a letter that its list has not
        return self._assumed(path)

    def _assumed(self, path: tuple[Node, ...]) -> Reached | None:
        """A chain of two levels that is there in the sole article, in a text that speaks of no other."""
        sole = self._sole()
        if sole is None:
            return None
        step = self.chains.follow(sole, path)
        if len(path) > 1 and all(step.there) and not self.others_in_play:
            return Reached(step.ids, step.there, nearest=step.nearest, flags=step.flags | {"assumed_article"})
        return None

    def _related(self, path: tuple[Node, ...], standing: str | None) -> Reached | None:
        root = path[0]
        here = standing or self.last
        if root.relation == "this" and not standing and self.given and ancestor_of(self.given, root):
            here = self.given  # «هذه الفقرة» is the one that the text stands in
        if root.level == "art" and root.relation in ("this", "same", "bare"):
            base = (
                (article_of(here) if here else None) or self.article or (self._sole() if path[1:] or standing else None)
            )
            return self.chains.follow(base, path) if base else None
        if root.relation == "ibid":
            if here is None:
                return None
            below = self._below_ibid(here, path[1:]) if path[1:] else None
            return below or Reached((here,), (self.chains.exists(here),), nearest=here)
        if root.relation in ("previous", "next"):
            return self._shifted(here, root)
        if root.relation == "last":
            return None
        base = ancestor_of(here or "", root)
        return self.chains.follow(base, path) if base else None

    def _below_ibid(self, here: str, path: tuple[Node, ...]) -> Reached | None:
        """What ``ibid., para. 8`` or ``ibid., second sentence`` adds to the provision cited last."""
        if path[0].level == "sent":
            base = next((a for a in ancestors(here) if a.rpartition("__")[2].startswith(("para", "point"))), here)
            return self.chains.follow(base, path)
        return self._reach(path, None)

    def _inner(self, path: tuple[Node, ...], standing: str | None) -> Reached | None:
        """A relation below what is cited: «الفقرة الأخيرة من المادة 5», «ذات الفقرة من المادة نفسها»."""
        above = self._reach(path[:-1], standing)
        if above is None or not all(above.there) or len(above.ids) != 1:
            return None
        base, leaf = above.ids[0], path[-1]
        if leaf.relation == "last":
            ids = [e.id for e in self.tree.below(base) if (e.kind == "sent") == (leaf.level == "sent")]
            return Reached((ids[-1],), (True,)) if ids else None
        here = ancestor_of(standing or self.last or "", leaf)
        if not here.startswith(f"{base}__"):
            return None
        return self._shifted(here, leaf) if leaf.relation in ("previous", "next") else Reached((here,), (True,))

    def _shifted(self, here: str | None, root: Node) -> Reached | None:
        at = ancestor_of(here or "", root)
        if not at:
            return None
        parent = "" if root.level == "art" else at.rpartition("__")[0]
        ids = [e.id for e in (self.tree.below(parent) if parent else self.tree.articles())]
        if at not in ids:
            return None
        index = ids.index(at)
        count = root.count or (index if root.relation == "previous" else len(ids))  # «الفقرات السابقة»: all of them
        wanted = range(index - count, index) if root.relation == "previous" else range(index + 1, index + 1 + count)
        found = tuple(ids[i] for i in wanted if 0 <= i < len(ids))
        return Reached(found, (True,) * len(found), flags=frozenset({"relative"})) if found else None

    # -- the judgement -----------------------------------------------------------------------------------------------

    def _judge(self, citation: Citation, reached: list[Reached | None], standing: str | None) -> Resolved:
        known = [r for r in reached if r is not None]
        ids, there, flags = _merged(known)
        flags |= citation.flags
        if standing:
            flags |= {"in_source_words"}
        if len(known) < len(reached):
            return self._without_context(citation, flags)
        candidates = tuple(c for r in known for c in r.candidates)
        if candidates:
            return self._result(
                citation, ids, there, "ambiguous", "several_levels", candidates, known[0].nearest, flags
            )
        if "relative" in flags and not _bound(citation) and self.last and self.last != self.given:
            both = tuple(dict.fromkeys((*ids, ancestor_of(self.last, citation.nodes[0]) or self.last)))
            return self._result(citation, ids, there, "ambiguous", "previous_or_last_cited", both, None, flags)
        status: Status = "resolved" if all(there) else "partly_not_found" if any(there) else "not_found"
        return self._result(
            citation, ids, there, status, "" if all(there) else "not_there", (), known[0].nearest, flags
        )

    def _result(
        self,
        citation: Citation,
        ids: tuple[str, ...],
        there: tuple[bool, ...],
        status: Status,
        reason: str,
        candidates: tuple[str, ...],
        nearest: str | None,
        flags: frozenset[str],
    ) -> Resolved:
        found = tuple(i for i, t in zip(ids, there, strict=True) if t)
        return Resolved(citation, ids, found, status, str(self.instrument.id), candidates, nearest, reason, flags)

    def _without_context(self, citation: Citation, flags: frozenset[str]) -> Resolved:
        sole = self._sole()
        ids: list[str] = []
        candidates: list[str] = []
        for path in citation.paths():
            numbered = tuple(n for n in path if n.num)
            if not numbered:
                continue
            ids += self.foreign.follow("", numbered).ids
            step = self.chains.follow(sole, numbered) if sole else None
            candidates += [i for i, t in zip(step.ids, step.there, strict=True) if t] if step else []
        return Resolved(
            citation,
            tuple(dict.fromkeys(ids)),
            (),
            "needs_context",
            str(self.instrument.id),
            tuple(candidates),
            None,
            "article_not_said",
            flags,
        )

    def _keep(self, result: Resolved) -> None:
        self.last_other = self.absent = None
        if result.status in ("resolved", "partly_not_found", "ambiguous") and result.found:
            self.last = result.found[-1]
            self.article = article_of(self.last) or self.article
            self.established = self.topic = True
        elif result.status == "not_found":
            self.absent = result.targets[-1] if result.targets else None
            same = any(article_of(t) == self.article for t in result.targets)
            self.article = self.article if same else article_of(self.given)
            self.last = self.article


def _own_items(own: int, root: Node) -> tuple[str, ...]:
    """The items of the text's own list that «السابقة», «السابقتين», «السابقات» mean in item ``own``."""
    if root.relation == "next":
        return tuple(f"para_{own + i}" for i in range(1, 1 + max(1, root.count)))
    first = max(1, own - root.count) if root.count else 1
    return tuple(f"para_{i}" for i in range(first, own)) or (f"para_{own - 1}",)


def _merged(known: list[Reached]) -> tuple[tuple[str, ...], tuple[bool, ...], frozenset[str]]:
    pairs = dict(pair for r in known for pair in zip(r.ids, r.there, strict=True))
    return tuple(pairs), tuple(pairs.values()), frozenset(f for r in known for f in r.flags)


def _bound(citation: Citation) -> bool:
    """Whether «السابقة» says of what: «الفقرة السابقة عليها»."""
    return any(word in citation.text for word in ("علي", "لها", "مباشرة"))
