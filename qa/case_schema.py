"""The JSON Schema of a case, with titles, questions and labels in words: a form can be drawn from it alone.

Every fact has ``title`` and, where it can be asked, ``description`` (the question). A kind is a ``oneOf`` of
``{"const", "title"}``. Every fact may be null; ``x-unknown`` is the word for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, get_args

import yaml
from pydantic import BaseModel

Labels = dict[str, dict[str, Any]]


@lru_cache(maxsize=1)
def labels() -> Labels:
    """``case_labels.yaml``: ``facts``, ``parts`` and ``kinds``."""
    loaded: Labels = yaml.safe_load((files("qa") / "case_labels.yaml").read_text("utf-8"))
    return loaded


def _inner(annotation: Any) -> type[BaseModel] | None:
    """The model inside an annotation such as ``tuple[Place, ...] | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = [_inner(arg) for arg in get_args(annotation)]
    return next((model for model in found if model is not None), None)


def leaves(model: type[BaseModel], prefix: str = "") -> Iterator[str]:
    """The path of every fact below ``model``, without list positions; a duration and a list of periods are one fact."""
    for name, field in model.model_fields.items():
        path = f"{prefix}.{name}" if prefix else name
        inner = _inner(field.annotation)
        if inner is None or name in ("duration", "periods"):
            yield path
        else:
            yield from leaves(inner, path)


def _plain(node: dict[str, Any]) -> dict[str, Any]:
    """``anyOf [X, null]`` as X itself, null allowed by ``x-nullable``; the titles pydantic makes up are dropped."""
    node = {k: v for k, v in node.items() if k not in ("title", "default")}
    options = [o for o in node.pop("anyOf", []) if o.get("type") != "null"]
    return {**node, **options[0]} if options else node


def _kinds(values: list[str], lang: str) -> list[dict[str, str]]:
    return [{"const": v, "title": labels()["kinds"][v][lang]} for v in values]


class _Drawing:
    def __init__(self, defs: dict[str, Any], lang: str) -> None:
        self.defs, self.lang = defs, lang

    def draw(self, node: dict[str, Any], path: str) -> dict[str, Any]:
        node = _plain(node)
        if "$ref" in node:
            node = {
                k: v for k, v in self.defs[node["$ref"].rsplit("/", 1)[1]].items() if k not in ("title", "description")
            }
        words = labels()["facts"].get(path) or {"title": labels()["parts"].get(path.rsplit(".", 1)[-1] or "case")}
        out: dict[str, Any] = {"title": words["title"][self.lang]} if words.get("title") else {}
        if "question" in words:
            out["description"] = words["question"][self.lang]
        if node.get("type") == "object":
            below = {k: self.draw(v, f"{path}.{k}" if path else k) for k, v in node["properties"].items()}
            return {**out, "type": ["object", "null"], "additionalProperties": False, "properties": below}
        if node.get("type") == "array":
            items = self.draw(node["items"], path)
            item = words.get("item")
            items = {k: v for k, v in items.items() if k not in ("title", "description")}
            if item:
                items["title"] = item[self.lang]
            # An item of a list is an object or a kind, never null.
            if isinstance(items.get("type"), list):
                items["type"] = items["type"][0]
            if "oneOf" in items:
                items["oneOf"] = [o for o in items["oneOf"] if o["const"] is not None]
            return {**out, "type": ["array", "null"], "maxItems": node["maxItems"], "items": items}
        if "enum" in node:
            unknown = {"const": None, "title": labels()["parts"]["unknown"][self.lang]}
            return {**out, "type": ["string", "null"], "oneOf": [*_kinds(node["enum"], self.lang), unknown]}
        return {**out, **node, "type": [node["type"], "null"]}


def schema(model: type[BaseModel], lang: str) -> dict[str, Any]:
    """The schema of ``model`` (JSON Schema 2020-12) with no references, words in ``lang``."""
    raw = model.model_json_schema()
    drawn = _Drawing(raw.get("$defs", {}), lang).draw({"type": "object", "properties": raw["properties"]}, "")
    unknown = labels()["parts"]["unknown"][lang]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **drawn,
        "title": labels()["parts"]["case"][lang],
        "type": "object",
        "x-unknown": unknown,
    }
