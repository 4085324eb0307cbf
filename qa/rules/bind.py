"""Which provision of an article plays which role, told from its own words.

The words are in ``cues.yaml``; nothing here knows a provision by its number. What an article does not have is left out,
and an instrument with no article of this kind is refused: it gives no verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

import yaml

from corpus.errors import NotFound
from corpus.model import Instrument, Provision
from corpus.script.fold import folded
from qa.case import Activity, PlaceKind
from qa.rules.anchors import check
from qa.rules.binding import Binding, Exclusion, Timed
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

    ``NotFound`` when it has none: no provision that defines the permanent establishment as a fixed place.
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
            return _Article(instrument, article, definition).binding()
    raise NotFound(
        f"لا تعطي «{instrument.meta.title}» حكما: ليس فيها مادة تعرف المنشأة الدائمة بأنها مكان ثابت يزاول فيه النشاط"
    )


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
    return next((p for p in provisions if matches(folded(p.chapeau or p.text), role)), None)


def _has(text: str, cue: str) -> bool:
    return re.search(cues()[cue], text) is not None


def _parts(paragraph: Provision) -> tuple[Provision, ...]:
    """The points of a paragraph, or the paragraph itself when it has none."""
    points = tuple(c for c in paragraph.children if c.level != "sentence")
    return points or (paragraph,)


class _Article:
    """One article while its roles are told."""

    def __init__(self, instrument: Instrument, paragraphs: tuple[Provision, ...], definition: Provision) -> None:
        self.instrument = instrument
        self.paragraphs = paragraphs
        self.definition = definition
        self.leaves = tuple(leaf for p in paragraphs for leaf in _parts(p))

    def binding(self) -> Binding:
        excluded = _first(self.paragraphs, "excluded")
        agent = _first(self.paragraphs, "agent")
        contracts = self._in(agent, "contracts")
        exclusions = tuple(self._exclusions(excluded))
        independent = self._leaf("independent")
        insurance = self._leaf("insurance")
        tail = folded(agent.text) if agent else ""
        parent = self.instrument.parent(self.definition.id)
        return Binding(
            instrument=self.instrument,
            article=parent.id if parent else self.definition.id,
            definition=self.definition.id,
            listed=self._listed(),
            project=self._timed("project"),
            services=self._timed("services"),
            excluded=_id(excluded),
            exclusions=tuple(x for x in exclusions if x.activities),
            residual=self._residual(excluded),
            combination=self._combination(excluded),
            combination_judged=self._combination_judged(excluded),
            agent=agent.id if agent else None,
            contracts=contracts,
            contracts_excepted=bool(contracts) and _has(tail, "excepted"),
            stock=self._in(agent, "stock"),
            insurance=insurance.id if insurance else None,
            reinsurance_excepted=bool(insurance) and _has(folded(insurance.text), "reinsurance")
            if insurance
            else False,
            control=_id(self._leaf("control")),
            independent=_id(independent),
            devoted=self._devoted(independent),
        )

    def _leaf(self, role: str) -> Provision | None:
        return next((p for p in self.leaves if matches(folded(p.text), role)), None)

    def _in(self, paragraph: Provision | None, role: str) -> str | None:
        if paragraph is None:
            return None
        return next((p.id for p in _parts(paragraph) if matches(folded(p.text), role)), None)

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
