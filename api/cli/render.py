"""Answers as text for a terminal, drawn from the same JSON that every face gives, so that no face says more or less."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

Json = dict[str, Any]


@cache
def _labels() -> dict[str, dict[str, str]]:
    loaded: dict[str, dict[str, str]] = yaml.safe_load((files("api") / "cli" / "labels.yaml").read_text("utf-8"))
    return loaded


def _label(key: str, lang: str | None) -> str:
    return _labels()[lang or "ar"][key]


def _section(title: str, lines: Iterable[str]) -> list[str]:
    body = list(lines)
    return ["", f"{title}:", *body] if body else []


def _quotes(quotes: Iterable[Json], lang: str | None) -> list[str]:
    return _section(
        _label("quotes", lang), [line for q in quotes for line in (f"  [{q['citation']}]", f"    «{q['text']}»")]
    )


def verdict(value: Json, lang: str | None = None) -> str:
    """A verdict: outcome and sentence first, then proof, what is missing, and what would change it."""
    lines = [f"{_label(value['outcome'], lang)}", value["statement"]]
    lines += _quotes(value.get("quotes", ()), lang)
    lines += _section(
        _label("missing", lang), [f"  - {m['question']}  ({m['path']})" for m in value.get("missing", ())]
    )
    lines += _section(_label("assumptions", lang), [f"  - {a}" for a in value.get("assumptions", ())])
    lines += _section(_label("readings", lang), [_reading(r, lang) for r in value.get("readings", ())])
    lines += _section(_label("would_change", lang), [f"  - {w['statement']}" for w in value.get("would_change", ())])
    return "\n".join(lines)


def _reading(row: Json, lang: str | None) -> str:
    choices = "; ".join(f"{choice}: {_label(outcome, lang)}" for choice, outcome in row["outcomes"].items())
    return f"  - {row['reading']} ({choices})"


def answer(value: Json, lang: str | None = None) -> str:
    """An answer to a question. Its statement quotes the law already: a quotation is printed once."""
    lang = lang or value.get("lang")
    statement = value["statement"]
    quotes = [q for q in value.get("quotes") or () if q["text"] not in statement]
    lines = [statement]
    if value.get("verdict"):
        lines = [_label(value["verdict"]["outcome"], lang), statement]
    lines += _quotes(quotes, lang)
    quoted = {q["id"] for q in value.get("quotes") or ()}
    passages = [p for p in value.get("passages") or () if p["id"] not in quoted]
    lines += _section(_label("passages", lang), [f"  [{p['citation']}] {p['text']}" for p in passages])
    understood = [f"  - «{u['text']}» ← {u['path']} = {_value(u['value'])}" for u in value.get("understood") or ()]
    return "\n".join(lines + _section(_label("understood", lang), understood))


def _value(value: Any) -> str:
    return (
        json.dumps(value, ensure_ascii=False) if isinstance(value, (bool, dict, list)) or value is None else str(value)
    )


def hits(value: Json, lang: str | None = None) -> str:
    """Search results, the matched words in brackets."""
    if not value["hits"]:
        hint = value.get("did_you_mean")
        return _label("nothing", lang) + (f" {_label('did_you_mean', lang)} {hint}" if hint else "")
    return "\n\n".join(f"[{h['citation']}]  {h['id']}  ({h['instrument']})\n{_marked(h)}" for h in value["hits"])


def _marked(hit: Json) -> str:
    text, out, at = hit["text"], [], 0
    for start, end in hit.get("highlights", ()):
        out += [text[at:start], "[", text[start:end], "]"]
        at = end
    return "".join([*out, text[at:]])


def instruments(rows: Iterable[Json]) -> str:
    """One line an instrument."""
    return "\n".join(f"{row['id']}\t{row['title']}" for row in rows)


def provision(value: Json) -> str:
    """One provision: its citation, its words, what lies below it."""
    head = " — ".join(x for x in (value["citation"], value.get("heading")) if x)
    below = [f"  {child if isinstance(child, str) else child['id']}" for child in value.get("children", ())]
    return "\n".join([f"[{head}]  {value['id']}", value["text"], *below])


def tree(value: Json) -> str:
    """A whole instrument: its provisions, indented by depth."""
    lines = [f"{value['id']} — {value['title']}"]

    def walk(node: Json, depth: int) -> None:
        words = node.get("chapeau") or ("" if node.get("children") else node["text"])
        label = " ".join(x for x in (node["marker"], node.get("heading"), words) if x)
        lines.append(f"{'  ' * depth}{node['id']}  {label}")
        for child in node.get("children", ()):
            if isinstance(child, dict):
                walk(child, depth + 1)

    for root in value["provisions"]:
        walk(root, 1)
    return "\n".join(lines)


def ingested(value: Json) -> str:
    """What was read of a document added to the library, and what is doubtful in it."""
    count = sum(1 for root in value["provisions"] for _ in _nodes(root))
    rows = [f"  {r['line']}: {r['code']}: {r['message']}" for r in value["report"]]
    return "\n".join([f"{value['id']}: {count} provisions", *rows])


def _nodes(node: Json) -> Iterable[Json]:
    yield node
    for child in node.get("children", ()):
        if isinstance(child, dict):
            yield from _nodes(child)


def citations(value: Json, lang: str | None = None, style: str = "short") -> str:
    """Each citation found, where it points, how it is written, and the words there."""
    blocks = []
    for c in value["citations"]:
        head = f"«{c['text']}» → {', '.join(c['targets']) or '—'}  {c['status']}"
        written = [w[lang or "ar"][style] for w in c.get("written", {}).values()]
        quotes = [f"  «{q['text']}»" for q in c.get("quotes", ())]
        blocks.append("\n".join([head, *(f"  {w}" for w in written), *quotes]))
    return "\n\n".join(blocks) or _label("no_citation", lang)


def memo(value: Json, lang: str | None = None) -> str:
    """A memo's check: a line for each citation and quotation, then what was found of it in words."""
    lines = []
    for c in value["citations"]:
        lines.append(f"{c['start']}-{c['end']}  {c['status']}  «{c['text']}» → {', '.join(c['targets']) or '—'}")
    for q in value["quotations"]:
        where = ", ".join(q.get("found_in") or ()) or "—"
        lines.append(f"{q['start']}-{q['end']}  {q['status']}  «{q['text']}»  ({where})")
        lines += [f"    {q['message']}"] if q.get("message") else []
        lines += [f"    {d['op']}: «{d['quoted']}» | «{d['source']}»" for d in q.get("differences", ())]
        lines += [f"    ! {w['message']}" for w in q.get("warnings", ())]
    return "\n".join(lines) or _label("no_citation", lang)
