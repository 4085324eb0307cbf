"""The outcome of a check in a sentence, in Arabic or English."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from corpus.citing.format import Lang, citation
from corpus.model import Instrument
from qa.memos.judgement import Attribution, Judgement


@lru_cache(maxsize=1)
def _all() -> dict[str, Any]:
    raw: dict[str, Any] = yaml.safe_load((files("qa") / "memos" / "messages.yaml").read_text("utf-8"))
    return raw


def _in(lang: str) -> dict[str, Any]:
    table: dict[str, Any] = _all().get(lang) or _all()["en" if lang == "fr" else "ar"]
    return table


def message(judged: Judgement, attribution: Attribution, instrument: Instrument, lang: str = "ar") -> str:
    """One sentence on a quotation."""
    table = _in(lang)
    return str(table["status"][judged.status]).format(
        **{
            "in": _places(judged.found_in, instrument, lang),
            "of": _places(attribution.targets, instrument, lang),
            "classes": _list(lang, [class_name(c, lang) for c in judged.classes]),
            "changes": _list(lang, [change(d.op, d.quoted, d.source, d.kind, lang) for d in judged.differences]),
            "reason": table["reason"].get(judged.reason, ""),
        }
    )


def change(op: str, quoted: str, source: str, kind: str, lang: str = "ar") -> str:
    """One difference in words, with its class."""
    said = str(_in(lang)["op"][op]).format(quoted=quoted, source=source)
    return f"{said} ({class_name(kind, lang)})"


def class_name(name: str, lang: str = "ar") -> str:
    """The name of a class of difference."""
    return str(_in(lang)["class"].get(name, name))


def status_name(status: str, lang: str = "ar") -> str:
    """The name of a status of a citation or quotation."""
    return str(_in(lang)["name"].get(status, status))


def warning_text(code: str, lang: str = "ar") -> str:
    """The sentence of a warning."""
    return str(_in(lang)["warning"].get(code, code))


def _places(eids: tuple[str, ...], instrument: Instrument, lang: str) -> str:
    chosen: Lang = "en" if lang == "en" else "fr" if lang == "fr" else "ar"
    return _list(lang, [citation(instrument, e, chosen) for e in eids]) or str(_in(lang)["nowhere"])


def _list(lang: str, items: list[str]) -> str:
    return ("؛ " if lang == "ar" else "; ").join(items)
