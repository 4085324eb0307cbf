"""Facts in words: a path and a value as a person would say them, with the titles the form uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from qa.answer.words import Words
from qa.case import Case
from qa.case_schema import labels

_INDEX = re.compile(r"\[(\d+)\]")
_LISTS = ("places", "projects", "services", "agents")
_SINGLE = ("enterprise", "insurance", "control")


def _title(path: str, words: Words) -> str:
    entry = labels()["facts"].get(_INDEX.sub("", path), {})
    title = entry.get("title") or {}
    return str(title.get(words.lang, path))


def duration_words(value: Mapping[str, int], words: Words) -> str:
    """A duration in words: «سبعة أشهر» is shown as «7 أشهر»."""
    parts = [words.count(unit, value[unit]) for unit in ("years", "months", "weeks", "days") if value.get(unit)]
    return words["and"].join(parts) or str(words["unknown"] if not value else words.count("days", 0))


def _period(value: Mapping[str, Any], words: Words) -> str:
    start, end = value.get("start") or words["unknown"], value.get("end")
    return words.say("range", start=start, end=end) if end else words.say("range_open", start=start)


def value_words(value: object, words: Words) -> str:
    """A value of a fact in words."""
    if value is None:
        return words["unknown"]
    if isinstance(value, bool):
        return words["yes" if value else "no"]
    if isinstance(value, Mapping):
        return _period(value, words) if "start" in value or "end" in value else duration_words(value, words)
    if isinstance(value, list | tuple):
        return words["join"].join(value_words(v, words) for v in value)
    if isinstance(value, str):
        return str(labels()["kinds"].get(value, {}).get(words.lang, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def fact_words(path: str, value: object, words: Words) -> str:
    """One fact: its title and its value."""
    return words.say("fact", title=_title(path, words), value=value_words(value, words))


def name_words(path: str, words: Words, case: Mapping[str, Any] | None = None) -> str:
    """The name of a fact, or of an entity with its kind (``case``: the case as plain data)."""
    if "." in path or case is None:
        return _title(path, words)
    part, rows = _INDEX.sub("", path), case.get(_INDEX.sub("", path))
    found = _INDEX.search(path)
    row = rows[int(found[1])] if found and isinstance(rows, list) and int(found[1]) < len(rows) else {}
    return _entity(part, None, {"kind": row["kind"]} if row.get("kind") else {}, words)


def _entity(path: str, number: int | None, facts: Mapping[str, Any], words: Words) -> str:
    item = labels()["facts"].get(path, {}).get("item") or labels()["facts"].get(path, {}).get("title") or {}
    name = str(item.get(words.lang, path))
    head = words.say("item", name=name, number=number) if number else name
    kind = facts.get("kind")
    if kind and kind != "other":
        head += f" ({value_words(kind, words)})"
    rest = [fact_words(f"{path}.{k}", v, words) for k, v in facts.items() if k != "kind"]
    return head + (words["colon"] + words["semicolon"].join(rest) if rest else "")


def case_words(case: Case, words: Words) -> list[str]:
    """The case, one line for each place, project, service, agent and the rest."""
    data = case.to_json()
    lines = []
    for name in _SINGLE:
        if data.get(name):
            lines.append(_entity(name, None, data[name], words))
    for name in _LISTS:
        rows = data.get(name) or []
        for i, row in enumerate(rows, 1):
            lines.append(_entity(name, i if len(rows) > 1 else None, row, words))
    return lines
