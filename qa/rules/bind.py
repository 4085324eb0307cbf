"""Which provision of an article plays which role, told from its own words.

The words are in ``cues.yaml``; nothing here knows a provision by its number. What an article does not have is left out,
and an instrument with no article of this kind is refused: it gives no verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

import yaml

from corpus.errors import NotFound
from corpus.model import Instrument, Provision
from corpus.script.fold import folded
from qa.case import Activity, PlaceKind
from qa.rules.anchors import check
from qa.rules.binding import Binding, Exclusion, Timed, roles
from qa.rules.quantity import threshold

_KEPT: dict[str, tuple[Instrument, Binding]] = {}


@lru_cache(maxsize=1)
def cues() -> Mapping[str, Any]:
    """The cue words of ``cues.yaml``, their letters folded as the texts are."""
    raw = yaml.safe_load((files("qa") / "rules" / "cues.yaml").read_text("utf-8"))
    return cast(Mapping[str, Any], _folded(raw))


def _folded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _folded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return re.sub("[\u0621-\u0652]+", lambda found: folded(found.group()), value)


def bind(instrument: Instrument) -> Binding:
    """The binding of the instrument's article on the permanent establishment.

    ``NotFound`` when it has none: no article that defines the permanent establishment as a fixed place and says what
    it includes and what it does not.
    """
    kept = _KEPT.get(instrument.id)
    if kept and kept[0] is instrument:
        return kept[1]
    binding = _bind(instrument)
    check(binding)
    _KEPT[instrument.id] = (instrument, binding)
    return binding


def _bind(instrument: Instrument) -> Binding:
    for article in _articles(instrument):
        definition = _first(article, "definition")
        if definition is not None:
            binding = Article(instrument, article, definition).binding()
            # A definition alone is no article of this kind: a verdict would pass over what else the text provides.
            if binding.excluded and (binding.listed or binding.project):
                return binding
    lacking = "ليس فيها مادة تعرف المنشأة الدائمة بأنها مكان ثابت وتبين ما تشمله وما لا تشمله"
    raise NotFound(f"لا تعطي «{instrument.meta.title}» حكما: {lacking}")


def _articles(instrument: Instrument) -> Iterator[tuple[Provision, ...]]:
    """Groups of paragraphs that may be the article: each article, or all the roots of a text that is one article."""
    articles = [p for p in instrument.walk() if p.level == "article"]
    for article in articles:
        yield article.children or (article,)
    if not articles:
        yield instrument.roots


def matches(text: str, role: str) -> bool:
    """Whether folded text plays a role by its words."""
    cue = cues()["roles"][role]
    return all(re.search(p, text) for p in cue["all"]) and not any(re.search(p, text) for p in cue.get("none", ()))


def _first(provisions: Iterable[Provision], role: str) -> Provision | None:
    return next((p for p in provisions if matches(_frame(p), role)), None)


def _frame(provision: Provision) -> str:
    """The words of a paragraph around its points, folded; all of them when it has none."""
    return folded(f"{provision.chapeau} {provision.tail}" if provision.chapeau else provision.text)


def _has(text: str, cue: str) -> bool:
    return re.search(cues()[cue], text) is not None


def _parts(paragraph: Provision) -> tuple[Provision, ...]:
    """The points of a paragraph, or the paragraph itself when it has none."""
    points = tuple(c for c in paragraph.children if c.level != "sentence")
    return points or (paragraph,)


class Article:
    """One article while its roles are told."""

    def __init__(self, instrument: Instrument, paragraphs: tuple[Provision, ...], definition: Provision) -> None:
        self.instrument = instrument
        self.paragraphs = paragraphs
        self.definition = definition
        self.leaves = tuple(leaf for p in paragraphs for leaf in _parts(p))

    def binding(self) -> Binding:
        """The roles of its provisions."""
        excluded, agent = _first(self.paragraphs, "excluded"), _first(self.paragraphs, "agent")
        independent, insurance = self._leaf("independent"), self._leaf("insurance")
        contracts, stock = self._in(agent, "contracts"), self._in(agent, "stock")
        parent = self.instrument.parent(self.definition.id)
        binding = Binding(
            instrument=self.instrument,
            article=parent.id if parent else self.definition.id,
            definition=self.definition.id,
            listed=self._listed(),
            project=self._timed("project"),
            services=self._timed("services"),
            excluded=_id(excluded),
            exclusions=tuple(x for x in self._exclusions(excluded) if x.activities),
            residual=self._residual(excluded),
            combination=self._combination(excluded),
            combination_judged=self._combination_judged(excluded),
            agent=_id(agent),
            contracts=_id(contracts),
            contracts_excepted=contracts is not None and agent is not None and _has(folded(agent.text), "excepted"),
            stock=_id(stock),
            stock_without_authority=stock is not None and _has(folded(stock.text), "without_authority"),
            insurance=_id(insurance),
            reinsurance_excepted=insurance is not None and _has(folded(insurance.text), "reinsurance"),
            control=_id(self._leaf("control")),
            independent=_id(independent),
            devoted=self._devoted(independent),
        )
        settled, defaults = settle(binding)
        return replace(binding, settled=settled, defaults=defaults, unread=self._unread(binding))

    def _unread(self, binding: Binding) -> tuple[str, ...]:
        """What plays no role, but for further kinds of place in the list, which is of examples."""
        known = {provision for _, provision in roles(binding)}
        lists = {p.id for p in self.paragraphs if p.children and matches(folded(p.chapeau), "listed")}
        return tuple(
            leaf.id
            for leaf in self.leaves
            if leaf.level != "heading"
            and leaf.id not in known
            and self.instrument.parents.get(leaf.id) not in (lists - known)
        )

    def _leaf(self, role: str) -> Provision | None:
        return next((p for p in self.leaves if matches(folded(p.text), role)), None)

    def _in(self, paragraph: Provision | None, role: str) -> Provision | None:
        parts = _parts(paragraph) if paragraph else ()
        return next((p for p in parts if matches(folded(p.text), role)), None)

    def _listed(self) -> dict[PlaceKind, str]:
        found: dict[PlaceKind, str] = {}
        for paragraph in self.paragraphs:
            if paragraph.children and matches(folded(paragraph.chapeau), "listed"):
                for point in _parts(paragraph):
                    text = folded(point.text)
                    if matches(text, "project") or matches(text, "services"):
                        continue
                    for kind, pattern in cues()["kinds"].items():
                        if kind not in found and re.search(pattern, text):
                            found[kind] = point.id
                            break
        return found

    def _timed(self, role: str) -> Timed | None:
        for leaf in self.leaves:
            text = folded(leaf.text)
            found = threshold(text, cues()) if matches(text, role) else None
            if found is not None:
                return Timed(leaf.id, found)
        return None

    def _exclusions(self, paragraph: Provision | None) -> Iterator[Exclusion]:
        for point in _parts(paragraph) if paragraph else ():
            text = folded(point.text)
            if not _has(text, "combination"):
                yield _exclusion(point, text)

    def _residual(self, paragraph: Provision | None) -> str | None:
        """The point of other preparatory or auxiliary work: of that character, and with no use of its own."""
        for point in _parts(paragraph) if paragraph else ():
            text = folded(point.text)
            if _has(text, "character") and not _has(text, "combination") and not _uses(text):
                return point.id
        return None

    def _combination(self, paragraph: Provision | None) -> str | None:
        points = _parts(paragraph) if paragraph else ()
        return next((p.id for p in points if _has(folded(p.text), "combination")), None)

    def _combination_judged(self, paragraph: Provision | None) -> bool:
        points = _parts(paragraph) if paragraph else ()
        return any(_has(folded(p.text), "combination") and _has(folded(p.text), "character") for p in points)

    def _devoted(self, independent: Provision | None) -> str | None:
        if independent is None:
            return None
        for sentence in independent.children or (independent,):
            if matches(folded(sentence.text), "devoted"):
                return sentence.id
        return None


def _id(provision: Provision | None) -> str | None:
    return provision.id if provision else None


def _uses(text: str) -> frozenset[Activity]:
    return frozenset(cast(Activity, use) for use, pattern in cues()["uses"].items() if re.search(pattern, text))


def _exclusion(point: Provision, text: str) -> Exclusion:
    uses = _uses(text)
    similar = _has(text, "similar")
    # Advertising is of the kind of a point on information and similar activities, whether it names it or not.
    if similar:
        uses |= {"advertising"}
    return Exclusion(
        provision=point.id,
        label=point.id.rsplit("_", 1)[-1],
        activities=uses,
        goods=_has(text, "goods"),
        only=_only(text, uses),
        character="similar" if similar else "all" if _has(text, "character") else "none",
    )


def _only(text: str, uses: frozenset[Activity]) -> Any:
    """Where "only" stands: nowhere; at the end of alternatives, so that it may go with the last; or over the whole."""
    found = re.search(cues()["only"], text)
    if found is None:
        return "implied"
    after_last = re.search(cues()["uses"]["display"] + r"\W*$", text[: found.start()]) is not None
    split = re.search(r"\bاو (?:ال)?احتفاظ", text[: found.start()]) is not None
    return "last" if after_last and split and {"storage", "display"} <= uses else "all"


def settle(binding: Binding) -> tuple[dict[str, str], dict[str, str]]:
    """Readings that the article's words settle, and those whose default they turn."""
    settled = _turned(binding, "settled")
    if not _points_elsewhere(binding):
        settled["cross_reference_5_a"] = "corrected"
    return settled, _turned(binding, "defaults")


def _turned(binding: Binding, section: str) -> dict[str, str]:
    found = {}
    for reading, cue in cues()[section].items():
        part = getattr(binding, cue["part"])
        provision = binding.instrument.get(getattr(part, "provision", part) or "")
        if provision is not None and re.search(cue["cue"], _frame(provision)):
            found[reading] = cue["choice"]
    return found


def _points_elsewhere(binding: Binding) -> bool:
    """Whether the tail of the agent's rule names, for the excluded activities, a paragraph that does not hold them."""
    agent = binding.instrument.get(binding.agent or "")
    found = re.search(cues()["excepted"], folded(agent.text)) if agent else None
    if agent is None or found is None or binding.excluded is None:
        return False
    printed = re.search(cues()["printed_reference"], folded(agent.text)[found.start() :])
    return printed is not None and not binding.excluded.endswith(f"para_{printed.group(1)}")
