"""An answer's JSON made ready for a page: quotes with their marks and addresses, facts with their words, the tree.

Nothing of the law is decided here; what is shown is what the engine gave, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.web.fields import Field, Group, bracketed, dotted, known, locate
from api.web.view import View, segments

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A quoted provision on a page."""

    id: str
    instrument: str
    citation: str
    international: str
    href: str
    text: str
    pieces: Sequence[tuple[str, bool]]
    title: str = ""
    chapeau: Sequence[tuple[str, bool]] = ()
    tail: Sequence[tuple[str, bool]] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as it was understood: its field, its value in words, the words of the question, and who gave it."""

    path: str
    title: str
    field: Field
    value: Any
    shown: str
    words: str
    origin: str  # "words" | "proposed" | "you" | "inferred"


def shown_quotes(
    v: View,
    quotes: Sequence[Json],
    marks: Mapping[str, Sequence[str]],
    names: Any,
    titles: Mapping[str, str] | None = None,
) -> list[Shown]:
    """Quotes ready for a page. ``marks``: for each provision the words its rule stands on; ``names(instrument, eid)``
    gives the citation in its international form; ``titles``: of the instruments, where several are shown."""
    out = []
    for q in quotes:
        spans = [(int(a), int(b)) for a, b in q.get("marks") or q.get("highlights") or ()]
        words = marks.get(q["id"], ())
        pieces = segments(q["text"], spans or places(q["text"], words))
        part = {k: segments(q[k]["text"], places(q[k]["text"], words)) for k in ("chapeau", "tail") if q.get(k)}
        out.append(
            Shown(
                q["id"],
                q["instrument"],
                q["citation"],
                names(q["instrument"], q["id"]),
                v.permalink(q["instrument"], q["id"]),
                q["text"],
                pieces,
                (titles or {}).get(q["instrument"], ""),
                **part,
            )
        )
    return out


def places(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the given words stand in ``text``, letter for letter."""
    found = []
    for word in words:
        at = text.find(word) if word else -1
        if at >= 0:
            found.append((at, at + len(word)))
    return found


def value_words(v: View, field: Field, value: Any) -> str:
    """A fact's value in words of the interface."""
    if value is None:
        return v.t("common.unknown")
    if isinstance(value, bool):
        return v.t("common.yes" if value else "common.no")
    labels = dict(field.options)
    if isinstance(value, str):
        return labels.get(value, v.t.number(value))
    if isinstance(value, Mapping):
        shown = [f"{v.t.number(n)} {v.t('common.' + part)}" for part, n in value.items() if n is not None]
        return "، ".join(shown) if v.lang == "ar" else ", ".join(shown)
    if isinstance(value, list | tuple):
        items = [labels.get(i, str(i)) if isinstance(i, str) else _period(v, i) for i in value]
        return "، ".join(items) if v.lang == "ar" else ", ".join(items)
    return v.t.number(value)


def _period(v: View, period: Json) -> str:
    end = period.get("end") or v.t("common.open_end")
    return v.t.number(f"{period.get('start') or '?'} – {end}")


def numbered(v: View, group: Group, index: int | None, case: Json) -> str:
    """An entity's name, with its number when there are several."""
    if index is None:
        return group.title
    many = len(case.get(group.name) or ()) > 1
    return v.t("form.numbered", title=group.item, n=index + 1) if many else group.item


def rows(v: View, case: Json, understood: Sequence[Json], groups: tuple[Group, ...]) -> list[Row]:
    """Every known fact of the case with the words that gave it; a fact whose value differs was given by the reader."""
    evidence: dict[str, list[Json]] = {}
    for u in understood:
        place = locate(groups, u["path"])
        if place is None or place.field is None:
            continue
        step = f".{place.index}" if place.index is not None else ""
        evidence.setdefault(f"{place.group.name}{step}.{place.field.name}", []).append(u)
    out = []
    for path, group, index, field, value in known(case, groups):
        found = evidence.get(path, [])
        same = [u for u in found if _agrees(u, path, value)]
        words = " … ".join(dict.fromkeys(u["text"] for u in same))
        read = "proposed" if any(u.get("proposed") for u in same) else "words"
        origin = read if same else "you" if found or not understood else "inferred"
        title = f"{numbered(v, group, index, case)}: {field.title}"
        out.append(Row(path, title, field, value, value_words(v, field, value), words, origin))
    return out


def _agrees(u: Json, path: str, value: Any) -> bool:
    """Whether a piece of evidence says what the case holds: the value itself, a part of it, or an item of it."""
    said = u["value"]
    if dotted(u["path"]) != path:
        part = dotted(u["path"]).removeprefix(path + ".")
        held = value.get(part) if isinstance(value, Mapping) else None
        return held == said if isinstance(value, Mapping) else isinstance(value, list | tuple)
    if isinstance(value, list | tuple) and not isinstance(said, list | tuple):
        return said in value
    return bool(said == value or (isinstance(said, list | tuple) and list(said) == list(value)))


def walk(node: Json) -> Iterator[Json]:
    """Every node of an explanation, parents first."""
    if not node:
        return
    yield node
    for child in node.get("because") or ():
        yield from walk(child)


def considered(explanation: Json) -> list[Json]:
    """The exclusions and exceptions that the explanation looked at, each once."""
    seen: dict[tuple[Any, Any], Json] = {}
    for node in walk(explanation):
        if node.get("role") == "blocker":
            seen.setdefault((node.get("provision"), node.get("statement")), node)
    return list(seen.values())


@dataclass(frozen=True, slots=True)
class Asked:
    """A missing fact on a page: its form path, title, question, the provision that asks, and each answer's effect."""

    path: str
    title: str
    question: str
    provision: str
    href: str
    field: Field | None
    effects: Sequence[tuple[str, str]]
    weighing: bool
    said_unknown: bool


def asked(v: View, verdict: Json, case: Json, groups: tuple[Group, ...], unknown: Sequence[str]) -> list[Asked]:
    """The missing facts, those the reader does not know last."""
    out = []
    for m in verdict.get("missing") or ():
        place = locate(groups, m["path"])
        field = place.field if place else None
        name = numbered(v, place.group, place.index, case) if place else ""
        title = f"{name}: {field.title}" if field else name or bracketed(m["path"])
        effects = [
            (value_words(v, field, e["value"]) if field else str(e["value"]), e["outcome"])
            for e in m.get("effects") or ()
        ]
        path = dotted(m["path"])
        href = v.permalink(verdict.get("instrument") or "article5", m["provision"]) if m.get("provision") else ""
        said = path in unknown
        out.append(
            Asked(
                path,
                title,
                m["question"],
                m.get("provision") or "",
                href,
                field,
                effects,
                bool(m.get("weighing")),
                said,
            )
        )
    return sorted(out, key=lambda a: a.said_unknown)
